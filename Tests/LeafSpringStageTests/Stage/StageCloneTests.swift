import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// `Stage.clone`: two stages that cannot be told apart and share nothing.
@Suite struct StageCloneTests {
  /// 3,000 calls, with gestures in progress. A stage that is replaced again and again by its clone, or by a clone of a
  /// clone of its clone, shows the same as a stage that never was; and clones that get other calls affect neither.
  @Test(arguments: 0..<4) func aCloneGoesOnAsTheOriginal(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(77 + seed))
    let stage = try Scenes.stage(mode: seed == 3 ? .double : .exact)
    let cast = try StageCast(on: stage)
    let alone = try Scenes.stage(mode: stage.mode)
    _ = try StageCast(on: alone)
    var twin = try stage.clone(), stray = try stage.clone()
    var (clones, accepted, apart) = (0, 0, 0)
    let rounds = Effort.cases(3000)
    for round in 0..<rounds {
      let (kind, pick) = (random.int(in: 0...StageCalls.kinds - 1), random.int(in: 0...35))
      let (a, b) = (random.double(in: 0...1), random.double(in: 0...1))
      let first = StageCalls.outcome { try StageCalls.call(stage, cast, kind, pick, a, b) }
      try #require(
        StageCalls.outcome { try StageCalls.call(twin, cast, kind, pick, a, b) } == first,
        "round \(round), call \(kind)")
      if first == nil { accepted += 1 }
      _ = StageCalls.outcome { try StageCalls.call(alone, cast, kind, pick, a, b) }
      _ = StageCalls.outcome { try StageCalls.call(stray, cast, pick % StageCalls.kinds, kind, b, a) }
      switch random.int(in: 0...9) {
      case 0: twin = try stage.clone()
      case 1: twin = try twin.clone()
      case 2: stray = try twin.clone()
      default: break
      }
      if random.int(in: 0...9) < 3 { clones += 1 }
      let dt = random.int(in: 0...19) == 0 ? 5 : random.double(in: 0...0.1)
      let result = try stage.advance(by: dt)
      try #require(try twin.advance(by: dt) == result, "round \(round), after call \(kind)")
      try alone.advance(by: dt)
      try stray.advance(by: dt / 2)
      if stray.stateHash() != stage.stateHash() { apart += 1 }
      try #require(stage.events == twin.events && stage.frameHash() == twin.frameHash(), "round \(round), call \(kind)")
      let same = StageCalls.haveSameRows(stage, twin)
      try #require(same, "round \(round), after call \(kind)")
    }
    #expect(alone.frameHash() == stage.frameHash())
    #expect(apart > rounds / 6)
    #expect(accepted > rounds / 2)
    print("figure: a stage replaced by its clones, \(clones) of them or so, \(accepted) calls: every frame equal")
  }

  /// A stage that has never been read can be cloned, and so can one without scenes.
  @Test func aStageIsClonedAtAnyTime() throws {
    let stage = try Scenes.stage()
    let empty = try stage.clone()
    let id = try stage.add(Book(pages: 9))
    try stage.open(id)
    let unseen = try stage.clone()
    for each in [stage, unseen] { try each.advance(by: 0.25) }
    #expect(stage.frameHash() == unseen.frameHash())
    #expect(throws: LeafError.self) { try empty.open(id) }
    #expect(empty.cellCount == 0)
  }

  @Test func scenesThatComeLaterBelongToOneOfThem() throws {
    let stage = try Scenes.stage()
    let first = try stage.add(Book(pages: 9))
    let twin = try stage.clone()
    let second = try stage.add(Book(pages: 3))
    #expect(StageCalls.outcome { try twin.open(second) }?.code == .unknownScene)
    try stage.remove(first)
    try twin.open(first)
    #expect(StageCalls.outcome { try stage.open(first) }?.code == .unknownScene)
  }

  @Test func aLiveTransitionSpeaksToItsOwnStage() throws {
    let stage = try Scenes.stage()
    let live = try stage.addLive(Fold())
    let twin = try stage.clone()
    let before = twin.frameHash()
    try stage.replace(live, with: Fold())
    #expect(StageCalls.outcome { try twin.replace(live, with: Fold()) }?.code == .unknownScene)
    #expect(twin.frameHash() == before)
    try twin.replace(live.scene, with: .fold)
  }
}
