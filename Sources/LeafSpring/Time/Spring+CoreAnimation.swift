import CMathShim

extension Spring {
  /// The value of Core Animation's `CASpringAnimation.settlingDuration`, bit for bit where that was measured
  /// (`springs.md`, 2.3), with its threshold of 0.001 of the range.
  ///
  /// ζ < 1: ln(1000 (1 + |(β − v)/ω_d|))/β. ζ ≥ 1, which Core Animation treats as critical: the first multiple of 0.1
  /// s, summed in double as it does, at which |x| < 0.001. `FLT_MAX` without damping, and without stiffness. The
  /// rounded c/(2√(km)) decides the regime, as it does there. Beyond 2²⁰ steps of 0.1 s the exact critical time is used
  /// instead of the sum.
  /// - Parameters:
  ///   - x: initial distance; only its sign and ratio to `v` count. 0 gives 0.
  ///   - v: initial velocity, in units of x per second: toward the target if its sign differs from x.
  public func coreAnimationSettlingDuration(x: Double = -1, v: Double = 0) -> Double {
    guard x.isFinite, v.isFinite else { return .nan }
    guard x != 0 else { return 0 }
    guard !core.beta.isZero, !core.stiffness.isZero else { return 0x1.fffffep+127 }
    let product = stiffness * mass
    let rounded = product.isFinite && product > 0 ? damping / (2 * Elementary.sqrt(product)) : dampingRatio
    let velocity = -(Scaled(v) / Scaled(x))
    if rounded < 1 && core.regime == .under {
      let swing = ((core.beta - velocity) / core.root).magnitude
      return (Scaled((Scaled(1000) * (Scaled(1) + swing)).logarithm) / core.beta).double
    }
    let critical = SpringCore(dampingRatio: DoubleDouble(1), omega0: core.omega0)
    let start = ScaledState(x: Scaled(-1), v: velocity)
    let last = critical.lastTime(start, epsilon: 0.001)
    guard last < 0.1 * 0x1p+20 else { return last }
    // A grid time can only be below the threshold early near the one zero crossing, within the first steps of a short
    // motion.
    var t = 0.0
    for step in 0..<(1 << 21) {
      if t >= last { return t }
      if step < 4096, (critical.state(start, after: t).x.magnitude - Scaled(0.001)).isNegative { return t }
      t += 0.1
    }
    return last
  }
}
