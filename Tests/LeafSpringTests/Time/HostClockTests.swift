import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Steps made from a host's timestamps: what is refused, what a clock may do, and that no time is lost.
@Suite struct HostClockTests {
  private static let farthest = 9_007_199_254_740_992.0

  private func steps(of clock: inout HostClock, at timestamps: [Double]) throws -> [Double] {
    var steps: [Double] = []
    for timestamp in timestamps { steps.append(try clock.step(to: timestamp)) }
    return steps
  }

  @Test func timestampsThatAreNoneOrOutOfReachAreRefusedAndChangeNothing() throws {
    for before in [[], [3], [3, 1, 2.5, 8000]] as [[Double]] {
      var clock = HostClock()
      _ = try steps(of: &clock, at: before)
      let untouched = clock
      for bad in [Double.nan, .signalingNaN, .infinity, -.infinity] {
        #expect(throws: LeafError(.nonFinite, "timestamp", accepts: "")) { _ = try clock.step(to: bad) }
      }
      for bad in [Self.farthest.nextUp, -Self.farthest.nextUp, 1e300, -.greatestFiniteMagnitude] {
        #expect(throws: LeafError(.outOfRange, "timestamp", accepts: "")) { _ = try clock.step(to: bad) }
      }
      #expect(clock == untouched)
    }
  }

  @Test func whatAHostHasPutIntoTheClockIsCheckedBeforeItCounts() throws {
    func refuses(_ code: LeafError.Code, _ field: StaticString, _ spoil: (inout HostClock) -> Void) throws {
      var clock = HostClock()
      _ = try clock.step(to: 1)
      spoil(&clock)
      let (last, owed) = (clock.last?.bitPattern, clock.owed.bitPattern)
      #expect(throws: LeafError(code, field, accepts: "")) { _ = try clock.step(to: 9000) }
      #expect(clock.last?.bitPattern == last && clock.owed.bitPattern == owed)
      #expect(clock.reversals == 0 && clock.gaps == 0)
    }
    for bad in [Double.nan, .infinity, -.infinity] {
      try refuses(.nonFinite, "nominal") { $0.policy = .resume(nominal: bad) }
      try refuses(.nonFinite, "last") { $0.last = bad }
      try refuses(.nonFinite, "owed") { $0.owed = bad }
    }
    for bad in [-1, -Double.leastNonzeroMagnitude, 1.0.nextUp, 1e300] {
      try refuses(.outOfRange, "nominal") { $0.policy = .resume(nominal: bad) }
    }
    try refuses(.outOfRange, "last") { $0.last = Self.farthest.nextUp }
    try refuses(.outOfRange, "owed") { $0.owed = -1.0.nextUp }
    var ends = HostClock()
    #expect(try steps(of: &ends, at: [-Self.farthest, Self.farthest]) == [0, 2 * Self.farthest])
    ends.reversals = .max
    #expect(try steps(of: &ends, at: [0]) == [0])
    #expect(ends.reversals == 0)
  }

  /// Not from the latest timestamp ever seen: if a clock is set back by an hour, that would stop the picture for an
  /// hour.
  @Test func afterAReversalTimeGoesOnFromTheNewTimestamp() throws {
    var clock = HostClock()
    #expect(try steps(of: &clock, at: [10, 20, 15, 15, 16, 30, 29.5]) == [0, 10, 0, 0, 1, 14, 0])
    #expect(clock.reversals == 2 && clock.gaps == 2 && clock.last == 29.5)
    clock.last = nil
    #expect(try steps(of: &clock, at: [7, 7.5]) == [0, 0.5])
    #expect(clock.reversals == 2)
  }

  @Test func aGapIsPassedOnOrCountsAsOneFrame() throws {
    for nominal in [0, 1.0 / 60, 1] {
      var jump = HostClock(), resume = HostClock(gaps: .resume(nominal: nominal))
      // A second still counts as a frame.
      let timestamps = [5, 5.5, 6.5, 8, 8.25, 9e9, 9e9, 9e9 + 0.5, 0, 1.0.nextUp, 36_000]
      let gone = [0, 0.5, 1, 1.5, 0.25, 9e9 - 8.25, 0, 0.5, 0, 1.0.nextUp, 36_000 - 1.0.nextUp]
      let resumed = [0, 0.5, 1, nominal, 0.25, nominal, 0, 0.5, 0, nominal, nominal]
      #expect(try steps(of: &jump, at: timestamps) == gone)
      #expect(try steps(of: &resume, at: timestamps) == resumed)
      #expect(jump.gaps == 4 && resume.gaps == 4 && jump.reversals == 1 && resume.reversals == 1)
    }
  }

  /// What rounding owed before a gap is not paid after it: a resumed clock begins anew.
  @Test func aResumedGapForgetsWhatWasOwed() throws {
    var clock = HostClock(gaps: .resume(nominal: 0.02))
    #expect(try steps(of: &clock, at: [-0.1, 0.7]) == [0, 0.7999999999999999])
    #expect(clock.owed != 0)
    #expect(try clock.step(to: 90) == 0.02 && clock.owed == 0)
  }

  /// Timestamps of a clock that does whatever it likes: it stands still, creeps, runs, jumps, and is set back.
  private struct WildClock {
    var random: SplitMix64
    var time = 0.0

    mutating func next() -> Double {
      switch random.int(in: 0...11) {
      case 0: break
      case 1: time = time.nextUp
      case 2: time += random.magnitude(low: -60, high: -1)
      case 3, 4, 5: time += random.double(in: 0.5...1.5) / 60
      case 6: time += random.double(in: 1...36_000)
      case 7: time = max(time, random.magnitude(low: -60, high: 52))
      case 8: time -= random.magnitude(low: -40, high: 0)
      case 9: time = -random.magnitude(low: -60, high: 52)
      case 10: time = random.magnitude(low: -60, high: 52)
      default: time = time.nextDown
      }
      time = min(max(time, -HostClockTests.farthest), HostClockTests.farthest)
      return time
    }
  }

  /// Conditions from one start of a clock to the next, stated without the clock's own arithmetic.
  private struct Stretch {
    let start: Double
    var alone: HostClock
    var passed = ExactSum()
    var lastStep = 0.0

    init(_ start: Double, _ policy: GapPolicy) throws {
      self.start = start
      alone = HostClock(gaps: policy)
      _ = try alone.step(to: start)
    }

    /// The error of the steps in units in the last place of the last step above 0, apart from what 106 bits cannot
    /// hold.
    func error(at timestamp: Double) -> Double {
      var left = passed
      left.add(start)
      left.add(-timestamp)
      let error = max(abs(left.value) - (timestamp - start) * 0x1p-104, 0)
      return error == 0 ? 0 : error / lastStep.ulp
    }
  }

  /// After a reversal the steps are those of a new clock, bit for bit. Until the next reversal or resumed gap they add
  /// up to the time that has passed on the host's clock. So the time that has passed is that of the latest timestamp
  /// until one is earlier than that, and it never decreases.
  @Test func stepsAddUpToTheTimestampsWhateverTheClockDoes() throws {
    let sequences = Effort.cases(1_000_000)
    var worst = Worst("host clock's steps against the clock itself", unit: "ulp of the last step")
    var faults: [String] = []
    var (reversals, gaps, owing) = (0, 0, 0)
    for seed in 0..<sequences where faults.isEmpty {
      var wild = WildClock(random: SplitMix64(seed: UInt64(seed)))
      let policy = seed % 2 == 0 ? GapPolicy.jump : .resume(nominal: wild.random.pick([0, 1.0 / 60, 1]))
      var clock = HostClock(gaps: policy), counts = (reversals: 0, gaps: 0), last = wild.next()
      var stretch = try Stretch(last, policy)
      if try clock.step(to: last) != 0 { faults.append("seed \(seed): a first step") }
      for _ in 0..<10 {
        let timestamp = wild.next(), dt = try clock.step(to: timestamp)
        let isGap = timestamp - last > 1, isResumed = isGap && policy != .jump
        if timestamp < last {
          counts.reversals += 1
          stretch = try Stretch(timestamp, policy)
        }
        counts.gaps += isGap ? 1 : 0
        let fair = try stretch.alone.step(to: timestamp)
        if isResumed { stretch = try Stretch(timestamp, policy) } else { stretch.passed.add(dt) }
        if dt > 0, !isResumed { stretch.lastStep = dt }
        let isRight =
          dt.bitPattern == fair.bitPattern && dt >= 0 && dt.isFinite && clock.last == timestamp
          && (timestamp > last || dt == 0) && (!isResumed || policy == .resume(nominal: dt))
          && clock.reversals == counts.reversals && clock.gaps == counts.gaps
        if !isRight { faults.append("seed \(seed): \(last) to \(timestamp) gives \(dt), \(clock)") }
        worst.record(stretch.error(at: timestamp), "seed \(seed)")
        owing += clock.owed == 0 ? 0 : 1
        last = timestamp
      }
      reversals += counts.reversals
      gaps += counts.gaps
    }
    #expect(faults.isEmpty, "\(faults)")
    #expect(reversals > sequences && gaps > sequences && owing > sequences / 10)
    #expect(worst.report(limit: 0.5))
    print("figure: \(sequences) sequences of timestamps: \(reversals) reversals, \(gaps) gaps, \(owing) rounded steps")
  }

  /// Nanoseconds as a machine counts them, from a second to 70,000 years after its origin, read as Doubles.
  @Test func noTimeIsLostOnAMachinesClock() throws {
    var random = SplitMix64(seed: 7), frames = 0
    for run in 0..<Effort.cases(20_000) {
      var nanoseconds = 1e9 * random.magnitude(low: 0, high: 40), clock = HostClock(), passed = Instant()
      let start = nanoseconds / 1e9
      var timestamp = start
      for _ in 0..<random.int(in: 1...200) {
        passed = passed.advanced(by: try clock.step(to: timestamp))
        nanoseconds = (nanoseconds + random.double(in: 0...3e7)).rounded(.down)
        timestamp = nanoseconds / 1e9
        frames += 1
      }
      let last = try #require(clock.last)
      try #require(passed == Instant(seconds: last).advanced(by: -start) && clock.owed == 0, "run \(run)")
      try #require(passed.seconds == last - start, "run \(run)")
    }
    print("figure: host clock over \(frames) frames of machines' clocks: 0 bits lost")
  }

  /// A display with a given rate; each of its timestamps is late by up to a third of a frame.
  private func timestamps(_ rate: Double, from start: Double) -> [Double] {
    var random = SplitMix64(seed: UInt64(rate))
    return (0...Int(rate) * 2 / 5).map { start + (Double($0) + random.double(in: 0...0.33)) / rate }
  }

  @Test func aStageAtJitteredTimestampsShowsTheBitsOfTheirDifferences() throws {
    for start in [77, 12_345.678, 1.7e9] {
      for rate in [60.0, 90, 120] {
        let timestamps = timestamps(rate, from: start)
        let (stage, book) = try Scenes.open(Book(pages: 16))
        let (other, same) = try Scenes.open(Book(pages: 16))
        let (once, again) = try Scenes.open(Book(pages: 16))
        var clock = HostClock(), last = timestamps[0], hashes: Set<UInt64> = []
        for (stage, book) in [(stage, book), (other, same), (once, again)] { try stage.next(book) }
        for timestamp in timestamps {
          try stage.advance(by: clock.step(to: timestamp))
          try other.advance(by: timestamp - last)
          last = timestamp
          #expect(stage.stateHash() == other.stateHash(), "\(rate) Hz from \(start), \(timestamp)")
          hashes.insert(stage.stateHash())
        }
        try once.advance(by: last - timestamps[0])
        #expect(stage.isMoving && hashes.count > timestamps.count - 3, "\(rate) Hz from \(start)")
        #expect(stage.stateHash() == once.stateHash(), "\(rate) Hz from \(start), in one step")
      }
    }
  }

  /// Two hours between two frames of a turn: the leaf has landed, or is one frame further.
  @Test func aStageJumpsOrResumesOverAGap() throws {
    let (landed, book) = try Scenes.open(Book(pages: 16))
    let (resumed, same) = try Scenes.open(Book(pages: 16))
    let (plain, again) = try Scenes.open(Book(pages: 16))
    var jump = HostClock(), resume = HostClock(gaps: .resume(nominal: 1.0 / 60))
    for (stage, book) in [(landed, book), (resumed, same), (plain, again)] { try stage.next(book) }
    for timestamp in [20, 20.125, 20.25, 7220.25, 7220.375] {
      try landed.advance(by: jump.step(to: timestamp))
      try resumed.advance(by: resume.step(to: timestamp))
    }
    for dt in [0.125, 0.125, 1.0 / 60, 0.125] { try plain.advance(by: dt) }
    #expect(!landed.isMoving && resumed.isMoving && jump.gaps == 1 && resume.gaps == 1)
    #expect(resumed.stateHash() == plain.stateHash() && resumed.stateHash() != landed.stateHash())
    #expect(landed.time == 16 + 7200.375)
  }
}

/// A sum of Doubles without error: parts that do not overlap, the smallest first (Shewchuk 1997).
private struct ExactSum {
  private var parts: [Double] = []

  mutating func add(_ number: Double) {
    var sum = number, kept = 0
    for part in parts {
      let next = sum + part, share = next - sum
      let error = (sum - (next - share)) + (part - share)
      if error != 0 {
        parts[kept] = error
        kept += 1
      }
      sum = next
    }
    parts.removeSubrange(kept...)
    if sum != 0 { parts.append(sum) }
  }

  /// Rounded, within a unit in the last place.
  var value: Double { parts.reduce(0, +) }
}
