/// A book that gets another shape while it is in use.
extension Stage {
  /// Gives a book another definition, at any time: page size, spread mode, hinge, reading direction, rest, softness,
  /// paper, pages. The page being read stays in view; with fewer pages, the last one that is left. Leaves in the air go
  /// on from where they are, as fast as they are: to the side where they then belong, and by turning where the new book
  /// cannot peel them. An opening goes on, and so does a gesture that holds it; but fingers let go of leaves, as if
  /// their drags were cancelled. The definition that the book has changes nothing: fingers keep what they hold.
  ///
  /// A change from single pages to spreads and back returns to the page that was read, unless the book has been turned
  /// in between. A leaf may then have another number: an event `retargeted` ends its motion, and one of the kind
  /// `began` names the leaf that goes on. A leaf whose pages are on one spread in the new book lands. `cellsChanged`
  /// follows.
  /// - Throws: `unknownScene`; what `add` throws for a book, `outOfMemory` too; `refused` for another fidelity, and
  ///   while a snapshot is lent. Nothing changes then.
  public func replaceBook(_ id: SceneID, with book: Book) throws(LeafError) {
    let old = try findBook(id)
    try checkUnlent()
    try book.validate()
    try Check.that(book.fidelity == old.book.fidelity, .refused, "fidelity", accepts: "the fidelity that the book has")
    guard book != old.book else { return }
    // A peeled leaf goes on from where it is drawn.
    refresh()
    try exchange(old, for: book) { scene in
      let change = BookChange(from: old.book, to: book, read: old.state.readItem)
      old.letGo(at: moment, &pending)
      let aim = scene.leaveOldScroll(of: old, change, at: moment, &pending)
      scene.takeOver(old, at: now, change.spread)
      scene.state.readItem = change.itemToRemember(at: old.state.openSpread)
      if aim == nil, let scroll = old.state.scroll { scene.goOn(scrolling: scroll, as: old, at: now) }
      scene.takeLeaves(of: old, change, at: moment, &pending)
      if let aim, aim != scene.state.openSpread { scene.turn(to: aim, at: moment, &pending) }
    }
  }

  /// Puts a book of another shape in the place of one. All that can fail is done before `take`, which gives it what is
  /// to stay.
  func exchange(_ old: BookScene, for book: Book, _ take: (BookScene) -> Void) throws(LeafError) {
    let scene = try BookScene(book, id: old.id, level: Int32(probe.simdLevel.rawValue))
    let cells = scene.poses.count
    try makeRoom(
      for: cells,
      adding: (
        cells - old.poses.count, scene.shadowRoom - old.shadowRoom, max(scene.eventRoom - old.eventRoom, 0)
      ))
    scenes[old.rowSpan.index] = scene
    slots[old.id.slot] = scene
    if let container = container(of: shelf(of: old)), container.state.book === old { container.state.book = scene }
    let spread = old.state.openSpread
    scene.rowSpan = old.rowSpan
    take(scene)
    layOut(scene, inPlaceOf: old)
    pending.append(scene.event(.cellsChanged, .leaf, at: moment))
    scene.announce(spread, at: moment, &pending)
    noteCall(on: scene)
  }
}
