/// Reasons to hide a book's cells, or to make them transparent.
extension BookScene {
  /// While cross-fading: fades the whole book by its opening, and each leaf by its own turn.
  func fade(at now: Instant) {
    let whole = shown(runValue(at: now).value, isRunning: interaction.progress.phase(at: now) == .running).opacity
    for row in 0..<ownCells {
      let slot = row % headCount / book.facesPerLeaf
      let isTurning = !state.isScrolling && motions.isMoving(slot, at: now)
      poses.fade(row, by: whole * shown(motions.state(of: slot, at: now).value, isRunning: isTurning).opacity)
    }
    for row in blockRow..<poses.count { poses.fade(row, by: whole) }
  }

  func hideAll() {
    for row in 0..<poses.count { poses.flags[row] &= ~CellFlags.visible.rawValue }
  }
}
