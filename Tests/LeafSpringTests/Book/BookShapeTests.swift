import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Books of every shape are plausible, finite, and exact at their ends.
@Suite struct BookShapeTests {
  private func shapes() -> [(String, Book)] {
    var shapes: [(String, Book)] = []
    for pages in [0, 1, 2, 3, 4, 7, 16, 99] {
      for mode in Book.SpreadMode.allCases {
        for ends in [false, true] {
          shapes.append(
            (
              "\(pages) pages, \(mode), ends \(ends)",
              Scenes.book(pages) { ($0.spreadMode, $0.hasClosedEnds, $0.window) = (mode, ends, 100) }
            ))
        }
      }
      for fidelity in Fidelity.allCases {
        for hinge in Edge.allCases {
          shapes.append(
            (
              "\(pages) pages, \(hinge), \(fidelity)",
              Scenes.book(pages) { ($0.hinge, $0.fidelity, $0.window) = (hinge, fidelity, 100) }
            ))
        }
      }
    }
    let changes: [(String, (inout Book) -> Void)] = [
      ("fan 0", { $0.fan = 0 }), ("fan 1", { $0.fan = 1 }), ("flat", { $0.restRatio = 1 }),
      ("upright", { $0.restRatio = 0 }),
      ("tiny when shut", { $0.closedScale = 1e-6 }), ("as large when shut", { $0.closedScale = 1 }),
      ("huge when shut", { $0.closedScale = 100 }), ("near eye", { $0.eye = 100 }), ("far eye", { $0.eye = 1e9 }),
      ("the nearest eye", { $0.eye = 1 }), ("small page", { $0.pageSize = Size(width: 1e-6, height: 1e-6) }),
      ("huge page", { $0.pageSize = Size(width: 1e6, height: 1e6) }), ("clamp", { $0.overshoot = .clamp }),
      ("bounce", { $0.overshoot = .bounce }), ("square", { $0.cornerRadius = 0 }),
    ]
    for (name, change) in changes {
      for pages in [3, 16] { shapes.append(("\(name), \(pages) pages", Scenes.book(pages, change))) }
    }
    return shapes
  }

  @Test func everyShapeOpensTurnsAndShutsExactly() throws {
    for (name, book) in shapes() {
      let (stage, id) = try Scenes.shut(book)
      try stage.setTiming(id, turn: .spring(try Spring(duration: 0.5, bounce: 0.6)))
      let shut = stage.stateHash()
      func run(_ frames: Int) throws {
        for _ in 0..<frames {
          try stage.advance(by: 1.0 / 24)
          let flaw = try stage.flaw(of: id)
          try #require(flaw == nil, "\(name) at \(stage.time): \(flaw ?? "")")
        }
        try stage.advance(by: 60)
        #expect(!stage.isMoving, "\(name)")
      }
      try stage.open(id)
      try run(30)
      #expect(try stage.state(of: id).progress == 1)
      let open = stage.stateHash()
      for spread in [book.spreads.upperBound, book.spreads.lowerBound, book.spreads.upperBound / 2, 0] {
        try stage.turn(id, to: spread)
        try run(15)
        #expect(try Int(stage.state(of: id).index) == spread)
      }
      #expect(stage.stateHash() == open, "\(name): back at the first spread")
      try stage.turn(id, to: book.spreads.upperBound)
      try stage.advance(by: 0.2)
      try stage.close(id)
      try run(30)
      try stage.open(id)
      try stage.turn(id, to: 0)
      try run(30)
      try stage.close(id)
      try run(30)
      #expect(stage.stateHash() == shut, "\(name): shut as it was")
    }
  }

  /// At rest on spread n the two facing pages are on top, as a finger finds them.
  @Test func everySpreadShowsItsPages() throws {
    for pages in [1, 2, 3, 8, 9] {
      for (hinge, side) in [(Edge.left, 1.0), (.right, -1), (.top, 1), (.bottom, -1)] {
        let book = Scenes.book(pages) { $0.hinge = hinge }
        let (stage, id) = try Scenes.open(book)
        for spread in book.spreads {
          try stage.turn(id, to: spread)
          try stage.advance(by: 20)
          for (offset, item) in [(-100.0, 2 * spread + 1), (100, 2 * spread + 2)] {
            let place =
              book.isUpright ? Point(x: 512, y: 384 + side * offset) : Point(x: 512 + side * offset, y: 384)
            let hit = try stage.hitTest(place)
            #expect(
              hit.map { Int($0.identity.item) } == (item <= pages ? item : nil),
              "\(pages) pages, \(hinge), spread \(spread)")
            let isFirst = offset < 0
            let page = isFirst ? book.pages(ofSpread: spread).first : book.pages(ofSpread: spread).second
            #expect(page == (item <= pages ? item - 1 : nil))
            if let page { #expect(try book.spread(ofPage: page) == min(spread, book.spreads.upperBound)) }
          }
        }
      }
    }
  }

  @Test func aSinglePageLiesFlatInTheMiddle() throws {
    for (hinge, ends) in [(Edge.left, false), (.right, true), (.top, false), (.bottom, true)] {
      let book = Scenes.book(5) { ($0.spreadMode, $0.hinge, $0.hasClosedEnds) = (.single, hinge, ends) }
      let (stage, id) = try Scenes.open(book, mode: .double)
      #expect(book.spreads == 0...5 && book.spreadCount == 6, "nothing is seen after the last page, closed ends or not")
      for spread in 0...5 {
        try stage.turn(id, to: spread)
        try stage.advance(by: 20)
        let hit = try #require(try stage.hitTest(Point(x: 512 + 90, y: 384 - 142)))
        #expect(
          Int(hit.identity.item) == spread && abs(hit.unit.x - 271.0 / 362) < 1e-6 && abs(hit.unit.y - 0.25) < 1e-6)
        #expect(
          try book.spread(ofPage: 2) == 3 && book.pages(ofSpread: 3).first == 2 && book.pages(ofSpread: 0).first == nil)
        let seen = stage.withSnapshot { frame in
          (0..<frame.count).filter { CellFlags(rawValue: frame.flags[$0]).contains(.visible) }.map {
            Int(frame.identity($0).item)
          }
        }
        #expect(seen == Array(spread...5), "turned pages have left the screen")
      }
      // A page in the air shows its blank back once it is past upright.
      try stage.turn(id, to: 4)
      try stage.advance(by: 0.02)
      try stage.turn(id, to: 5)
      try stage.advance(by: 0.25)
      let flags = stage.withSnapshot { CellFlags(rawValue: $0.flags[4]) }
      #expect(flags.contains(.visible))
    }
  }

  /// At a closed end all leaves are on one side, with the last one's blank back on top if it has no picture.
  @Test func closedEndsShowTheCovers() throws {
    for pages in [3, 4] {
      let book = Scenes.book(pages) { $0.hasClosedEnds = true }
      let (stage, id) = try Scenes.open(book)
      try stage.turn(id, to: -1)
      try stage.advance(by: 20)
      #expect(
        try stage.hitTest(Point(x: 650, y: 384))?.identity.item == 0 && stage.hitTest(Point(x: 374, y: 384)) == nil)
      try stage.turn(id, to: book.leafCount - 1)
      try stage.advance(by: 20)
      let hit = try stage.hitTest(Point(x: 374, y: 384))
      #expect(try stage.hitTest(Point(x: 650, y: 384)) == nil)
      #expect(hit?.identity.item == Int32(pages), "the last item, or the back of its leaf")
      #expect(throws: LeafError.self) { try stage.turn(id, to: book.leafCount) }
      #expect(throws: LeafError.self) { try stage.turn(id, to: -2) }
    }
  }

  @Test func overshootIsShownAsItsModeSays() throws {
    for mode in Book.Overshoot.allCases {
      let (stage, id) = try Scenes.open(Scenes.book(20) { ($0.overshoot, $0.restRatio) = (mode, 0.4) })
      try stage.setTiming(id, turn: .spring(try Spring(duration: 0.6, bounce: 0.7)))
      try stage.turn(id, to: 4)
      try stage.advance(by: 10)
      try stage.next(id)
      var (low, high, beyond) = (2.0, -2.0, 0)
      for _ in 0..<300 {
        try stage.advance(by: 1.0 / 240)
        stage.withSnapshot { frame in
          frame.forEachLeaf(of: id) { leaf, turn, _, _ in
            if leaf == 5 { (low, high) = (min(low, turn), max(high, turn)) }
          }
        }
        if try stage.inside(id).motions[5].state(at: stage.now).value > 1 { beyond += 1 }
      }
      #expect(beyond > 10 && low >= 0)
      switch mode {
      case .free: #expect(high > 1.1)
      case .clamp: #expect(high == 1)
      case .bounce: #expect(high <= 1 && high > 0.999)
      }
    }
  }

  /// A shut book that a fast finger pushes moves as a whole: its leaves lie on each other, and the cover stays on top.
  @Test func leavesOfAShutBookCannotBePushedThroughEachOther() throws {
    let (stage, id) = try Scenes.shut(Book(pages: 8))
    try stage.begin(id)
    try stage.scrub(id, to: 0.2)
    try stage.cancel(id, velocity: -30)
    var least = 0.0
    for _ in 0..<200 {
      try stage.advance(by: 1.0 / 240)
      let value = try stage.state(of: id).progress
      least = min(least, value)
      guard value < 0 else { continue }
      let book = try stage.inside(id)
      _ = stage.stateHash()
      for row in 0..<9 { #expect(book.poses.angle[row] == (row % 2 == 0 ? 0 : .pi)) }
      #expect(stage.withSnapshot { $0.identity(Int($0.backToFront[$0.count - 1])).item } == 0)
    }
    #expect(least < -0.1)
  }
}
