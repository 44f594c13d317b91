import LeafSpring
import Testing

@Suite struct SpringStateTests {
  @Test func badParametersAreRefusedByName() {
    func refused(_ code: LeafError.Code, _ field: StaticString, _ make: () throws -> Spring) {
      #expect(throws: LeafError(code, field, accepts: "")) { _ = try make() }
    }
    refused(.outOfRange, "mass") { try Spring(mass: 0, stiffness: 1, damping: 1) }
    refused(.outOfRange, "mass") { try Spring(mass: -1, stiffness: 1, damping: 1) }
    refused(.nonFinite, "stiffness") { try Spring(stiffness: .nan, damping: 1) }
    refused(.outOfRange, "stiffness") { try Spring(stiffness: -1, damping: 1) }
    refused(.outOfRange, "damping") { try Spring(stiffness: 1, damping: -1e-300) }
    refused(.nonFinite, "damping") { try Spring(stiffness: 1, damping: .infinity) }
    refused(.outOfRange, "dampingRatio") { try Spring(dampingRatio: -0.1, omega0: 1) }
    refused(.outOfRange, "omega0") { try Spring(dampingRatio: 1, omega0: 0) }
    refused(.outOfRange, "duration") { try Spring(duration: 0) }
    refused(.outOfRange, "bounce") { try Spring(duration: 1, bounce: -1) }
    refused(.outOfRange, "bounce") { try Spring(duration: 1, bounce: 1.1) }
    refused(.outOfRange, "response") { try Spring(response: 0, dampingRatio: 1) }
    refused(.outOfRange, "dampingRatio") { try Spring(settlingDuration: 1, dampingRatio: 0) }
    refused(.outOfRange, "epsilon") { try Spring(settlingDuration: 1, dampingRatio: 1, epsilon: 1) }
  }

  @Test func ofNumbersThatAreNoneNothingIsSaid() throws {
    for spring in [try Spring(dampingRatio: 0.5, omega0: 9), try Spring(dampingRatio: 2, omega0: 9)] {
      for none in [Double.nan, .infinity, -.infinity] {
        for (x, v) in [(none, 1.0), (1, none)] {
          let state = spring.state(x: x, v: v, after: 0.1)
          #expect(state.x.isNaN && state.v.isNaN)
          #expect(spring.value(from: x, to: 0, initialVelocity: v, at: 0.1).isNaN)
          #expect(spring.velocity(from: x, to: 0, initialVelocity: v, at: 0.1).isNaN)
          #expect(spring.lastTime(x: x, v: v, epsilon: 0.1).isNaN)
          #expect(spring.lastVelocityTime(x: x, v: v, epsilon: 0.1).isNaN)
          #expect(
            spring.envelopeL1(x: x, v: v, epsilon: 0.1).isNaN && spring.envelopeL2(x: x, v: v, epsilon: 0.1).isNaN)
          #expect(spring.energyTime(x: x, v: v).isNaN && spring.restTime(x: x, v: v).isNaN)
          #expect(spring.coreAnimationSettlingDuration(x: x, v: v).isNaN)
        }
        #expect(
          spring.lastTime(x: 1, v: 0, epsilon: none).isNaN && spring.lastVelocityTime(x: 1, v: 0, epsilon: none).isNaN)
        #expect(
          spring.envelopeL1(x: 1, v: 0, epsilon: none).isNaN && spring.envelopeL2(x: 1, v: 0, epsilon: none).isNaN)
        #expect(spring.energyTime(x: 1, v: 0, fraction: none).isNaN && spring.restTime(x: 1, v: 0, range: none).isNaN)
      }
    }
  }

  @Test func theForceAtTheStartIsThatOfTheStart() throws {
    let spring = try Spring(mass: 2, stiffness: 50, damping: 3)
    for t in [0.0, -1, .nan] {
      let force = spring.force(from: 4, to: 1, initialVelocity: 5, at: t)
      #expect(force == -82.5, "(-50 · 3 - 3 · 5)/2")
    }
  }

  @Test func checkedStateNamesWhatIsWrong() throws {
    let spring = try Spring(stiffness: 100, damping: 10)
    #expect(throws: LeafError(.nonFinite, "x", accepts: "")) {
      try spring.checkedState(x: .nan, v: 0, after: 1)
    }
    #expect(throws: LeafError(.nonFinite, "v", accepts: "")) {
      try spring.checkedState(x: 0, v: .infinity, after: 1)
    }
    #expect(throws: LeafError(.outOfRange, "t", accepts: "")) {
      try spring.checkedState(x: 0, v: 0, after: -1)
    }
    let free = try Spring(stiffness: 0, damping: 0)
    #expect(throws: LeafError(.overflow, "t", accepts: "")) {
      try free.checkedState(x: 0, v: 1e200, after: 1e200)
    }
    #expect(free.state(x: 0, v: 1e200, after: 1e200).x == .infinity)
    let hard = try Spring(stiffness: 1e300, damping: 0)
    #expect(throws: LeafError(.overflow, "t", accepts: "")) {
      try hard.checkedState(x: 1e200, v: 0, after: 1e-150)
    }
  }

  /// Powers of two, so that both ways say the same spring to the last bit; beyond 2⁶⁰ nothing is left of the 1 of ζ² − 1.
  @Test func aSpringByItsDampingRatioIsThatByItsDamping() throws {
    for power in [0x1p-70, 0x1p-3, 2, 0x1p+30, 0x1p+59, 0x1p+61, 0x1p+100, 0x1p+500] {
      let byRatio = try Spring(dampingRatio: power, omega0: 4)
      let byDamping = try Spring(stiffness: 16, damping: 8 * power)
      for t in [0.125, 1, 3 / power, 3 * power] {
        #expect(byRatio.state(x: 1, v: -0.5, after: t) == byDamping.state(x: 1, v: -0.5, after: t), "\(power), \(t)")
      }
    }
  }

  /// Every regime of section 5.1 of the specification, at least 400 vectors each, compared with the proposed limit of
  /// 1e-15; and starts that leave next to nothing of the slow mode.
  @Test func statesMeetTheBarInEveryRegime() throws {
    let lines = try SpringVectors.lines("state-")
    try #require(lines.count >= 6800)
    var worst = WorstErrors()
    for line in lines {
      let byRatio = line.kind == "state-zw"
      let n = byRatio ? 2 : 3
      let p = line.numbers(0..<n + 3)
      let spring =
        byRatio
        ? try Spring(dampingRatio: p[0], omega0: p[1])
        : try Spring(mass: p[0], stiffness: p[1], damping: p[2])
      let end = spring.state(x: p[n], v: p[n + 1], after: p[n + 2])
      note(&worst, line.regime, spring, end, line.exact(n + 3), line.exact(n + 5))
    }
    worst.report("spring")
    for (name, error) in worst.errors { #expect(error <= 1e-15, "\(name)") }
    #expect(worst.errors.count == 38)
  }

  @Test func publishedStatesAreMet() throws {
    var worst = WorstErrors()
    for vector in try SpringVectors.published() where vector.kind.hasPrefix("state-") {
      let spring =
        vector.kind == "state-zw"
        ? try Spring(dampingRatio: vector.given("zeta"), omega0: vector.given("omega0"))
        : try Spring(mass: vector.given("m"), stiffness: vector.given("k"), damping: vector.given("c"))
      let end = spring.state(x: vector.given("x0"), v: vector.given("v0"), after: vector.given("t"))
      note(
        &worst, Substring(vector.id.split(separator: "-")[0]), spring, end, vector.result("x"),
        vector.result("v"))
    }
    worst.report("published spring")
    for (name, error) in worst.errors { #expect(error <= 1e-15, "\(name)") }
  }

  /// Records the errors of x and v: in units of the state norm below critical damping, relative elsewhere.
  private func note(
    _ worst: inout WorstErrors, _ name: Substring, _ spring: Spring, _ end: SpringState,
    _ x: SpringVectors.Exact,
    _ v: SpringVectors.Exact
  ) {
    let level: Double, speed: Double
    if spring.dampingRatio < 1 {
      let omega = spring.omega0
      level = max(x.near.magnitude, v.near.magnitude / omega)
      speed = level * omega
    } else {
      level = x.near.magnitude
      speed = v.near.magnitude
    }
    worst.note("\(name) x", x.near == end.x && level == 0 ? 0 : x.error(of: end.x) / level)
    worst.note("\(name) v", v.near == end.v && speed == 0 ? 0 : v.error(of: end.v) / speed)
  }

  /// Cosines up to the limit of the phase, by mpmath with 60 digits.
  @Test func phasesUpToTheLimitAreRight() throws {
    let cases: [(omega: Double, time: Double, cosine: Double)] = [
      (1, 1099511627776.0, -0.914004071991557),
      (1, 1099511627775.0, -0.8352275032659359),
      (3, 360000000000.0, 0.0190831976384307),
      (2, 540000000000.0, 0.0190831976384307),
      (1000000.0, 1099511.25, -0.5943459424104764),
      (0.1, 10000000000000.0, 0.7914802311975028),
    ]
    for (omega, time, cosine) in cases {
      #expect(try Spring(dampingRatio: 0, omega0: omega).state(x: 1, v: 0, after: time).x == cosine)
    }
  }

  /// Calls that throw refuse times beyond the limit and write nothing; all others stay finite.
  @Test func phasesBeyondTheLimitAreRefused() throws {
    let spring = try Spring(dampingRatio: 1e-12, omega0: 2)
    let limit = Spring.phaseLimit / 2, late = limit * 1.000001
    #expect(throws: LeafError(.outOfRange, "t", accepts: "")) { try spring.checkedState(x: 1, v: 0, after: late) }
    _ = try spring.checkedState(x: 1, v: 0, after: limit * 0.999999)
    let undamped = try Spring(dampingRatio: 0, omega0: 2)
    #expect(throws: LeafError(.outOfRange, "t", accepts: "")) { try undamped.checkedState(x: 1, v: 0, after: late) }
    #expect(spring.state(x: 1, v: 0, after: late).x.isFinite && spring.value(from: 0, to: 1, at: late).isFinite)
    #expect(spring.state(x: 1, v: 0, after: 1e300).x == 0)
    // Motions that are over have no phase.
    #expect(try Spring(dampingRatio: 3e-9, omega0: 2).checkedState(x: 1, v: 0, after: 1e300).x == 0)
    #expect(try Spring(dampingRatio: 1, omega0: 2).checkedState(x: 1, v: 0, after: 1e300).x == 0)
    var values = [1.0, 2], velocities = [3.0, 4]
    let times = [0.5, late], targets = [0.0, 0]
    values.withUnsafeMutableBufferPointer { x in
      velocities.withUnsafeMutableBufferPointer { v in
        times.withUnsafeBufferPointer { t in
          targets.withUnsafeBufferPointer { to in
            #expect(throws: LeafError(.outOfRange, "deltaTime", accepts: "")) {
              try spring.update(values: x, velocities: v, targets: to, deltaTime: late)
            }
            #expect(throws: LeafError(.outOfRange, "times", accepts: "")) {
              try spring.trace(from: 0, to: 1, at: t, values: x, velocities: v)
            }
            #expect(throws: LeafError(.outOfRange, "t", accepts: "")) {
              try spring.states(x: to, v: to, after: t, intoX: x, v: v)
            }
          }
        }
      }
    }
    #expect(values == [1, 2] && velocities == [3, 4])
  }

  @Test func everyLegalSpringStaysFiniteWhereTheResultIs() throws {
    let sizes: [Double] = [0, Double.leastNonzeroMagnitude, 1e-300, 1e-150, 1e-9, 1, 1e9, 1e150, 1e300]
    var counted = 0
    for m in sizes where m > 0 {
      for k in sizes {
        for c in sizes {
          let spring = try Spring(mass: m, stiffness: k, damping: c)
          for t in [
            Double.leastNonzeroMagnitude, 1e-300, 1e-9, 1, 1e9, 1e300, Double.greatestFiniteMagnitude,
          ] {
            let end = spring.state(x: 1, v: -1, after: t)
            #expect(!end.x.isNaN && !end.v.isNaN, "m \(m) k \(k) c \(c) t \(t)")
            // With unit data, x can leave the range only if nothing stops it.
            if k > 0 && k / m >= 1e-9 { #expect(end.x.magnitude < 1e6, "m \(m) k \(k) c \(c) t \(t)") }
            counted += 1
          }
        }
      }
    }
    #expect(counted == 8 * 9 * 9 * 7)
  }
}
