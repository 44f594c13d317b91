import LeafSpring
import LeafSpringTestSupport
import Testing

@Suite struct SpringSettlingTests {
  @Test func thresholdsThatCannotBeMetAreInfinite() throws {
    let spring = try Spring(dampingRatio: 0.5, omega0: 10), ringing = try Spring(dampingRatio: 0, omega0: 10)
    #expect(spring.lastTime(x: 1, v: 0, epsilon: 0) == .infinity)
    #expect(spring.lastTime(x: 1, v: 0, epsilon: -1) == .infinity)
    #expect(spring.lastTime(x: 0, v: 0, epsilon: 1e-3) == 0)
    #expect(spring.lastTime(x: 0.0005, v: 0, epsilon: 1e-3) == 0)
    #expect(ringing.lastTime(x: 1, v: 0, epsilon: 0.5) == .infinity)
    #expect(ringing.lastTime(x: 1, v: 0, epsilon: 1.5) == 0)
    #expect(ringing.settlingDuration == .infinity && ringing.restTime(x: 1, v: 0) == .infinity)
    #expect(ringing.energyTime(x: 1, v: 0) == .infinity)
    let friction = try Spring(stiffness: 0, damping: 2)
    #expect(friction.lastTime(x: 1, v: 0, epsilon: 0.1) == .infinity)
    #expect(friction.lastTime(x: 1, v: -2, epsilon: 0.1) > 0)
    #expect((friction.lastVelocityTime(x: 1, v: 1, epsilon: 0.1) - 1.151292546497023).magnitude < 1e-15)
    // From 0 it runs to 4/5.
    let strong = try Spring(stiffness: 0, damping: 5)
    #expect(strong.lastTime(x: 0, v: 4, epsilon: 0.79) == .infinity && strong.lastTime(x: 0, v: 4, epsilon: 0.81) == 0)
    #expect(ringing.coreAnimationSettlingDuration() == Double(Float.greatestFiniteMagnitude))
  }

  @Test func endTimesAreThoseOfTheVectors() throws {
    let lines = try SpringVectors.lines("settle")
    try #require(lines.count >= 660)
    let names = ["last x", "last v", "energy", "envelope L1", "envelope L2"]
    var worst = WorstErrors()
    var bounds = 0
    for line in lines {
      let p = line.numbers(0..<6)
      let spring = try Spring(dampingRatio: p[0], omega0: p[1])
      #expect(spring.endTimesAreBounds == (p[0] < 1e-8))
      if spring.endTimesAreBounds { bounds += 1 }
      let x = p[2], v = p[3]
      let times = [
        spring.lastTime(x: x, v: v, epsilon: p[4]), spring.lastVelocityTime(x: x, v: v, epsilon: p[5]),
        spring.energyTime(x: x, v: v), spring.envelopeL1(x: x, v: v, epsilon: p[4]),
        spring.envelopeL2(x: x, v: v, epsilon: p[4]),
      ]
      for (index, name) in names.enumerated() {
        let exact = line.number(6 + index), late = times[index] - exact
        guard spring.endTimesAreBounds, index < 3 else {
          worst.note("\(line.regime) \(name)", exact == 0 ? times[index] : (late / exact).magnitude)
          continue
        }
        // The envelope's: never early, but for the energy's, and late by less than half a swing, which may be less than the time's
        // last bit.
        let early = index < 2 ? 0 : .pi / p[1]
        #expect(
          late >= -early - 2 * exact.ulp && late <= .pi / p[1] + 2 * exact.ulp, "\(name) of \(line.fields)")
      }
    }
    worst.report("settling")
    for (name, error) in worst.errors { #expect(error <= 1e-12, "\(name)") }
    #expect(worst.errors.count == 10 && bounds >= 150)
  }

  /// At the end the threshold is met, and in the next two half swings it is not reached again.
  @Test func theEndIsAfterTheLastPeakThatReaches() throws {
    var random = SplitMix64(seed: 911)
    for _ in 0..<Effort.cases(2_000) {
      let ratio = random.magnitude(low: -18, high: -1), omega = random.magnitude(low: -3, high: 7)
      let spring = try Spring(dampingRatio: ratio, omega0: omega)
      let (x, v) = (random.double(in: -1...1), random.double(in: -3...3) * omega)
      let epsilon = random.magnitude(low: -20, high: -1)
      let last = spring.lastTime(x: x, v: v, epsilon: epsilon)
      guard last > 0, !spring.endTimesAreBounds else { continue }
      let half = Double.pi / (omega * (1 - ratio * ratio).squareRoot())
      let share = 1e-9 * last
      for step in 1...32 {
        let after = spring.state(x: x, v: v, after: last + share + Double(step - 1) * half / 16)
        #expect(after.x.magnitude < epsilon * (1 + 1e-14), "\(ratio) \(x) \(v) \(epsilon) \(step)")
      }
      let at = spring.state(x: x, v: v, after: last)
      #expect(
        (at.x.magnitude / epsilon - 1).magnitude <= 1e-11 * max(1, omega * last) + 1e-12,
        "\(ratio) \(x) \(v) \(epsilon)")
    }
  }

  @Test func aStartOnTheThresholdIsBackWhenItIs() throws {
    let lines = try SpringVectors.lines("rising")
    try #require(lines.count == 120)
    var worst = Worst("settling from the threshold", unit: "of 1e-12 of the time, or of 1e-15/omega0")
    for line in lines {
      let p = line.numbers(0..<4), exact = line.number(4)
      let time = try Spring(dampingRatio: p[0], omega0: p[1]).lastTime(x: p[2], v: p[3], epsilon: p[2].magnitude)
      worst.record(time == exact ? 0 : (time - exact) / max(1e-12 * exact, 1e-15 / p[1]), "\(p)")
    }
    #expect(worst.report(limit: 1))
  }

  @Test func publishedSettlingTimesAreMet() throws {
    var worst = WorstErrors()
    for vector in try SpringVectors.published() where vector.kind.hasPrefix("settle-") {
      let spring =
        vector.kind == "settle-zw"
        ? try Spring(dampingRatio: vector.given("zeta"), omega0: vector.given("omega0"))
        : try Spring(mass: vector.given("m"), stiffness: vector.given("k"), damping: vector.given("c"))
      let x = vector.given("x0"), v = vector.given("v0"), epsilon = vector.given("eps")
      let times: [(String, Double)] = [
        ("last_abs_x_ge_eps", spring.lastTime(x: x, v: v, epsilon: epsilon)),
        ("last_abs_v_ge_epsv", spring.lastVelocityTime(x: x, v: v, epsilon: vector.given("epsv"))),
        ("energy_1e-6", spring.energyTime(x: x, v: v)),
        ("envelope_l1", spring.envelopeL1(x: x, v: v, epsilon: epsilon)),
        ("envelope_l2", spring.envelopeL2(x: x, v: v, epsilon: epsilon)),
        ("envelope_sum", spring.envelopeL1(x: x, v: v, epsilon: epsilon)),
      ]
      for (name, time) in times where vector.output[name] != nil {
        let exact = vector.result(name).near
        worst.note(name, exact == time ? 0 : ((time - exact) / exact).magnitude)
      }
    }
    worst.report("published settling")
    for (name, error) in worst.errors { #expect(error <= 1e-12, "\(name)") }
  }

  @Test(arguments: SpringPropertyTests.ratios) func nothingExceedsTheRestBoundAfterIt(_ ratio: Double) throws {
    guard ratio > 0 else { return }
    let spring = try Spring(dampingRatio: ratio, omega0: 10)
    for (x, v) in [(-1.0, 0.0), (0.0, 5.0), (1.0, -30.0), (0.4, 8.0)] {
      let rest = spring.restTime(x: x, v: v)
      #expect(spring.lastTime(x: x, v: v, epsilon: 1e-9) <= rest)
      #expect(rest < 40 * max(ratio, 1 / ratio))
    }
  }

  /// Closed-form bounds compared with the exact last time, for starts and springs of every kind.
  @Test func boundsAreNeverEarlyAndHardlyLate() throws {
    var random = SplitMix64(seed: 909)
    var early = 0, late = 0, counted = 0, useless = 0
    let cases = Effort.cases(40_000)
    for index in 0..<cases {
      let ratio: Double =
        switch index % 6 {
        case 0: random.double(in: 0.02...0.99)
        case 1: random.magnitude(low: -26, high: -3)
        case 2: 1 - random.magnitude(low: -50, high: -3)
        case 3: random.pick([1, 1 + random.magnitude(low: -50, high: -3)])
        case 4: random.double(in: 1...5)
        default: random.magnitude(low: 2, high: 20)
        }
      let spring = try Spring(dampingRatio: ratio, omega0: random.magnitude(low: -3, high: 7))
      let x = index % 3 == 0 ? -1 : random.double(in: -1...1)
      let v = index % 4 == 0 ? 0 : random.double(in: -3...3) * spring.omega0 * random.magnitude(low: -7, high: 3)
      let epsilon = random.magnitude(low: -30, high: -6)
      let last = spring.lastTime(x: x, v: v, epsilon: epsilon)
      let settled = spring.settlesBefore(x: x, v: v, epsilon: epsilon)
      let rest = spring.restTime(x: x, v: v, range: -1, share: epsilon)
      if !(settled >= last) || !(rest >= last) { early += 1 }
      guard last > 0 else { continue }
      counted += 1
      if settled > last * 1.001 { late += 1 }
      if !(settled <= last * 40) || !rest.isFinite { useless += 1 }
    }
    print("figure: bounds of settling times: early \(early), late by over a thousandth \(late), of \(counted)")
    #expect(early == 0 && useless == 0 && Double(late) <= 0.005 * Double(counted))
  }

  @Test func boundsAnswerWhatCannotBeMet() throws {
    let spring = try Spring(dampingRatio: 0.5, omega0: 10), ringing = try Spring(dampingRatio: 0, omega0: 10)
    for threshold in [0, -1] { #expect(spring.settlesBefore(x: 1, v: 0, epsilon: Double(threshold)) == .infinity) }
    #expect(spring.restTime(x: 1, v: 0, range: 0) == .infinity && spring.restTime(x: 0, v: 0, range: 0) == 0)
    #expect(spring.restTime(x: 1, v: 0, share: -1) == .infinity)
    #expect(ringing.settlesBefore(x: 1, v: 0, epsilon: 0.5) == .infinity)
    #expect(
      ringing.settlesBefore(x: 1, v: 0, epsilon: 1.5) == 0 && ringing.restTime(x: 1, v: 0, range: 2, share: 1) == 0)
    for none in [Double.nan, .infinity] {
      #expect(
        spring.settlesBefore(x: none, v: 0, epsilon: 1).isNaN && spring.settlesBefore(x: 0, v: none, epsilon: 1).isNaN)
      #expect(spring.settlesBefore(x: 0, v: 0, epsilon: none).isNaN && spring.restTime(x: 1, v: 0, share: none).isNaN)
    }
  }

  /// The measured values of the specification, 2.3, bit for bit.
  @Test func coreAnimationsSettlingDurationIsReproduced() throws {
    let cases: [(m: Double, k: Double, c: Double, v: Double, time: Double)] = [
      (1, 100, 10, 0, 1.4727003346780927), (1, 100, 10, 5, 1.3815510557964275),
      (1, 100, 30, 0, 0.9999999999999999),
      (1, 1, 2, 0, 9.299999999999983), (1, 100, 15, 0, 1.0220937981854987),
      (1, 157.91367041742973, 25.132741228718345, 0, 0.7999999999999999),
      (1, 157.91367041742973, 17.59291886010284, 0, 0.8629552831744205),
    ]
    for one in cases {
      let spring = try Spring(mass: one.m, stiffness: one.k, damping: one.c)
      #expect(spring.coreAnimationSettlingDuration(x: -1, v: one.v) == one.time)
    }
    for vector in try SpringVectors.published() where vector.kind == "ca-settling" {
      let spring = try Spring(
        mass: vector.given("m"), stiffness: vector.given("k"), damping: vector.given("c"))
      #expect(
        spring.coreAnimationSettlingDuration(x: -1, v: vector.given("v0"))
          == vector.result("settlingDuration").near)
    }
  }

  @Test func aSettlingDurationGivesASpringThatSettlesThen() throws {
    for ratio in [0.05, 0.3, 0.7, 1, 1.3, 10] {
      for seconds in [0.1, 0.5, 3] {
        for epsilon in [1e-4, 1e-3, 0.05] {
          let spring = try Spring(settlingDuration: seconds, dampingRatio: ratio, epsilon: epsilon)
          #expect(spring.dampingRatio == ratio)
          let time = spring.lastTime(x: -1, v: 0, epsilon: epsilon)
          #expect((time / seconds - 1).magnitude <= 1e-12)
        }
      }
    }
  }

  @Test(arguments: SpringPropertyTests.ratios) func settlingScalesWithTime(_ ratio: Double) throws {
    guard ratio > 0 else { return }
    let plain = try Spring(dampingRatio: ratio, omega0: 9.7)
    for power in [0x1p-600, 0x1p-40, 0x1p+40, 0x1p+600] {
      let other = try Spring(dampingRatio: ratio, omega0: 9.7 * power)
      for (x, v) in [(-1.0, 0.0), (0.5, 30.0), (1.0, -60.0)] {
        let pairs = [
          (plain.lastTime(x: x, v: v, epsilon: 1e-3), other.lastTime(x: x, v: v * power, epsilon: 1e-3)),
          (plain.energyTime(x: x, v: v), other.energyTime(x: x, v: v * power)),
        ]
        // Beyond the numbers that the kernels accept, the exact time replaces the bound of the amplitude.
        let rest = plain.restTime(x: x, v: v), scaled = other.restTime(x: x, v: v * power) * power
        #expect(power.exponent.magnitude > 400 ? scaled <= rest : (scaled / rest - 1).magnitude <= 1e-14)
        let exact = other.lastTime(x: x, v: v * power, epsilon: 1e-9) * power
        #expect(power.exponent.magnitude > 400 ? scaled == exact : scaled >= exact)
        for (a, b) in pairs {
          #expect((b * power / a - 1).magnitude <= 1e-14, "power \(power) x \(x) v \(v)")
        }
      }
    }
  }

  /// A start on the other side of the target, moving the other way, takes as long.
  @Test func bothSidesOfTheTargetTakeEquallyLong() throws {
    var random = SplitMix64(seed: 910)
    var worst = Worst("settling: one side of the target against the other", unit: "2^-52 of the time, or of 1/omega0")
    for _ in 0..<Effort.cases(20_000) {
      let ratio = random.pick([random.magnitude(low: -20, high: 4), random.double(in: 0.05...2), 1])
      let spring = try Spring(dampingRatio: ratio, omega0: random.magnitude(low: -3, high: 7))
      let x = random.double(in: -1...1), v = random.double(in: -3...3) * spring.omega0
      let epsilon = random.magnitude(low: -30, high: -1)
      let names = ["last x", "last v", "energy", "settled", "rest"]
      func times(_ side: Double) -> [Double] {
        let (x, v) = (side * x, side * v)
        return [
          spring.lastTime(x: x, v: v, epsilon: epsilon), spring.lastVelocityTime(x: x, v: v, epsilon: epsilon),
          spring.energyTime(x: x, v: v), spring.settlesBefore(x: x, v: v, epsilon: epsilon),
          spring.restTime(x: x, v: v),
        ]
      }
      for ((name, one), other) in zip(zip(names, times(1)), times(-1)) {
        let scale = 0x1p-52 * max(one, 1 / spring.omega0)
        worst.record(
          one == other ? 0 : (one - other) / scale, "\(name), ratio \(ratio) x \(x) v \(v) epsilon \(epsilon)")
      }
    }
    #expect(worst.report(limit: 64))
  }

  @Test func timesBeyondTheRangeAreInfiniteAndNeverNaN() throws {
    let faint = try Spring(mass: 1e300, stiffness: 1, damping: 1e-300)
    #expect(faint.energyTime(x: 1, v: 0) == .infinity && faint.settlingDuration == .infinity)
    let light = try Spring(dampingRatio: 1e-270, omega0: 3)
    #expect((light.settlingDuration * 3e-270 / 6.907755278982137 - 1).magnitude < 1e-14)
    #expect(light.lastTime(x: .nan, v: 0, epsilon: 1).isNaN)
  }

  /// Springs, starts and thresholds from the smallest subnormal to the greatest number, in random combinations.
  @Test func noTimeIsNaNHoweverExtremeTheSpring() throws {
    let sizes: [Double] = [
      5e-324, 1e-310, 2.3e-308, 1e-160, 1e-3, 0.7, 1, 1 + 0x1p-52, 2, 1e10, 1e160, .greatestFiniteMagnitude,
    ]
    let values = [0] + sizes + sizes.map { -$0 }
    var random = SplitMix64(seed: 7)
    for _ in 0..<4000 {
      func draw(_ from: [Double]) -> Double { from[Int(random.next() % UInt64(from.count))] }
      let spring =
        random.next() % 2 == 0
        ? try Spring(dampingRatio: draw([0] + sizes), omega0: draw(sizes))
        : try Spring(mass: draw(sizes), stiffness: draw([0] + sizes), damping: draw([0] + sizes))
      let x = draw(values), v = draw(values), epsilon = draw(values)
      let times = [
        spring.lastTime(x: x, v: v, epsilon: epsilon), spring.lastVelocityTime(x: x, v: v, epsilon: epsilon),
        spring.energyTime(x: x, v: v, fraction: epsilon), spring.envelopeL1(x: x, v: v, epsilon: epsilon),
        spring.envelopeL2(x: x, v: v, epsilon: epsilon), spring.restTime(x: x, v: v, range: epsilon),
        spring.settlesBefore(x: x, v: v, epsilon: epsilon), spring.restTime(x: x, v: v, range: 1, share: epsilon),
        spring.settlingDuration, spring.coreAnimationSettlingDuration(x: x, v: v),
      ]
      for (index, time) in times.enumerated() {
        #expect(!time.isNaN && time >= 0, "time \(index) of x \(x) v \(v) epsilon \(epsilon), \(spring)")
      }
    }
  }
}
