import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// A book that gets another shape while it is in use.
@Suite struct ReplaceBookTests {
  private static var springs: [Spring] {
    [(0.65, 0.1), (0.4, 0)].compactMap { try? Spring(duration: $0.0, bounce: $0.1) }
  }

  /// Any shape; one in eight cannot be.
  private static func shape(_ random: inout SplitMix64) -> Book {
    var book = Book(pages: random.pick([0, 1, 2, 7, 8, 20, 21, 40, 120]))
    book.pageSize = Size(width: random.double(in: 80...500), height: random.double(in: 80...600))
    book.spreadMode = random.pick(Book.SpreadMode.allCases)
    book.hinge = random.pick(Edge.allCases)
    book.reading = random.pick(ReadingDirection.allCases)
    book.restRatio = random.pick([0.5, 1, random.double(in: 0.1...1)])
    book.overshoot = random.pick(Book.Overshoot.allCases)
    book.hasClosedEnds = random.int(in: 0...3) == 0
    if book.hasClosedEnds { book.boards = 4 }
    book.window = 32
    if random.next() & 1 == 0 {
      var soft = SoftLeaves(strips: random.int(in: 2...6), spring: random.pick(springs))
      if random.next() & 1 == 0 { (soft.middle, soft.sag) = (try? Spring(duration: 0.49, bounce: 0.1), 0.2) }
      book.soft = soft
    }
    if random.next() & 1 == 0 {
      (book.restRatio, book.fan, book.paper) = (1, 0, Paper())
      book.paper?.hinges = random.int(in: 1...6)
      book.paper?.sheet = random.pick([0, 0.4])
    }
    switch random.int(in: 0...31) {
    case 0: book.pages = -1
    case 1: book.pageSize.width = .nan
    case 2: book.fidelity = .original
    case 3: (book.paper, book.fan) = (Paper(), 0.1)
    default: break
    }
    return book
  }

  /// One call of a host, or some time.
  private func act(_ stage: Stage, _ id: SceneID, _ random: inout SplitMix64) {
    let finger = Int32(random.int(in: 0...1))
    var place = Point(x: random.double(in: 50...974), y: random.double(in: 50...718))
    switch random.int(in: 0...15) {
    case 0: try? stage.open(id)
    case 1: if random.int(in: 0...5) == 0 { try? stage.close(id) }
    case 2: try? stage.next(id)
    case 3: try? stage.previous(id)
    case 4: try? stage.turn(id, to: random.int(in: 0...20))
    case 5: try? stage.peel(id, to: random.int(in: 0...12), corner: random.pick(PaperCorner.allCases))
    case 6: try? stage.scroll(id, to: random.double(in: 0...9) * 1024, animated: random.next() & 1 == 0)
    case 7:
      // Near a free corner, if there is one: paper is peeled there.
      if let book = try? stage.book(id), random.next() & 1 == 0 {
        let spine = book.vanishingPoint(in: stage.viewport)
        place = Point(x: spine.x + book.pageSize.width - 5, y: spine.y + book.pageSize.height / 2 - 5)
      }
      try? stage.drag(id, location: place, phase: .began, pointer: finger)
    case 8, 9: try? stage.drag(id, location: place, phase: .changed, pointer: finger)
    case 10: try? stage.drag(id, location: place, phase: .ended, pointer: finger)
    case 11: if random.int(in: 0...9) == 0 { try? stage.resize(Size(width: 1024, height: 768)) }
    // A sum of such times is a Double, so that seeking to it comes to the same instant.
    default: _ = try? stage.advance(by: Double(random.int(in: 0...205)) / 1024)
    }
  }

  private func items(_ book: Book, spread: Int) -> ClosedRange<Int> {
    book.spreadMode == .single ? spread...spread : 2 * spread + 1...2 * spread + 2
  }

  @Test func randomChangesKeepThePageAndWhatMoves() throws {
    var random = SplitMix64(seed: Scenes.seed ?? 5050)
    let wanted = Effort.isLong ? 100_000 : Effort.isQuick ? 500 : 3000
    var (changes, refused, kept, held, lost, wrong) = (0, 0, 0, 0, 0, [String]())
    while changes < Effort.cases(wanted) {
      let (stage, id) = try Scenes.open(Scenes.book(20))
      for step in 0..<40 {
        for _ in 0..<random.int(in: 1...6) { act(stage, id, &random) }
        let book = Self.shape(&random), before = stage.stateHash(), frame = stage.frameHash()
        let (led, twin) = (try stage.clone(), try stage.clone())
        let wasHeld = try stage.inside(id).isHeld
        do {
          try stage.replaceBook(id, with: book)
        } catch {
          refused += 1
          if stage.stateHash() != before || stage.frameHash() != frame { wrong.append("refused, and changed") }
          continue
        }
        changes += 1
        if wasHeld { held += 1 }
        // Fingers let go as if they had been cancelled, from the last to the first.
        for hold in try led.inside(id).state.holds.reversed() {
          try led.drag(id, location: .zero, phase: .cancelled, pointer: hold.pointer)
        }
        let old = try led.book(id), spread = try led.state(of: id).index
        try led.replaceBook(id, with: book)
        try twin.replaceBook(id, with: book)
        if led.stateHash() != stage.stateHash() { wrong.append("not as with cancelled drags, step \(step)") }
        if twin.frameHash() != stage.frameHash() { wrong.append("another frame in a clone") }
        let now = Int(try stage.state(of: id).index), isShut = spread < 0 || Int(spread) >= old.spreadCount
        // One of the pages that were open is open still; of fewer pages the last.
        let open = items(old, spread: Int(spread)), there = items(book, spread: now)
        let wanted = open.clamped(to: 0...max(book.itemCount - 1, 0))
        if !isShut, book.spreadCount > 0, wanted.upperBound > 0, !there.overlaps(wanted) {
          lost += 1
          wrong.append("of items \(open) none is on spread \(now)")
        }
        if let flaw = try stage.flaw(of: id) { wrong.append(flaw) }
        kept += try goOn(led: old, stage, id)
        // Time in one step is time in two, and the way back ends at the change.
        let after = stage.stateHash(), time = stage.time, waiting = try stage.inside(id).state.waiting.count
        try stage.advance(by: 0.03125)
        try stage.advance(by: 0.046875)
        try twin.advance(by: 0.078125)
        if stage.stateHash() != twin.stateHash() { wrong.append("time in two steps") }
        let later = stage.stateHash()
        // A turn that has waited begins once: seeking does not take it back.
        guard try stage.inside(id).state.waiting.count == waiting else { continue }
        try stage.seek(to: time)
        if stage.stateHash() != after { wrong.append("seek back") }
        try stage.seek(to: twin.time)
        if stage.stateHash() != later { wrong.append("seek on") }
        if wrong.count > 5 { break }
      }
      if wrong.count > 5 { break }
    }
    #expect(wrong.isEmpty, "\(wrong)")
    #expect(refused > changes / 40 && held > changes / 40 && kept > changes / 40)
    print(
      "figure: random changes of a book in use: \(changes), \(held) under a finger, \(kept) leaves in the air; refused and changed, page lost, clone or seek not equal: \(wrong.count) (\(refused) refused, \(lost) lost)"
    )
  }

  /// Leaves that move after a change.
  private func goOn(led: Book, _ stage: Stage, _ id: SceneID) throws -> Int {
    let book = try stage.inside(id)
    return (0..<book.slotCount).filter { book.motions.isMoving($0, at: stage.now) }.count
  }

  /// Place and velocity of a leaf, in turns.
  private func leaf(_ stage: Stage, _ id: SceneID, _ number: Int) throws -> (turn: Double, velocity: Double)? {
    stage.withSnapshot { frame in
      var found: (turn: Double, velocity: Double)?
      frame.forEachLeaf(of: id) { leaf, turn, velocity, _ in if leaf == number { found = (turn, velocity) } }
      return found
    }
  }

  /// A leaf goes on bit for bit, whatever the shape, and lands where it would have.
  @Test func aLeafInTheAirGoesOn() throws {
    for change: (inout Book) -> Void in [
      { $0.pageSize = Size(width: 100, height: 900) }, { $0.reading = .rightToLeft }, { $0.hinge = .top },
      { $0.restRatio = 0.9 }, { $0.soft = SoftLeaves(strips: 5) }, { $0.pages = 9 }, { $0.spineGap = 20 },
      { ($0.restRatio, $0.fan, $0.paper) = (1, 0, Paper()) },
    ] {
      let (stage, id) = try Scenes.open(Scenes.book(20))
      try stage.next(id)
      try stage.advance(by: 0.1)
      try stage.next(id)
      try stage.advance(by: 0.08)
      let before = try (1...2).map { try leaf(stage, id, $0) }
      let plain = try stage.clone()
      try stage.replaceBook(id, with: Scenes.book(20, change))
      for number in 1...2 {
        let now = try #require(try leaf(stage, id, number)), old = try #require(before[number - 1])
        #expect(now == old && now.turn > 0 && now.turn < 1)
      }
      for _ in 0..<9 {
        try stage.advance(by: 0.02)
        try plain.advance(by: 0.02)
        for number in 1...2 {
          let (now, old) = (try #require(try leaf(stage, id, number)), try #require(try leaf(plain, id, number)))
          #expect(abs(now.turn - old.turn) < 1e-3, "\(now) \(old)")
        }
      }
      try stage.advance(by: 9)
      #expect(try stage.state(of: id).index == 2 && !stage.isMoving)
    }
  }

  /// A peeled corner stays at its part of the page.
  @Test func aPeeledLeafGoesOn() throws {
    let (stage, id) = try Peels.open(Peels.book())
    try stage.peel(id, to: 4)
    try stage.advance(by: 0.15)
    func part() throws -> Point {
      let book = try stage.inside(id), paper = try #require(book.paper)
      stage.refresh()
      #expect(paper.foldCount == 1)
      return Point(x: paper.cornerPlaces[0].x / paper.page.width, y: paper.cornerPlaces[0].y / paper.page.height)
    }
    let before = try part()
    try stage.replaceBook(id, with: Peels.book { $0.pageSize = Size(width: 200, height: 568 * 200 / 362) })
    let after = try part()
    #expect(abs(before.x - after.x) < 1e-9 && abs(before.y - after.y) < 1e-9 && before.x < 0.99)
    // A book that cannot be peeled turns it.
    let turn = try #require(try leaf(stage, id, 4))
    try stage.replaceBook(id, with: Scenes.book(21))
    let goesOn = try #require(try leaf(stage, id, 4))
    #expect(abs(turn.turn - goesOn.turn) < 1e-9 && abs(turn.velocity - goesOn.velocity) < 1e-9)
    try stage.advance(by: 9)
    #expect(try stage.state(of: id).index == 4 && !stage.isMoving)
  }

  /// A phone that is turned: two pages, one, and two again.
  @Test func aPhoneThatIsTurnedComesBackToItsPage() throws {
    var phone = Scenes.book(20) { $0.spreadMode = .single }
    let (stage, id) = try Scenes.open(phone)
    for page in 1...19 {
      try stage.turn(id, to: page)
      try stage.advance(by: 9)
      phone.spreadMode = .double
      try stage.replaceBook(id, with: phone)
      #expect(try stage.state(of: id).index == Int32((page - 1) / 2))
      phone.spreadMode = .single
      try stage.replaceBook(id, with: phone)
      #expect(try stage.state(of: id).index == Int32(page))
    }
  }

  @Test func whatCannotBeIsRefusedWhole() throws {
    let (stage, id) = try Scenes.open(Scenes.book(20))
    try stage.next(id)
    try stage.advance(by: 0.1)
    let hash = stage.stateHash()
    #expect(throws: LeafError(.outOfRange, "pages", accepts: "")) { try stage.replaceBook(id, with: Book(pages: -1)) }
    #expect(throws: LeafError(.refused, "fidelity", accepts: "")) {
      try stage.replaceBook(id, with: Scenes.book(20) { $0.fidelity = .original })
    }
    #expect(throws: LeafError(.unknownScene, "scene", accepts: "")) {
      try stage.replaceBook(.none, with: Book(pages: 2))
    }
    stage.withSnapshot { _ in
      #expect(throws: LeafError(.refused, "stage", accepts: "")) { try stage.replaceBook(id, with: Book(pages: 2)) }
    }
    let shelf = try stage.add(Shelf(books: 3))
    try stage.remove(shelf)
    #expect(stage.stateHash() == hash)
    let frame = stage.frameHash()
    try stage.replaceBook(id, with: Scenes.book(20))
    #expect(stage.stateHash() == hash && stage.frameHash() == frame, "the same book is no change")
  }

  /// A book that a stack opens from a shelf, in the middle of that.
  @Test func aBookOfAShelfAndAStackIsReplaced() throws {
    let it = try ShelfRuleTests.Library(interaction: .pinch)
    try it.stage.push(1, item: 1, on: it.stack)
    try it.stage.advance(by: 0.3)
    let progress = try it.stage.state(of: it.books[1]).progress
    try it.stage.replaceBook(it.books[1], with: Scenes.book(9) { $0.pageSize = Size(width: 300, height: 300) })
    #expect(try it.stage.state(of: it.books[1]).progress == progress && progress > 0 && progress < 1)
    try it.stage.advance(by: 9)
    #expect(try it.stage.state(of: it.books[1]).progress == 1 && it.stage.book(it.books[1]).pages == 9)
    _ = try it.stage.pop(it.stack)
    try it.stage.advance(by: 9)
    #expect(try it.stage.state(of: it.books[1]).progress == 0)
  }
}
