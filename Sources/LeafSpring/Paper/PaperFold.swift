/// The fold of a peeled leaf: the line that mirrors the free corner to its place, and the radius of the curl along it.
package struct PaperFold: Equatable, Sendable, BitwiseCopyable {
  /// Unit vector across the fold line, toward the corner, in page coordinates; and the line's offset along that vector,
  /// in points.
  package let axis: Point
  package let offset: Double
  /// Radius of the curl, in points; 0 for a flat fold.
  package let radius: Double
  /// True if the corner is at home: then the leaf is rigid and at rest.
  package let isUnfolded: Bool
  /// The size of the page.
  package let page: Size

  /// - Parameter place: where the corner is; it must be a place that the corner can reach (`PaperPage.nearest`).
  package init(_ place: Point, _ corner: PaperCorner, of page: PaperPage) {
    // Measured from the corner's home, which is exact when the corner is nearly at home.
    let (dx, dy) = (page.width - place.x, corner == .bottom ? page.height - place.y : place.y)
    let way = Elementary.sqrt(dx * dx + dy * dy)
    self.page = Size(width: page.width, height: page.height)
    guard way > 1e-6 * page.width else {
      (axis, offset, radius, isUnfolded) = (Point(x: 1, y: 0), page.width, 0, true)
      return
    }
    let (nx, ny) = (dx / way, dy / way)
    let reach = Elementary.sqrt(place.x * place.x + dy * dy)
    let radius = page.radius(reach: reach)
    // From the end S of the spine the line n·p = n·(C + P)/2 is (w² − |P − S|²)/2D away. The numerator is computed as
    // (w − u)(w + u) − dy². The distance is πr/2 or more; rounding must not make it less, or the curl would pull at the
    // spine.
    let fromSpine = max((dx * (page.width + place.x) - dy * dy) / (2 * way), .pi / 2 * radius)
    (self.radius, isUnfolded) = (radius, false)
    axis = Point(x: nx, y: corner == .bottom ? ny : -ny)
    offset = corner == .bottom ? ny * page.height + fromSpine : fromSpine
  }

  /// A facet, from 0 (the part at the spine) to hinges (the flap, which lies face down, exactly 2·radius above the
  /// page).
  @inline(__always)
  package func facet(_ index: Int, of hinges: borrowing PaperHinges) -> PaperFacet {
    precondition(index >= 0 && index <= hinges.count, "facet out of range")
    let (chord, far) = (radius * hinges.chord, page.width + page.height)
    let low = index == 0 ? -far : hinge(index, chord, hinges)
    let high = index == hinges.count ? far : hinge(index + 1, chord, hinges)
    let band = PaperBand(axis: axis, low: max(low, -far), high: min(high, far))
    let (sine, cosine) = (hinges.sines[index], hinges.cosines[index])
    guard index > 0 else { return PaperFacet(band: band, angle: 0, sine: 0, cosine: 1, along: 0, above: 0) }
    let above = index == hinges.count ? 2 * radius : hinges.above[index] * chord
    return PaperFacet(
      band: band, angle: hinges.angles[index], sine: sine, cosine: cosine,
      along: (offset + hinges.along[index] * chord) - low * cosine, above: above - low * sine)
  }

  /// Offset of one of the hinges 1…count along the axis, on the page.
  @inline(__always)
  private func hinge(_ index: Int, _ chord: Double, _ hinges: borrowing PaperHinges) -> Double {
    offset + (Double(index - 1) - hinges.half) * chord
  }

  /// The facet that a point of the page belongs to. O(1).
  package func facet(at point: Point, of hinges: borrowing PaperHinges) -> Int {
    guard !isUnfolded else { return 0 }
    let chord = radius * hinges.chord
    let beyond = axis.x * point.x + axis.y * point.y - offset
    guard chord > 0 else { return beyond > 0 ? hinges.count : 0 }
    let steps = Elementary.floor(beyond / chord + hinges.half)
    return Int(min(max(steps + 1, 0), Double(hinges.count)))
  }
}

/// One facet of a peeled leaf: the part of the page it shows, and how that part turns about the fold.
///
/// A page point with the offset x = axis·p moves along the axis to `along` + x·cosine and up to the height `above` +
/// x·sine; its component along the fold does not change.
package struct PaperFacet: Equatable, Sendable {
  package let band: PaperBand
  /// The facet's angle, in radians from the page toward the viewer, 0…π; and its sine and cosine.
  package let angle, sine, cosine: Double
  let along, above: Double

  /// The transform that takes a page point (u, v, 0, 1) to its place above the page, as the rows of a matrix for row
  /// vectors.
  package var rows: (u: Vector3, v: Vector3, z: Vector3, shift: Vector3) {
    let (x, y) = (band.axis.x, band.axis.y)
    let less = cosine - 1
    return (
      Vector3(x: 1 + x * x * less, y: x * y * less, z: x * sine),
      Vector3(x: x * y * less, y: 1 + y * y * less, z: y * sine),
      Vector3(x: -x * sine, y: -y * sine, z: cosine),
      Vector3(x: x * along, y: y * along, z: above)
    )
  }

  /// The place to which a page point goes: u, v and the height above the page, in points.
  @inline(__always)
  package func place(of point: Point) -> Vector3 {
    let offset = band.offset(point)
    let step = along + offset * (cosine - 1)
    return Vector3(x: point.x + band.axis.x * step, y: point.y + band.axis.y * step, z: above + offset * sine)
  }
}
