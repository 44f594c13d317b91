/// The leaves that have cells: in a small book all of them, in a large one those near the open spread and those in the
/// air.
///
/// A book has as many slots as its window says, or as many as it has leaves if those are fewer. All slots are always
/// taken, by leaves in ascending order.
extension BookScene {
  /// The number of leaves that a long jump turns one by one, half at its beginning and half at its end; the rest go
  /// along unseen.
  static let jumpLimit = 12
  /// Leaves on either side of a spread that get slots first. With the published fan the sixth lies flat
  /// and hides the others; one more is for a leaf that comes.
  static let nearLeaves = 7

  /// True if every leaf has a slot permanently.
  var holdsAllLeaves: Bool { slotCount == book.leafCount }

  /// Turn of a leaf when nothing moves.
  func restingTurn(_ leaf: Int) -> Double { book.restingTurn(leaf, atSpread: state.openSpread) }

  /// The first leaf that has a slot while a spread is in the middle.
  func firstLeaf(around spread: Int) -> Int { min(max(spread + 1 - slotCount / 2, 0), book.leafCount - slotCount) }

  /// Fills the slots with the leaves around a spread, all at rest. Returns whether identities changed.
  @discardableResult
  func fillSlots(around spread: Int) -> Bool {
    let first = firstLeaf(around: spread)
    let last = first + slotCount - 1
    guard slotCount > 0, !state.isFilled || Int(leaves[0]) != first || Int(leaves[slotCount - 1]) != last else {
      return false
    }
    for slot in 0..<slotCount {
      leaves[slot] = Int32(truncatingIfNeeded: first + slot)
      rest(slot, at: restingTurn(first + slot))
      reverting[slot] = 0
    }
    state.isFilled = true
    describeCells()
    return true
  }

  func describeCells() {
    if isSoft {
      for slot in 0..<slotCount { hard[slot] = book.isHard(Int(leaves[slot])) ? 1 : 0 }
      book.layStrips(leaves: leaves.pointer, hard: hard.pointer, into: poses, faces)
    }
    shadeFacets()
    book.describe(leaves: leaves.pointer, count: slotCount, into: cells)
    common.dirty.identitiesChanged = true
    common.dirty.rewritesAll = true
  }

  /// The slot of a leaf; nil if the leaf has no cells. O(log slots).
  func slot(of leaf: Int) -> Int? {
    let slot = (0..<slotCount).lastIndex(ofFirst: { Int(leaves[$0]) < leaf }) + 1
    return slot < slotCount && Int(leaves[slot]) == leaf ? slot : nil
  }

  /// Makes room for a turn from one spread to another, before the spread changes. Keeps the leaves seen at either
  /// spread and, as far as slots are left, those in the air (the others count as landed) and the ones beside them: a
  /// long turn has left where the book was open. The next leaves on the way fill the rest, so most turns find every leaf
  /// they need. Does nothing for a book that fits its window. O(window).
  func moveSlots(from old: Int, to new: Int, at moment: Moment, _ events: inout [StageEvent]) {
    guard !holdsAllLeaves, !holds(near(old)) || !holds(near(new)) else { return }
    let around = widened(near(new), beside: near(old), up: new > old, at: moment.now)
    let seen = near(old)
    // Merges three ascending lists: the leaves around each of the two spreads, and the slots whose leaf is in the air.
    var room = slotCount - seen.count - around.count { !seen.contains($0) }
    var kept = 0
    var slot = 0
    var leaf = -1
    while kept < slotCount {
      while slot < slotCount, Int(leaves[slot]) <= leaf || !isSeenInAir(slot, at: moment.now) { slot += 1 }
      let wanted = min(seen.next(after: leaf), around.next(after: leaf))
      leaf = min(wanted, slot < slotCount ? Int(leaves[slot]) : Int.max)
      if leaf == Int.max { break }
      if leaf != wanted {
        guard room > 0 else { continue }
        room -= 1
      }
      arriving[kept] = Int32(truncatingIfNeeded: leaf)
      formerSlots[kept] = Int32(truncatingIfNeeded: self.slot(of: leaf) ?? -1)
      kept += 1
    }
    reportLeftOut(at: moment, &events)
    adopt()
    events.append(event(.cellsChanged, .leaf, at: moment))
  }

  /// Reports the end of the leaves in the air that `arriving` does not list.
  private func reportLeftOut(at moment: Moment, _ events: inout [StageEvent]) {
    var place = 0
    for slot in 0..<slotCount {
      while place < slotCount, arriving[place] < leaves[slot] { place += 1 }
      let isKept = place < slotCount && arriving[place] == leaves[slot]
      if !isKept { landReported(slot, at: moment, &events) }
      if !isKept, isMovingOrHeld(slot, at: moment.now) {
        events.append(leafEvent(endKind(slot), slot, at: moment))
      }
    }
  }

  private func holds(_ range: ClosedRange<Int>) -> Bool {
    guard let first = slot(of: range.lowerBound), let last = slot(of: range.upperBound) else { return false }
    return last - first == range.upperBound - range.lowerBound
  }

  /// The range widened, first to one side as far as the book goes and then to the other, until together with the other
  /// range and the leaves in the air it fills all slots.
  private func widened(_ range: ClosedRange<Int>, beside other: ClosedRange<Int>, up: Bool, at now: Instant)
    -> ClosedRange<Int>
  {
    var wide = range
    var taken = other.count + range.count { !other.contains($0) }
    for slot in 0..<slotCount where isSeenInAir(slot, at: now) {
      let leaf = Int(leaves[slot])
      if !other.contains(leaf), !range.contains(leaf), taken < slotCount { taken += 1 }
    }
    while taken < slotCount {
      let goesUp = up ? wide.upperBound < book.leafCount - 1 : wide.lowerBound == 0
      let leaf = goesUp ? wide.upperBound + 1 : wide.lowerBound - 1
      wide = min(leaf, wide.lowerBound)...max(leaf, wide.upperBound)
      let isInAir = slot(of: leaf).map { isSeenInAir($0, at: now) } ?? false
      if !other.contains(leaf), !isInAir { taken += 1 }
    }
    return wide
  }

  /// True for a leaf in the air, and for one beside it, on which the eye falls past it.
  private func isSeenInAir(_ slot: Int, at now: Instant) -> Bool {
    isMovingOrHeld(slot, at: now) || slot > 0 && isMovingOrHeld(slot - 1, at: now)
      || slot + 1 < slotCount && isMovingOrHeld(slot + 1, at: now)
  }

  /// The leaves that can be seen while a spread is open.
  private func near(_ spread: Int) -> ClosedRange<Int> {
    max(spread - BookScene.nearLeaves, 0)...min(spread + BookScene.nearLeaves, book.leafCount - 1)
  }

  /// Gives slots to the leaves listed in `arriving`, with the motions of the slots they had; a leaf that had no slot
  /// rests.
  private func adopt() {
    // Both lists ascend, so moving down first and then up never overwrites a motion that is still to be read.
    for slot in 0..<slotCount where Int(formerSlots[slot]) >= slot {
      moveMotion(to: slot, from: Int(formerSlots[slot]))
    }
    for slot in stride(from: slotCount - 1, through: 0, by: -1)
    where formerSlots[slot] >= 0 && Int(formerSlots[slot]) < slot {
      moveMotion(to: slot, from: Int(formerSlots[slot]))
    }
    for slot in 0..<slotCount {
      if formerSlots[slot] < 0 {
        rest(slot, at: restingTurn(Int(arriving[slot])))
        reverting[slot] = 0
        liftReported.remove(slot)
      }
      leaves[slot] = arriving[slot]
    }
    state.holds.removeAll { !$0.isPull && slot(of: $0.leaf) == nil }
    describeCells()
  }

  private func moveMotion(to slot: Int, from old: Int) {
    motions[slot] = motions[old]
    state.forgetNextReports()
    if isSoft { edges[slot] = edges[old] }
    if hasBows { middles[slot] = middles[old] }
    if let paper { paper.leaves[slot] = paper.leaves[old] }
    reverting[slot] = reverting[old]
    if liftReported.contains(old) { liftReported.insert(slot) } else { liftReported.remove(slot) }
  }
}

extension ClosedRange<Int> {
  /// The first leaf of the range after another; Int.max if there is none.
  fileprivate func next(after leaf: Int) -> Int {
    let next = Swift.max(lowerBound, leaf + 1)
    return next <= upperBound ? next : Int.max
  }
}
