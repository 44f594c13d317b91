/// The reference spring: m x″ + c x′ + k x = 0 with x = value − target, solved by the textbook closed form in Wide.
///
/// As long as the phase ω·t is small, its own error is a few units of 2⁻⁶³ of the state norm; `uncertainty` says how
/// the error grows. Source: springs.md 0.
public struct ModelSpring {
  /// Half the damping over the mass, 1/s.
  public let decay: Wide
  /// Stiffness over mass, 1/s².
  public let omegaSquared: Wide
  /// decay² − ω0²: negative below critical damping, positive above.
  public let discriminant: Wide

  /// Damping ratio and undamped angular frequency in 1/s, both taken exactly.
  public init(dampingRatio zeta: Double, omega0: Double) {
    let (zeta, omega) = (Wide(zeta), Wide(omega0))
    decay = zeta * omega
    omegaSquared = omega * omega
    discriminant = omegaSquared * (zeta - 1) * (zeta + 1)
  }

  public init(mass: Double, stiffness: Double, damping: Double) {
    let (m, k, c) = (Wide(mass), Wide(stiffness), Wide(damping))
    decay = c / (2 * m)
    omegaSquared = k / m
    discriminant = wideDifference(square: c, product: 4 * m, k) / (4 * m * m)
  }

  public var omega0: Wide { omegaSquared.squareRoot() }

  /// Displacement and velocity after `t` ≥ 0 seconds.
  public func state(x x0: Wide, v v0: Wide, after t: Wide) -> (x: Wide, v: Wide) {
    let root = abs(discriminant).squareRoot()
    if discriminant > 0 && root * t >= 1 { return twoExponentials(x0, v0, t, root) }
    let c, s: Wide
    if discriminant < 0 {
      (c, s) = (wideCos(root * t), wideSin(root * t) / root)
    } else if discriminant > 0 {
      (c, s) = (wideCosh(root * t), wideSinh(root * t) / root)
    } else {
      (c, s) = (1, t)
    }
    let fade = wideExp(-decay * t)
    return (
      fade * (x0 * c + (v0 + decay * x0) * s),
      fade * (v0 * c - (omegaSquared * x0 + decay * v0) * s)
    )
  }

  /// Far above critical damping: a fast and a slow exponential. The slow root is computed from the product of the
  /// roots, because decay − root would cancel.
  private func twoExponentials(_ x0: Wide, _ v0: Wide, _ t: Wide, _ root: Wide) -> (x: Wide, v: Wide) {
    let fast = -(decay + root)
    let slow = -omegaSquared / (decay + root)
    let ofSlow = (v0 - fast * x0) / (2 * root) * wideExp(slow * t)
    let ofFast = (v0 - slow * x0) / (2 * root) * wideExp(fast * t)
    return (ofSlow - ofFast, slow * ofSlow - fast * ofFast)
  }

  /// A bound on this model's own error at `t`, relative to the state norm √(x² + (v/ω0)²) then.
  public func uncertainty(after t: Wide) -> Wide {
    (16 + 4 * (abs(discriminant).squareRoot() + decay) * t) * Wide.ulpOfOne
  }

  /// √(x² + (v/ω0)²): the scale for errors of a state. Without stiffness the decay replaces ω0, and without decay 1/s
  /// does.
  public func norm(_ state: (x: Wide, v: Wide)) -> Wide {
    let rate = omegaSquared > 0 ? omegaSquared : decay > 0 ? decay * decay : 1
    return (state.x * state.x + state.v * state.v / rate).squareRoot()
  }

  /// sup{t ≥ 0: |x(t)| ≥ epsilon}, by search: backwards in small steps from a time at which the envelope is already
  /// below epsilon, then by halving. 0 if |x| is always below; infinite without damping. It needs a motion below
  /// critical damping, or one whose slow exponential has decayed within 10⁶/ω0.
  public func lastTime(x: Wide, v: Wide, epsilon: Wide) -> Wide {
    guard decay > 0, omegaSquared > 0 else { return .infinity }
    let root = abs(discriminant).squareRoot()
    let rate = discriminant > 0 ? omegaSquared / (decay + root) : decay
    // |x| ≤ (|x0| + |v0 + decay·x0|·(1 + t)·max(1, 1/root)) · e^(−rate·t); 40 further time constants are more than
    // enough.
    let amplitude = abs(x) + abs(v + decay * x) * max(1, 1 / max(root, omega0 / 1000))
    let end = max(0, wideLog(max(amplitude / epsilon, 1))) / rate + 20 / rate
    let step = 1 / (32 * max(root, omega0))
    var inside = end
    while inside > 0 && abs(state(x: x, v: v, after: inside).x) < epsilon { inside -= step }
    guard inside > 0 else { return abs(x) >= epsilon ? bisect(0, step, x, v, epsilon) : 0 }
    return bisect(inside, inside + step, x, v, epsilon)
  }

  /// The crossing between a time at which |x| ≥ epsilon and a later one at which it is below.
  private func bisect(_ low: Wide, _ high: Wide, _ x: Wide, _ v: Wide, _ epsilon: Wide) -> Wide {
    var (low, high) = (low, high)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if abs(state(x: x, v: v, after: middle).x) >= epsilon { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// UIKit's rule for damping ratio, duration and normalised velocity: the largest ω0 for which the sine term alone has
  /// decayed to 1/1000 at the end. Nil if no such root exists. Source: springs.md 2.2.
  public static func fittedOmega(dampingRatio: Double, duration: Double, velocity: Double) -> Wide? {
    let (zeta, d, v) = (Wide(dampingRatio), Wide(duration), Wide(velocity))
    let sine = ((1 - zeta) * (1 + zeta)).squareRoot()
    let residue: (Wide) -> Wide = { omega in
      zeta < 1
        ? abs((zeta * omega - v) / (omega * sine)) * wideExp(-zeta * omega * d)
        : abs(1 + (omega - v) * d) * wideExp(-omega * d)
    }
    var high = 100 / (zeta * d)
    while residue(high / 1.001) < 0.001 {
      high /= 1.001
      if high * d < 1e-6 { return nil }
    }
    var low = high / 1.001
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if residue(middle) >= 0.001 { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
