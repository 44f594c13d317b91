/// The order of the strips of leaves that bow. The viewer may see such a leaf turn over more than once: recto, verso
/// and recto again. There the leaf goes toward the viewer, since it bends by π/2 at most; so of two places of a leaf at
/// which it shows different faces the one that is farther from its spine lies on top.
extension Book {
  /// Strips are painted by how often the leaf has turned over before them, and within that as `stripOrder` does.
  /// O(cells) for every time that a leaf turns over.
  func bowOrder(count: Int, aloft: Range<Int> = 0..<0, poses: borrowing PoseBuffer) {
    let turning = BowTurns(self, count: count, poses)
    let rank = bowOrder(of: { !aloft.contains($0) }, count, turning, from: 0, poses)
    if !aloft.isEmpty { _ = bowOrder(of: { aloft.contains($0) }, count, turning, from: rank, poses) }
  }

  @inline(__always)
  private func bowOrder(
    of isIncluded: (Int) -> Bool, _ count: Int, _ turning: BowTurns, from first: Int, _ poses: borrowing PoseBuffer
  ) -> Int {
    turning.isMixed
      ? mixedOrder(of: isIncluded, count, turning, from: first, poses)
      : countedOrder(of: isIncluded, count, turning, from: first, poses)
  }

  /// All leaves that turn over twice begin with the same face, from which all leaves count.
  @inline(__always)
  private func countedOrder(
    of isIncluded: (Int) -> Bool, _ count: Int, _ turning: BowTurns, from first: Int, _ poses: borrowing PoseBuffer
  ) -> Int {
    let heads = headCount(slots: count), startsVerso = turning.startVerso
    var rank = first
    for pass in 0...strips {
      let begun = rank, versos = (pass & 1 == 1) != startsVerso
      let slots = pass < 2 ? 0..<count : turning.slots
      for index in 0..<slots.count {
        let slot = versos ? slots.lowerBound + index : slots.upperBound - 1 - index, front = facesPerLeaf * slot
        guard front < heads, isIncluded(slot) else { continue }
        let hasBack = facesPerLeaf == 2 && front + 1 < heads
        guard turning.slots.contains(slot) else {
          guard showsVerso(front, poses) == versos else { continue }
          for strip in 0..<strips { rank = paint(front: strip * heads + front, hasBack: hasBack, from: rank, poses) }
          continue
        }
        var (turns, last) = (0, startsVerso)
        for strip in 0..<strips {
          let shown = showsVerso(strip * heads + front, poses)
          if shown != last { (turns, last) = (turns + 1, shown) }
          guard turns == pass else { continue }
          rank = paint(front: strip * heads + front, hasBack: hasBack, from: rank, poses)
        }
      }
      // Every leaf has strips of the first or the second kind, and none of a later one without those before it.
      if pass > 0, rank == begun { break }
    }
    return rank
  }

  /// Some leaves show verso, recto and verso, others recto, verso and recto. If all counted from one face, two
  /// neighbours could have different counts where both show the same face. So the count is that of a strip's place and
  /// face, the same for all leaves: where any leaf turns over between two strips, the face that it then shows lies
  /// above the one that it showed. O(cells · strips).
  @inline(__always)
  private func mixedOrder(
    of isIncluded: (Int) -> Bool, _ count: Int, _ turning: BowTurns, from first: Int, _ poses: borrowing PoseBuffer
  ) -> Int {
    let heads = headCount(slots: count)
    var rank = first
    for pass in 0...2 * strips {
      let versos = pass & 1 == 1
      for index in 0..<count {
        let slot = versos ? index : count - 1 - index, front = facesPerLeaf * slot
        guard front < heads, isIncluded(slot) else { continue }
        var levels = BowLevels()
        for strip in 0..<strips {
          levels.pass(strip, turning)
          guard (versos ? levels.verso : levels.recto) == pass >> 1,
            showsVerso(strip * heads + front, poses) == versos
          else { continue }
          rank = paint(
            front: strip * heads + front, hasBack: facesPerLeaf == 2 && front + 1 < heads, from: rank, poses)
        }
      }
    }
    return rank
  }
}

/// The places where leaves turn over, as the viewer sees it.
struct BowTurns {
  /// True if a leaf shows its verso on both sides of a part that shows its recto, and whether one shows its recto so.
  private(set) var startVerso = false, startRecto = false
  /// Bit s: whether a leaf turns from verso to recto between strips s − 1 and s, and whether one turns from recto to
  /// verso.
  fileprivate var toRecto: UInt64 = 0, toVerso: UInt64 = 0
  /// Slots from the first to the last leaf that turns over at all.
  fileprivate var slots = 0..<0

  fileprivate var isMixed: Bool { startVerso && startRecto }

  fileprivate init(_ book: Book, count: Int, _ poses: borrowing PoseBuffer) {
    let heads = book.headCount(slots: count)
    for front in stride(from: 0, to: heads, by: book.facesPerLeaf) {
      let starts = book.showsVerso(front, poses)
      var (turns, last) = (0, starts)
      for strip in 1..<book.strips {
        let shown = book.showsVerso(strip * heads + front, poses)
        guard shown != last else { continue }
        (turns, last) = (turns + 1, shown)
        if shown { toVerso |= 1 << UInt64(strip) } else { toRecto |= 1 << UInt64(strip) }
      }
      if turns > 0 { slots = slots.joined(front / book.facesPerLeaf..<front / book.facesPerLeaf + 1) }
      guard turns > 1 else { continue }
      if starts { startVerso = true } else { startRecto = true }
    }
  }
}

/// The heights of the two faces at one strip.
private struct BowLevels {
  var recto = 0, verso = 0

  /// From the strip before to this one.
  mutating func pass(_ strip: Int, _ turning: BowTurns) {
    let bit: UInt64 = 1 << UInt64(strip)
    let (under, over) = (verso, recto)
    if turning.toRecto & bit != 0 { recto = max(recto, under + 1) }
    if turning.toVerso & bit != 0 { verso = max(verso, over + 1) }
  }
}
