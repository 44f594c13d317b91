import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// A host that sleeps for as long as the stage says.
@Suite struct NextChangeTests {
  @Test func aFrameThatIsNoneIsRefused() throws {
    let (stage, id) = try Scenes.open(Book(pages: 8))
    try stage.next(id)
    try stage.advance(by: 0.1)
    let hash = stage.frameHash()
    for frame in [0, -1, .nan, .infinity] {
      #expect(throws: LeafError.self) { try stage.nextChange(every: frame) }
    }
    #expect(stage.frameHash() == hash)
  }

  @Test func aStageAtRestMayBeLeftAlone() throws {
    let (stage, _) = try Scenes.open(Book(pages: 8))
    #expect(try stage.nextChange(every: 1.0 / 60) == nil)
    #expect(try stage.advance(by: 1).pause == .infinity)
    let empty = try Scenes.stage()
    #expect(try empty.nextChange(every: 1.0 / 60) == nil)
  }

  /// The next step tells the event of a call; the host wakes for it.
  @Test func anEventThatWaitsWakesTheHost() throws {
    let (stage, id) = try Scenes.shut(Book(pages: 8))
    try stage.advance(by: 1)
    #expect(try stage.nextChange(every: 0.01) == nil)
    try stage.begin(id)
    let wait = try stage.nextChange(every: 0.01)
    #expect(wait?.frames == 1 && wait?.seconds == 0.01)
    #expect(try stage.step(0.01).map(\.kind) == [.began])
    #expect(try stage.nextChange(every: 0.01) == nil)
  }

  /// The events of a shelf without books come with no row that has changed.
  @Test func anEventWithoutRowsWakesTheHost() throws {
    let stage = try Scenes.stage(), id = try stage.add(Shelf(books: 0))
    try stage.advance(by: 1)
    #expect(try stage.nextChange(every: 0.01) == nil)
    try stage.scroll(id, to: 0, animated: true)
    #expect(try stage.nextChange(every: 0.01)?.frames == 1)
    #expect(try stage.step(0.01).map(\.kind) == [.began] && stage.withSnapshot { $0.count } == 0)
  }

  @Test func aPausedStageSleeps() throws {
    let (stage, id) = try Scenes.open(Book(pages: 8))
    try stage.next(id)
    try stage.advance(by: 0.1)
    try stage.setTimeScale(0)
    #expect(try stage.nextChange(every: 1.0 / 60) == nil)
    #expect(try stage.advance(by: 1).pause == .infinity)
  }

  @Test func aDelayIsSleptThrough() throws {
    let (stage, id) = try Scenes.open(Book(pages: 8))
    try stage.setTiming(id, turn: .spring(try Spring(duration: 0.6, bounce: 0), delay: 3600))
    try stage.next(id)
    let first = try stage.advance(by: 0.5)
    #expect(first.isMoving && abs(first.pause - 3599.5) < 1e-9)
    let wait = try #require(try stage.nextChange(every: 1.0 / 64))
    #expect(wait.seconds >= 3599.5 && wait.seconds < 3599.6 && wait.seconds == Double(wait.frames) / 64)
    try stage.setTimeScale(2)
    #expect(try stage.advance(by: 0).pause < 1800)
  }

  @Test func askingChangesNothing() throws {
    let (a, b) = (try Scenes.stage(), try Scenes.stage())
    let (castA, castB) = (try StageCast(on: a), try StageCast(on: b))
    var random = SplitMix64(seed: 4)
    for step in 0..<400 {
      let kind = Int(random.double(in: 0...30.999)), pick = Int(random.double(in: 0...99)),
        x = random.double(in: 0...1),
        y = random.double(in: 0...1)
      if step % 3 == 0 {
        _ = StageCalls.outcome { try StageCalls.call(a, castA, kind, pick, x, y) }
        _ = StageCalls.outcome { try StageCalls.call(b, castB, kind, pick, x, y) }
      }
      if step % 2 == 0 { _ = try a.nextChange(every: 0.02) }
      let (one, two) = (try a.advance(by: 0.02), try b.advance(by: 0.02))
      #expect(one.isMoving == two.isMoving && one.eventCount == two.eventCount)
      #expect(a.stateHash() == b.stateHash(), "step \(step), kind \(kind)")
    }
  }

  /// One scene of some kind, and what a host does with it.
  static func make(_ random: inout SplitMix64, _ tolerance: Double) throws -> (Stage, SceneID, Int) {
    let size = Size(width: random.double(in: 300...1500), height: random.double(in: 300...1200))
    let stage = try Stage(viewport: size, visibleTolerance: tolerance)
    let kind = Int(random.double(in: 0...9.999))
    switch kind {
    case 0..<5:
      let book = Scenes.book(Int(random.double(in: 0...30))) {
        $0.hinge = [.left, .right, .top, .bottom][Int(random.double(in: 0...3.999))]
        $0.restRatio = random.double(in: 0...1)
        $0.overshoot = Book.Overshoot.allCases[Int(random.double(in: 0...2.999))]
        if random.double(in: 0...1) < 0.3 { $0.soft = SoftLeaves(strips: 4) }
        if random.double(in: 0...1) < 0.2 { $0.spreadMode = .single }
        if random.double(in: 0...1) < 0.1 { $0.pages = 200 }
        if random.double(in: 0...1) < 0.35 {
          ($0.restRatio, $0.fan, $0.paper) = (1, 0, Paper())
          $0.paper?.hinges = Int(random.double(in: 1...8.999))
        }
      }
      let id = try stage.add(book)
      if random.double(in: 0...1) < 0.7 {
        try stage.open(id)
        try stage.advance(by: random.double(in: 0...1) < 0.3 ? 0.5 : 5)
      }
      return (stage, id, 0)
    case 5: return (stage, try stage.add(Shelf(books: 6)), 1)
    default:
      let kinds = TransitionKind.allCases
      let id = try stage.add(kinds[Int(random.double(in: 0...0.999) * Double(kinds.count))])
      if random.double(in: 0...1) < 0.3 {
        try stage.setTiming(
          id, open: .spring(try Spring(duration: random.double(in: 0.2...1), bounce: random.double(in: -0.3...0.6))))
      }
      return (stage, id, 2)
    }
  }

  static func act(_ stage: Stage, _ id: SceneID, _ kind: Int, _ random: inout SplitMix64) throws {
    let (a, b) = (random.double(in: 0...1), random.double(in: 0...1))
    switch (kind, Int(random.double(in: 0...9.999))) {
    case (1, ..<5): try stage.scroll(id, to: 1500 * a - 400, animated: true)
    case (1, _): try stage.fling(id, velocity: 6000 * a - 3000)
    case (_, 0): try stage.open(id)
    case (_, 1): try stage.close(id)
    case (_, 2), (2, _):
      _ = try stage.begin(id)
      try stage.scrub(id, to: a, velocity: 4 * b - 2)
      if b < 0.5 { try stage.finish(id) } else { try stage.cancel(id) }
    case (_, 3): try stage.previous(id)
    case (_, 4): try stage.turn(id, to: Int(a * 12))
    case (_, 5): try stage.scroll(id, to: stage.viewport.width * 4 * a, animated: b < 0.8)
    case (_, 6): try stage.fling(id, velocity: 4000 * a - 2000)
    case (_, 7), (_, 8):
      // One of two fingers: it takes hold, moves or lets go.
      let phase = GesturePhase.allCases[Int(random.double(in: 0...3.999))]
      let place = Point(x: stage.viewport.width * a, y: stage.viewport.height * b)
      try stage.drag(id, location: place, phase: phase, pointer: Int32(random.double(in: 0...1.999)))
    case (_, 9) where a < 0.4: try stage.peel(id, to: Int(b * 12), corner: a < 0.2 ? .top : .bottom)
    default: try stage.next(id)
    }
  }

  /// Random scripts at three rates: the host is never awake before nine tenths of the wait, and misses no change while asleep.
  @Test(arguments: [60.0, 120, 1000]) func aSleepingHostMissesNothingAndWakesForNothing(_ rate: Double) throws {
    // A script at 1,000 Hz takes ten times as long.
    let isFast = rate > 500
    let scripts = Effort.cases(Effort.isLong ? (isFast ? 2000 : 10_000) : isFast ? 40 : 200)
    var sum = SleepingHost(tolerance: 0.05)
    for seed in 0..<scripts {
      var random = SplitMix64(seed: UInt64(seed))
      let (stage, id, kind) = try Self.make(&random, 0.05)
      var host = SleepingHost(tolerance: 0.05)
      var next = 0.0
      for frame in 0..<Int(3 * rate) {
        if Double(frame) / rate >= next {
          _ = StageCalls.outcome { try Self.act(stage, id, kind, &random) }
          host.called()
          next += random.double(in: 0.05...2)
        }
        try host.frame(stage, 1 / rate) { try stage.advance(by: 1 / rate) }
      }
      #expect(host.missed == 0 && host.idle == 0, "script \(seed), kind \(kind): \(host.line)")
      sum += host
    }
    print("figure: \(scripts) random scripts at \(Int(rate)) Hz: \(sum.line)")
    #expect(sum.awake > 0 && sum.awake < sum.moving)
  }

  @Test func anInkHostSleepsLonger() throws {
    var awake: [Int] = []
    for tolerance in [0.0, 0.05, 0.5, 5] {
      let stage = try Stage(viewport: Scenes.viewport, visibleTolerance: tolerance)
      let id = try stage.add(Book(pages: 16))
      try stage.open(id)
      try stage.advance(by: 16)
      try stage.next(id)
      var host = SleepingHost(tolerance: max(tolerance, 1e-9))
      for _ in 0..<480 { try host.frame(stage, 1.0 / 120) { try stage.advance(by: 1.0 / 120) } }
      print("figure: one turn at 120 Hz, visible to \(tolerance) points: \(host.line)")
      awake.append(host.awake)
    }
    #expect(awake[0] > awake[1] && awake[1] > awake[2] && awake[2] > awake[3])
  }
}
