/// A page that can be peeled, in the canonical orientation: u from the spine, 0…width; v from the top, 0…height;
/// heights above the open book, toward the viewer. All in points.
///
/// The state of a peel is two numbers, the place of its corner in the page's plane. The corner can be anywhere in a
/// half disc about the near end of the spine: a fold mirrors the corner C to its place P, and the spine stays whole as
/// long as both its ends S are on P's side of the fold, |P − S| ≤ |C − S|. If v ≤ height, this holds for the far end
/// whenever it holds for the near one. The half disc is convex, so taking the nearest point in it causes no jump and
/// never stretches a distance.
package struct PaperPage: Equatable, Sendable {
  package let width, height, eye: Double
  package let hinges: Int
  package let maxRadius, tightness, cornerZone: Double

  /// - Parameters:
  ///   - size: of the page, its width away from the spine.
  ///   - eye: distance of the eye, which is over the middle of the spine.
  /// - Throws: `nonFinite` or `outOfRange` for the first number that is not within its range.
  package init(_ paper: Paper, size: Size, eye: Double) throws(LeafError) {
    try Check.size(size, "pageSize")
    try Check.eye(eye)
    try Check.count(paper.hinges, 1...PaperHinges.limit, "hinges", accepts: "1 to 32 hinges")
    try paper.checkLengths(size)
    let length = 2 * size.width + size.height
    let tightness = paper.tightness ?? min(1 / .pi, eye / (2 * length))
    try Check.positive(tightness, "tightness")
    try Check.that(
      tightness <= 1 / .pi && tightness * length < eye,
      .outOfRange, "tightness", accepts: "up to 1/pi, and below eye / (2 * page width + page height)")
    try Check.within(paper.lift, 0...0.5, "lift", accepts: "0 to 0.5")
    (width, height, self.eye) = (size.width, size.height, eye)
    (hinges, self.tightness) = (paper.hinges, tightness)
    maxRadius = paper.maxRadius ?? 0.14 * size.width
    cornerZone = paper.cornerZone ?? min(size.width, size.height) / 4
  }

  /// The place of the free corner when the page lies flat.
  package func corner(_ corner: PaperCorner) -> Point { Point(x: width, y: corner == .bottom ? height : 0) }

  /// The place of the corner when the leaf lies on the other side.
  package func end(_ corner: PaperCorner) -> Point { Point(x: -width, y: corner == .bottom ? height : 0) }

  /// The fraction, 0…1, by which a leaf has turned when its corner is at `place`.
  package func turn(at place: Point) -> Double { (width - place.x) / (2 * width) }

  /// The corner whose zone contains a point of the page; nil outside both zones.
  package func zone(of point: Point) -> PaperCorner? {
    let (across, below) = (width - point.x, min(point.y, height - point.y))
    guard across * across + below * below < cornerZone * cornerZone else { return nil }
    return point.y > height / 2 ? .bottom : .top
  }

  /// The nearest place that the corner can reach.
  package func nearest(_ place: Point, _ corner: PaperCorner) -> Point {
    flipped(nearest(flipped(place, corner)).place, corner)
  }

  /// Radius of the curl when the corner is at `place`; 0 for a flat fold and at the limits of the paper.
  ///
  /// πr must not exceed the distance from the corner to its place, nor the length that the spine leaves free. Both hold
  /// if r ≤ (width − |P − S|)/π.
  package func radius(at place: Point, _ corner: PaperCorner) -> Double { radius(flipped(place, corner)) }
}

// For the bottom corner. The top one is its mirror image.
extension PaperPage {
  /// A point, given in the mirror image of the page.
  @inline(__always)
  func flipped(_ point: Point, _ corner: PaperCorner) -> Point {
    corner == .bottom ? point : Point(x: point.x, y: height - point.y)
  }

  /// The nearest place, and whether it is the given one.
  ///
  /// The end of the spine lies on the line v = height. So taking the nearest point of the half plane, and from there
  /// the nearest of the disc, gives the nearest of both.
  @inline(__always)
  func nearest(_ place: Point) -> (place: Point, isSame: Bool) {
    let y = min(place.y - height, 0)
    let reach = Elementary.sqrt(place.x * place.x + y * y)
    guard reach > width else { return (Point(x: place.x, y: min(place.y, height)), place.y <= height) }
    let scale = width / reach
    return (Point(x: place.x * scale, y: height + y * scale), false)
  }

  @inline(__always)
  func radius(_ place: Point) -> Double {
    let y = place.y - height
    return radius(reach: Elementary.sqrt(place.x * place.x + y * y))
  }

  /// The radius, from the distance between the place and the end of the spine.
  @inline(__always)
  func radius(reach: Double) -> Double { min(greatestRadius, tightness * max(width - reach, 0)) }

  @inline(__always)
  var greatestRadius: Double { hinges == 1 ? 0 : maxRadius }
}

extension Paper {
  fileprivate func checkLengths(_ size: Size) throws(LeafError) {
    if let maxRadius {
      try Check.within(maxRadius, 0...size.width, "maxRadius", accepts: "0 to the page's width")
    }
    if let cornerZone {
      try Check.within(
        cornerZone, 0...(min(size.width, size.height) / 2), "cornerZone",
        accepts: "0 to half the shorter side of the page")
    }
    try Check.within(sheet, 0...100, "sheet", accepts: "0 to 100 points")
  }
}
