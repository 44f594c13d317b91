/// A flat part of a book on which a shadow falls that is cast in the plane of the pages: what is seen of it from
/// straight above.
struct ShadedFacet {
  let size: Size
  let radii: Corners<Float>
  let band: PaperBand
  /// Takes a point of the facet's picture to space; its third row is the facet's normal.
  let matrix: Matrix4
  /// The shadow's plane: level, and not turned.
  let plane: Matrix4
  /// Of a stack's round corner, in whose place its wall is shaded.
  let wall: StandingCell?

  init(
    _ matrix: Matrix4, _ looks: (size: Size, radii: Corners<Float>, band: PaperBand), over plane: Matrix4,
    wall: StandingCell? = nil
  ) {
    (size, radii, band) = looks
    (self.matrix, self.plane, self.wall) = (matrix, plane, wall)
  }

  /// A flat piece of a round wall.
  func piece(_ wall: Matrix4) -> ShadedFacet {
    let unit = Size(width: 1, height: 1),
      square = Corners<Float>(topLeft: 0, topRight: 0, bottomLeft: 0, bottomRight: 0)
    return ShadedFacet(wall, (unit, square, PaperBand(whole: unit)), over: plane)
  }

  /// The limit of steepness, true area over area seen from above: a steeper facet gets no shadow.
  private static let steepest = 50.0
  /// Distance of a shadow from its facet, in points.
  private static let height = 0.005

  /// Takes a point of the shadow's plane straight up or down to just over the facet; nil for a facet that is nearly
  /// upright.
  var raising: Matrix4? {
    let (x, y, z) = (matrix.m31, matrix.m32, matrix.m33), steepness = Elementary.sqrt(x * x + y * y + z * z) / abs(z)
    guard steepness < ShadedFacet.steepest else { return nil }
    let middle = (band.low + band.high) / 2,
      point = matrix.place(Point(x: middle * band.axis.x, y: middle * band.axis.y))
    // From the facet's equation, normal · (p − point) = 0.
    let (right, down) = (-x / z, -y / z)
    let height =
      point.z + right * (plane.m41 - point.x) + down * (plane.m42 - point.y)
      + ShadedFacet.height * steepness
    return Matrix4(
      (plane.m11, 0, right * plane.m11, 0), (0, plane.m22, down * plane.m22, 0), (0, 0, 1, 0),
      (plane.m41, plane.m42, height, 1))
  }

  /// The point of the plane straight under or over a point of the facet's picture.
  func below(_ p: Point) -> Point {
    let place = matrix.place(p)
    return Point(x: (place.x - plane.m41) / plane.m11, y: (place.y - plane.m42) / plane.m22)
  }
}
