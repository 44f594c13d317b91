/// Changing the pages of a book that is in use.
extension Stage {
  /// A book as it is now, pages that were inserted and removed counted: what its definition says of pages and spreads holds for
  /// its scene.
  /// - Throws: `unknownScene`.
  public func book(_ id: SceneID) throws(LeafError) -> Book { try readBook(id).book }

  /// Puts `count` new pages before page `index` (counted from 0, without the cover). The page being read stays in view;
  /// leaves in the air land first.
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

  /// Removes the pages of a range. If the page being read is among them, the one that follows comes into view.
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

  /// Says that a page now shows something else: its cells are reported as changed. Nothing moves.
  /// - Throws: `unknownScene`; `outOfRange` for a page the book does not have.
  public func replacePage(_ id: SceneID, at index: Int) throws(LeafError) {
    let book = try findBook(id)
    guard index >= 0, index < book.book.pages else {
      throw LeafError(.outOfRange, "index", accepts: "a page of the book")
    }
    book.common.dirty.identities = true
    pending.append(book.event(.cellsChanged, .leaf, at: moment.now, moment))
    touch(book)
  }

  private func changePages(_ old: BookScene, to pages: Int, _ moved: (Int) -> Int) throws(LeafError) {
    guard pages != old.book.pages else { return }
    var book = old.book
    book.pages = pages
    try book.validateSoftness()
    let scene = try BookScene(book, id: old.id, level: probe.simdLevel)
    let index = old.place.index
    scenes[index] = scene
    do throws(LeafError) {
      try replaceColumns(adding: 0, widest: scene.poses.count)
    } catch {
      scenes[index] = old
      throw error
    }
    slots[old.id.slot] = scene
    if let container = container(of: shelf(of: old)), container.state.book === old { container.state.book = scene }
    old.landAll(at: moment, &pending)
    scene.place = old.place
    scene.takeOver(old, at: now) { spread in
      let read = old.book.pages(ofSpread: spread)
      let page = min(moved(read.first ?? read.second ?? 0), max(pages - 1, 0))
      let near = pages == 0 || spread < 0 ? min(spread, 0) : (try? book.spread(ofPage: page)) ?? 0
      return min(max(near, book.spreads.lowerBound), book.spreads.upperBound)
    }
    layOut()
    pending.append(scene.event(.cellsChanged, .leaf, at: moment.now, moment))
    scene.announce(old.state.openSpread, at: moment, &pending)
    touch(scene)
  }
}

extension BookScene {
  /// Reports the end of everything that moves but the opening.
  func landAll(at moment: Moment, _ events: inout [StageEvent]) {
    if let scroll = state.scroll, isHeld || scroll.isMoving(at: moment.now) {
      events.append(scrollEvent(.retargeted, at: moment.now, moment))
    }
    landAloft(at: moment, &events)
    for slot in 0..<slotCount where isInTheAir(slot, at: moment.now) {
      events.append(leafEvent(terminal(slot), slot, at: moment.now, moment))
    }
  }

  /// Takes over everything from another scene except leaves and pages: what led to a spread now leads to `moved` of it.
  func takeOver(_ old: BookScene, at now: Instant, _ moved: (Int) -> Int) {
    (common, running, state) = (old.common, old.running, old.state)
    state.openSpread = moved(old.state.openSpread)
    state.scrolledLeaf = -1
    state.waiting.removeAll(keepingCapacity: true)
    for spread in old.state.waiting { state.waiting.append(moved(spread)) }
    // All leaves have landed, and no finger holds any of them.
    (state.scroll, state.scrollReturns) = (nil, false)
    (state.scrollEdge, state.scrollMiddle) = (Follower(restingAt: 0), Follower(restingAt: 0))
    state.holds.removeAll(keepingCapacity: true)
    (state.lastLanding, state.lastFlat) = (now, now)
    (state.isFilled, state.isPainted) = (false, false)
    fillSlots(around: state.openSpread)
  }
}
