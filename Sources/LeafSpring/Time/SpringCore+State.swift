import CMathShim

/// A state before rounding.
struct ScaledState: BitwiseCopyable {
  var x: Scaled
  var v: Scaled
}

/// The linear map that carries a spring's state over a time span: x = a x₀ + b v₀, v = c x₀ + d v₀,
/// unrounded.
///
/// With E = e^(−βt), C = cos ω_d t and S = sin(ω_d t)/ω_d (under-damped) or C = 1 and S = t (critical): a = E (C + βS),
/// b = E S, c = −ω₀² b, d = E (C − βS). Over-damped, with σ₁ the slow and σ₂ the fast rate, r half their distance and φ
/// = (1 − e^(−2rt))/2r (by expm1): a = e^(−σ₁t) (1 + σ₁φ), b = e^(−σ₁t) φ, d = e^(−σ₁t) (e^(−2rt) − σ₁φ). φ tends to t
/// as r tends to 0, so ζ = 1 is no special point, and no hyperbolic function can overflow (`springs.md`, section
/// 5).
struct ScaledMap: BitwiseCopyable {
  let a: Scaled
  let b: Scaled
  let c: Scaled
  let d: Scaled
  /// e^(−σ₁t)/2r and e^(−σ₂t)/2r where the two modes have separated (2rt > 1, over-damped); zero elsewhere.
  let slowMode: Scaled
  let fastMode: Scaled

  /// The map over `t` > 0 seconds.
  init(_ core: SpringCore, after t: Double) {
    let time = Scaled(t)
    var slowMode = Scaled.zero, fastMode = Scaled.zero
    switch core.regime {
    case .free:
      a = Scaled(1)
      b = time
      d = Scaled(1)
    case .under:
      let decay = (-(core.beta * time)).exponential
      let (sine, cosine) = ScaledMap.wave(core.root, time)
      let lag = core.beta * sine
      a = decay * (cosine + lag)
      b = decay * sine
      d = decay * (cosine - lag)
    case .critical, .over:
      let decay = (-(core.slow * time)).exponential
      let apart = (core.root * time).scaled(by: 1)
      let width = core.root.scaled(by: 1)
      let fade: Scaled, phi: Scaled
      if apart.isZero || apart.exponent < -120 {
        fade = Scaled(1) - apart
        phi = time
      } else if apart.exponent < 0 {
        let lost = (-apart).exponentialMinusOne
        fade = Scaled(1) + lost
        phi = -(lost / width)
      } else {
        fade = (-apart).exponential
        phi = (Scaled(1) - fade) / width
      }
      let pull = core.slow * phi
      a = decay * (Scaled(1) + pull)
      b = decay * phi
      d = decay * (fade - pull)
      if apart.exponent >= 0 && !apart.isZero {
        slowMode = decay / width
        fastMode = slowMode * fade
      }
    }
    c = -(core.stiffness * b)
    self.slowMode = slowMode
    self.fastMode = fastMode
  }

  /// sin(ωt)/ω and cos(ωt).
  private static func wave(_ omega: Scaled, _ time: Scaled) -> (Scaled, Scaled) {
    let phase = omega * time
    if phase.exponent < -120 { return (time, Scaled(1)) }
    let wave = leaf_dd_sincos(phase.exponent < 40 ? phase.expanded : DoubleDouble(LEAF_ANGLE_LIMIT))
    return (Scaled(wave.sine) / omega, Scaled(wave.cosine))
  }

  /// The state that `start` becomes. When the modes have separated, each is computed by itself, so that a start on the
  /// fast mode alone is not lost in the rounding of the slow one.
  func apply(_ core: SpringCore, to start: ScaledState) -> ScaledState {
    guard !slowMode.isZero else {
      return ScaledState(x: a * start.x + b * start.v, v: c * start.x + d * start.v)
    }
    let slow = core.slowAmplitude(start) * slowMode
    let fast = (start.v + core.slow * start.x) * fastMode
    return ScaledState(x: slow - fast, v: core.fast * fast - core.slow * slow)
  }
}

extension SpringCore {
  /// The state `t` > 0 seconds after `start`.
  func state(_ start: ScaledState, after t: Double) -> ScaledState {
    ScaledMap(self, after: min(t, .greatestFiniteMagnitude)).apply(self, to: start)
  }

  /// v + σ₂x, the amplitude of the slow mode times 2r (over-damped).
  ///
  /// A start on the fast mode leaves next to nothing of it, yet that little is all there is later on. Then it is
  /// computed from (v + σ₁x)(v + σ₂x) = v² + 2βvx + ω₀²x², times the mass: what was divided by it is again the double
  /// that was given.
  func slowAmplitude(_ at: ScaledState) -> Scaled {
    let direct = at.v + fast * at.x, other = at.v + slow * at.x
    guard regime == .over, !stiffness.isZero, !at.v.isZero, !at.x.isZero, !other.isZero else { return direct }
    guard direct.isZero || direct.exponent < at.v.exponent - 20 else { return direct }
    guard at.v.mantissa.lo == 0, at.x.mantissa.lo == 0 else { return direct }
    var c = beta.scaled(by: 1) * mass, k = stiffness * mass
    if mass.mantissa.hi != 1 { (c.mantissa.lo, k.mantissa.lo) = (0, 0) }
    let size = mass.exponent + 2 * at.v.exponent
    let form = leaf_dd_form(
      at.v.mantissa.hi, at.x.mantissa.hi, mass.mantissa.hi,
      leaf_dd_scale(c.mantissa, c.exponent + at.v.exponent + at.x.exponent - size),
      leaf_dd_scale(k.mantissa, k.exponent + 2 * at.x.exponent - size))
    return Scaled(form, times: size) / (mass * other)
  }

  /// x″ at a state.
  func acceleration(_ at: ScaledState) -> Scaled {
    -((beta * at.v).scaled(by: 1) + stiffness * at.x)
  }
}
