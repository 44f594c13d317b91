/// Opening and closing, by plain calls: books, a book from its shelf, view transitions.
extension Stage {
  /// Opens a book, or runs a transition forward. In `corrected` a scene that is closing is turned round in the air, value and
  /// velocity kept.
  /// - Throws: `unknownScene`; `refused` if it is open, opening, or held by a gesture.
  public func open(_ id: SceneID) throws(LeafError) {
    try run(try find(id), .open)
  }

  /// Shuts a book, or runs a transition back; the mirror of `open(_:)`.
  /// - Throws: `unknownScene`; `refused` if it is shut, closing, or held by a gesture.
  public func close(_ id: SceneID) throws(LeafError) {
    try run(try find(id), .close)
  }

  /// Opens the book of a cover on a shelf: shelf and book run as one transition. The book starts in the place of the cover,
  /// wherever that is on the screen; the other covers fade; the selected one is hidden until the book is shut again.
  /// - Throws: `unknownScene`; `outOfRange` for an item without a book; `refused` while another book of the shelf is away,
  ///   and in `original` unless the cover is the centred one.
  public func open(_ item: Int, on shelf: SceneID) throws(LeafError) {
    let shelfScene = try findShelf(shelf)
    guard item >= 0, item < shelfScene.shelf.books else {
      throw LeafError(.outOfRange, "item", accepts: "the index of a book on the shelf")
    }
    for link in links where link.shelf == shelf && link.item == item { return try open(link.book) }
    throw LeafError(.outOfRange, "item", accepts: "an item that a book was added for")
  }

  /// Opens the book whose cover is in the middle of the shelf.
  /// - Throws: as `open(_:on:)`; `refused` if nothing is selected at this scroll position.
  public func openSelected(on shelf: SceneID) throws(LeafError) {
    let scene = try findShelf(shelf)
    guard let item = scene.selection(at: now, in: viewport) else {
      throw LeafError(.refused, "item", accepts: "a scroll position at which a cover is in the middle")
    }
    try open(item, on: shelf)
  }

  /// Called when a scene leaves its near end: a book on a shelf takes the place of its cover, wherever that is at this
  /// moment, and the shelf stands still until the book is back.
  /// - Throws: `refused` while another book of the shelf is away, and in `original` unless the cover is the centred one.
  func takeFromShelf(_ scene: Scene) throws(LeafError) {
    guard let book = scene.asBook, book.opening.atNear(at: now), let link = link(of: book.id) else { return }
    let shelf = try findShelf(link.shelf)
    guard !hasBookAway(link.shelf) else {
      throw LeafError(.refused, "item", accepts: "a shelf all of whose books are shut")
    }
    guard book.fidelity == .corrected || shelf.selection(at: now, in: viewport) == link.item else {
      throw LeafError(.refused, "item", accepts: "the centred cover, in `original` fidelity")
    }
    if shelf.position.isMoving(at: now) { pending.append(shelf.scrollEvent(.retargeted, at: now, .call(at: now))) }
    shelf.position = shelf.position.caught(at: now)
    shelf.finger = nil
    touch(shelf)
  }

  func link(of book: SceneID) -> ShelfLink? {
    for link in links where link.book == book { return link }
    return nil
  }

  /// Whether one of a shelf's books is not shut.
  func hasBookAway(_ shelf: SceneID) -> Bool {
    for link in links where link.shelf == shelf {
      if let book = slots[link.book.slot]?.asBook, !book.opening.atNear(at: now) { return true }
    }
    return false
  }

  func run(_ scene: Scene, _ input: InteractionInput) throws(LeafError) {
    guard var passage = scene.passage, scene.asContainer == nil else {
      throw LeafError(.unknownScene, "scene", accepts: "the id of a scene that opens or runs")
    }
    let towardFar = input == .open
    switch passage.action(input, scene.fidelity, at: now) {
    case .run:
      try takeFromShelf(scene)
      passage.run(scene.timing(towardFar: towardFar), at: now)
      scene.swipeSign = 0
    case .reverse:
      pending.append(scene.passageEvent(.retargeted, passage, at: now, .call(at: now)))
      passage.reverse(scene.airborneTiming(towardFar: towardFar), at: now)
    default:
      throw LeafError(.refused, "scene", accepts: "a scene at rest at the other end, or on its way there")
    }
    scene.passage = passage
    pending.append(scene.passageEvent(.began, passage, at: now, .call(at: now)))
    reportInstantEnd(scene, passage)
    touch(scene)
  }

  /// A motion without any duration is over in the call that starts it.
  func reportInstantEnd(_ scene: Scene, _ passage: Passage) {
    guard !passage.isHeld, passage.motion.restAfter <= 0 else { return }
    pending.append(scene.passageEvent(passage.isReverting ? .cancelled : .finished, passage, at: now, .call(at: now)))
  }

  /// Sets how a scene opens and closes by itself; nil leaves one as it is.
  /// - Throws: `unknownScene`, or what `Timing.validate` throws.
  public func setTiming(
    _ id: SceneID, open: Timing? = nil, close: Timing? = nil, turn: Timing? = nil
  ) throws(LeafError) {
    let scene = try find(id)
    guard scene.asContainer == nil else {
      throw LeafError(.unknownScene, "scene", accepts: "a scene that is no container: that has rules")
    }
    if let open { try open.validate() }
    if let close { try close.validate() }
    if let turn { try turn.validate() }
    scene.setTiming(open: open, close: close, turn: turn)
    lastHostEvent = now
  }
}
