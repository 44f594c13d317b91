import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// Tests by rays which facet is in front of which, and how leaves lie under each other (paper.md, section 7).
@Suite struct PaperOrderTests {
  /// The fraction of the way at which a ray from the eye through a point of the screen meets the plane of a facet. Nil
  /// if the place is outside the facet's band.
  private func meeting(_ own: PaperCase, _ facet: PaperFacet, _ eye: Vector3, _ screen: Point) -> Double? {
    // Page points p of the facet go to p + axis·(along + (cos − 1)x) and above + x·sin, x = axis·p. With the ray at eye
    // + t(q − eye), q in the plane 0: its component along the axis is X(t), and X = along + x·cos, z = above + x·sin.
    let axis = facet.band.axis
    let q = Point(x: screen.x, y: screen.y + own.page.height / 2)
    let e = Point(x: eye.x, y: eye.y + own.page.height / 2)
    let (e0, slope) = (axis.x * e.x + axis.y * e.y, axis.x * (q.x - e.x) + axis.y * (q.y - e.y))
    // (e0 + t·slope − along)·sin = (eye.z(1 − t) − above)·cos
    let factor = slope * facet.sine + eye.z * facet.cosine
    guard abs(factor) > 1e-9 * eye.z else { return nil }
    let t = ((eye.z - facet.above) * facet.cosine - (e0 - facet.along) * facet.sine) / factor
    guard t > 0, t <= 1 + 1e-9 else { return nil }
    let (x, y, z) = (e.x + t * (q.x - e.x), e.y + t * (q.y - e.y), eye.z * (1 - t))
    let moved = axis.x * x + axis.y * y
    let offset = (moved - facet.along) * facet.cosine + (z - facet.above) * facet.sine
    let page = Point(x: x + axis.x * (offset - moved), y: y + axis.y * (offset - moved))
    let inside =
      page.x >= 0 && page.x <= own.page.width && page.y >= 0 && page.y <= own.page.height && facet.band.contains(page)
    return inside ? t : nil
  }

  @Test func theFacetOfTheHighestRankIsTheNearest() throws {
    var random = SplitMix64(seed: 40)
    var wrong = Worst("rays: a nearer facet of lower rank", unit: "of size")
    var rays = 0
    for _ in 0..<Effort.cases(20_000) {
      let own = try PaperCase.random(&random)
      let hinges = try PaperHinges(own.page.hinges)
      let fold = PaperFold(own.place(&random), own.corner, of: own.page)
      guard !fold.isUnfolded else { continue }
      let facets = (0...hinges.count).map { fold.facet($0, of: hinges) }
      let wide = own.page.width + own.page.height
      // From any eye above the flap.
      let eye = Vector3(
        x: random.double(in: -wide...wide), y: random.double(in: -wide...wide),
        z: 2.01 * fold.radius + random.double(in: 1...(2 * wide)))
      for _ in 0..<16 {
        let onPage = Point(x: random.double(in: 0...own.page.width), y: random.double(in: 0...own.page.height))
        let aim = facets[fold.facet(at: onPage, of: hinges)].place(of: onPage)
        let part = eye.z / (eye.z - aim.z)
        let screen = Point(
          x: eye.x + (aim.x - eye.x) * part, y: eye.y + (aim.y - own.page.height / 2 - eye.y) * part)
        let met = facets.indices.compactMap { index in
          meeting(own, facets[index], eye, screen).map { (index: index, depth: $0) }
        }
        guard met.count > 1, let top = met.last, let near = met.min(by: { $0.depth < $1.depth }) else { continue }
        rays += 1
        wrong.record((top.depth - near.depth) * eye.z / wide, "\(own) eye \(eye) facets \(near.index) \(top.index)")
      }
    }
    print("figure: rays through two facets or more: \(rays)")
    #expect(rays > 50_000 / Effort.divisor)
    #expect(wrong.report(limit: 1e-9))
  }

  @Test func aFlapUnderAnotherStaysInsideIt() throws {
    var random = SplitMix64(seed: 41)
    var outside = Worst("nesting: first hinge of the leaf below, inside what the one above covers", unit: "of width")
    var nearly = Worst("nesting: the same for a corner within a fiftieth of a width from home", unit: "of width")
    var slack = Worst("nesting: beyond what is needed, where the leaf above holds back", unit: "of width")
    var step = Worst("nesting: step of the place over that of the finger", unit: "")
    var (held, free) = (0, 0)
    for _ in 0..<Effort.cases(100_000) {
      let own = try PaperCase.random(&random)
      let page = own.page
      let hinges = try PaperHinges(page.hinges)
      let above = PaperFold(own.place(&random), own.corner, of: page)
      let wanted = own.place(&random)
      let place = nested(own, wanted, above, hinges)
      let close = nested(own, page.nearest(Point(x: wanted.x + 0.01, y: wanted.y), own.corner), above, hinges)
      step.record(place.distance(to: close) / 0.01, "\(own) \(wanted)")
      #expect(page.nearest(place, own.corner).distance(to: place) < 1e-12 * own.extent, "\(own)")
      let below = PaperFold(place, own.corner, of: page)
      if above.isUnfolded { #expect(below.isUnfolded) }
      guard !below.isUnfolded, !above.isUnfolded else { continue }
      let first = below.facet(0, of: hinges).band.high
      let covered = above.facet(0, of: hinges).band.polygon(of: own.size).map {
        below.axis.x * $0.x + below.axis.y * $0.y
      }
      let most = covered.max() ?? -.infinity
      // A fold is no more accurate than the place of its corner, whose rounding error grows with the page divided by
      // the way.
      let isNear = place.distance(to: page.corner(own.corner)) < page.width / 50
      let lack = max(0, most - first) / page.width
      if isNear {
        nearly.record(lack, "\(own)")
      } else {
        outside.record(lack, "\(own) above \(above) wanted \(wanted)")
      }
      if place == wanted {
        free += 1
      } else {
        held += 1
        let end = below.axis.y * (own.corner == .bottom ? page.height : 0)
        slack.record((first - max(most, end)) / page.width, "\(own) above \(above) wanted \(wanted)")
      }
    }
    #expect(held > 1000 / Effort.divisor && free > 1000 / Effort.divisor)
    #expect(outside.report(limit: 1e-12))
    #expect(nearly.report(limit: 1e-8))
    #expect(slack.report(limit: 1e-9))
    #expect(step.report(limit: 1e4))
  }

  private func nested(
    _ own: PaperCase, _ place: Point, _ above: PaperFold, _ hinges: borrowing PaperHinges
  ) -> Point {
    withUnsafeTemporaryAllocation(of: Point.self, capacity: PaperBand.polygonRoom) { room in
      guard let start = room.baseAddress else { return place }
      return own.page.nested(place, under: above, own.corner, hinges, using: start)
    }
  }
}
