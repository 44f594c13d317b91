/// Adding and finding books and shelves.
extension Stage {
  /// Adds a book, shut, at its first spread, in front of the scenes added before.
  /// - Throws: what `Book.validate` throws, or `outOfMemory`.
  public func add(_ book: Book) throws(LeafError) -> SceneID {
    try book.validate()
    let level = Int32(probe.simdLevel.rawValue)
    return try addScene { id throws(LeafError) in try BookScene(book, id: id, level: level) }
  }

  /// Adds a shelf, its first book centred.
  /// - Throws: what `Shelf.validate` throws, or `outOfMemory`.
  public func add(_ shelf: Shelf) throws(LeafError) -> SceneID {
    try shelf.validate()
    return try addScene { id throws(LeafError) in try ShelfScene(shelf, id: id) }
  }

  /// Adds the book of one cover on a shelf. It is not drawn until `open(_:on:)` puts it in the place of the cover.
  /// - Throws: as `add(_:)`; `unknownScene`; `outOfRange` if the shelf has no such item; `refused` if it has a book
  ///   already.
  public func add(_ book: Book, as item: Int, on shelf: SceneID) throws(LeafError) -> SceneID {
    let shelfScene = try findShelf(shelf)
    try Check.that(
      item >= 0 && item < shelfScene.shelf.books, .outOfRange, "item", accepts: "the index of a book on the shelf")
    try Check.that(self.book(item, of: shelfScene) == nil, .refused, "item", accepts: "an item that has no book yet")
    let id = try add(book)
    let made = try findBook(id)
    (made.state.shelf, made.state.item) = (shelf, item)
    made.state.isDrivenByContainer = shelfScene.state.container != .none
    shelfScene.state.books.append(id)
    return id
  }

  func findBook(_ id: SceneID) throws(LeafError) -> BookScene {
    try Check.found(find(id).asBook, accepts: "the id of a book")
  }

  /// - Throws: `outOfRange` for an item without a book.
  func findBook(of item: Int, on shelf: ShelfScene) throws(LeafError) -> BookScene {
    guard let book = book(item, of: shelf) else {
      throw LeafError(.outOfRange, "item", accepts: "an item that a book was added for")
    }
    return book
  }

  func findShelf(_ id: SceneID) throws(LeafError) -> ShelfScene {
    try Check.found(find(id).asShelf, accepts: "the id of a shelf")
  }

  /// Notes that a host call moved a leaf that is peeled, and nothing else.
  func noteCall(onPeelOf book: BookScene) {
    touch(book)
    lastHostEvent = now
    isRefreshed = false
  }
}

extension Scene {
  var asBook: BookScene? { kind == .book ? unsafeDowncast(self, to: BookScene.self) : nil }
  var asShelf: ShelfScene? { kind == .shelf ? unsafeDowncast(self, to: ShelfScene.self) : nil }
}
