import LeafSpringTestSupport

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Lines of sight cast at the facets of a peeled leaf, by their geometry alone.
enum PeelRays {
  /// A facet of the same leaf that the line of sight meets before the one that was hit, by more than rounding.
  static func higher(
    than hit: Hit, _ book: BookScene, _ fold: PaperFold, _ index: Int, _ paper: BookPaper, _ point: Point
  ) -> String? {
    let isTurned = book.home(of: Int(paper.order[index])) == 1
    let ray = book.book.ray(point, over: paper.page, isTurned: isTurned, in: Scenes.viewport)
    func height(_ facet: Int) -> Double? {
      PeelRays.meets(ray, fold.facet(facet, of: paper.hinges), isFlat: facet == 0, paper.page)
    }
    guard let own = book.facet(hit).flatMap({ height($0.facet) }) else { return nil }
    for facet in 0...paper.hinges.count {
      if let other = height(facet), other > own + 1e-6 { return "facet \(facet) at \(other) over \(own) at \(point)" }
    }
    return nil
  }

  /// The height at which the line of sight meets a facet. Nil if it misses the facet, or passes so near its border that
  /// rounding decides.
  ///
  /// At height z the line of sight is at origin + z·slope. The facet turns the part of the page beyond its hinge: a point at the
  /// distance d from the hinge is at from + d·c along the axis, start.z + d·s high.
  private static func meets(_ ray: PaperRay, _ part: PaperFacet, isFlat: Bool, _ page: PaperPage) -> Double? {
    let n = part.band.axis, hinge = part.band.low
    let along = n.x * ray.origin.x + n.y * ray.origin.y, rate = n.x * ray.slope.x + n.y * ray.slope.y
    let (u, z): (Double, Double)
    if isFlat {
      (u, z) = (along, 0)
    } else {
      let start = part.place(of: Point(x: n.x * hinge, y: n.y * hinge))
      let fall = part.cosine - rate * part.sine
      guard abs(fall) > 1e-9 else { return nil }
      let d = (along + start.z * rate - (n.x * start.x + n.y * start.y)) / fall
      (u, z) = (hinge + d, start.z + d * part.sine)
    }
    let across = Point(x: -n.y, y: n.x)
    let place =
      ray.origin.x * across.x + ray.origin.y * across.y + z * (ray.slope.x * across.x + ray.slope.y * across.y)
    let point = Point(x: n.x * u + across.x * place, y: n.y * u + across.y * place)
    guard point.x > 1e-3, point.x < page.width - 1e-3, point.y > 1e-3, point.y < page.height - 1e-3,
      u > part.band.low + 1e-3, u < part.band.high - 1e-3
    else { return nil }
    return z
  }
}
