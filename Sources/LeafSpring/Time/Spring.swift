import CMathShim

/// A damped spring, m x″ + c x′ + k x = 0, where x is the distance from the target.
///
/// Every damping ratio from 0 (rings for ever) upward is accepted as it is: over-damping is never clamped to critical.
/// The parameters count exactly as given; whatever is derived from them is rounded once, when it is read. The value
/// takes some 300 bytes and has no references: copy it freely.
public struct Spring: Sendable, BitwiseCopyable {
  /// Mass m; 1 for springs that are not made from a mass.
  public let mass: Double
  /// Stiffness k, mass per second squared. Rounded, and infinite beyond the range of a double, unless the
  /// spring was made from it.
  public let stiffness: Double
  /// Damping coefficient c, mass per second. Rounded unless the spring was made from it.
  public let damping: Double
  /// ζ = c / 2√(km): 0 rings for ever, below 1 overshoots, 1 is critical. Infinite without stiffness (0 if
  /// there is no damping either).
  public let dampingRatio: Double
  /// ω₀ = √(k/m) in radians per second: the undamped angular frequency.
  public let omega0: Double
  /// The greatest phase, √(ω₀² − β²) times the time, to which an under-damped spring is followed: 2⁴⁰ radians, 34,000
  /// years at one a second. Calls that throw refuse later times; in all others the phase stays there. Springs with a
  /// damping ratio above 2e-9 have come to rest by then, and have no limit.
  public static let phaseLimit = LEAF_ANGLE_LIMIT
  let core: SpringCore
  /// The spring's numbers in the form that the lanes need; the numbers of every frame are computed from it.
  let rates: SpringRates

  /// A spring by its physical constants.
  /// - Parameters:
  ///   - mass: above 0.
  ///   - stiffness: 0 or above. Without stiffness there is no force towards the target, only friction.
  ///   - damping: 0 or above. A negative one would feed energy in and is refused.
  /// - Throws: `nonFinite` or `outOfRange`, naming the parameter.
  public init(mass: Double = 1, stiffness: Double, damping: Double) throws(LeafError) {
    try Check.positive(mass, "mass")
    try Check.notNegative(stiffness, "stiffness")
    try Check.notNegative(damping, "damping")
    core = SpringCore(mass: mass, stiffness: stiffness, damping: damping)
    rates = SpringRates(core)
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    let omega = core.omega0
    omega0 = omega.double
    dampingRatio = core.beta.isZero ? 0 : omega.isZero ? .infinity : (core.beta / omega).double
  }

  /// A spring of unit mass from its damping ratio and angular frequency, both taken exactly. A ζ within 1e-15 of 1
  /// keeps its regime, which it would lose by way of a rounded damping coefficient.
  /// - Parameters:
  ///   - dampingRatio: 0 or above.
  ///   - omega0: radians per second, above 0.
  /// - Throws: `nonFinite` or `outOfRange`, naming the parameter.
  public init(dampingRatio: Double, omega0: Double) throws(LeafError) {
    try Check.notNegative(dampingRatio, "dampingRatio")
    try Check.positive(omega0, "omega0")
    self.init(ratio: DoubleDouble(dampingRatio), frequency: Scaled(omega0))
  }

  /// A spring of unit mass as SwiftUI describes it: ω₀ = 2π/duration, and ζ = 1 − bounce, or 1/(1 + bounce) if bounce
  /// is below 0.
  /// - Parameters:
  ///   - duration: perceptual duration in seconds, above 0; one period of the undamped spring.
  ///   - bounce: above −1 and up to 1. 0 is critical, 1 rings for ever, negative is over-damped.
  /// - Throws: `nonFinite` or `outOfRange`, naming the parameter.
  public init(duration: Double = 0.5, bounce: Double = 0) throws(LeafError) {
    try Check.positive(duration, "duration")
    try Check.finite(bounce, "bounce")
    try Check.that(bounce > -1 && bounce <= 1, .outOfRange, "bounce", accepts: "a number above -1 and up to 1")
    self.init(known: duration, bounce: bounce)
  }

  /// A spring from a duration and a bounce that are known to be in their ranges.
  init(known duration: Double, bounce: Double = 0) {
    let one = DoubleDouble(1)
    let ratio = bounce >= 0 ? one - DoubleDouble(bounce) : one / (one + DoubleDouble(bounce))
    self.init(ratio: ratio, frequency: Spring.frequency(period: duration))
  }

  /// A spring of unit mass from the period of its undamped oscillation and its damping ratio.
  /// - Parameters:
  ///   - response: 2π/ω₀ in seconds, above 0.
  ///   - dampingRatio: 0 or above.
  /// - Throws: `nonFinite` or `outOfRange`, naming the parameter.
  public init(response: Double, dampingRatio: Double) throws(LeafError) {
    try Check.positive(response, "response")
    try Check.notNegative(dampingRatio, "dampingRatio")
    self.init(ratio: DoubleDouble(dampingRatio), frequency: Spring.frequency(period: response))
  }

  /// Unit mass, ζ and ω₀ as exact as a double-double holds them.
  init(ratio: DoubleDouble, frequency: Scaled) {
    core = SpringCore(dampingRatio: ratio, omega0: frequency)
    rates = SpringRates(core)
    mass = 1
    stiffness = core.stiffness.double
    damping = core.beta.scaled(by: 1).double
    dampingRatio = ratio.hi
    omega0 = frequency.double
  }

  private static func frequency(period: Double) -> Scaled {
    Scaled(leaf_dd_pi, times: 1) / Scaled(period)
  }

  /// 2π/ω₀ in seconds: the period of the undamped spring. Infinite without stiffness.
  public var response: Double {
    core.stiffness.isZero ? .infinity : (Scaled(leaf_dd_pi, times: 1) / core.omega0).double
  }

  /// The perceptual duration in seconds, which is the same thing as `response`.
  public var duration: Double { response }

  /// 1 − ζ up to critical damping, 1/ζ − 1 beyond it: 1 … −1.
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }
}

extension Spring: Equatable {
  /// Equal springs give the same motion, bit for bit, and have the same mass.
  public static func == (a: Spring, b: Spring) -> Bool {
    a.mass == b.mass && SpringCore.same(a.core, b.core)
  }
}
