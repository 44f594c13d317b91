import CMathShim

/// Where a spring is: distance from the target, and its rate of change per second.
public struct SpringState: Equatable, Sendable, BitwiseCopyable {
  /// value − target.
  public var x: Double
  /// Velocity, units of x per second.
  public var v: Double

  /// A state of a distance and a velocity.
  public init(x: Double, v: Double) {
    self.x = x
    self.v = v
  }
}

/// The map of a spring's state over a fixed span of time: x = a x₀ + b v₀, v = c x₀ + d v₀.
///
/// Entries are correctly rounded; applying them costs two multiply-adds per output and adds a rounding error
/// of about 2⁻⁵² of the terms. `Spring.state` is right to the last bit and costs more.
public struct SpringPropagator: Equatable, Sendable, BitwiseCopyable {
  /// What x keeps of x₀; no unit.
  public var a: Double
  /// What x gains from v₀; seconds.
  public var b: Double
  /// What v gains from x₀; per second.
  public var c: Double
  /// What v keeps of v₀; no unit.
  public var d: Double

  /// A map of the four factors.
  public init(a: Double, b: Double, c: Double, d: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
  }

  /// No time has passed.
  public static let identity = SpringPropagator(a: 1, b: 0, c: 0, d: 1)

  /// The state that (x, v) becomes.
  @inline(__always)
  public func apply(x: Double, v: Double) -> SpringState { SpringState(x: a * x + b * v, v: c * x + d * v) }
}

extension Spring {
  /// The state `t` seconds after (x, v), by the closed form in double-double, rounded once: within 1e-15 of
  /// the state norm hypot(x, v/ω₀) where under-damped, relative elsewhere (measured: half an ulp), for every
  /// damping, for phases of 1e7 rad and beyond, and down to the smallest subnormal (`spec/springs.md`, 5.1).
  ///
  /// Total: finite arguments never give NaN. A component is ±infinity exactly where the true one, rounded, is
  /// beyond the range of a double; `checkedState` throws there. A motion begins at 0: at t ≤ 0 (and NaN) the
  /// answer is (x, v) itself. There is no snapping to rest. Cost: about one exponential, one sine and one
  /// cosine in double-double.
  /// - Parameters:
  ///   - x: value − target at 0.
  ///   - v: velocity at 0, per second.
  ///   - t: seconds.
  public func state(x: Double, v: Double, after t: Double) -> SpringState {
    guard t > 0 else { return SpringState(x: x, v: v) }
    guard x.isFinite, v.isFinite else { return SpringState(x: .nan, v: .nan) }
    let end = core.state(ScaledState(x: Scaled(x), v: Scaled(v)), after: min(t, .greatestFiniteMagnitude))
    return SpringState(x: end.x.double, v: end.v.double)
  }

  /// The same, for data that must not pass unnoticed.
  /// - Throws: `nonFinite` naming the argument, `outOfRange` for t < 0, and `overflow` where the exact result
  ///   is not representable.
  public func checkedState(x: Double, v: Double, after t: Double) throws(LeafError) -> SpringState {
    try Check.finite(x, "x")
    try Check.finite(v, "v")
    try Check.notNegative(t, "t")
    let end = state(x: x, v: v, after: t)
    guard end.x.isFinite, end.v.isFinite else {
      throw LeafError(.overflow, "t", accepts: "a state whose exact value a double can hold")
    }
    return end
  }

  /// The map over `t` seconds, for many states that share a spring and a start. Identity at t ≤ 0.
  public func propagator(after t: Double) -> SpringPropagator {
    guard t > 0 else { return .identity }
    let kernel = SpringKernel(core, after: min(t, .greatestFiniteMagnitude))
    return SpringPropagator(a: kernel.a.double, b: kernel.b.double, c: kernel.c.double, d: kernel.d.double)
  }

  /// The state as an animated value: rounded once from the exact `from − to`, so shifting both shifts the
  /// result.
  func animated(from: Double, to target: Double, velocity: Double, at t: Double) -> (
    value: Double, velocity: Double
  ) {
    guard t > 0 else { return (from, velocity) }
    guard from.isFinite, target.isFinite, velocity.isFinite else { return (.nan, .nan) }
    let goal = Scaled(target)
    let start = ScaledState(x: Scaled(from) - goal, v: Scaled(velocity))
    let end = core.state(start, after: min(t, .greatestFiniteMagnitude))
    return ((goal + end.x).double, end.v.double)
  }

  /// The value of a motion from `from` to `to` at `t` seconds; rounding and edge cases as in `state`.
  /// - Parameter initialVelocity: units per second, positive upward (not toward the target).
  public func value(from: Double, to: Double, initialVelocity: Double = 0, at t: Double) -> Double {
    animated(from: from, to: to, velocity: initialVelocity, at: t).value
  }

  /// The velocity of that motion, units per second.
  public func velocity(from: Double, to: Double, initialVelocity: Double = 0, at t: Double) -> Double {
    animated(from: from, to: to, velocity: initialVelocity, at: t).velocity
  }

  /// The acceleration of that motion, (−kx − cv)/m in units per second squared.
  public func force(from: Double, to: Double, initialVelocity: Double = 0, at t: Double) -> Double {
    let start = ScaledState(x: Scaled(from) - Scaled(to), v: Scaled(initialVelocity))
    guard t > 0 else { return core.acceleration(start).double }
    return core.acceleration(core.state(start, after: min(t, .greatestFiniteMagnitude))).double
  }

  /// The acceleration at a state, (−kx − cv)/m in units per second squared.
  public func force(value: Double, velocity: Double, target: Double) -> Double {
    core.acceleration(ScaledState(x: Scaled(value) - Scaled(target), v: Scaled(velocity))).double
  }

  /// Carries a value and its velocity `deltaTime` seconds on, exactly, for hosts that step. Any split of a
  /// span into steps gives the same result within 2e-15 of the range; nothing changes at deltaTime ≤ 0.
  public func update(value: inout Double, velocity: inout Double, target: Double, deltaTime: Double) {
    (value, velocity) = animated(from: value, to: target, velocity: velocity, at: deltaTime)
  }
}
