/// The rule by which a released gesture finishes or goes back. Progress is the fraction of the way from the gesture's
/// start, velocity its change per second; both are positive toward the end.
public struct ReleaseRule: Equatable, Sendable {
  /// The basis of the decision.
  package enum Decision: UInt8, CaseIterable, Sendable {
    /// The finger's position and velocity at the release.
    case motion
    /// Every release finishes.
    case always
    /// Every release goes back.
    case never
  }

  /// The members after this one count only for `motion`.
  package var decision = Decision.motion
  /// Progress from which on it finishes, 0…1.
  public var threshold: Double
  /// True if a progress equal to the threshold finishes.
  public var isInclusive: Bool
  /// Seconds by which the progress is first projected along its velocity, 0…100; 0 if only the position counts.
  public var projection: Double
  /// Velocity, above 0, that decides alone: at least as fast toward the end finishes, at least as fast back goes back;
  /// nil for none.
  public var flick: Double?

  public init(threshold: Double = 0.5, isInclusive: Bool = true, projection: Double = 0, flick: Double? = nil) {
    self.threshold = threshold
    self.isInclusive = isInclusive
    self.projection = projection
    self.flick = flick
  }

  /// The default of `corrected`: p + 0.499 s · v ≥ 0.5. For each unit of velocity, a scroll at the normal deceleration
  /// of 0.998 per millisecond still travels −1 / (1000 · ln 0.998) = 0.499 s.
  public static var projected: ReleaseRule { ReleaseRule(threshold: 0.5, projection: 0.499) }
  /// Every release finishes, as in the published book.
  public static var always: ReleaseRule {
    var rule = ReleaseRule()
    rule.decision = .always
    return rule
  }
  /// Every release goes back.
  public static var never: ReleaseRule {
    var rule = ReleaseRule()
    rule.decision = .never
    return rule
  }
  /// The published album that only pops: above 0.4.
  package static var aboveFourTenths: ReleaseRule { ReleaseRule(threshold: 0.4, isInclusive: false) }
  /// The published album that pushes and pops: 0.4 or more.
  package static var fromFourTenths: ReleaseRule { ReleaseRule(threshold: 0.4) }
  /// The published swipes and pinch of the transitions: above one half.
  package static var aboveHalf: ReleaseRule { ReleaseRule(threshold: 0.5, isInclusive: false) }

  /// The projection of a motion that slows down like a scroll: a deceleration of 0.998 per millisecond, for example,
  /// gives 0.499 s.
  /// - Throws: `nonFinite`; `outOfRange` unless above 0 and at most 0.9999.
  public static func projection(deceleration: Double) throws(LeafError) -> Double {
    try Check.within(
      deceleration, Double.leastNonzeroMagnitude...0.9999, "deceleration", accepts: "a number above 0, up to 0.9999")
    return -1 / (1000 * Elementary.log(deceleration))
  }

  /// Checks that every number is in its range; the error names the first one that is not.
  package func validate() throws(LeafError) {
    try Check.share(threshold, "threshold")
    try Check.within(projection, 0...100, "projection", accepts: "0 to 100 seconds")
    if let flick { try Check.positive(flick, "flick") }
  }

  /// True if a release finishes.
  package func finishes(progress: Double, velocity: Double) -> Bool {
    switch decision {
    case .always: return true
    case .never: return false
    case .motion: break
    }
    if let flick, abs(velocity) >= flick { return velocity > 0 }
    let reached = progress + (projection == 0 ? 0 : projection * velocity)
    return isInclusive ? reached >= threshold : reached > threshold
  }
}
