import Testing

@testable import LeafSpring

/// Polygons of the draw list against sums and searches over their points.
@Suite struct DrawPolygonTests {
  private func polygon(_ corners: Int, turnedBy turn: Int, into polygon: inout DrawPolygon) -> [Point] {
    let ring = [(9.0, 1.0), (7, 6), (2, 9), (-4, 8), (-8, 3), (-7, -5), (-1, -9), (6, -6)]
    let points = (0..<corners).map { index in
      let (x, y) = ring[(index * ring.count / corners + turn) % ring.count]
      return Point(x: x, y: y)
    }
    polygon.clear()
    for point in points { polygon.add(point) }
    return points
  }

  private func area(_ points: [Point]) -> Double {
    var twice = 0.0
    for (index, a) in points.enumerated() {
      let b = points[(index + 1) % points.count]
      twice += a.x * b.y - b.x * a.y
    }
    return abs(twice) / 2
  }

  /// Any point may be the nearest or the farthest, and the two parts of a cut are the whole.
  @Test func depthsAndCutsTakeEveryPoint() {
    withUnsafeTemporaryAllocation(of: Point.self, capacity: 3 * DrawPolygon.room) { scratch in
      let memory = scratch.baseAddress!
      var whole = DrawPolygon(memory), near = DrawPolygon(memory + DrawPolygon.room)
      var far = DrawPolygon(memory + 2 * DrawPolygon.room)
      for corners in [3, 4, 5, 8] {
        for turn in 0..<8 {
          let points = polygon(corners, turnedBy: turn, into: &whole)
          for (x, y) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1), (0.6, 0.8), (-0.8, 0.6)] {
            for least in [-6.0, 0.5, 4] {
              let side = DrawSide(x: x, y: y, least: least), depths = points.map(side.depth),
                (low, high) = whole.depths(side)
              #expect(low == depths.min() && high == depths.max())
              whole.cut(side, into: &near)
              whole.cut(side.opposite, into: &far)
              let parts = [near, far].map { part in (0..<part.count).map { part.points[$0] } }
              #expect(abs(parts.map(area).reduce(0, +) - area(points)) < 1e-9)
              #expect(parts[0].allSatisfy { side.depth($0) > -1e-9 } && parts[1].allSatisfy { side.depth($0) < 1e-9 })
            }
          }
        }
      }
    }
  }
}
