/// The whole screen turns about its middle like a card: the old view to its edge, then the new one from it.
///
/// Cells: old view, new view. Each is drawn only in its half of the run; `original` draws both throughout, the
/// other one edge-on. Source: transitions.md 12.
package struct Turn: PublishedTransition {
  /// Seconds when it runs by itself.
  package let duration: Double
  /// The edge that comes toward the viewer first when running forward. If not given: the right; about a
  /// horizontal axis the bottom in `corrected`, the top as published in `original`.
  package let edge: Edge?
  /// The axis a view turns about. Read only when there is no `edge`.
  package let flipDirection: PublishedWay
  /// Eye distance in points. If not given: 500/568 of the longer side of the viewport; 500 in `original`.
  package let eye: Double?

  package init(_ options: TransitionOptions) throws(LeafError) {
    (duration, eye) = try options.timeAndEye()
    (edge, flipDirection) = (options.edge, options.flipDirection)
  }

  package func eye(in space: TransitionSpace) -> SharedEye { .ofPageTurn(eye, in: space) }

  package func incomingEdge(in space: TransitionSpace) -> Edge? {
    edge ?? (flipDirection == .vertical ? .right : space.fidelity == .original ? .top : .bottom)
  }

  package func correctedNearness(_ tolerance: Tolerance, in space: TransitionSpace) -> Double {
    tolerance.fraction(speed: space.turnSpeed(axes(space), eye: eye(in: space).distance))
  }

  package func poses(at e: Double, in space: TransitionSpace, into poses: borrowing PoseBuffer) {
    let stage = Staging(at: e, in: space)
    poses.paintInIndexOrder()
    if stage.isAtRest(stage.t), stage.t == 0 || stage.t == 1 {
      return stage.rest(into: poses, oldVisible: stage.t == 0, newVisible: stage.t == 1)
    }
    let axes = axes(space)
    let eye = eye(in: space)
    let right = Double.pi / 2
    var old = Pose(frame: stage.old)
    axes.turn(&old, by: -right * min(1, 2 * stage.t))
    var new = Pose(frame: stage.new)
    axes.turn(&new, by: right * (1 - max(0, 2 * stage.t - 1)))
    poses[0] = old.seen(from: eye, visible: stage.original || stage.t < 0.5)
    poses[1] = new.seen(from: eye, visible: stage.original || stage.t >= 0.5)
  }
}

extension SharedEye {
  /// The perspective that flip and turn share: about the middle of the viewport, 500/568 of its longer side
  /// away, as 500 points were on the screen of 320 × 568 points they were published for.
  static func ofPageTurn(_ distance: Double?, in space: TransitionSpace) -> SharedEye {
    let side = max(space.viewport.width, space.viewport.height)
    let standard = space.fidelity == .original ? 500 : 500 * side / 568
    return SharedEye(distance: distance ?? standard, centre: space.middle)
  }
}

extension TransitionSpace {
  var middle: Point { Point(x: viewport.width / 2, y: viewport.height / 2) }
}

extension Turn {
  static var facts: TransitionFacts {
    TransitionFacts(
      9, "turn", "Turn", "the screen turns about its middle, its right edge nearer first",
      [
        .duration(), .edge("the edge that comes nearer first; if not given, flipDirection decides"), flipDirection,
        .eye("eye distance; if not given 500/568 of the viewport's longer side, in original 500"),
      ],
      of: Turn.self)
  }

  static var flipDirection: Parameter {
    .way(
      "flipDirection", standard: .vertical,
      "the axis that the screen turns about, where no edge is given")
  }
}

extension TransitionOptions {
  /// The axis of `turn`; read only without an `edge`.
  package var flipDirection: PublishedWay {
    get { way(Turn.flipDirection) }
    set { set(Turn.flipDirection, newValue) }
  }
}
