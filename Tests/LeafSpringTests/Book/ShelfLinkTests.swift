import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// A shelf and its books run as one transition (`book-and-album.md` B6, B7).
@Suite struct ShelfLinkTests {
  /// A shelf of five books in double mode, every cover with a book.
  private func library(
    _ size: Size = Scenes.viewport, fidelity: Fidelity = .corrected, _ change: (inout Book) -> Void = { _ in }
  ) throws -> (stage: Stage, shelf: SceneID, books: [SceneID]) {
    let stage = try Stage(viewport: size, mode: .double)
    var shelf = Shelf(books: 5)
    shelf.fidelity = fidelity
    let id = try stage.add(shelf)
    let books = try (0..<5).map {
      try stage.add(
        Scenes.book(8) {
          $0.fidelity = fidelity; change(&$0)
        }, as: $0, on: id)
    }
    return (stage, id, books)
  }

  private func corners(_ stage: Stage, row: Int) -> [Double] {
    stage.withSnapshot { frame in
      let size = frame.size(row)
      return [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].flatMap { unit -> [Double] in
        let m = (0..<16).map { frame.matrices64[16 * row + $0] }
        let (x, y) = (unit.0 * size.width, unit.1 * size.height)
        let w = x * m[3] + y * m[7] + m[15]
        return [(x * m[0] + y * m[4] + m[12]) / w, (x * m[1] + y * m[5] + m[13]) / w]
      }
    }
  }

  private func isVisible(_ stage: Stage, _ row: Int) -> Bool {
    stage.withSnapshot { CellFlags(rawValue: $0.flags[row]).contains(.visible) }
  }

  @Test func anOpeningBookStartsExactlyOnItsCoverWhereverTheShelfStands() throws {
    var random = SplitMix64(seed: 3)
    var worst = Worst("book against cover at the start", unit: "points")
    for hinge in Edge.allCases {
      for mode in Book.SpreadMode.allCases {
        for round in 0..<20 {
          let (stage, shelf, books) = try library { book in
            (book.hinge, book.spreadMode) = (hinge, mode)
          }
          let item = random.int(in: 0...4)
          try stage.scroll(shelf, to: random.double(in: -900...1700), animated: round % 2 == 1)
          try stage.advance(by: random.double(in: 0...0.4))
          let cover = corners(stage, row: item)
          #expect(isVisible(stage, item))
          try stage.begin(books[item])
          let first = try stage.state(of: books[item]).firstRow
          for (a, b) in zip(cover, corners(stage, row: first)) {
            worst.record(a - b, "item \(item), \(hinge), \(mode)")
          }
          #expect(isVisible(stage, first) && !isVisible(stage, item), "the book stands for its cover")
        }
      }
    }
    #expect(worst.report(limit: 1e-9))
  }

  @Test func theOtherCoversFadeAndTheSelectedOneIsHiddenUntilTheCloseCompletes() throws {
    let (stage, shelf, books) = try library()
    let before = stage.stateHash()
    try stage.open(2, on: shelf)
    for _ in 0..<60 {
      try stage.advance(by: 0.0625)
      let progress = try stage.state(of: books[2]).progress
      let fades = stage.withSnapshot { frame in (0..<5).map { Double(frame.opacity[$0]) } }
      #expect(fades[2] == 0 && Set([fades[0], fades[1], fades[3], fades[4]]).count == 1)
      #expect(abs(fades[0] - (1 - min(max(progress, 0), 1))) < 1e-7)
      #expect(try stage.state(of: shelf).screens.hiddenItem == 2)
      if fades[0] == 0 { #expect(!isVisible(stage, 0), "an invisible cover is not drawn") }
    }
    #expect(!stage.isMoving)
    try stage.close(books[2])
    for _ in 0..<10 {
      try stage.advance(by: 0.09)
      #expect(stage.withSnapshot { $0.opacity[2] } == 0)
      #expect(try stage.state(of: books[2]).screens.hiddenItem == 2)
    }
    try stage.advance(by: 1)
    #expect(stage.withSnapshot { frame in (0..<5).allSatisfy { frame.opacity[$0] == 1 } })
    #expect(try stage.state(of: shelf).screens.hiddenItem == -1)
    #expect(stage.stateHash() == before, "push, then pop: identity")
  }

  @Test func onlyOneBookOfAShelfIsAway() throws {
    let (stage, shelf, books) = try library()
    let refused = { (call: () throws -> Void) in
      let hash = stage.stateHash()
      do { try call() } catch { return (error as? LeafError)?.code == .refused && stage.stateHash() == hash }
      return false
    }
    try stage.open(1, on: shelf)
    #expect(refused { try stage.open(2, on: shelf) } && refused { try stage.open(books[3]) })
    #expect(refused { try stage.begin(books[0]) } && refused { try stage.openSelected(on: shelf) })
    #expect(refused { try stage.scroll(shelf, to: 0) }, "and the shelf stands still")
    try stage.pinch(books[4], scale: 1.2, phase: .began)
    #expect(try stage.state(of: books[4]).phase == .idle)
    try stage.advance(by: 5)
    #expect(refused { try stage.open(2, on: shelf) })
    try stage.close(books[1])
    try stage.advance(by: 0.5)
    #expect(refused { try stage.open(2, on: shelf) })
    try stage.open(1, on: shelf)
    try stage.advance(by: 5)
    #expect(try stage.state(of: books[1]).progress == 1, "the closing book itself is turned round")
    try stage.close(books[1])
    try stage.advance(by: 5)
    try stage.open(2, on: shelf)
  }

  @Test func cancelRestoresTheBitsOfShelfAndBook() throws {
    var random = SplitMix64(seed: 8)
    let (stage, shelf, books) = try library()
    for _ in 0..<200 {
      try stage.scroll(shelf, to: random.double(in: -400...1200))
      let before = stage.stateHash()
      let item = random.int(in: 0...4)
      try stage.begin(books[item])
      try stage.scrub(books[item], to: random.double(in: 0...1), velocity: random.double(in: -4...4))
      try stage.advance(by: 0.1)
      try stage.cancel(books[item])
      try stage.advance(by: 20)
      #expect(stage.stateHash() == before)
    }
  }

  @Test func openingOnTheFirstCallAfterAddMovesEveryPageFromFrameOne() throws {
    for dt in [1.0 / 240, 1.0 / 60, 0.0] {
      let stage = try Scenes.stage()
      let shelf = try stage.add(Shelf(books: 3))
      let book = try stage.add(Book(pages: 9), as: 0, on: shelf)
      try stage.open(0, on: shelf)
      try stage.advance(by: 0)
      let start = rows(stage, book)
      try stage.advance(by: dt)
      let next = rows(stage, book)
      #expect(start.count == 10 && stage.isMoving)
      for (page, (a, b)) in zip(start, next).enumerated() { #expect((a != b) == (dt > 0), "page \(page)") }
    }
  }

  private func rows(_ stage: Stage, _ id: SceneID) -> [[Float]] {
    stage.withSnapshot { frame in
      (0..<frame.count).filter { frame.scene($0) == id }.map { row in (0..<16).map { frame.matrices[16 * row + $0] } }
    }
  }

  @Test func theScreensAreThoseOfTheSpecification() throws {
    let (stage, shelf, books) = try library()
    let wood = stage.findShelfColor(shelf)
    let states = { try (stage.state(of: shelf).screens, stage.state(of: books[0]).screens) }
    // Shut: only the shelf's background.
    #expect(try states().0.from == Screens.Screen(background: wood, alpha: 1) && states().0.hiddenItem == -1)
    try stage.open(0, on: shelf)
    for _ in 0..<20 {
      // B6, 2 and 6: the book's own background is clear until the completion, and then the shelf's.
      #expect(try states().1.to.alpha == 0 && states().1.from == Screens.Screen(background: wood, alpha: 1))
      try stage.advance(by: 0.05)
    }
    try stage.advance(by: 10)
    #expect(try states().1.to == Screens.Screen(background: wood, alpha: 1) && states().1.from.alpha == 0)
    try stage.close(books[0])
    try stage.advance(by: 0.25)
    #expect(try states().1.to.alpha == 0 && states().1.from.alpha == 1 && states().1.hiddenItem == 0)
    try stage.advance(by: 10)
    #expect(try states().0.hiddenItem == -1)
  }

  @Test func resizingWhileABookIsAwayEqualsHavingStartedAtThatSize() throws {
    let sizes = [
      Scenes.viewport, Size(width: 768, height: 1024), Size(width: 333.25, height: 977.5),
      Size(width: 5000, height: 300),
    ]
    for position in [0.0, 90, 372, 500] {
      for time in [0.0, 0.125, 0.5, 4] {
        var hashes: [UInt64] = []
        for start in sizes {
          let (stage, shelf, books) = try library(start)
          try stage.scroll(shelf, to: position + stage.state(of: shelf).offset)
          // A place in points from the first cover's place, independent of the size.
          try stage.findShelf(shelf).state.position = .resting(at: position)
          try stage.open(books[1])
          try stage.advance(by: time)
          try stage.resize(sizes[2])
          hashes.append(stage.stateHash())
        }
        #expect(Set(hashes).count == 1, "position \(position), time \(time)")
      }
    }
  }

  @Test func removingABookThatIsAwayGivesTheShelfBack() throws {
    let (stage, shelf, books) = try library()
    try stage.open(1, on: shelf)
    try stage.advance(by: 0.4)
    try stage.remove(books[1])
    try stage.advance(by: 0.1)
    #expect(stage.withSnapshot { frame in (0..<5).allSatisfy { frame.opacity[$0] == 1 } })
    try stage.scroll(shelf, to: 0)
    let again = try stage.add(Book(pages: 3), as: 1, on: shelf)
    try stage.open(1, on: shelf)
    try stage.advance(by: 9)
    #expect(try stage.state(of: again).progress == 1)
    try stage.remove(shelf)
    #expect(stage.cellCount == 0 && (try? stage.state(of: books[0])) == nil && (try? stage.state(of: again)) == nil)
  }

  @Test func originalOpensTheCentredCoverOnly() throws {
    let (stage, shelf, books) = try library(fidelity: .original)
    #expect(throws: LeafError.self) { try stage.open(2, on: shelf) }
    #expect(throws: LeafError.self) { try stage.begin(books[2]) }
    try stage.scroll(shelf, to: 2 * 372 - 331)
    try stage.openSelected(on: shelf)
    #expect(try stage.state(of: books[2]).phase == .running)
    try stage.advance(by: 0.999)
    #expect(stage.isMoving)
    try stage.advance(by: 0.001)
    #expect(!stage.isMoving, "it snaps at its duration")
  }
}

extension Stage {
  fileprivate func findShelfColor(_ id: SceneID) -> Color { (try? findShelf(id).shelf.background) ?? .clear }
}
