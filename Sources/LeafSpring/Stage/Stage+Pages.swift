/// Changing the pages of a book that is in use.
extension Stage {
  /// Puts `count` new pages before page `index` (counted from 0, without the cover). The page being read stays in view; leaves
  /// in the air land first.
  /// - Throws: `unknownScene`; `outOfRange` for an index beyond the last page or more pages than a book can have;
  ///   `outOfMemory`.
  public func insertPages(_ id: SceneID, count: Int, at index: Int) throws(LeafError) {
    let book = try findBook(id)
    guard index >= 0, index <= book.book.pages else {
      throw LeafError(.outOfRange, "index", accepts: "0 up to the number of pages")
    }
    try Check.count(count, 0...(Book.pageLimit - book.book.pages), "count")
    try changePages(book, to: book.book.pages + count) { $0 >= index ? $0 + count : $0 }
  }

  /// Takes away the pages of a range. If the page being read goes, the one that follows takes its place in view.
  /// - Throws: as `insertPages`.
  public func removePages(_ id: SceneID, _ range: Range<Int>) throws(LeafError) {
    let book = try findBook(id)
    guard range.lowerBound >= 0, range.upperBound <= book.book.pages else {
      throw LeafError(.outOfRange, "range", accepts: "pages of the book")
    }
    try changePages(book, to: book.book.pages - range.count) {
      $0 < range.lowerBound ? $0 : max($0 - range.count, range.lowerBound)
    }
  }

  /// Says that a page shows something else now: its cells are reported as changed. Nothing moves.
  /// - Throws: `unknownScene`; `outOfRange` for a page the book does not have.
  public func replacePage(_ id: SceneID, at index: Int) throws(LeafError) {
    let book = try findBook(id)
    guard index >= 0, index < book.book.pages else {
      throw LeafError(.outOfRange, "index", accepts: "a page of the book")
    }
    book.hasNewCells = true
    pending.append(book.event(.cellsChanged, .leaf, at: now, .call(at: now)))
    touch(book)
  }

  private func changePages(_ old: BookScene, to pages: Int, _ moved: (Int) -> Int) throws(LeafError) {
    guard pages != old.book.pages else { return }
    var book = old.book
    book.pages = pages
    try book.validateSoftness()
    let read = old.book.pages(ofSpread: old.spread)
    let page = min(moved(read.first ?? read.second ?? 0), max(pages - 1, 0))
    let spread = pages == 0 || old.spread < 0 ? min(old.spread, 0) : try book.spread(ofPage: page)
    let scene = try BookScene(book, id: old.id, level: probe.simdLevel)
    let firstRow = old.firstRow
    slots[old.id.slot] = scene
    do throws(LeafError) {
      try rebuildRows()
    } catch {
      slots[old.id.slot] = old
      throw error
    }
    old.landAll(at: now, &pending)
    scene.firstRow = firstRow
    scene.takeOver(old, spread: min(max(spread, book.spreads.lowerBound), book.spreads.upperBound))
    layOut()
    pending.append(scene.event(.cellsChanged, .leaf, at: now, .call(at: now)))
    scene.announce(old.spread, at: now, .call(at: now), &pending)
    touch(scene)
  }
}

extension BookScene {
  /// Reports the end of everything that moves but the opening.
  func landAll(at now: Instant, _ events: inout [StageEvent]) {
    let clock = StageClock.call(at: now)
    if let scroll, pull != nil || scroll.isMoving(at: now) { events.append(scrollEvent(.retargeted, at: now, clock)) }
    for slot in 0..<slotCount where held?.slot == slot || motions[slot].isMoving(at: now) {
      events.append(leafEvent(terminal(slot), slot, at: now, clock))
    }
  }

  /// Goes on as another book's scene: all but its leaves and pages.
  func takeOver(_ old: BookScene, spread: Int) {
    openTiming = old.openTiming
    closeTiming = old.closeTiming
    turnPace = old.turnPace
    opening = old.opening
    place = old.place
    isOnShelf = old.isOnShelf
    turnPolicy = old.turnPolicy
    stagger = old.stagger
    ignoredInputs = old.ignoredInputs
    gesture = old.gesture
    ownPolicy = old.ownPolicy
    stagePolicy = old.stagePolicy
    self.spread = spread
    // The leaves of the new book have just been laid out for its first spread.
    isFilled = false
    fillSlots(around: spread)
  }
}
