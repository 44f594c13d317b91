/// The leaves that may lean below the page's plane with their outer parts, while no point of them is below it: those
/// that a finger holds or has let go in a book that lies flat.
struct LooseLeaves {
  /// By slot how far below, as a ratio: 0…1; below 0 for a leaf that is not loose.
  let freedom: UnsafeMutablePointer<Double>

  func has(_ slot: Int) -> Bool { freedom[slot] >= 0 }
}

/// The positions of the parts of a leaf without its neighbours, as ratios.
struct LeafPart {
  var spine, middle, edge: Double
  /// Ratio by which it may lean below the page's plane; below 0 if it is not loose.
  var freedom = -1.0

  var isLoose: Bool { freedom >= 0 }
}

/// The leaves beside one. A leaf may ask to lean below the page's plane while the leaf behind it asks to rise off that
/// plane. The larger of the two wins by their difference; the other one stays at the plane.
struct LeafNeighbours {
  /// The ratios of the leaf in front at its spine and its edge.
  var spine = -Double.infinity, edge = -Double.infinity
  /// The ratios of all strips of the leaf in front, for leaves that have middles of their own.
  var strips: UnsafePointer<Double>?
  /// Ratio by which it would lean below the page's plane on the right.
  var dip = 0.0
  /// The leaf behind, unless it is hard.
  var behind: LeafPart?

  /// The greatest ratio of the leaf in front; −∞ if there is none. O(count) where leaves have middles of their own.
  func highest(strips count: Int) -> Double {
    guard let strips else { return max(spine, edge) }
    return (0..<count).reduce(-.infinity) { max($0, min(strips[$1], 1)) }
  }

  /// The part of a leaf's own lift that is left.
  func share(ofLift lift: Double) -> Double {
    if dip == 0 { return 1 }
    return lift > dip ? (lift - dip) / lift : 0
  }
}

/// The least distance of a loose leaf from the one in front of it. Either its strips are ordered with those of that
/// leaf one by one, or it is all above a plane that has that leaf all below it; on the way from one to the other it is
/// both.
private struct LeafFront {
  /// The ratio of the plane, and how far the strips may be out of order.
  var plane = -1.0, relief = 0.0

  init() {}

  /// The leaf in front is a plane if its strips have one ratio; from a tenth (9°) between them on they are ordered one
  /// by one.
  /// - Parameters:
  ///   - lowest: least ratio of the strips of the leaf in front. `highest`: the greatest.
  ///   - freedom: ratio by which this leaf may lean below the page's plane.
  init(lowest: Double, highest: Double, freedom: Double) {
    let part = min(max(1 - (highest - lowest) / 0.1, 0), freedom)
    plane = max(lowest + (highest - lowest) * min(2 * part, 1), -1)
    relief = max(2 * part - 1, 0)
  }
}

extension Book {
  /// True if its leaves lie in one plane, so that those that are held may lean below it.
  var liesFlat: Bool { effectiveRestRatio == 1 }

  /// The ratio of a part of a loose leaf that is turned farther than 0…1.
  static func looseRatio(_ ratio: Double, beyond turn: Double) -> Double {
    min(max(ratio, -1), 1) - 2 * min(max(turn, -1), 1)
  }
}

extension BendLimits {
  /// Ratios of all strips of one leaf. Answers how far it would lean below the page's plane on the right.
  @discardableResult
  func fitRow(_ part: LeafPart, _ beside: LeafNeighbours, into row: UnsafeMutablePointer<Double>) -> Double {
    let front = part.isLoose ? self.front(beside, part.freedom) : nil
    let share = beside.dip > 0 ? beside.share(ofLift: lift(part, floor: beside.spine)) : 1
    let bow = bow(part, floor: beside.spine)
    var dip = 0.0
    for strip in 0..<strips {
      let own = bow.ratio(strip), floor = beside.strips.map { min($0[strip], 1) - (front?.relief ?? 0) }
      row[strip] = max(share < 1 ? 1 - (1 - own) * share : own, floor ?? -1 - max(part.freedom, 0))
      dip = max(dip, row[strip] - 1)
    }
    guard let front else { return 0 }
    row[0] = max(row[0], front.plane)
    dip = min(dip, part.freedom)
    let lift = dip > 0 ? beside.behind.map { self.lift($0, floor: row[0]) } ?? 0 : 0
    for strip in 0..<strips { row[strip] = min(row[strip], 1 + max(dip - lift, 0)) }
    // Strips that the leaf in front presses down may end below the page, and those that are raised from it may meet
    // that leaf.
    raise(row, above: 1, side: 1)
    for _ in 0..<2 where raise(row, above: front.plane, side: -1) { raise(row, above: 1, side: 1) }
    return dip
  }

  /// Distance of a leaf from the page's plane, if the one in front did not press it.
  private func lift(_ part: LeafPart, floor: Double) -> Double {
    let bow = bow(part, floor: floor)
    var lift = 0.0
    for strip in 0..<strips { lift = max(lift, 1 - bow.ratio(strip)) }
    return lift
  }

  private func bow(_ part: LeafPart, floor: Double) -> LeafBow {
    LeafBow(
      spine: max(part.spine, floor), middle: part.middle, edge: part.edge, most: mostBow, strips: strips,
      isLoose: part.isLoose)
  }

  private func front(_ beside: LeafNeighbours, _ freedom: Double) -> LeafFront {
    guard let floors = beside.strips else { return LeafFront() }
    var (lowest, highest) = (min(floors[0], 1), min(floors[0], 1))
    for strip in 1..<strips {
      let ratio = min(floors[strip], 1)
      (lowest, highest) = (min(lowest, ratio), max(highest, ratio))
    }
    return LeafFront(lowest: lowest, highest: highest, freedom: freedom)
  }

  /// Raises each strip that would end below a plane through the spine so that it ends on it. Answers whether there may
  /// be one.
  @discardableResult
  private func raise(_ row: UnsafeMutablePointer<Double>, above plane: Double, side: Double) -> Bool {
    var isBelow = false
    for strip in 0..<strips where side * (row[strip] - plane) > 0 { isBelow = true }
    guard isBelow else { return false }
    var height = 0.0
    for strip in 0..<strips {
      let rise = Elementary.sin(side * (plane - row[strip]) * .pi / 2)
      if height + rise >= -1e-12 {
        height += rise
      } else {
        row[strip] = plane + side * Elementary.asin(min(height, 1)) * 2 / .pi
        height = 0
      }
    }
    return true
  }

  /// The ratios at the spine and at the free edge of a leaf that bends evenly, and how far it would lean below the
  /// page's plane on the right. Its turn along the leaf goes by equal steps, so its end is on a plane where the edge is
  /// as much below it as the spine is above.
  func fitBend(_ part: LeafPart, _ beside: LeafNeighbours) -> (spine: Double, edge: Double, dip: Double) {
    let most = mostBend
    var (spine, edge) = (max(part.spine, beside.spine), part.edge)
    if beside.dip > 0 {
      let share = beside.share(ofLift: 1 - min(spine, edge))
      (spine, edge) = (1 - (1 - min(spine, 1)) * share, 1 - (1 - edge) * share)
    }
    guard part.isLoose else { return (spine, min(max(edge, beside.edge, spine - most), spine + most), 0) }
    var (front, floor) = (LeafFront(), -1 - part.freedom)
    if beside.spine > -.infinity {
      let ends = (min(beside.spine, 1), min(beside.edge, 1))
      front = LeafFront(lowest: min(ends.0, ends.1), highest: max(ends.0, ends.1), freedom: part.freedom)
      floor = ends.1 - front.relief
    }
    // Beyond flat it bends less, like any other leaf.
    let bent = front.plane > -1 ? max(spine, front.plane) : spine
    edge = min(max(edge, floor, bent - most), bent + most)
    spine = min(max(spine, front.plane), 1)
    let dip = min(max(min(edge, 2 - spine) - 1, 0), part.freedom)
    let lift = beside.behind.map { max(1 - min(max($0.spine, spine), $0.edge), 0) } ?? 0
    edge = min(max(edge, 2 * front.plane - spine), 1 + max(dip - lift, 0))
    return (spine, edge, dip)
  }
}
