import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// The thickness of a book: the edges of its stacks of pages, seen only through snapshots.
@Suite struct BlockTests {
  /// An edge as it is drawn.
  private struct Edge {
    let row: Int
    let identity: CellIdentity
    /// Of the part of its picture that it shows, on the screen.
    let corners: [Point]
    /// That part along the stack, in fractions of the whole edge.
    let part: ClosedRange<Double>

    var middle: Point {
      Point(x: corners.map(\.x).reduce(0, +) / 4, y: corners.map(\.y).reduce(0, +) / 4)
    }

    /// On the screen, in square points.
    var area: Double {
      var sum = 0.0
      for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) { sum += a.x * b.y - a.y * b.x }
      return abs(sum) / 2
    }
  }

  private func edges(_ stage: Stage) -> [Edge] {
    var found: [Edge] = []
    stage.withSnapshot { frame in
      for row in 0..<frame.count where frame.identity(row).role == .block {
        guard frame.identity(row).part != .whole, frame.flags[row] & CellFlags.visible.rawValue != 0 else { continue }
        let corners = withUnsafeTemporaryAllocation(of: Point.self, capacity: PaperBand.polygonRoom) { room in
          (0..<frame.polygon(row, into: room.baseAddress!)).map { Stage.image(frame, row, room[$0]) }
        }
        let band = frame.band(row), size = frame.size(row)
        let length = abs(band.axis.x) * size.width + abs(band.axis.y) * size.height
        let ends = [band.low / length, band.high / length].map { band.axis.x < 0 ? -$0 : $0 }.sorted()
        found.append(Edge(row: row, identity: frame.identity(row), corners: corners, part: ends[0]...ends[1]))
      }
    }
    return found
  }

  /// The position on the screen of a stack's point, `out` of the free edge, `v` below the page's top and `depth` below
  /// the page.
  private func place(out: Double, v: Double, depth: Double, of book: Book, isTurned: Bool) -> Point {
    let flat = Peels.place(Point(x: out, y: v), of: book, isTurned: isTurned)
    let spine = book.vanishingPoint(in: Scenes.viewport), nearness = book.eyeDistance / (book.eyeDistance + depth)
    return Point(x: spine.x + (flat.x - spine.x) * nearness, y: spine.y + (flat.y - spine.y) * nearness)
  }

  /// The corners of an edge by the definition: a truncated pyramid under the page, outward by b and down by 1 for each
  /// point of the stack, between the round corners.
  private func expected(_ edge: Edge, _ book: Book, turnedLeaves: Int) -> [Point] {
    let size = Peels.size(book), eye = book.eyeDistance, isTurned = edge.identity.face == .back
    let radius = book.cornerRadius, leaves = Double(isTurned ? turnedLeaves : book.leafCount - turnedLeaves)
    let depth = book.paper!.sheet * leaves, slant = 0.3 + max(size.width, size.height / 2) / eye
    let isFore = book.isUpright ? edge.identity.part.rawValue >= 3 : edge.identity.part.rawValue <= 2
    if isFore {
      return [(0.0, 0.0), (0, 1), (1, 0), (1, 1)].map { down, end in
        let beyond = down * slant * depth
        return place(
          out: size.width + beyond, v: end * size.height + (2 * end - 1) * (beyond - radius), depth: down * depth,
          of: book,
          isTurned: isTurned)
      }
    }
    let isHead = edge.identity.part == .top || edge.identity.part == .left
    return [(0.0, 0.0), (0, 1), (1, 0), (1, 1)].map { down, end in
      let beyond = down * slant * depth
      return place(
        out: end * (size.width - radius + beyond), v: isHead ? -beyond : size.height + beyond, depth: down * depth,
        of: book,
        isTurned: isTurned)
    }
  }

  /// A corner of the whole picture is infinitely far away where its weight is 0, however deep it lies.
  @Test func aPictureWithACornerAtInfinityReachesTheEye() {
    let page = Size(width: 256, height: 512)
    let stack = PageStack(
      page: page, outward: Vector3(x: 1, y: 0, z: 0), down: Vector3(x: 0, y: 1, z: 0), out: Vector3(x: 0, y: 0, z: 1),
      shift: Vector3(x: 0, y: 0, z: 0))
    let block = PaperBlock(sheet: 0.1, leaves: 50, turned: 10, isLeft: false, page: page, eye: 2000)
    var face = BlockFace(BlockEdge(4), block, on: stack, reach: 8, depth: 4)
    #expect(!face.reaches(2000, page))
    face.weights = Vector3(x: 0, y: -1.0 / 512, z: 1)
    face.origin.z = -1
    (face.along.z, face.down.z) = (0, 0)
    #expect(face.reaches(2000, page))
  }

  /// With all leaves turned, or none, one stack is the whole book and there is no other.
  @Test func atClosedEndsOneStackIsTheWholeBook() throws {
    var worst = Worst("corner of the whole book's edge beside its place", unit: "points")
    for hinge in LeafSpring.Edge.allCases {
      let book = Peels.book { ($0.hinge, $0.hasClosedEnds, $0.paper!.sheet) = (hinge, true, 0.4) }
      for (spread, turned) in [(book.spreads.lowerBound, 0), (book.spreads.upperBound, book.leafCount)] {
        let (stage, _) = try Peels.open(book, at: spread)
        let edges = edges(stage)
        #expect(
          edges.count == 3 && edges.allSatisfy { ($0.identity.face == .back) == (turned > 0) }, "\(hinge) \(spread)")
        for edge in edges {
          #expect(edge.part.upperBound - edge.part.lowerBound > 1 - 1e-5)
          for corner in expected(edge, book, turnedLeaves: turned) {
            worst.record(edge.corners.map { $0.distance(to: corner) }.min() ?? .infinity, "\(hinge) \(edge)")
          }
        }
      }
    }
    #expect(worst.report(limit: 2e-3))
  }

  @Test func stacksHangFromTheirPagesAsThickAsTheyAre() throws {
    var worst = Worst("corner of a stack's edge beside its place", unit: "points")
    for book in Peels.orientations {
      for spread in [0, 3, 9] {
        let (stage, _) = try Peels.open(book, at: spread)
        let edges = edges(stage), turned = spread + (book.spreadMode == .double ? 1 : 0)
        #expect(edges.count == (book.spreadMode == .double ? 6 : 3), "\(Peels.name(book))")
        #expect(Set(edges.map { "\($0.identity.part) \($0.identity.face)" }).count == edges.count)
        for edge in edges {
          #expect(edge.corners.count == 4)
          for corner in expected(edge, book, turnedLeaves: turned) {
            worst.record(edge.corners.map { $0.distance(to: corner) }.min() ?? .infinity, "\(Peels.name(book)) \(edge)")
          }
          let share = Double(turned) / Double(book.leafCount)
          let own = edge.identity.face == .back ? share : 1 - share
          #expect(abs(edge.part.upperBound - edge.part.lowerBound - own) < 1e-5)
        }
      }
    }
    #expect(worst.report(limit: 2e-3))
  }

  /// They lie under all pages, on their side of them, and no finger can be on them.
  @Test func edgesAreBesideThePagesAndUnderThem() throws {
    for book in Peels.orientations {
      let (stage, id) = try Peels.open(book)
      let bounds = try #require(try stage.bounds(of: id))
      for edge in edges(stage) {
        try stage.withSnapshot { frame in
          let pages = (0..<frame.count).filter { frame.identity($0).role != .block }
          #expect(pages.allSatisfy { frame.order[$0] > frame.order[edge.row] })
          #expect(frame.flags[edge.row] & CellFlags.backFacing.rawValue == 0)
          let m = edge.middle, size = book.pageSize, spine = book.vanishingPoint(in: stage.viewport)
          #expect(bounds.x <= m.x && m.x <= bounds.maxX && bounds.y <= m.y && m.y <= bounds.maxY)
          let across: Double
          switch edge.identity.part {
          case .left: across = spine.x - m.x - (book.isUpright ? size.width / 2 : size.width)
          case .right: across = m.x - spine.x - (book.isUpright ? size.width / 2 : size.width)
          case .top: across = spine.y - m.y - (book.isUpright ? size.height : size.height / 2)
          default: across = m.y - spine.y - (book.isUpright ? size.height : size.height / 2)
          }
          #expect(across > 0.1, "\(Peels.name(book)) \(edge)")
          let hit = try stage.hitTest(m)
          #expect(hit == nil)
        }
      }
    }
  }

  /// The stacks together are as thick as the book, and the left one as all turns say, also while leaves are turned, peeled and caught.
  @Test func thicknessIsTheSumOfAllTurns() throws {
    var random = SplitMix64(seed: 501)
    var worst = Worst("thickness of the left stack beside the sum of turns", unit: "of the book's")
    var inTheAir = 0
    for strips in [1, 4] {
      for _ in 0..<12 {
        let (stage, id) = try Peels.open(
          Peels.book(41) {
            $0.paper?.sheet = 0.3
            if strips > 1 { $0.soft = SoftLeaves(strips: strips) }
          }, at: random.int(in: 0...15), mode: .exact)
        for _ in 0..<40 {
          switch random.int(in: 0...5) {
          case 0: try? stage.turn(id, to: random.int(in: 0...20))
          case 1: try? stage.peel(id, to: random.int(in: 0...20), corner: random.pick(PaperCorner.allCases))
          case 2: try stage.drag(id, location: Point(x: random.double(in: 100...900), y: 600), phase: .began)
          case 3: try stage.drag(id, location: Point(x: random.double(in: 100...900), y: 300), phase: .changed)
          case 4: try stage.drag(id, location: Point(x: 400, y: 400), phase: .ended)
          default: try stage.insertPages(id, count: 2, at: 7)
          }
          try stage.advanceWhole(by: random.pick([0.02, 0.1, 0.4]))
          let book = try stage.book(id), edges = edges(stage)
          var sum = 0.0
          stage.forEachLeaf(of: id) { _, turn, _, _ in sum += min(max(turn, 0), 1) }
          if sum != sum.rounded() { inTheAir += 1 }
          for edge in edges {
            let share = sum / Double(book.leafCount), length = edge.part.upperBound - edge.part.lowerBound
            worst.record(abs(length - (edge.identity.face == .back ? share : 1 - share)), "\(edge)")
          }
        }
      }
    }
    #expect(inTheAir > 100, "\(inTheAir)")
    #expect(worst.report(limit: 1e-5))
  }

  /// From shut to open, over a jump of hundreds of pages, a peel, and shut again: no edge appears, vanishes or moves at once.
  @Test func nothingJumps() throws {
    var worst = Worst("an edge's area from frame to frame, 2000 a second", unit: "of the largest")
    for pages in [21, 999] {
      let stage = try Scenes.stage()
      let id = try stage.add(Peels.book(pages) { $0.paper?.sheet = pages > 99 ? 0.06 : 0.5 })
      var before = [Double](repeating: 0, count: 6), largest = 0.0, steps: [(Double, String)] = []
      func run(_ seconds: Double, _ name: String) throws {
        for frame in 0..<Int(seconds * 2000) {
          try stage.advanceWhole(by: 1.0 / 2000)
          var areas = [Double](repeating: 0, count: 6)
          let rows = try stage.inside(id).poses.count - 6
          for edge in edges(stage) { areas[edge.row - rows] = edge.area }
          for (a, b) in zip(areas, before) { steps.append((abs(a - b), "\(pages) pages, \(name), frame \(frame)")) }
          largest = max(largest, areas.max()!)
          before = areas
        }
      }
      try stage.open(id)
      try run(1.5, "opening")
      try stage.turn(id, to: pages / 2 - 3)
      try run(2, "a jump")
      try stage.advanceWhole(by: 20)
      before = [Double](repeating: 0, count: 6)
      for edge in edges(stage) { before[edge.row - (try stage.inside(id).poses.count - 6)] = edge.area }
      try stage.peel(id, to: pages / 2 - 4, corner: .top)
      try run(1, "a peel")
      try stage.close(id)
      try run(1.5, "closing")
      try stage.advanceWhole(by: 20)
      #expect(edges(stage).isEmpty, "a shut book has no thickness")
      for (step, name) in steps { worst.record(step / largest, name) }
    }
    #expect(worst.report(limit: 0.03))
  }

  /// A frame looks at the leaves in the air only, however many pages there are.
  @Test func restingLeavesAreCountedAndNotVisited() throws {
    var visited: [Int] = []
    for pages in [50, 500, 5000] {
      let book = Peels.book(pages) {
        $0.paper?.sheet = 0.12
        $0.window = 5000
      }
      let (stage, id) = try Peels.open(book, at: 10, mode: .exact)
      try stage.turn(id, to: 12)
      try stage.advanceWhole(by: 0.2)
      try stage.advanceWhole(by: 0.01)
      stage.withSnapshot { _ in }
      visited.append(try stage.inside(id).state.flat.movedSlots.count)
      #expect(edges(stage).count == 6)
    }
    print("figure: leaves visited for the thickness of books of 50, 500, 5000 pages with two in the air: \(visited)")
    #expect(Set(visited).count == 1 && visited[0] <= 4)
  }

  @Test func resizingThereAndBackChangesNothing() throws {
    let (stage, id) = try Peels.open(Peels.book { $0.paper?.sheet = 0.5 }, mode: .exact)
    try stage.turn(id, to: 5)
    try stage.advanceWhole(by: 0.3)
    let hash = stage.stateHash(), there = edges(stage).map(\.middle)
    try stage.resize(Size(width: 1600, height: 900))
    let moved = edges(stage).map(\.middle)
    for (a, b) in zip(there, moved) { #expect(abs(b.x - a.x - 288) < 1e-3 && abs(b.y - a.y - 66) < 1e-3) }
    try stage.resize(Scenes.viewport)
    #expect(stage.stateHash() == hash && there.count == 6)
  }

  @Test func aBookWithoutThicknessHasNoEdges() throws {
    let (stage, _) = try Peels.open(Peels.book())
    stage.withSnapshot { frame in
      #expect(!(0..<frame.count).contains { frame.identity($0).role == .block })
    }
  }

  /// While the first leaf is in the air, no page lies on the turned stack.
  @Test func edgesWithoutAPageDoNotStand() throws {
    let (stage, id) = try Peels.open(Peels.turned { $0.hasClosedEnds = true }, at: -1)
    let book = try #require(stage.find(id).asBook)
    try stage.turn(id, to: 0)
    var aloft = 0
    for _ in 0..<60 {
      try stage.advance(by: 1 / 60)
      _ = stage.frameHash()
      guard book.turns[0] > 0.01, book.turns[0] < 0.9 else { continue }
      aloft += 1
      for face in 0..<6 where BlockEdge(face).isTurned {
        #expect(!book.block[book.block.count - 6 + face].stands, "edge \(face)")
      }
    }
    #expect(aloft > 5)
  }
}
