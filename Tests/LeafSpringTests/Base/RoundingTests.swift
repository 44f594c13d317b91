import LeafSpring
import LeafSpringTestSupport
import Testing

/// The core rounds without libm. The platform's own rounding, which is exact, says what the result must be. The sign of
/// a zero is not promised.
@Suite struct RoundingTests {
  static let edges: [Double] = {
    let sizes = [
      0, .leastNonzeroMagnitude, .leastNormalMagnitude, 0.25, 0.5.nextDown, 0.5, 0.5.nextUp, 1.0.nextDown, 1, 1.5,
      2.5.nextDown, 2.5, 3.5, 0x1p51 + 0.5, 0x1p52.nextDown, 0x1p52, 0x1p52 + 1, 0x1p53, 0x1p62, 0x1p63.nextDown,
      0x1p63, 0x1p64, .greatestFiniteMagnitude, .infinity,
    ]
    return sizes + sizes.map { -$0 }
  }()

  private func check(_ x: Double) -> Bool {
    Elementary.trunc(x) == x.rounded(.towardZero)
      && Elementary.floor(x) == x.rounded(.down)
      && Elementary.ceil(x) == x.rounded(.up)
      && Elementary.round(x) == x.rounded(.toNearestOrAwayFromZero)
  }

  @Test func notANumberStaysNotANumber() {
    for x in [Double.nan, -Double.nan] {
      #expect(Elementary.trunc(x).isNaN && Elementary.floor(x).isNaN)
      #expect(Elementary.ceil(x).isNaN && Elementary.round(x).isNaN)
    }
  }

  @Test(arguments: edges) func edgeCasesAreThePlatformsNumbers(x: Double) { #expect(check(x)) }

  @Test func anyNumberIsThePlatformsNumber() {
    var random = SplitMix64(seed: 3)
    var wrong: [Double] = []
    for _ in 0..<Effort.cases(200_000) {
      let near = Double(random.int(in: -1000...1000)) / 4
      for x in [random.anyFinite(), random.magnitude(low: -4, high: 56), near, near.nextUp, near.nextDown]
      where !check(x) { wrong.append(x) }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }
}
