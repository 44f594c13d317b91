import CAllocProbe
import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Retargeting at any time keeps value and velocity, and adds neither energy nor memory requests.
@Suite struct RetargetTests {
  private static let motionStorm = Effort.cases(Effort.isLong ? 1_000_000 : 200_000)
  private static let channelStorm = Effort.cases(1_000_000)

  /// Optimised code allocates no memory; without optimisation Swift itself may.
  private func isFree(_ requests: Int) -> Bool { !Effort.isAsShipped || requests == 0 }

  private static let springs: [Spring] = [
    try! Spring(dampingRatio: 0.7, omega0: 10), try! Spring(dampingRatio: 1, omega0: 14),
    try! Spring(dampingRatio: 2.5, omega0: 8), try! Spring(dampingRatio: 0.3, omega0: 6),
  ]

  @Test func aMotionRetargetedManyTimesIsContinuousAndBounded() {
    #expect(Self.springs.count == 4 && Self.motionStorm > 0, "made before memory requests are counted")
    var random = SplitMix64(seed: 1)
    var motion = Motion.resting(at: 0)
    var now = Instant()
    var (broken, peak) = (0, 0.0)
    let before = leaf_test_allocations()
    for _ in 0..<Self.motionStorm {
      now = now.advanced(by: random.double(in: 0...0.3))
      let old = motion.state(at: now)
      let spring = Self.springs[Int(random.next() & 3)]
      motion = motion.retargeted(to: random.double(in: -1...1), by: .spring(spring), at: now)
      let new = motion.state(at: now)
      if ulpDistance(old.value, new.value) > 1 || ulpDistance(old.velocity, new.velocity) > 1 { broken += 1 }
      peak = max(peak, abs(new.value), abs(new.velocity) / 14)
    }
    let used = leaf_test_allocations() - before
    #expect(broken == 0 && isFree(used))
    // Each retarget moves the middle of the swing by at most 2; on average a swing of ratio 0.3 keeps less than 1 in
    // 1.2.
    #expect(peak < 40 && peak > 1)
    print(
      "figure: \(Self.motionStorm) retargets of a motion: \(broken) jumps, \(used) memory requests, peak \(shortened(peak))"
    )
  }

  @Test func channelsRetargetedManyTimesAreContinuousAndBounded() throws {
    #expect(Self.springs.count == 4 && Self.channelStorm > 0, "made before memory requests are counted")
    var random = SplitMix64(seed: 2)
    var channels = try MotionChannels(count: 64)
    var now = Instant()
    var (broken, peak) = (0, 0.0)
    let before = leaf_test_allocations()
    for round in 0..<Self.channelStorm {
      if round % 8 == 0 { now = now.advanced(by: random.double(in: 0...0.1)) }
      let channel = Int(random.next() & 63)
      let old = channels.state(of: channel, at: now)
      try channels.retarget(channel, to: random.double(in: -1...1), by: Self.springs[Int(random.next() & 3)], at: now)
      let new = channels.state(of: channel, at: now)
      // The state is target + distance, so rounding is measured in ulps of the larger of the two.
      let scale = max(abs(old.value), 1).ulp
      if abs(old.value - new.value) > scale || ulpDistance(old.velocity, new.velocity) > 1 { broken += 1 }
      peak = max(peak, abs(new.value), abs(new.velocity) / 14)
    }
    let used = leaf_test_allocations() - before
    #expect(broken == 0 && isFree(used) && peak < 40 && peak > 1)
    print(
      "figure: \(Self.channelStorm) retargets of 64 channels: \(broken) jumps, \(used) memory requests, peak \(shortened(peak))"
    )
  }

  /// On a stage: opening, closing, catching, releasing, at random times; value and velocity continue from where they
  /// were.
  @Test func theOpeningOfABookIsContinuousUnderEveryCall() throws {
    var random = SplitMix64(seed: 3)
    let (stage, id) = try Scenes.shut(Book(pages: 2))
    let book = try stage.inside(id)
    var (broken, calls, peak) = (0, 0, 0.0)
    for _ in 0..<10_000 {
      let wasMoving = book.interaction.progress.phase(at: stage.now) == .running
      let old = book.interaction.progress.value(at: stage.now)
      let call = random.int(in: 0...3)
      switch call {
      case 0: try? stage.open(id)
      case 1: try? stage.close(id)
      case 2: _ = try? stage.begin(id)
      default: try? random.int(in: 0...1) == 0 ? stage.finish(id) : stage.cancel(id)
      }
      let new = book.interaction.progress.value(at: stage.now)
      if ulpDistance(old.value, new.value) > 1 { broken += 1 }
      // From rest a call may start with a velocity of its own.
      if wasMoving || call > 1, ulpDistance(old.velocity, new.velocity) > 1 { broken += 1 }
      if book.interaction.progress.phase(at: stage.now) != .idle { calls += 1 }
      peak = max(peak, abs(new.value), abs(new.velocity) / 20)
      try stage.advanceWhole(by: random.int(in: 0...20) == 0 ? 5 : random.double(in: 0...0.25))
    }
    #expect(broken == 0 && calls > 5000 && peak < 3)
    print("figure: 10000 calls on an opening: \(broken) jumps, peak \(shortened(peak))")
  }

  @Test func leavesAreContinuousUnderTenThousandTurns() throws {
    var random = SplitMix64(seed: 4)
    let (stage, id) = try Scenes.open(Book(pages: 60))
    let book = try stage.inside(id)
    var (broken, peak, checked) = (0, 0.0, 0)
    let turns = Effort.cases(10_000)
    let used0 = leaf_test_allocations()
    for _ in 0..<turns {
      for slot in 0..<book.slotCount {
        book.ratios[slot] = book.motions[slot].state(at: stage.now).value
        book.turns[slot] = book.motions[slot].state(at: stage.now).velocity
      }
      let moving = (0..<book.slotCount).reduce(into: 0 as UInt64) {
        $0 |= book.motions[$1].isMoving(at: stage.now) ? 1 << $1 : 0
      }
      try stage.turn(id, to: random.int(in: 0...29))
      for slot in 0..<book.slotCount {
        let new = book.motions[slot].state(at: stage.now)
        if ulpDistance(book.ratios[slot], new.value) > 1 { broken += 1 }
        if moving >> slot & 1 == 1, ulpDistance(book.turns[slot], new.velocity) > 1 { broken += 1 }
        peak = max(peak, abs(new.value), abs(new.velocity) / 20)
        checked += 1
      }
      try stage.advanceWhole(by: random.double(in: 0...0.3))
    }
    let used = leaf_test_allocations() - used0
    #expect(broken == 0 && peak < 3 && checked == 31 * turns && isFree(used))
    print("figure: \(turns) turns of 31 leaves: \(broken) jumps, peak \(shortened(peak)), \(used) memory requests")
  }
}
