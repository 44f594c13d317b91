import CMathShim

/// Amplitude bounds: when an envelope of the motion falls to a threshold.
extension SpringCore {
  /// `ln(a/b)` as a double, for numbers above 0.
  static func logarithm(_ a: Scaled, over b: Scaled) -> Double { (a / b).logarithm.hi }

  /// A dimensionless time divided by a rate, in seconds.
  static func seconds(_ time: Double, per rate: Scaled) -> Double {
    rate.isZero ? .infinity : (Scaled(time) / rate).double
  }

  /// With friction alone: when |v| = |v₀| e^(−2βt) falls to epsilon.
  func frictionTime(_ v: Scaled, epsilon: Double) -> Double {
    guard epsilon > 0 else { return .infinity }
    let ratio = v.magnitude / Scaled(epsilon)
    guard !v.isZero, !(ratio - Scaled(1)).isNegative else { return 0 }
    return beta.isZero ? .infinity : (Scaled(ratio.logarithm) / beta.scaled(by: 1)).double
  }

  /// Sine and cosine amplitude where under-damped.
  func amplitudes(_ at: ScaledState) -> (cosine: Scaled, sine: Scaled) {
    (at.x.magnitude, ((at.v + beta * at.x) / root).magnitude)
  }

  /// When the amplitude sum (or hypotenuse) reaches epsilon.
  func envelope(_ at: ScaledState, epsilon: Double, sum: Bool) -> Double {
    if at.x.isZero && at.v.isZero { return epsilon > 0 ? 0 : .infinity }
    guard epsilon > 0 else { return .infinity }
    let limit = Scaled(epsilon)
    switch regime {
    case .free: return at.v.isZero && (at.x.magnitude - limit).isNegative ? 0 : .infinity
    case .under:
      let (p, q) = amplitudes(at)
      let amplitude = sum ? p + q : (p * p + q * q).squareRoot
      let ratio = amplitude / limit
      if !(ratio - Scaled(1)).isNegative && beta.isZero { return .infinity }
      let y = Scaled(ratio.logarithm)
      return y.isNegative || y.isZero ? 0 : (y / beta).double
    case .critical:
      // |x₀| + |v₀ + βx₀| t: the solution with both parts given the same sign, beyond its maximum.
      let part = (at.v + beta * at.x).magnitude
      return lastTime(ScaledState(x: at.x.magnitude, v: part - beta * at.x.magnitude), epsilon: epsilon)
    case .over:
      // Both exponentials taken as positive: A e^(−σ₁t) + B e^(−σ₂t), which is a falling solution of the same spring.
      let width = root.scaled(by: 1)
      let a = (slowAmplitude(at) / width).magnitude, b = ((at.v + slow * at.x) / width).magnitude
      return lastTime(ScaledState(x: a + b, v: -(slow * a + fast * b)), epsilon: epsilon)
    }
  }
}
