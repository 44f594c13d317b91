/// Shelves and the books that stand for their covers: one place, one fade, one background.
extension Stage {
  /// The book that a pinch on a shelf opens or shuts; nil if there is none.
  func pinched(_ shelf: ShelfScene) throws(LeafError) -> RunScene? {
    try Check.that(
      shelf.state.container == .none, .refused, "scene", accepts: "the id of the stack that opens and shuts the books")
    if let away = bookAway(from: shelf) { return away }
    return shelf.selection(at: moment).flatMap { book($0, of: shelf) }
  }

  /// The shelf a book stands on; nil if it stands on none.
  func shelf(of book: BookScene) -> ShelfScene? {
    book.state.shelf == .none ? nil : slots[book.state.shelf.slot]?.asShelf
  }

  /// The book that stands for a cover of a shelf.
  func book(_ item: Int, of shelf: ShelfScene) -> BookScene? {
    for id in shelf.state.books {
      if let book = slots[id.slot]?.asBook, book.state.item == item { return book }
    }
    return nil
  }

  /// The book of a shelf that is not shut; there is at most one.
  func bookAway(from shelf: ShelfScene) -> BookScene? {
    for id in shelf.state.books {
      if let book = slots[id.slot]?.asBook, !book.interaction.progress.isAtNearEnd(at: now) { return book }
    }
    return nil
  }

  func hasBookAway(_ shelf: ShelfScene) -> Bool { bookAway(from: shelf) != nil }

  /// - Throws: `refused`, with the name of the field, while a book of the shelf is away.
  func checkAllShut(_ shelf: ShelfScene, _ field: StaticString) throws(LeafError) {
    try Check.that(!hasBookAway(shelf), .refused, field, accepts: "a shelf all of whose books are shut")
  }

  /// Tells every shelf that moves, or whose book moves, how far that book is open, and tells the book where its cover
  /// is.
  func syncAllCovers() {
    for sceneIndex in active.members {
      if let shelf = scenes[sceneIndex].asShelf {
        syncCovers(of: shelf)
      } else if let book = scenes[sceneIndex].asBook,
        book.state.shutPlace != nil || !book.interaction.progress.isAtNearEnd(at: now),
        let shelf = shelf(of: book)
      {
        syncCovers(of: shelf)
      }
    }
  }

  /// Gives a shelf the fade of its covers and its books the places of theirs, and marks those that look different.
  /// O(books of the shelf).
  func syncCovers(of shelf: ShelfScene) {
    var fade = Shelf.Fade.none
    let away = bookAway(from: shelf)
    if let away { fade = Shelf.Fade(selected: away.state.item, value: away.runValue(at: now).value) }
    if shelf.state.fade != fade {
      // The summaries of all books of a shelf say which cover is hidden.
      if shelf.state.fade.selected != fade.selected { activateBooks(of: shelf) }
      shelf.state.fade = fade
      makeDirty(shelf)
    }
    for id in shelf.state.books {
      guard let book = slots[id.slot]?.asBook, book === away || book.state.shutPlace != nil else { continue }
      let place = book === away ? shelf.place(ofBook: book.state.item, at: moment) : nil
      guard book.state.shutPlace != place else { continue }
      book.state.shutPlace = place
      makeDirty(book)
    }
  }

  private func activateBooks(of shelf: ShelfScene) {
    for id in shelf.state.books { if let book = slots[id.slot] { active.insert(book.rowSpan.index) } }
  }

  /// Adds to the summary of a book from a shelf: until it is fully open, the shelf's screen has the background that is
  /// seen; from then on the book's screen has it.
  func complete(_ summary: inout SceneState, of book: BookScene) {
    guard let shelf = shelf(of: book) else { return }
    let isOpen = book.interaction.progress.appearsAtFarEnd(at: now)
    summary.screens.from = Screens.Screen(background: shelf.shelf.background, alpha: isOpen ? 0 : 1)
    summary.screens.hiddenItem = Int32(truncatingIfNeeded: shelf.state.fade.selected)
    if isOpen { summary.screens.to.background = shelf.shelf.background }
  }
}
