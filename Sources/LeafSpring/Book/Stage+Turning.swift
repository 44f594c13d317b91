/// Turning the pages of an open book, and scrolling.
extension Stage {
  /// Turns to a spread: the leaves in between start one after the other.
  /// - Throws: `unknownScene`; `outOfRange` if the book has no such spread; `refused` while it is shut and while a
  ///   finger holds it.
  public func turn(_ id: SceneID, to spread: Int) throws(LeafError) {
    let book = try findBook(id)
    try Check.that(book.book.spreads.contains(spread), .outOfRange, "spread", accepts: "a spread of the book")
    try turn(book, to: spread)
  }

  /// Turns to a spread by peeling leaves by a corner, which goes over the page in a curve (`Paper.lift`). Leaves in the
  /// air go on as they do. A peel that cannot start beside them waits until they look still, and lands them then. Leaves
  /// also turn if one of them is rigid, if the book turns leaves, or if motion is shown as a fade or not at all.
  /// - Throws: as `turn(_:to:)`; `refused` for a book without paper; `outOfRange` for more than 12 leaves at once.
  public func peel(_ id: SceneID, to spread: Int, corner: PaperCorner = .bottom) throws(LeafError) {
    let book = try findBook(id)
    try Check.that(book.paper != nil, .refused, "scene", accepts: "a book with paper")
    try Check.that(book.book.spreads.contains(spread), .outOfRange, "spread", accepts: "a spread of the book")
    try Check.that(
      abs(spread - book.state.openSpread) <= BookPaper.mostPeeled,
      .outOfRange, "spread", accepts: "a spread at most 12 leaves away")
    try turn(book, to: spread, by: corner)
  }

  /// Turns one spread forward in reading direction; at the last one nothing happens.
  /// - Throws: `unknownScene`; `refused` while the book is shut and while a finger holds it.
  public func next(_ id: SceneID) throws(LeafError) {
    try turn(try findBook(id), by: 1)
  }

  /// Turns one spread back; at the first one nothing happens.
  /// - Throws: `unknownScene`; `refused` while the book is shut and while a finger holds it.
  public func previous(_ id: SceneID) throws(LeafError) {
    try turn(try findBook(id), by: -1)
  }

  /// Turns one spread on or back; at the ends nothing happens.
  func turn(_ book: BookScene, by way: Int, _ corner: PaperCorner? = nil) throws(LeafError) {
    let limits = book.book.spreads
    try turn(book, to: min(max(book.aimedSpread + way, limits.lowerBound), limits.upperBound), by: corner)
  }

  private func turn(_ book: BookScene, to spread: Int, by corner: PaperCorner? = nil) throws(LeafError) {
    try Check.that(!book.isHeld, .refused, "scene", accepts: "a book no finger holds")
    try Check.that(
      !book.interaction.progress.isAtNearEnd(at: now), .refused, "scene", accepts: "a book that is open or opening")
    guard spread != book.aimedSpread || book.state.isScrolling else { return }
    book.turn(to: spread, by: corner, at: moment, &pending)
    noteCall(on: book)
  }

  /// Sets what `turn` does while leaves are in the air, and the seconds between the starts of leaves turned by one
  /// call.
  /// - Throws: `unknownScene`; `nonFinite` or `outOfRange` for a stagger outside 0…10 s.
  public func setTurnPolicy(_ id: SceneID, _ policy: TurnPolicy, stagger: Double = 0.06) throws(LeafError) {
    let book = try findBook(id)
    try Check.within(stagger, 0...10, "stagger", accepts: "0 to 10 seconds")
    book.state.turnPolicy = policy
    book.state.stagger = stagger
    lastHostEvent = now
  }

  /// Scrolls a shelf or an open book to an offset in points: at once, or by a spring. Between whole spreads the pages
  /// stand as the published book's do; leaves in the air land at once. In a book of more leaves than its window every
  /// frame that comes to another spread gives the whole window its leaves anew: O(cells), however far it goes.
  /// - Throws: `nonFinite`; `outOfRange` for an offset beyond the content by more than a viewport; `unknownScene`;
  ///   `refused` for a shut book, for one that a finger holds, and for a shelf whose book is away.
  public func scroll(_ id: SceneID, to offset: Double, animated: Bool = false) throws(LeafError) {
    try Check.finite(offset, "offset")
    let scene = try find(id)
    if let shelf = scene.asShelf { return try scroll(shelf, to: offset, animated) }
    let book = try Check.found(scene.asBook, accepts: "the id of a shelf or book")
    try Check.that(book.interaction.progress.appearsAtFarEnd(at: now), .refused, "scene", accepts: "an open book")
    try Check.that(!book.isHeld, .refused, "scene", accepts: "a book no finger holds")
    let limit = book.book.maxOffset(in: viewport) + viewport.width
    try Check.that(
      offset >= -viewport.width && offset <= limit,
      .outOfRange, "offset", accepts: "an offset within the content and a viewport around it")
    book.scroll(to: offset / viewport.width, animated: animated, at: moment, &pending)
    noteCall(on: book)
  }

  private func scroll(_ shelf: ShelfScene, to offset: Double, _ animated: Bool) throws(LeafError) {
    let first = shelf.shelf.offset(centring: 0, in: viewport)
    let last = shelf.shelf.offset(centring: max(shelf.shelf.books - 1, 0), in: viewport)
    try Check.that(
      offset >= first - viewport.width && offset <= last + viewport.width,
      .outOfRange, "offset", accepts: "an offset within the content and a viewport around it")
    try checkAllShut(shelf, "scene")
    shelf.scroll(to: offset + shelf.shelf.inset(in: viewport), animated: animated, at: moment, &pending)
    noteCall(on: shelf)
  }
}
