import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// A seek plays what has been called again, as of another time: before a call that moved something there is nothing to play.
@Suite struct SeekLimitTests {
  /// Those that change how everything is seen, and move nothing: the size of the viewport, motion policy, time scale and view.
  private static let looks = [16, 23, 24, 26]

  @Test func noSeekGoesBehindACallThatMovedSomething() throws {
    var random = SplitMix64(seed: 2124)
    let stage = try Stage(viewport: Size(width: 1024, height: 768))
    let cast = try StageCast(on: stage)
    var moved: Set<Int> = [], count = 0
    for round in 0..<Effort.cases(6000) {
      let kind = random.int(in: 0...StageCalls.kinds - 2), pick = random.int(in: 0...35)
      let (a, b) = (random.double(in: 0...1), random.double(in: 0...1))
      try stage.step(by: random.pick([1.0 / 64, 1.0 / 64, 2]))
      let before = stage.stateHash()
      let refused = StageCalls.outcome { try StageCalls.call(stage, cast, kind, pick, a, b) }
      guard refused == nil, !Self.looks.contains(kind), stage.stateHash() != before else { continue }
      moved.insert(kind)
      count += 1
      let back = StageCalls.outcome { _ = try stage.seek(to: stage.time - 1.0 / 128) }
      #expect(back?.code == .timeReversed, "round \(round): behind a call of kind \(kind)")
    }
    #expect(count > Effort.cases(1000) && moved.contains(25))
    print("figure: \(count) calls of \(moved.count) kinds that moved something: no seek goes behind one")
  }

  /// The time that a frame shows is rounded. The call that it shows may have been made a little later: then a seek to it is a
  /// step by no time; or earlier: then a step so far.
  @Test func theTimeThatIsShownCanBeSought() throws {
    var random = SplitMix64(seed: 43)
    let stage = try Stage(viewport: Size(width: 1024, height: 768))
    let cast = try StageCast(on: stage)
    var (early, count) = (0, 0)
    for round in 0..<Effort.cases(4000) {
      try stage.step(by: random.double(in: 0...0.04))
      let kind = random.int(in: 0...StageCalls.kinds - 2), pick = random.int(in: 0...35)
      let (a, b) = (random.double(in: 0...1), random.double(in: 0...1))
      _ = StageCalls.outcome { try StageCalls.call(stage, cast, kind, pick, a, b) }
      let shown = stage.withSnapshot { $0.time }
      guard stage.lastHostEvent == stage.now else { continue }
      count += 1
      let ahead = Instant(seconds: shown).elapsed(since: stage.now)
      let twin = try stage.clone()
      try twin.advanceLocally(by: max(ahead, 0))
      let refused = StageCalls.outcome { _ = try stage.seek(to: shown) }
      let isAlike = stage.time == shown && stage.stateHash() == twin.stateHash()
      #expect(refused == nil && isAlike, "round \(round), call \(kind)")
      if ahead < 0 { early += 1 }
      #expect(StageCalls.outcome { _ = try stage.seek(to: shown.nextDown) }?.code == .timeReversed)
    }
    print("figure: the time that is shown after \(count) calls, \(early) of which it lies before: all can be sought")
    #expect(early > count / 4 && count > Effort.cases(500))
  }
}
