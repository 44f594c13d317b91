import CMathShim

// End times. Between two neighbouring turning points |x| falls or rises, so the last crossing of a threshold follows the last
// turning point that reaches it. Heights are double-doubles: a peak may reach the threshold by next to nothing.
extension SpringCore {
  /// Below a damping ratio of 1e-8 a swing loses less than the rounding of its time costs its height.
  var isHardlyDamped: Bool { regime == .under && !beta.isZero && (beta / root).double < 1e-8 }

  /// sup{t ≥ 0 : |x| ≥ epsilon}, or the same of the velocity.
  func lastTime(_ start: ScaledState, epsilon: Double, ofVelocity: Bool = false) -> Double {
    guard epsilon > 0 else { return .infinity }
    let goal = Scaled(epsilon)
    func at(_ t: Double) -> ScaledState {
      let at = t > 0 ? state(start, after: t) : start
      return ofVelocity ? ScaledState(x: at.v, v: acceleration(at)) : at
    }
    func reaches(_ t: Double) -> Bool { !(at(t).x.magnitude - goal).isNegative }
    func end(after low: Double, _ width: Double) -> Double {
      let isNegative = at(low).x.isNegative
      return fall(after: low, width) { t in
        let at = at(t)
        guard !at.x.isZero, at.x.isNegative == isNegative else { return (-.infinity, 0) }
        return ((at.x.magnitude / goal).logarithm.hi, (at.v / at.x).double)
      }
    }
    let first = at(0)
    switch regime {
    case .free: return first.v.isZero && !reaches(0) ? 0 : .infinity
    case .under:
      let bound = envelope(first, epsilon: epsilon, sum: false)
      guard bound > 0, bound < .infinity, !isHardlyDamped else { return bound }
      // x turns where tan ωt = vω/(ω₀²x + βv).
      let half = (Scaled(leaf_dd_pi) / root).double
      let turn = SpringCore.angle(first.v * root, stiffness * first.x + beta * first.v) / .pi * half
      let last = Elementary.floor((bound - turn) / half)
      guard last < 0x1p+52 else { return bound }
      for swing in stride(from: last + 1, through: max(0, last - 2), by: -1) where reaches(turn + swing * half) {
        return end(after: turn + swing * half, half)
      }
      return reaches(0) ? end(after: 0, turn) : 0
    case .critical, .over:
      // It turns at most once, at ln(1 + 2r v/(σ₁A))/2r with A = v + σ₂x.
      let amplitude = slow * slowAmplitude(first), width = root.scaled(by: 1)
      let span = (Scaled(1) / (slow.isZero ? beta : slow)).double
      let ratio = amplitude.isZero || first.v.isZero ? .zero : first.v / amplitude
      let turn = ratio.isNegative ? 0 : (width.isZero ? ratio : (width * ratio).logarithmOfOnePlus / width).double
      if turn > 0, reaches(turn) { return end(after: turn, span) }
      // Without a force it runs to x₀ + v₀/2β.
      let rest = stiffness.isZero ? first.x + first.v / beta.scaled(by: 1) : .zero
      if !(rest.magnitude - goal).isNegative { return .infinity }
      return reaches(0) ? end(after: 0, turn > 0 ? turn : span) : 0
    }
  }

  /// The angle of (x, y), 0...π.
  private static func angle(_ y: Scaled, _ x: Scaled) -> Double {
    let size = max(x.exponent, y.exponent)
    let angle = Elementary.atan2(y: y.scaled(by: -size).double, x: x.scaled(by: -size).double)
    return angle < 0 ? angle + .pi : angle
  }

  /// When ω₀²x² + v² has fallen to `fraction` of its start.
  func energyTime(_ start: ScaledState, fraction: Double) -> Double {
    guard fraction > 0 else { return .infinity }
    func energy(_ at: ScaledState) -> Scaled { stiffness * at.x * at.x + at.v * at.v }
    let goal = energy(start) * Scaled(fraction)
    guard fraction < 1, !goal.isZero else { return 0 }
    if beta.isZero { return .infinity }
    if isHardlyDamped { return (Scaled(-Scaled(fraction).logarithm) / beta.scaled(by: 1)).double }
    return fall(after: 0, (Scaled(1) / beta).double) { t in
      let at = state(start, after: t), now = energy(at)
      guard !now.isZero else { return (-.infinity, 0) }
      return ((now / goal).logarithm.hi, -((beta * at.v * at.v).scaled(by: 2) / now).double)
    }
  }

  /// When the sum, or the hypotenuse, of the amplitudes of the solution's two parts has fallen to epsilon.
  func envelope(_ at: ScaledState, epsilon: Double, sum: Bool) -> Double {
    guard epsilon > 0 else { return .infinity }
    let push = at.v + slow * at.x, width = root.scaled(by: 1)
    switch regime {
    case .free: return lastTime(at, epsilon: epsilon)
    case .under:
      let p = at.x, q = (at.v + beta * at.x) / root
      let ratio = (sum ? p.magnitude + q.magnitude : (p * p + q * q).squareRoot) / Scaled(epsilon)
      guard !(ratio - Scaled(1)).isNegative else { return 0 }
      return beta.isZero ? .infinity : (Scaled(ratio.logarithm) / beta).double
    case .critical:
      let x = at.x.magnitude
      return lastTime(ScaledState(x: x, v: push.magnitude - beta * x), epsilon: epsilon)
    case .over:
      let a = (slowAmplitude(at) / width).magnitude, b = (push / width).magnitude
      return lastTime(ScaledState(x: a + b, v: -(slow * a + fast * b)), epsilon: epsilon)
    }
  }

  /// When a level that is not negative at `start` falls below 0 for good, within `width` or later: by Newton's steps,
  /// which never pass the root from above because logarithms of heights bend downward, in a bracket that is halved
  /// where they leave it.
  private func fall(
    after start: Double, _ width: Double, _ level: (_ t: Double) -> (over: Double, rate: Double)
  ) -> Double {
    var low = start, step = max(width, .leastNormalMagnitude)
    var high = min(low + step, .greatestFiniteMagnitude)
    while level(high).over >= 0 {
      guard high < .greatestFiniteMagnitude else { return .infinity }
      (low, step) = (high, 4 * step)
      high = min(low + step, .greatestFiniteMagnitude)
    }
    var t = high
    for _ in 0..<2200 {
      let (over, rate) = level(t), next = t - over / rate
      if over >= 0 { low = t } else { high = t }
      // If the height is nearly 0, a short step means nothing.
      if over > -1, (next - t).magnitude <= 0x1p-48 * t { return next }
      t = over > -1 && next > low && next < high ? next : low + (high - low) / 2
      if t <= low || t >= high { break }
    }
    return t
  }
}
