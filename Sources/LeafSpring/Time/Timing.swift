/// Timing of a motion that runs by itself once the host has started it: its spring or curve, a start velocity and a
/// delay.
public struct Timing: Equatable, Sendable {
  public var driver: Motion.Driver
  /// Start velocity in progress per second, positive toward the end of the motion. Springs only.
  public var velocity: Double
  /// Seconds from the call until the motion begins.
  public var delay: Double
  /// Seconds after the delay at which the value jumps to the target, as UIKit ends its springs; nil lets it come to
  /// rest by itself.
  public var snap: Double?

  public init(driver: Motion.Driver, velocity: Double = 0, delay: Double = 0, snap: Double? = nil) {
    self.driver = driver
    self.velocity = velocity
    self.delay = delay
    self.snap = snap
  }

  /// A spring that starts with a velocity in progress per second.
  public static func spring(_ spring: Spring, velocity: Double = 0, delay: Double = 0) -> Timing {
    Timing(driver: .spring(spring), velocity: velocity, delay: delay)
  }

  /// A curve over `duration` seconds; a duration of 0 sets the value at once.
  public static func curve(_ curve: TimingCurve, duration: Double, delay: Double = 0) -> Timing {
    Timing(driver: .curve(curve, duration: duration), delay: delay)
  }

  /// The spring given by UIKit's rule (`springs.md` 2.2). `snaps` ends it at its duration, as UIKit does.
  /// - Throws: `outOfRange`, `nonFinite` or `noSolution` as `Spring.fitted`.
  public static func fitted(
    dampingRatio: Double, velocity: Double, duration: Double, snaps: Bool = false
  ) throws(LeafError) -> Timing {
    let fit = try Spring.fitted(dampingRatio: dampingRatio, duration: duration, velocity: velocity)
    return Timing(driver: .spring(fit.spring), velocity: velocity, snap: snaps ? duration : nil)
  }

  /// The published push: damping ratio 0.7, velocity 0.7, one second (`springs.md` 2.1). It is fitted once.
  static func publishedPush(_ fidelity: Fidelity) throws(LeafError) -> Timing {
    var push = try fittedPush.get()
    if fidelity == .original { push.snap = 1 }
    return push
  }

  private static let fittedPush = Result { () throws(LeafError) in
    try fitted(dampingRatio: 0.7, velocity: 0.7, duration: 1)
  }

  /// The spring that moves a run, or a shelf, on after a gesture: half a second, without overshoot.
  static var release: Timing { .spring(Spring(known: 0.5)) }

  /// The published pop: ease-in-out over one second.
  static let publishedPop = Timing.curve(.easeInOut, duration: 1)

  /// Timing of a book of paper that opens and closes: half a second, eased at both ends.
  package static let paperOpening = Timing.curve(.easeInOut, duration: 0.5)

  /// Checks that every number is in its range; the error names the first one that is not.
  package func validate() throws(LeafError) {
    try Check.within(velocity, -1e6...1e6, "velocity", accepts: "up to 1e6 per second")
    try Check.notNegative(delay, "delay")
    if let snap { try Check.notNegative(snap, "snap") }
    if case .curve(_, let duration) = driver { try Check.notNegative(duration, "duration") }
  }
}

extension Timing {
  /// Published length of the motion: the curve's duration, the instant at which a spring snaps, or the bound by which
  /// it has settled.
  var nominalDuration: Double {
    if let snap { return snap }
    switch driver {
    case .curve(_, let duration): return duration
    case .spring(let spring): return spring.settlesBefore(x: -1, v: 0, epsilon: 0.001)
    case .held: return 0
    }
  }
}

/// Timing of a run that follows a gesture, after its release: by a curve, and how many times as fast as the run itself.
public struct Completion: Equatable, Sendable {
  public var curve: TimingCurve
  /// Above 0.
  public var speed: Double

  public init(curve: TimingCurve = .easeInOut, speed: Double = 1) {
    self.curve = curve
    self.speed = speed
  }
}
