import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// A book with a gap at its spine, for a device that folds there.
@Suite struct SpineGapTests {
  private static let books: [(String, @Sendable (inout Book) -> Void)] = [
    ("V", { _ in }), ("flat", { ($0.restRatio, $0.fan) = (1, 0) }), ("steep", { $0.restRatio = 0.2 }),
    ("near eye", { $0.eye = 500 }), ("original", { $0.fidelity = .original }),
    ("soft", { $0.soft = SoftLeaves(strips: 6) }),
    ("soft, flat", { ($0.restRatio, $0.soft) = (1, SoftLeaves(strips: 3)) }),
    ("closed ends", { $0.hasClosedEnds = true }),
  ]

  private static func open(_ gap: Double, _ hinge: Edge, _ change: (inout Book) -> Void) throws -> (
    stage: Stage, book: SceneID
  ) {
    try Scenes.open(
      Scenes.book(21) {
        ($0.hinge, $0.pageSize, $0.spineGap) = (hinge, Size(width: 330, height: 300), gap)
        change(&$0)
      }, mode: .double)
  }

  /// A point of the screen at a distance from the middle of the spine.
  private static func place(_ book: Book, _ along: Double, _ across: Double = 20) -> Point {
    let spine = book.vanishingPoint(in: Scenes.viewport), way = book.onScreen(Point(x: along, y: across))
    return Point(x: spine.x + way.x, y: spine.y + way.y)
  }

  @Test func noPageIsInTheGapAndBothBeginAtItsEdges() throws {
    var worst = Worst("bound edge of an open page beside the edge of the gap", unit: "of the gap")
    for (name, change) in Self.books {
      for hinge in Edge.allCases {
        for gap in [6.0, 40, 150] {
          let (stage, id) = try Self.open(gap, hinge, change)
          let book = try stage.book(id)
          for spread in [0, 4, 10] {
            try stage.turn(id, to: spread)
            try stage.advance(by: 60)
            #expect(!stage.isMoving)
            for part in stride(from: -0.498, through: 0.498, by: 0.083) {
              let hit = try stage.hitTest(Self.place(book, part * gap))
              #expect(hit == nil, "\(name), \(hinge), gap \(gap), spread \(spread): \(part)")
            }
            for side in [-1.0, 1] {
              let pages = book.pages(ofSpread: spread)
              guard (side < 0 ? pages.first : pages.second) != nil else { continue }
              // There the published book has the back of its cover in front of the first page.
              if book.fidelity == .original, spread == 0, side < 0 { continue }
              // The position along the line at which a page begins.
              var (low, high) = (0.4 * gap, 0.6 * gap)
              for _ in 0..<40 {
                let middle = (low + high) / 2
                if try stage.page(at: Self.place(book, side * middle))?.page == (side < 0 ? pages.first : pages.second)
                {
                  high = middle
                } else {
                  low = middle
                }
              }
              worst.record((high - gap / 2) / gap, "\(name), \(hinge), gap \(gap), spread \(spread), side \(side)")
            }
          }
        }
      }
    }
    // The back of a leaf lies 0.001 radians off: 0.001·tan φ/2 of the gap, φ up to 72° here, and then perspective.
    #expect(worst.report(limit: 0.003))
  }

  /// From rest on one side to rest on the other no corner moves farther in a step than the leaf's turn explains.
  @Test func aLeafTurnsWithoutAJump() throws {
    var worst = Worst("step of a corner for a ten-thousandth of a turn", unit: "points")
    for (name, change) in Self.books {
      let (stage, id) = try Self.open(60, .left, change)
      try stage.advance(by: 60)
      let width = stage.viewport.width
      var last: [Double] = []
      // Around both ends, and through upright; a scroll position turns a leaf as far as a host says, with no time passing.
      for step in 0...600 {
        let position =
          step <= 200
          ? 0.99 + Double(step) * 1e-4
          : step <= 400 ? 1.49 + Double(step - 200) * 1e-4 : 1.99 + Double(step - 400) * 1e-4
        try stage.scroll(id, to: position * width)
        let rows = stage.withSnapshot { Array($0.matrices64) }
        let corners = stage.withSnapshot { frame in
          (0..<frame.count).flatMap { row -> [Double] in
            guard CellFlags(rawValue: frame.flags[row]).contains(.visible) else { return [0, 0, 0, 0] }
            let size = frame.size(row)
            return [(0.0, 0.0), (size.width, size.height)].flatMap { x, y -> [Double] in
              let k = Array(rows[16 * row..<16 * row + 16])
              let w = x * k[3] + y * k[7] + k[15]
              return [(x * k[0] + y * k[4] + k[12]) / w, (x * k[1] + y * k[5] + k[13]) / w]
            }
          }
        }
        if ![0, 201, 401].contains(step), corners.count == last.count {
          for (a, b) in zip(corners, last) where a != 0 && b != 0 {
            worst.record(a - b, "\(name), position \(position)")
          }
        }
        last = corners
      }
    }
    // A turn is π: 1e-4 of it moves an edge 390 points away by 0.13 points, and perspective by as much again.
    #expect(worst.report(limit: 0.35))
  }

  @Test func theShutBookIsWhereItIsWithoutAGap() throws {
    for (name, change) in Self.books {
      for hinge in Edge.allCases {
        func shut(_ gap: Double) throws -> Stage {
          try Scenes.shut(
            Scenes.book(9) {
              ($0.hinge, $0.spineGap) = (hinge, gap)
              change(&$0)
            }, mode: .double
          ).stage
        }
        let (plain, apart) = (try shut(0), try shut(80))
        let (a, b) = (try #require(try plain.bounds()), try #require(try apart.bounds()))
        #expect(abs(a.x - b.x) < 1e-3 && abs(a.width - b.width) < 1e-3, "\(name), \(hinge)")
        #expect(abs(a.y - b.y) < 1e-3 && abs(a.height - b.height) < 1e-3, "\(name), \(hinge)")
      }
    }
  }

  @Test func aGapOfZeroAndThatOfOnePageAtATimeChangeNoBit() throws {
    for change: (inout Book) -> Void in [{ _ in }, { $0.spreadMode = .single }, { $0.soft = SoftLeaves(strips: 4) }] {
      let (one, a) = try Scenes.shut(Scenes.book(12, change))
      let (other, b) = try Scenes.shut(
        Scenes.book(12) {
          change(&$0)
          $0.spineGap = $0.spreadMode == .single ? 50 : 0
        })
      for (stage, id) in [(one, a), (other, b)] { try stage.open(id) }
      for step in 0..<120 {
        for (stage, id) in [(one, a), (other, b)] {
          if step == 30 { try stage.turn(id, to: 4) }
          try stage.advance(by: 1.0 / 60)
        }
        #expect(one.stateHash() == other.stateHash())
      }
    }
  }

  @Test func aBookWithAGapIsNotPeeled() {
    let book = Scenes.book(4) { ($0.restRatio, $0.fan, $0.spineGap) = (1, 0, 20) }
    #expect(throws: LeafError(.refused, "paper", accepts: "")) { _ = try book.page(Paper()) }
  }
}
