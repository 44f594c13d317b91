import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Motion is a closed form of time: nothing shows how time was divided into frames, and seeking equals playing.
@Suite struct StageTimeTests {
  /// A run: host calls at fixed instants (multiples of 1/8 s) on a new stage.
  struct Script: Sendable {
    let name: String
    let book: Book
    let prepare: @Sendable (Stage, SceneID) throws -> Void
    let calls: @Sendable (Stage, SceneID, Int) throws -> Void
  }

  /// Instants at which runs are compared: every eighth of a second, 16 s in all.
  static let eighths = 128

  static let scripts: [Script] = [
    Script(name: "open and close", book: Book(pages: 16), prepare: { _, _ in }) { stage, book, eighth in
      if eighth == 0 { try stage.open(book) }
      if eighth == 60 { try stage.close(book) }
    },
    Script(name: "original", book: Scenes.book(16) { $0.fidelity = .original }, prepare: { _, _ in }) {
      stage, book, eighth in
      if eighth == 0 { try stage.open(book) }
      if eighth == 60 { try stage.close(book) }
    },
    Script(name: "turned round in the air", book: Book(pages: 16), prepare: { _, _ in }) { stage, book, eighth in
      if eighth == 0 { try stage.open(book) }
      if eighth == 2 { try stage.close(book) }
      if eighth == 4 { try stage.open(book) }
      if eighth == 5 { try stage.begin(book) }
      if eighth == 7 { try stage.finish(book, velocity: 3) }
    },
    Script(name: "turns", book: Book(pages: 40), prepare: { stage, book in try opened(stage, book) }) {
      stage, book, eighth in
      if eighth == 0 { try stage.next(book) }
      if eighth == 1 { try stage.next(book) }
      if eighth == 2 { try stage.turn(book, to: 12) }
      if eighth == 3 { try stage.previous(book) }
      if eighth == 20 { try stage.turn(book, to: 0) }
      if eighth == 22 { try stage.turn(book, to: 19) }
    },
    Script(
      name: "queue", book: Book(pages: 40),
      prepare: { stage, book in
        try opened(stage, book)
        try stage.setTurnPolicy(book, .queue, stagger: 0.03)
      }
    ) { stage, book, eighth in
      if eighth == 0 { for _ in 0..<5 { try stage.next(book) } }
      if eighth == 9 { try stage.turn(book, to: 0) }
    },
    Script(
      name: "finish then start", book: Book(pages: 40),
      prepare: { stage, book in
        try opened(stage, book)
        try stage.setTurnPolicy(book, .finishThenStart, stagger: 0.03)
      }
    ) { stage, book, eighth in
      if eighth == 0 { for _ in 0..<5 { try stage.next(book) } }
      if eighth == 9 { try stage.turn(book, to: 0) }
    },
    Script(
      name: "a large book's long jumps and scrolls", book: Book(pages: 5000),
      prepare: { stage, book in
        try opened(stage, book)
      }
    ) { stage, book, eighth in
      if eighth == 0 { try stage.turn(book, to: 1000) }
      if eighth == 3 { try stage.turn(book, to: 20) }
      if eighth == 40 { try stage.scroll(book, to: 1024 * 2000, animated: true) }
      if eighth == 80 { try stage.next(book) }
    },
    Script(
      name: "soft leaves", book: Scenes.soft(40, strips: 5), prepare: { stage, book in try opened(stage, book) }
    ) { stage, book, eighth in
      if eighth == 0 { try stage.next(book) }
      if eighth == 1 { try stage.turn(book, to: 12) }
      if eighth == 3 { try stage.previous(book) }
      if eighth == 20 { try stage.scroll(book, to: 1024 * 3, animated: true) }
      if eighth == 22 { try stage.turn(book, to: 19) }
      if eighth == 40 { try stage.drag(book, location: Point(x: 700, y: 300), phase: .began, time: 0) }
      if eighth == 41 { try stage.drag(book, location: Point(x: 400, y: 300), phase: .changed, time: 0.125) }
      if eighth == 42 { try stage.drag(book, location: Point(x: 300, y: 300), phase: .ended, time: 0.25) }
    },
  ]

  static func opened(_ stage: Stage, _ book: SceneID) throws {
    try stage.open(book)
    try stage.advance(by: 16)
  }

  /// Hashes at every eighth and the events, their times as instants of the run.
  private func play(_ script: Script, steps: (Int) -> [Double]) throws -> (hashes: [UInt64], events: [StageEvent]) {
    let (stage, book) = try Scenes.shut(script.book)
    try script.prepare(stage, book)
    var hashes: [UInt64] = []
    var events: [StageEvent] = []
    for eighth in 0..<Self.eighths {
      try script.calls(stage, book, eighth)
      for dt in steps(eighth) {
        let start = stage.time
        // Cells follow a scroll position from step to step; each step reports the change that it sees. In a book that shows few
        // of its leaves, those that pass unseen in a step are not told.
        for var event in try stage.step(dt) where event.kind != .cellsChanged {
          if script.book.window < script.book.leafCount, event.kind == .lift || event.kind == .contact { continue }
          event.time += start
          events.append(event)
        }
      }
      hashes.append(stage.stateHash())
    }
    return (hashes, events)
  }

  /// Frames of a 60 Hz or 120 Hz clock whose period is 1/64 or 1/128 of a second, jittered by dyadic parts; and single
  /// steps.
  @Test(arguments: 0..<8) func everyFrameRateGivesTheSameBitsAndEvents(_ index: Int) throws {
    let script = Self.scripts[index]
    let base = try play(script) { _ in [0.125] }
    #expect(Set(base.hashes).count > 8, "\(script.name) does not move")
    var random = SplitMix64(seed: 0x1234)
    let cuts: [(String, (Int) -> [Double])] = [
      ("64 Hz", { _ in Array(repeating: 1.0 / 64, count: 8) }),
      ("128 Hz", { _ in Array(repeating: 1.0 / 128, count: 16) }),
      (
        "1024 Hz",
        { eighth in Array(repeating: 1.0 / 1024, count: eighth < 40 ? 128 : 0) + (eighth < 40 ? [] : [0.125]) }
      ),
      ("jitter", { _ in self.jittered(&random) }),
    ]
    for (name, steps) in cuts {
      let run = try play(script, steps: steps)
      #expect(run.hashes == base.hashes, "\(script.name) at \(name)")
      let closeness = zip(run.events, base.events).allSatisfy { a, b in
        a.kind == b.kind && a.leaf == b.leaf && a.subject == b.subject && a.from == b.from && a.to == b.to
          && abs(a.time - b.time) < 1e-9 && abs(a.elapsed - b.elapsed) < 1e-9
      }
      #expect(closeness && run.events.count == base.events.count, "\(script.name) at \(name): other events")
    }
  }

  /// Dyadic parts of an eighth of a second that add up to it exactly, including zeros.
  private func jittered(_ random: inout SplitMix64) -> [Double] {
    var left = 1 << 20
    var parts: [Double] = []
    while left > 0 {
      let part = min(left, random.int(in: 0...300_000))
      parts.append(Double(part) * 0.125 / Double(1 << 20))
      left -= part
    }
    return parts
  }

  /// The 60 Hz of a display is not a dyadic number. An instant reached in such frames can be reached in a single step
  /// of the same exact sum.
  @Test func aDisplaysFrameTimesAddUpWithoutError() throws {
    let (played, book) = try Scenes.open(Book(pages: 40))
    let (skipped, other) = try Scenes.open(Book(pages: 40))
    try played.turn(book, to: 7)
    try skipped.turn(other, to: 7)
    for frame in 1...240 {
      try played.advance(by: 1.0 / 60)
      if frame % 4 != 0 { continue }
      // 4/60 in one step is the exact sum of four times the Double nearest to 1/60, because multiplying by 4 is exact.
      try skipped.advance(by: 4.0 * (1.0 / 60))
      #expect(played.stateHash() == skipped.stateHash(), "frame \(frame)")
    }
  }

  @Test(arguments: 0..<8) func seekingIsPlayingForwardAndBack(_ index: Int) throws {
    let script = Self.scripts[index]
    let base = try play(script) { _ in [0.125] }
    let (stage, book) = try Scenes.shut(script.book)
    try script.prepare(stage, book)
    let start = stage.time
    for eighth in 0..<Self.eighths {
      try script.calls(stage, book, eighth)
      try stage.seek(to: start + Double(eighth + 1) / 8)
      #expect(stage.stateHash() == base.hashes[eighth], "\(script.name) forward, eighth \(eighth)")
      // Back to a random instant since the last call that moved something, and forward again.
      for back in [0, eighth / 3, 2 * eighth / 3, eighth - 1, eighth] where back >= 0 {
        let time = start + Double(back + 1) / 8
        guard Instant(seconds: time).elapsed(since: stage.lastHostEvent) > 0 else { continue }
        try stage.seek(to: time)
        #expect(stage.stateHash() == base.hashes[back], "\(script.name) back from \(eighth) to \(back)")
      }
      try stage.seek(to: start + Double(eighth + 1) / 8)
      #expect(stage.stateHash() == base.hashes[eighth], "\(script.name) forward again, eighth \(eighth)")
    }
  }

  @Test(arguments: 0..<8) func aTwoHourStepLandsAtRestAtOnce(_ index: Int) throws {
    let script = Self.scripts[index]
    let (stage, book) = try Scenes.shut(script.book)
    try script.prepare(stage, book)
    for eighth in 0..<4 { try script.calls(stage, book, eighth) }
    if try stage.inside(book).interaction.progress.isHeld { try stage.finish(book) }
    let step = try stage.advance(by: 7200)
    #expect(!step.isMoving)
    let state = try stage.state(of: book)
    #expect(state.progress == state.target && state.velocity.bitPattern == 0 && state.phase == .idle)
    stage.withSnapshot { frame in
      let isMoving = frame.isMoving
      #expect(!isMoving)
      frame.forEachLeaf(of: book) { _, turn, velocity, _ in
        #expect((turn == 0 || turn == 1) && velocity.bitPattern == 0)
      }
    }
    let rest = stage.stateHash()
    try stage.advance(by: 1e9)
    #expect(stage.stateHash() == rest && stage.events.isEmpty)
    #expect(try stage.flaw(of: book) == nil)
  }

  @Test func aStepOfNoTimeChangesNothingButDeliversWhatCallsCaused() throws {
    for script in Self.scripts {
      let (stage, book) = try Scenes.shut(script.book)
      try script.prepare(stage, book)
      for eighth in 0..<24 {
        try script.calls(stage, book, eighth)
        let before = stage.stateHash()
        let caused = stage.pending
        // Leaves are looked at in the step, so what lifted or landed them is told there.
        #expect(try stage.step(0).filter { $0.kind != .lift && $0.kind != .contact } == caused)
        #expect(caused.allSatisfy { $0.time == 0 }, "\(script.name): a call's events happen at 0")
        #expect(stage.stateHash() == before)
        let moving = stage.isMoving
        #expect(try stage.step(0).isEmpty && stage.stateHash() == before && stage.isMoving == moving)
        #expect(stage.changed.isEmpty || moving)
        try stage.advance(by: 0.125)
      }
    }
  }

  /// Every motion that began has exactly one end, and `isMoving` is true until the step that reports the last end. Not
  /// for soft leaves, whose bend outlives the turn to which the events belong.
  @Test(arguments: 0..<7) func everyMotionHasExactlyOneTerminalEvent(_ index: Int) throws {
    let script = Self.scripts[index]
    let (stage, book) = try Scenes.shut(script.book)
    try script.prepare(stage, book)
    try stage.advance(by: 0)
    var running: [String: Int] = [:]
    var terminals = 0
    for step in 0..<Self.eighths * 8 {
      if step % 8 == 0 { try script.calls(stage, book, step / 8) }
      let result = try stage.advance(by: 1.0 / 64)
      for event in stage.events {
        let key = "\(event.subject) \(event.leaf)"
        switch event.kind {
        case .began: running[key, default: 0] += 1
        case .finished, .cancelled, .retargeted:
          running[key, default: 0] -= 1
          terminals += 1
        default: break
        }
        #expect((0...1).contains(running[key] ?? 0), "\(script.name): \(key) at \(stage.time)")
      }
      #expect(result.eventCount == stage.events.count)
      let inTheAir = running.values.contains { $0 > 0 }
      let held = try stage.inside(book).interaction.progress.isHeld
      try #require(
        result.isMoving == (inTheAir && !held), "\(script.name) at \(stage.time): \(running.filter { $0.value > 0 })")
    }
    #expect(terminals > 0, "\(script.name)")
    for (key, count) in running where count != 0 { Issue.record("\(script.name): \(key) never ended") }
    #expect(running.values.allSatisfy { $0 == 0 })
  }

  @Test func aSpringWithoutDampingNeverRests() throws {
    let (stage, book) = try Scenes.open(Book(pages: 20))
    try stage.setTiming(book, turn: .spring(try Spring(dampingRatio: 0, omega0: 9)))
    try stage.next(book)
    for _ in 0..<5 {
      try stage.advance(by: 1e6)
      #expect(stage.isMoving)
    }
    try stage.setTiming(book, turn: .spring(try Spring(dampingRatio: 1, omega0: 9)))
    try stage.previous(book)
    try stage.advance(by: 100)
    #expect(!stage.isMoving)
    #expect(try stage.flaw(of: book) == nil)
  }

  @Test func motionsWithoutDurationEndInTheCallThatStartsThem() throws {
    let (stage, book) = try Scenes.shut(Book(pages: 20))
    let now = Timing.curve(.linear, duration: 0)
    try stage.setTiming(book, open: now, close: now, turn: now)
    try stage.open(book)
    #expect(try stage.state(of: book).progress == 1)
    #expect(try stage.step(0).map(\.kind) == [.began, .finished])
    try stage.turn(book, to: 3)
    #expect(try stage.step(0).map(\.kind) == [.spreadChanged, .began, .finished, .began, .began])
    // The two others wait for their turn and then land immediately.
    #expect(try stage.step(1).map(\.kind) == [.settled, .finished, .settled, .finished])
    try stage.close(book)
    #expect(try stage.step(0).map(\.kind) == [.began, .finished])
    #expect(!stage.isMoving)
  }
}
