import LeafSpringTestSupport
import Testing

/// The tools on which other tests rely must be able to say no.
@Suite struct SupportTests {
  @Test func ulpDistanceCountsRepresentableNumbers() {
    #expect(ulpDistance(1.0, 1.0) == 0)
    #expect(ulpDistance(0.0, -0.0) == 0)
    #expect(ulpDistance(1.0, 1.0.nextUp) == 1)
    #expect(ulpDistance(2.0.nextDown, 2.0.nextUp) == 2)
    #expect(ulpDistance(-Double.leastNonzeroMagnitude, .leastNonzeroMagnitude) == 2)
    #expect(ulpDistance(Double.nan, .nan) == .infinity)
    #expect(ulpDistance(1.0, -1.0) > 9e18)
    #expect(ulpDistance(Float(1), Float(1).nextDown) == 1)
    #expect(ulpDistance(Float.leastNonzeroMagnitude, 0) == 1)
    #expect(ulpDistance(Float.nan, 1) == .infinity)
    #expect(ulpDistance(Float.greatestFiniteMagnitude, .infinity) == 1)
  }

  @Test func ulpErrorMeasuresPartsOfAUnit() {
    #expect(ulpError(1, against: 1) == 0)
    #expect(ulpError(1.0.nextUp, against: 1) == 1)
    #expect(ulpError(.nan, against: 1) == .infinity)
    #expect(ulpError(.infinity, against: 1) == .infinity)
    #expect(ulpError(1, against: .nan) == .infinity)
    #expect(ulpError(0, against: 0) == 0)
    if Wide.isExtended { #expect(ulpError(1, against: 1 + 0x1p-54) == 0.25) }
  }

  @Test func worstKeepsTheWorstAndWhereItWas() {
    var worst = Worst("sample")
    #expect(!worst.isWithin(.infinity), "nothing recorded proves nothing")
    worst.record(0.25, "a")
    worst.record(-3, "b")
    worst.record(2, "c")
    #expect(worst.error == 3 && worst.place == "b" && worst.count == 3)
    #expect(worst.isWithin(3) && !worst.isWithin(2.9))
    #expect(worst.description == "figure: sample: worst 3 ulp of 3 cases, at b")
    worst.record(.nan, "d")
    #expect(!worst.isWithin(.greatestFiniteMagnitude))
  }

  @Test(arguments: [
    (0.5, "0.5"), (1234, "1230"), (-0.001234, "-0.00123"), (2.346e-16, "2.35e-16"), (1e300, "1e300"),
    (1e-12, "1e-12"),
    (12.34, "12.3"), (0.99996, "1"), (0, "0.0"), (.infinity, "inf"),
  ])
  func figuresHaveThreeDigits(value: Double, text: String) { #expect(shortened(value) == text) }

  @Test func theGeneratorRepeatsItselfAndKeepsItsRanges() {
    var first = SplitMix64(seed: 1234567)
    // The first outputs of the published algorithm for this seed.
    #expect(
      [first.next(), first.next(), first.next()] == [
        6457827717110365317, 3203168211198807973, 9817491932198370423,
      ])
    var a = SplitMix64(seed: 7)
    var b = SplitMix64(seed: 7)
    for _ in 0..<1000 {
      let value = a.double(in: -2...3)
      #expect(value == b.double(in: -2...3) && value >= -2 && value <= 3)
      let size = a.magnitude(low: -8, high: 4)
      #expect(size == b.magnitude(low: -8, high: 4) && size >= 0x1p-8 && size < 32)
      #expect(a.anyFinite().bitPattern == b.anyFinite().bitPattern)
    }
    #expect(a.permutation(20).sorted() == Array(0..<20))
  }

  @Test func everyNamesTheCombinationThatFailed() throws {
    struct Wrong: Error {}
    var seen = 0
    let failure = #expect(throws: FailedCombination.self) {
      try every("n", in: 1...3) { n in
        try every("word", in: ["a", "b"]) { word in
          seen += 1
          if n == 2 && word == "b" { throw Wrong() }
        }
      }
    }
    #expect(failure?.combination == "n 2, word b" && failure?.underlying is Wrong)
    #expect(seen == 4)
    #expect(Trail.here == "")
  }

  @Test func tokensKnowTheirLinesAndBraces() {
    let tokens = sourceTokens("struct A { // no\n  let b = \"\\(c + \")\")\" }\nd")
    #expect(tokens.map(\.text) == ["struct", "A", "{", "let", "b", "=", "}", "d"])
    #expect(tokens.map(\.line) == [1, 1, 1, 2, 2, 2, 2, 3])
    #expect(tokens.map(\.depth) == [0, 0, 0, 1, 1, 1, 0, 0])
  }
}
