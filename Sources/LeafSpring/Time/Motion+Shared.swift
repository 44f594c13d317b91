/// The last map a spring was asked for. Motions with equal springs and equal elapsed times, as all leaves
/// that were sent off together have, share one evaluation through it; the bits are the same as without.
struct SpringMemory {
  private var core: SpringCore?
  private var elapsed = -1.0
  private var kernel: SpringKernel?

  init() {}

  mutating func kernel(of core: SpringCore, after t: Double) -> SpringKernel {
    if elapsed == t, let known = self.core, let kernel, SpringCore.same(known, core) { return kernel }
    let made = SpringKernel(core, after: t)
    self.core = core
    elapsed = t
    kernel = made
    return made
  }
}

extension Motion {
  /// `state(at:)` for a loop over many motions.
  func state(at now: Instant, recalling memory: inout SpringMemory) -> (value: Double, velocity: Double) {
    let elapsed = now.elapsed(since: start)
    guard elapsed < restAfter else { return (target, 0) }
    let running = elapsed - delay
    guard running > 0 else { return (origin, running < 0 ? 0 : velocityAtOnset) }
    switch driver {
    case .held: return (target, 0)
    case .curve(let curve, let duration):
      let part = curve.state(at: running / duration), span = target - origin
      return (origin + span * part.value, span * part.slope / duration)
    case .spring(let spring):
      let goal = Scaled(target)
      let kernel = memory.kernel(of: spring.core, after: running)
      let end = kernel.apply(spring.core, to: ScaledState(x: Scaled(origin) - goal, v: Scaled(velocity)))
      return ((goal + end.x).double, end.v.double)
    }
  }

  private var velocityAtOnset: Double {
    if case .curve(let curve, let duration) = driver {
      return (target - origin) * curve.slope(at: 0) / duration
    }
    return velocity
  }

  /// This motion sent elsewhere at `now`, value and velocity kept.
  public func retargeted(
    to target: Double, by driver: Driver, at now: Instant, delay: Double = 0, range: Double? = nil
  ) -> Motion {
    let state = state(at: now)
    return Motion(
      from: state.value, velocity: state.velocity, to: target, by: driver, at: now, delay: delay, range: range
    )
  }

  /// The value caught where it is at `now`, and still.
  public func caught(at now: Instant) -> Motion { .resting(at: state(at: now).value) }
}

extension Motion: Equatable {
  /// Equal motions are in the same state at every instant.
  public static func == (a: Motion, b: Motion) -> Bool {
    a.origin == b.origin && a.velocity == b.velocity && a.target == b.target && a.driver == b.driver
      && a.start == b.start && a.delay == b.delay && a.snapAfter == b.snapAfter && a.ownTimes == b.ownTimes
  }
}
