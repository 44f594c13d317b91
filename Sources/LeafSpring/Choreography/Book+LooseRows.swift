/// The ratios of the planes in which a leaf lies on the right and on the left: those of its turns 0 and 1.
struct LeafPlanes {
  var right, left: Double
}

/// The leaves that may lean below their planes: by slot the ratios of those, both 0 for one that may not.
struct LooseLeaves {
  let right, left: UnsafeMutablePointer<Double>

  func has(_ slot: Int) -> Bool { right[slot] > left[slot] }

  func planes(_ slot: Int) -> LeafPlanes? {
    has(slot) ? LeafPlanes(right: right[slot], left: left[slot]) : nil
  }
}

/// Leaves whose outer parts lean below the page's plane, while no point of them is below it: those that a finger holds or has let go,
/// and those that lie behind them.
extension Book {
  /// How far a loose leaf may be below the leaf in front of it, strip by strip, as a ratio. That leaf has turned over; where it lies
  /// flat, no point of the loose one is below it anyway. As it leaves its plane by 0.02 (1.8°) the strips become ordered again.
  func relief(below highest: Double) -> Double {
    let isFlat = min(max(4 * effectiveRestRatio - 3, 0), 1)
    return isFlat * min(max(1 - (highest + effectiveRestRatio) / 0.02, 0), 1)
  }

  /// Ratios of all strips of one leaf. `floors`: those of the leaf in front, if there is one; `planes`: those of a loose leaf. One behind
  /// it that is not loose may be pressed on its own way only.
  func looseRow(
    _ part: (spine: Double, middle: Double, edge: Double), planes: LeafPlanes?, floors: UnsafePointer<Double>?,
    into row: UnsafeMutablePointer<Double>
  ) {
    var relief = 0.0
    if planes != nil, let floors {
      var highest = floors[0]
      for strip in 1..<strips { highest = max(highest, floors[strip]) }
      relief = self.relief(below: highest)
    }
    let spine = max(part.spine, floors.map { $0[0] - relief } ?? -1)
    let bow = LeafBow(
      spine: spine, middle: part.middle, edge: part.edge, most: mostBow, strips: strips, isLoose: planes != nil)
    for strip in 0..<strips { row[strip] = max(bow.ratio(strip), floors.map { $0[strip] - relief } ?? -4) }
    let own =
      planes
      ?? LeafPlanes(
        right: max(effectiveRestRatio, part.middle, part.edge), left: min(-effectiveRestRatio, part.middle, part.edge))
    raise(row, above: min(max(own.right, part.spine), 1), side: 1)
    raise(row, above: max(min(own.left, part.spine), -1), side: -1)
  }

  /// Raises each strip that would end below the page's plane so that it ends on it.
  private func raise(_ row: UnsafeMutablePointer<Double>, above plane: Double, side: Double) {
    var isBelow = false
    for strip in 0..<strips where side * (row[strip] - plane) > 0 { isBelow = true }
    guard isBelow else { return }
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
  }

  /// The ratio at the free edge of a loose leaf that bends evenly: its turn along the leaf goes by equal steps, so its end is on the
  /// page's plane where the edge is as much below it as the spine is above it.
  static func looseEdge(_ edge: Double, spine: Double, _ planes: LeafPlanes) -> Double {
    let right = min(max(planes.right, spine), 1), left = max(min(planes.left, spine), -1)
    return min(max(edge, 2 * left - spine), 2 * right - spine)
  }
}
