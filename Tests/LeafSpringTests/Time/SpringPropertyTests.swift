import LeafSpring
import Testing

@Suite struct SpringPropertyTests {
  static let ratios = [0, 1e-6, 0.1, 0.2, 0.5, 0.7, 0.999, 1 - 1e-12, 1, 1 + 1e-12, 1.001, 1.5, 3, 100]

  private func distance(_ a: SpringState, _ b: SpringState, _ omega: Double) -> Double {
    max((a.x - b.x).magnitude, (a.v - b.v).magnitude / omega)
  }

  @Test(arguments: ratios) func steppingByZeroChangesNothing(_ ratio: Double) throws {
    let spring = try Spring(dampingRatio: ratio, omega0: 9.7)
    for (x, v) in [(1.0, 0.0), (-0.3, 7.0), (Double.leastNonzeroMagnitude, 1e300), (-0.0, 0.1)] {
      #expect(spring.state(x: x, v: v, after: 0) == SpringState(x: x, v: v))
      #expect(spring.state(x: x, v: v, after: -3) == SpringState(x: x, v: v))
    }
    for time in [0, -3, .nan] { #expect(spring.propagator(after: time) == .identity) }
    var value = 0.1, velocity = 0.7
    spring.update(value: &value, velocity: &velocity, target: 0.3, deltaTime: 0)
    #expect(value == 0.1 && velocity == 0.7)
  }

  @Test(arguments: ratios) func twoStepsAreOne(_ ratio: Double) throws {
    let omega = 9.7
    let spring = try Spring(dampingRatio: ratio, omega0: omega)
    var worst = 0.0
    for first in [1e-9, 1.0 / 240, 0.1, 0.9] {
      for second in [1.0 / 60, 0.25, 2] {
        let middle = spring.state(x: -1, v: 3, after: first)
        let end = spring.state(x: middle.x, v: middle.v, after: second)
        worst = max(worst, distance(end, spring.state(x: -1, v: 3, after: first + second), omega))
      }
    }
    #expect(worst <= 5e-15)
  }

  @Test func framesOf60And120HzAgreeOverTwoSeconds() throws {
    var worst = 0.0
    for ratio in Self.ratios {
      for k in [100.0, 300, 1000] {
        let spring = try Spring(dampingRatio: ratio, omega0: k.squareRoot())
        var slow = SpringState(x: -1, v: 0), fast = slow
        for frame in 1...120 {
          slow = spring.state(x: slow.x, v: slow.v, after: 1.0 / 64)
          for _ in 0..<2 { fast = spring.state(x: fast.x, v: fast.v, after: 1.0 / 128) }
          let exact = spring.state(x: -1, v: 0, after: Double(frame) / 64)
          worst = max(worst, (slow.x - fast.x).magnitude, (slow.x - exact.x).magnitude)
        }
      }
    }
    print("figure: spring chained steps, of range \(worst)")
    #expect(worst <= 2e-15)
  }

  @Test(arguments: ratios) func theEquationOfMotionHolds(_ ratio: Double) throws {
    let omega = 6.0, h = 1e-3
    let spring = try Spring(dampingRatio: ratio, omega0: omega)
    for step in 1...40 {
      let t = Double(step) * 0.05
      let a = spring.state(x: -1, v: 2, after: t - h), b = spring.state(x: -1, v: 2, after: t)
      let c = spring.state(x: -1, v: 2, after: t + h)
      let scale = max(b.x.magnitude * omega, b.v.magnitude, 1e-3) * omega * max(1, ratio * ratio)
      let acceleration = (c.v - a.v) / (2 * h), slope = (c.x - a.x) / (2 * h)
      #expect((slope - b.v).magnitude <= 1e-3 * scale, "t \(t)")
      let residual = acceleration + 2 * ratio * omega * b.v + omega * omega * b.x
      #expect(residual.magnitude <= 2e-2 * scale * max(1, ratio), "t \(t)")
      let force = spring.force(from: -1, to: 0, initialVelocity: 2, at: t)
      #expect(
        (force + 2 * ratio * omega * b.v + omega * omega * b.x).magnitude <= 1e-13 * scale * max(1, ratio))
    }
  }

  @Test(arguments: ratios) func energyNeverRises(_ ratio: Double) throws {
    let omega = 6.0
    let spring = try Spring(dampingRatio: ratio, omega0: omega)
    var last = Double.infinity
    for step in 0...400 {
      let s = spring.state(x: -1, v: 9, after: Double(step) * 0.01)
      let energy = omega * omega * s.x * s.x + s.v * s.v
      #expect(energy <= last * (1 + 1e-15))
      last = energy
    }
  }

  @Test func criticalDampingIsTheLimitFromBothSides() throws {
    for gap in [1e-15, 1e-12, 1e-9] {
      let below = try Spring(dampingRatio: 1 - gap, omega0: 8),
        above = try Spring(dampingRatio: 1 + gap, omega0: 8)
      let at = try Spring(dampingRatio: 1, omega0: 8)
      for t in [0.01, 0.1, 0.5, 2] {
        let exact = at.state(x: -1, v: 5, after: t)
        for other in [below, above] {
          let state = other.state(x: -1, v: 5, after: t)
          #expect(
            (state.x - exact.x).magnitude <= (20 * t * t * gap * 64 + 1e-15) * exact.x.magnitude.squareRoot())
        }
      }
      #expect((below.settlingDuration - at.settlingDuration).magnitude <= 10 * gap + 1e-14)
      #expect((above.settlingDuration - at.settlingDuration).magnitude <= 10 * gap + 1e-14)
      let rests = [below, at, above].map { $0.restTime(x: -1, v: 0) }
      #expect(rests.max()! - rests.min()! <= 0.01)
    }
  }

  @Test(arguments: ratios) func scalingScalesAndShiftingShifts(_ ratio: Double) throws {
    let spring = try Spring(dampingRatio: ratio, omega0: 9.7)
    for t in [0.01, 0.3, 1.7] {
      let one = spring.state(x: -0.7, v: 1.3, after: t)
      for scale in [0x1p-900, 0x1p-30, 0x1p+60, 0x1p+900] {
        let scaled = spring.state(x: -0.7 * scale, v: 1.3 * scale, after: t)
        #expect(scaled == SpringState(x: one.x * scale, v: one.v * scale))
      }
      // A shift by a power of two that costs no bits of the distance: the result is the shifted one, rounded once.
      let value = spring.value(from: 1024 - 0.75, to: 1024, initialVelocity: 1.3, at: t)
      let plain = spring.state(x: -0.75, v: 1.3, after: t).x
      #expect((value - 1024 - plain).magnitude <= 0x1p-43)
      #expect(
        spring.velocity(from: 1024 - 0.75, to: 1024, initialVelocity: 1.3, at: t)
          == spring.state(x: -0.75, v: 1.3, after: t).v)
    }
  }

  @Test func timeAndFrequencyScaleTogether() throws {
    let slow = try Spring(dampingRatio: 0.7, omega0: 9.7)
    for power in [0x1p-300, 0x1p-20, 0x1p+20, 0x1p+300] {
      let fast = try Spring(dampingRatio: 0.7, omega0: 9.7 * power)
      let a = slow.state(x: -1, v: 3, after: 0.3), b = fast.state(x: -1, v: 3 * power, after: 0.3 / power)
      #expect(a.x == b.x && a.v * power == b.v)
    }
  }

  @Test func parametersReadBack() throws {
    let spring = try Spring(mass: 2, stiffness: 200, damping: 8)
    #expect(spring.mass == 2 && spring.stiffness == 200 && spring.damping == 8)
    #expect(spring.omega0 == 10 && spring.dampingRatio == 0.2 && spring.bounce == 0.8)
    #expect((spring.response - 0.6283185307179586).magnitude < 1e-15)
    #expect(try Spring().dampingRatio == 1)
    #expect(try Spring(duration: 0.5, bounce: -0.25).dampingRatio == 0.8.rounded(.up) / 0.75)
    #expect(try Spring(duration: 0.35, bounce: 0.15).stiffness == 322.2727967702648)
    let bare = try Spring(stiffness: 0, damping: 3)
    #expect(bare.dampingRatio == .infinity && bare.omega0 == 0 && bare.response == .infinity)
    #expect(try Spring(stiffness: 0, damping: 0).dampingRatio == 0)
  }
}
