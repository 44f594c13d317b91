/// A facet that stands out of the plane in which a shadow is cast.
struct ShadedFacet {
  let size: Size
  let radii: Corners<Float>
  let band: PaperBand
  /// Takes a point of the shadow's plane to the point of the facet that is over it.
  private(set) var raising: Matrix4
  /// A point of the facet's picture in that plane: x·across + y·down + origin.
  private let across, down, origin: Point

  /// nil for a facet that is all but upright: no shadow is seen on it.
  /// - Parameters:
  ///   - facet: takes a point of the facet's picture to space.
  ///   - plane: of the shadow: level, and not turned.
  init?(_ facet: Matrix4, _ looks: (size: Size, radii: Corners<Float>, band: PaperBand), over plane: Matrix4) {
    (size, radii, band) = looks
    across = Point(x: facet.m11 / plane.m11, y: facet.m12 / plane.m22)
    down = Point(x: facet.m21 / plane.m11, y: facet.m22 / plane.m22)
    origin = Point(x: (facet.m41 - plane.m41) / plane.m11, y: (facet.m42 - plane.m42) / plane.m22)
    let area = across.x * down.y - across.y * down.x
    guard abs(area) > ShadedFacet.leastArea else { return nil }
    let (a, b) = (Vector3(x: facet.m11, y: facet.m12, z: facet.m13), Vector3(x: facet.m21, y: facet.m22, z: facet.m23))
    let right = (down.y / area) * a - (across.y / area) * b, below = (across.x / area) * b - (down.x / area) * a
    let place = Vector3(x: facet.m41, y: facet.m42, z: facet.m43) - origin.x * right - origin.y * below
    raising = Matrix4(
      (right.x, right.y, right.z, 0), (below.x, below.y, below.z, 0), (0, 0, 1, 0), (place.x, place.y, place.z, 1))
  }

  /// Area of a facet as it is seen from above, as a share of its own, that is too little.
  private static let leastArea = 0.02

  func below(_ p: Point) -> Point {
    Point(x: p.x * across.x + p.y * down.x + origin.x, y: p.x * across.y + p.y * down.y + origin.y)
  }
}
