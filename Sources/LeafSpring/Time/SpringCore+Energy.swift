import CMathShim

extension SpringCore {
  /// When ω₀²x² + v² has fallen to `fraction` of its start. It never rises (its rate is −4βv²). So the time is found by
  /// doubling and then by Newton's method on the logarithm, kept in its bracket by halving. Every loop has a limit.
  func energyTime(_ start: ScaledState, fraction: Double) -> Double {
    guard fraction > 0 else { return .infinity }
    guard fraction < 1 else { return 0 }
    func energy(_ at: ScaledState) -> Scaled { stiffness * at.x * at.x + at.v * at.v }
    let whole = energy(start)
    if whole.isZero { return 0 }
    if beta.isZero { return .infinity }
    let goal = whole * Scaled(fraction)
    var high = min(SpringCore.seconds(1, per: beta), .greatestFiniteMagnitude), low = 0.0
    for _ in 0..<2200 where high < .greatestFiniteMagnitude / 2 {
      if (energy(state(start, after: high)) - goal).isNegative { break }
      low = high
      high *= 2
    }
    guard (energy(state(start, after: high)) - goal).isNegative else { return .infinity }
    var t = low + (high - low) / 2
    for _ in 0..<2200 {
      let at = state(start, after: t)
      let now = energy(at)
      if (now - goal).isNegative { high = t } else { low = t }
      var next = low + (high - low) / 2
      let loss = (beta * at.v * at.v).scaled(by: 2)
      if !loss.isZero {
        let newton = (Scaled(t) + Scaled((now / goal).logarithm) * now / loss).double
        if (newton - t).magnitude <= 0x1p-52 * t { return newton }
        if newton > low && newton < high { next = newton }
      }
      if next <= low || next >= high { return low }
      t = next
    }
    return low
  }
}
