/// One moving value: where it started and when, where it goes, and what drives it. Its state is a closed form of the
/// elapsed time. So it has the same bits however the time was divided into frames, and seeking gives the same as
/// playing.
///
/// A value of a few hundred bytes, without references. Making one costs less than a microsecond, because bounds for two
/// times are computed; reading its state costs a tenth of that.
public struct Motion: Sendable, BitwiseCopyable {
  /// The driver of the value.
  public enum Driver: Equatable, Sendable, BitwiseCopyable {
    /// Nothing: the value is the target.
    case held
    /// A spring, from the motion's value and velocity.
    case spring(Spring)
    /// A curve over `duration` seconds, whatever the velocity was; 0 or less sets the value at once.
    case curve(TimingCurve, duration: Double)
  }

  /// Value at `start`.
  public let origin: Double
  /// Velocity with which a spring starts, units per second; positive upward.
  public let velocity: Double
  /// The end of the motion.
  public let target: Double
  /// The driver of the value.
  public let driver: Driver
  /// The start of the motion; a delay counts from here.
  public let start: Instant
  /// Seconds after `start` during which the value stays at the origin without moving.
  public let delay: Double
  /// Elapsed seconds after `start`, delay included, from which on the value is exactly the target, whatever the spring
  /// would give: UIKit ends its springs this way. Nil for no such end. It can only shorten the motion.
  public var snapAfter: Double?

  /// When it has settled and when it is over by itself, in seconds after the start. These are compared as well when two
  /// motions are compared, because they depend on the range, which is not stored.
  private(set) var ownTimes: SIMD2<Double>

  /// A value that does not move.
  @inline(never)
  public static func resting(at value: Double) -> Motion {
    Motion(
      from: value, velocity: 0, to: value, by: .held, at: Instant(), delay: 0, snapAfter: nil, ownTimes: .zero)
  }

  /// A motion that begins at an instant.
  /// - Parameters:
  ///   - value: value at `start`.
  ///   - velocity: units per second at `start`, positive upward. Curves ignore it.
  ///   - target: where it goes. If value, velocity or target is not finite, the motion is over at once.
  ///   - delay: seconds until it begins; 0 or above.
  ///   - range: the distance to which the thresholds of settling and rest are relative if the value is already at its
  ///     target (it then moves by its velocity alone); 1 if not given. In all other cases they are relative to |target
  ///     − value|.
  ///   - visible: a distance from the target too small to see, 0 or above. A spring is over when it will never again be
  ///     that far away. Curves keep their duration.
  @inline(never)
  public init(
    from value: Double, velocity: Double, to target: Double, by driver: Driver, at start: Instant,
    delay: Double = 0,
    range: Double? = nil,
    visible: Double = 0
  ) {
    self.init(
      from: value, velocity: velocity, to: target, by: driver, at: start, delay: max(0, delay), snapAfter: nil,
      ownTimes: .zero)
    ownTimes = times(range: range, visible: visible)
  }

  /// A motion made from what a column stores of it.
  init(
    from origin: Double, velocity: Double, to target: Double, by driver: Driver, at start: Instant, delay: Double,
    snapAfter: Double?, ownTimes: SIMD2<Double>
  ) {
    self.origin = origin
    self.velocity = velocity
    self.target = target
    self.driver = driver
    self.start = start
    self.delay = delay
    self.snapAfter = snapAfter
    self.ownTimes = ownTimes
  }

  /// False if the motion is over at once.
  private var begins: Bool {
    guard origin.isFinite, velocity.isFinite, target.isFinite else { return false }
    switch driver {
    case .held: return false
    case .curve: return true
    case .spring: return origin - target != 0 || velocity != 0
    }
  }

  /// When the motion has settled, and when it is over, in seconds after the start.
  private func times(range: Double?, visible: Double) -> SIMD2<Double> {
    guard begins else { return .zero }
    switch driver {
    case .held: return .zero
    case .curve(_, let duration):
      let end = delay + max(0, duration)
      return SIMD2(end, end)
    case .spring(let spring):
      let distance = origin - target
      let named = range.map { $0.isFinite && $0 != 0 ? $0.magnitude : 1 } ?? 1
      let reach = distance == 0 ? named : distance.magnitude
      let settling = spring.settlesBefore(x: distance, v: velocity, epsilon: 0.001 * reach)
      let rest = delay + max(settling, spring.restTime(x: distance, v: velocity, range: reach))
      guard visible > 0 else { return SIMD2(delay + settling, rest) }
      let end = min(rest, delay + spring.settlesBefore(x: distance, v: velocity, epsilon: visible))
      return SIMD2(min(delay + settling, end), end)
    }
  }

  /// Seconds after `start`, delay included, from which on the value is less than 0.001 of the range away from its
  /// target; for a curve, its end. Infinite if that never happens. For a spring this is a bound,
  /// `Spring.settlesBefore`, not the exact time: it is never early, and less than a thousandth late except for
  /// contrived motions; `Spring.settlingDuration` is that to 1e-12.
  public var settledAfter: Double { min(ownTimes.x, snapAfter ?? .infinity) }

  /// Has a motion that stands for others look still when they do, though it moves only as it ends.
  mutating func settle(after seconds: Double) { ownTimes.x = min(seconds, ownTimes.y) }

  /// Seconds after `start`, delay included, from which on the value is the target, bit for bit, and the velocity +0:
  /// when a spring will never again be visibly away from it (`visible`) or its amplitude is below 1e-9 of the range,
  /// when a curve has ended, or `snapAfter`. 0 for a value at rest, infinite for a spring without damping.
  package var restAfter: Double { min(ownTimes.y, snapAfter ?? .infinity) }

  /// True if the motion is not over yet.
  @inline(__always)
  public func isMoving(at now: Instant) -> Bool { restAfter > 0 && now.elapsed(since: start) < restAfter }

  /// True if its value is the target from now on.
  @inline(__always)
  func isOver(at now: Instant) -> Bool { !(now.elapsed(since: start) < restAfter) }

  /// Value and velocity (units per second) at an instant. Before the start and during the delay the value is the
  /// origin. At the start itself the velocity is the given one, or 0 if there is a delay.
  public func state(at now: Instant) -> (value: Double, velocity: Double) {
    let elapsed = now.elapsed(since: start)
    guard elapsed < restAfter else { return (target, 0) }
    let running = elapsed - delay
    guard running > 0 else { return (origin, running < 0 ? 0 : velocityAtOnset) }
    switch driver {
    case .held: return (target, 0)
    case .curve(let curve, let duration):
      let part = curve.state(at: running / duration), span = target - origin
      return (origin + span * part.value, span * part.slope / duration)
    case .spring(let spring):
      return spring.animated(from: origin, to: target, velocity: velocity, at: running)
    }
  }

  /// Value and velocity at the start.
  var onset: (value: Double, velocity: Double) { (origin, delay > 0 ? 0 : velocityAtOnset) }

  private var velocityAtOnset: Double {
    if case .curve(let curve, let duration) = driver {
      return (target - origin) * curve.slope(at: 0) / duration
    }
    return velocity
  }
}

extension Motion {
  /// This motion sent to another target at `now`, with its value and velocity kept.
  public func retargeted(
    to target: Double, by driver: Driver, at now: Instant, delay: Double = 0, range: Double? = nil, visible: Double = 0
  ) -> Motion {
    let state = state(at: now)
    return Motion(
      from: state.value, velocity: state.velocity, to: target, by: driver, at: now, delay: delay, range: range,
      visible: visible)
  }

  /// A motion without a delay, begun `delay` seconds later: the same bits as if it had been made so, because sums keep
  /// the order of the times of which the smaller counts.
  package func delayed(by delay: Double) -> Motion {
    Motion(
      from: origin, velocity: velocity, to: target, by: driver, at: start, delay: max(0, delay), snapAfter: nil,
      ownTimes: begins ? ownTimes + max(0, delay) : .zero)
  }

  /// The value stopped where it is at `now`.
  package func caught(at now: Instant) -> Motion { .resting(at: state(at: now).value) }
}

// Equal motions are in the same state at every instant.
extension Motion: Equatable {}
