/// From the finger to the place of the corner.
extension PaperPage {
  /// The place of a corner that a finger holds.
  ///
  /// The flap lies at height 2r, so the corner is at P(r) = P0 + 2r·slope, and r = min(R, κ(w − |P(r) − S|)). The
  /// right-hand side changes more slowly than r does (κ(2w + h) is below the eye distance). So there is exactly one
  /// solution; it is the root of a quadratic, and continuous in the finger's position.
  package func cornerPlace(under ray: PaperRay, _ corner: PaperCorner) -> CornerPlace {
    var found = cornerPlace(under: ray.flipped(corner, height))
    found.place = flipped(found.place, corner)
    return found
  }

  @inline(__always)
  func cornerPlace(under ray: PaperRay) -> CornerPlace {
    let y = ray.origin.y - height
    var radius = solve(ray.origin.x, y, 2 * ray.slope.x, 2 * ray.slope.y)
    if y + radius * (2 * ray.slope.y) > 0 {
      // The finger is below the page's edge; the corner then moves along that edge.
      radius = solve(ray.origin.x, 0, 2 * ray.slope.x, 0)
    }
    let found = nearest(ray.point(at: 2 * radius))
    return CornerPlace(place: found.place, isUnderFinger: found.isSame)
  }

  /// The radius r with κ(w − |p + r·q|) = r, within 0…R; p and q are measured from the end of the spine. Squaring κ|p +
  /// r·q| = κw − r gives A r² − 2B r + C = 0, and the smaller root is the right one.
  @inline(__always)
  private func solve(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> Double {
    let square = tightness * tightness
    let c = square * (width * width - x0 * x0 - y0 * y0)
    guard c > 0 else { return 0 }
    let a = 1 - square * (x1 * x1 + y1 * y1)
    let b = tightness * width + square * (x0 * x1 + y0 * y1)
    let root = b + Elementary.sqrt(max(b * b - a * c, 0))
    return root > 0 ? min(c / root, greatestRadius) : greatestRadius
  }
}
