/// The old view fades out over the new one, a true linear mix of both.
///
/// Cells: old view (on top), new view. Source: transitions.md 3.
package struct Crossfade: PublishedTransition {
  /// Seconds when it runs by itself.
  package let duration: Double

  package init(_ options: TransitionOptions) throws(LeafError) {
    duration = try options.timeAndEye().duration
  }

  /// The published one fades its outgoing view in both directions.
  private func staging(at e: Double = 0, in space: TransitionSpace) -> Staging {
    Staging(at: e, in: space, exchanges: space.fidelity == .corrected)
  }

  package func describe(_ cells: borrowing CellTable, in space: TransitionSpace) {
    staging(in: space).describeWholes(cells)
  }

  package func correctedNearness(_ tolerance: Tolerance, in space: TransitionSpace) -> Double {
    tolerance.fraction(speed: 0, share: 1)
  }

  package func poses(at e: Double, in space: TransitionSpace, into poses: borrowing PoseBuffer) {
    let stage = staging(at: e, in: space)
    let t = stage.clamped
    stage.rest(into: poses, oldVisible: t < 1, newVisible: t > 0)
    poses[0].opacity = 1 - t
    poses[paintedAt: 0] = 1
    poses[paintedAt: 1] = 0
  }
}

extension Crossfade {
  static var facts: TransitionFacts {
    TransitionFacts(
      0, "crossfade", "Crossfade", "the old view fades out over the new one", [.duration()], of: Crossfade.self)
  }
}
