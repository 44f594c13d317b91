import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Leaves that are caught in the air by a point of their paper: the picture stays.
@Suite struct PeelCatchTests {
  /// The vertices of all visible rows on the screen, by row.
  private func vertices(_ stage: Stage) -> [Int: [Point]] {
    var found: [Int: [Point]] = [:]
    stage.withSnapshot { frame in
      withUnsafeTemporaryAllocation(of: Point.self, capacity: 12) { room in
        for row in 0..<frame.count where frame.flags[row] & CellFlags.visible.rawValue != 0 {
          let count = frame.polygon(row, into: room.baseAddress!), m = frame.matrices64.baseAddress! + 16 * row
          found[row] = (0..<count).map { index in
            let p = room[index], w = p.x * m[3] + p.y * m[7] + m[15]
            return Point(x: (p.x * m[0] + p.y * m[4] + m[12]) / w, y: (p.x * m[1] + p.y * m[5] + m[13]) / w)
          }
        }
      }
    }
    return found
  }

  /// The first of some random points at which a peeled leaf lies on top.
  private func touch(_ stage: Stage, _ id: SceneID, _ random: inout SplitMix64) throws -> Point? {
    let book = try stage.inside(id)
    for _ in 0..<60 {
      let point = Point(x: random.double(in: 100...924), y: random.double(in: 50...718))
      guard let hit = try stage.hitTest(point), let slot = book.slot(of: Int(hit.identity.leaf)) else { continue }
      if book.paper?.orderIndex(of: slot) != nil { return point }
    }
    return nil
  }

  @Test func aCatchRedrawsAPeelWhereItIs() throws {
    var random = SplitMix64(seed: 13)
    var moved = Worst("catches of peeled leaves: a vertex moves", unit: "points")
    var catches = 0
    for round in 0..<Effort.cases(2000) {
      let book = random.pick(Peels.orientations)
      let (stage, id) = try Peels.open(book)
      try stage.peel(id, to: 4)
      try stage.advanceWhole(by: random.double(in: 0.02...0.9))
      guard let point = try touch(stage, id, &random) else { continue }
      let before = vertices(stage)
      try stage.drag(id, location: point, phase: .began)
      try stage.advanceWhole(by: 0)
      guard try stage.held(id) != nil else { continue }
      catches += 1
      let after = vertices(stage)
      #expect(Set(before.keys) == Set(after.keys), "round \(round)")
      for (row, places) in before {
        for (a, b) in zip(places, after[row] ?? []) {
          moved.record(max(abs(a.x - b.x), abs(a.y - b.y)), "round \(round) row \(row) \(Peels.name(book))")
        }
      }
    }
    print("figure: \(catches) catches of peeled leaves: a vertex moves \(moved.error) points at most")
    #expect(catches >= Effort.cases(500))
    #expect(moved.report(limit: 1e-9))
  }
}
