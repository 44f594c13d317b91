/// The points where x·a + y·b ≥ least: a side of a line.
struct DrawSide {
  var x, y, least: Double

  @inline(__always)
  func depth(_ p: Point) -> Double { x * p.x + y * p.y - least }

  var opposite: DrawSide { DrawSide(x: -x, y: -y, least: -least) }
}

/// A convex polygon in scratch memory.
struct DrawPolygon {
  let points: UnsafeMutablePointer<Point>
  private(set) var count = 0
  /// Four round corners and a dozen cuts fit. So many points are on the stack, more would be allocated.
  static let room = 64

  init(_ points: UnsafeMutablePointer<Point>) { self.points = points }

  mutating func clear() { count = 0 }

  mutating func add(_ point: Point) {
    guard count < DrawPolygon.room else { return }
    points[count] = point
    count += 1
  }

  /// Writes the part on one side of a line. A point on the line belongs to both sides.
  @inline(never)
  func cut(_ side: DrawSide, into part: inout DrawPolygon) {
    part.clear()
    guard count > 0 else { return }
    var last = points[count - 1], before = side.depth(last)
    for index in 0..<count {
      let next = points[index], here = side.depth(next)
      if (before < 0 && here > 0) || (before > 0 && here < 0) {
        let share = before / (before - here)
        part.add(Point(x: last.x + share * (next.x - last.x), y: last.y + share * (next.y - last.y)))
      }
      if here >= 0 { part.add(next) }
      (last, before) = (next, here)
    }
    if part.count < 3 { part.clear() }
  }

  /// Writes the part between two depths along an axis; `rest` is for the time between the cuts.
  func cut(
    _ axis: DrawSide, from low: Double, to high: Double, _ rest: inout DrawPolygon, into part: inout DrawPolygon
  ) {
    cut(DrawSide(x: axis.x, y: axis.y, least: low), into: &rest)
    rest.cut(DrawSide(x: axis.x, y: axis.y, least: high).opposite, into: &part)
  }

  /// The least and the largest depth of its points.
  @inline(never)
  func depths(_ side: DrawSide) -> (least: Double, most: Double) {
    var range = (least: Double.infinity, most: -Double.infinity)
    for index in 0..<count {
      let depth = side.depth(points[index])
      range = (min(range.least, depth), max(range.most, depth))
    }
    return range
  }

  /// Twice the area; positive if x turns toward y along the points.
  var twiceArea: Double { Point.twiceArea(points, count) }
}

/// Outlines of cells and of shadows.
extension DrawPolygon {
  /// A page with round corners, in the order (0, 0), (w, 0), (w, h), (0, h). An arc is at most a twentieth of a point
  /// inside its circle up to a radius of 23 points.
  mutating func page(_ size: Size, radii: Corners<Float>) {
    clear()
    let (w, h) = (size.width, size.height), most = min(w, h) / 2
    func limit(_ radius: Float) -> Double { min(max(Double(radius), 0), most) }
    corner(Point(x: 0, y: 0), limit(radii.topLeft), (0, 1), (1, 0))
    corner(Point(x: w, y: 0), limit(radii.topRight), (-1, 0), (0, 1))
    corner(Point(x: w, y: h), limit(radii.bottomRight), (0, -1), (-1, 0))
    corner(Point(x: 0, y: h), limit(radii.bottomLeft), (1, 0), (0, -1))
  }

  /// The arcs of a page's round corners alone.
  mutating func arcs(_ size: Size, radii: Corners<Float>) {
    page(size, radii: radii)
    var kept = 0
    func isCorner(_ p: Point) -> Bool { (p.x == 0 || p.x == size.width) && (p.y == 0 || p.y == size.height) }
    for index in 0..<count where !isCorner(points[index]) {
      points[kept] = points[index]
      kept += 1
    }
    count = kept
  }

  /// From `start` along one border to `end` along the other, both seen from the corner.
  private mutating func corner(
    _ place: Point, _ radius: Double, _ start: (x: Double, y: Double), _ end: (x: Double, y: Double)
  ) {
    guard radius > 0 else { return add(place) }
    let chords = radius > 10 ? 12 : 8
    let (x, y) = (place.x + radius * (start.x + end.x), place.y + radius * (start.y + end.y))
    for step in 0...chords {
      let (sine, cosine) = Elementary.sincos(.pi / 2 * Double(step) / Double(chords))
      add(
        Point(x: x - radius * (cosine * end.x + sine * start.x), y: y - radius * (cosine * end.y + sine * start.y)))
    }
  }

  /// The first points of a shadow's list.
  mutating func lanes(_ lanes: SIMD16<Float>, _ count: UInt32) {
    clear()
    for index in 0..<Int(min(count, 8)) {
      add(Point(x: Double(lanes[2 * index]), y: Double(lanes[2 * index + 1])))
    }
  }
}
