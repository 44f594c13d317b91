/// The part of a curl that depends only on its number of hinges: the angle of each facet, and where the hinges of the
/// chain of chords are, as multiples of a chord's length. It is computed once for a book; after that no facet needs a
/// sine.
///
/// With the step δ = π/k, facet i is turned by iδ. Hinge 1 is (k − 1)/2 chords before the fold line, at height 0; hinge
/// i + 1 is further by (cos iδ, sin iδ) chords. By symmetry hinge k is directly above hinge 1, at a height of cot(π/2k)
/// chords: that is 2r for chords of 2r·tan(π/2k), whose midpoints lie on the cylinder.
package struct PaperHinges: ~Copyable {
  /// The largest number of hinges of a curl.
  package static let limit = 32

  /// Number of hinges, 1…32. There is one facet more.
  package let count: Int
  /// Length of a chord for a curl of radius 1; 0 for a single hinge.
  let chord: Double
  /// Distance from the fold line to the first hinge, in chords.
  let half: Double
  private let numbers: Column<Double>
  private static let stride = 40

  /// - Throws: `outOfRange`, `outOfMemory`.
  package init(_ count: Int) throws(LeafError) {
    try Check.count(count, 1...PaperHinges.limit, "hinges", accepts: "1 to 32 hinges")
    let numbers = try Column<Double>(8 * PaperHinges.stride)
    self.count = count
    self.numbers = numbers
    half = Double(count - 1) / 2
    let (sine, cosine) = Elementary.sincos(.pi / Double(2 * count))
    chord = count == 1 ? 0 : 2 * sine / cosine
    fill()
  }

  private func fill() {
    (angles[0], sines[0], cosines[0]) = (0, 0, 1)
    var (x, z) = (-half, 0.0)
    for facet in 1...count {
      angles[facet] = facet == count ? .pi : Double(facet) * (.pi / Double(count))
      let turned = Elementary.sincos(angles[facet])
      sines[facet] = facet == count ? 0 : turned.sine
      cosines[facet] = facet == count ? -1 : turned.cosine
      (along[facet], above[facet]) = (facet == count ? -half : x, z)
      x += turned.cosine
      z += turned.sine
      guard count > 1 else { continue }
      lightAngles[facet] = Double(facet - 1) * (.pi / Double(count - 1))
      let lit = Elementary.sincos(lightAngles[facet])
      (lightSines[facet], lightCosines[facet]) = (lit.sine, lit.cosine)
    }
  }

  /// For each facet 0…count: its angle in radians, and the place of its first hinge along the page and above it.
  var angles: UnsafeMutablePointer<Double> { numbers.pointer }
  var sines: UnsafeMutablePointer<Double> { numbers.pointer + PaperHinges.stride }
  var cosines: UnsafeMutablePointer<Double> { numbers.pointer + 2 * PaperHinges.stride }
  var along: UnsafeMutablePointer<Double> { numbers.pointer + 3 * PaperHinges.stride }
  var above: UnsafeMutablePointer<Double> { numbers.pointer + 4 * PaperHinges.stride }
  /// For each hinge 1…count the angle of the paper there, as light takes it: that of hinge i is π(i − 1)/(count − 1),
  /// so that what lies flat is lit like a page at rest.
  var lightSines: UnsafeMutablePointer<Double> { numbers.pointer + 5 * PaperHinges.stride }
  var lightCosines: UnsafeMutablePointer<Double> { numbers.pointer + 6 * PaperHinges.stride }
  var lightAngles: UnsafeMutablePointer<Double> { numbers.pointer + 7 * PaperHinges.stride }
}
