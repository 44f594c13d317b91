import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// In double mode a host draws by matrices of doubles, and hits are where these say: in viewports so large that the rows of
/// Floats beside them are points off.
@Suite struct DoubleHitTests {
  private static let viewport = Size(width: 400_000, height: 300_000)

  /// Every kind of scene in mid-flight.
  private static func stages() throws -> [(name: String, stage: Stage)] {
    var made: [(String, Stage)] = []
    for kind in TransitionKind.allCases {
      let stage = try Stage(viewport: viewport, mode: .double)
      try stage.open(try stage.add(kind))
      made.append(("\(kind)", stage))
    }
    for (name, strips, isPaper) in [("book", 1, false), ("soft book", 4, false), ("book of paper", 1, true)] {
      var book = Scenes.book(12) { $0.pageSize = Size(width: 150_000, height: 230_000) }
      if strips > 1 { book.soft = SoftLeaves(strips: strips) }
      if isPaper { (book.restRatio, book.fan, book.paper) = (1, 0, Paper()) }
      let stage = try Stage(viewport: viewport, mode: .double), id = try stage.add(book)
      try stage.open(id)
      try stage.advance(by: 60)
      if isPaper { try stage.peel(id, to: 2) } else { try stage.turn(id, to: 2) }
      made.append((name, stage))
    }
    return made
  }

  @Test func aHitIsTheDrawnPoint() throws {
    var random = SplitMix64(seed: 12)
    var worst = Worst("hit in double mode beside the point drawn there", unit: "points")
    var floats = 0.0
    for (name, stage) in try Self.stages() {
      for frame in 0..<8 {
        try stage.advance(by: 0.06)
        for _ in 0..<200 {
          let (row, point) = stage.withSnapshot { frame in
            let row = random.int(in: 0...frame.count - 1), size = frame.size(row)
            let own = Point(x: random.double(in: 0...size.width), y: random.double(in: 0...size.height))
            return (row, Stage.image(frame, row, own))
          }
          guard let hit = try stage.hitTest(point) else { continue }
          let (drawn, single) = stage.withSnapshot { frame in
            let size = frame.size(hit.row), own = Point(x: hit.unit.x * size.width, y: hit.unit.y * size.height)
            let k = frame.matrices, at = 16 * hit.row
            func entry(_ column: Int) -> Double {
              own.x * Double(k[at + column]) + own.y * Double(k[at + 4 + column]) + Double(k[at + 12 + column])
            }
            return (Stage.image(frame, hit.row, own), Point(x: entry(0) / entry(3), y: entry(1) / entry(3)))
          }
          worst.record(drawn.distance(to: point), "\(name), frame \(frame), row \(hit.row), from \(row)")
          floats = max(floats, single.distance(to: point))
        }
      }
    }
    print("figure: by the rows of Floats the same points are up to \(floats) points off")
    #expect(worst.report(limit: 1e-5) && worst.count > 5000 && floats > 0.01)
  }

  /// Visible pages and bounds use the matrices of the hit test.
  @Test func outlinesAreTheDrawnCorners() throws {
    let stage = try Stage(viewport: Self.viewport, mode: .double)
    let id = try stage.add(Scenes.book(12) { $0.pageSize = Size(width: 150_000, height: 230_000) })
    try stage.open(id)
    try stage.advance(by: 0.4)
    let corners = stage.withSnapshot { frame in
      (0..<frame.count).filter { frame.flags[$0] & CellFlags.visible.rawValue != 0 }.flatMap { row in
        let size = frame.size(row)
        return [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map {
          Stage.image(frame, row, Point(x: $0.0 * size.width, y: $0.1 * size.height))
        }
      }
    }
    let bounds = try #require(try stage.bounds(of: id))
    #expect(abs(bounds.x - corners.map(\.x).min()!) < 1e-6 && abs(bounds.y - corners.map(\.y).min()!) < 1e-6)
    let pages = try stage.visiblePages(id)
    #expect(!pages.isEmpty)
    for point in pages.flatMap({ $0.outline.joined() }) {
      #expect(corners.contains { $0.distance(to: point) < 1e-6 })
    }
  }
}
