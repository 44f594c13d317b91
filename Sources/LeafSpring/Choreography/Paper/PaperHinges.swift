/// What of a curl depends on the number of its hinges alone: the angle of each facet, and where the hinges of the chain
/// of chords are, as multiples of a chord's length. Made once for a book; facets then need no sine.
///
/// With the step δ = π/k, facet i is turned by iδ. Hinge 1 is at −(k − 1)/2 chords from the fold line, height 0; hinge
/// i + 1 is further by (cos iδ, sin iδ). By symmetry hinge k is above hinge 1, at cot(π/2k) chords: 2r for chords of
/// 2r·tan(π/2k), whose midpoints lie on the cylinder.
public struct PaperHinges: ~Copyable {
  /// The most hinges of a curl.
  public static let limit = 32

  /// Hinges: 1…32. One more facets.
  public let count: Int
  /// Length of a chord for each point of radius; 0 for a single hinge.
  let chord: Double
  /// Distance from the fold line to the first hinge, in chords.
  let half: Double
  private let numbers: Column<Double>
  private static let stride = 40

  /// - Throws: `outOfRange`, `outOfMemory`.
  public init(_ count: Int) throws(LeafError) {
    try Check.count(count, 1...PaperHinges.limit, "hinges")
    let numbers = try Column<Double>(5 * PaperHinges.stride)
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
    }
  }

  /// By facet, 0…count: its angle in radians, and the place of its first hinge along the page and above it.
  var angles: UnsafeMutablePointer<Double> { numbers.pointer }
  var sines: UnsafeMutablePointer<Double> { numbers.pointer + PaperHinges.stride }
  var cosines: UnsafeMutablePointer<Double> { numbers.pointer + 2 * PaperHinges.stride }
  var along: UnsafeMutablePointer<Double> { numbers.pointer + 3 * PaperHinges.stride }
  var above: UnsafeMutablePointer<Double> { numbers.pointer + 4 * PaperHinges.stride }
}
