/// Changing the pages of a book that is in use.
extension Stage {
  /// The book's current definition, with inserted and removed pages: its pages and spreads are those of the scene.
  /// - Throws: `unknownScene`.
  public func book(_ id: SceneID) throws(LeafError) -> Book { try findAnyBook(id).book }

  /// Puts `count` new pages before page `index` (counted from 0, without the cover). The page being read stays in view;
  /// leaves in the air land first.
  /// - Throws: `unknownScene`; `outOfRange` for an index beyond the last page or more pages than a book can have;
  ///   `outOfMemory`.
  public func insertPages(_ id: SceneID, count: Int, at index: Int) throws(LeafError) {
    let book = try findBook(id)
    try Check.that(index >= 0 && index <= book.book.pages, .outOfRange, "index", accepts: "0 up to the number of pages")
    try Check.count(
      count, 0...(Book.pageLimit - book.book.pages), "count", accepts: "0 or more pages, 1,000,000 in all")
    try changePages(book, to: book.book.pages + count) { $0 >= index ? $0 + count : $0 }
  }

  /// Removes the pages of a range. If the page being read is among them, the one that follows comes into view.
  /// - Throws: as `insertPages`.
  public func removePages(_ id: SceneID, _ range: Range<Int>) throws(LeafError) {
    let book = try findBook(id)
    try Check.that(
      range.lowerBound >= 0 && range.upperBound <= book.book.pages, .outOfRange, "range", accepts: "pages of the book")
    try changePages(book, to: book.book.pages - range.count) {
      $0 < range.lowerBound ? $0 : max($0 - range.count, range.lowerBound)
    }
  }

  /// Says that a page now shows something else: its cells are reported as changed. Nothing moves.
  /// - Throws: `unknownScene`; `outOfRange` for a page the book does not have.
  public func replacePage(_ id: SceneID, at index: Int) throws(LeafError) {
    let book = try findBook(id)
    try Check.that(index >= 0 && index < book.book.pages, .outOfRange, "index", accepts: "a page of the book")
    book.common.dirty.identitiesChanged = true
    pending.append(book.event(.cellsChanged, .leaf, at: moment))
    noteCall(on: book)
  }

  private func changePages(_ old: BookScene, to pages: Int, _ moved: (Int) -> Int) throws(LeafError) {
    guard pages != old.book.pages else { return }
    var book = old.book
    book.pages = pages
    try book.validateSoftness()
    try exchange(old, for: book) { scene in
      old.landAll(at: moment, &pending)
      scene.takeOver(old, at: now) { spread in
        let read = old.book.pages(ofSpread: spread)
        let page = min(moved(read.first ?? read.second ?? 0), max(pages - 1, 0))
        let near = pages == 0 || spread < 0 ? min(spread, 0) : (try? book.spread(ofPage: page)) ?? 0
        return min(max(near, book.spreads.lowerBound), book.spreads.upperBound)
      }
      scene.fillSlots(around: scene.state.openSpread)
    }
  }
}
