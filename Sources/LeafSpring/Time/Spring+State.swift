import CMathShim

/// The state of a spring: distance from the target, and its rate of change per second.
public struct SpringState: Equatable, Sendable, BitwiseCopyable {
  /// value − target.
  public var x: Double
  /// Velocity, units of x per second.
  public var v: Double

  /// A state from a distance and a velocity.
  public init(x: Double, v: Double) {
    self.x = x
    self.v = v
  }
}

/// The map of a spring's state over a fixed span of time: x = a x₀ + b v₀, v = c x₀ + d v₀.
///
/// Applying it costs two multiply-adds per output and adds a rounding error of about 2⁻⁵² of the terms.
public struct SpringPropagator: Equatable, Sendable, BitwiseCopyable {
  /// The share of x₀ in x; no unit.
  public var a: Double
  /// The share of v₀ in x; seconds.
  public var b: Double
  /// The share of x₀ in v; per second.
  public var c: Double
  /// The share of v₀ in v; no unit.
  public var d: Double

  /// A map from its four factors.
  public init(a: Double, b: Double, c: Double, d: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
  }

  /// The map over no time.
  public static let identity = SpringPropagator(a: 1, b: 0, c: 0, d: 1)

  /// The state that (x, v) becomes.
  @inline(__always)
  public func apply(x: Double, v: Double) -> SpringState { SpringState(x: a * x + b * v, v: c * x + d * v) }
}

extension Spring {
  /// The state `t` seconds after (x, v), by the closed form: within 1e-15 of the state norm hypot(x, v/ω₀) where
  /// under-damped, relative elsewhere (measured: 3e-16), for every damping, for phases up to `phaseLimit`, and down
  /// to the smallest subnormal (`springs.md`, 5.1).
  ///
  /// Defined for all arguments: finite ones never give NaN. A component is ±infinity exactly where the true one,
  /// rounded, is beyond the range of a double; `checkedState` throws there. A motion begins at 0: for t ≤ 0 (and NaN)
  /// the answer is (x, v) itself. There is no snapping to rest.
  ///
  /// Cost: below 0.1 µs. It is a microsecond where double-double is needed: for phases above 400,000 rad, a decay below
  /// e⁻⁷⁰⁰, springs and times beyond 2^±400, and where nearly all of the motion cancels (to less than 1/128 of its
  /// terms).
  /// - Parameters:
  ///   - x: value − target at 0.
  ///   - v: velocity at 0, per second.
  ///   - t: seconds.
  public func state(x: Double, v: Double, after t: Double) -> SpringState {
    guard t > 0 else { return SpringState(x: x, v: v) }
    let end = rates.end(x, v, after: t)
    return end.isSure ? SpringState(x: end.x, v: end.v) : exactState(x: x, v: v, after: t)
  }

  /// This call, but bad data throws instead of passing unnoticed.
  /// - Throws: `nonFinite` naming the argument, `outOfRange` for t < 0 or beyond `phaseLimit`, and `overflow` where the
  ///   exact result is not representable.
  package func checkedState(x: Double, v: Double, after t: Double) throws(LeafError) -> SpringState {
    try Check.finite(x, "x")
    try Check.finite(v, "v")
    try Check.notNegative(t, "t")
    try checkPhase(after: t, "t")
    let end = state(x: x, v: v, after: t)
    try Check.that(
      end.x.isFinite && end.v.isFinite, .overflow, "t", accepts: "a state whose exact value a double can hold")
    return end
  }

  /// The map over `t` seconds, for many states that share a spring and a start. Identity if t ≤ 0. The error of each
  /// entry is about an ulp of the entry, or of the sum it is left of where terms cancel. Cost: below 0.1 µs, with the
  /// exceptions of `state`.
  public func propagator(after t: Double) -> SpringPropagator {
    guard t > 0 else { return .identity }
    let m = rates.map(after: t)
    guard m.decay.hi > 0 else { return exactPropagator(after: t) }
    func entry(_ part: DoubleDouble) -> Double { m.decay.hi * (part.hi + part.lo) + m.decay.lo * part.hi }
    return SpringPropagator(a: entry(m.a), b: entry(m.b), c: entry(m.c), d: entry(m.d))
  }

  /// The state as an animated value, computed from the exact `from − to`, so that shifting both shifts the result.
  func animated(from: Double, to target: Double, velocity: Double, at t: Double) -> (
    value: Double, velocity: Double
  ) {
    guard t > 0 else { return (from, velocity) }
    let x = from - target, part = x - from
    let below = (from - (x - part)) - (target + part)
    let end = rates.end(x, velocity, below: below, after: t)
    // If the motion cancels, the value is at the target or soon will be, so the exact form is not needed.
    guard end.isInRange else { return exactAnimated(from: from, to: target, velocity: velocity, at: t) }
    return (target + end.x, end.v)
  }

  /// The value of a motion from `from` to `to` at `t` seconds; rounding and edge cases as in `state`.
  /// - Parameter initialVelocity: units per second, positive upward (not toward the target).
  public func value(from: Double, to: Double, initialVelocity: Double = 0, at t: Double) -> Double {
    animated(from: from, to: to, velocity: initialVelocity, at: t).value
  }

  /// The velocity of the same motion, units per second.
  public func velocity(from: Double, to: Double, initialVelocity: Double = 0, at t: Double) -> Double {
    animated(from: from, to: to, velocity: initialVelocity, at: t).velocity
  }

  /// Advances a value and its velocity by `deltaTime` seconds, exactly, for hosts that work in steps. However a span is
  /// divided into steps, the results agree within 2e-15 of the range. Nothing changes if deltaTime ≤ 0.
  public func update(value: inout Double, velocity: inout Double, target: Double, deltaTime: Double) {
    (value, velocity) = animated(from: value, to: target, velocity: velocity, at: deltaTime)
  }
}
