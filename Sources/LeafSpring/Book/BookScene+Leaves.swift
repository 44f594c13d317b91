/// The leaves of a frame: all of them, or those that one in the air can stir.
///
/// In an open book that lies still a leaf in the air changes the ratios of a few about it; all others lie flat beyond
/// the fan. A frame then costs as much as what moves, however many leaves there are.
extension BookScene {
  /// Writes poses and paint order of rigid leaves.
  func writeLeaves(_ frame: Book.PageFrame, at now: Instant) {
    // Once: each use of a value of this size would copy it.
    let book = book, opening = frame.opening
    let isSteady = isSteady(opening)
    let isPartial = isSteady && state.flat.isKnown && !common.dirty.rewritesAll
    if isPartial {
      // An empty range, too, says which leaves are turned.
      var moved = state.flat.movedSlots
      func widen(_ slots: Range<Int>) {
        moved = min(moved.lowerBound, slots.lowerBound)..<max(moved.upperBound, slots.upperBound)
      }
      motions.evaluateValues(at: now) { slots, values in
        for slot in slots { turns.pointer[slot] = contained(values[slot]) }
        widen(slots)
      }
      if let peeled = paper.map({ refold($0, at: now) }), !peeled.isEmpty { widen(peeled) }
      // From where the fingers left them, as when all leaves are read: what is shown does not depend on the frames
      // before.
      for held in state.holds where held.isTurn {
        guard let slot = slot(of: held.leaf) else { continue }
        turns[slot] = contained(motions.target(of: slot))
        widen(slot..<slot + 1)
      }
      state.flat.movedSlots = moved
      bringUnderFingers(frame)
    } else {
      evaluateLeaves(frame, at: now)
      (state.flat.movedSlots, state.flat.lifted) = (movedSlots(), 0..<slotCount)
    }
    book.ratios(turns: turns.pointer, count: slotCount, &state.flat, into: ratios.pointer)
    let flat = state.flat
    var columns = LeafColumns(leaves: leaves.pointer, ratios: ratios.pointer, count: slotCount)
    columns.flat = flat.lifted.upperBound
    common.dirty.rewritten = book.poses(columns, frame, slots: isPartial ? flat.written : nil, into: poses)
    // A board has a scale of its own.
    if book.facesPerLeaf == 2, !book.hasBoards { common.dirty.firstRepeated = 2 * (flat.lifted.upperBound + 1) }
    common.dirty.reranked = book.paintOrder(columns, opening, &state.flat, poses)
    state.flat.isKnown = isSteady
    updateAloft(opening, among: flat.lifted)
  }

  /// True if the book is open and lies still, so that what lies flat is where it was.
  func isSteady(_ opening: BookOpening) -> Bool {
    fidelity == .corrected && !state.isScrolling && opening.value == 1 && !opening.isNotFullyOpen
      && motionPolicy != .crossFade
  }

  /// The slots between those whose leaves have the turn 1 and those whose leaves have the turn 0.
  func movedSlots() -> Range<Int> {
    var (first, end) = (0, slotCount)
    while first < slotCount, turns[first] == 1 { first += 1 }
    while end > first, turns[end - 1] == 0 { end -= 1 }
    return first..<end
  }
}

/// Facts about the leaves of an open book that lies still.
struct FlatLeaves {
  /// True if the last frame was of such a book, and the rest is true of it.
  var isKnown = false
  /// `BookScene.movedSlots()` of that frame.
  var movedSlots = 0..<0
  /// Slots whose ratio was not beyond flat on their side, and the moved slots; of soft leaves also those that are loose
  /// or peeled.
  var lifted = 0..<0
  /// Slots whose ratios were written, or in a book whose leaves bend their strips.
  var written = 0..<0
  /// The rank of the first leaf that is turned.
  var firstLeft = 0
}
