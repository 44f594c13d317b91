import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// What surrounds the pages of a book in space: boards, and the walls of its stacks.
@Suite struct DrawWallTests {
  private func triangles(_ list: DrawnList, _ isIn: (Draw) -> Bool) -> [[Vector3]] {
    list.draws.filter { $0.shadow < 0 && isIn($0) }.flatMap { draw in
      list.triangles(draw).map { $0.map { Vector3(x: Double($0.x), y: Double($0.y), z: Double($0.z)) } }
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
        let isTurned = draw.identity.leaf <= 5, isBare = draw.identity.role == .page && !rows.insert(draw.row).inserted
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
}
