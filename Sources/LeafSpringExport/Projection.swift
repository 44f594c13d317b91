import LeafSpring

/// Maps the plane of a cell to the viewport: the rows and columns of a cell's matrix that a flat cell needs.
struct Projection {
  private let xRow, yRow, origin: (x: Double, y: Double, w: Double)

  /// The numbers of SVG's `matrix(a b c d e f)`.
  typealias Affine = (a: Double, b: Double, c: Double, d: Double, e: Double, f: Double)

  /// True if the first four numbers of such a matrix, as they are written, draw more than a line: some readers refuse a
  /// document that has others.
  static func isDrawn(_ turn: [String]) -> Bool {
    let m = turn.map { Double($0) ?? 0 }
    return m[0] * m[3] != m[1] * m[2]
  }

  /// True if everything on the cell is seen in the same size.
  var isAffine: Bool { xRow.w == 0 && yRow.w == 0 }

  /// Takes the 16 numbers of a cell's matrix.
  init(_ matrix: ArraySlice<Float>) {
    let m = matrix.map(Double.init)
    xRow = (m[0], m[1], m[3])
    yRow = (m[4], m[5], m[7])
    origin = (m[12], m[13], m[15])
  }

  /// A point with its weight w. It is in front of the eye if w > 0, and appears at (x/w, y/w).
  struct Weighted {
    var x, y, w: Double
    var point: Point { Point(x: x / w, y: y / w) }
  }

  func weighted(_ p: Point) -> Weighted {
    Weighted(
      x: p.x * xRow.x + p.y * yRow.x + origin.x, y: p.x * xRow.y + p.y * yRow.y + origin.y,
      w: p.x * xRow.w + p.y * yRow.w + origin.w)
  }

  /// Nothing is drawn nearer to the eye than this: the magnification there would exceed fifty.
  static let nearest = 0.02

  /// The image of a polygon, cut at the near plane; empty if all of it is behind that.
  func polygon(_ points: [Point]) -> [Point] {
    let all = points.map(weighted)
    if all.allSatisfy({ $0.w >= Projection.nearest }) { return all.map(\.point) }
    var kept: [Point] = []
    for index in all.indices {
      let a = all[index]
      let b = all[(index + 1) % all.count]
      if a.w >= Projection.nearest { kept.append(a.point) }
      if (a.w >= Projection.nearest) != (b.w >= Projection.nearest) {
        let t = (Projection.nearest - a.w) / (b.w - a.w)
        kept.append(Weighted(x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y), w: Projection.nearest).point)
      }
    }
    return kept.count >= 3 ? kept : []
  }

  /// The image of a point; nil behind the near plane.
  func point(_ p: Point) -> Point? {
    let image = weighted(p)
    return image.w >= Projection.nearest ? image.point : nil
  }

  /// The affine map that agrees with the projection to first order at `p`, as SVG's `matrix(a b c d e f)`, for content
  /// drawn around the origin; nil behind the near plane.
  func affine(at p: Point) -> Affine? {
    let image = weighted(p)
    guard image.w >= Projection.nearest else { return nil }
    let q = image.point
    return (
      (xRow.x - q.x * xRow.w) / image.w, (xRow.y - q.y * xRow.w) / image.w,
      (yRow.x - q.x * yRow.w) / image.w, (yRow.y - q.y * yRow.w) / image.w, q.x, q.y
    )
  }
}
