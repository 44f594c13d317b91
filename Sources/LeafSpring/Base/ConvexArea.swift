/// Convex polygons on a plane, as their vertices in either sense, and the part of one that others leave uncovered.
enum ConvexArea {
  /// Twice the area, positive if x turns toward y along the vertices.
  static func twiceSigned<Vertices: RandomAccessCollection<Point>>(_ polygon: Vertices) -> Double
  where Vertices.Index == Int {
    var twice = 0.0
    for index in 2..<max(polygon.count, 2) {
      let (a, b, c) = (polygon[0], polygon[index - 1], polygon[index])
      twice += (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
    }
    return twice
  }

  static func area<Vertices: RandomAccessCollection<Point>>(_ polygon: Vertices) -> Double where Vertices.Index == Int {
    abs(twiceSigned(polygon)) / 2
  }

  /// The part of a polygon where `side` is 0 or more: a linear function on the plane.
  static func cut(_ polygon: [Point], _ side: (Point) -> Double) -> [Point] {
    guard var last = polygon.last else { return [] }
    var kept: [Point] = []
    var before = side(last)
    for vertex in polygon {
      let here = side(vertex)
      if (before < 0) != (here < 0) {
        let part = before / (before - here)
        kept.append(Point(x: last.x + part * (vertex.x - last.x), y: last.y + part * (vertex.y - last.y)))
      }
      if here >= 0 { kept.append(vertex) }
      (last, before) = (vertex, here)
    }
    return kept.count > 2 ? kept : []
  }

  /// The part of a polygon outside another, in convex pieces. Pieces of at most `least` are left out.
  ///
  /// Each edge of the other polygon in turn cuts off the part beyond it. The rest after the last edge lies under the
  /// other polygon.
  static func remains(of polygon: [Point], beside other: [Point], least: Double) -> [[Point]] {
    let sense = twiceSigned(other) < 0 ? -1.0 : 1
    var pieces: [[Point]] = []
    var rest = polygon
    for index in other.indices {
      let (a, b) = (other[index], other[(index + 1) % other.count])
      let beyond = { (p: Point) in sense * ((p.x - a.x) * (b.y - a.y) - (p.y - a.y) * (b.x - a.x)) }
      let outside = cut(rest, beyond)
      rest = cut(rest) { -beyond($0) }
      if area(outside) > least { pieces.append(outside) }
      // Nothing of it lies under the other: it stays in one piece.
      if area(rest) <= least { return area(polygon) > least ? [polygon] : [] }
    }
    return pieces
  }
}
