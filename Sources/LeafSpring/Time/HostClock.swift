/// Turns the timestamps of a host's clock into the seconds to pass to `Stage.advance(by:)`, even if that clock stands
/// still, runs backwards or jumps.
///
///     var clock = HostClock()
///     try stage.advance(by: clock.step(to: timestamp))
///
/// The first timestamp, one equal to the last, and an earlier one give 0. After an earlier timestamp time continues
/// from there: the steps are those of a new clock that begins with it. (To wait until the clock reaches its latest
/// timestamp again would stop the picture for an hour when the clock is set back by an hour.) From one such start to
/// the next (a resumed gap is also a start) the steps add up to the time that passed on the host's clock, within half a
/// unit in the last place of the last step above 0, because the remainder of each rounding is added to the next step.
/// There is no remainder where the difference of two timestamps is a Double, as it is for positive timestamps that are
/// at most twice the one before.
///
/// A plain value: a copy is independent. A step costs a few dozen additions and allocates nothing.
public struct HostClock: Equatable, Sendable, BitwiseCopyable {
  /// The longest frame in seconds. Two timestamps further apart than this have a gap between them.
  package static let longestFrame = 1.0

  /// The time that a gap counts as.
  public var policy: GapPolicy
  /// The last timestamp; nil before the first. Set it to nil to begin again with the next.
  package var last: Double?
  /// Seconds up to `last` that the steps lack because of rounding; negative if they are ahead. At most 1 either way.
  package var owed = 0.0
  /// Timestamps that were earlier than the one before.
  public var reversals: UInt64 = 0
  /// Timestamps that came after a gap, whatever the gap counted as.
  public var gaps: UInt64 = 0

  /// A clock that has seen nothing yet.
  public init(gaps policy: GapPolicy = .jump) { self.policy = policy }

  /// The seconds to pass on at a timestamp, which is in seconds from any origin. Finite, 0 or more. A stage accepts 2⁵³
  /// in all.
  /// - Throws: `nonFinite` or `outOfRange` (beyond 2⁵³ either way), also if the host has written such a number into one
  ///   of the clock's properties. The clock is then unchanged.
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

  /// Checks the properties that a host can write.
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
    try Check.within(
      seconds, -limit...limit, field, accepts: "timestamps within 2^53 seconds, other times within 1")
  }
}

/// The time that passes between two timestamps with a gap between them: a window was hidden, a machine slept, a program
/// was stopped in a debugger.
public enum GapPolicy: Equatable, Sendable, BitwiseCopyable {
  /// Its full length: whatever was moving has arrived.
  case jump
  /// One frame of this many seconds, 0 to `HostClock.longestFrame`: whatever was moving continues from where it was
  /// last seen.
  case resume(nominal: Double)
}
