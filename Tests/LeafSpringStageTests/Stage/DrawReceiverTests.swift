import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// The things on which shadows lie in a list in space: pages on both sides, boards and walls.
@Suite struct DrawReceiverTests {
  private struct Case {
    var name: String
    var book: Book
    var start = 5
    var call: (Stage, SceneID) throws -> Void
  }

  /// Turns and jumps both ways, with boards and stacks and without, rigid and soft; a peel from either side.
  private func cases() -> [Case] {
    var made: [Case] = []
    for (boards, sheet, radius, hinge) in [
      (0.0, 0.0, 20.0, Edge.left), (8, 0.5, 0, .left), (8, 1, 20, .right), (8, 1, 12, .top), (12, 1, 30, .bottom),
    ] {
      for strips in [1, 8] {
        let book = Peels.turned(40) {
          ($0.light, $0.hinge, $0.cornerRadius, $0.boards) = (1, hinge, radius, boards)
          $0.paper?.sheet = sheet
          if strips > 1 { $0.soft = SoftLeaves(strips: strips) }
        }
        for spread in [6, 14, 4, 12, 1] {
          let start = spread == 1 ? 16 : spread == 12 ? 13 : 5
          made.append(
            Case(name: "\(Peels.name(book)), boards \(boards), \(start) to \(spread)", book: book, start: start) {
              try $0.turn($1, to: spread)
            })
        }
        for spread in [6, 4] {
          made.append(
            Case(name: "\(Peels.name(book)), boards \(boards), peel to \(spread)", book: book) {
              try $0.peel($1, to: spread)
            })
        }
      }
    }
    return made
  }

  /// Looking straight down, the uppermost thing that was painted before a shadow has that shadow on it: as dark as the
  /// formula says, and so near that no camera sees it beside.
  @Test func shadowsLieOnWhatIsUnderThem() throws {
    var random = SplitMix64(seed: Scenes.seed ?? 61)
    var black = Worst("black straight above a place beside the shadow's formula", unit: "of white")
    var height = Worst("distance of a shadow from what it falls on", unit: "points")
    var (seen, onBoards, missed) = (0, 0, 0)
    for one in cases() {
      let (stage, id) = try Peels.open(one.book, at: one.start)
      try one.call(stage, id)
      for _ in 0..<4 {
        try stage.advance(by: 0.08)
        let list = try stage.withSnapshot { try DrawnList($0, in: .model) }
        let shadows = stage.withSnapshot { Array($0.shadows) }, spine = try stage.eye(of: id).centre
        let size = Peels.size(one.book), rim = one.book.overhang
        for (index, shadow) in shadows.enumerated() where shadow.after > 0 && shadow.isOnPages {
          let before = list.draws.firstIndex { $0.shadow == index } ?? 0
          guard before > 0 else { continue }
          let cells = list.draws[..<before].filter { $0.shadow < 0 }.flatMap { draw in
            list.triangles(draw).map { (draw, $0) }
          }
          let pieces = list.triangles(list.draws[before])
          for _ in 0..<60 {
            let across = (size.width + rim) * random.double(in: -1...1)
            let down = (size.height / 2 + rim) * random.double(in: -1...1)
            let p = one.book.isUpright ? Point(x: down, y: across) : Point(x: across, y: down)
            let alpha = shadow.alpha(at: p)
            guard alpha > 0.02 else { continue }
            let ray = Ray(
              origin: Vector3(x: spine.x + p.x, y: spine.y + p.y, z: 900), direction: Vector3(x: 0, y: 0, z: -900))
            func z(_ corners: [DrawVertex]) -> Double? { ray.meets(corners.map(\.place)).map { 900 - 900 * $0 } }
            guard
              let (ground, under) = cells.compactMap({ cell in z(cell.1).map { ($0, cell) } }).max(by: { $0.0 < $1.0 })
            else { continue }
            let normal = Vector3.normal(under.1.map(\.place))
            // All but upright, or on no more than a hair.
            guard abs(normal.z) > 0.1 * normal.length else { continue }
            let met = pieces.compactMap { piece in z(piece).map { ($0, piece) } }.filter { $0.0 > ground - 0.001 }
            guard let (top, piece) = met.min(by: { $0.0 < $1.0 }) else {
              missed += 1
              continue
            }
            seen += 1
            if under.0.identity.role != .page { onBoards += 1 }
            height.record(top - ground, one.name)
            let off = mean(piece, at: Point(x: ray.origin.x, y: ray.origin.y)) - alpha
            // Under the leaves that cast it, which the screen does not show, a profile goes on to darken.
            let along = Double(shadow.axis.x) * p.x + Double(shadow.axis.y) * p.y
            let isUnder = shadow.kind == .profile && shadow.endLength > 0 && along < Double(shadow.low)
            black.record(isUnder ? min(off, 0) : off, "\(one.name) at \(p)")
          }
        }
      }
    }
    // Between the band of a facet and the next lies a hair.
    #expect(seen > 5000 && onBoards > 100 && missed < seen / 200, "\(seen) places, \(onBoards) beside pages, \(missed)")
    #expect(height.report(limit: 0.06))
    #expect(black.report(limit: 0.03))
  }

  private func mean(_ piece: [DrawVertex], at p: Point) -> Double {
    let (a, b, c) = (piece[0], piece[1], piece[2])
    func twice(_ a: Point, _ b: Point, _ c: Point) -> Double { (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) }
    func at(_ v: DrawVertex) -> Point { Point(x: Double(v.x), y: Double(v.y)) }
    let all = twice(at(a), at(b), at(c))
    let (u, v) = (twice(p, at(b), at(c)) / all, twice(at(a), p, at(c)) / all)
    return u * Double(a.black) + v * Double(b.black) + (1 - u - v) * Double(c.black)
  }

  /// The rim of a board beside a leaf that rises or lands: in steps of 1/960 s its light does not leap.
  @Test(arguments: [Edge.left, .top])
  func rimsDarkenByAndBy(_ hinge: Edge) throws {
    let book = Peels.turned(40) { ($0.light, $0.hinge, $0.boards) = (1, hinge, 10) }
    let (stage, id) = try Peels.open(book, at: 5), size = Peels.size(book), rim = book.overhang
    var worst = Worst("white on a board's rim from one 960th of a second to the next", unit: "of white")
    let places = [-1.0, 1].flatMap { side in
      [0.2, 0.6, 0.9].map { part in side * (size.width + part * rim) }
    }.map { book.isUpright ? Point(x: 0, y: $0) : Point(x: $0, y: 0) }
    var last: [Double]?, darkest = 1.0
    var landing = 0.0
    try stage.next(id)
    for _ in 0..<1100 {
      let white = stage.withSnapshot { frame in places.map { frame.white(at: $0) } }
      let step = zip(last ?? white, white).map { abs($0 - $1) }.max()!
      worst.record(step, "\(hinge)")
      if step > 0 { landing = step }
      (last, darkest) = (white, min(darkest, white.min()!))
      try stage.advance(by: 1 / 960)
    }
    #expect(darkest < 0.9)
    // The last step is that with which the leaf lies.
    #expect(landing < 0.01, "\(hinge): the rim's light leaps by \(landing) as a leaf lands")
    // Two points beside an edge that rises fast, more than half of the sky is gone within a few of these steps.
    #expect(worst.report(limit: 0.1))
  }

  /// The table is under all of a book, and no farther than what lies on it can be told from it.
  @Test func noBookFloatsOverItsTable() throws {
    for (boards, sheet) in [(0.0, 0.5), (8, 0), (8, 0.5), (8, 2)] {
      let book = Peels.turned(40) {
        ($0.light, $0.boards) = (1, boards)
        $0.paper?.sheet = sheet
      }
      let (stage, id) = try Scenes.open(book)
      for (call, seconds) in [(0, 9.0), (1, 9), (0, 0.2), (2, 0.1), (0, 0.3), (0, 9)] {
        if call == 1 { try stage.turn(id, to: 7) }
        if call == 2 { try stage.close(id) }
        try stage.advance(by: seconds)
        let list = try stage.withSnapshot { try DrawnList($0, in: .model) }
        func lowest(_ isIn: (Draw) -> Bool) -> Float {
          list.draws.filter(isIn).flatMap { list.vertices[$0.first..<$0.first + $0.count] }.map(\.z).min() ?? .nan
        }
        let table = lowest { $0.shadow == 0 }, foot = lowest { $0.shadow < 0 }
        #expect(table <= foot && foot - table < 0.9, "boards \(boards), sheet \(sheet): \(table) for \(foot)")
      }
    }
  }
}
