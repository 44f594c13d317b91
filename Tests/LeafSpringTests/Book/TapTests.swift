import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Taps through `drag`, as a host passes on the events of a finger: each counts, whatever moves.
@Suite struct TapTests {
  private typealias Grab = HeldPageTests.Grab

  private static let viewport = Size(width: 1280, height: 800)

  private static var books: [(name: String, book: Book)] {
    func book(_ change: (inout Book) -> Void = { _ in }) -> Book {
      var book = HeldPageTests.flat(change)
      book.pages = 80
      return book
    }
    return [
      ("soft", book()), ("rigid", book { $0.soft = nil }), ("right to left", book { $0.reading = .rightToLeft }),
      ("top hinge", book { ($0.hinge, $0.pageSize) = (.top, Size(width: 480, height: 300)) }),
      ("peeled", book { $0.paper = Paper() }),
      ("single", book { $0.spreadMode = .single }),
      ("single, right to left", book { ($0.spreadMode, $0.reading) = (.single, .rightToLeft) }),
      ("V", book { ($0.restRatio, $0.fan, $0.soft) = (0.5, 0.1, nil) }),
    ]
  }

  /// A finger that comes down at a part of the page's width from the spine, wanders and is lifted after some seconds.
  private func tap(
    _ stage: Stage, _ id: SceneID, at part: Double, across: Double = 0.1, wander: Double = 3, seconds: Double = 0.08,
    phase: GesturePhase = .ended
  ) throws {
    let book = try stage.book(id), page = book.spineWidth
    func place(_ way: Double) -> Point { Grab.place(book, stage.viewport, part * page + way, across * page) }
    try stage.drag(id, location: place(0), phase: .began, time: stage.time)
    try stage.advance(by: seconds / 2)
    try stage.drag(id, location: place(wander), phase: .changed, time: stage.time)
    try stage.advance(by: seconds / 2)
    try stage.drag(id, location: place(0), phase: .changed, time: stage.time)
    try stage.drag(id, location: place(0), phase: phase, time: stage.time)
  }

  private func opened(_ book: Book, at spread: Int, _ zone: TapZone = .anywhere) throws -> (Stage, SceneID) {
    let (stage, id) = try Scenes.open(book, in: TapTests.viewport)
    try stage.setTap(id, zone)
    try stage.turn(id, to: spread)
    try stage.advance(by: 16)
    return (stage, id)
  }

  /// A host that asks before it turns is told what `drag` would do.
  @Test func theQuestionIsAnsweredAsDragTurns() throws {
    var random = SplitMix64(seed: 459), taps = 0, others = 0
    for (name, book) in TapTests.books {
      for _ in 0..<Effort.cases(200) {
        let seed = "\(name), seed \(random.state)", start = book.spreads.count / 2
        let (stage, id) = try opened(book, at: start, random.pick(TapZone.allCases))
        let from = Point(x: random.double(in: 0...1280), y: random.double(in: 0...800))
        let to = Point(x: from.x + random.double(in: -9...9), y: from.y + random.double(in: -9...9))
        let seconds = random.double(in: 0.02...0.4)
        let way = try stage.tap(id, at: from, lifted: to, after: seconds)
        try stage.drag(id, location: from, phase: .began, time: 3)
        try stage.drag(id, location: to, phase: .ended, velocity: .zero, time: 3 + seconds)
        try stage.advance(by: 16)
        // Held within 10 points of the spine a leaf turns over under a finger that moves as far.
        let isAtSpine = abs(book.distanceFromSpine(from, in: TapTests.viewport)) < 10
        if way != 0 || !isAtSpine {
          #expect(try stage.state(of: id).index == Int32(start + way), "\(seed)")
        }
        if way == 0 { others += 1 } else { taps += 1 }
      }
    }
    print("figure: \(taps) taps and \(others) other presses: the question says what drag does")
    #expect(taps > 0 && others > 0)
    let (stage, id) = try opened(TapTests.books[0].book, at: 3)
    for bad in [Double.nan, .infinity] {
      #expect(throws: LeafError.self) { try stage.tap(id, at: Point(x: bad, y: 1), lifted: .zero, after: 0.1) }
      #expect(throws: LeafError.self) { try stage.tap(id, at: .zero, lifted: Point(x: 1, y: bad), after: 0.1) }
      #expect(throws: LeafError.self) { try stage.tap(id, at: .zero, lifted: .zero, after: bad) }
    }
  }

  @Test func everyTapTurnsAPageWhateverMoves() throws {
    var random = SplitMix64(seed: 451), taps = 0
    for (name, book) in TapTests.books {
      for milliseconds in [100.0, 150, 250, 400, 600, 900, 1300, 2500] {
        let start = book.spreads.count / 2, (stage, id) = try opened(book, at: start)
        var wanted = start
        for round in 0..<Effort.cases(12) + 4 {
          let isSingle = book.spreadMode == .single, isForward = random.next() & 1 == 0
          let part = isForward ? random.double(in: 0.45...0.9) : isSingle ? 0.2 : random.double(in: -0.9 ... -0.3)
          try tap(stage, id, at: book.restRatio < 1 ? 0.6 * part : part)
          wanted += isForward ? 1 : -1
          taps += 1
          #expect(try stage.state(of: id).index == wanted, "\(name), every \(milliseconds) ms, tap \(round)")
          try stage.advance(by: milliseconds / 1000 - 0.08)
        }
        try stage.advance(by: 16)
        #expect(try stage.state(of: id).index == wanted && !stage.isMoving, "\(name), every \(milliseconds) ms")
      }
    }
    #expect(taps >= 8 * 8 * 5)
  }

  @Test func whatIsNoTapTurnsNothing() throws {
    for (name, book) in TapTests.books {
      let (stage, id) = try opened(book, at: 3), part = book.restRatio < 1 ? 0.4 : 0.6
      func stays(_ what: String, _ gesture: () throws -> Void) throws {
        try gesture()
        #expect(try stage.state(of: id).index == 3, "\(name): \(what)")
        try stage.advance(by: 16)
        #expect(try stage.state(of: id).index == 3, "\(name): \(what), after it")
      }
      try stays("held for 0.3 s") { try tap(stage, id, at: part, seconds: 0.3) }
      try stays("moved 11 points toward the spine and back") { try tap(stage, id, at: part, wander: -11) }
      try stays("cancelled") { try tap(stage, id, at: part, phase: .cancelled) }
      try stays("above the page") { try tap(stage, id, at: part, across: 2) }
      try stage.setTap(id, .none)
      try stays("in no zone") { try tap(stage, id, at: part) }
      try stage.setTap(id, .edges)
      try stays("in the middle of the page, by edges") { try tap(stage, id, at: part) }
      try stage.setTap(id, .corners)
      try stays("at the middle of the edge, by corners") { try tap(stage, id, at: part * 1.5, across: 0) }
    }
  }

  @Test func edgesAndCornersTurn() throws {
    for (name, book) in TapTests.books where book.restRatio == 1 {
      let (stage, id) = try opened(book, at: 3, .edges)
      try tap(stage, id, at: 0.95, across: 0)
      #expect(try stage.state(of: id).index == 4, "\(name), edge")
      try stage.advance(by: 16)
      try stage.setTap(id, .corners)
      let ratio =
        book.isUpright ? book.pageSize.width / book.pageSize.height : book.pageSize.height / book.pageSize.width
      try tap(stage, id, at: 0.9, across: 0.45 * ratio)
      #expect(try stage.state(of: id).index == 5, "\(name), corner")
    }
  }

  /// A single page has no other beside it: a tap at its hinge turns back, and one between turns nothing.
  @Test func aSinglePageTurnsBackAtItsHinge() throws {
    for (name, book) in TapTests.books where book.spreadMode == .single {
      let (stage, id) = try opened(book, at: 3, .edges)
      try tap(stage, id, at: 0.05, across: 0)
      #expect(try stage.state(of: id).index == 2, "\(name), edge")
      try stage.advance(by: 16)
      try tap(stage, id, at: 0.2, across: 0)
      #expect(try stage.state(of: id).index == 2, "\(name), between")
      try stage.setTap(id, .corners)
      try tap(stage, id, at: 0.1, across: 0.45 * book.pageSize.height / book.pageSize.width)
      #expect(try stage.state(of: id).index == 1, "\(name), corner")
    }
  }

  /// The places of the first leaf with cells and all after it.
  private func drawn(_ stage: Stage, _ id: SceneID, _ book: Book) throws -> [Point] {
    let scene = try stage.inside(id)
    return try (0..<scene.slotCount).flatMap { try Grab(stage, id, book, leaf: scene.leaves[$0]).drawn().map(\.place) }
  }

  /// A leaf in the air that a tap presses stands while it is pressed and goes on from where it is seen.
  @Test func aPressedLeafGoesOnFromWhereItIsSeen() throws {
    var random = SplitMix64(seed: 452)
    var jump = Worst("a drawn point moves at a press or at its end", unit: "points")
    for (name, book) in TapTests.books where book.spreadMode == .double {
      for _ in 0..<Effort.cases(60) + 3 {
        let (stage, id) = try opened(book, at: 3), seed = "\(name), seed \(random.state)"
        try stage.next(id)
        try stage.advance(by: random.double(in: 0.05...0.5))
        let part = random.double(in: 0.2...0.9) * (book.restRatio < 1 ? 0.6 : 1)
        let place = Grab.place(book, stage.viewport, part * book.spineWidth, 40)
        let before = try drawn(stage, id, book)
        try stage.drag(id, location: place, phase: .began)
        let pressed = try drawn(stage, id, book)
        try stage.advance(by: random.double(in: 0.02...0.2))
        let last = try drawn(stage, id, book)
        try stage.drag(id, location: place, phase: .ended)
        let after = try drawn(stage, id, book)
        for (a, b) in [(before, pressed), (last, after)] {
          let far = zip(a, b).map { Tolerance.hypotenuse($0.x - $1.x, $0.y - $1.y) }.max() ?? .infinity
          jump.record(far, seed)
        }
        #expect(try stage.state(of: id).index == 5, "\(seed)")
      }
    }
    #expect(jump.report(limit: 0.5))
  }

  /// A finger that comes down on the page below, beside the edge of a leaf in the air, takes that leaf where it is.
  @Test func aFingerBesideALeafInTheAirTakesIt() throws {
    var random = SplitMix64(seed: 453), taken = 0
    var jump = Worst("a drawn point moves at a catch beside the edge, or while the finger rests", unit: "points")
    for (name, book) in TapTests.books where book.paper == nil {
      for _ in 0..<Effort.cases(60) + 3 {
        let (stage, id) = try opened(book, at: 3), seed = "\(name), seed \(random.state)"
        try stage.next(id)
        try stage.advance(by: random.double(in: 0.08...0.35))
        let scene = try stage.inside(id), leaf = 3 + book.turnedAtStart
        // The edge, as hit tests find it from the free side.
        guard let slot = scene.slot(of: leaf), scene.motions.isMoving(slot, at: stage.now) else { continue }
        func isOnLeaf(_ along: Double) throws -> Bool {
          try stage.hitTest(Grab.place(book, stage.viewport, along, 30))?.identity.leaf == Int32(leaf)
        }
        let page = book.spineWidth
        guard let edge = try stride(from: 1.2 * page, to: 0.3 * page, by: -1).first(where: isOnLeaf) else { continue }
        let offset = random.double(in: 2...20), before = try drawn(stage, id, book)
        try stage.drag(id, location: Grab.place(book, stage.viewport, edge + offset, 30), phase: .began)
        #expect(try stage.held(id)?.leaf == leaf, "\(seed), \(offset) points beside the edge")
        taken += 1
        for _ in 0..<10 {
          let now = try drawn(stage, id, book)
          jump.record(zip(before, now).map { Tolerance.hypotenuse($0.x - $1.x, $0.y - $1.y) }.max() ?? .infinity, seed)
          try stage.advance(by: 0.1)
        }
        try stage.drag(id, location: .zero, phase: .cancelled)
      }
    }
    print("figure: \(taken) leaves in the air taken beside their edges")
    #expect(taken >= 5 && jump.report(limit: 2))
  }
}
