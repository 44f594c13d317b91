import CMathShim

/// The last crossing of a threshold where ζ < 1. x turns at ω tₙ = θ + nπ, and its height there is hₙ = A e^(−β tₙ):
/// with x = A (ω₀/ω) e^(−βt) cos(ωt − φ) a turning point has tan(ωt − φ) = −β/ω, so that the cosine is ω/ω₀. Which
/// turning point is the last at or above epsilon therefore follows from ln(h₀/ε) and the loss λ = πβ/ω from one to the
/// next. Evaluating x itself would not do: at a time rounded to a double it misses the peak by up to (ω tₙ 2⁻⁵³)²/2 of
/// the height, which is more than a swing loses where ζ is below about 1e-9.
extension SpringCore {
  /// sup{t ≥ 0 : |x(t)| ≥ epsilon}, ζ < 1.
  func lastTimeRinging(_ start: ScaledState, _ epsilon: Scaled) -> Double {
    let angle = firstTurn(start)
    let (level, doubt) = firstPeak(start, epsilon, angle)
    // Where rounding leaves it open, a peak counts as reaching the threshold: the time may then be late by a swing, but
    // never early.
    let most = level + doubt
    let first = Scaled(angle) / root, half = Scaled(leaf_dd_pi) / root
    guard !most.isNegative else {
      guard SpringCore.reaches(start.x, epsilon) else { return 0 }
      return crossing(
        start, from: 0, to: first.double, epsilon, isNegative: start.x.isNegative, isSwing: true
      ).double
    }
    guard !beta.isZero else { return .infinity }
    let loss = half * beta
    let swings = most / loss
    // With this many swings, one swing is below the last bit. So the result is the time at which the peaks' envelope
    // falls to epsilon, which is never earlier.
    guard swings.exponent < 53 else { return (first + most / beta).double }
    let n = SpringCore.whole(swings.expanded)
    guard n > 0 else {
      let isNegative = angle.hi > 0 ? start.v.isNegative : start.x.isNegative
      return crossing(
        start, from: first.double, to: (first + half).double, epsilon, isNegative: isNegative, isSwing: true
      ).double
    }
    let count = Scaled(n)
    return (first + count * half + fall(fromPeak: level - count * loss, epsilon, within: half)).double
  }

  /// The whole part of a number in 0 ..< 2^53.
  private static func whole(_ number: DoubleDouble) -> Double {
    let near = Double(Int64(number.hi))
    return near == number.hi && number.lo < 0 ? near - 1 : near
  }

  /// θ in 0 ..< π, the phase of the first turning point: tan θ = vω/(ω₀²x + βv).
  private func firstTurn(_ start: ScaledState) -> DoubleDouble {
    let pull = stiffness * start.x + beta * start.v
    let push = start.v * root
    // A smaller push cannot be told from a start at rest.
    guard !push.isZero, pull.isZero || push.exponent > pull.exponent - 500 else { return DoubleDouble(0) }
    let top = max(push.exponent, pull.isZero ? push.exponent : pull.exponent)
    let angle = leaf_dd_atan2(push.scaled(by: -top).expanded, pull.scaled(by: -top).expanded)
    return angle.hi < 0 ? angle + leaf_dd_pi : angle
  }

  /// ln(h₀/ε), and how far the rounding of its parts may have shifted it: each is accurate to 2⁻¹⁰⁰.
  ///
  /// A²ω₀² = (ωx)² + (v + βx)², a sum in which nothing cancels; or A² = x² (1 + y), which keeps a start at rest exact.
  private func firstPeak(
    _ start: ScaledState, _ epsilon: Scaled, _ angle: DoubleDouble
  ) -> (level: Scaled, doubt: Scaled) {
    let decay = Scaled(angle) * beta / root
    var height = Scaled.zero, rise = Scaled.zero, slack = decay
    if let gain = smallGain(start) {
      let beyond = (start.x.magnitude - epsilon) / epsilon
      height =
        beyond.exponent < -1 ? beyond.logarithmOfOnePlus : Scaled((start.x.magnitude / epsilon).logarithm)
      rise = gain.logarithmOfOnePlus.scaled(by: -1)
    } else {
      let (p, q) = amplitudes(start)
      height = Scaled(((p * p + q * q).squareRoot * root / omega0 / epsilon).logarithm)
      slack = slack + Scaled(1) + beta / root
    }
    return (height + rise - decay, (height.magnitude + rise.magnitude + slack).scaled(by: -98))
  }

  /// y = (v² + 2βxv)/ω₀²x² if that is below a half, or else nil.
  private func smallGain(_ start: ScaledState) -> Scaled? {
    guard !start.x.isZero else { return nil }
    let share = start.v / start.x
    let gain = share * (share + beta.scaled(by: 1)) / stiffness
    return gain.isZero || gain.exponent < -1 ? gain : nil
  }

  /// How long after a peak of height ε e^`level`, the last above epsilon, |x| falls to epsilon; half a swing is π/ω.
  ///
  /// δ = ωt solves κδ − ln(cos δ + κ sin δ) = level, κ = β/ω. The left side's slope, (1 + κ²) sin δ/(cos δ + κ sin δ),
  /// is at least sin δ. So the left side is at least 1 − cos δ ≥ 2δ²/π², and δ is below both π √(level/2) and π.
  private func fall(fromPeak level: Scaled, _ epsilon: Scaled, within half: Scaled) -> Scaled {
    guard !level.isNegative, !level.isZero else { return .zero }
    let share = min(1, level.scaled(by: -1).squareRoot.double)
    return crossing(
      ScaledState(x: epsilon * level.exponential, v: .zero), from: 0, to: (Scaled(share) * half).double, epsilon,
      isNegative: false, isSwing: true)
  }
}
