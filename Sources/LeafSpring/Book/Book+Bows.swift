/// Leaves whose middles have springs of their own: a ratio for every strip.
extension Book {
  /// Ratios of all strips of all leaves from those at the spine, in the middle and at the free edge, limited so that
  /// leaves cannot pass through each other: no strip's is below that of the same strip of the leaf in front, a hard
  /// leaf has one, and a soft one bends no more than it may. The strips of slot j are `strips` numbers from j · strips
  /// on; writes back the first and the last of each leaf. O(count · strips).
  ///
  /// Answers what stands in front of the next leaf.
  ///
  /// The larger of two ratios, strip by strip, never spans more than the two leaves do, so what is limited first stays
  /// so.
  ///
  /// Leaves that are `loose` may lean below the page's plane; see `HeldBow` and `fitRow`.
  func fitBows(_ leaves: SoftColumns, count: Int) -> LeafNeighbours {
    let limits = bendLimits, (strips, most, hard, loose) = (strips, limits.mostBow, leaves.hard, leaves.loose)
    let (ratios, middles, edges) = (leaves.ratios, leaves.middles, leaves.edges)
    var floors: UnsafePointer<Double>?
    var beside = LeafNeighbours()
    guard let rows = leaves.rows else { return beside }
    for slot in 0..<count {
      let row = rows + slot * strips
      if hard[slot] != 0 {
        let ratio = max(min(max(ratios[slot], -1), 1), beside.highest(strips: strips))
        for strip in 0..<strips { row[strip] = ratio }
        beside.dip = 0
      } else if loose.has(slot) || beside.dip > 0 {
        func part(_ slot: Int) -> LeafPart {
          LeafPart(spine: ratios[slot], middle: middles[slot], edge: edges[slot], freedom: loose.freedom[slot])
        }
        beside.behind = slot + 1 < count && hard[slot + 1] == 0 ? part(slot + 1) : nil
        beside.dip = limits.fitRow(part(slot), beside, into: row)
      } else {
        let bow = LeafBow(
          spine: max(ratios[slot], floors?[0] ?? -1), middle: middles[slot], edge: edges[slot], most: most,
          strips: strips)
        bow.write(above: floors, count: strips, into: row)
      }
      (ratios[slot], edges[slot]) = (row[0], row[strips - 1])
      floors = UnsafePointer(row)
      (beside.spine, beside.strips) = (row[0], floors)
    }
    return beside
  }
}

/// The ratios along one leaf: a parabola through those at the spine (s = 0), in the middle and at the free edge (s =
/// 1). Its bend is made smaller about the spine where it would be more than it may be.
struct LeafBow {
  private let spine, slope, bow, part, joints: Double
  private let isLoose: Bool

  /// - Parameters:
  ///   - spine, middle, edge: ratios; beyond −1…1 the leaf lies flat.
  ///   - strips: 2 or more.
  ///   - isLoose: whether the middle and the edge may be beyond −1…1.
  init(spine: Double, middle: Double, edge: Double, most: Double, strips: Int, isLoose: Bool = false) {
    let first = min(max(spine, -1), 1), last = isLoose ? edge : min(max(edge, -1), 1)
    self.spine = first
    self.isLoose = isLoose
    slope = last - first
    bow = (isLoose ? middle : min(max(middle, -1), 1)) - (first + last) / 2
    joints = Double(strips - 1)
    // Most leaves lie flat.
    guard slope != 0 || bow != 0 else {
      part = 1
      return
    }
    var (least, greatest) = (0.0, 0.0)
    for strip in 0..<strips {
      let bend = LeafBow.bend(strip, slope, bow, joints)
      (least, greatest) = (min(least, bend), max(greatest, bend))
    }
    part = greatest - least > most ? most / (greatest - least) : 1
  }

  /// Writes the ratios of all strips, none below that of the leaf in front. Most leaves lie flat.
  func write(above floors: UnsafePointer<Double>?, count: Int, into row: UnsafeMutablePointer<Double>) {
    if slope == 0, bow == 0 {
      guard let floors else { return row.update(repeating: spine, count: count) }
      for strip in 0..<count { row[strip] = max(spine, floors[strip]) }
    } else {
      for strip in 0..<count { row[strip] = max(ratio(strip), floors?[strip] ?? -1) }
    }
  }

  /// The ratio of a strip, within −1…1 unless the leaf is loose.
  func ratio(_ strip: Int) -> Double {
    let ratio = spine + part * LeafBow.bend(strip, slope, bow, joints)
    return isLoose ? ratio : min(max(ratio, -1), 1)
  }

  @inline(__always)
  private static func bend(_ strip: Int, _ slope: Double, _ bow: Double, _ joints: Double) -> Double {
    let s = Double(strip) / joints
    return s * slope + 4 * s * (1 - s) * bow
  }
}
