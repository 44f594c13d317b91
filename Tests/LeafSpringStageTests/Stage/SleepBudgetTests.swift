import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// A host's time to sleep is found in a bounded number of trials, and the frames it sleeps through leave no trace.
@Suite struct SleepBudgetTests {
  /// A host that sleeps, beside one that steps each frame: at every wake both are in the same state, bit for bit.
  @Test(arguments: [60.0, 90, 1000]) func aSleepingHostHasTheStateOfOneThatSteps(_ rate: Double) throws {
    var wakes = 0, differ = 0, random = SplitMix64(seed: 77)
    for _ in 0..<Effort.cases(rate > 500 ? 60 : 300) {
      let (awake, id, kind) = try NextChangeTests.make(&random, 0.05)
      try awake.setTimeScale(random.pick([1, 1, 0.37, 3]))
      // Stages begin anywhere, not at a multiple of a frame.
      try awake.advance(by: random.double(in: 0...1))
      let asleep = try awake.clone()
      for _ in 0..<5 {
        let seed = random.state
        for stage in [awake, asleep] {
          random = SplitMix64(seed: seed)
          _ = StageCalls.outcome { try NextChangeTests.act(stage, id, kind, &random) }
        }
        var left = random.int(in: 1...Int(rate))
        while left > 0 {
          let wait = try asleep.nextChange(every: 1 / rate).map { Int($0.frames) } ?? left
          let frames = min(wait, left)
          for _ in 0..<frames { try awake.advance(by: 1 / rate) }
          try asleep.advance(frames: UInt64(frames), of: 1 / rate)
          left -= frames
          wakes += 1
          if awake.stateHash() != asleep.stateHash() || awake.time != asleep.time { differ += 1 }
        }
      }
    }
    print("figure: \(differ) of \(wakes) wakes at \(Int(rate)) Hz differ in any bit")
    #expect(differ == 0 && wakes > 0)
  }

  @Test func framesThatAreNoneAreRefused() throws {
    let (stage, id) = try Scenes.open(Book(pages: 8))
    try stage.next(id)
    let hash = stage.frameHash()
    for frame in [-1, .nan, .infinity, 1e300] {
      #expect(throws: LeafError.self) { try stage.advance(frames: 3, of: frame) }
    }
    #expect(throws: LeafError.self) { try stage.advance(frames: 1 << 52 + 1, of: 1e-9) }
    #expect(throws: LeafError.self) { try stage.advance(frames: .max, of: 0.01) }
    #expect(throws: LeafError.self) { try stage.advance(frames: 1 << 52, of: 3) }
    #expect(stage.frameHash() == hash)
    try stage.advance(frames: 1 << 52, of: 1)
  }

  @Test func aProductOfFramesIsTheirSum() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<Effort.cases(2000) {
      let frame = random.pick([1.0 / 60, 1e-3, 1.0 / 3, 1e-7]) * random.double(in: 0.5...2),
        count = random.int(in: 0...3000)
      let start = Instant(seconds: random.double(in: 0...1e6)).advanced(by: random.double(in: 0...1))
      var sum = start
      for _ in 0..<count { sum = sum.advanced(by: frame) }
      #expect(sum == start.advanced(by: frame, times: UInt64(count)))
    }
  }

  /// Scenes of up to `rows` rows that move, in slow motion too.
  private func scene(_ random: inout SplitMix64, upTo rows: Int) throws -> Stage {
    let stage = try Stage(viewport: Size(width: 1280, height: 800))
    if random.next() & 1 == 0 {
      let soft = random.next() & 1 == 0, pages = rows / (soft ? 24 : 1) - 2
      let book = try stage.add(
        Scenes.book(random.int(in: 10...max(10, pages))) {
          if soft { $0.soft = .paper() }
          $0.window = 4096
        })
      try stage.open(book)
      try stage.advance(by: random.pick([0.3, 20]))
      // While it opens it refuses some.
      _ = StageCalls.outcome { try stage.next(book) }
      if random.next() & 1 == 0 { _ = StageCalls.outcome { try stage.turn(book, to: 5) } }
    } else {
      let photos = (0..<random.int(in: 4...rows - 2)).map { index -> Rect in
        let column = Double(index % 30), row = Double(index / 30)
        return Rect(x: 10 + 40 * column, y: 10 + 40 * row, width: 36, height: 36)
      }
      let album = try stage.add(Album(cover: Rect(x: 500, y: 200, width: 180, height: 240), cells: photos))
      try stage.open(album)
    }
    try stage.setTimeScale(random.pick([1, 1, 0.1, 0.01, 0.001]))
    let speed = stage.timeScale
    try stage.advance(by: random.double(in: 0...0.9) / speed)
    return stage
  }

  /// The answer is at least nine tenths of the one that comes of trying frame after frame, and never later.
  @Test func theWaitIsNineTenthsOfTheTrueOneForAThousandCells() throws {
    var random = SplitMix64(seed: 78)
    var worst = 1.0, exact = 0, asked = 0, longest: UInt64 = 0
    for _ in 0..<Effort.cases(300) {
      let seed = random.state, stage = try scene(&random, upTo: 1000)
      #expect(stage.cellCount <= 1000)
      let frame = 1 / random.pick([60.0, 120, 1000])
      var tried = 0, all = 0
      guard let wait = try stage.nextChange(every: frame, trying: Stage.triedRows, &tried),
        let full = try stage.nextChange(every: frame, trying: .max, &all)
      else { continue }
      #expect(tried <= Stage.triedRows && wait.frames <= full.frames, "seed \(seed)")
      let part = Double(wait.frames) / Double(full.frames)
      #expect(part >= 0.9, "seed \(seed): \(wait.frames) of \(full.frames), \(stage.cellCount) cells")
      worst = min(worst, part)
      longest = max(longest, full.frames)
      asked += 1
      if wait.frames == full.frames { exact += 1 }
    }
    print(
      "figure: the shortest of \(asked) waits is \(shortened(worst)) of the true one; \(exact) are exact, the longest \(longest) frames"
    )
    #expect(asked > 0)
  }

  /// With few trials the leaps are many: no answer is late.
  @Test func noAnswerIsLateHoweverFewTheTrials() throws {
    var random = SplitMix64(seed: 79), asked = 0, leapt = 0
    for _ in 0..<Effort.cases(3000) {
      let (stage, id, kind) = try NextChangeTests.make(&random, random.pick([0.05, 0.5, 5]))
      for _ in 0..<4 {
        let seed = random.state
        _ = StageCalls.outcome { try NextChangeTests.act(stage, id, kind, &random) }
        try stage.advance(by: random.double(in: 0...0.7))
        let frame = random.pick([1.0 / 60, 1.0 / 250, 1e-3])
        var tried = 0, all = 0
        guard let full = try stage.nextChange(every: frame, trying: .max, &all) else { continue }
        let few = stage.cellCount * random.int(in: 0...14)
        guard let wait = try stage.nextChange(every: frame, trying: few, &tried) else { continue }
        #expect(tried <= max(few, 0) && wait.frames <= full.frames && wait.frames > 0, "seed \(seed)")
        asked += 1
        if wait.frames > 8 { leapt += 1 }
      }
    }
    print("figure: \(asked) questions with 0 to 14 rounds of trials, \(leapt) with leaps: none answered late")
    #expect(leapt > 0)
  }

  /// A book of flat leaves, or an album, of so many cells; one leaf turns, or all photos fly, a thousand times slower than usual.
  private func slowScene(of cells: Int, isAlbum: Bool) throws -> Stage {
    let stage = try Stage(viewport: Size(width: 1280, height: 800), visibleTolerance: 0.05)
    if isAlbum {
      let photos = (0..<cells).map { photo in
        let (column, row) = (Double(photo % 30), Double(photo / 30))
        return Rect(x: 40 * column, y: 40 * row, width: 36, height: 36)
      }
      try stage.open(try stage.add(Album(cover: Rect(x: 500, y: 200, width: 180, height: 240), cells: photos)))
    } else {
      let book = try stage.add(Scenes.book(cells) { $0.window = 8192 })
      try stage.open(book)
      try stage.advance(by: 20)
      try stage.next(book)
    }
    try stage.setTimeScale(0.001)
    try stage.advance(by: 100)
    return stage
  }

  /// Scenes that are too large to be tried are drawn every frame.
  @Test(arguments: [false, true]) func aQuestionTriesSoManyRowsAndNoMore(_ isAlbum: Bool) throws {
    for cells in [20, 400, 1000, 2600, 10_000] {
      let stage = try slowScene(of: cells, isAlbum: isAlbum)
      var most = Double.infinity, tried = 0, frames: UInt64 = 0
      for _ in 0..<20 {
        let start = ContinuousClock.now
        tried = 0
        frames = try stage.nextChange(every: 1.0 / 60, trying: Stage.triedRows, &tried)?.frames ?? 0
        most = min(most, (ContinuousClock.now - start) / Duration.milliseconds(1))
        #expect(tried <= Stage.triedRows && frames >= 1)
        try stage.advance(frames: frames, of: 1.0 / 60)
      }
      let kind = isAlbum ? "an album" : "a book"
      print(
        "figure: \(stage.cellCount) cells of \(kind) in slow motion: \(tried) rows tried in \(shortened(most)) ms, \(frames) frames to sleep"
      )
    }
  }
}
