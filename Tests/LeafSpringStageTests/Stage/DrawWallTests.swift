import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// The boards of a book in space, and the walls of its stacks.
@Suite struct DrawWallTests {
  private func triangles(_ list: DrawnList, _ isIn: (Draw) -> Bool) -> [[Vector3]] {
    list.draws.filter { $0.shadow < 0 && isIn($0) }.flatMap { draw in
      list.triangles(draw).map { $0.map(\.place) }
    }
  }

  private func book(_ pages: Int, sheet: Double, _ hinge: Edge) -> Book {
    Peels.turned(pages) {
      ($0.boards, $0.hinge, $0.cornerRadius, $0.light) = (8, hinge, 20, 1)
      $0.paper?.sheet = sheet
      $0.soft = SoftLeaves(strips: 8)
    }
  }

  /// How far a line from a to b goes through a triangle; 0 if it does not.
  private func depth(_ a: Vector3, _ b: Vector3, through corners: [Vector3]) -> Double {
    let normal = Vector3.normal(corners), length = normal.length
    guard length > 1e-6 else { return 0 }
    let (before, after) = ((a - corners[0]).dot(normal) / length, (b - corners[0]).dot(normal) / length)
    guard before * after < 0, Ray(origin: a, direction: b - a).meets(corners) != nil else { return 0 }
    return min(abs(before), abs(after))
  }

  /// While a book opens and shuts, no page and no part of the stacks goes through a cover.
  @Test func nothingGoesThroughTheCovers() throws {
    var worst = Worst("part of a book that goes through a cover", unit: "points")
    for (pages, sheet) in [(21, 1.0), (20, 3), (21, 0)] {
      for hinge in [Edge.left, .right, .top] {
        let book = book(pages, sheet: sheet, hinge), last = Int32(book.leafCount - 1)
        for begin in [0, 4] {
          let (stage, id) = try Peels.open(book, at: begin)
          try stage.close(id)
          for _ in 0..<6 {
            try stage.advance(by: 0.07)
            let list = try stage.withSnapshot { try DrawnList($0, in: .model) }
            func isCover(_ draw: Draw) -> Bool {
              let cell = draw.identity, isEnd = cell.face == .front ? cell.leaf == 0 : cell.leaf == last
              return cell.role == .board || cell.role == .page && isEnd
            }
            let covers = triangles(list, isCover), stacks = triangles(list) { $0.identity.role == .block }
            let pages = triangles(list) { !isCover($0) && $0.identity.role == .page && $0.identity.leaf % 5 == 0 }
            #expect(covers.count > 40)
            for part in stacks + pages {
              for corner in 0..<3 {
                for cover in covers {
                  worst.record(depth(part[corner], part[(corner + 1) % 3], through: cover), Peels.name(book))
                }
              }
            }
          }
        }
      }
    }
    #expect(worst.report(limit: 0.005))
  }

  /// A camera that looks along the spread sees a wall under each round corner, from the page down to the foot.
  @Test(arguments: [Edge.left, .right, .top, .bottom])
  func wallsGoAroundRoundCorners(_ hinge: Edge) throws {
    for boards in [0.0, 8] {
      var book = book(41, sheet: 1, hinge)
      book.boards = boards
      let (stage, _) = try Peels.open(book, at: 10), radius = book.cornerRadius
      let list = try stage.withSnapshot { try DrawnList($0, in: .model) }
      let all = triangles(list) { _ in true }, block = triangles(list) { $0.identity.role == .block }
      let size = Peels.size(book)
      for isTurned in [false, true] {
        for isHead in [false, true] {
          func place(_ fromEdge: Double, _ fromEnd: Double) -> Point {
            let y = isHead ? fromEnd : size.height - fromEnd
            return Peels.place(Point(x: size.width - fromEdge, y: y), of: book, isTurned: isTurned)
          }
          // Not where two pieces of the wall meet.
          let corner = place(radius * (1 - 0.8), radius * (1 - 0.6)), inside = place(radius, radius)
          let out = Point(x: (corner.x - inside.x) / radius, y: (corner.y - inside.y) / radius)
          // Stacks of 10 and 11 sheets.
          for depth in stride(from: -9.0, through: -1, by: 2) {
            let low = Ray(
              origin: Vector3(x: corner.x + 400 * out.x, y: corner.y + 400 * out.y, z: depth + 20),
              direction: Vector3(x: -400 * out.x, y: -400 * out.y, z: -20))
            let nearest = try #require(all.compactMap { low.meets($0) }.min())
            let wall = try #require(block.compactMap { low.meets($0) }.min())
            // It slants outward by 0.3 points and more for each point down, along both borders.
            #expect(nearest == wall && wall > 0.9 && wall < 1, "boards \(boards), depth \(depth): \(wall)")
          }
        }
      }
    }
  }

  /// Triangles run clockwise for who looks at the face: pages that lie face up, the others from below, a leaf's bare
  /// back the other way than its front, the walls from outside.
  @Test func trianglesRunClockwiseFromTheirFront() throws {
    var (ups, downs, bares, walls) = (0, 0, 0, 0)
    for boards in [0.0, 8] {
      var book = book(20, sheet: 1, .left)
      book.boards = boards
      let (stage, _) = try Peels.open(book, at: 5)
      let list = try stage.withSnapshot { try DrawnList($0, in: .model) }
      var rows: Set<Int> = []
      for draw in list.draws where draw.shadow < 0 && draw.identity.role != .board {
        let isTurned = draw.identity.leaf <= 5, isBare = !rows.insert(draw.row).inserted
        // The spine is seen from the side where the other stack ends higher.
        guard draw.identity.role == .page || !isBare else { continue }
        let isUp = ((draw.identity.face == .back) == isTurned) != isBare
        for corners in triangles(list, { $0.first == draw.first }) {
          let normal = Vector3.normal(corners)
          guard normal.dot(normal) > 1e-6 else { continue }
          guard draw.identity.role == .page else {
            // Away from the middle of the stack, and a little up.
            let middle = Vector3(x: draw.identity.face == .back ? 331 : 693, y: 384, z: -40)
            #expect(normal.dot(corners[0] - middle) > 0 && normal.z > 0, "part \(draw.identity.part)")
            walls += 1
            continue
          }
          #expect((normal.z > 0) == isUp, "leaf \(draw.identity.leaf) \(draw.identity.face), bare \(isBare)")
          (ups, downs, bares) = (ups + (isUp ? 1 : 0), downs + (isUp ? 0 : 1), bares + (isBare ? 1 : 0))
        }
      }
    }
    #expect(ups > 100 && downs > 100 && bares > 10 && walls > 100)
  }

  /// The spine of a thick book, with boards and without, is shut from the one cover to the other: at both ends, in
  /// between, while it opens, and with single pages.
  @Test(arguments: [Edge.left, .right, .top])
  func theSpineIsShut(_ hinge: Edge) throws {
    var seen = 0
    for (boards, mode) in [(0.0, Book.SpreadMode.double), (8, .double), (0, .single), (8, .single)] {
      var book = book(41, sheet: 1, hinge)
      (book.boards, book.spreadMode, book.hasClosedEnds) = (boards, mode, true)
      for spread in [book.spreads.lowerBound, 3, book.spreads.upperBound] {
        let (stage, id) = try Peels.open(book, at: 0)
        try stage.turn(id, to: spread)
        try stage.advance(by: 9)
        let list = try stage.withSnapshot { try DrawnList($0, in: .model) }, spine = try spine(list)
        let corners = list.triangles(spine).flatMap { $0 }.map(\.place)
        let (low, high) = (corners.map(\.z).min()!, corners.map(\.z).max()!)
        let turned = Double(spread + (mode == .double ? 1 : 0)), right = Double(book.leafCount) - turned
        let stack = mode == .double ? abs(turned - right) : right
        #expect(abs(high - low - stack) < 0.9, "boards \(boards), \(mode), \(spread): \(high - low) for \(stack)")
        // Its outside is seen clockwise, and nothing is before it.
        let normal = Vector3.normal(Array(corners[0..<3]))
        let place = 0.5 * (corners[0] + corners[2]), out = (100 / normal.length) * normal
        let all = triangles(list) { _ in true }
        let ray = Ray(origin: place + out, direction: (-1) * out)
        let nearest = try #require(all.compactMap { ray.meets($0) }.min())
        #expect(abs(nearest - 1) < 1e-4, "boards \(boards), \(mode), \(spread): \(nearest)")
        seen += 1
      }
    }
    #expect(seen == 12)
  }

  /// The second draw of the back cover's inner side, or of a fore edge, in its paper.
  private func spine(_ list: DrawnList) throws -> Draw {
    var rows: Set<Int> = []
    return try #require(
      list.draws.first { draw in
        draw.shadow < 0 && [.board, .block].contains(draw.identity.role) && !rows.insert(draw.row).inserted
      })
  }

  /// The front cover of single pages, once it is past upright, shows its bare inner side from the scene's own eye, in
  /// space as on the screen, and its picture from behind.
  @Test func aSingleCoverHasAnInnerSide() throws {
    var book = book(20, sheet: 1, .left)
    book.spreadMode = .single
    let (stage, id) = try Peels.open(book, at: 0)
    try stage.turn(id, to: 1)
    try stage.advance(by: 0.3)
    let list = try stage.withSnapshot { try DrawnList($0, in: .model) }
    let cover = list.draws.filter { $0.shadow < 0 && $0.identity.role == .page && $0.identity.leaf == 0 }
    #expect(cover.count == 2 && cover[0].identity.item == 0 && cover[1].identity.item == -1)
    let corners = cover.map { draw in
      list.triangles(draw)[0].map(\.place)
    }
    #expect(Vector3.normal(corners[0]).z < 0 && Vector3.normal(corners[1]).z > 0)
    let eye = try stage.eye(of: id), origin = Vector3(x: eye.centre.x, y: eye.centre.y, z: eye.distance)
    let all = list.triangles(cover[1]).flatMap { $0 }.map(\.place)
    let middle = (1 / Double(all.count)) * all.reduce(Vector3(x: 0, y: 0, z: 0), +)
    for (from, bare) in [(origin, true), (2 * middle - origin, false)] {
      let ray = Ray(origin: from, direction: middle - from)
      let nearest = list.draws.filter { $0.shadow < 0 }.compactMap { draw in
        triangles(list) { $0.first == draw.first }.compactMap { ray.meets($0) }.min().map { ($0, draw) }
      }.min { $0.0 < $1.0 }
      #expect(nearest?.1.identity.leaf == 0 && (nearest?.1.identity.item == -1) == bare)
    }
  }
}
