/// Whether a released gesture finishes or goes back.
package struct ReleaseRule: Equatable, Sendable {
  /// Progress at or above which it finishes.
  package var threshold: Double
  /// Whether the threshold itself finishes.
  package var isInclusive: Bool
  /// Seconds by which the progress is projected along its velocity first; 0 for position only.
  package var projection: Double

  package init(threshold: Double, isInclusive: Bool = true, projection: Double = 0) {
    self.threshold = threshold
    self.isInclusive = isInclusive
    self.projection = projection
  }

  /// The default of `corrected`: p + 0.499 s · v ≥ 0.5, where 0.499 s is how far a scroll at the normal deceleration of
  /// 0.998 per millisecond still runs for each unit of velocity: −1 / (1000 · ln 0.998).
  package static let projected = ReleaseRule(threshold: 0.5, projection: 0.499)
  /// The published book: it always finishes.
  package static let always = ReleaseRule(threshold: -.infinity)
  /// The published album with one finger pair: above 0.4.
  package static let aboveFourTenths = ReleaseRule(threshold: 0.4, isInclusive: false)
  /// The published album that pushes and pops: 0.4 or more.
  package static let fromFourTenths = ReleaseRule(threshold: 0.4)
  /// The published swipes and pinch of the transitions: above one half.
  package static let aboveHalf = ReleaseRule(threshold: 0.5, isInclusive: false)

  /// The verdict for a fraction of the motion and its velocity per second, both positive toward the end.
  package func finishes(progress: Double, velocity: Double) -> Bool {
    let reached = progress + (projection == 0 ? 0 : projection * velocity)
    return isInclusive ? reached >= threshold : reached > threshold
  }
}
