import LeafSpringTestSupport
import Testing

@testable import LeafSpring

@Suite struct SpringFittingTests {
  @Test func outsideTheRuleThereIsNoFit() {
    for ratio in [0, 0.0005, 0.001, 1.0001, 20] {
      #expect(throws: LeafError(.noSolution, "dampingRatio", accepts: "")) {
        try Spring.fitted(dampingRatio: ratio, duration: 1)
      }
    }
    // Nothing that moves without friction settles, wherever it starts to.
    for velocity in [-1e-9, -0.5, -1, -30] {
      #expect(throws: LeafError(.noSolution, "dampingRatio", accepts: "")) {
        try Spring.fitted(dampingRatio: 0, duration: 1, velocity: velocity)
      }
    }
    #expect(throws: LeafError(.outOfRange, "duration", accepts: "")) {
      try Spring.fitted(dampingRatio: 0.5, duration: 0)
    }
    #expect(throws: LeafError(.nonFinite, "velocity", accepts: "")) {
      try Spring.fitted(dampingRatio: 0.5, duration: 1, velocity: .nan)
    }
    #expect(throws: LeafError(.overflow, "duration", accepts: "")) {
      try Spring.fitted(dampingRatio: 0.5, duration: 1e-300)
    }
  }

  /// Below the damping ratio at which the rule's equation has no root for a start at rest, it still has one for a start
  /// away from the target: |(β − v)/ω_d| e^(−βD) = 0.001.
  @Test func aStartAwayFromTheTargetHasAFitWhateverTheDamping() throws {
    var random = SplitMix64(seed: 19)
    var worst = Worst("UIKit fit at a damping ratio up to 0.001: the rule's equation", unit: "of 0.001")
    for _ in 0..<2_000 {
      let ratio = random.pick([0.001, random.double(in: 1e-6...0.001), random.magnitude(low: -40, high: -11)])
      let (duration, velocity) = (random.double(in: 0.1...3), -random.double(in: 0.01...50))
      let fit = try Spring.fitted(dampingRatio: ratio, duration: duration, velocity: velocity)
      #expect(!fit.usedFallback)
      let omega = fit.spring.omega0
      let (beta, damped) = (ratio * omega, omega * (1 - ratio * ratio).squareRoot())
      worst.record((beta - velocity) / damped * Elementary.exp(-beta * duration) / 0.001 - 1, "\(ratio) \(velocity)")
    }
    #expect(worst.report(limit: 1e-9))
  }

  @Test func thePushOfTheTutorialHasItsConstants() throws {
    let push = try Spring.fitted(dampingRatio: 0.7, duration: 1, velocity: 0.7)
    #expect(push.spring.stiffness == 93.77872519833312 && push.spring.damping == 13.557518260682258)
    #expect(!push.usedFallback)
    let still = try Spring.fitted(dampingRatio: 0.7, duration: 1)
    #expect((still.spring.stiffness / 96.818644978856628 - 1).magnitude < 1e-15)
    let critical = try Spring.fitted(dampingRatio: 1, duration: 1)
    #expect((critical.spring.omega0 - 9.23341).magnitude < 1e-5)
  }

  @Test func fitsAreExact() throws {
    let lines = try SpringVectors.lines("fit")
    try #require(lines.count >= 100)
    var worst = 0.0, fallbacks = 0
    for line in lines {
      let p = line.numbers(0..<3)
      let fit = try Spring.fitted(dampingRatio: p[0], duration: p[1], velocity: p[2])
      #expect(fit.usedFallback == (line.fields[3] == "none"), "\(line.fields)")
      if fit.usedFallback {
        fallbacks += 1
        let still = try Spring.fitted(dampingRatio: p[0], duration: p[1])
        #expect(fit.spring == still.spring)
      } else {
        let omega = line.number(3)
        worst = max(
          worst, (fit.spring.omega0 / omega - 1).magnitude,
          (fit.spring.stiffness / (omega * omega) - 1).magnitude)
        worst = max(worst, (fit.spring.damping / (2 * p[0] * omega) - 1).magnitude)
      }
    }
    print("figure: UIKit fit, relative \(worst), fallbacks \(fallbacks)")
    #expect(worst <= 1e-13)
    #expect(fallbacks > 0)
  }

  @Test func publishedFitsAreMet() throws {
    var worst = 0.0
    for vector in try SpringVectors.published() where vector.kind == "uikit-fit" {
      let fit = try Spring.fitted(
        dampingRatio: vector.given("dampingRatio"), duration: vector.given("duration"),
        velocity: vector.given("velocity"))
      for (name, value) in [
        ("omega0", fit.spring.omega0), ("stiffness", fit.spring.stiffness), ("damping", fit.spring.damping),
      ] { worst = max(worst, (value / vector.result(name).near - 1).magnitude) }
    }
    print("figure: published UIKit fit, relative \(worst)")
    #expect(worst <= 1e-13)
  }

  /// The velocities up to which there is a root at which the spring stays settled, as listed in the specification
  /// (2.2).
  @Test(arguments: [(0.3, 3.31), (0.5, 3.81), (0.7, 4.25), (0.9, 4.88)])
  func theSettledRootEndsWhereItShould(_ ratio: Double, _ limit: Double) throws {
    #expect(try !Spring.fitted(dampingRatio: ratio, duration: 1, velocity: limit - 0.02).usedFallback)
    #expect(try Spring.fitted(dampingRatio: ratio, duration: 1, velocity: limit + 0.02).usedFallback)
  }

  @Test func perceptualSpringsHaveTheirConstants() throws {
    for vector in try SpringVectors.published() where vector.kind == "perceptual" {
      let spring = try Spring(duration: vector.given("duration"), bounce: vector.given("bounce"))
      #expect(spring.stiffness == vector.result("stiffness").near)
      #expect(spring.damping == vector.result("damping").near)
      #expect(spring.dampingRatio == vector.result("dampingRatio").near)
    }
  }
}
