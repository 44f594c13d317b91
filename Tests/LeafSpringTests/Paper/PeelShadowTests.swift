import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// The shadow of a peeled leaf, as a cell of the snapshot.
@Suite struct PeelShadowTests {
  /// A stage with a leaf held in the air by its corner.
  private func held(_ book: Book, _ corner: PaperCorner, isTurned: Bool) throws -> (Stage, SceneID) {
    let (stage, id) = try Peels.open(book)
    let size = Peels.size(book), inward: Double = corner == .bottom ? -1 : 1
    let home = Point(x: size.width, y: corner == .bottom ? size.height : 0)
    func drag(_ across: Double, _ down: Double, _ phase: GesturePhase) throws {
      let place = Point(x: across, y: home.y + inward * down)
      try stage.drag(id, location: Peels.place(place, of: book, isTurned: isTurned), phase: phase)
    }
    try drag(home.x - 5, 5, .began)
    try drag(0.4 * size.width, 60, .changed)
    return (stage, id)
  }

  private static var cases: [(book: Book, corner: PaperCorner, isTurned: Bool)] {
    Peels.orientations.flatMap { book in
      PaperCorner.allCases.flatMap { corner in
        [false, true].filter { !$0 || book.spreadMode == .double }.map { (book, corner, $0) }
      }
    }
  }

  private struct Rows {
    var shadow: Int?
    /// The row of the flap's side that is seen.
    var flap: Int?
    var lowestFacet = Int.max
    var highestPage = -1
  }

  private func rows(_ frame: borrowing Snapshot) -> Rows {
    var found = Rows()
    for rank in 0..<frame.count {
      let row = Int(frame.backToFront[rank]), flags = CellFlags(rawValue: frame.flags[row])
      guard flags.contains(.visible) else { continue }
      if frame.identity(row).role == .shadow {
        found.shadow = row
      } else if flags.contains(.folded), rank > (found.shadow.map { Int(frame.order[$0]) } ?? .max) {
        found.flap = row
        found.lowestFacet = min(found.lowestFacet, rank)
      } else {
        found.highestPage = max(found.highestPage, rank)
      }
    }
    return found
  }

  /// Every point of the shadow is the place where a straight line along the light from that point of the flap meets the plane of the
  /// pages: a third of the height to the right and a third downward, however the book lies.
  @Test func aPointOfTheShadowLiesInTheLightBehindThatPointOfTheFlap() throws {
    var worst = Worst("shadow of a peel beside the flap's points along the light", unit: "points")
    for (book, corner, isTurned) in Self.cases {
      let (stage, _) = try held(book, corner, isTurned: isTurned)
      let spine = book.vanishingPoint(in: Scenes.viewport)
      try stage.withSnapshot { frame in
        let found = rows(frame)
        let shadow = try #require(found.shadow), flap = try #require(found.flap, "\(Peels.name(book)) \(corner)")
        for point in [Point(x: 10, y: 20), Point(x: 300, y: 500), Point(x: 350, y: 5)] {
          // The back's picture of the same paper runs the other way.
          var there = point
          if frame.identity(flap).face == .back, book.isUpright { there.y = book.pageSize.height - point.y }
          if frame.identity(flap).face == .back, !book.isUpright { there.x = book.pageSize.width - point.x }
          let seen = Stage.image(frame, flap, there), m = frame.matrices64
          let w = there.x * m[16 * flap + 3] + there.y * m[16 * flap + 7] + m[16 * flap + 15]
          let height = (1 - w) * book.eyeDistance
          let place = Point(
            x: spine.x + (seen.x - spine.x) * w + height / 3, y: spine.y + (seen.y - spine.y) * w + height / 3)
          worst.record(
            Stage.image(frame, shadow, point).distance(to: place), "\(Peels.name(book)) \(corner) \(isTurned) \(point)")
        }
      }
    }
    #expect(worst.report(limit: 1e-9))
    #expect(worst.count >= 3 * 96, "\(worst.count)")
  }

  @Test func itIsPaintedAboveThePagesAndBelowTheFacetsAndNeverHit() throws {
    var beside = 0
    for (book, corner, isTurned) in Self.cases {
      let (stage, id) = try held(book, corner, isTurned: isTurned)
      var found = Rows(), points: [Point] = []
      stage.withSnapshot { frame in
        found = rows(frame)
        guard let shadow = found.shadow else { return }
        let band = frame.band(shadow)
        for x in stride(from: 0.0, through: book.pageSize.width, by: 20) {
          for y in stride(from: 0.0, through: book.pageSize.height, by: 20) where band.holds(Point(x: x, y: y)) {
            points.append(Stage.image(frame, shadow, Point(x: x, y: y)))
          }
        }
        let rank = Int(frame.order[shadow])
        #expect(found.highestPage < rank && rank < found.lowestFacet, "\(Peels.name(book)) \(found) \(rank)")
      }
      #expect(!points.isEmpty)
      for point in points {
        guard let hit = try stage.hitTest(point) else { continue }
        #expect(hit.identity.role == .page && hit.scene == id && hit.row != found.shadow)
        if try hit.row < stage.inside(id).ownCells { beside += 1 }
      }
    }
    #expect(beside > 100, "\(beside) points of shadows that no facet covers")
  }

  /// 0.35 at the fold where the flap is a tenth of a page width high or more, in proportion to the height below that; half as much at
  /// the far end.
  @Test func itIsAsDarkAsTheFlapIsHigh() throws {
    for radius in [4.0, 12, 36] {
      let book = Peels.book { $0.paper?.maxRadius = radius }
      let (stage, _) = try held(book, .bottom, isTurned: false)
      try stage.withSnapshot { frame in
        let shadow = try #require(rows(frame).shadow)
        let dark = 0.35 * min(1, 2 * radius / (0.1 * book.pageSize.width))
        #expect(
          abs(Double(frame.light[2 * shadow]) - dark) < 1e-7
            && abs(Double(frame.light[2 * shadow + 1]) - dark / 2) < 1e-7)
      }
    }
  }

  @Test func aFlatFoldAndALeafThatLiesCastNone() throws {
    let (flat, _) = try held(Peels.book { $0.paper?.hinges = 1 }, .bottom, isTurned: false)
    flat.withSnapshot { #expect(rows($0).shadow == nil) }
    let (stage, id) = try held(Peels.book(), .bottom, isTurned: false)
    stage.withSnapshot { #expect(rows($0).shadow != nil) }
    try stage.drag(id, location: .zero, phase: .cancelled)
    try stage.advance(by: 20)
    stage.withSnapshot { frame in
      for row in 0..<frame.count where frame.identity(row).role == .shadow {
        #expect(frame.flags[row] & CellFlags.visible.rawValue == 0 && frame.light[2 * row] == 0)
      }
    }
  }
}
