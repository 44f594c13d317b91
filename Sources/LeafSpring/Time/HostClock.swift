/// Turns the timestamps of a host's clock into the seconds to pass to `Stage.advance(by:)`, even if that clock stands
/// still, runs backwards or jumps.
///
///     var clock = HostClock()
///     try stage.advance(by: clock.step(to: timestamp))
///
/// The first timestamp, one equal to the last, and an earlier one give 0. After an earlier one time continues from
/// there: the steps are those of a new clock that begins with it. (Waiting until the latest timestamp comes again would
/// stop the picture for an hour when a clock is set back by an hour.) From one such start to the next (a resumed gap is
/// also one) the steps add up to the time that passed on the host's clock, within half a unit in the last place of the
/// last step above 0: the remainder of a rounding is added to the next step. There is no remainder where the difference
/// of two timestamps is a Double, as it is for positive ones if each is at most twice the one before.
///
/// A plain value: a copy is independent. A step costs some tens of additions and allocates nothing.
public struct HostClock: Equatable, Sendable, BitwiseCopyable {
  /// The longest frame in seconds: two timestamps further apart have a gap between them.
  public static let longestFrame = 1.0

  /// What a gap counts as.
  public var policy: GapPolicy
  /// The last timestamp; nil before the first. Set it to nil to begin again with the next.
  public var last: Double?
  /// Seconds up to `last` that the steps lack because of rounding; negative if they are ahead. At most 1 either way.
  public var owed = 0.0
  /// How many timestamps were earlier than the one before.
  public var reversals: UInt64 = 0
  /// How many timestamps came after a gap, whatever it counted as.
  public var gaps: UInt64 = 0

  /// A clock that has seen nothing yet.
  public init(gaps policy: GapPolicy = .jump) { self.policy = policy }

  /// The seconds to pass on at a timestamp, in seconds from any origin: finite, 0 or more. A stage takes 2⁵³ in all.
  /// - Throws: `nonFinite`, `outOfRange` (beyond 2⁵³ either way), also for a number that the host has put into the
  ///   clock. The clock is unchanged then.
  public mutating func step(to timestamp: Double) throws(LeafError) -> Double {
    try HostClock.check(timestamp, "timestamp")
    try validate()
    guard let start = last, timestamp >= start else {
      if last != nil { reversals &+= 1 }
      (last, owed) = (timestamp, 0)
      return 0
    }
    last = timestamp
    if timestamp - start > HostClock.longestFrame {
      gaps &+= 1
      if case .resume(let nominal) = policy {
        owed = 0
        return nominal
      }
    }
    guard timestamp > start else { return 0 }
    let due = Instant(seconds: timestamp).advanced(by: -start).advanced(by: owed)
    let dt = max(due.seconds, 0)
    owed = due.advanced(by: -dt).seconds
    return dt
  }

  /// What a host has put into the clock.
  private func validate() throws(LeafError) {
    if let last { try HostClock.check(last, "last") }
    try HostClock.check(owed, "owed", within: 1)
    guard case .resume(let nominal) = policy else { return }
    try Check.notNegative(nominal, "nominal")
    try HostClock.check(nominal, "nominal", within: HostClock.longestFrame)
  }

  private static func check(
    _ seconds: Double, _ field: StaticString, within limit: Double = 9_007_199_254_740_992
  ) throws(LeafError) {
    try Check.finite(seconds, field)
    guard abs(seconds) <= limit else {
      throw LeafError(.outOfRange, field, accepts: "timestamps within 2^53 seconds, other times within 1")
    }
  }
}

/// What a gap between two timestamps counts as: a window that was hidden, a machine that slept, a program held in a
/// debugger.
public enum GapPolicy: Equatable, Sendable, BitwiseCopyable {
  /// As its full length: what moved has landed.
  case jump
  /// As one frame of this many seconds, 0 to `HostClock.longestFrame`: what moved continues from where it was last
  /// seen.
  case resume(nominal: Double)
}
