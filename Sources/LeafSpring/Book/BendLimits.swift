/// How the leaves of a book may bend.
struct BendLimits {
  let strips: Int
  /// The most a leaf bends that has no middle of its own, as a ratio.
  let mostBend: Double
  /// The most any other leaf bends, as a ratio: two leaves whose strips are ordered one by one cannot pass through each
  /// other if neither bends by more than π/2, because then the end of each strip moves to its own side only.
  let mostBow: Double

  /// - Parameter mostBend: radians.
  init(strips: Int, mostBend: Double) {
    self.strips = strips
    self.mostBend = mostBend * 2 / .pi
    mostBow = min(mostBend, .pi / 2) * 2 / .pi
  }
}

extension Book {
  /// The limits of its leaves; none of them bends in a rigid book.
  var bendLimits: BendLimits { BendLimits(strips: strips, mostBend: soft?.mostBend ?? 0) }
}
