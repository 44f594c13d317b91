import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Values that a stage refuses: every public call of a stage refuses it with a typed error and leaves the stage as it
/// was.
@Suite struct StageBadInputTests {
  struct Cast {
    let stage: Stage
    let shut: SceneID
    let open: SceneID
    let shelf: SceneID
    let turning: SceneID
    let held: SceneID
    let view: SceneID
    let gone: SceneID

    init() throws {
      stage = try Scenes.stage()
      shut = try stage.add(Book(pages: 8))
      open = try stage.add(Book(pages: 8))
      shelf = try stage.add(Shelf(books: 3))
      turning = try stage.add(Book(pages: 40))
      held = try stage.add(Book(pages: 8))
      view = try stage.add(Crossfade())
      gone = try stage.add(Book(pages: 2))
      try stage.remove(gone)
      try stage.open(open)
      try stage.open(turning)
      try stage.advance(by: 10)
      try stage.turn(turning, to: 3)
      try stage.begin(held)
      try stage.scrub(held, to: 0.3)
      try stage.open(view)
      try stage.advance(by: 0.125)
    }

    var hash: UInt64 { stage.stateHash() }
  }

  private func refuses(
    _ cast: Cast, _ name: String, _ code: LeafError.Code, _ call: () throws(LeafError) -> Void
  ) {
    let before = (cast.hash, cast.stage.pending, cast.stage.lastHostEvent, cast.stage.cellCount)
    do {
      try call()
      Issue.record("\(name): accepted")
    } catch {
      #expect(error.code == code, "\(name): \(error.code)")
    }
    let after = (cast.hash, cast.stage.pending, cast.stage.lastHostEvent, cast.stage.cellCount)
    #expect(
      before.0 == after.0 && before.1 == after.1 && before.2 == after.2 && before.3 == after.3,
      "\(name) changed the stage")
  }

  @Test func numbersThatAreNoneAreRefusedByEveryCallThatTakesOne() throws {
    let cast = try Cast()
    let (stage, open, shelf) = (cast.stage, cast.open, cast.shelf)
    for bad in Scenes.notNumbers {
      refuses(cast, "advance", .nonFinite) { () throws(LeafError) in try stage.advance(by: bad) }
      refuses(cast, "seek", .nonFinite) { () throws(LeafError) in try stage.seek(to: bad) }
      refuses(cast, "resize", .nonFinite) { () throws(LeafError) in try stage.resize(Size(width: bad, height: 768)) }
      refuses(cast, "resize", .nonFinite) { () throws(LeafError) in try stage.resize(Size(width: 1024, height: bad)) }
      refuses(cast, "view", .nonFinite) { () throws(LeafError) in
        try stage.setView(Matrix4((1, 0, 0, 0), (0, bad, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)))
      }
      refuses(cast, "scroll book", .nonFinite) { () throws(LeafError) in try stage.scroll(open, to: bad) }
      refuses(cast, "scroll shelf", .nonFinite) { () throws(LeafError) in
        try stage.scroll(shelf, to: bad, animated: true)
      }
      refuses(cast, "scrub", .nonFinite) { () throws(LeafError) in try stage.scrub(cast.held, to: bad) }
      refuses(cast, "scrub", .nonFinite) { () throws(LeafError) in try stage.scrub(cast.held, to: 0.5, velocity: bad) }
      refuses(cast, "finish", .nonFinite) { () throws(LeafError) in try stage.finish(cast.held, velocity: bad) }
      refuses(cast, "cancel", .nonFinite) { () throws(LeafError) in try stage.cancel(cast.held, velocity: bad) }
      refuses(cast, "stagger", .nonFinite) { () throws(LeafError) in try stage.setTurnPolicy(open, .queue, stagger: bad)
      }
      for phase in GesturePhase.allCases {
        refuses(cast, "pinch", .nonFinite) { () throws(LeafError) in try stage.pinch(open, scale: bad, phase: phase) }
        refuses(cast, "pinch", .nonFinite) { () throws(LeafError) in
          try stage.pinch(open, scale: 1, phase: phase, velocity: bad)
        }
        refuses(cast, "pinch", .nonFinite) { () throws(LeafError) in
          try stage.pinch(open, scale: 1, phase: phase, time: bad)
        }
        refuses(cast, "swipe", .nonFinite) { () throws(LeafError) in
          try stage.swipe(open, translation: Point(x: bad, y: 0), phase: phase)
        }
        refuses(cast, "swipe", .nonFinite) { () throws(LeafError) in
          try stage.swipe(open, translation: Point(x: 0, y: bad), phase: phase)
        }
        for velocity in [Point(x: bad, y: 0), Point(x: 0, y: bad)] {
          for vertical in [false, true] {
            refuses(cast, "swipe", .nonFinite) { () throws(LeafError) in
              try stage.swipe(open, translation: .zero, velocity: velocity, phase: phase, vertical: vertical)
            }
          }
          refuses(cast, "drag", .nonFinite) { () throws(LeafError) in
            try stage.drag(open, location: .zero, phase: phase, velocity: velocity)
          }
          refuses(cast, "drag", .nonFinite) { () throws(LeafError) in
            try stage.drag(open, location: velocity, phase: phase)
          }
        }
        refuses(cast, "drag", .nonFinite) { () throws(LeafError) in
          try stage.drag(open, location: .zero, phase: phase, time: bad)
        }
      }
      refuses(cast, "hitTest", .nonFinite) { () throws(LeafError) in _ = try stage.hitTest(Point(x: bad, y: 0)) }
      refuses(cast, "hitTest", .nonFinite) { () throws(LeafError) in _ = try stage.hitTest(Point(x: 0, y: bad)) }
      refuses(cast, "timing", .nonFinite) { () throws(LeafError) in
        try stage.setTiming(open, open: .curve(.linear, duration: bad))
      }
      refuses(cast, "timing", .nonFinite) { () throws(LeafError) in
        try stage.setTiming(open, open: .curve(.linear, duration: 1), close: .curve(.linear, duration: 1, delay: bad))
      }
      #expect(throws: LeafError.self) { try Stage(viewport: Size(width: bad, height: 1)) }
      #expect(throws: LeafError.self) { try Stage(viewport: Size(width: 1, height: bad)) }
    }
  }

  @Test func numbersOutOfRangeAreRefused() throws {
    let cast = try Cast()
    let (stage, open, shelf) = (cast.stage, cast.open, cast.shelf)
    let spot = LeafError.Code.outOfRange
    for dt in [-1e-300, -1, -1e300, 0x1p53, 1e300] {
      refuses(cast, "advance \(dt)", spot) { () throws(LeafError) in try stage.advance(by: dt) }
    }
    for time in [-1e-300, -5, 0x1p53 + 2, 1e300] {
      refuses(cast, "seek \(time)", spot) { () throws(LeafError) in try stage.seek(to: time) }
    }
    refuses(cast, "seek", .timeReversed) { () throws(LeafError) in try stage.seek(to: 9) }
    for side in [0, -1, 1_000_001, 1e300] {
      refuses(cast, "resize \(side)", spot) { () throws(LeafError) in try stage.resize(Size(width: side, height: 10)) }
      refuses(cast, "resize \(side)", spot) { () throws(LeafError) in try stage.resize(Size(width: 10, height: side)) }
      #expect(throws: LeafError.self) { try Stage(viewport: Size(width: side, height: 1)) }
    }
    for spread in [-1, 4, 100, Int.max, Int.min] {
      refuses(cast, "turn \(spread)", spot) { () throws(LeafError) in try stage.turn(open, to: spread) }
    }
    for item in [-1, 3, Int.max, Int.min] {
      refuses(cast, "open item \(item)", spot) { () throws(LeafError) in try stage.open(item, on: shelf) }
      refuses(cast, "add item \(item)", spot) { () throws(LeafError) in
        _ = try stage.add(Book(pages: 1), as: item, on: shelf)
      }
    }
    refuses(cast, "open item without a book", spot) { () throws(LeafError) in try stage.open(0, on: shelf) }
    for offset: Double in [-1024.5, 1024 * 5, -1e300, 1e300] {
      refuses(cast, "scroll \(offset)", spot) { () throws(LeafError) in try stage.scroll(open, to: offset) }
      refuses(cast, "scroll \(offset)", spot) { () throws(LeafError) in try stage.scroll(shelf, to: 2 * offset) }
    }
    for stagger in [-1e-9, 10.5, 1e300] {
      refuses(cast, "stagger \(stagger)", spot) { () throws(LeafError) in
        try stage.setTurnPolicy(open, .overlap, stagger: stagger)
      }
    }
    refuses(cast, "timing", spot) { () throws(LeafError) in
      try stage.setTiming(open, open: .curve(.linear, duration: -1))
    }
  }

  @Test func callsAtTheWrongTimeAreRefused() throws {
    let cast = try Cast()
    let stage = cast.stage
    refuses(cast, "open an open book", .refused) { () throws(LeafError) in try stage.open(cast.open) }
    refuses(cast, "shut a shut book", .refused) { () throws(LeafError) in try stage.close(cast.shut) }
    refuses(cast, "turn a shut book", .refused) { () throws(LeafError) in try stage.next(cast.shut) }
    refuses(cast, "turn a shut book", .refused) { () throws(LeafError) in try stage.previous(cast.shut) }
    refuses(cast, "turn a shut book", .refused) { () throws(LeafError) in try stage.turn(cast.shut, to: 1) }
    refuses(cast, "scroll a shut book", .refused) { () throws(LeafError) in try stage.scroll(cast.shut, to: 0) }
    refuses(cast, "open a held book", .refused) { () throws(LeafError) in try stage.open(cast.held) }
    refuses(cast, "close a held book", .refused) { () throws(LeafError) in try stage.close(cast.held) }
    refuses(cast, "begin twice", .refused) { () throws(LeafError) in try stage.begin(cast.held) }
    let book = try stage.add(Book(pages: 4), as: 1, on: cast.shelf)
    try stage.advance(by: 0)
    refuses(cast, "two books of one item", .refused) { () throws(LeafError) in
      _ = try stage.add(Book(pages: 4), as: 1, on: cast.shelf)
    }
    try stage.scroll(cast.shelf, to: stage.state(of: cast.shelf).offset + 186)
    refuses(cast, "open nothing", .refused) { () throws(LeafError) in try stage.openSelected(on: cast.shelf) }
    try stage.open(book)
    refuses(cast, "scroll a shelf whose book is away", .refused) { () throws(LeafError) in
      try stage.scroll(cast.shelf, to: 0)
    }
  }

  @Test func idsThatNameNothingAreRefusedByEveryCall() throws {
    let cast = try Cast()
    let stage = cast.stage
    let other = try Scenes.shut(Book(pages: 2))
    var forged = [SceneID.none, cast.gone, SceneID(rawValue: .max), SceneID(rawValue: cast.open.rawValue + 1 << 32)]
    forged += [SceneID(rawValue: cast.open.rawValue & 0xffff_ffff), SceneID(rawValue: 0xffff_ffff)]
    forged += (0..<64).map { SceneID(rawValue: 1 << $0) }.filter { $0 != other.book }
    for id in forged where (try? stage.find(id)) == nil {
      try forEachCall(stage) { name, call in
        refuses(cast, "\(name) \(id.rawValue)", .unknownScene) { () throws(LeafError) in try call(id) }
      }
    }
    #expect(forged.filter { (try? stage.find($0)) == nil }.count >= 66)
  }

  @Test func idsOfTheWrongKindAreRefused() throws {
    let cast = try Cast()
    let stage = cast.stage
    let needsBook = ["turn", "next", "previous", "policy"]
    let needsShelf = ["openItem", "openSelected", "addOn"]
    let needsProgress = ["open", "close", "begin", "scrub", "finish", "cancel", "swipe"]
    try forEachCall(stage) { name, call in
      if needsBook.contains(name) {
        refuses(cast, name, .unknownScene) { () throws(LeafError) in try call(cast.shelf) }
        refuses(cast, name, .unknownScene) { () throws(LeafError) in try call(cast.view) }
      }
      if needsShelf.contains(name) {
        refuses(cast, name, .unknownScene) { () throws(LeafError) in try call(cast.open) }
        refuses(cast, name, .unknownScene) { () throws(LeafError) in try call(cast.view) }
      }
      if needsProgress.contains(name) {
        refuses(cast, name, .unknownScene) { () throws(LeafError) in try call(cast.shelf) }
      }
      if name == "scroll" || name == "drag" {
        refuses(cast, name, .unknownScene) { () throws(LeafError) in try call(cast.view) }
      }
    }
  }

  private func forEachCall(
    _ stage: Stage, _ body: (String, (SceneID) throws(LeafError) -> Void) throws -> Void
  ) rethrows {
    try body("open") { id throws(LeafError) in try stage.open(id) }
    try body("close") { id throws(LeafError) in try stage.close(id) }
    try body("openItem") { id throws(LeafError) in try stage.open(0, on: id) }
    try body("openSelected") { id throws(LeafError) in try stage.openSelected(on: id) }
    try body("addOn") { id throws(LeafError) in _ = try stage.add(Book(pages: 1), as: 0, on: id) }
    try body("remove") { id throws(LeafError) in try stage.remove(id) }
    try body("turn") { id throws(LeafError) in try stage.turn(id, to: 0) }
    try body("next") { id throws(LeafError) in try stage.next(id) }
    try body("previous") { id throws(LeafError) in try stage.previous(id) }
    try body("policy") { id throws(LeafError) in try stage.setTurnPolicy(id, .drop) }
    try body("timing") { id throws(LeafError) in try stage.setTiming(id, open: .curve(.linear, duration: 1)) }
    try body("scroll") { id throws(LeafError) in try stage.scroll(id, to: 0) }
    try body("begin") { id throws(LeafError) in try stage.begin(id) }
    try body("scrub") { id throws(LeafError) in try stage.scrub(id, to: 0) }
    try body("finish") { id throws(LeafError) in try stage.finish(id) }
    try body("cancel") { id throws(LeafError) in try stage.cancel(id) }
    try body("pinch") { id throws(LeafError) in try stage.pinch(id, scale: 1, phase: .changed) }
    try body("swipe") { id throws(LeafError) in try stage.swipe(id, translation: .zero, phase: .changed) }
    try body("drag") { id throws(LeafError) in try stage.drag(id, location: .zero, phase: .changed) }
    try body("state") { id throws(LeafError) in _ = try stage.state(of: id) }
  }

  @Test func booksAndShelvesWithImpossibleNumbersAreRefused() throws {
    let cast = try Cast()
    let stage = cast.stage
    var books: [(String, Book)] = []
    func book(_ name: String, _ change: (inout Book) -> Void) { books.append((name, Scenes.book(4, change))) }
    for count in [-1, Int.min, Int.max, Book.pageLimit + 1] { book("pages \(count)") { $0.pages = count } }
    for window in [31, -1, Int.max, 1 << 20 + 1] { book("window \(window)") { $0.window = window } }
    book("gap of an upright book") { ($0.spineGap, $0.restRatio) = (1, 0.09) }
    for bad in Scenes.notNumbers + [-1, 1e300, 0] {
      if bad != 0 { book("radius \(bad)") { $0.cornerRadius = bad } }
      book("eye \(bad)") { $0.eye = bad }
      if bad != 0 { book("fan \(bad)") { $0.fan = bad } }
      if bad != 0 { book("rest \(bad)") { $0.restRatio = bad } }
      book("closed \(bad)") { $0.closedScale = bad }
      if bad != 0 { book("gap \(bad)") { $0.spineGap = bad } }
      book("width \(bad)") { $0.pageSize.width = bad }
      book("height \(bad)") { $0.pageSize.height = bad }
      if !bad.isFinite { book("background \(bad)") { $0.background.green = Float(bad) } }
    }
    book("fan 1.1") { $0.fan = 1.1 }
    book("rest 1.1") { $0.restRatio = 1.1 }
    for (name, book) in books {
      let code: LeafError.Code = name.contains("nan") || name.contains("inf") ? .nonFinite : .outOfRange
      refuses(cast, name, code) { () throws(LeafError) in _ = try stage.add(book) }
    }
    var shelves: [(String, Shelf)] = []
    func shelf(_ name: String, _ change: (inout Shelf) -> Void) {
      var shelf = Shelf(books: 3)
      change(&shelf)
      shelves.append((name, shelf))
    }
    for count in [-1, Int.min, Int.max, 100_001] { shelf("books \(count)") { $0.books = count } }
    for bad in Scenes.notNumbers + [-1, 1e300, 0] {
      shelf("pitch \(bad)") { $0.pitch = bad }
      shelf("scale \(bad)") { $0.scale = bad }
      if bad != 0 { shelf("floor \(bad)") { $0.floor = bad } }
      if bad != 0 { shelf("radius \(bad)") { $0.cornerRadius = bad } }
      shelf("width \(bad)") { $0.itemSize.width = bad }
      if !bad.isFinite { shelf("background \(bad)") { $0.background.alpha = Float(bad) } }
    }
    for (name, shelf) in shelves {
      let code: LeafError.Code = name.contains("nan") || name.contains("inf") ? .nonFinite : .outOfRange
      refuses(cast, name, code) { () throws(LeafError) in _ = try stage.add(shelf) }
    }
  }

  @Test func pureFunctionsTakeAnyNumberWithoutTrapping() {
    let numbers = Scenes.notNumbers + [0, -0.0, 1, -1, 1e308, -1e308, 5e-324, 1e18, -1e18]
    let book = Book(pages: 16)
    let shelf = Shelf(books: 4)
    var published = shelf
    published.fidelity = .original
    for a in numbers {
      for b in numbers {
        let spread = book.snap(offset: a, velocity: b, in: Scenes.viewport).spread
        #expect((0...7).contains(spread))
        #expect((0...3).contains(shelf.snap(offset: a, velocity: b, in: Scenes.viewport).book))
        _ = published.snap(offset: a, velocity: b, in: Scenes.viewport)
        _ = book.turn(ofLeaf: 3, atSpread: a) + book.ratio(ofLeaf: 2, atSpread: b)
        _ = RubberBand.displacement(pull: a, extent: b) + RubberBand.pull(displacement: a, extent: b)
        _ = ReleaseRule.projected.finishes(progress: a, velocity: b)
        var estimator = VelocityEstimator()
        estimator.add(a, at: b)
        estimator.add(b, at: a)
        _ = estimator.velocity
      }
      _ = shelf.selection(offset: a, in: Scenes.viewport)
      for table in GestureTable.allCases {
        for fidelity in Fidelity.allCases { _ = table.progress(a, fidelity) }
      }
    }
  }
}
