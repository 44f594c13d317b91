import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// A stack opens and shuts the books of a shelf, and goes by its other rules between other views.
@Suite struct ShelfRuleTests {
  /// Views: 0 the shelf's, 1 the book's.
  struct Library {
    let stage: Stage
    let stack, shelf: SceneID
    let books: [SceneID]

    init(_ fidelity: Fidelity = .corrected, interaction: ContainerGesture? = nil, isRuled: Bool = true) throws {
      stage = try Stage(viewport: Scenes.viewport)
      stack = try stage.add(Container.stack([0]))
      var shelf = Shelf(books: 4)
      shelf.fidelity = fidelity
      let id = try stage.add(shelf)
      self.shelf = id
      let stage = stage
      books = try (0..<4).map { try stage.add(Scenes.book(8) { $0.fidelity = fidelity }, as: $0, on: id) }
      if isRuled { try stage.setRule(ShelfRule(id, from: 0, to: 1, interaction: interaction), on: stack) }
      try stage.advance(by: 0)
    }

    /// Everything that is drawn of shelf and books, bit for bit.
    var picture: [Float] {
      let scenes = [shelf] + books
      return stage.withSnapshot { frame in
        var all: [Float] = []
        for row in 0..<frame.count where scenes.contains(frame.scene(row)) {
          for entry in 0..<16 { all.append(frame.matrices[16 * row + entry]) }
          all.append(frame.opacity[row])
          all.append(frame.shade[row])
          all.append(Float(frame.flags[row] & ~CellFlags.changed.rawValue))
        }
        return all
      }
    }

    /// True if anything of a scene is drawn.
    func isSeen(_ id: SceneID) -> Bool {
      stage.withSnapshot { frame in
        (0..<frame.count).contains {
          frame.scene($0) == id && CellFlags(rawValue: frame.flags[$0]).contains(.visible) && frame.opacity[$0] > 0
        }
      }
    }

    /// The views whose cells are drawn at rest, and if shelf and books are.
    var sight: [Int] {
      stage.standing(stack) + (isSeen(shelf) ? [100] : []) + books.indices.filter { isSeen(books[$0]) }.map { 200 + $0 }
    }
  }

  private func expect(
    _ code: LeafError.Code, _ field: StaticString, _ stage: Stage, _ line: Int = #line, _ call: () throws -> Void
  ) {
    let before = stage.stateHash()
    #expect(throws: LeafError(code, field, accepts: ""), "line \(line)") { try call() }
    #expect(stage.stateHash() == before, "line \(line)")
  }

  @Test func badRulesAreRefusedAndChangeNothing() throws {
    let it = try Library(isRuled: false)
    let stage = it.stage
    let rule = ShelfRule(it.shelf, from: 0, to: 1)
    expect(.unknownScene, "scene", stage) { try stage.setRule(rule, on: .none) }
    expect(.unknownScene, "scene", stage) { try stage.setRule(rule, on: it.shelf) }
    expect(.unknownScene, "scene", stage) { try stage.setRule(ShelfRule(it.stack, from: 0, to: 1), on: it.stack) }
    expect(.outOfRange, "view", stage) { try stage.setRule(ShelfRule(it.shelf, from: -1, to: 1), on: it.stack) }
    expect(.outOfRange, "view", stage) { try stage.setRule(ShelfRule(it.shelf, from: 0, to: 1 << 31), on: it.stack) }
    expect(.refused, "to", stage) { try stage.setRule(ShelfRule(it.shelf, from: 3, to: 3), on: it.stack) }
    let tabs = try stage.add(Container.tabs([0, 1]))
    expect(.refused, "scene", stage) { try stage.setRule(rule, on: tabs) }
    let late = try stage.add(Container.stack([0]))
    expect(.refused, "shelf", stage) { try stage.setRule(rule, on: late) }
    try stage.open(2, on: it.shelf)
    expect(.refused, "shelf", stage) { try stage.setRule(rule, on: it.stack) }
    try stage.close(it.books[2])
    try stage.advance(by: 60)
    try stage.setRule(rule, on: it.stack)
    let second = try stage.add(Shelf(books: 1))
    expect(.refused, "from", stage) { try stage.setRule(ShelfRule(second, from: 0, to: 1), on: it.stack) }
    try stage.setRule(ShelfRule(second, from: 0, to: 1), on: late)
    expect(.refused, "shelf", stage) { try stage.setRule(ShelfRule(second, from: 5, to: 6), on: it.stack) }
    // Calls that would open the book alone.
    for book in it.books {
      expect(.refused, "scene", stage) { try stage.open(book) }
      expect(.refused, "scene", stage) { try stage.close(book) }
      expect(.refused, "scene", stage) { try stage.begin(book) }
      expect(.refused, "scene", stage) { try stage.pinch(book, scale: 2, phase: .began) }
      expect(.refused, "scene", stage) { try stage.swipe(book, translation: .zero, phase: .began) }
      expect(.refused, "scene", stage) { try stage.scrub(book, to: 0.5) }
      expect(.refused, "scene", stage) { try stage.finish(book) }
      expect(.refused, "scene", stage) { try stage.cancel(book) }
    }
    expect(.refused, "scene", stage) { try stage.open(1, on: it.shelf) }
    // Items without a book.
    expect(.outOfRange, "item", stage) { try stage.push(1, item: 4, on: it.stack) }
    expect(.outOfRange, "item", stage) { try stage.push(1, item: -1, on: it.stack) }
    expect(.refused, "item", stage) { try stage.push(7, item: 1, on: it.stack) }
    try stage.scroll(it.shelf, to: stage.state(of: it.shelf).offset + 186)
    expect(.refused, "item", stage) { try stage.push(1, on: it.stack) }
    try stage.push(1, item: 1, on: it.stack)
    expect(.refused, "scene", stage) { try stage.remove(it.books[1]) }
    expect(.refused, "scene", stage) { try stage.remove(it.shelf) }
    expect(.refused, "scene", stage) { try stage.removeRule(of: it.shelf, on: it.stack) }
  }

  /// These calls on a shelf that the host opens without a rule.
  @Test func theStackOpensAndShutsABookAsTheHostWouldBitForBit() throws {
    for fidelity in Fidelity.allCases {
      for item in fidelity == .original ? [0] : [0, 3] {
        for turnsRound in [false, fidelity == .corrected] {
          let (ruled, plain) = (try Library(fidelity), try Library(fidelity, isRuled: false))
          try ruled.stage.push(1, item: item, on: ruled.stack)
          try plain.stage.open(item, on: plain.shelf)
          var shown = Set<[Float]>()
          func follow(_ steps: Int) throws {
            for step in 0..<steps {
              try ruled.stage.advance(by: 1.0 / 60)
              try plain.stage.advance(by: 1.0 / 60)
              #expect(ruled.picture == plain.picture, "\(fidelity) item \(item) step \(step)")
              shown.insert(ruled.picture)
            }
          }
          try follow(turnsRound ? 17 : 200)
          #expect(try ruled.stage.state(of: ruled.books[item]) == plain.stage.state(of: plain.books[item]))
          #expect(try ruled.stage.pop(ruled.stack) == 1)
          try plain.stage.close(plain.books[item])
          try follow(200)
          #expect(shown.count > 30 && !ruled.stage.isMoving && ruled.sight == [0, 100])
        }
      }
    }
  }

  @Test func aPushWithoutAnItemOpensTheCoverInTheMiddle() throws {
    let it = try Library()
    try it.stage.scroll(it.shelf, to: it.stage.state(of: it.shelf).offset + 2 * 372)
    try it.stage.push(1, on: it.stack)
    let context = try #require(try it.stage.context(of: it.stack))
    #expect(context.scene == it.books[2] && context.from == 0 && context.to == 1 && context.direction == .forward)
    let events = try it.stage.runToRest()
    #expect(events.filter { $0.subject == .run }.map(\.kind) == [.began, .settled, .finished])
    #expect(events.filter { $0.subject == .run }.allSatisfy { $0.scene == it.stack && $0.from == 0 && $0.to == 1 })
    #expect(try it.stage.state(of: it.books[2]).progress == 1 && it.sight.contains(202) && it.sight.contains(1))
    try it.stage.pop(it.stack)
    #expect(try #require(try it.stage.context(of: it.stack)).direction == .reverse)
    #expect(try it.stage.runToRest().filter { $0.subject == .run }.map(\.kind).last == .finished)
    #expect(try it.stage.state(of: it.books[2]).progress == 0 && it.sight == [0, 100])
  }

  @Test func aPushStopsTheShelfWhereItIs() throws {
    let it = try Library()
    try it.stage.scroll(it.shelf, to: it.stage.state(of: it.shelf).offset + 500, animated: true)
    try it.stage.advance(by: 0.1)
    try it.stage.push(1, item: 1, on: it.stack)
    let offset = try it.stage.state(of: it.shelf).offset
    let events = try it.stage.runToRest().filter { $0.scene == it.shelf }
    #expect(events.map(\.kind) == [.retargeted] && events.map(\.subject) == [.scroll])
    #expect(try it.stage.state(of: it.shelf).offset == offset)
  }

  @Test func anyOtherPairOfViewsHasItsOwnTransitionAndShowsNeitherShelfNorBook() throws {
    let it = try Library()
    let stage = it.stage
    try stage.setRule(ContainerRule(.push, to: 2), .fold, on: it.stack)
    try stage.push(2, on: it.stack)
    try stage.advance(by: 0.3)
    #expect(try it.sight == [] && stage.context(of: it.stack)?.scene != it.books[0])
    #expect(Set(try stage.playing(it.stack)) == [.from, .to])
    try stage.advance(by: 60)
    #expect(it.sight == [2])
    // The book's view from another than the shelf's: no book opens.
    try stage.push(1, on: it.stack)
    try stage.advance(by: 60)
    #expect(it.sight == [1])
    #expect(try stage.popToRoot(it.stack) == 2)
    try stage.advance(by: 60)
    #expect(it.sight == [0, 100])
    // From the open book on, and back to it.
    try stage.push(1, item: 3, on: it.stack)
    try stage.advance(by: 60)
    try stage.next(it.books[3])
    try stage.advance(by: 60)
    let open = it.picture
    try stage.push(2, on: it.stack)
    try stage.advance(by: 0.3)
    #expect(it.sight == [])
    try stage.advance(by: 60)
    try stage.pop(it.stack)
    try stage.advance(by: 60)
    #expect(it.picture == open && it.sight.contains(203))
  }

  @Test func takingOffTheBookFromUnderOthersShutsItUnlessThatIsCancelled() throws {
    for finishes in [false, true] {
      let it = try Library()
      let stage = it.stage
      try stage.push(1, item: 2, on: it.stack)
      try stage.push(5, on: it.stack)
      try stage.advance(by: 60)
      let before = stage.stateHash()
      #expect(try stage.popToRoot(it.stack, interactive: true) == 2)
      #expect(try stage.state(of: it.books[2]).progress == 0)
      try stage.scrub(it.stack, to: 0.4)
      if finishes { try stage.finish(it.stack) } else { try stage.cancel(it.stack) }
      // Caught on its way, and let go the same way.
      try stage.advance(by: 0.05)
      try stage.begin(it.stack)
      if finishes { try stage.finish(it.stack) } else { try stage.cancel(it.stack) }
      try stage.advance(by: 60)
      if finishes {
        #expect(try it.sight == [0, 100] && stage.state(of: it.books[2]).progress == 0)
        try stage.push(1, item: 1, on: it.stack)
        try stage.advance(by: 60)
        #expect(it.sight.contains(201))
      } else {
        #expect(stage.stateHash() == before)
        try stage.pop(it.stack)
        try stage.advance(by: 60)
        try stage.pop(it.stack)
        try stage.advance(by: 0.5)
        #expect(try stage.state(of: it.books[2]).phase == .running && it.sight.contains(202))
      }
    }
  }

  @Test func operationsThatWaitOpenTheirBooksHoweverTimeIsCut() throws {
    var hashes = Set<UInt64>()
    for dt in [60, 1.0, 1.0 / 60] {
      let it = try Library()
      let stage = it.stage
      try stage.push(1, item: 1, on: it.stack)
      try stage.push(4, on: it.stack)
      try stage.pop(it.stack)
      try stage.pop(it.stack)
      try stage.push(1, item: 3, on: it.stack)
      try stage.push(6, on: it.stack)
      try stage.pop(it.stack)
      #expect(try stage.waitingOperations(of: it.stack) == 6)
      for _ in 0..<Int((60 / dt).rounded()) { try stage.advance(by: dt) }
      #expect(try stage.views(of: it.stack) == [0, 1] && stage.state(of: it.books[3]).progress == 1)
      #expect(try stage.state(of: it.books[1]).progress == 0)
      hashes.insert(stage.stateHash())
    }
    #expect(hashes.count == 1)
  }

  @Test func aPushInTheAirReopensTheSameBookAndWaitsForAnother() throws {
    let it = try Library()
    let stage = it.stage
    try stage.push(1, item: 1, on: it.stack)
    try stage.advance(by: 60)
    try stage.pop(it.stack)
    try stage.advance(by: 0.3)
    try stage.push(1, on: it.stack)
    #expect(try stage.waitingOperations(of: it.stack) == 0)
    try stage.advance(by: 0.1)
    try stage.pop(it.stack)
    try stage.advance(by: 0.1)
    try stage.push(1, item: 2, on: it.stack)
    #expect(try stage.waitingOperations(of: it.stack) == 1)
    try stage.advance(by: 60)
    #expect(try stage.state(of: it.books[2]).progress == 1 && stage.state(of: it.books[1]).progress == 0)
  }

  /// The published pinch, through the stack and through the book itself.
  @Test func aPinchOpensAndShutsByTheFormulasOfTheBook() throws {
    for fidelity in Fidelity.allCases {
      let (ruled, plain) = (try Library(fidelity, interaction: .pinch), try Library(fidelity, isRuled: false))
      let (stack, book) = (ruled.stack, plain.books[0])
      try ruled.stage.offer(1, on: stack)
      func pinch(_ scale: Double, _ phase: GesturePhase, _ velocity: Double? = nil) throws {
        try ruled.stage.pinch(stack, scale: scale, phase: phase, velocity: velocity)
        try plain.stage.pinch(book, scale: scale, phase: phase, velocity: velocity)
        try ruled.stage.advance(by: 0.01)
        try plain.stage.advance(by: 0.01)
        #expect(ruled.picture == plain.picture, "\(fidelity) \(scale) \(phase)")
      }
      // The wrong way on the shelf: nothing.
      for (scale, phase) in [(0.9, GesturePhase.began), (0.5, .changed), (0.4, .ended)] { try pinch(scale, phase) }
      #expect(try ruled.stage.context(of: stack) == nil)
      for (scale, phase) in [(1.02, GesturePhase.began), (2, .changed), (5, .changed), (5.5, .ended)] {
        try pinch(scale, phase)
      }
      if fidelity == .corrected {
        for (scale, phase) in [(1.5, GesturePhase.began), (1.8, .changed), (0.7, .cancelled)] {
          try pinch(scale, phase)
        }
        for (scale, phase) in [(1.5, GesturePhase.began), (6, .changed), (9, .ended)] { try pinch(scale, phase) }
      }
      try ruled.stage.advance(by: 60)
      try plain.stage.advance(by: 60)
      #expect(try ruled.stage.views(of: stack) == plain.stage.state(of: book).phaseViews)
      try pinch(1.4, .began)
      try pinch(1.4, .ended)
      for (scale, phase, velocity) in [(0.98, GesturePhase.began, 0.0), (0.4, .changed, -1), (0.3, .ended, -2)] {
        try pinch(scale, phase, velocity)
      }
      try ruled.stage.advance(by: 60)
      try plain.stage.advance(by: 60)
      #expect(ruled.picture == plain.picture && ruled.stage.isMoving == false)
      #expect(try ruled.stage.views(of: stack) == plain.stage.state(of: book).phaseViews)
    }
  }

  /// A gesture that the rule does not name opens no book.
  @Test(arguments: [nil, ContainerGesture.pinch]) func onlyTheGestureOfItsRuleOpensABook(_ gesture: ContainerGesture?)
    throws
  {
    for other in [ContainerGesture.pinch, .horizontalSwipe, .verticalSwipe] {
      let it = try Library(interaction: gesture)
      try it.stage.offer(1, on: it.stack)
      let way = other == .verticalSwipe ? Point(x: 0, y: -20) : Point(x: -20, y: 0)
      if other == .pinch {
        try it.stage.pinch(it.stack, scale: 1.25, phase: .began)
      } else {
        try it.stage.swipe(
          it.stack, translation: way, velocity: Point(x: 10 * way.x, y: 10 * way.y), phase: .began,
          vertical: other == .verticalSwipe)
      }
      let phase = try it.stage.state(of: it.stack).phase
      #expect((phase == .tracking) == (other == gesture), "\(other)")
    }
  }

  @Test func aCloneAndASeekShowTheSame() throws {
    let it = try Library()
    try it.stage.push(1, item: 2, on: it.stack)
    try it.stage.push(8, on: it.stack)
    try it.stage.advance(by: 0.4)
    let twin = try it.stage.clone()
    let start = it.stage.time
    var hashes: [UInt64] = []
    for _ in 0..<40 {
      try it.stage.advance(by: 1.0 / 16)
      try twin.advance(by: 1.0 / 16)
      #expect(it.stage.stateHash() == twin.stateHash())
      hashes.append(it.stage.stateHash())
    }
    _ = try it.stage.pop(it.stack)
    _ = try twin.pop(it.stack)
    _ = try it.stage.pop(it.stack)
    _ = try twin.pop(it.stack)
    try twin.advance(by: 60)
    try it.stage.advance(by: 30)
    try it.stage.advance(by: 30)
    #expect(it.stage.stateHash() == twin.stateHash() && it.sight == [0, 100] && start < it.stage.time)
  }

  @Test func seekingWithinAnOpeningEqualsPlaying() throws {
    let it = try Library()
    try it.stage.push(1, item: 2, on: it.stack)
    var hashes: [UInt64] = []
    for frame in 0...40 {
      try it.stage.seek(to: Double(frame) / 16)
      hashes.append(it.stage.stateHash())
    }
    for frame in stride(from: 40, through: 0, by: -1) {
      try it.stage.seek(to: Double(frame) / 16)
      #expect(it.stage.stateHash() == hashes[frame], "frame \(frame)")
    }
  }

  @Test func withoutItsRuleTheHostOpensTheBooksAgain() throws {
    let it = try Library()
    let stage = it.stage
    try stage.push(1, item: 2, on: it.stack)
    try stage.advance(by: 60)
    try stage.removeRule(of: it.shelf, on: it.stack)
    try stage.removeRule(of: it.shelf, on: it.stack)
    #expect(try stage.state(of: it.books[2]).progress == 1)
    try stage.pop(it.stack)
    try stage.advance(by: 60)
    #expect(it.isSeen(it.books[2]))
    try stage.close(it.books[2])
    try stage.advance(by: 60)
    try stage.setRule(ShelfRule(it.shelf, from: 0, to: 1), on: it.stack)
    try stage.push(1, item: 2, on: it.stack)
    try stage.advance(by: 60)
    // Pages may change while the stack has the book open.
    try stage.pop(it.stack)
    try stage.advance(by: 0.2)
    try stage.insertPages(it.books[2], count: 4, at: 2)
    try stage.advance(by: 60)
    #expect(try stage.state(of: it.books[2]).progress == 0 && it.sight == [0, 100])
    try stage.push(1, item: 2, on: it.stack)
    try stage.advance(by: 60)
    try stage.remove(it.books[2])
    #expect(try stage.views(of: it.stack) == [0, 1])
    try stage.pop(it.stack)
    try stage.advance(by: 60)
    #expect(it.sight == [0, 100])
    try stage.push(1, item: 0, on: it.stack)
    try stage.advance(by: 60)
    try stage.remove(it.stack)
    try stage.close(it.books[0])
    try stage.advance(by: 60)
    #expect(try stage.state(of: it.books[0]).progress == 0)
    try stage.remove(it.shelf)
    #expect(stage.cellCount == 0)
  }

  @Test func aShelfOutOfSightIsRemovedWithItsRule() throws {
    let it = try Library()
    try it.stage.push(1, item: 2, on: it.stack)
    try it.stage.push(7, on: it.stack)
    try it.stage.advance(by: 60)
    #expect(it.sight == [7])
    try it.stage.remove(it.shelf)
    try it.stage.popToRoot(it.stack)
    try it.stage.advance(by: 60)
    #expect(it.stage.standing(it.stack) == [0])
    try it.stage.remove(it.stack)
    #expect(it.stage.cellCount == 0)
  }

  /// Calls that wait while an operation is undone are dropped when a finger catches that operation.
  @Test func catchingWhatIsUndoneDropsWhatWaitsForIt() throws {
    let it = try Library()
    let stage = it.stage
    try stage.push(1, item: 1, on: it.stack, interactive: true)
    try stage.scrub(it.stack, to: 0.6)
    try stage.cancel(it.stack)
    try stage.push(1, item: 2, on: it.stack)
    #expect(try stage.waitingOperations(of: it.stack) == 1)
    try stage.begin(it.stack)
    #expect(try stage.waitingOperations(of: it.stack) == 0 && stage.state(of: it.stack).ignoredInputs == 1)
    try stage.finish(it.stack)
    try stage.advance(by: 60)
    #expect(try stage.state(of: it.books[1]).progress == 1 && stage.state(of: it.books[2]).progress == 0)
    #expect(try stage.views(of: it.stack) == [0, 1])
  }

  /// A book that has not yet moved and is shut again by hand, in the same frame, follows the hand toward shut.
  @Test func aBookCaughtBeforeItMovesGoesTheWayItIsAskedTo() throws {
    for finishes in [true, false] {
      let it = try Library()
      let stage = it.stage
      try stage.push(1, item: 0, on: it.stack)
      try stage.pop(it.stack, interactive: true)
      try stage.advance(by: 0)
      #expect(try stage.state(of: it.books[0]).progress == 0 && stage.views(of: it.stack) == [0])
      try stage.scrub(it.stack, to: 0.25)
      #expect(try stage.state(of: it.books[0]).progress == 0.75)
      if finishes { try stage.finish(it.stack) } else { try stage.cancel(it.stack) }
      try stage.advance(by: 60)
      #expect(try stage.state(of: it.books[0]).progress == (finishes ? 0 : 1))
      #expect(try stage.views(of: it.stack) == (finishes ? [0] : [0, 1]))
    }
  }

  /// For any calls in any order: a frame is finite, a clone does the same, and at rest exactly the front view is in
  /// sight.
  @Test func randomCallsKeepStackAndBooksTogether() throws {
    var random = SplitMix64(seed: 19)
    for _ in 0..<Effort.cases(Effort.isLong ? 400 : 40) {
      let it = try Library(interaction: .pinch)
      let stage = it.stage
      try stage.offer(1, on: it.stack)
      for _ in 0..<60 {
        let (pick, value) = (Int(random.double(in: 0...13.99)), random.double(in: 0...1))
        let item = Int(random.double(in: 0...3.99))
        switch pick {
        case 0, 1: try? stage.push(1, item: item, on: it.stack, interactive: value < 0.2)
        case 2: try? stage.push(1, on: it.stack)
        case 3: try? stage.push(2 + item, on: it.stack, interactive: value < 0.2)
        case 4, 5: _ = try? stage.pop(it.stack, interactive: value < 0.2)
        case 6: _ = try? stage.popToRoot(it.stack, interactive: value < 0.3)
        case 7: _ = try? stage.begin(it.stack)
        case 8: try? stage.scrub(it.stack, to: value)
        case 9: try? stage.finish(it.stack)
        case 10: try? stage.cancel(it.stack)
        case 11: try? stage.pinch(it.stack, scale: 3 * value, phase: item == 0 ? .began : item == 1 ? .changed : .ended)
        case 12: try? stage.scroll(it.shelf, to: 900 * value - 331)
        default: try stage.advance(by: value)
        }
      }
      _ = try? stage.finish(it.stack)
      let twin = try stage.clone()
      try stage.advance(by: 100)
      for _ in 0..<100 { try twin.advance(by: 1) }
      #expect(stage.stateHash() == twin.stateHash())
      let front = try stage.frontView(of: it.stack)
      let away = it.books.indices.filter { (try? stage.state(of: it.books[$0]).progress) == 1 }
      let holdsBook = try stage.views(of: it.stack).starts(with: [0, 1])
      #expect(away.count == (holdsBook ? 1 : 0))
      #expect(it.sight == [front] + (front == 0 ? [100] : []) + (front == 1 && holdsBook ? away.map { 200 + $0 } : []))
      #expect(stage.withSnapshot { frame in (0..<16 * frame.count).allSatisfy { frame.matrices[$0].isFinite } })
    }
  }
}

extension SceneState {
  /// The views of a stack whose book is so far open.
  fileprivate var phaseViews: [Int] { progress == 1 ? [0, 1] : [0] }
}
