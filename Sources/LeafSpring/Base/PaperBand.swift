/// The part of a page that a facet shows: the points p with low ≤ axis·p ≤ high, in page coordinates.
package struct PaperBand: Equatable, Sendable, BitwiseCopyable {
  /// A unit vector.
  package var axis: Point
  /// In points; always finite, even where they cut nothing off.
  package var low, high: Double

  package init(axis: Point, low: Double, high: Double) {
    (self.axis, self.low, self.high) = (axis, low, high)
  }

  /// The whole of a page.
  package init(whole size: Size) {
    let far = size.width + size.height
    self.init(axis: Point(x: 1, y: 0), low: -far, high: far)
  }

  /// Offset of a point along the axis; the band holds those from `low` to `high`.
  @inline(__always)
  package func offset(_ point: Point) -> Double { axis.x * point.x + axis.y * point.y }

  /// True if the point belongs to the band. Points on either line do.
  package func contains(_ point: Point) -> Bool {
    let offset = offset(point)
    return offset >= low && offset <= high
  }

  /// This part in the mirror image of the page, where u is measured from the opposite edge.
  package func mirrored(width: Double) -> PaperBand {
    let shift = width * axis.x
    return PaperBand(axis: Point(x: -axis.x, y: axis.y), low: low - shift, high: high - shift)
  }

  /// This part with u and v exchanged.
  package var transposed: PaperBand { PaperBand(axis: Point(x: axis.y, y: axis.x), low: low, high: high) }

  /// Points of memory needed to write the polygon of a band. It has at most half as many vertices.
  package static let polygonRoom = 12
}

/// The band as the four numbers of a snapshot: axis, low and high.
extension PaperBand {
  @inline(__always)
  package init(_ numbers: UnsafePointer<Float>) {
    self.init(
      axis: Point(x: Double(numbers[0]), y: Double(numbers[1])), low: Double(numbers[2]), high: Double(numbers[3]))
  }

  package func write(to numbers: UnsafeMutablePointer<Float>) {
    (numbers[0], numbers[1]) = (Float(axis.x), Float(axis.y))
    (numbers[2], numbers[3]) = (Float(low), Float(high))
  }

  /// True if a band of a snapshot contains a point. The point is rounded as the band's edges are, so that a point on
  /// the page's edge counts.
  @inline(__always)
  func holds(_ point: Point, overlap: Double = 0) -> Bool {
    let offset = offset(Point(x: Double(Float(point.x)), y: Double(Float(point.y))))
    return offset >= low - overlap && offset <= high + overlap
  }
}

/// The band as a polygon.
extension PaperBand {
  /// Writes the vertices of the part of the page `size` that lies in the band, in the order of the page's own corners
  /// (0, 0), (w, 0), (w, h), (0, h). Returns how many there are: 3 to 6, or 0 if the part has less than 1e-12 of the
  /// page's area.
  ///
  /// Every cut is computed on one of the page's own edges, never on an edge that is already cut, so that neighbours
  /// share their vertices bit for bit.
  /// - Parameter vertices: room for `polygonRoom` points.
  package func polygon(of size: Size, into vertices: UnsafeMutablePointer<Point>) -> Int {
    let count = PaperBand.thinned(vertices, cut(size, into: vertices), nearer: 1e-9 * (size.width + size.height))
    return count >= 3 && PaperBand.area(vertices, count) >= 1e-12 * (size.width * size.height) ? count : 0
  }

  /// The polygon with every vertex, however near to another.
  func cut(_ size: Size, into vertices: UnsafeMutablePointer<Point>) -> Int {
    guard low <= high else { return 0 }
    var (count, from) = (0, axis.y * size.height)
    for side in 0..<4 {
      let isAcross = side & 1 == 1
      let end = Point(x: side == 1 || side == 2 ? size.width : 0, y: side > 1 ? size.height : 0)
      let to = axis.x * end.x + axis.y * end.y, length = isAcross ? size.width : size.height
      cut(PageEdge(from: from, to: to, end: end, length: length, isAcross: isAcross), vertices, &count)
      from = to
    }
    return count
  }

  /// One edge of the page, in its direction: the offsets of its two ends along the axis, and the second end.
  private struct PageEdge {
    let from, to: Double
    let end: Point
    let length: Double
    let isAcross: Bool
  }

  /// Writes where the lines cut one edge of the page, in the edge's direction, and the edge's end point if it is in the
  /// band.
  @inline(__always)
  private func cut(_ edge: PageEdge, _ vertices: UnsafeMutablePointer<Point>, _ count: inout Int) {
    let (first, second) = edge.from <= edge.to ? (low, high) : (high, low)
    cut(edge, at: first, vertices, &count)
    cut(edge, at: second, vertices, &count)
    if edge.to >= low, edge.to <= high {
      vertices[count] = edge.end
      count += 1
    }
  }

  /// A line cuts an edge only if it passes strictly between its ends. A line through an end makes no cut: the end
  /// itself is kept.
  @inline(__always)
  private func cut(
    _ edge: PageEdge, at line: Double, _ vertices: UnsafeMutablePointer<Point>, _ count: inout Int
  ) {
    guard min(edge.from, edge.to) < line, line < max(edge.from, edge.to) else { return }
    let end = edge.end
    if edge.isAcross {
      let x = (line - axis.y * end.y) / axis.x
      vertices[count] = Point(x: min(max(x, 0), edge.length), y: end.y)
    } else {
      let y = (line - axis.x * end.x) / axis.y
      vertices[count] = Point(x: end.x, y: min(max(y, 0), edge.length))
    }
    count += 1
  }

  /// Drops every vertex that coincides with the one before it.
  private static func thinned(_ vertices: UnsafeMutablePointer<Point>, _ count: Int, nearer: Double) -> Int {
    guard count > 1 else { return count }
    var kept = 0
    var last = vertices[count - 1]
    for index in 0..<count {
      let vertex = vertices[index]
      let (dx, dy) = (vertex.x - last.x, vertex.y - last.y)
      last = vertex
      guard dx * dx + dy * dy > nearer * nearer else { continue }
      vertices[kept] = vertex
      kept += 1
    }
    return kept
  }

  static func area(_ vertices: UnsafeMutablePointer<Point>, _ count: Int) -> Double {
    ConvexArea.area(UnsafeBufferPointer(start: vertices, count: count))
  }
}
