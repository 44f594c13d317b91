import LeafSpring
import LeafSpringTestSupport
import Testing

@Suite struct InstantTests {
  @Test func timeIsAddedWithoutError() {
    var played = Instant()
    for _ in 0..<7200 { played = played.advanced(by: 1.0 / 60) }
    let sixtieths = Instant().advanced(by: 7200 * (1.0 / 60 - 0x1p-60)).advanced(by: 7200 * 0x1p-60)
    #expect(played.elapsed(since: Instant()) == sixtieths.elapsed(since: Instant()))
    let long = Instant(seconds: 1e9).advanced(by: 1e-9)
    #expect(long.elapsed(since: Instant(seconds: 1e9)) == 1e-9)
    #expect(long.advanced(by: -1e-9) == Instant(seconds: 1e9))
    #expect(long > Instant(seconds: 1e9) && Instant() < long)
    #expect(Instant().advanced(by: 0.1).advanced(by: 0.2).elapsed(since: Instant().advanced(by: 0.2)) == 0.1)
  }
}

@Suite struct MotionTests {
  private func push() throws -> Spring {
    try Spring.fitted(dampingRatio: 0.7, duration: 1, velocity: 0.7).spring
  }

  @Test func whatIsNotANumberIsOverAtOnce() throws {
    for motion in [
      Motion(from: .nan, velocity: 0, to: 1, by: .spring(try push()), at: Instant()),
      Motion(from: 0, velocity: .infinity, to: 1, by: .spring(try push()), at: Instant()),
    ] {
      #expect(!motion.isMoving(at: Instant()) && motion.state(at: Instant()).value == 1)
    }
  }

  @Test func aRestingMotionRests() {
    let motion = Motion.resting(at: 0.3)
    #expect(motion.restAfter == 0 && motion.settledAfter == 0 && !motion.isMoving(at: Instant()))
    #expect(motion.state(at: Instant(seconds: 5)) == (0.3, 0))
  }

  /// Leaves that go one after the other share one search for their ends.
  @Test func aDelayedMotionIsOneMadeWithTheDelay() throws {
    var random = SplitMix64(seed: 91), moving = 0
    for _ in 0..<Effort.cases(20_000) {
      let spring = try Spring(dampingRatio: random.double(in: 0.01...3), omega0: random.double(in: 1...99))
      let driver = random.pick(
        [
          .held, .spring(spring), .curve(.easeInOut, duration: random.pick([0, random.double(in: 0...3)])),
        ] as [Motion.Driver])
      let (from, to) = (random.pick([0, 1, random.double(in: -2...2)]), random.pick([0.0, 1]))
      let velocity = random.pick([0, random.double(in: -9...9)]), visible = random.pick([0, 1e-3, 0.3, 5])
      func motion(after delay: Double) -> Motion {
        Motion(
          from: from, velocity: velocity, to: to, by: driver, at: Instant(seconds: 3), delay: delay, range: 1,
          visible: visible)
      }
      let delay = random.pick([0, -1, random.double(in: 0...2), 1e6])
      #expect(motion(after: 0).delayed(by: delay) == motion(after: delay))
      if motion(after: 0).isMoving(at: Instant(seconds: 3)) { moving += 1 }
    }
    #expect(moving > Effort.cases(20_000) / 4)
  }

  @Test func framesDoNotShow() throws {
    let motion = Motion(
      from: 0.1, velocity: 0.7, to: 0.9, by: .spring(try push()), at: Instant().advanced(by: 0.3))
    var played = Instant(), step = 0
    while step < 2000 {
      let dt = Double(1 + step % 7) / 512
      played = played.advanced(by: dt / 2).advanced(by: dt / 4).advanced(by: dt / 4)
      let seek = Instant().advanced(by: played.elapsed(since: Instant()))
      #expect(motion.state(at: played) == motion.state(at: seek))
      step += 1
    }
  }

  @Test(arguments: SpringPropertyTests.ratios) func restIsTheTargetForEver(_ ratio: Double) throws {
    guard ratio > 1e-3 else { return }
    let spring = try Spring(dampingRatio: ratio, omega0: 10)
    let target = 0.1 + 0.2
    let motion = Motion(from: -1.7, velocity: 3, to: target, by: .spring(spring), at: Instant())
    #expect(motion.settledAfter < motion.restAfter && motion.restAfter.isFinite)
    let before = motion.state(at: Instant(seconds: motion.restAfter * (1 - 1e-12)))
    #expect(
      (before.value - target).magnitude <= 2.01e-9 && (before.velocity).magnitude <= 2.01e-8 * max(1, ratio))
    for time in [motion.restAfter, motion.restAfter * 1.5, 7200, 1e300] where time >= motion.restAfter {
      let end = motion.state(at: Instant(seconds: time))
      #expect(end.value == target && end.velocity == 0 && end.velocity.sign == .plus)
      #expect(!motion.isMoving(at: Instant(seconds: time)))
    }
    // Nothing on the way is subnormal, so no step is slow.
    for step in 0..<1000 {
      let state = motion.state(at: Instant(seconds: motion.restAfter * Double(step) / 1000))
      #expect(!state.velocity.isSubnormal && !state.value.isSubnormal)
    }
  }

  @Test func twoHoursAreAnOrdinaryStep() throws {
    let motion = Motion(from: 0, velocity: 0.7, to: 1, by: .spring(try push()), at: Instant(seconds: 3))
    #expect(motion.state(at: Instant(seconds: 3).advanced(by: 7200)) == (1, 0))
  }

  @Test func settlingIsNotBeforeTheLastMomentBeyondAThousandthAndHardlyAfterIt() throws {
    let motion = Motion(from: 0, velocity: 0.7, to: 1, by: .spring(try push()), at: Instant())
    let last = try push().lastTime(x: -1, v: 0.7, epsilon: 0.001)
    #expect((motion.settledAfter - 1.054909).magnitude < 1e-6)
    #expect(motion.settledAfter >= last && motion.settledAfter <= last * (1 + 1e-9))
  }

  @Test func retargetingKeepsValueAndVelocity() throws {
    let spring = try push()
    var motion = Motion(from: 0, velocity: 0, to: 1, by: .spring(spring), at: Instant())
    for event in 1...40 {
      let now = Instant(seconds: Double(event) * 0.07)
      let before = motion.state(at: now)
      motion = motion.retargeted(to: event % 2 == 0 ? 1 : -0.3, by: .spring(spring), at: now)
      #expect(motion.state(at: now) == before)
      // Continuous also in the limit, not only at the instant itself.
      let after = motion.state(at: now.advanced(by: 1e-9))
      #expect((after.value - before.value).magnitude < 1e-7)
    }
    let now = Instant(seconds: 3)
    let caught = motion.caught(at: now)
    #expect(caught.state(at: now).value == motion.state(at: now).value && !caught.isMoving(at: now))
  }

  @Test func publishedRetargetingIsMet() throws {
    var worst = 0.0, count = 0
    for vector in try SpringVectors.published() where vector.kind == "retarget" {
      var spring = try Spring(dampingRatio: vector.given("zeta"), omega0: vector.given("omega0"))
      var value = vector.given("value0"), velocity = vector.given("velocity0"),
        target = vector.given("target0")
      var time = 0.0
      for event in vector.input["events"] as? [[String: Any]] ?? [] {
        let at = SpringVectors.Published.number(event["t"])
        spring.update(value: &value, velocity: &velocity, target: target, deltaTime: at - time)
        time = at
        if event["target"] != nil { target = SpringVectors.Published.number(event["target"]) }
        if event["dv"] != nil { velocity += SpringVectors.Published.number(event["dv"]) }
        if let other = event["spring"] as? [String: Any] {
          spring = try Spring(
            dampingRatio: SpringVectors.Published.number(other["zeta"]),
            omega0: SpringVectors.Published.number(other["omega0"]))
        }
      }
      spring.update(value: &value, velocity: &velocity, target: target, deltaTime: vector.given("t") - time)
      let range = max(vector.result("value").near.magnitude, 1)
      worst = max(worst, (value - vector.result("value").near).magnitude / range)
      worst = max(worst, (velocity - vector.result("velocity").near).magnitude / range / spring.omega0)
      count += 1
    }
    print("figure: published retargeting, of range \(worst) over \(count)")
    #expect(worst <= 2e-15)
  }

  @Test func aDelayHoldsTheOriginStill() throws {
    let motion = Motion(from: 0.2, velocity: 5, to: 1, by: .spring(try push()), at: Instant(), delay: 0.5)
    #expect(motion.state(at: Instant(seconds: 0.25)) == (0.2, 0))
    #expect(motion.state(at: Instant(seconds: 0.5)) == (0.2, 5))
    let plain = Motion(from: 0.2, velocity: 5, to: 1, by: .spring(try push()), at: Instant())
    #expect(motion.state(at: Instant(seconds: 0.75)) == plain.state(at: Instant(seconds: 0.25)))
    #expect(motion.restAfter == plain.restAfter + 0.5 && motion.isMoving(at: Instant()))
  }

  @Test func snappingEndsAtTheDuration() throws {
    var motion = Motion(from: 0, velocity: 0.7, to: 1, by: .spring(try push()), at: Instant())
    motion.snapAfter = 1
    #expect((motion.state(at: Instant(seconds: 1 - 1e-12)).value - 0.9984912298).magnitude < 1e-9)
    #expect(motion.state(at: Instant(seconds: 1)) == (1, 0))
    #expect(motion.restAfter == 1 && motion.settledAfter == 1)
  }

  @Test func aCurveRunsForItsDuration() {
    let motion = Motion(
      from: 2, velocity: 9, to: 4, by: .curve(.easeInOut, duration: 2), at: Instant(seconds: 1), delay: 0.5)
    #expect(motion.state(at: Instant(seconds: 1.2)) == (2, 0))
    #expect((motion.state(at: Instant(seconds: 2.5)).value - 3).magnitude < 1e-15)
    #expect(motion.state(at: Instant(seconds: 3.5)) == (4, 0) && motion.restAfter == 2.5)
    let h = 1e-6, at = 2.1
    let slope =
      (motion.state(at: Instant(seconds: at + h)).value - motion.state(at: Instant(seconds: at - h)).value)
      / (2 * h)
    #expect((motion.state(at: Instant(seconds: at)).velocity - slope).magnitude < 1e-8)
    let none = Motion(from: 2, velocity: 0, to: 4, by: .curve(.linear, duration: 0), at: Instant())
    #expect(none.state(at: Instant()) == (4, 0))
  }
}
