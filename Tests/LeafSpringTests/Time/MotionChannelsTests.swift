import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

@Suite struct MotionChannelsTests {
  @Test func badDataChangesNothing() throws {
    #expect(throws: LeafError(.outOfRange, "count", accepts: "")) { _ = try MotionChannels(count: 0).count }
    let channels = try MotionChannels(count: 2, restingAt: 0.5)
    let spring = try Spring(dampingRatio: 0.7, omega0: 10)
    #expect(throws: LeafError.self) { try channels.retarget(0, to: .nan, by: spring, at: Instant()) }
    #expect(throws: LeafError.self) { try channels.set(1, restingAt: .infinity) }
    #expect(!channels.evaluate(at: Instant(seconds: 1)))
    #expect(channels.withStates { values, _ in values[0] == 0.5 && values[1] == 0.5 })
  }

  @Test func channelsMoveAsTheirSpringsDo() throws {
    let springs = [
      try Spring(dampingRatio: 0.3, omega0: 9), try Spring(dampingRatio: 1, omega0: 20),
      try Spring(dampingRatio: 3, omega0: 12),
    ]
    let count = 60
    let channels = try MotionChannels(count: count)
    for i in 0..<count {
      let start = Instant(seconds: Double(i / 12) * 0.1)
      try channels.set(
        i, value: Double(i) / 10, velocity: Double(i % 5), target: 3, by: springs[(i / 4) % 3], at: start)
    }
    var worst = 0.0
    for frame in 24...400 {
      let now = Instant(seconds: Double(frame) / 60)
      channels.evaluate(at: now)
      channels.withStates { values, velocities in
        for i in 0..<count {
          let t = now.elapsed(since: Instant(seconds: Double(i / 12) * 0.1))
          let spring = springs[(i / 4) % 3]
          let exact = spring.value(from: Double(i) / 10, to: 3, initialVelocity: Double(i % 5), at: t)
          // At rest the value is the target, off by up to 1e-9 of the range; until then it is off only by rounding.
          if channels.isMoving(i, at: now) { worst = max(worst, (values[i] - exact).magnitude) }
          #expect((values[i] - exact).magnitude <= 6e-9)
          let (value, velocity) = channels.state(of: i, at: now)
          #expect(value == values[i] && velocity == velocities[i])
        }
      }
    }
    print("figure: spring channels, worst distance from the exact value \(worst)")
    #expect(worst <= 4e-15)
    #expect(!channels.evaluate(at: Instant(seconds: 7200)))
    channels.withStates { values, velocities in
      for i in 0..<count { #expect(values[i] == 3 && velocities[i] == 0 && velocities[i].sign == .plus) }
    }
  }

  @Test func retargetingAndCatchingKeepTheValue() throws {
    let spring = try Spring(dampingRatio: 0.5, omega0: 11)
    let channels = try MotionChannels(count: 8)
    for round in 1...200 {
      let now = Instant(seconds: Double(round) * 0.013)
      let channel = round % 8
      let before = channels.state(of: channel, at: now)
      try channels.retarget(channel, to: Double(round % 3), by: spring, at: now)
      let after = channels.state(of: channel, at: now)
      #expect((after.value - before.value).magnitude <= 1e-15 && after.velocity == before.velocity)
      if round % 5 == 0 {
        channels.catch(channel, at: now)
        #expect(!channels.isMoving(channel, at: now))
        #expect(
          (channels.state(of: channel, at: now.advanced(by: 9)).value - before.value).magnitude <= 1e-15)
      }
    }
  }

  // MARK: any motion

  private func motion(_ random: inout MatrixRandom) throws -> Motion {
    let start = Instant(seconds: Double(random.next(below: 3)))
    let target = Double(random.next(below: 2))
    switch random.next(below: 5) {
    case 0: return .resting(at: target)
    case 1:
      return Motion(
        from: 1 - target, velocity: 0, to: target, by: .spring(try Spring(duration: 0.6, bounce: 0)), at: start,
        delay: random.next(below: 2) == 0 ? 0 : 0.3, range: 1)
    case 2:
      var motion = Motion(
        from: 1 - target, velocity: 0, to: target, by: .curve(.easeInOut, duration: 1), at: start, delay: 0.25)
      motion.snapAfter = 0.75
      return motion
    case 3:
      var motion = Motion(
        from: 1 - target, velocity: 2, to: target, by: .spring(try Spring(duration: 1, bounce: 0.2)), at: start)
      motion.snapAfter = 0.5
      return motion
    default:
      return Motion(
        from: random.next(0, 1), velocity: random.next(-9, 9), to: target,
        by: .spring(try Spring(duration: 0.5, bounce: 0.3)), at: start, range: 1)
    }
  }

  @Test func motionsThatAreNoneAreRefusedAndChangeNothing() throws {
    let channels = try MotionChannels(count: 1, restingAt: 2)
    for bad in [Double.nan, .infinity, -1.7e308] {
      let motion = Motion(from: bad, velocity: 0, to: 1.7e308, by: .curve(.linear, duration: 1), at: Instant())
      #expect(throws: LeafError.self) { try channels.set(0, to: motion) }
      #expect(channels[0] == .resting(at: 2))
    }
  }

  @Test func noChannelsNeedNoMotion() throws {
    var memory = Memory()
    let channels = MotionChannels(0, in: &memory), twin = MotionChannels(0, in: &memory)
    #expect(!channels.evaluate(at: Instant(seconds: 1)))
    twin.take(channels)
    #expect(!twin.evaluate(at: Instant()))
  }

  /// Rows of 64 that set off together: alike, each by its own delay, each from its own place, with one among them that
  /// is different or one at rest. At times when none, some and all of them are under way.
  @Test func rowsThatSetOffTogetherMoveAsEachAlone() throws {
    let springs = [try Spring(duration: 0.6, bounce: 0), try Spring(duration: 0.5, bounce: 0.3)]
    var random = MatrixRandom(77)
    for _ in 0..<60 {
      let channels = try MotionChannels(count: 300)
      var model: [Motion] = []
      for row in 0..<5 {
        let kind = random.next(below: 4), odd = random.next(below: 2) == 0 ? random.next(below: 64) : -1
        let still = random.next(below: 2) == 0 ? random.next(below: 64) : -1
        let (spring, start) = (springs[random.next(below: 2)], Instant(seconds: Double(random.next(below: 2))))
        for place in 0..<min(64, 300 - 64 * row) {
          let origin = kind & 1 == 0 ? 0.25 : random.next(0, 0.9), isOdd = place == odd
          var motion = Motion(
            from: origin, velocity: kind == 3 ? random.next(-3, 3) : 0, to: 1,
            by: .spring(isOdd && row & 1 == 0 ? springs[0] : spring), at: start,
            delay: kind >= 2 ? 0.004 * Double(place) : isOdd ? 0.2 : 0.1, range: 1)
          if row == 3 { motion.snapAfter = 0.6 }
          model.append(place == still ? .resting(at: origin) : motion)
        }
      }
      for (channel, motion) in model.enumerated() { try channels.set(channel, to: motion) }
      for _ in 0..<40 {
        let now = Instant(seconds: random.next(below: 3) == 0 ? random.next(0, 9) : random.next(0.9, 1.8))
        channels.evaluateValues(at: now) { run, values in
          for channel in run where model[channel].isMoving(at: now) {
            #expect(values[channel].bitPattern == model[channel].state(at: now).value.bitPattern, "channel \(channel)")
          }
        }
        channels.evaluate(at: now)
        channels.withStates { values, velocities in
          for (channel, motion) in model.enumerated() {
            let (value, velocity) = motion.isMoving(at: now) ? motion.state(at: now) : (motion.target, 0)
            #expect(values[channel].bitPattern == value.bitPattern, "channel \(channel) at \(now.seconds)")
            #expect(velocities[channel].bitPattern == velocity.bitPattern, "channel \(channel) at \(now.seconds)")
          }
        }
      }
    }
  }

  /// Springs with delays and snaps, curves and values at rest, singly and in rows, forward and back in time.
  @Test func anySequenceOfWritesReadsAsAColumnOfMotions() throws {
    var random = MatrixRandom(21)
    for count in [1, 2, 7, 64, 200] {
      var channels = try MotionChannels(count: count)
      var model = [Motion](repeating: .resting(at: 0), count: count)
      var before = model.map { $0.state(at: Instant()).value }
      for step in 0..<2000 {
        let channel = random.next(below: count)
        switch random.next(below: 8) {
        case 0, 1:
          let source = random.next(below: count)
          channels[channel] = channels[source]
          model[channel] = model[source]
        case 2 where step % 50 == 0:
          let twin = try MotionChannels(count: count)
          twin.take(channels)
          channels = twin
        default:
          let motion = try motion(&random)
          for channel in channel..<min(count, channel + random.next(below: 5) + 1) {
            try channels.set(channel, to: motion)
            model[channel] = motion
          }
        }
        guard step % 10 == 0 else { continue }
        // Of the instants, some are those at which motions begin, snap and end.
        let now = Instant(seconds: step % 20 == 0 ? Double(random.next(below: 20)) / 4 : random.next(0, 5))
        var told = Set<Int>()
        channels.evaluateValues(at: now) { run, values in
          for channel in run {
            #expect(values[channel] == model[channel].state(at: now).value || !model[channel].isMoving(at: now))
            told.insert(channel)
          }
        }
        let moves = channels.evaluate(at: now)
        #expect(moves == model.contains { $0.isMoving(at: now) })
        var moving = Set<Int>()
        channels.forEachMoving(at: now) { channel, motion in
          #expect(motion == model[channel])
          moving.insert(channel)
        }
        let end = now.advanced(by: [0, 0.25, 1, 9][random.next(below: 4)])
        let step = Moment(now: end, stepStart: now, viewport: Scenes.viewport)
        var due = Set<Int>()
        channels.forEachDue(from: step.stepStart, to: step.now) { channel, motion in
          #expect(motion == model[channel])
          due.insert(channel)
        }
        #expect(due == Set((0..<count).filter { model[$0].settles(in: step) || model[$0].ends(in: step) }))
        for channel in 0..<count {
          let isMoving = model[channel].isMoving(at: now)
          let state = isMoving ? model[channel].state(at: now) : (model[channel].target, 0)
          #expect(channels[channel] == model[channel] && channels.target(of: channel) == model[channel].target)
          #expect(channels.isMoving(channel, at: now) == isMoving && moving.contains(channel) == isMoving)
          #expect(channels.state(of: channel, at: now) == state)
          let (value, velocity) = channels.withStates { ($0[channel], $1[channel]) }
          #expect(value == state.0 && velocity == state.1)
          #expect(value == before[channel] || told.contains(channel) || !isMoving)
          before[channel] = value
        }
      }
    }
  }
}
