import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Pages under a finger.
@Suite struct DragTests {
  private func leaf(_ stage: Stage, _ id: SceneID, _ number: Int) -> (turn: Double, velocity: Double) {
    var found = (turn: Double.nan, velocity: Double.nan)
    stage.withSnapshot { frame in
      frame.forEachLeaf(of: id) { leaf, turn, velocity, _ in if leaf == number { found = (turn, velocity) } }
    }
    return found
  }

  private func matrices(_ stage: Stage) -> [Float] {
    stage.withSnapshot { frame in (0..<16 * frame.count).map { frame.matrices[$0] } }
  }

  private func place(_ x: Double) -> Point { Point(x: x, y: 384) }

  private static var published: Book { Scenes.book(8) { $0.fidelity = .original } }

  /// A paging scroll view goes one spread further in one viewport width, whatever the page's (B2).
  @Test(arguments: [1024.0, 1366, 724]) func inTheOriginalAPageFollowsTheFingerOverOneViewportWidth(_ width: Double)
    throws
  {
    let (stage, book) = try Scenes.open(DragTests.published)
    let (scrolled, same) = try Scenes.open(DragTests.published)
    for stage in [stage, scrolled] { try stage.resize(Size(width: width, height: 768)) }
    try stage.drag(book, location: place(width / 2 + 288), phase: .began)
    for moved in stride(from: 0.0, through: width, by: width / 16) {
      try stage.drag(book, location: place(width / 2 + 288 - moved), phase: .changed)
      #expect(abs(leaf(stage, book, 1).turn - moved / width) < 1e-12)
      try scrolled.scroll(same, to: moved)
      let (mine, theirs) = (matrices(stage), matrices(scrolled))
      #expect(mine.count == theirs.count && zip(mine, theirs).allSatisfy { abs($0 - $1) < 1e-3 }, "\(moved)")
    }
  }

  @Test func inTheOriginalAPageStopsAtEitherSide() throws {
    let (stage, book) = try Scenes.open(DragTests.published)
    try stage.drag(book, location: place(800), phase: .began)
    #expect(leaf(stage, book, 1).turn == 0)
    try stage.drag(book, location: place(-3000), phase: .changed)
    #expect(leaf(stage, book, 1).turn == 1)
    try stage.drag(book, location: place(3000), phase: .changed)
    #expect(leaf(stage, book, 1).turn == 0)
    #expect(try stage.state(of: book).index == 0 && !stage.isMoving)
  }

  @Test func everyBindingTakesThePageUnderTheFinger() throws {
    let shapes: [(Book, Point, Point)] = [
      (DragTests.published, Point(x: -362, y: 0), Point(x: 300, y: 0)),
      (
        Scenes.book(8) { ($0.reading, $0.fidelity) = (.rightToLeft, .original) }, Point(x: 362, y: 0),
        Point(x: -300, y: 0)
      ),
      (
        Scenes.book(8) { ($0.hinge, $0.pageSize, $0.fidelity) = (.top, Size(width: 500, height: 300), .original) },
        Point(x: 0, y: -300),
        Point(x: 0, y: 200)
      ),
      (
        Scenes.book(8) { ($0.hinge, $0.pageSize, $0.fidelity) = (.bottom, Size(width: 500, height: 300), .original) },
        Point(x: 0, y: 300),
        Point(x: 0, y: -200)
      ),
      (
        Scenes.book(8) { ($0.spreadMode, $0.fidelity) = (.single, .original) }, Point(x: -362, y: 0),
        Point(x: 300, y: 0)
      ),
    ]
    for (book, way, start) in shapes {
      let (stage, id) = try Scenes.open(book)
      let spine = book.vanishingPoint(in: Scenes.viewport)
      let from = Point(x: spine.x + start.x, y: spine.y + start.y)
      try stage.drag(id, location: from, phase: .began)
      let end = Point(x: from.x + way.x, y: from.y + way.y)
      try stage.drag(id, location: end, phase: .changed)
      let taken = book.spreadMode == .single ? 0 : 1
      let turned = (abs(way.x) + abs(way.y)) / Scenes.viewport.width
      #expect(abs(leaf(stage, id, taken).turn - turned) < 1e-12, "\(book.hinge) \(book.reading)")
      try stage.drag(id, location: end, phase: .ended, velocity: Point(x: 3 * way.x, y: 3 * way.y))
      #expect(abs(leaf(stage, id, taken).velocity - 3 * turned) < 1e-12, "a turn is one viewport width")
      try stage.advanceWhole(by: 20)
      #expect(try stage.state(of: id).index == 1)
    }
  }

  @Test func aReleaseGoesToTheNearerSideOfItsProjectedTurn() throws {
    for (turn, velocity, lands) in [(0.6, 0.0, 1), (0.4, 0, 0), (0.2, 1, 1), (0.8, -1, 0), (0.2, 0.5, 0)] {
      let (stage, book) = try Scenes.open(DragTests.published)
      try stage.drag(book, location: place(800), phase: .began)
      let end = place(800 - 1024 * turn)
      try stage.drag(book, location: end, phase: .changed)
      try stage.drag(book, location: end, phase: .ended, velocity: Point(x: -1024 * velocity, y: 5))
      #expect(abs(leaf(stage, book, 1).turn - turn) < 1e-12 && abs(leaf(stage, book, 1).velocity - velocity) < 1e-12)
      #expect(try stage.state(of: book).index == lands)
      try stage.advanceWhole(by: 0)
      let early = stage.events.map(\.kind).filter { $0 != .lift }
      #expect(early == (lands == 1 ? [.began, .spreadChanged] : [.began]))
      try stage.advanceWhole(by: 20)
      #expect(stage.events.map(\.kind).last == (lands == 1 ? .finished : .cancelled))
      #expect(try leaf(stage, book, 1).turn == Double(lands) && stage.flaw(of: book) == nil)
    }
  }

  @Test func aLeafInTheAirIsCaughtWhereItIsWithItsVelocity() throws {
    var random = SplitMix64(seed: 4)
    var worst = Worst("turn and velocity over catch and release", unit: "ulp")
    var caught = 0
    for bounce in [0, 0.5] {
      for _ in 0..<200 {
        let (stage, book) = try Scenes.open(Book(pages: 30))
        try stage.setTiming(book, turn: .spring(try Spring(duration: 0.6, bounce: bounce)))
        try stage.turn(book, to: random.int(in: 1...4))
        try stage.advanceWhole(by: random.double(in: 0.05...0.7))
        let before = (0...15).map { leaf(stage, book, $0) }
        let finger = place(random.double(in: 200...800))
        try stage.drag(book, location: finger, phase: .began)
        guard let number = try stage.inside(book).state.holds.first?.leaf else { continue }
        guard before[number].velocity != 0 else { continue }
        caught += 1
        worst.record(ulpDistance(before[number].turn, leaf(stage, book, number).turn), "caught")
        try stage.drag(book, location: finger, phase: .ended)
        // Nothing is known about the finger, so the leaf goes on as it came.
        worst.record(ulpDistance(before[number].turn, leaf(stage, book, number).turn), "released")
        worst.record(ulpDistance(before[number].velocity, leaf(stage, book, number).velocity), "velocity")
        try stage.advanceWhole(by: 30)
        #expect(try stage.flaw(of: book) == nil && !stage.isMoving)
      }
    }
    #expect(caught > 200 && worst.report(limit: 1))
  }

  /// A leaf that is released in the middle of several flying ones takes along those that cannot pass it.
  @Test func leavesThatWouldBeOnTheWrongSideFollowTheReleasedOne() throws {
    for cancelled in [false, true] {
      let (stage, book) = try Scenes.open(Book(pages: 30))
      try stage.setTurnPolicy(book, .overlap, stagger: 0.1)
      try stage.turn(book, to: 5)
      try stage.advanceWhole(by: 0.25)
      let inside = try stage.inside(book)
      stage.refresh()
      let finger = FingerEvent(
        phase: .began, drawn: place(512), place: place(512), velocity: nil, time: 0, pointer: 0)
      inside.hold(LeafTouch(leaf: 2), by: finger, at: stage.moment, &stage.pending)
      stage.noteCall(on: inside)
      try stage.drag(book, location: place(512), phase: cancelled ? .cancelled : .ended, velocity: Point(x: 4000, y: 0))
      // A cancelled drag has no effect: the book goes on to where it was going.
      let spread = cancelled ? 5 : 1
      #expect(try stage.state(of: book).index == spread && stage.flaw(of: book) == nil)
      try stage.advanceWhole(by: 30)
      for number in 0...15 { #expect(leaf(stage, book, number).turn == (number <= spread ? 1 : 0)) }
    }
  }

  @Test func beyondTheEndsTheBookGivesWayAndSpringsBack() throws {
    for atEnd in [false, true] {
      let (stage, book) = try Scenes.open(Book(pages: 7))
      if atEnd { try stage.scroll(book, to: 3 * 1024) }
      try stage.advanceWhole(by: 0)
      let rest = stage.stateHash()
      let start = atEnd ? 700.0 : 300
      try stage.drag(book, location: place(start), phase: .began)
      let sign = atEnd ? -1.0 : 1
      var last = 0.0
      for pulled in stride(from: 10.0, through: 400, by: 10) {
        try stage.drag(book, location: place(start + sign * pulled), phase: .changed)
        let away = try stage.state(of: book).offset / 1024 - (atEnd ? 3 : 0)
        #expect(-sign * away > last && -sign * away < pulled / 724)
        last = -sign * away
      }
      try stage.drag(book, location: place(start + sign * 400), phase: .ended)
      #expect(stage.isMoving)
      try stage.advanceWhole(by: 0.05)
      // It is caught while it springs back, without a jump.
      let offset = try stage.state(of: book).offset
      try stage.drag(book, location: place(start), phase: .began)
      try stage.drag(book, location: place(start), phase: .changed)
      #expect(try abs(stage.state(of: book).offset - offset) < 1e-9)
      try stage.drag(book, location: place(start), phase: .ended)
      try stage.advanceWhole(by: 20)
      #expect(stage.stateHash() == rest && !stage.isMoving)
      #expect(stage.events.count { $0.kind == .cancelled } == 1)
    }
  }

  @Test func aHeldBookRefusesTurnsAndScrolls() throws {
    let (stage, book) = try Scenes.open(Book(pages: 30))
    try stage.drag(book, location: place(700), phase: .began)
    for call in [
      { try stage.next(book) }, { try stage.turn(book, to: 4) }, { try stage.scroll(book, to: 0) },
      { try stage.fling(book, velocity: 100) },
    ] as [() throws -> Void] {
      #expect(throws: LeafError.self) { try call() }
    }
    try stage.drag(book, location: place(700), phase: .began)
    #expect(try stage.state(of: book).ignoredInputs == 0, "a finger that begins again has lost its end")
    try stage.drag(book, location: place(700), phase: .ended)
    try stage.next(book)
  }

  /// Turns that wait begin when the finger has let go and the last leaf has landed.
  @Test func turnsThatWaitDoNotStartUnderAFinger() throws {
    let (stage, book) = try Scenes.open(Book(pages: 30))
    try stage.setTurnPolicy(book, .queue)
    for _ in 0..<3 { try stage.next(book) }
    try stage.advanceWhole(by: 0.1)
    try stage.drag(book, location: place(600), phase: .began)
    try stage.advanceWhole(by: 30)
    #expect(try stage.state(of: book).index == 1 && stage.inside(book).state.waiting.count == 2)
    try stage.drag(book, location: place(600), phase: .ended, velocity: Point(x: -1000, y: 0))
    try stage.advanceWhole(by: 30)
    #expect(try stage.state(of: book).index == 3 && stage.flaw(of: book) == nil && !stage.isMoving)
  }

  /// Then the last leaf flies from there to the end: there is nothing to take, and nothing to pull yet.
  @Test func aFingerThatStopsAScrollShortOfTheEndTakesNothing() throws {
    let (stage, book) = try Scenes.open(Book(pages: 8))
    let end = try stage.book(book).spreads.upperBound
    try stage.scroll(book, to: 1024 * (Double(end) - 0.3))
    try stage.advanceWhole(by: 0.1)
    try stage.drag(book, location: place(900), phase: .began)
    #expect(try stage.held(book) == nil && stage.state(of: book).ignoredInputs == 1 && stage.isMoving)
    try stage.drag(book, location: place(500), phase: .changed)
    let events = try stage.runToRest()
    #expect(events.filter { $0.subject == .leaf }.map(\.kind) == [.began, .contact, .settled, .finished])
    #expect(try stage.state(of: book).index == end)
  }

  @Test func aDragWorksInTheHostsOwnView() throws {
    let (stage, book) = try Scenes.open(Book(pages: 30))
    // Normalised device coordinates, y up.
    try stage.setView(Matrix4((2.0 / 1024, 0, 0, 0), (0, -2.0 / 768, 0, 0), (0, 0, 0.001, 0), (-1, 1, 0, 1)))
    try stage.turn(book, to: 3)
    try stage.advanceWhole(by: 0.3)
    let inside = try stage.inside(book)
    // Somewhere a leaf in the air can be touched, and then that leaf is held.
    let spot = try #require(
      try stride(from: 250.0, to: 780, by: 10).first { x in
        let hit = try stage.hitTest(Point(x: 2 * x / 1024 - 1, y: 0))
        return hit.map { leaf(stage, book, Int($0.identity.leaf)).velocity != 0 } ?? false
      })
    let hit = try #require(try stage.hitTest(Point(x: 2 * spot / 1024 - 1, y: 0)))
    try stage.drag(book, location: Point(x: 2 * spot / 1024 - 1, y: 0), phase: .began)
    let held = try #require(inside.state.holds.first)
    #expect(held.velocity.x != 0 && held.leaf == hit.identity.leaf)
  }

  @Test func aShelfScrollsUnderAFingerWithoutJumps() throws {
    let stage = try Scenes.stage()
    let shelf = try stage.add(Shelf(books: 5))
    let book = try stage.add(Book(pages: 4), as: 0, on: shelf)
    let start = try stage.state(of: shelf).offset
    try stage.drag(shelf, location: place(500), phase: .began)
    try stage.drag(shelf, location: place(300), phase: .changed)
    #expect(try stage.state(of: shelf).offset == start + 200)
    try stage.drag(shelf, location: place(900), phase: .changed)
    let pulled = try stage.state(of: shelf).offset
    #expect(pulled > start - 400 && pulled < start - 100, "it gives way beyond its end")
    try stage.drag(shelf, location: place(900), phase: .ended, velocity: Point(x: 300, y: 0))
    try stage.advanceWhole(by: 0.05)
    let moving = try stage.state(of: shelf)
    #expect(stage.isMoving && moving.offset < start)
    try stage.drag(shelf, location: place(10), phase: .began)
    #expect(try stage.state(of: shelf).offset == moving.offset)
    try stage.drag(shelf, location: place(10), phase: .changed)
    #expect(try abs(stage.state(of: shelf).offset - moving.offset) < 1e-9, "caught beyond the end")
    try stage.open(book)
    try stage.drag(shelf, location: place(400), phase: .changed)
    #expect(try abs(stage.state(of: shelf).offset - moving.offset) < 1e-9, "a shelf whose book is away stands still")
    #expect(throws: LeafError.self) { try stage.fling(shelf, velocity: 100) }
  }
}
