/// From poses to the snapshot: per scene one call of its choreography, one batched product, and the columns beside it.
extension Stage {
  /// Brings the snapshot up to date with `now`. Scenes that rest and were not touched cost a comparison.
  ///
  /// Between steps only what host calls have touched is written, so that whether a host asks there makes no difference to what the
  /// next step says has changed.
  func refresh(inStep: Bool = false) {
    guard !isRefreshed else { return countIgnored() }
    lent += 1
    defer { lent -= 1 }
    followLinks()
    hasMarks = false
    var index = 0
    for slot in sequence {
      guard let scene = slots[slot] else { continue }
      if inStep { unmark(scene) }
      if scene.isStale || inStep && scene.moves(in: clock) {
        write(scene)
        scene.isMarkedBetween = !inStep
      }
      hasMarks = hasMarks || !scene.marked.isEmpty
      states[index] = scene.state(at: now, in: viewport)
      states[index].firstRow = scene.firstRow
      states[index].cellCount = scene.poses.count
      index += 1
    }
    linkScreens()
    isRefreshed = true
  }

  /// Ignored inputs change nothing but their count.
  private func countIgnored() {
    for index in 0..<sequence.count { states[index].ignoredInputs = slots[sequence[index]]?.ignoredInputs ?? 0 }
  }

  /// Rows of cells whose pose has not changed stay as they are, unless a host call touched the scene, or the kernel's bits
  /// might depend on which cells it gets.
  private func write(_ scene: Scene) {
    let count = scene.poses.count
    let first = scene.firstRow
    scene.rewritten = 0..<count
    scene.writePoses(at: now, in: viewport)
    let isWhole = scene.isStale || mode != .exact && batch.usesBLAS(cells: count)
    let cells = isWhole ? 0..<count : scene.rewritten
    let soft = scene.asBook.flatMap { $0.isSoft ? $0 : nil }
    let (whole, doubles) = (soft.map { 0..<$0.heads } ?? cells, mode == .double ? rows.matrices64.pointer : nil)
    batch.run(
      scene.poses, cells: whole, shared: .shared(scene.eye(in: viewport), view: view), into: rows.matrices.pointer,
      at: first + whole.lowerBound, doubles: doubles, tasks: tasks)
    soft?.runChain(batch, rows: rows.matrices.pointer + 16 * first, doubles: doubles.map { $0 + 16 * first })
    let reordered = rows.order(scene.poses, at: first, isWhole: isWhole)
    let changed = cells.joined(reordered)
    rows.write(scene.poses, cells, marking: changed, at: first, level: probe.simdLevel)
    mark(scene, changed)
    if scene.hasNewCells {
      for cell in 0..<count { rows.cells[first + cell] = scene.cells[cell] }
      scene.hasNewCells = false
      cellsVersion &+= 1
    }
    scene.isStale = false
  }

  /// Rows that were not written since the last step do not differ from it any more.
  private func unmark(_ scene: Scene) {
    if !scene.isMarkedBetween {
      let flags = rows.flags.pointer + scene.firstRow
      for cell in scene.marked { flags[cell] &= ~CellFlags.changed.rawValue }
      scene.marked = 0..<0
    }
    scene.isMarkedBetween = false
  }

  private func mark(_ scene: Scene, _ cells: Range<Int>) {
    guard !cells.isEmpty else { return }
    scene.marked = scene.marked.joined(cells)
    let first = scene.firstRow
    changedSince = changedSince.joined(first + cells.lowerBound..<first + cells.upperBound)
  }

  /// Tells every shelf how far the book that stands for one of its covers is opened, and every book its cover's place.
  private func followLinks() {
    for slot in sequence {
      guard let shelf = slots[slot]?.asShelf else { continue }
      var fade = Shelf.Fade.none
      for link in links where link.shelf == shelf.id {
        guard let book = slots[link.book.slot]?.asBook else { continue }
        let isAway = !book.opening.atNear(at: now)
        if isAway { fade = Shelf.Fade(selected: link.item, value: book.memory.value(of: book.opening, at: now).value) }
        let place = isAway ? shelf.place(ofBook: link.item, at: now, in: viewport) : nil
        if book.place != place {
          book.place = place
          book.isStale = true
        }
      }
      if shelf.fade != fade {
        shelf.fade = fade
        shelf.isStale = true
      }
    }
  }

  /// While a book on a shelf is not open to its end, the shelf's background is the one that is seen; from then on the book's
  /// screen has it.
  private func linkScreens() {
    for link in links {
      guard let book = slots[link.book.slot]?.asBook, let shelf = slots[link.shelf.slot]?.asShelf else { continue }
      let isOpen = book.opening.looksFar(at: now)
      for index in 0..<states.count where states[index].scene == link.book {
        states[index].screens.from = Screens.Screen(background: shelf.shelf.background, alpha: isOpen ? 0 : 1)
        states[index].screens.hiddenItem = Int32(truncatingIfNeeded: shelf.fade.selected)
        if isOpen { states[index].screens.to.background = shelf.shelf.background }
      }
    }
  }
}

extension Range<Int> {
  /// The smallest range that holds both; an empty one holds nothing.
  func joined(_ other: Range<Int>) -> Range<Int> {
    if isEmpty { return other }
    return other.isEmpty ? self : Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
