import LeafSpringTestSupport
import Testing

@testable import LeafSpring

@Suite struct ConvexAreaTests {
  /// Polygons on an ellipse, anywhere: their area by triangles from the centre, which the ellipse's parameters give.
  @Test func theAreaIsThatOfTheTrianglesFromWithin() {
    var random = SplitMix64(seed: 35)
    var worst = Worst("area of convex polygons", unit: "relative")
    for _ in 0..<2000 {
      let count = random.int(in: 3...9), (a, b) = (random.double(in: 1...900), random.double(in: 1...900))
      let centre = Point(x: random.double(in: -900...900), y: random.double(in: -900...900))
      let angles = (0..<count).map { _ in random.double(in: 0...6.28) }.sorted()
      let vertices = angles.map {
        let (sine, cosine) = Elementary.sincos($0)
        return Point(x: centre.x + a * cosine, y: centre.y + b * sine)
      }
      var twice = 0.0
      for index in 0..<count {
        let step = angles[(index + 1) % count] - angles[index]
        twice += a * b * Elementary.sincos(step).sine
      }
      worst.record((ConvexArea.twiceSigned(vertices) - twice) / (a * b), "\(count) vertices")
      worst.record(
        (ConvexArea.twiceSigned(Array(vertices.reversed())) + twice) / (a * b), "\(count) vertices, reversed")
      worst.record((ConvexArea.area(vertices) - abs(twice) / 2) / (a * b), "\(count) vertices, unsigned")
    }
    #expect(worst.report(limit: 1e-9))
  }
}
