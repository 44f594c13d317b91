import CMathShim

extension SpringCore {
  /// v + σ₂x, the amplitude of the slow mode times 2r (over-damped).
  ///
  /// A start on the fast mode leaves next to nothing of it, yet that little is all there is later on; a double-double
  /// would have lost it in the rounding of v₀. In that case it is computed from (v + σ₁x)(v + σ₂x) = v² + 2βvx + ω₀²x²,
  /// a sum of products of the spring's own numbers that is computed without rounding.
  func slowAmplitude(_ at: ScaledState) -> Scaled {
    let direct = at.v + fast * at.x
    guard regime == .over, !stiffness.isZero, !at.v.isZero, !at.x.isZero else { return direct }
    guard direct.isZero || direct.exponent < at.v.exponent - 20 else { return direct }
    let other = at.v + slow * at.x
    guard !other.isZero else { return direct }
    var m = 1.0, c = beta.scaled(by: 1), k = stiffness, scale: Int64 = 0
    if mass.mantissa.hi != 1 {
      // Multiplied by the mass: what was divided by it is again the double that was given.
      m = mass.mantissa.hi
      scale = mass.exponent
      c = SpringCore.asGiven(c * mass)
      k = SpringCore.asGiven(k * mass)
    }
    let size = scale + 2 * at.v.exponent
    let form = leaf_dd_form(
      m, c.mantissa, k.mantissa, at.v.mantissa, at.x.mantissa, c.exponent + at.v.exponent + at.x.exponent - size,
      k.exponent + 2 * at.x.exponent - size)
    return Scaled(form.value, times: form.exponent + size) / (m == 1 ? other : mass * other)
  }

  /// The double from which a rounded number was computed.
  private static func asGiven(_ number: Scaled) -> Scaled {
    Scaled(DoubleDouble(number.mantissa.hi), times: number.exponent)
  }
}
