import CMathShim

extension Spring {
  /// The spring (of unit mass) that UIKit makes from a damping ratio, a duration and an initial velocity, by the rule
  /// of `springs.md` 2.2, to the last digits: the largest root of |(β − v)/ω_d| e^(−βD) = 0.001 below critical
  /// damping, and of (1 + (ω₀ − v) D) e^(−ω₀D) = 0.001 at critical damping.
  ///
  /// UIKit's twelve Newton steps do not always converge; here the root is bracketed. If the velocity has no root at
  /// which the spring stays settled (about v·D > 4), the constants for velocity 0 are used and `usedFallback` says so;
  /// the host keeps its physical velocity. The returned spring is made from the rounded stiffness and damping, as
  /// UIKit's is.
  /// - Parameters:
  ///   - dampingRatio: above 0.001 and up to 1; for a velocity below 0, any number above 0.
  ///   - duration: seconds, above 0.
  ///   - velocity: ranges per second, positive toward the target.
  /// - Throws: `noSolution` for a damping ratio outside these limits, `nonFinite` and `outOfRange` for bad
  ///   numbers, `overflow` if the constants do not fit a double.
  public static func fitted(
    dampingRatio: Double, duration: Double, velocity: Double = 0
  ) throws(LeafError) -> (spring: Spring, usedFallback: Bool) {
    try Check.notNegative(dampingRatio, "dampingRatio")
    try Check.positive(duration, "duration")
    try Check.finite(velocity, "velocity")
    try Check.that(
      (dampingRatio > 0.001 || dampingRatio > 0 && velocity < 0) && dampingRatio <= 1,
      .noSolution, "dampingRatio", accepts: "a damping ratio above 0.001 and up to 1")
    let travel = Scaled(velocity) * Scaled(duration)
    let fit = dampingRatio < 1 ? SpringFit(dampingRatio: dampingRatio) : SpringFit.critical
    let settled = fit.root(travel: travel)
    guard let root = settled ?? (dampingRatio > 0.001 ? fit.rest : nil) else {
      throw LeafError(.noSolution, "dampingRatio", accepts: "a damping ratio above 0.001 and up to 1")
    }
    let omega = root / (Scaled(dampingRatio) * Scaled(duration))
    let stiffness = (omega * omega).double, damping = (omega * Scaled(dampingRatio)).scaled(by: 1).double
    try Check.that(
      stiffness.isFinite && damping.isFinite && stiffness > 0,
      .overflow, "duration", accepts: "a duration whose spring constants fit a double")
    return (try Spring(stiffness: stiffness, damping: damping), settled == nil)
  }

  /// A spring of unit mass that, started at unit distance without velocity, stays below `epsilon` after
  /// `settlingDuration` seconds (the exact last time |x| ≥ epsilon). Time scales as 1/ω₀, so the settling time of the
  /// spring with ω₀ = 1 is all that is needed. SwiftUI has the same initialiser; how it computes the spring is not
  /// public.
  /// - Parameters:
  ///   - settlingDuration: seconds, above 0.
  ///   - dampingRatio: above 0.
  ///   - epsilon: above 0 and below 1.
  /// - Throws: `nonFinite` or `outOfRange`, naming the parameter.
  public init(settlingDuration: Double, dampingRatio: Double, epsilon: Double = 0.001) throws(LeafError) {
    try Check.positive(settlingDuration, "settlingDuration")
    try Check.positive(dampingRatio, "dampingRatio")
    try Check.positive(epsilon, "epsilon")
    try Check.that(epsilon < 1, .outOfRange, "epsilon", accepts: "a number between 0 and 1")
    let unit = Spring(ratio: DoubleDouble(dampingRatio), frequency: Scaled(1))
    let time = unit.lastTime(x: -1, v: 0, epsilon: epsilon)
    try Check.that(
      time > 0 && time.isFinite, .outOfRange, "dampingRatio", accepts: "a spring that settles in finite time")
    self.init(ratio: DoubleDouble(dampingRatio), frequency: Scaled(time) / Scaled(settlingDuration))
  }
}

/// The equation behind UIKit's fit, dimensionless: with p = vD,
/// ln|1 − p/u| − u + ln K = 0 for u = βD and K = 1000 ζ/√(1 − ζ²), and at critical damping
/// ln(1 + y − p) − y + ln 1000 = 0 for y = ω₀D.
struct SpringFit {
  private let level: DoubleDouble
  private let isCritical: Bool

  static let critical = SpringFit(level: Scaled(1000).logarithm, isCritical: true)

  private init(level: DoubleDouble, isCritical: Bool) {
    self.level = level
    self.isCritical = isCritical
  }

  init(dampingRatio: Double) {
    let core = SpringCore(dampingRatio: DoubleDouble(dampingRatio), omega0: Scaled(1))
    self.init(level: (Scaled(1000) * core.beta / core.root).logarithm, isCritical: false)
  }

  /// The root for velocity 0.
  var rest: Scaled { isCritical ? (root(travel: .zero) ?? .zero) : Scaled(level) }

  /// The largest root; nil where the spring does not stay settled at any root.
  func root(travel: Scaled) -> Scaled? {
    if !isCritical && travel.isZero { return Scaled(level) }
    let p = travel.double
    guard p.isFinite else { return nil }
    let size = Scaled(1) + travel.magnitude
    var low: Double, high: Double
    if isCritical {
      low = max(p, 0)
      high = 2 * (level.hi + size.logarithm.hi) + 4
    } else if p > 0 {
      low = (p + Elementary.sqrt(p * p + 4 * p)) / 2  // the top of (1 − p/u) e^(−u)
      high = level.hi
    } else if level.hi <= 0 {
      // K(1 − p/u) = e^u has exactly one root within 0…√−p. For u ≤ 1 the right side is at most e, and the left side is
      // at least e up to u = −pK/(e − K); so the root is not below the smaller of 1 and that u.
      let k = Elementary.exp(level.hi)
      low = min(1, -p * k / (2.718281828459045 - k))
      high = 1.001 * Elementary.sqrt(-p)
    } else {
      low = level.hi
      high = level.hi + (Scaled(1) - travel / Scaled(low)).logarithm.hi
    }
    guard low.isFinite, low <= high, value(at: Scaled(low), travel).hi >= 0 else { return nil }
    // Start from the left where the root may be much nearer to 0 than to the bracket's other end.
    var u = level.hi <= 0 ? low : high
    for _ in 0..<200 {
      let f = value(at: Scaled(u), travel)
      if f.hi >= 0 { low = max(low, u) } else { high = min(high, u) }
      let newton = u - f.hi / slope(at: Scaled(u), travel).hi
      let next = newton > low && newton < high ? newton : low + (high - low) / 2
      if (next - u).magnitude <= 0x1p-51 * u { break }
      u = next
    }
    // One last step in full precision.
    let at = Scaled(u)
    let gradient = slope(at: at, travel)
    guard gradient.hi != 0 else { return at }
    let step = value(at: at, travel) / gradient
    return step.hi.magnitude < 0x1p-20 * u ? Scaled(DoubleDouble(u) - step) : at
  }

  private func value(at u: Scaled, _ travel: Scaled) -> DoubleDouble {
    let part = isCritical ? Scaled(1) + (u - travel) : (u - travel) / u
    guard !part.isNegative, !part.isZero else { return DoubleDouble(-.greatestFiniteMagnitude) }
    return part.logarithm - u.expanded + level
  }

  private func slope(at u: Scaled, _ travel: Scaled) -> DoubleDouble {
    let pull = isCritical ? Scaled(1) / (Scaled(1) + (u - travel)) : travel / (u * (u - travel))
    return (pull - Scaled(1)).expanded
  }
}
