/// Opening and closing by plain calls: books, a book from its shelf, view transitions.
extension Stage {
  /// Opens a book, or runs a transition forward. In `corrected` a scene that is closing is turned round in the air and
  /// keeps its value and velocity.
  /// - Throws: `unknownScene`; `refused` if it is open, opening, or held by a gesture.
  public func open(_ id: SceneID) throws(LeafError) {
    try run(try findFree(id), .open)
  }

  /// Shuts a book, or runs a transition back; the mirror of `open(_:)`. Before an opening is over, see `setTiming`.
  /// - Throws: `unknownScene`; `refused` if it is shut, closing, or held by a gesture.
  public func close(_ id: SceneID) throws(LeafError) {
    try run(try findFree(id), .close)
  }

  /// Opens the book of a cover on a shelf: shelf and book run as one transition. The book starts in the place of the
  /// cover, wherever that is on the screen; the other covers fade; the selected one is hidden until the book is shut
  /// again.
  /// - Throws: `unknownScene`; `outOfRange` for an item without a book; `refused` while another book of the shelf is
  ///   away, in `original` unless the cover is the centred one, and where a stack opens the shelf's books
  ///   (`ShelfRule`).
  public func open(_ item: Int, on shelf: SceneID) throws(LeafError) {
    try open(findBook(of: item, on: findShelf(shelf)).id)
  }

  /// Opens the book whose cover is in the middle of the shelf.
  /// - Throws: as `open(_:on:)`; `refused` if no cover is selected at this scroll position.
  public func openSelected(on shelf: SceneID) throws(LeafError) {
    let scene = try findShelf(shelf)
    guard let item = scene.selection(at: moment) else {
      throw LeafError(.refused, "item", accepts: "a scroll position at which a cover is in the middle")
    }
    try open(item, on: shelf)
  }

  /// Called when a scene leaves its near end: a book on a shelf takes the place of its cover, wherever that is at this
  /// moment, and the shelf stands still until the book is back.
  /// - Throws: `refused` while another book of the shelf is away, and in `original` unless the cover is the centred
  ///   one.
  func takeFromShelf(_ scene: Scene) throws(LeafError) {
    guard let book = scene.asBook, book.interaction.progress.isAtNearEnd(at: now), let shelf = shelf(of: book) else {
      return
    }
    try checkAllShut(shelf, "item")
    try Check.that(
      book.fidelity == .corrected || shelf.selection(at: moment) == book.state.item,
      .refused, "item", accepts: "the centred cover, in `original` fidelity")
    stop(shelf, at: moment, &pending)
    noteCall(on: shelf)
  }

  /// Stops a shelf where it is, for a book that leaves it.
  func stop(_ shelf: ShelfScene, at moment: Moment, _ events: inout [StageEvent]) {
    if shelf.state.position.isMoving(at: moment.now) {
      events.append(shelf.scrollEvent(.retargeted, at: moment))
    }
    shelf.state.position = shelf.state.position.caught(at: moment.now)
    shelf.state.finger = nil
  }

  private func run(_ scene: RunScene, _ input: InteractionInput) throws(LeafError) {
    try Check.that(scene.asContainer == nil, .unknownScene, "scene", accepts: "the id of a scene that opens or runs")
    let towardFar = input == .open
    switch scene.interaction.progress.action(input, scene.fidelity, at: now) {
    case .run:
      try takeFromShelf(scene)
      scene.interaction.progress.run(scene.timing(towardFar: towardFar), visible: visibleFraction(of: scene), at: now)
      scene.interaction.swipeSign = 0
    case .reverse:
      pending.append(scene.runEvent(.retargeted, at: moment))
      scene.interaction.progress.reverse(
        scene.airborneTiming(towardFar: towardFar), visible: visibleFraction(of: scene), at: now)
    default:
      let accepted: StaticString =
        towardFar
        ? "a scene that is shut or shutting, and not held: it is open already, or in a finger's hand"
        : "a scene that is open or opening, and not held: it is shut already, or in a finger's hand"
      throw LeafError(.refused, "scene", accepts: accepted)
    }
    runBegan(scene)
  }

  /// To be called when a call has started a run or a gesture has taken hold of it.
  func runBegan(_ scene: RunScene) {
    scene.runChanged()
    scene.asBook?.landPeelsAtOnce(at: moment, &pending)
    pending.append(scene.runEvent(.began, at: moment))
    reportInstantEnd(scene)
    noteCall(on: scene)
  }

  /// A motion without duration is over in the call that starts it.
  func reportInstantEnd(_ scene: RunScene) {
    let run = scene.interaction.progress
    guard !run.isHeld, run.motion.restAfter <= 0 else { return }
    pending.append(scene.runEvent(run.isReverting ? .cancelled : .finished, at: moment))
  }

  /// Sets how a scene opens and closes by itself, and how a leaf of a book turns; nil leaves one as it is.
  ///
  /// In `corrected` a scene that is turned round in the air, by `close` before an opening is over or by `open` before
  /// it is shut, goes on by a spring that takes its velocity on: by the one set here, or, as the standard closing is a
  /// curve, by that of a release. A curve that is set here runs then, too: all of it, from where the scene is, whatever
  /// its velocity was. So `close: .curve(.easeInOut, duration: 1)` is the published closing at any instant.
  /// - Throws: `unknownScene`; `refused` if the scene does not have what is set; what `Timing.validate` throws.
  public func setTiming(
    _ id: SceneID, open: Timing? = nil, close: Timing? = nil, turn: Timing? = nil
  ) throws(LeafError) {
    let scene = try find(id)
    guard let runs = scene.asRun else {
      throw LeafError(.refused, "scene", accepts: "a scene that opens, closes or turns pages")
    }
    if let open { try open.validate() }
    if let close { try close.validate() }
    if let turn { try turn.validate() }
    try Check.that(turn == nil || scene.asBook != nil, .refused, "turn", accepts: "the timing of a turn for books only")
    try runs.setTiming(open: open, close: close)
    if open != nil { runs.interaction.hasHostTiming.far = true }
    if close != nil { runs.interaction.hasHostTiming.near = true }
    if let turn { scene.asBook?.state.turnPace = turn }
    lastHostEvent = now
  }
}
