/// The new view slides in over the old one, which drifts away by half as much.
///
/// Cells: old view, new view (on top). A spring's overshoot carries on past the end. Source: transitions.md
/// 10.
package struct Pan: PublishedTransition {
  /// Seconds when it runs by itself.
  package let duration: Double
  /// The side from which the new view comes when running forward; the right if not given.
  package let edge: Edge

  package init(_ options: TransitionOptions) throws(LeafError) {
    duration = try options.timeAndEye(standard: 0.3).duration
    edge = options.edge ?? .right
  }

  package func incomingEdge(in space: TransitionSpace) -> Edge? { edge }

  package func correctedNearness(_ tolerance: Tolerance, in space: TransitionSpace) -> Double {
    tolerance.fraction(speed: axes(space).along(space.viewport))
  }

  package func poses(at e: Double, in space: TransitionSpace, into poses: borrowing PoseBuffer) {
    let stage = Staging(at: e, in: space)
    let axes = axes(space)
    // Published: 320 and 160 points whatever the screen, which was 320 × 568.
    let way = stage.original ? (axes.horizontal ? 320 : 568) : axes.along(stage.viewport)
    var old = Pose(frame: stage.old).shown(stage.original || stage.t != 1)
    axes.slide(&old, by: -way / 2 * stage.t)
    var new = Pose(frame: stage.new).shown(stage.original || stage.t != 0)
    axes.slide(&new, by: way * (1 - stage.t))
    poses[0] = old
    poses[1] = new
    poses.paintInIndexOrder()
  }
}

extension Pan {
  static var facts: TransitionFacts {
    TransitionFacts(
      7, "pan", "Pan", "the new view enters from the right, the old one drifts left by half",
      [.duration(0.3), .edge("where the new view comes from; the right if not given")], of: Pan.self)
  }
}
