import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Covers that are larger than the block of pages, seen only through snapshots.
@Suite struct BoardTests {
  private static let boards = 7.0

  /// A visible cell: its corners on the screen from the top left of its picture, row by row, and its rank.
  private struct Cell {
    let identity: CellIdentity
    let size: Size
    let corners: [Point]
    let rank: Int
  }

  private func cells(_ stage: Stage) -> [Cell] {
    var found: [Cell] = []
    stage.withSnapshot { frame in
      for row in 0..<frame.count where frame.flags[row] & CellFlags.visible.rawValue != 0 {
        let size = frame.size(row)
        let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map {
          Stage.image(frame, row, Point(x: $0.0 * size.width, y: $0.1 * size.height))
        }
        found.append(Cell(identity: frame.identity(row), size: size, corners: corners, rank: Int(frame.order[row])))
      }
    }
    return found
  }

  /// Books of every orientation without a thickness, with boards: a board is then as large as the page of the second
  /// book.
  private var pairs: [(book: Book, larger: Book)] {
    Edge.allCases.flatMap { hinge in
      ReadingDirection.allCases.flatMap { reading in
        [(0.5, 0.0, 1), (1, 0, 1), (1, 30, 1), (0.8, 30, 1), (1, 0, 5)].map { rest, gap, strips in
          var book = Book(pages: 9)
          (book.hinge, book.reading, book.restRatio, book.spineGap) = (hinge, reading, rest, gap)
          (book.eye, book.hasClosedEnds, book.boards) = (2000, true, BoardTests.boards)
          if strips > 1 { book.soft = SoftLeaves(strips: strips) }
          var larger = book
          let (out, along) = (BoardTests.boards, 2 * BoardTests.boards)
          larger.boards = 0
          larger.pageSize.width += book.isUpright ? along : out
          larger.pageSize.height += book.isUpright ? out : along
          return (book, larger)
        }
      }
    }
  }

  private func outer(_ cell: Cell, _ book: Book) -> Bool {
    let leaf = cell.identity.face == .front ? 0 : Int32(book.leafCount - 1)
    return cell.identity.role == .page && cell.identity.leaf == leaf
  }

  /// At every instant of an opening, and of turns of both covers, the outer side of a cover is where a whole page of a
  /// larger book is; the pages inside are where they are without boards.
  @Test func anOuterFaceIsAPageOfALargerBook() throws {
    var worst = Worst("corner of a board beside that of a larger book's page", unit: "points")
    for (book, larger) in pairs {
      let stages = try [book, larger].map { try Scenes.open($0, mode: .double) }
      var count = 0
      for target in [0, -1, 4, 3] {
        for (stage, id) in stages { try stage.turn(id, to: target) }
        for _ in 0..<9 {
          for (stage, _) in stages { try stage.advance(by: 0.11) }
          let seen = stages.map { cells($0.stage).filter { outer($0, book) } }
          for cell in seen[0] {
            guard let other = seen[1].first(where: { $0.identity == cell.identity }) else { continue }
            count += 1
            for (a, b) in zip(cell.corners, other.corners) { worst.record(a.distance(to: b), Peels.name(book)) }
          }
        }
        for (stage, _) in stages { try stage.advance(by: 9) }
      }
      #expect(count > 15, "\(Peels.name(book))")
    }
    #expect(worst.report(limit: 1e-9))
  }

  /// A point of a cover's picture is as long as it is high, so that nobody sees it stretched; also where a back cover has
  /// no picture.
  @Test func aCoverIsNotStretched() throws {
    var worst = Worst("width of a point of a cover beside its height", unit: "parts")
    for (even, larger) in pairs where even.restRatio == 1 && even.spineGap == 0 {
      for pages in [9, 10] {
        var book = even
        book.pages = pages
        let (stage, id) = try Scenes.open(book, mode: .double)
        for target in [book.spreads.lowerBound, book.spreads.upperBound] {
          try stage.turn(id, to: target)
          try stage.advance(by: 20)
          let cover = try #require(cells(stage).first { outer($0, book) })
          #expect(cover.size == larger.pageSize, "\(Peels.name(book)) \(pages) pages")
          let across = cover.corners[0].distance(to: cover.corners[1]) / cover.size.width
          let down = cover.corners[0].distance(to: cover.corners[2]) / cover.size.height
          worst.record(abs(across / down - 1), Peels.name(book))
        }
      }
    }
    // A verso lies a thousandth of a radian off its plane.
    #expect(worst.count == 64 && worst.report(limit: 1e-3))
  }

  /// A shut book with boards is in the middle of the screen, as the model has a book of so large pages.
  @Test func anOpeningIsThatOfTheModel() throws {
    var worst = Worst("corner of the front cover while its book opens", unit: "points")
    var book = Book(pages: 9)
    book.boards = BoardTests.boards
    var model = ModelBook(items: 10)
    model.page = (book.pageSize.width + book.boards, book.pageSize.height + 2 * book.boards)
    let stage = try Stage(viewport: Size(width: 1024, height: 768), mode: .double)
    let id = try stage.add(book)
    for step in 0...8 {
      let p = Double(step) / 20
      if step == 1 { _ = try stage.begin(id) }
      if step > 0 { try stage.scrub(id, to: p) }
      guard let cover = cells(stage).first(where: { $0.identity.item == 0 }) else { continue }
      let matrix = model.matrix(model.opening(item: 0, at: 0, progress: p))
      for (corner, at) in zip(cover.corners, [(0.0, -0.5), (1, -0.5), (0, 0.5), (1, 0.5)]) {
        let seen = matrix.apply(Wide(at.0 * model.page.width), Wide(at.1 * model.page.height))
        let place = Point(x: 512 + Double(seen.x / seen.w), y: 384 + Double(seen.y / seen.w))
        worst.record(corner.distance(to: place), "\(p)")
      }
    }
    #expect(worst.count == 36 && worst.report(limit: 1e-9))
  }

  /// Under an open book both boards lie as deep as their stacks are thick, and clear the edges of the whole block.
  @Test func boardsLieUnderTheirStacks() throws {
    var worst = Worst("corner of a board under an open book beside its place", unit: "points")
    for var book in Peels.orientations {
      (book.boards, book.hasClosedEnds) = (6, book.spreadMode == .double)
      for spread in [0, 3, 10] {
        let (stage, _) = try Peels.open(book, at: spread)
        let found = cells(stage), boards = found.filter { $0.identity.role == .board }
        // Of a book that is shut on its back one cover shows its outer side.
        #expect(boards.count == (book.spreadMode == .double && spread < 10 ? 2 : 1), "\(Peels.name(book))")
        let size = Peels.size(book), eye = book.eyeDistance, sheet = book.paper?.sheet ?? 0
        let beyond = 6 + sheet * Double(book.leafCount) * (0.3 + max(size.width, size.height / 2) / eye)
        for board in boards {
          #expect(board.identity.leaf == (board.identity.face == .back ? 0 : Int32(book.leafCount - 1)))
          let isTurned = board.identity.face == .back, turned = spread + (book.spreadMode == .double ? 1 : 0)
          let depth = sheet * Double(isTurned ? turned : book.leafCount - turned), nearer = eye / (eye + depth)
          let spine = book.vanishingPoint(in: Scenes.viewport)
          for (u, v) in [(0, -beyond), (0, size.height + beyond), (size.width + beyond, -beyond)] {
            let flat = Peels.place(Point(x: u, y: v), of: book, isTurned: isTurned)
            let place = Point(x: spine.x + (flat.x - spine.x) * nearer, y: spine.y + (flat.y - spine.y) * nearer)
            worst.record(board.corners.map { $0.distance(to: place) }.min() ?? .infinity, Peels.name(book))
          }
        }
      }
    }
    #expect(worst.report(limit: 1e-9))
  }

  /// Of either cover one side is drawn: the outer one as a page, or the inner one, under everything else.
  @Test func theInnerSideIsUnderEverything() throws {
    for (book, _) in pairs {
      let (stage, id) = try Scenes.open(book, mode: .double)
      for target in [0, -1, 4, 3] {
        try stage.turn(id, to: target)
        for _ in 0..<12 {
          try stage.advance(by: 0.13)
          let found = cells(stage), boards = found.filter { $0.identity.role == .board }
          let least = found.filter { $0.identity.role != .board }.map(\.rank).min() ?? 0
          #expect(boards.allSatisfy { $0.rank < least })
          for (leaf, item) in [(Int32(0), Int32(0)), (4, 9)] {
            let inner = boards.contains { $0.identity.leaf == leaf }
            let outer = found.contains { $0.identity.role == .page && $0.identity.item == item }
            #expect(inner != outer, "\(Peels.name(book)) leaf \(leaf)")
          }
        }
      }
    }
  }

  /// A last page that is a recto is as large as the others and lies in front of its board; the back cover is bare.
  @Test func aLastRectoLiesOnItsBoard() throws {
    for var book in Peels.orientations where book.spreadMode == .double {
      (book.pages, book.boards, book.hasClosedEnds) = (20, 6, true)
      let last = Int32(book.leafCount - 1), (stage, id) = try Peels.open(book, at: 9)
      let found = cells(stage), page = try #require(found.first { $0.identity.item == 20 })
      let board = try #require(found.first { $0.identity.role == .board && $0.identity.leaf == last })
      #expect(page.size == book.pageSize && page.rank > board.rank, "\(Peels.name(book))")
      #expect(!found.contains { $0.identity.leaf == last && $0.identity.face == .back && $0.identity.role == .page })
      try stage.turn(id, to: book.spreads.upperBound)
      try stage.advance(by: 20)
      let shut = try #require(cells(stage).first { $0.identity.leaf == last && $0.identity.role == .page })
      #expect(shut.identity.item == -1 && shut.identity.face == .back && shut.size.width > book.pageSize.width)
      let middle = shut.corners.reduce(into: Point.zero) { ($0.x, $0.y) = ($0.x + $1.x / 4, $0.y + $1.y / 4) }
      #expect(try stage.hitTest(middle)?.identity == shut.identity)
    }
  }

  /// Boards are there though their leaves have no cells.
  @Test func aLongBookHasBothBoardsInItsMiddle() throws {
    var book = Peels.turned(400)
    (book.boards, book.window) = (6, 32)
    let (stage, id) = try Peels.open(book, at: 60)
    // A jump keeps the leaves about the spread that it comes from.
    try stage.turn(id, to: 100)
    try stage.advance(by: 20)
    let pages = cells(stage).filter { $0.identity.role == .page }
    #expect(!pages.isEmpty && pages.allSatisfy { $0.identity.leaf > 0 && $0.identity.leaf < 200 })
    #expect(cells(stage).filter { $0.identity.role == .board }.count == 2)
  }

  @Test func aFingerTouchesTheOverhangOfACoverOnly() throws {
    var book = Peels.book { ($0.hasClosedEnds, $0.boards) = (true, 20) }
    book.paper?.cornerZone = 0
    let (stage, id) = try Peels.open(book, at: -1)
    let edge = Peels.place(Point(x: book.pageSize.width + 10, y: 100), of: book)
    let hit = try #require(try stage.hitTest(edge))
    #expect(hit.identity.item == 0)
    #expect(abs(hit.unit.x - (book.pageSize.width + 10) / (book.pageSize.width + 20)) < 1e-6)
    try stage.turn(id, to: 4)
    try stage.advance(by: 9)
    #expect(try stage.hitTest(edge) == nil)
    #expect(try stage.hitTest(Peels.place(Point(x: book.pageSize.width - 10, y: 100), of: book)) != nil)
  }

  /// A board turns where a leaf of paper would be peeled.
  @Test func boardsNeitherBendNorPeel() throws {
    let book = Peels.book { ($0.hasClosedEnds, $0.boards, $0.soft) = (true, 5, SoftLeaves(strips: 4)) }
    let (stage, id) = try Peels.open(book, at: 0)
    for target in [-1, 0, 10, 9] {
      try stage.peel(id, to: target)
      for _ in 0..<8 {
        try stage.advance(by: 0.07)
        stage.withSnapshot { frame in
          for row in 0..<frame.count where [0, 10].contains(frame.identity(row).leaf) {
            let flags = CellFlags(rawValue: frame.flags[row])
            guard frame.identity(row).role == .page, flags.contains(.visible) else { continue }
            #expect(!flags.contains(.folded))
          }
        }
      }
      try stage.advance(by: 20)
      #expect(try stage.reading(id).spread == target)
    }
  }

  @Test func theTableHasTheShadowOfTheBoards() throws {
    let book = Peels.turned { $0.boards = 9 }
    let (stage, _) = try Peels.open(book, at: 3)
    let out = book.pageSize.width + book.overhang, down = book.pageSize.height / 2 + book.overhang
    try stage.withSnapshot { frame in
      let shadow = try #require(frame.shadows.first)
      let xs = (0..<Int(shadow.casterCount)).map { shadow.caster[2 * $0] }
      let ys = (0..<Int(shadow.casterCount)).map { shadow.caster[2 * $0 + 1] }
      #expect(abs(Double(xs.max()!) - out) < 1e-3 && abs(Double(xs.min()!) + out) < 1e-3)
      #expect(abs(Double(ys.max()!) - down) < 1e-3 && abs(Double(ys.min()!) + down) < 1e-3)
    }
    let bounds = try #require(try stage.bounds())
    #expect(bounds.width > 2 * (book.pageSize.width + 9) && bounds.width < 2 * out)
  }

  @Test func boardsMayComeAndGo() throws {
    let book = Peels.turned()
    let (stage, id) = try Peels.open(book, at: 3)
    let before = cells(stage), hash = stage.stateHash()
    var bound = book
    bound.boards = 8
    try stage.replaceBook(id, with: bound)
    #expect(cells(stage).filter { $0.identity.role == .board }.count == 2 && stage.stateHash() != hash)
    try stage.replaceBook(id, with: book)
    #expect(cells(stage).count == before.count)
    #expect(zip(cells(stage), before).allSatisfy { $0.corners == $1.corners && $0.rank == $1.rank })
  }

  @Test func whatCannotBeABoardIsRefused() throws {
    let stage = try Stage(viewport: Scenes.viewport)
    for boards in [-1, 1000.5, Double.nan, .infinity, -.infinity] {
      #expect(throws: LeafError.self) { _ = try stage.add(Scenes.book(4) { $0.boards = boards }) }
    }
    #expect(throws: LeafError.self) { _ = try stage.add(Scenes.book(4) { ($0.boards, $0.fidelity) = (1, .original) }) }
    #expect(throws: Never.self) { _ = try stage.add(Scenes.book(4) { $0.fidelity = .original }) }
    for pages in 0...4 {
      let id = try stage.add(Peels.turned(pages) { ($0.boards, $0.hasClosedEnds) = (1000, true) })
      try stage.open(id)
      try stage.advance(by: 9)
    }
  }

  /// The inner side of a board lies on its stack, which is as thick as the book is open.
  @Test func aBoardSinksWithItsStackAsTheBookOpens() throws {
    func heights(_ sheet: Double) throws -> [(turn: Double, height: Double)] {
      let book = Peels.turned {
        ($0.hasClosedEnds, $0.boards, $0.paper!.sheet) = (true, 7, sheet)
      }
      let (stage, id) = try Scenes.shut(book)
      try stage.open(id)
      let scene = try #require(stage.find(id).asBook)
      return try (0..<60).map { _ in
        try stage.advance(by: 1 / 60)
        _ = stage.frameHash()
        return (scene.opening(at: stage.now).turn, scene.block[1].place.origin.z)
      }
    }
    let (thin, thick) = (try heights(0), try heights(2))
    var least = 0.0
    for (a, b) in zip(thin, thick) where a.turn > 0 && a.turn < 1 {
      let sunk = a.height - b.height
      #expect(abs(sunk) <= 2 * 11 * a.turn + 1e-9, "\(a.turn): \(sunk)")
      least = max(least, abs(sunk))
    }
    #expect(least > 1)
  }
}
