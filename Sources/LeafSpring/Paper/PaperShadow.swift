/// The shadow that a part of a leaf in the air casts on the pages under it. It is a part of the page, moved into the
/// page's plane.
package struct PaperShadow: Equatable, Sendable {
  /// The part of the page that casts the shadow, from where it is darkest (at a peel: `low`) to its far end.
  package var band: PaperBand
  /// The transform that takes a page point (u, v, 0, 1) to its shadow, as the rows of a matrix for row vectors; heights
  /// are 0.
  package var u, v, shift: Vector3
  /// Alpha of the black at `low` and at `high` of the band.
  package var light: (low: Double, high: Double)

  package static func == (a: PaperShadow, b: PaperShadow) -> Bool {
    a.band == b.band && a.u == b.u && a.v == b.v && a.shift == b.shift && a.light == b.light
  }

  /// How far the shadow of a point moves per point of height, in page coordinates.
  /// - Parameter light: its direction in the book's own orientation.
  package static func slope(_ light: Vector3 = PaperLight.direction) -> Point {
    Point(x: -light.x / light.z, y: -light.y / light.z)
  }

  /// Alpha near the fold or the spine, from the height of what casts the shadow; a page at rest casts none.
  package static func strength(height: Double, width: Double) -> Double {
    PaperLight.shadow * min(1, max(0, height) / (0.1 * width))
  }

  /// The shadow of a peel: that of its flap, which lies 2r above the page. At its far end it is half as dark as at the fold: the flap is as
  /// high there, and the margin of the shadow that can be seen lies there.
  /// - Parameter vertices: room for `PaperBand.polygonRoom` points.
  package init(
    of fold: PaperFold, _ hinges: borrowing PaperHinges, light: Vector3 = PaperLight.direction,
    using vertices: UnsafeMutablePointer<Point>
  ) {
    let flap = fold.facet(hinges.count, of: hinges)
    let (height, slope, rows) = (2 * fold.radius, PaperShadow.slope(light), flap.rows)
    (u, v) = (Vector3(x: rows.u.x, y: rows.u.y, z: 0), Vector3(x: rows.v.x, y: rows.v.y, z: 0))
    shift = Vector3(x: rows.shift.x + height * slope.x, y: rows.shift.y + height * slope.y, z: 0)
    band = flap.band
    let dark = PaperShadow.strength(height: height, width: fold.page.width)
    self.light = (dark, dark / 2)
    let count = fold.isFlat ? 0 : band.polygon(of: fold.page, into: vertices)
    var far = band.low
    for index in 0..<count { far = max(far, band.offset(vertices[index])) }
    band.high = far
  }

  /// The shadow of a strip of a turning leaf, between `first` and `last` (distances from the spine), turned by `angle`
  /// about a hinge at the place `hinge` of the cross-section. Its alpha goes from `dark` at the leaf's spine to
  /// half of it at the free edge, where the margin of the shadow that can be seen lies.
  package init(
    strip: ClosedRange<Double>, angle: Double, hinge: Point, of page: Size, dark: Double,
    light: Vector3 = PaperLight.direction
  ) {
    self.init(strip: strip, turn: Elementary.sincos(angle), hinge: hinge, of: page, dark: dark, light: light)
  }

  /// The same of a strip whose sine and cosine are known.
  init(
    strip: ClosedRange<Double>, turn: (sine: Double, cosine: Double), hinge: Point, of page: Size, dark: Double,
    light: Vector3
  ) {
    let (sine, cosine) = turn, slope = PaperShadow.slope(light)
    band = PaperBand(axis: Point(x: 1, y: 0), low: strip.lowerBound, high: strip.upperBound)
    u = Vector3(x: cosine + sine * slope.x, y: sine * slope.y, z: 0)
    v = Vector3(x: 0, y: 1, z: 0)
    shift = Vector3(
      x: hinge.x + hinge.y * slope.x - strip.lowerBound * u.x, y: hinge.y * slope.y - strip.lowerBound * u.y, z: 0)
    self.light = (
      dark * (1 - strip.lowerBound / (2 * page.width)), dark * (1 - strip.upperBound / (2 * page.width))
    )
  }
}
