import CMathShim

/// What poses of leaves write, by rows of `facesPerLeaf`.
struct FaceColumns {
  let angles, shades: UnsafeMutablePointer<Double>
  let flags: UnsafeMutablePointer<UInt32>
}

/// The leaves inside an open book: nearly all leaves, most of the time.
extension Book {
  /// True if `openPoses` may write the poses of leaves inside the book: every leaf has two faces, every page is where
  /// the open book has it, and no page can reach the eye.
  func isOpen(_ frame: PageFrame) -> Bool {
    fidelity == .corrected && spreadMode == .double && frame.opening.turn == 1 && frame.shift.x == 0
      && frame.scale * (frame.size.width + frame.arm + frame.overhang) < frame.eye
  }

  /// The slots of all leaves but the cover, one with a face that has no item, and the last one of a book whose outer
  /// faces have no gradient. Such a leaf that lies flat on the right, as the one before it does, has that one's poses.
  func insideSlots(_ leaves: UnsafePointer<Int32>, _ count: Int) -> Range<Int> {
    let last = max(1, hasContact ? min(itemCount / 2, leafCount - 1) : itemCount / 2)
    var (first, end) = (0, count)
    while first < end, leaves[first] < 1 { first += 1 }
    while end > first, Int(leaves[end - 1]) >= last { end -= 1 }
    return first..<end
  }

  /// Gives both faces of leaves what those of the one before them have. Answers the leaves that have changed.
  func repeatPoses(_ slots: Range<Int>, _ columns: FaceColumns) -> Range<Int> {
    var (first, last) = (slots.upperBound, -1)
    let (angles, shades, flags) = (columns.angles, columns.shades, columns.flags)
    for row in 2 * slots.lowerBound..<2 * slots.upperBound
    where angles[row].bitPattern != angles[row - 2].bitPattern || shades[row] != shades[row - 2]
      || flags[row] != flags[row - 2]
    {
      (angles[row], shades[row], flags[row]) = (angles[row - 2], shades[row - 2], flags[row - 2])
      first = min(first, row / 2)
      last = row / 2
    }
    return last < 0 ? 0..<0 : first..<last + 1
  }

  /// Writes leaves inside an open book: angles, shades and flags of both faces by the formulas of `poses`, without the
  /// cases that cannot occur there. Answers the leaves that have changed.
  func openPoses(
    _ slots: Range<Int>, ratios: UnsafePointer<Double>, isNotFullyOpen: Bool, _ columns: FaceColumns
  ) -> Range<Int> {
    guard !slots.isEmpty else { return 0..<0 }
    var book = leaf_open_book(
      sign: turns, gap: Book.versoGap, contact: hasContact ? contactShade : -1,
      visible: Int64(CellFlags.visible.rawValue), back_facing: Int64(CellFlags.backFacing.rawValue),
      edge_on: Int64(CellFlags.edgeOn.rawValue), is_moving: isNotFullyOpen ? 1 : 0)
    var (first, last) = (Int64(0), Int64(0))
    let to = leaf_face_columns(angles: columns.angles, shades: columns.shades, flags: columns.flags)
    let isChanged = leaf_open_leaves(
      ratios, slots.lowerBound, slots.upperBound, &book, to, Int32(leaf_simd_level()), &first, &last)
    return isChanged != 0 ? Int(first)..<Int(last) + 1 : 0..<0
  }

  /// The sign of a pose's angle where the canonical one is positive.
  var turns: Double { isUpright != isMirrored ? -1 : 1 }
}
