/// The old view fades out over the new one, a true linear mix of both.
///
/// Cells: old view (on top), new view. `original` fades the outgoing view in both directions. Source: transitions.md 3.
package struct Crossfade: PublishedTransition {
  /// Seconds when it runs by itself.
  package let duration: Double

  package init(_ options: TransitionOptions) throws(LeafError) {
    duration = try options.timeAndEye().duration
  }

  package func describe(_ cells: borrowing CellTable, in space: TransitionSpace) {
    space.staging().describeWholes(cells)
  }

  package func correctedNearness(_ tolerance: Tolerance, in space: TransitionSpace) -> Double {
    tolerance.fraction(speed: 0, share: 1)
  }

  package func poses(at e: Double, in space: TransitionSpace, into poses: borrowing PoseBuffer) {
    space.staging(at: e).fade(into: poses)
  }
}

extension Crossfade {
  static var facts: TransitionFacts {
    TransitionFacts(
      0, "crossfade", "Crossfade", "the old view fades out over the new one", [.duration()], of: Crossfade.self)
  }
}
