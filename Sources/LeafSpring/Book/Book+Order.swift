/// The paint order of a book's cells: a total order without ties, from the current angles (B3).
extension Book {
  /// Writes `poses.paint` back to front for leaves in rows of `facesPerLeaf`.
  ///
  /// `corrected`: the farther a leaf is from upright, the lower it lies, by its ratio in the transition r = 1 + 2θ/π.
  /// Of equal ratios the lower leaf number is on top on the right, the higher one on the left; of a leaf's two faces
  /// the one toward the viewer is on top. The ratios of neighbouring leaves are monotone, so the two ends of the list
  /// are merged: O(count), nothing is sorted.
  ///
  /// The eye decides which side is which. A ray from it goes round the spine one way only: it meets either leaves that
  /// show rectos, in ascending order, or leaves that show versos, in descending order, never both. During an opening
  /// the spine is not under the eye. A leaf between upright and the plane through spine and eye then shows the face of
  /// the other side, and once all leaves show the same kind of face they go in the order of that kind, whatever the
  /// ratios say.
  ///
  /// Only the leaves whose ratios were `written` are merged; those before and after it must lie flat in an open book,
  /// turned and unturned, as they did when the order was written last. Those after it then are the first in the order,
  /// and those before it follow each other from the rank that `firstLeft` has known since.
  func paintOrder(
    _ leaves: LeafColumns, _ opening: BookOpening, _ flat: inout FlatLeaves, _ poses: borrowing PoseBuffer
  ) -> ChangedRanks {
    guard fidelity == .original else { return orderByDepth(leaves, opening, &flat, poses) }
    originalOrder(leaves, opening, poses)
    return ChangedRanks(headCount(slots: leaves.count))
  }

  private func orderByDepth(
    _ leaves: LeafColumns, _ opening: BookOpening, _ flat: inout FlatLeaves, _ poses: borrowing PoseBuffer
  ) -> ChangedRanks {
    guard leaves.count > 0 else { return ChangedRanks(0) }
    let rows = headCount(slots: leaves.count), slots = flat.written, faces = facesPerLeaf
    let (flags, paint, count) = (poses.flags, poses.paint, poses.count)
    func showsVerso(_ slot: Int) -> Bool {
      let front = faces * slot
      return front < count && CellFlags(rawValue: flags[front]).contains(.backFacing)
    }
    /// True if of the outermost leaves that are left, of which only the one on the left shows its verso, that is lower.
    func isLower(_ left: Int, than right: Int) -> Bool {
      let a = apparent(leaves.ratios[left], opening), b = apparent(leaves.ratios[right], opening)
      return abs(a) > abs(b) || a == b && a < 0
    }
    // One leaf stands for all that lie turned before the slots.
    let (turned, before) = (faces * slots.lowerBound, max(slots.lowerBound - 1, 0))
    var (left, right) = (before, slots.upperBound - 1)
    let isTurned = showsVerso(left)
    while left < right, !showsVerso(right), !isTurned || !isLower(left, than: right) { right -= 1 }
    let start = self.rows(after: slots.upperBound - 1, of: rows), begin = self.rows(after: right, of: rows)
    let moves = turned > 0 && begin != flat.firstLeft
    if moves { (poses.paint + begin).update(from: poses.paint + flat.firstLeft, count: turned) }
    flat.firstLeft = begin

    var rank = start, changed = (low: 0..<0, high: 0..<0)
    /// Puts the faces of one leaf at the next ranks. Notes those at which other faces were.
    func put(_ slot: Int, _ changed: inout Range<Int>) {
      let front = faces * slot, old = (paint[rank], paint[rank + 1])
      let next = self.paint(front: front, hasBack: faces == 2 && front + 1 < rows, from: rank, poses)
      // Beyond the last rank is padding.
      if (paint[rank], paint[rank + 1]) != old { changed = changed.joined(rank..<next) }
      rank = next
    }
    for slot in stride(from: slots.upperBound - 1, to: right, by: -1) { put(slot, &changed.low) }
    if turned > 0 {
      rank += turned
      left += 1
    }
    // Once the one on the right shows its verso, those that are left are painted in ascending order.
    while left < right, !showsVerso(right) {
      if showsVerso(left), isLower(left, than: right) {
        put(left, &changed.high)
        left += 1
      } else {
        put(right, &changed.high)
        right -= 1
      }
    }
    for slot in stride(from: left, through: right, by: 1) { put(slot, &changed.high) }
    return moves ? ChangedRanks(start..<rows) : ChangedRanks(changed.low, changed.high)
  }

  /// The order of all leaves. O(count).
  func paintOrder(_ leaves: LeafColumns, _ opening: BookOpening, _ poses: borrowing PoseBuffer) {
    var flat = FlatLeaves(written: 0..<leaves.count)
    _ = paintOrder(leaves, opening, &flat, poses)
  }

  /// The number of rows of the leaves after a slot.
  private func rows(after slot: Int, of rows: Int) -> Int {
    max(rows - facesPerLeaf * (slot + 1), 0)
  }

  /// The ratio a leaf shows at this moment of an opening: its recto's angle θ = p·θ(r) read back as 1 + 2θ/π.
  @inline(__always)
  private func apparent(_ ratio: Double, _ opening: BookOpening) -> Double {
    1 + 2 * (opening.turn * Book.rectoAngle(ratio)) / .pi
  }

  /// Puts the faces of one leaf, or of a strip of it, at `rank` and the rank after it: first the one that is turned away.
  /// Answers the rank after them.
  @inline(__always)
  func paint(front: Int, hasBack: Bool, from rank: Int, _ poses: borrowing PoseBuffer) -> Int {
    let (paint, flags) = (poses.paint, poses.flags)
    let first = UInt32(truncatingIfNeeded: front)
    // Every leaf takes as many ranks as it has rows, so none is beyond the last.
    guard hasBack else {
      paint[rank] = first
      return rank + 1
    }
    let frontIsTurnedAway = CellFlags(rawValue: flags[front]).contains(.backFacing)
    (paint[rank], paint[rank + 1]) = frontIsTurnedAway ? (first, first + 1) : (first + 1, first)
    return rank + 2
  }

  /// The order of strips. A strip that shows the viewer its recto can be hidden only by its own leaf or by leaves in
  /// front of it; a strip that shows its verso, only by its own leaf or by leaves behind it. So strips that show rectos
  /// are painted from the last leaf to the first, strips that show versos from the first leaf to the last. A leaf bends
  /// one way and by less than a half turn: two of its strips that show the same face never hide each other, and a ray
  /// that meets both kinds first meets the strips beyond the place where the leaf, seen from the eye, turns over. Since
  /// neither the spines nor the free edges of two leaves are ever out of order, all leaves that turn over do so the
  /// same way, and the kind that lies beyond goes on top as a whole. O(cells).
  ///
  /// In a book of paper the leaves in `aloft` are painted after all others, which lie flat.
  func stripOrder(count: Int, aloft: Range<Int> = 0..<0, poses: borrowing PoseBuffer) {
    let strips = strips
    let heads = headCount(slots: count)
    var rectosLieBeyond = false
    for slot in 0..<count {
      let front = facesPerLeaf * slot
      guard front < heads else { break }
      let last = (strips - 1) * heads + front
      if showsVerso(front, poses), !showsVerso(last, poses) { rectosLieBeyond = true }
    }
    let rank = stripOrder(of: { !aloft.contains($0) }, count, rectosLieBeyond, from: 0, poses)
    if !aloft.isEmpty { _ = stripOrder(of: { aloft.contains($0) }, count, rectosLieBeyond, from: rank, poses) }
  }

  /// Puts the strips of some leaves at `first` and the ranks after it. Answers the rank after them.
  @inline(__always)
  private func stripOrder(
    of isIncluded: (Int) -> Bool, _ count: Int, _ rectosLieBeyond: Bool, from first: Int, _ poses: borrowing PoseBuffer
  ) -> Int {
    let heads = headCount(slots: count)
    var rank = first
    for pass in 0..<2 {
      let versos = (pass == 0) == rectosLieBeyond
      for index in 0..<count {
        let slot = versos ? index : count - 1 - index, front = facesPerLeaf * slot
        guard isIncluded(slot) else { continue }
        let hasBack = facesPerLeaf == 2 && front + 1 < heads
        for strip in 0..<strips where front < heads && showsVerso(strip * heads + front, poses) == versos {
          rank = paint(front: strip * heads + front, hasBack: hasBack, from: rank, poses)
        }
      }
    }
    return rank
  }

  @inline(__always)
  func showsVerso(_ row: Int, _ poses: borrowing PoseBuffer) -> Bool {
    CellFlags(rawValue: poses.flags[row]).contains(.backFacing)
  }

  /// The paint order of `original` (B3).
  private func originalOrder(_ leaves: LeafColumns, _ opening: BookOpening, _ poses: borrowing PoseBuffer) {
    guard !isOfRepository else { return repositoryOrder(leaves, poses) }
    // [T]: the cover has the highest number, all others the same; the renderer sorts those by depth.
    var flat = FlatLeaves(written: 0..<leaves.count)
    _ = orderByDepth(leaves, opening, &flat, poses)
    guard leaves.count > 0, leaves.leaves[0] == 0 else { return }
    let last = headCount(slots: leaves.count) - 1
    var rank = 0
    while rank < last, poses[paintedAt: rank] != 0 { rank += 1 }
    while rank < last {
      poses[paintedAt: rank] = poses[paintedAt: rank + 1]
      rank += 1
    }
    poses[paintedAt: last] = 0
  }

  /// [R] of B3: the key is trunc(1000·(1 − |r|)) of the layout, the cover's above all others; equal keys keep item
  /// order. A binary insertion by key, cheap because few leaves have cells.
  private func repositoryOrder(_ leaves: LeafColumns, _ poses: borrowing PoseBuffer) {
    let rows = headCount(slots: leaves.count)
    for row in 0..<rows {
      let key = repositoryKey(row: row, leaves)
      var place = row
      while place > 0, repositoryKey(row: poses[paintedAt: place - 1], leaves) > key {
        poses[paintedAt: place] = poses[paintedAt: place - 1]
        place -= 1
      }
      poses[paintedAt: place] = row
    }
  }

  private func repositoryKey(row: Int, _ leaves: LeafColumns) -> Int64 {
    let slot = row / facesPerLeaf
    if leaves.leaves[slot] == 0, row % facesPerLeaf == 0 { return .max }
    let key = 1000 * (1 - abs(leaves.ratios[slot]))
    // Far outside the book, where no order can be seen, the key may be too large for any integer.
    return key > -1e15 ? Int64(Elementary.trunc(key)) : .min
  }
}
