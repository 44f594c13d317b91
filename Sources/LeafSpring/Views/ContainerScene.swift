/// A container on a stage: its views, the table of its transitions, and the one progress they all share.
///
/// Its own cells are the views that stand still: those in front at rest, those behind during a transition. The cells of
/// the transitions are in scenes of their own (`ContainedScene`), one for each line of the table, directly in front of
/// it.
final class ContainerScene: RunScene {
  struct TableLine {
    var rule: ContainerRule
    var scene: ContainedScene
  }

  /// The most operations that may wait behind a running one.
  static let queueLimit = 16

  /// The table. Line 0 is the pan that runs where no rule fits.
  var lines: [TableLine] = []
  /// The shelves whose books it opens.
  var shelves: [ShelfRule] = []
  private let initial: ContainerContents
  @exclusivity(unchecked) var state: State

  struct State {
    /// The operation that is running, or the last that ran; nil before the first.
    var request: ContainerRequest?
    /// Index of its line.
    var live = 0
    /// The book that it opens or shuts, which has no line; nil for any other operation.
    var book: BookScene?
    /// True if a finger or the host held it at any time.
    var isInteractive = false
    var direction = Direction.forward
    var timing = Timing.publishedPop
    /// Waiting operations, from `head` on; those before it began in a step, which does not free memory.
    var queue: [ContainerRequest] = []
    var head = 0
    var popOnRightToLeft: Bool?
    /// The view that a gesture would push or present.
    var offered: ContainerContents.Level?
    var viewport: Size
  }

  convenience init(_ container: Container, in viewport: Size, id: SceneID) throws(LeafError) {
    let count = container.kind == .modal ? container.levels : 1
    let cells = try SceneCells(count: count)
    self.init(
      ContainerContents(container), State(popOnRightToLeft: container.popOnRightToLeft, viewport: viewport), id: id,
      cells: cells)
  }

  private init(_ initial: ContainerContents, _ state: State, id: SceneID, cells: consuming SceneCells) {
    self.initial = initial
    self.state = state
    super.init(id: id, cells: cells)
    self.state.queue.reserveCapacity(ContainerScene.queueLimit)
  }

  override func copied() throws(LeafError) -> Scene {
    let twin = ContainerScene(initial, state, id: id, cells: try SceneCells(copying: self))
    (twin.rowSpan, twin.common, twin.interaction, twin.lines) = (rowSpan, common, interaction, lines)
    twin.shelves = shelves
    return twin
  }

  /// Replaces the lines' scenes and the book by their copies, which are in the same slots.
  func relink(to slots: [Scene?]) {
    state.book = state.book.flatMap { slots[$0.id.slot]?.asBook }
    for index in lines.indices {
      if let twin = slots[lines[index].scene.id.slot]?.asContained { lines[index].scene = twin }
    }
  }

  override var kind: Kind? { .container }

  override func wasRepainted(in stage: Stage) {
    stage.activateLines(of: self)
    stage.driveBooks(of: self)
  }

  // An operation may be turned round before the next frame.
  override func wasResized(to viewport: Size) { state.viewport = viewport }

  // MARK: Views

  /// The views as they will be when the running operation is done; waiting ones do not count.
  var contents: ContainerContents {
    guard let request = state.request else { return initial }
    return interaction.progress.isReverting ? request.before : request.after
  }

  /// This, with the waiting operations counted.
  var planned: ContainerContents { waitingCount > 0 ? state.queue[state.queue.count - 1].after : contents }

  /// The line of the table for an operation.
  func line(for request: ContainerRequest) -> Int {
    var best = 0
    var bestFit = -1
    for index in 1..<max(lines.count, 1) {
      if let fit = lines[index].rule.fit(request), fit > bestFit { (best, bestFit) = (index, fit) }
    }
    return best
  }

  /// Removes a line that is not running.
  func remove(line index: Int) {
    lines.remove(at: index)
    if state.live == index { state.live = 0 } else if state.live > index { state.live -= 1 }
  }

  // MARK: Running

  /// Starts an operation from rest: by a line of the table, or by a book that opens or shuts.
  func start(_ request: ContainerRequest, book: BookScene?, held: Bool, at moment: Moment) {
    let index = book == nil ? line(for: request) : 0
    if index != state.live || book != nil { lines[state.live].scene.play = nil }
    state.viewport = moment.viewport
    state.request = request
    state.live = index
    state.book = book
    state.isInteractive = held
    interaction.tracks = []
    let rule = lines[index].rule
    // A book's run leads from shut to open, so the way back is the way to its near end.
    state.direction = book == nil ? request.direction(rule.fidelity) : .forward
    state.timing = rule.timing ?? lines[index].scene.ownTiming(state.direction, in: moment.viewport)
    interaction.progress = Progress(restingFar: book != nil && request.operation == .pop)
    if held {
      interaction.progress.hold(at: moment.now)
    } else {
      let timing = timing(towardFar: interaction.progress.motion.target != 1)
      interaction.progress.run(timing, visible: visibleFraction(in: moment.viewport), at: moment.now)
    }
    show()
  }

  /// Turns the running operation round, because its opposite was asked for.
  func turnRound(_ request: ContainerRequest, at now: Instant) {
    state.request = request
    interaction.progress.reverse(
      airborneTiming(towardFar: interaction.progress.motion.target != 1), visible: visibleFraction(in: state.viewport),
      at: now)
    show()
  }

  /// Passes the present run to the scene that draws it.
  private func show() {
    guard let request = state.request, state.book == nil else { return common.dirty.rewritesAll = true }
    // The request belongs to the present direction; the play describes the run to the far end.
    let turned = !interaction.progress.leadsFar
    let (out, into) = turned ? (request.after, request.before) : (request.before, request.after)
    let absent = request.absent(in: state.viewport)
    lines[state.live].scene.play = TransitionPlay(
      progress: interaction.progress, direction: state.direction, fidelity: lines[state.live].rule.fidelity,
      outgoing: out.current.frame, incoming: into.current.frame, absent: turned ? absent.opposite : absent,
      policy: motionPolicy)
    common.dirty.rewritesAll = true
  }

  override func runChanged() {
    if interaction.progress.isHeld { state.isInteractive = true }
    // Queued operations assumed an end that will not be reached; drop them.
    if interaction.progress.isReverting { dropWaiting() }
    show()
  }

  override func visibleFraction(in viewport: Size) -> Double {
    if let book = state.book { return book.visibleFraction(in: viewport) }
    guard let request = state.request, state.live < lines.count else { return 0 }
    let space = TransitionSpace(
      viewport: viewport, direction: state.direction, fidelity: fidelity, from: request.before.current.frame,
      to: request.after.current.frame)
    return lines[state.live].scene.visibleFraction(common.tolerance, in: space)
  }

  override func timing(towardFar: Bool) -> Timing {
    state.book?.timing(towardFar: towardFar) ?? state.timing.under(motionPolicy)
  }

  override var releaseSpring: Timing { state.book?.releaseSpring ?? super.releaseSpring }

  override func releaseRule(_ table: GestureTable) -> ReleaseRule {
    guard state.book == nil else { return table.release(fidelity) }
    return lines[state.live].scene.gestures(in: state.viewport).release(table, fidelity)
  }

  override func setTiming(open: Timing?, close: Timing?) throws(LeafError) {
    throw LeafError(.unknownScene, "scene", accepts: "a scene that is no container: that has rules")
  }

  override var fidelity: Fidelity {
    state.book?.fidelity ?? (lines.isEmpty ? .corrected : lines[state.live].rule.fidelity)
  }

  override var eventRoom: Int { 8 + 4 * ContainerScene.queueLimit }

  override func ends(of run: Progress) -> (from: Int32, to: Int32) {
    guard let request = state.request else { return (-1, -1) }
    return (Int32(truncatingIfNeeded: request.from), Int32(truncatingIfNeeded: request.to))
  }

  /// The direction in which the operation runs at present.
  var way: Direction { interaction.progress.leadsFar ? state.direction : state.direction.opposite }

  override func fallDue(_ moment: Moment, _ events: inout [StageEvent]) -> Instant? {
    state.request == nil ? nil : super.fallDue(moment, &events)
  }

  // MARK: Picture

  override func writePoses(at moment: Moment) {
    state.viewport = moment.viewport
    let contents: ContainerContents
    let seen: Range<Int>
    if let request = state.request, interaction.progress.phase(at: moment.now) != .idle {
      (contents, seen) =
        state.book == nil ? request.behind(in: moment.viewport) : request.behindBook(in: moment.viewport)
    } else {
      contents = self.contents
      seen = contents.seen(in: moment.viewport)
    }
    for cell in 0..<poses.count {
      let isSeen = cell < seen.count
      let level = isSeen ? contents.levels[seen.lowerBound + cell] : nil
      let identity = CellIdentity(role: .view, item: level?.view ?? -1)
      if cells[cell].identity != identity {
        cells[cell] = (identity, CellSurface())
        common.dirty.identitiesChanged = true
      }
      let whole = Rect(x: 0, y: 0, width: moment.viewport.width, height: moment.viewport.height)
      poses[cell] = Pose(frame: level?.place(in: moment.viewport) ?? whole).shown(isSeen)
    }
    poses.paintInIndexOrder()
  }

  override func fill(_ summary: inout SceneState, at moment: Moment) {
    if interaction.progress.phase(at: moment.now) != .idle { fillRun(&summary, at: moment.now) }
    summary.index = Int32(truncatingIfNeeded: contents.selected)
  }

  override func hash(into hash: inout StateHash, at now: Instant) {
    contents.hash(into: &hash)
    hash.combine(state.popOnRightToLeft.map { $0 ? 2 : 0 } ?? 1)
    for index in state.head..<state.queue.count {
      state.queue[index].after.hash(into: &hash)
      if let item = state.queue[index].item { hash.combine(item) }
    }
    guard interaction.progress.phase(at: now) != .idle else { return }
    hash.combine(state.live)
    if let book = state.book { hash.combine(book.state.item) }
    super.hash(into: &hash, at: now)
  }
}

extension ContainerContents {
  func hash(into hash: inout StateHash) {
    hash.combine(Int(kind.rawValue))
    hash.combine(selected)
    for level in levels {
      hash.combine(level.view)
      guard let frame = level.frame else { continue }
      hash.combine(frame.x)
      hash.combine(frame.y)
      hash.combine(frame.width)
      hash.combine(frame.height)
    }
  }
}
