/// The rule by which a released gesture finishes or goes back.
package struct ReleaseRule: Equatable, Sendable {
  /// Progress from which on it finishes.
  package var threshold: Double
  /// Whether a progress equal to the threshold finishes.
  package var isInclusive: Bool
  /// Seconds by which the progress is first projected along its velocity; 0 if only the position counts.
  package var projection: Double

  package init(threshold: Double, isInclusive: Bool = true, projection: Double = 0) {
    self.threshold = threshold
    self.isInclusive = isInclusive
    self.projection = projection
  }

  /// The default of `corrected`: p + 0.499 s · v ≥ 0.5. For each unit of velocity, a scroll at the normal deceleration
  /// of 0.998 per millisecond still travels −1 / (1000 · ln 0.998) = 0.499 s.
  package static let projected = ReleaseRule(threshold: 0.5, projection: 0.499)
  /// The published book: it always finishes.
  package static let always = ReleaseRule(threshold: -.infinity)
  /// The published album that only pops: above 0.4.
  package static let aboveFourTenths = ReleaseRule(threshold: 0.4, isInclusive: false)
  /// The published album that pushes and pops: 0.4 or more.
  package static let fromFourTenths = ReleaseRule(threshold: 0.4)
  /// The published swipes and pinch of the transitions: above one half.
  package static let aboveHalf = ReleaseRule(threshold: 0.5, isInclusive: false)

  /// Whether a release at this fraction of the motion and velocity per second finishes; both are positive toward the
  /// end.
  package func finishes(progress: Double, velocity: Double) -> Bool {
    let reached = progress + (projection == 0 ? 0 : projection * velocity)
    return isInclusive ? reached >= threshold : reached > threshold
  }
}
