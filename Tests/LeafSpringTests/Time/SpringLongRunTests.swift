import LeafSpring
import LeafSpringTestSupport
import Testing

/// Steps of no time, and ten million very short ones.
@Suite struct SpringLongRunTests {
  /// Any damping ratio that a host may ask for; most of them are near the places where the formulas change.
  private func spring(_ random: inout SplitMix64) throws -> Spring {
    let ratio: Double =
      switch random.int(in: 0...3) {
      case 0: random.double(in: 0...5)
      case 1: 1 + random.double(in: -1...1) * random.magnitude(low: -50, high: -1)
      case 2: random.magnitude(low: -60, high: 20)
      default: random.pick([0, 1])
      }
    return try Spring(dampingRatio: ratio, omega0: random.magnitude(low: -20, high: 20))
  }

  @Test func aMillionStatesStandStillForNoTime() throws {
    var random = SplitMix64(seed: 303)
    var differ = 0
    let states = Effort.cases(1_000_000)
    for index in 0..<states {
      let spring = try spring(&random)
      let (x, v) = (random.anyFinite(), random.anyFinite())
      let zero = index % 2 == 0 ? 0.0 : -0.0
      let after = spring.state(x: x, v: v, after: zero)
      var value = x, velocity = v
      spring.update(value: &value, velocity: &velocity, target: random.double(in: -1...1), deltaTime: zero)
      let stood = after.x.bitPattern == x.bitPattern && after.v.bitPattern == v.bitPattern
      if !stood || value.bitPattern != x.bitPattern || velocity.bitPattern != v.bitPattern { differ += 1 }
    }
    print("figure: springs stepped by no time, states that changed: \(differ) of \(states)")
    #expect(differ == 0)
  }

  /// Steps of about a millisecond, each rounded, compared with the closed form over their exact sum. A chain rounds the
  /// state in every step, so its error may grow like the root of the number of steps; the states are of the size of 1
  /// and of ω.
  @Test(arguments: [0.0, 1e-6, 0.01, 0.7, 1, 3]) func tenMillionJitteredStepsEndWhereOneDoes(_ ratio: Double) throws {
    let omega = 9.7, steps = Effort.cases(10_000_000)
    let spring = try Spring(dampingRatio: ratio, omega0: omega)
    var random = SplitMix64(seed: 505)
    var state = SpringState(x: -1, v: 0)
    var ticks = 0
    for _ in 0..<steps {
      // Whole multiples of 2⁻³³ s: their sum is exact.
      let tick = 8_000_000 + Int(random.next() & 0xf_ffff)
      state = spring.state(x: state.x, v: state.v, after: Double(tick) * 0x1p-33)
      ticks += tick
    }
    let whole = spring.state(x: -1, v: 0, after: Double(ticks) * 0x1p-33)
    let error = max((state.x - whole.x).magnitude, (state.v - whole.v).magnitude / omega)
    print("figure: \(steps) jittered steps of a spring, damping ratio \(ratio), from one step: \(error)")
    #expect(error <= 1e-10)
  }
}
