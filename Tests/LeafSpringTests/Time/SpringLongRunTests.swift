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

  /// Steps of about a millisecond, each rounded, a thousand at a time: then the state is compared with the closed form over the
  /// exact sum of these steps, relative to its own size, and the target moves by 1, so that there is always something to move. A
  /// chain rounds the state in every step, so its error may grow like the root of the number of steps.
  @Test(arguments: [0.0, 1e-6, 0.01, 0.7, 1, 3]) func tenMillionJitteredStepsEndWhereOneDoes(_ ratio: Double) throws {
    let omega = 9.7, legs = Effort.cases(10_000)
    let spring = try Spring(dampingRatio: ratio, omega0: omega)
    var random = SplitMix64(seed: 505)
    var state = SpringState(x: -1, v: 0)
    var (worst, least) = (0.0, Double.infinity)
    for leg in 0..<legs {
      let start = state
      var ticks = 0
      for _ in 0..<1000 {
        let tick = tick(&random)
        state = spring.state(x: state.x, v: state.v, after: Double(tick) * 0x1p-33)
        ticks += tick
      }
      let whole = spring.state(x: start.x, v: start.v, after: Double(ticks) * 0x1p-33)
      let size = max(whole.x.magnitude, whole.v.magnitude / omega)
      worst = max(worst, difference(state, whole, omega) / size)
      least = min(least, size)
      state.x += leg % 2 == 0 ? 1 : -1
    }
    print(
      "figure: \(1000 * legs) jittered steps of a spring, damping ratio \(ratio), from one step a thousand: \(worst)")
    #expect(worst <= 1e-10 && least > 1e-6)
  }

  /// A spring that hardly loses anything in three hours, over all of its steps at once.
  @Test(arguments: [0.0, 1e-6]) func aMotionThatLastsEndsWhereOneStepDoes(_ ratio: Double) throws {
    let omega = 9.7, steps = Effort.cases(10_000_000)
    let spring = try Spring(dampingRatio: ratio, omega0: omega)
    var random = SplitMix64(seed: 506)
    var state = SpringState(x: -1, v: 0), ticks = 0
    for _ in 0..<steps {
      let tick = tick(&random)
      state = spring.state(x: state.x, v: state.v, after: Double(tick) * 0x1p-33)
      ticks += tick
    }
    let whole = spring.state(x: -1, v: 0, after: Double(ticks) * 0x1p-33)
    let size = max(whole.x.magnitude, whole.v.magnitude / omega), error = difference(state, whole, omega) / size
    print("figure: \(steps) steps of a spring that lasts, damping ratio \(ratio), from one over all: \(error)")
    #expect(error <= 1e-10 && size > 0.3)
  }

  /// Whole multiples of 2⁻³³ s: their sum is exact.
  private func tick(_ random: inout SplitMix64) -> Int { 8_000_000 + Int(random.next() & 0xf_ffff) }

  private func difference(_ a: SpringState, _ b: SpringState, _ omega: Double) -> Double {
    max((a.x - b.x).magnitude, (a.v - b.v).magnitude / omega)
  }
}
