import LeafSpringTestSupport
import Testing

@testable import LeafSpring

@Suite struct ToleranceTests {
  @Test func whatReachesTheEyeMovesInfinitelyFar() {
    for radius in [0, 1, 500.0] {
      for depth in [2000, 2000.5, .infinity] {
        #expect(Tolerance.magnification(radius: radius, depth: depth, eye: 2000) == .infinity, "\(radius), \(depth)")
      }
      #expect(Tolerance.magnification(radius: radius, depth: 2000, eye: .infinity) == 1)
    }
  }

  /// No small step of a point in space is seen as a longer one than is said, and the worst is seen as long.
  @Test func stepsAreSeenAsLongAsIsSaid() {
    var random = SplitMix64(seed: 1127), longest = 0.0
    for _ in 0..<20_000 {
      let eye = Double.random(in: 1...3000, using: &random), depth = eye * Double.random(in: -2...0.9, using: &random)
      let radius = Double.random(in: 0...2000, using: &random)
      let said = Tolerance.magnification(radius: radius, depth: depth, eye: eye)
      // A step from (radius, depth) in the direction in which most of it is seen, and one in any.
      let m = eye / (eye - depth), slope = radius * m * m / eye
      let steepest = (slope * slope + m * m).squareRoot()
      let angle = Double.random(in: 0...6.3, using: &random)
      for (dx, dz) in [
        (m / steepest, slope / steepest), (Elementary.sincos(angle).sine, Elementary.sincos(angle).cosine),
      ] {
        let step = 1e-6 * (eye - depth)
        let seen = (radius + step * dx) * eye / (eye - depth - step * dz) - radius * m
        #expect(seen.magnitude <= said * step * (1 + 1e-5) + 1e-9)
        longest = max(longest, seen.magnitude / (said * step))
      }
    }
    print("figure: steps of points, as they are seen, of what is said: \(longest)")
    #expect(longest > 0.999 && longest < 1.001)
  }
}
