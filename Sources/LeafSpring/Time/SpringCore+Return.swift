import CMathShim

extension SpringCore {
  /// When a start that rises comes back to its own height, if that is so soon that the rise is lost in the rounding of
  /// the position; nil if it is later, or never.
  ///
  /// x(t) − x₀ = t (v + at/2 + x‴t²/6 + …) with x⁽ᵏ⁺²⁾ = −2βx⁽ᵏ⁺¹⁾ − ω₀²x⁽ᵏ⁾. The first two terms in the bracket give
  /// t. Each round of putting that t into the other terms gains seven bits, and so does each term, where t is below
  /// 1/256 of a decay or radian.
  func quickReturn(_ start: ScaledState) -> Scaled? {
    let a = acceleration(start)
    guard !a.isZero, !start.v.isZero, a.isNegative != start.v.isNegative else { return nil }
    var time = -(start.v / a).scaled(by: 1)
    guard (time * fast).exponent < -8 else { return nil }
    for _ in 0..<14 {
      var at = ScaledState(x: start.v, v: a), power = time.scaled(by: -1), rest = start.v
      for k in 3..<15 {
        at = ScaledState(x: at.v, v: acceleration(at))
        power = power * time / Scaled(Double(k))
        let term = at.v * power
        rest = rest + term
        if !term.isZero, term.exponent < rest.exponent - 110 { break }
      }
      time = -(rest / a).scaled(by: 1)
    }
    return time
  }
}
