/// From poses to the snapshot. Active scenes that have changed write their poses, one batched product gives their
/// matrices, and the other columns follow.
extension Stage {
  /// Brings the snapshot up to date with `now`. A refresh visits active scenes: those that move, that a call has touched,
  /// or whose rows carry the mark of a change. Only the first two kinds write poses, between steps only the second. So
  /// what the next step reports as changed is the same whether or not a host reads a frame there. If a product of BLAS
  /// proves to be wrong, all scenes are written once more.
  func refresh(inStep: Bool = false) {
    guard !isRefreshed else { return }
    readers += 1
    defer { readers -= 1 }
    if movers > 0 {
      syncSight()
      syncAllCovers()
    }
    let hadFoundOne = batch.foundWrongProduct
    if inStep, wholeMarks == .shown { columns.markAll(false) }
    visitActive(inStep: inStep)
    if batch.foundWrongProduct, !hadFoundOne {
      // Rows that this frame does not write may be wrong as well: not every number of theirs was compared.
      repaintAll()
      visitActive(inStep: inStep)
    }
    markAllIfRowsMoved(inStep: inStep)
    gatherShadows()
    isRefreshed = true
  }

  /// Marks all rows if some have moved since the last step; see `DirtyRows.marked`.
  private func markAllIfRowsMoved(inStep: Bool) {
    if wholeMarks == .due {
      columns.markAll(true)
      changedSince = 0..<columns.count
    }
    if inStep { wholeMarks = wholeMarks == .due ? .shown : .none }
  }

  /// Visits all active scenes in a step, and between two those that calls have touched: nothing else changes then, apart
  /// from what shelves and containers show of other scenes.
  private func visitActive(inStep: Bool) {
    let visited = inStep || movers > 0 ? 0..<scenes.count : touched
    touched = 0..<0
    for sceneIndex in active.members(from: visited.lowerBound) {
      if sceneIndex >= visited.upperBound { break }
      visit(scenes[sceneIndex], inStep: inStep)
    }
  }

  private func visit(_ scene: Scene, inStep: Bool) {
    if inStep {
      let flags = columns.flags.pointer + scene.rowSpan.firstRow
      let old = scene.common.dirty.takeOldMarks()
      for cell in old.before { flags[cell] &= ~CellFlags.changed.rawValue }
      for cell in old.after { flags[cell] &= ~CellFlags.changed.rawValue }
      if wholeMarks == .shown { for cell in scene.common.dirty.marked { flags[cell] |= CellFlags.changed.rawValue } }
    }
    let isDue = scene.common.dirty.rewritesAll || !scene.common.dirty.facetSlots.isEmpty
    guard inStep || isDue || movers > 0 else { return }
    if isDue || inStep && scene.moves(in: step) { write(scene, inStep: inStep) }
    let index = scene.rowSpan.index
    states[index] = scene.summary(at: moment)
    if movers > 0 { scene.complete(&states[index], in: self) }
    changedStates.insert(index)
    if inStep, scene.common.dirty.marked.isEmpty, !states[index].isMoving { active.remove(index) }
  }

  /// Writes the cells of one range, `rewritten`, and those that follow from them: all if `rewritesAll` is set, or the
  /// kernel's bits might depend on which cells it gets.
  private func write(_ scene: Scene, inStep: Bool) {
    let count = scene.posedCells, first = scene.rowSpan.firstRow
    scene.common.dirty.rewritten = 0..<count
    scene.common.dirty.reranked = ChangedRanks(count)
    scene.common.dirty.firstRepeated = .max
    scene.writePoses(at: moment)
    let isWhole = scene.common.dirty.rewritesAll || mode != .exact && batch.usesBLAS(cells: count)
    let heads = isWhole ? 0..<scene.headCells : scene.common.dirty.rewritten.upTo(scene.headCells)
    // If cells follow from others, one range that holds those of few heads is that of all.
    let cells = scene.headCells == count ? heads : 0..<count
    let shared = Matrix4.eyeAndView(scene.eye(in: viewport), view: view)
    multiply(scene, heads, by: shared)
    var changed = cells.joined(order(scene, isWhole: isWhole))
    if scene.common.dirty.identitiesChanged {
      columns.resetBands(first + cells.lowerBound..<first + cells.upperBound)
    }
    let faces = scene.cellsToReset(isWhole: isWhole)
    columns.resetBands(first + faces.lowerBound..<first + faces.upperBound)
    let size = scene.poses.size
    let isSized = size != nil && size == scene.common.dirty.size && !scene.common.dirty.identitiesChanged
    scene.forEachRun(of: heads) { columns.writeShades(scene, $0, probe.simdLevel) }
    columns.writeFlags(scene, changed)
    columns.writeSizes(scene, isSized ? faces : cells)
    if !isSized { scene.common.dirty.size = cells.count == count ? size : nil }
    changed = changed.joined(scene.writeFurtherRows(heads, isWhole: isWhole, seenBy: shared, of: self))
    if !changed.isEmpty {
      scene.common.dirty.mark(changed, inStep: inStep)
      changedSince = changedSince.joined(first + changed.lowerBound..<first + changed.upperBound)
      outlines[scene.rowSpan.index].isKnown = false
    }
    if scene.common.dirty.identitiesChanged {
      for cell in 0..<scene.poses.count { columns.cells[first + cell] = scene.cells[cell] }
      scene.common.dirty.identitiesChanged = false
      cellsVersion &+= 1
    }
    scene.common.dirty.rewritesAll = false
  }

  /// The matrices of a scene's cells: one product, and what follows from it.
  private func multiply(_ scene: Scene, _ whole: Range<Int>, by shared: Matrix4) {
    let first = scene.rowSpan.firstRow, follow = scene.posedCells - scene.headCells
    let (rows, doubles) = (columns.matrices.pointer, mode == .double ? columns.matrices64.pointer : nil)
    let unlike = mode == .exact ? whole.upTo(scene.common.dirty.firstRepeated) : whole
    multiplied.add(unlike.count, byBLAS: batch.usesBLAS(cells: unlike.count))
    batch.run(
      scene.poses, cells: unlike, shared: shared, into: rows, at: first + unlike.lowerBound, doubles: doubles,
      tasks: tasks)
    columns.repeatMatrices(unlike.upperBound..<whole.upperBound, at: first)
    guard follow > 0 else { return }
    multiplied.add(follow, byBLAS: false)
    scene.chain(batch, rows: rows + 16 * first, doubles: doubles.map { $0 + 16 * first })
  }

  /// Writes the paint order where it may have changed. Answers the cells that stand elsewhere.
  private func order(_ scene: Scene, isWhole: Bool) -> Range<Int> {
    let ranks = isWhole ? ChangedRanks(scene.posedCells) : scene.common.dirty.reranked
    return columns.order(scene, ranks.first, isWhole: isWhole)
      .joined(columns.order(scene, ranks.second, isWhole: isWhole))
  }
}
