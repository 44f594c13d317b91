import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Time scale, reduced motion, and pages that come and go.
@Suite struct StagePolicyTests {
  @Test func badValuesAreRefused() throws {
    let (stage, id) = try Scenes.open(Book(pages: 9))
    let before = stage.stateHash()
    for bad in [Double.nan, .infinity, -.infinity, -1, 1001] {
      #expect(throws: LeafError.self) { try stage.setTimeScale(bad) }
    }
    for bad in [Double.nan, .infinity, -1] { #expect(throws: LeafError.self) { try stage.step(by: bad) } }
    for bad in [-1, 10, Int.min, Int.max] {
      #expect(throws: LeafError.self) { try stage.insertPages(id, count: 1, at: bad) }
      #expect(throws: LeafError.self) { try stage.replacePage(id, at: bad) }
    }
    #expect(throws: LeafError.self) { try stage.replacePage(id, at: 9) }
    for bad in [-1, Int.max, Int.min, Book.pageLimit] {
      #expect(throws: LeafError.self) { try stage.insertPages(id, count: bad, at: 0) }
    }
    for bad in [-1..<2, 5..<10, 20..<20] { #expect(throws: LeafError.self) { try stage.removePages(id, bad) } }
    #expect(throws: LeafError.self) { try stage.fling(id, velocity: .nan) }
    for call in [
      { try stage.setMotionPolicy(.full, for: SceneID.none) }, { try stage.insertPages(.none, count: 1, at: 0) },
      { try stage.removePages(.none, 0..<1) }, { try stage.replacePage(.none, at: 0) },
      { try stage.fling(.none, velocity: 1) },
      { _ = try stage.bounds(of: SceneID.none) },
    ] as [() throws -> Void] { #expect(throws: LeafError.self) { try call() } }
    #expect(stage.stateHash() == before && stage.pending.isEmpty && stage.timeScale == 1)
  }

  @Test func theTimeScaleNeitherJumpsNorLosesTime() throws {
    var random = SplitMix64(seed: 12)
    let (scaled, a) = try Scenes.open(Book(pages: 40))
    let (plain, b) = try Scenes.open(Book(pages: 40))
    try scaled.turn(a, to: 7)
    try plain.turn(b, to: 7)
    for _ in 0..<400 {
      let scale = Double(random.int(in: 0...16)) / 8
      let before = scaled.stateHash()
      try scaled.setTimeScale(scale)
      #expect(scaled.stateHash() == before)
      try scaled.advance(by: 1.0 / 64)
      try plain.advance(by: scale / 64)
      #expect(scaled.stateHash() == plain.stateHash() && scaled.time == plain.time)
    }
    try scaled.setTimeScale(0)
    let paused = scaled.stateHash()
    try scaled.next(a)
    try scaled.advance(by: 1e6)
    #expect(scaled.stateHash() != paused && scaled.isMoving, "a paused stage still takes calls")
    let waiting = scaled.stateHash()
    try scaled.step(by: 1.0 / 64)
    #expect(scaled.time == plain.time + 1.0 / 64 && scaled.stateHash() != waiting)
  }

  /// However much of the motion is shown, the same things happen in the same order.
  @Test func everyMotionPolicyTellsTheSameStory() throws {
    var stories: [[String]] = []
    for policy in MotionPolicy.allCases {
      let (stage, id) = try Scenes.shut(Book(pages: 12))
      try stage.setMotionPolicy(policy)
      var story: [String] = []
      func run() throws {
        for _ in 0..<200 {
          try stage.advance(by: 0.05)
          story += stage.events.filter { ![.settled, .lift, .contact].contains($0.kind) }.map {
            "\($0.kind) \($0.subject) \($0.leaf) \($0.from) \($0.to)"
          }
          #expect(try stage.flaw(of: id) == nil)
        }
        #expect(!stage.isMoving, "\(policy)")
      }
      try stage.open(id)
      try run()
      try stage.next(id)
      try run()
      try stage.close(id)
      try run()
      #expect(try stage.state(of: id).progress == 0)
      stories.append(story)
    }
    #expect(Set(stories).count == 1 && stories[0].count == 7, "\(stories)")
  }

  @Test func pagesThatComeAndGoKeepThePageBeingRead() throws {
    var random = SplitMix64(seed: 21)
    for mode in Book.SpreadMode.allCases {
      let (stage, id) = try Scenes.open(Scenes.book(30) { $0.spreadMode = mode })
      var labels = (0..<30).map { $0 }
      var fresh = 1000
      for round in 0..<300 {
        let spread = random.int(in: try stage.inside(id).book.spreads)
        if random.int(in: 0...2) == 0 { try stage.turn(id, to: spread) }
        if random.int(in: 0...1) == 0 { try stage.advance(by: random.double(in: 0...3)) }
        let shape = try stage.inside(id).book
        let read = try shape.pages(ofSpread: stage.inside(id).state.openSpread)
        let first = (read.first ?? read.second).map { labels[$0] }
        if random.int(in: 0...1) == 0, labels.count < 90 {
          let (count, index) = (random.int(in: 0...5), random.int(in: 0...labels.count))
          try stage.insertPages(id, count: count, at: index)
          labels.insert(contentsOf: (0..<count).map { fresh + $0 }, at: index)
          fresh += count
        } else {
          let low = random.int(in: 0...labels.count)
          let range = low..<min(low + random.int(in: 0...4), labels.count)
          try stage.removePages(id, range)
          labels.removeSubrange(range)
        }
        let book = try stage.inside(id).book
        #expect(book.pages == labels.count)
        let now = try book.pages(ofSpread: stage.inside(id).state.openSpread)
        if let first, labels.contains(first) {
          let seen = [now.first, now.second].compactMap { $0 }.map { labels[$0] }
          #expect(seen.contains(first), "round \(round), \(mode): \(seen) instead of \(first)")
        }
        let flaw = try stage.flaw(of: id)
        try #require(flaw == nil, "round \(round), \(mode): \(flaw ?? "")")
      }
      try stage.advance(by: 60)
      #expect(!stage.isMoving)
    }
  }

  /// Every motion has an end, including those of leaves that land because pages change.
  @Test func leavesLandBeforePagesChange() throws {
    let (stage, id) = try Scenes.open(Book(pages: 30))
    try stage.advance(by: 0)
    try stage.turn(id, to: 4)
    try stage.advance(by: 0.1)
    var running: [Int32: Int] = [:]
    for event in stage.events where event.kind == .began { running[event.leaf, default: 0] += 1 }
    #expect(running.count == 4)
    try stage.insertPages(id, count: 2, at: 0)
    for event in try stage.step(0) where event.subject == .leaf {
      #expect(event.time == 0)
      if event.kind == .finished { running[event.leaf, default: 0] -= 1 }
    }
    #expect(running.values.allSatisfy { $0 == 0 } && !stage.isMoving)
  }

  @Test func aFlingComesToRestAtAWholeBookOrSpread() throws {
    let stage = try Scenes.stage()
    let shelf = try stage.add(Shelf(books: 9))
    let plan = Shelf(books: 9)
    var random = SplitMix64(seed: 3)
    for _ in 0..<200 {
      let velocity = random.pick([0, 200, -200, 3000, -3000, random.double(in: -9000...9000)])
      let from = try stage.state(of: shelf).offset
      let target = plan.snap(
        offset: from + Scroll.flingDistance(velocity: velocity), velocity: velocity, in: Scenes.viewport)
      try stage.fling(shelf, velocity: velocity)
      #expect(try abs(stage.state(of: shelf).velocity - velocity) < 1e-9, "it starts as the finger left it")
      try stage.advance(by: random.int(in: 0...2) == 0 ? 0.1 : 30)
      if !stage.isMoving {
        #expect(
          try abs(stage.state(of: shelf).offset - target.offset) < 1e-9
            && stage.state(of: shelf).index == Int32(target.book))
      }
    }
    let (open, id) = try Scenes.open(Book(pages: 30))
    for (velocity, index) in [(500.0, 1), (500, 2), (-1, 1), (0, 1), (-5000, 0), (-5000, 0)] {
      try open.fling(id, velocity: velocity)
      try open.advance(by: 30)
      #expect(try open.state(of: id).index == Int32(index) && open.state(of: id).offset == 1024 * Double(index))
    }
  }

  @Test func boundsHoldEveryVisibleCorner() throws {
    let (stage, id) = try Scenes.shut(Book(pages: 12))
    #expect(try stage.bounds() == stage.bounds(of: id))
    try stage.open(id)
    for _ in 0..<60 {
      try stage.advance(by: 0.05)
      let bounds = try #require(try stage.bounds(of: id))
      let book = try stage.inside(id)
      for cell in RayCaster(book, stage, removing: 0).cells {
        for corner in [
          cell.corner, cell.corner + cell.across, cell.corner + cell.down, cell.corner + cell.across + cell.down,
        ] {
          let w = 1 - corner.z / 2000
          let (x, y) = (512 + (corner.x - 512) / w, 384 + (corner.y - 384) / w)
          #expect(x > bounds.x - 0.01 && x < bounds.maxX + 0.01 && y > bounds.y - 0.01 && y < bounds.maxY + 0.01)
        }
      }
    }
    try stage.advance(by: 9)
    try stage.advance(by: 0)
    #expect(try stage.bounds(changedOnly: true) == nil, "nothing moves any more")
    #expect(try Stage(viewport: Scenes.viewport).bounds() == nil)
  }
}
