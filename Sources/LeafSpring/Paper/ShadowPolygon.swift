/// A convex polygon in the plane of a shadow, in memory of the caller's with room for 28 points.
struct ShadowPolygon {
  let points: UnsafeMutablePointer<Point>
  private(set) var count = 0
  static let most = 8, room = 28

  /// True if one chord stands for the arc of a page's corner, so that four corners fit into what is drawn.
  private let isCoarse: Bool

  init(_ points: UnsafeMutablePointer<Point>, isCoarse: Bool = false) {
    (self.points, self.isCoarse) = (points, isCoarse)
  }

  mutating func add(_ x: Double, _ y: Double) {
    points[count] = Point(x: x, y: y)
    count += 1
  }

  /// Adds a rectangle whose corners at x = `low` and x = `high` are cut off as an arc of this radius is by two chords.
  /// One chord for all lies so that the arc is 0.06 radii outside of it in the middle, and as far inside at its ends.
  mutating func addPage(from low: Double, to high: Double, height: Double, radii: (Double, Double)) {
    let h = height / 2
    corner(Point(x: low, y: -h), radii.0, (0, 1), (1, 0))
    corner(Point(x: high, y: -h), radii.1, (-1, 0), (0, 1))
    corner(Point(x: high, y: h), radii.1, (0, -1), (-1, 0))
    corner(Point(x: low, y: h), radii.0, (1, 0), (0, -1))
  }

  /// From `start` along one border to `end` along the other, both seen from the corner.
  private mutating func corner(
    _ place: Point, _ radius: Double, _ start: (Double, Double), _ end: (Double, Double)
  ) {
    guard radius > 0 else { return add(place.x, place.y) }
    if isCoarse {
      let cut = 0.665 * radius
      add(place.x + cut * start.0, place.y + cut * start.1)
      return add(place.x + cut * end.0, place.y + cut * end.1)
    }
    let (cx, cy) = (place.x + radius * (start.0 + end.0), place.y + radius * (start.1 + end.1))
    add(cx - radius * end.0, cy - radius * end.1)
    let half = radius * 0.7071067811865476
    add(cx - half * (end.0 + start.0), cy - half * (end.1 + start.1))
    add(cx - radius * start.0, cy - radius * start.1)
  }

  /// Keeps what has axis·p ≥ least, or ≤ if `keepsBelow`.
  mutating func cut(_ axis: Point, at least: Double, keepsBelow: Bool = false) {
    let side = keepsBelow ? -1.0 : 1, copy = points + ShadowPolygon.room / 2
    func depth(_ p: Point) -> Double { side * (axis.x * p.x + axis.y * p.y - least) }
    let before = count
    guard before > 0 else { return }
    for index in 0..<before { copy[index] = points[index] }
    count = 0
    var last = copy[before - 1], lastDepth = depth(last)
    for index in 0..<before {
      let next = copy[index], nextDepth = depth(next)
      if (lastDepth < 0) != (nextDepth < 0) {
        let part = lastDepth / (lastDepth - nextDepth)
        add(last.x + part * (next.x - last.x), last.y + part * (next.y - last.y))
      }
      if nextDepth >= 0 { add(next.x, next.y) }
      (last, lastDepth) = (next, nextDepth)
    }
  }

  /// Drops the vertices that matter least until there are at most 8. Answers whether a polygon is left.
  mutating func finish() -> Bool {
    while count > ShadowPolygon.most {
      var (least, drop) = (Double.infinity, 0)
      for index in 0..<count {
        let a = points[(index + count - 1) % count], b = points[index], c = points[(index + 1) % count]
        let area = abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x))
        if area < least { (least, drop) = (area, index) }
      }
      for index in drop..<count - 1 { points[index] = points[index + 1] }
      count -= 1
    }
    return count >= 3 && abs(Point.twiceArea(points, count)) > 1e-6
  }
}

extension Point {
  /// Twice the area of a polygon; positive if x turns toward y along its points.
  static func twiceArea(_ points: UnsafePointer<Point>, _ count: Int) -> Double {
    var twice = 0.0
    for index in 0..<count {
      let a = points[index], b = points[index + 1 == count ? 0 : index + 1]
      twice += a.x * b.y - b.x * a.y
    }
    return twice
  }
}
