import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// A drag that is cancelled has no effect: at rest the stage is what it would be without it, by spread and state hash.
@Suite struct CancelledDragTests {
  private static let middle = Point(x: 700, y: 380)

  @Test func aCancelAfterAFlingBeyondTheEndStaysAtTheEnd() throws {
    for (pages, isForward) in [(0, true), (4, true), (4, false)] {
      let (stage, id) = try Scenes.open(Book(pages: pages))
      if isForward { try stage.turn(id, to: stage.book(id).spreads.upperBound) }
      try stage.advance(by: 20)
      let before = (try stage.inside(id).state.openSpread, stage.stateHash())
      try stage.fling(id, velocity: isForward ? 3000 : -3000)
      try stage.advance(by: 1.0 / 60)
      isForward ? try stage.next(id) : try stage.previous(id)
      for x in [300.0, 520, 700] {
        try stage.drag(id, location: Point(x: x, y: 380), phase: .began)
        try stage.drag(id, location: Point(x: x, y: 380), phase: .cancelled)
        #expect(stage.broken == nil)
      }
      try stage.advance(by: 60)
      #expect(try stage.inside(id).state.openSpread == before.0 && stage.stateHash() == before.1, "\(pages) pages")
    }
  }

  /// Let go with a velocity away from the book, the last leaf still lies down on its own side.
  @Test func aLeafThrownUpByASpringCannotBeTurnedPastTheEnd() throws {
    var caught = 0
    for velocity in [-3000.0, 0, 3000] {
      let (stage, id) = try Scenes.open(Book(pages: 4))
      let limits = try stage.book(id).spreads
      try stage.turn(id, to: limits.upperBound)
      try stage.advance(by: 20)
      try stage.fling(id, velocity: 4000)
      try stage.advance(by: 1.0 / 30)
      try stage.next(id)
      try stage.drag(id, location: Self.middle, phase: .began)
      if try stage.held(id) != nil { caught += 1 }
      try stage.drag(id, location: Self.middle, phase: .ended, velocity: Point(x: velocity, y: 0))
      #expect(stage.broken == nil)
      try stage.advance(by: 60)
      #expect(try stage.inside(id).state.openSpread == limits.upperBound && stage.broken == nil)
    }
    #expect(caught > 0)
  }

  @Test func aCaughtLeafGoesOnToWhereItWasGoing() throws {
    for isBack in [false, true] {
      let (stage, id) = try Scenes.open(Book(pages: 12))
      try stage.turn(id, to: 3)
      try stage.advance(by: 20)
      isBack ? try stage.previous(id) : try stage.next(id)
      try stage.advance(by: 0.2)
      let twin = try stage.clone()
      let flying = try (isBack ? 2 : 3) + stage.inside(id).book.turnedAtStart
      let places = try stride(from: 100.0, to: 924, by: 4).filter {
        try stage.hitTest(Point(x: $0, y: 380))?.identity.leaf == Int32(flying)
      }
      let x = try #require(places.first)
      try stage.drag(id, location: Point(x: x, y: 380), phase: .began)
      #expect(try stage.inside(id).state.holds.map(\.leaf) == [flying])
      try stage.drag(id, location: Point(x: 512, y: 380), phase: .cancelled)
      var kinds: [StageEvent.Kind] = []
      for _ in 0..<600 {
        try stage.advance(by: 0.05)
        kinds += stage.events.filter { $0.subject == .leaf }.map(\.kind)
      }
      try twin.advance(by: 30)
      #expect(try stage.inside(id).state.openSpread == (isBack ? 2 : 4) && stage.stateHash() == twin.stateHash())
      #expect(kinds.filter { $0 == .finished || $0 == .cancelled }.count == 1)
    }
  }

  @Test func aShelfGoesBackToWhereItWasGoing() throws {
    let stage = try Scenes.stage()
    let id = try stage.add(Shelf(books: 6))
    try stage.scroll(id, to: 900, animated: true)
    try stage.advance(by: 0.1)
    let twin = try stage.clone()
    try stage.drag(id, location: Self.middle, phase: .began)
    for x in [600.0, 300, -800] {
      try stage.drag(id, location: Point(x: x, y: 380), phase: .changed)
      try stage.advance(by: 1.0 / 60)
    }
    try stage.drag(id, location: .zero, phase: .cancelled)
    for stage in [stage, twin] { try stage.advance(by: 60) }
    #expect(stage.stateHash() == twin.stateHash())
  }

  // MARK: Random histories

  private static func book(_ random: inout SplitMix64) -> Book {
    var book = Scenes.book(random.int(in: 0...24)) {
      $0.hinge = random.pick(Edge.allCases)
      $0.overshoot = random.pick(Book.Overshoot.allCases)
      $0.hasClosedEnds = random.int(in: 0...3) == 0
      if random.int(in: 0...3) == 0 { $0.spreadMode = .single }
      if random.int(in: 0...3) == 0 { $0.soft = .paper(strips: 4) }
      if random.int(in: 0...5) == 0 { ($0.pages, $0.window) = (200, 32) }
      if random.int(in: 0...5) == 0 { ($0.fidelity, $0.soft) = (.original, nil) }
    }
    if random.int(in: 0...2) == 0, book.fidelity == .corrected {
      (book.restRatio, book.fan, book.paper) = (1, 0, Paper())
      book.paper?.sheet = random.pick([0, 0.4])
    }
    return book
  }

  /// The motion of a book before a finger comes. Scrolls end at whole spreads: pages that follow a scroll position to
  /// any other place are stopped at a spread by a finger, cancelled or not.
  private static func act(_ stage: Stage, _ id: SceneID, _ random: inout SplitMix64) throws {
    let spread = random.int(in: 0...(try stage.book(id).spreadCount - 1))
    switch random.int(in: 0...9) {
    case 0, 1: try stage.next(id)
    case 2: try stage.previous(id)
    case 3: try stage.turn(id, to: spread)
    case 4: try stage.peel(id, to: spread)
    case 5, 6: try stage.fling(id, velocity: random.double(in: -4000...4000))
    case 7: try stage.scroll(id, to: 1024 * Double(spread), animated: true)
    case 8: try stage.setTurnPolicy(id, random.pick(TurnPolicy.allCases))
    default: try stage.setTiming(id, turn: .spring(try Spring(duration: 0.6, bounce: random.double(in: -0.2...0.6))))
    }
  }

  /// If a book has more leaves than its window, a scroll and turns leave cells for different leaves far from the
  /// spread. At rest they lie flat, and a scroll to where the book is gives both the same ones.
  private static func fillAlike(_ stage: Stage, _ twin: Stage, _ id: SceneID) throws {
    let books = try [stage.inside(id), twin.inside(id)]
    guard books[0].slotCount > 0, !books[0].holdsAllLeaves, books.contains(where: { $0.state.scroll != nil }),
      books.allSatisfy({ $0.state.scroll != nil || !$0.isAnyLeafMoving(at: stage.now) })
    else { return }
    for (stage, book) in zip([stage, twin], books) {
      stage.refresh()
      for slot in 0..<book.slotCount { #expect(book.turns[slot] == book.restingTurn(Int(book.leaves[slot]))) }
      try stage.scroll(id, to: stage.viewport.width * Double(book.state.openSpread))
      try stage.advance(by: 60)
    }
  }

  /// Scripts in all; LEAF_LONG=1: more.
  private static var count: Int { Effort.cases(Effort.isLong ? 40_000 : 2000) }

  @Test func randomDragsThatAreCancelledLeaveNoTrace() throws {
    var (held, moved, wrong) = (0, 0, [String]())
    for seed in 0..<Self.count {
      var random = SplitMix64(seed: UInt64(seed))
      let (stage, id) = try Scenes.open(Self.book(&random))
      for _ in 0..<random.int(in: 0...4) {
        _ = StageCalls.outcome { try Self.act(stage, id, &random) }
        if let flaw = stage.broken { wrong.append("seed \(seed): \(flaw)") }
        try stage.advance(by: random.pick([0, 1.0 / 60, 0.1, 0.3]))
      }
      let twin = try stage.clone(), fingers = random.int(in: 1...2)
      for finger in 0..<fingers {
        let place = Point(x: random.double(in: 100...924), y: random.double(in: 100...668))
        try stage.drag(id, location: place, phase: .began, pointer: Int32(finger))
        if try stage.held(id, pointer: Int32(finger)) != nil { held += 1 }
      }
      for _ in 0..<random.int(in: 0...4) {
        let place = Point(x: random.double(in: -200...1200), y: random.double(in: 0...768))
        try stage.drag(id, location: place, phase: .changed, pointer: Int32(random.int(in: 0...fingers - 1)))
        if let flaw = stage.broken { wrong.append("seed \(seed), held: \(flaw)") }
        let step = random.pick([0, 1.0 / 60, 0.2])
        for stage in [stage, twin] { try stage.advance(by: step) }
      }
      for finger in 0..<fingers { try stage.drag(id, location: .zero, phase: .cancelled, pointer: Int32(finger)) }
      if let flaw = stage.broken { wrong.append("seed \(seed), cancelled: \(flaw)") }
      for stage in [stage, twin] { for _ in 0..<8 { try stage.advance(by: 60) } }
      try Self.fillAlike(stage, twin, id)
      if twin.stateHash() != stage.stateHash() || stage.isMoving {
        let spreads = [stage, twin].map {
          ($0.scenes[0].asBook?.state.openSpread ?? -9, $0.scenes[0].asBook?.state.scroll?.target)
        }
        wrong.append("seed \(seed): spread \(spreads[0]) where the twin has \(spreads[1])")
      }
      if try stage.inside(id).state.openSpread != 0 { moved += 1 }
    }
    print(
      "figure: \(Self.count) histories with drags that are cancelled, \(held) leaves held: \(wrong.count) differ from twins"
    )
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
    #expect(held > Self.count / 3 && moved > Self.count / 8)
  }
}
