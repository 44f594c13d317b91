import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// The path of a corner that peels by itself.
@Suite struct PaperPathTests {
  @Test func aCornerThatPeelsByItselfHasAnObliqueFoldAndLandsAtItsEnds() throws {
    var random = SplitMix64(seed: 91)
    var speed = Worst("lift: velocity against the difference of places", unit: "of it")
    for _ in 0..<Effort.cases(5_000) {
      let own = try PaperCase.random(&random)
      let (page, corner) = (own.page, own.corner)
      for end in [page.corner(corner), page.end(corner)] {
        #expect(page.lifted(end, lift: 0.12, corner).place == end)
      }
      let edge = page.corner(corner).y
      let way = Point(x: random.double(in: -0.99...0.99) * page.width, y: edge)
      let velocity = Point(x: random.double(in: -900...900), y: 0)
      #expect(page.lifted(way, velocity: velocity, lift: 0, corner) == (way, velocity))
      let (place, moving) = page.lifted(way, velocity: velocity, lift: 0.12, corner)
      let inward = corner == .bottom ? edge - place.y : place.y
      #expect(inward > 0 && page.nearest(place, corner).distance(to: place) < 1e-12 * own.extent)
      let dt = 1e-5
      let later = page.lifted(Point(x: way.x + velocity.x * dt, y: edge), lift: 0.12, corner).place
      // If the half disc holds the place back, it does not move as the raised path does.
      guard abs(4 * 0.12 * page.turn(at: way) * (1 - page.turn(at: way)) * page.height - inward) < 1e-9 else {
        continue
      }
      let differs = Point(x: (later.x - place.x) / dt - moving.x, y: (later.y - place.y) / dt - moving.y)
      speed.record(differs.distance(to: .zero) / 900, "\(own) at \(way)")
      let fold = PaperFold(place, corner, of: page)
      #expect(corner == .bottom ? fold.axis.y > 0 : fold.axis.y < 0)
    }
    #expect(speed.report(limit: 1e-4))
  }
}
