/// The positions of the leaves of an open book: each leaf's ratio and angle, from how far it is turned or from a scroll
/// offset. Specification: `book-and-album.md`, B2 and B3.
extension Book {
  /// Size of the scrolled content in points: one viewport width per spread.
  package func contentSize(in viewport: Size) -> Size {
    Size(width: Double(scrolledSpreads) * viewport.width, height: viewport.height)
  }

  /// The offset of the last spread, in points.
  package func maxOffset(in viewport: Size) -> Double {
    Double(spreadCount - 1) * viewport.width
  }

  /// The turn of leaf `leaf` at scroll position `spread` (offset over viewport width): 0 on the right, 1 on the left.
  /// The first leaf is free below 0 and the last above 1, so that the formula of B3 holds in overscroll too.
  package func turn(ofLeaf leaf: Int, atSpread spread: Double) -> Double {
    var turn = freeTurn(ofLeaf: leaf, atSpread: spread)
    if leaf > 0 { turn = max(turn, 0) }
    if leaf < leafCount - 1 { turn = min(turn, 1) }
    return turn
  }

  /// The turn of a leaf when nothing moves and a spread is open: 0 or 1.
  func restingTurn(_ leaf: Int, atSpread spread: Int) -> Double { leaf < spread + turnedAtStart ? 1 : 0 }

  /// The turn without any bounds.
  func freeTurn(ofLeaf leaf: Int, atSpread spread: Double) -> Double { spread - Double(leaf) + Double(turnedAtStart) }

  /// The ratio a leaf would have without the fan and the rest ratio of B3: −0.5 + k − x/W with two pages at a time, 0.5
  /// + k − x/W with one.
  package func rawRatio(ofLeaf leaf: Int, atSpread spread: Double) -> Double {
    0.5 - Double(turnedAtStart) + Double(leaf) - spread
  }

  /// B3 at a scroll position: 1 flat right, 0 upright, −1 flat left; beyond ±`restRatio` the slope is only `fan` per
  /// spread.
  package func ratio(ofLeaf leaf: Int, atSpread spread: Double) -> Double {
    kinked(rawRatio(ofLeaf: leaf, atSpread: spread), outerSlope: fan)
  }

  /// The kinked line of B3: slope 2 · restRatio for |raw| ≤ 0.5, `outerSlope` outside.
  func kinked(_ raw: Double, outerSlope: Double) -> Double {
    Book.kinked(raw, rest: effectiveRestRatio, outerSlope: outerSlope)
  }

  @inline(__always)
  private static func kinked(_ raw: Double, rest: Double, outerSlope: Double) -> Double {
    if raw > 0.5 { return rest + outerSlope * (raw - 0.5) }
    if raw < -0.5 { return -rest + outerSlope * (raw + 0.5) }
    return 2 * rest * raw
  }

  /// Ratios of leaves that turn independently: `turns[i]` says how far the i-th leaf (front to back) is turned.
  ///
  /// With turns taken from one scroll position this is B3: the number of unturned leaves above a leaf of the right
  /// stack, Σ (1 − c) over the leaves in front of it, equals the distance raw − 0.5 that the fan multiplies, and
  /// likewise Σ c on the left. Written with sums it also holds when several leaves are in the air. Leaves never pass
  /// through each other: a ratio is at least that of the leaf in front.
  ///
  /// Leaves before `movedSlots` are turned and those after it are not, so the sums begin at its ends, with zero, and
  /// grow by one from leaf to leaf beyond them: from the first ratio beyond ±1 on all are, and lie flat. Of those only
  /// `lifted` are written, which were not at the last call; all others stay beyond flat. O(movedSlots + lifted + (1 −
  /// restRatio)/fan).
  func ratios(
    turns: UnsafePointer<Double>, count: Int, _ flat: inout FlatLeaves, into ratios: UnsafeMutablePointer<Double>
  ) {
    let (movedSlots, lifted) = (flat.movedSlots, flat.lifted)
    let (fan, rest, isFree) = (fan, effectiveRestRatio, overshoot == .free)
    var (turnedBehind, low, lowest) = (0.0, movedSlots.upperBound, Double.infinity)
    /// Until the loop after the next, `ratios` holds the leaves turned behind each.
    func pass() {
      low -= 1
      ratios[low] = turnedBehind
      turnedBehind += turns[low]
    }
    while low > movedSlots.lowerBound { pass() }
    // At least the last leaf before `movedSlots`: it is the floor of the first of them.
    while low > 0, low == movedSlots.lowerBound || low > lifted.lowerBound || lowest > -1 {
      lowest = Book.kinked(-0.5, rest: rest, outerSlope: fan) - fan * turnedBehind
      pass()
    }
    var unturnedInFront = 0.0
    var floor = -Double.infinity
    var index = low
    while index < count, index < movedSlots.upperBound || index < lifted.upperBound || floor < 1 {
      let turn = turns[index]
      let side = min(max(turn, 0), 1)
      let isAmong = isFree && (turn < 0 ? index > 0 : index < count - 1)
      let own = Book.kinked(0.5 - turn, rest: rest, outerSlope: isAmong ? 2 * rest : fan)
      let stacked = own + fan * ((1 - side) * unturnedInFront - side * ratios[index])
      floor = max(floor, stacked)
      ratios[index] = floor
      unturnedInFront += 1 - turn
      index += 1
    }
    // Ratios do not fall from slot to slot.
    var (first, end) = (low, index)
    while first < movedSlots.lowerBound, ratios[first] <= -1 { first += 1 }
    while end > movedSlots.upperBound, ratios[end - 1] >= 1 { end -= 1 }
    (flat.written, flat.lifted) = (low..<index, first..<end)
  }

  /// The ratios of all leaves. O(count).
  func ratios(turns: UnsafePointer<Double>, count: Int, into ratios: UnsafeMutablePointer<Double>) {
    var flat = FlatLeaves(movedSlots: 0..<count, lifted: 0..<count)
    self.ratios(turns: turns, count: count, &flat, into: ratios)
  }

  /// Ratio per turn of a leaf past its rest on the right and on the left. It keeps its full slope only inside the book.
  /// At the ends it is overscrolled, where B3 prescribes the fan.
  func slopes(beyond index: Int, of count: Int) -> (below: Double, above: Double) {
    let full = overshoot == .free ? 2 * effectiveRestRatio : fan
    return (index > 0 ? full : fan, index < count - 1 ? full : fan)
  }

  /// Angle in radians of a recto at a ratio: 0 flat right … −π flat left.
  @inline(__always)
  static func rectoAngle(_ ratio: Double) -> Double { -(1 - min(max(ratio, -1), 1)) * .pi / 2 }

  /// Angle in radians of a verso at a ratio.
  @inline(__always)
  static func versoAngle(_ ratio: Double) -> Double { (1 + min(max(ratio, -1), 1)) * .pi / 2 + versoGap }

  /// Radians that keep the two faces of a leaf apart.
  @inline(__always)
  static var versoGap: Double { 0.001 }

  /// Angle of either face of a leaf at a ratio.
  package static func angle(ratio: Double, face: CellIdentity.Face) -> Double {
    face == .front ? rectoAngle(ratio) : versoAngle(ratio)
  }

  /// This turn without an end at flat: a leaf that a finger holds may lean below the page's plane with its outer part.
  @inline(__always)
  static func freeAngle(ratio: Double, face: CellIdentity.Face) -> Double {
    face == .front ? -(1 - ratio) * .pi / 2 : (1 + ratio) * .pi / 2 + versoGap
  }

  /// Strength of a page's gradient at an angle, 0…1: nothing when flat, full when upright (B8).
  public static func shade(angle: Double) -> Double { max(0, 1 - abs(1 - 2 * abs(angle) / .pi)) }
}
