import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// The reading of a book, its visible pages, and a sentence to announce.
@Suite struct ReadingTests {
  @Test func scenesThatAreNoBooksAreRefused() throws {
    let stage = try Scenes.stage()
    let shelf = try stage.add(Shelf(books: 2))
    for id in [SceneID.none, shelf, try stage.add(Crossfade())] {
      #expect(throws: LeafError(.unknownScene, "scene", accepts: "")) { _ = try stage.reading(id) }
      #expect(throws: LeafError(.unknownScene, "scene", accepts: "")) { _ = try stage.visiblePages(id) }
      #expect(throws: LeafError(.unknownScene, "scene", accepts: "")) { _ = try stage.book(id) }
    }
    for bad in [Double.nan, .infinity] {
      #expect(throws: LeafError.self) { _ = try stage.page(at: Point(x: bad, y: 0)) }
      #expect(throws: LeafError.self) {
        _ = try Book.spreadMode(for: Size(width: bad, height: 1), pageSize: Scenes.viewport)
      }
    }
  }

  @Test func aSizeSaysWhetherTwoPagesFit() throws {
    let page = Size(width: 362, height: 568)
    for (size, hinge, mode) in [
      (Size(width: 543, height: 300), Edge.left, Book.SpreadMode.double),
      (Size(width: 542, height: 3000), .right, .single),
      (Size(width: 300, height: 852), .top, .double), (Size(width: 3000, height: 851), .bottom, .single),
    ] {
      #expect(try Book.spreadMode(for: size, pageSize: page, hinge: hinge) == mode, "\(size) \(hinge)")
    }
  }

  @Test func theBookOfASceneCountsInsertedPages() throws {
    let (stage, id) = try Scenes.open(Book(pages: 8))
    try stage.insertPages(id, count: 5, at: 2)
    #expect(try stage.book(id).pages == 13 && stage.book(id).spread(ofPage: 12) == 6)
    #expect(try stage.reading(id).pageCount == 13)
  }

  @Test func everySpreadIsSaid() throws {
    for (pages, mode, ends, says) in [
      (4, Book.SpreadMode.double, false, ["Pages 1 and 2 of 4", "Pages 3 and 4 of 4"]),
      (3, .double, true, ["Cover", "Pages 1 and 2 of 3", "Page 3 of 3"]),
      (4, .double, true, ["Cover", "Pages 1 and 2 of 4", "Pages 3 and 4 of 4", "Back cover"]),
      (2, .single, false, ["Cover", "Page 1 of 2", "Page 2 of 2"]), (0, .double, false, ["No pages"]),
    ] {
      let (stage, id) = try Scenes.open(Scenes.book(pages) { ($0.spreadMode, $0.hasClosedEnds) = (mode, ends) })
      let spreads = try stage.reading(id).spreads
      var said: [String] = []
      for spread in spreads {
        try stage.turn(id, to: spread)
        said.append(try stage.reading(id).sentence())
        #expect(try stage.reading(id).spread == spread && stage.reading(id).isMoving == stage.isMoving)
        try stage.advanceWhole(by: 20)
      }
      #expect(said == says)
      try stage.close(id)
      #expect(try stage.reading(id).place == .cover && stage.reading(id).isMoving)
      try stage.advanceWhole(by: 20)
      #expect(try stage.reading(id).sentence() == "Cover" && !stage.reading(id).isMoving)
    }
  }

  @Test func labelsAreSaidBesideTheNumbers() throws {
    let (stage, id) = try Scenes.open(Book(pages: 32))
    let labels = try PageLabels([.init(start: 0, .lowerRoman), .init(start: 6), .init(start: 30, .none)])
    var said: [String] = []
    for spread in [1, 3, 15] {
      try stage.turn(id, to: spread)
      said.append(try stage.reading(id).sentence(labels))
    }
    #expect(said == ["Pages iii and iv (3 and 4 of 32)", "Pages 1 and 2 (7 and 8 of 32)", "Pages 31 and 32 of 32"])
    #expect(try stage.reading(id).sentence(.plain) == "Pages 31 and 32 of 32")
  }

  @Test func aHeldOpeningReadsWhereItCameFrom() throws {
    let (stage, id) = try Scenes.shut(Book(pages: 8))
    try stage.begin(id)
    try stage.scrub(id, to: 0.9)
    #expect(try stage.reading(id).place == .cover && stage.reading(id).isMoving)
    try stage.finish(id)
    #expect(try stage.reading(id).place == .pages)
  }

  /// Points all over the screen: the front-most page there is one that is said to be seen, its outline contains the point, and the
  /// shares of what is seen are those that the points find.
  @Test func pagesAreWhereTheyAreSaidToBe() throws {
    var random = SplitMix64(seed: 19)
    var share = Worst("share of a page that is seen, against 20,000 points", unit: "of the screen's part with the book")
    for round in 0..<Effort.cases(24) {
      let (stage, id) = try Scenes.open(
        Scenes.book(24) {
          ($0.hinge, $0.reading) = random.pick([
            (.left, .leftToRight), (.left, .rightToLeft), (.top, .leftToRight), (.bottom, .leftToRight),
          ])
          ($0.restRatio, $0.fan) = random.pick([(0.5, 0.1), (1, 0), (0.8, 0.05)])
          $0.pageSize = Size(width: 360, height: 340)
          $0.spreadMode = random.pick([.double, .double, .single])
          if round % 3 == 2 { $0.soft = SoftLeaves(strips: 6) }
        })
      try stage.setView(random.pick([.identity, Matrix4.scale(x: 2, y: 0.5)]))
      try stage.turn(id, to: random.int(in: 2...9))
      try stage.advanceWhole(by: random.pick([0.2, 0.35, 0.5, 20]))
      try check(stage, id, &random, &share, "round \(round)")
    }
    // Four standard deviations of that many points.
    #expect(share.report(limit: 0.0142))
  }

  private func check(_ stage: Stage, _ id: SceneID, _ random: inout SplitMix64, _ share: inout Worst, _ name: String)
    throws
  {
    let pages = try stage.visiblePages(id)
    #expect(!pages.isEmpty && pages.map { $0.page ?? -1 } == pages.map { $0.page ?? -1 }.sorted())
    let bounds = try #require(try stage.bounds(of: id))
    let points = 20_000
    var found = [Int](repeating: 0, count: pages.count)
    var strays = 0
    for _ in 0..<points {
      let point = Point(
        x: bounds.x + random.double(in: 0...1) * bounds.width, y: bounds.y + random.double(in: 0...1) * bounds.height)
      guard let place = try stage.page(at: point) else { continue }
      #expect(place.scene == id && place.unit.x >= 0 && place.unit.x <= 1)
      guard let index = pages.firstIndex(where: { $0.page == place.page && $0.leaf == place.leaf }) else {
        strays += 1
        continue
      }
      found[index] += 1
      #expect(pages[index].side == place.side && pages[index].face == place.face)
      #expect(pages[index].outline.contains { contains($0, point) }, "\(name): page \(place.page ?? -1) at \(point)")
    }
    // Of pages of which less than a thousandth is seen.
    #expect(strays < 40, "\(name): \(strays)")
    for (page, count) in zip(pages, found) {
      // Bands that are wholly covered are not listed, so this is for pages that have only one.
      let area = page.outline.reduce(0) { $0 + ConvexArea.area($1) }
      let part = area / (bounds.width * bounds.height)
      if try stage.book(id).soft == nil {
        share.record(Double(count) / Double(points) - part * page.seen, "\(name), page \(page.page ?? -1)")
      }
    }
  }

  private func contains(_ polygon: [Point], _ point: Point) -> Bool {
    let sense: Double = ConvexArea.twiceSigned(polygon) < 0 ? -1 : 1
    return polygon.indices.allSatisfy { index in
      let (a, b) = (polygon[index], polygon[(index + 1) % polygon.count])
      return sense * ((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)) > -1e-3
    }
  }

  @Test func ofAFlatBookOnlyTheOpenPagesAreSeen() throws {
    for hinge in Edge.allCases {
      let (stage, id) = try Scenes.open(Scenes.book(40) { ($0.restRatio, $0.fan, $0.hinge) = (1, 0, hinge) })
      try stage.turn(id, to: 7)
      try stage.advanceWhole(by: 20)
      let pages = try stage.visiblePages(id)
      #expect(
        pages.map(\.page) == [14, 15] && pages.allSatisfy { $0.seen > 0.999 && $0.outline.count == 1 }, "\(hinge)")
      let sides: [Edge] = [hinge, [.left: .right, .right: .left, .top: .bottom, .bottom: .top][hinge]!]
      #expect(pages.map(\.side) == sides)
      let spine = try stage.book(id).vanishingPoint(in: Scenes.viewport)
      let (dx, dy) = [.left: (100.0, 0.0), .right: (-100, 0), .top: (0, 100), .bottom: (0, -100)][hinge]!
      #expect(try stage.page(at: Point(x: spine.x + dx, y: spine.y + dy))?.page == 15)
      #expect(try stage.page(at: Point(x: spine.x - dx, y: spine.y - dy))?.page == 14)
      #expect(try stage.page(at: Point(x: 1, y: 1)) == nil)
    }
  }
}
