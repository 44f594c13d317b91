// When a spring passes its target.
extension Spring {
  /// The first time after 0, in seconds, at which x is 0; infinite if it never is.
  ///
  /// ζ < 1: x = e^(−βt) (x₀ cos ωt + p/ω sin ωt) with p = v₀ + βx₀, so with x₀ turned positive ωt is the angle of
  /// (−p/ω, x₀), which lies in (0, π); from x₀ = 0 it is π. ζ ≥ 1: x = e^(−σ₁t) (x₀ + p g(t)) with p = v₀ + σ₁x₀ and g
  /// = (1 − e^(−(σ₂ − σ₁)t))/(σ₂ − σ₁), or t where both decays are one; g is −x₀/p at most once.
  func firstCrossing(x: Double, v: Double) -> Double {
    let k = rates
    guard k.kind != .none, x != 0 || v != 0 else { return .infinity }
    let push = v + k.rate * x
    if k.kind == .rings {
      let angle =
        x == 0 ? Double.pi : Elementary.atan2(y: x.magnitude, x: x > 0 ? -push * k.inverse : push * k.inverse)
      let time = angle * k.inverse
      return time.isFinite ? time : .infinity
    }
    let gone = -x / push
    guard gone > 0, gone < .infinity else { return .infinity }
    let left = gone * k.turn
    guard left < 1 else { return .infinity }
    let time = k.turn == 0 ? gone : -Elementary.log1p(-left) * k.inverse
    return time.isFinite ? time : .infinity
  }
}

extension Motion {
  /// Seconds after `start`, delay included, at which the value first meets its target: where a spring passes it, or,
  /// where it comes near without, has settled; the end of a curve.
  var meetsAfter: Double {
    guard case .spring(let spring) = driver, settledAfter > 0 else { return settledAfter }
    return min(settledAfter, delay + spring.firstCrossing(x: origin - target, v: velocity))
  }
}
