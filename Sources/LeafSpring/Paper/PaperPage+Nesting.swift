/// Several leaves on one side, peeled by the same corner: a leaf cannot be peeled where another leaf lies on it.
extension PaperPage {
  /// The farthest place of the corner before the leaf above stops it. The first hinge of this leaf's fold stays beyond
  /// every point that the flat part of the leaf above covers, so that this leaf's flap is inside the other's.
  ///
  /// The fold keeps its direction n and moves toward the corner, so the place moves along C − t·n. Let m be the
  /// greatest n·p of what is covered, g = n·C − m and a = (k − 1)·tan(π/2k), the distance of the first hinge in radii.
  /// The condition is g − t/2 ≥ a·r(t) with r = min(R, κ(w − ρ(t))) and ρ² = w² − 2w·n_u·t + t². Its slack falls with t
  /// (aκ ≤ 1/2), so the greatest such t is 2(g − aR) or the root of a quadratic, whichever is more.
  /// - Parameter vertices: room for `PaperBand.polygonRoom` points.
  package func nested(
    _ place: Point, under above: PaperFold, _ corner: PaperCorner, _ hinges: borrowing PaperHinges,
    using vertices: UnsafeMutablePointer<Point>
  ) -> Point {
    let home = self.corner(corner)
    guard !above.isUnfolded else { return home }
    let (dx, dy) = (home.x - place.x, home.y - place.y)
    let way = Elementary.sqrt(dx * dx + dy * dy)
    guard way > 1e-6 * width else { return place }
    let axis = Point(x: dx / way, y: dy / way)
    let flat = above.facet(0, of: hinges).band
    let count = flat.polygon(of: Size(width: width, height: height), into: vertices)
    // The spine itself is always covered.
    var covered = max(0, axis.y * height)
    for index in 0..<count { covered = max(covered, axis.x * vertices[index].x + axis.y * vertices[index].y) }
    let free = axis.x * home.x + axis.y * home.y - covered
    guard free > 0 else { return home }
    let first = hinges.half * hinges.chord
    let limit = max(2 * (free - first * greatestRadius), tightest(free, axis.x, first * tightness))
    guard limit < way else { return place }
    return Point(x: home.x - limit * axis.x, y: home.y - limit * axis.y)
  }

  /// The greatest t with g − t/2 ≥ aκ(w − ρ(t)); infinite where that holds for all t. Squaring aκρ = t/2 + (aκw − g)
  /// gives (1/4 − (aκ)²)t² + (aκw − g + 2(aκ)²w·n_u)t − g(2aκw − g) = 0.
  private func tightest(_ free: Double, _ across: Double, _ slope: Double) -> Double {
    let most = slope * width
    let a = 0.25 - slope * slope
    let b = most - free + 2 * slope * most * across
    let c = -free * (2 * most - free)
    let root = Elementary.sqrt(max(b * b - 4 * a * c, 0))
    guard b < 0 else {
      // If c is above 0, both roots are below 0: then the paper never gets that tight.
      return c > 0 ? .infinity : b + root > 0 ? -2 * c / (b + root) : .infinity
    }
    return a > 0 ? (root - b) / (2 * a) : .infinity
  }
}
