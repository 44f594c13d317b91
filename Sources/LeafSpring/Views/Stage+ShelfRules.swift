/// Shelves and books as views of a stack.
extension Stage {
  /// Has a stack open the books of a shelf, in place of an earlier rule for that shelf.
  /// - Throws: `unknownScene` for the stack or the shelf; `refused` for a container that is not a stack, for a shelf
  ///   that was added before the stack, which would lie behind it, for one of another stack or with a book that is not
  ///   shut, and for views that are another shelf's; what `ShelfRule.validate` throws.
  public func setRule(_ rule: ShelfRule, on id: SceneID) throws(LeafError) {
    let container = try findContainer(id, .stack)
    try rule.validate()
    let shelf = try findShelf(rule.shelf)
    try Check.that(
      shelf.rowSpan.index > container.rowSpan.index,
      .refused, "shelf", accepts: "a shelf that was added after the stack")
    try Check.that(
      shelf.state.container == .none || shelf.state.container == id,
      .refused, "shelf", accepts: "a shelf of no other stack")
    try checkAllShut(shelf, "shelf")
    for other in container.shelves where other.shelf != rule.shelf && other.from == rule.from && other.to == rule.to {
      throw LeafError(.refused, "from", accepts: "views that are no other shelf's")
    }
    container.shelves.removeAll { $0.shelf == rule.shelf }
    container.shelves.append(rule)
    drive(shelf, by: id)
    noteCall(on: container)
  }

  /// Lets the host open the books of a shelf again. A book that is open stays so. Nothing happens if the stack has no
  /// rule for it.
  /// - Throws: `unknownScene`; `refused` while the stack opens or shuts one of its books.
  public func removeRule(of shelf: SceneID, on id: SceneID) throws(LeafError) {
    let container = try findContainer(id)
    guard let scene = slots[checked: shelf], scene.state.container == id else { return }
    try checkUndriven(scene)
    unlink(scene)
    noteCall(on: container)
  }

  private func drive(_ shelf: ShelfScene, by container: SceneID) {
    shelf.state.container = container
    for id in shelf.state.books { slots[id.slot]?.asBook?.state.isDrivenByContainer = container != .none }
  }

  /// The stack that opens the books of a shelf.
  func container(of shelf: ShelfScene?) -> ContainerScene? {
    guard let id = shelf?.state.container, id != .none else { return nil }
    return slots[id.slot]?.asContainer
  }

  /// - Throws: `refused` if a stack opens or shuts the scene, or one of its books.
  func checkUndriven(_ scene: Scene) throws(LeafError) {
    let shelf = scene.asShelf ?? scene.asBook.flatMap { self.shelf(of: $0) }
    guard let container = container(of: shelf), container.interaction.progress.phase(at: now) != .idle,
      let book = container.state.book, book === scene || book.state.shelf == scene.id
    else { return }
    throw LeafError(.refused, "scene", accepts: "a shelf or book that no stack opens or shuts")
  }

  /// Ends the rules between shelves and stacks that a scene takes part in.
  func unlink(_ scene: Scene) {
    if let container = scene.asContainer {
      for rule in container.shelves { slots[checked: rule.shelf].map { free($0) } }
    } else if let shelf = scene.asShelf, let container = container(of: shelf) {
      container.shelves.removeAll { $0.shelf == shelf.id }
      if container.state.book?.state.shelf == shelf.id { container.state.book = nil }
      free(shelf)
    } else if let book = scene.asBook, let container = container(of: shelf(of: book)), container.state.book === book {
      container.state.book = nil
    }
  }

  private func free(_ shelf: ShelfScene) {
    drive(shelf, by: .none)
    // Unless it is the shelf that is removed.
    if slots[checked: shelf.id] != nil { setSight(of: shelf, isOut: false) }
  }

  // MARK: Running

  /// A request with the cover whose book it opens, if a shelf's rule fits.
  /// - Throws: as `push(_:item:on:interactive:)`.
  func choosing(_ item: Int?, for request: ContainerRequest, on container: ContainerScene) throws(LeafError)
    -> ContainerRequest
  {
    guard request.operation == .push, let rule = container.shelfRule(for: request),
      let shelf = slots[checked: rule.shelf]
    else {
      try Check.that(item == nil, .refused, "item", accepts: "an item where a shelf's rule fits")
      return request
    }
    let selected = shelf.selection(at: moment)
    guard let chosen = item ?? selected else {
      throw LeafError(.refused, "item", accepts: "a scroll position at which a cover is in the middle")
    }
    let book = try findBook(of: chosen, on: shelf)
    try Check.that(
      book.fidelity == .corrected || chosen == selected,
      .refused, "item", accepts: "the centred cover, in `original` fidelity")
    var request = request
    request.item = chosen
    return request
  }

  /// The book that a request opens or shuts; nil if it does neither.
  func book(of request: ContainerRequest, on container: ContainerScene) -> BookScene? {
    guard let rule = container.shelfRule(for: request), let shelf = slots[checked: rule.shelf] else { return nil }
    if request.operation == .pop { return bookAway(from: shelf) }
    return request.item.flatMap { book($0, of: shelf) }
  }

  /// Shuts the books whose view an operation takes off from under others.
  func shutBooks(of container: ContainerScene, keptBy request: ContainerRequest) {
    for rule in container.shelves {
      guard let shelf = slots[checked: rule.shelf] else { continue }
      for id in shelf.state.books { slots[id.slot]?.asBook?.state.isDropped = false }
      let isKept = request.after.levels.contains { $0.view == rule.to }
      guard !rule.fits(request), !isKept, let book = bookAway(from: shelf) else { continue }
      book.state.isDropped = true
    }
  }

  /// Has books do what their stack does.
  func driveBooks(of container: ContainerScene) {
    for rule in container.shelves {
      guard let shelf = slots[checked: rule.shelf] else { continue }
      for id in shelf.state.books {
        guard let book = slots[id.slot]?.asBook else { continue }
        if book === container.state.book {
          book.interaction.progress = container.interaction.progress
          makeDirty(book)
          makeDirty(shelf)
        } else if book.state.isDropped {
          let isOpen = container.interaction.progress.isReverting
          guard book.interaction.progress.isAtNearEnd(at: now) == isOpen else { continue }
          book.interaction.progress = Progress(restingFar: isOpen)
          makeDirty(book)
        }
      }
    }
  }

  /// Tells shelves and books whether the stack shows them.
  func syncSight() {
    for sceneIndex in active.members {
      if let container = scenes[sceneIndex].asContainer {
        for rule in container.shelves {
          guard let shelf = slots[checked: rule.shelf] else { continue }
          setSight(of: shelf, isOut: !container.shows(rule, isOpen: hasBookAway(shelf), at: now))
        }
      }
    }
  }

  private func setSight(of shelf: ShelfScene, isOut: Bool) {
    setSight(shelf, isOut)
    for id in shelf.state.books { if let book = slots[id.slot] { setSight(book, isOut) } }
  }

  private func setSight(_ scene: Scene, _ isOut: Bool) {
    guard scene.common.isOutOfSight != isOut else { return }
    scene.common.isOutOfSight = isOut
    makeDirty(scene)
  }
}

extension [Scene?] {
  /// The shelf with an id that was valid when a rule was set; its slot may be another scene's by now.
  fileprivate subscript(checked id: SceneID) -> ShelfScene? {
    guard id.slot >= 0, id.slot < count, let shelf = self[id.slot]?.asShelf, shelf.id == id else { return nil }
    return shelf
  }
}
