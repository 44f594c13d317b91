/// Reasons to hide a book's cells, or to make them transparent.
extension BookScene {
  func fadeCells(_ opening: BookOpening, at now: Instant) {
    if isOnShelf(at: now) {
      for row in 0..<poses.count { poses.flags[row] &= ~CellFlags.visible.rawValue }
      common.dirty.rewritten = 0..<headCount
    }
    if motionPolicy == .crossFade {
      crossFade(at: now)
      common.dirty.rewritten = 0..<headCount
    } else if book.spreadMode == .single, fidelity == .corrected {
      fadeLeaving(opening, at: now)
    }
  }

  /// True if a shelf's cover stands for the book: it is shut.
  func isOnShelf(at now: Instant) -> Bool { state.shelf != .none && interaction.progress.isAtNearEnd(at: now) }

  /// Fades the whole book by its opening, and each leaf by its own turn.
  private func crossFade(at now: Instant) {
    let whole = shown(runValue(at: now).value, isRunning: interaction.progress.phase(at: now) == .running).opacity
    for row in 0..<ownCells {
      let slot = row % headCount / book.facesPerLeaf
      let isTurning = !state.isScrolling && motions.isMoving(slot, at: now)
      poses.fade(row, by: whole * shown(motions.state(of: slot, at: now).value, isRunning: isTurning).opacity)
    }
    for row in blockRow..<poses.count { poses.fade(row, by: whole) }
  }

  /// The last part of a single page's turn, over which it fades.
  private static var leaving: Double { 0.06 }

  /// A single page that is turned over leaves the book: it fades as it comes down, a page that bends with the last of its
  /// parts. While a book opens or shuts, a leaf comes down as far as the book is open. The page before, which a finger
  /// brings, is seen from where it stands up: it comes from the hinge, whatever there is beyond.
  @inline(never)
  private func fadeLeaving(_ opening: BookOpening, at now: Instant) {
    let open = clamp(opening.turn), brought = state.holds.firstIndex { $0.isBrought }.map { state.holds[$0].leaf } ?? -1
    for slot in 0..<slotCount {
      let turn = peelTurn(slot, at: now)?.value ?? leastTurn(slot)
      let opacity = clamp(
        Int(leaves[slot]) == brought ? (0.6 - turn) / 0.1 : (1 - open * turn) / BookScene.leaving)
      guard opacity != poses.get(.opacity, slot) else { continue }
      for row in stride(from: slot, to: ownCells, by: headCount) { poses.set(.opacity, row, opacity) }
      common.dirty.rewritten = common.dirty.rewritten.joined(slot..<slot + 1)
    }
  }

  /// The turn of the part of a leaf that has turned least.
  private func leastTurn(_ slot: Int) -> Double {
    guard isSoft else { return turns[slot] }
    return min(turns[slot], edgeTurns[slot], hasBows ? middleTurns[slot] : 1)
  }
}
