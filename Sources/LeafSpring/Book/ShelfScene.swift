/// A shelf on a stage: its scroll position, and the fade of its covers while one of its books opens.
final class ShelfScene: Scene {
  let shelf: Shelf
  let scrollTiming = Timing.release
  @exclusivity(unchecked) var state = State()

  struct State {
    /// Points scrolled from where the first cover is in the middle, whatever the viewport; it moves while a snap runs.
    var position = Motion.resting(at: 0)
    var fade = Shelf.Fade.none
    var finger: Finger?
    /// The books that stand for covers.
    var books: [SceneID] = []
    /// The stack whose rule opens them; none if the host does.
    var container = SceneID.none
  }

  convenience init(_ shelf: Shelf, id: SceneID) throws(LeafError) {
    let cells = try SceneCells(count: shelf.books)
    self.init(shelf, id: id, cells: cells)
    shelf.describe(into: self.cells)
  }

  private init(_ shelf: Shelf, id: SceneID, cells: consuming SceneCells) {
    self.shelf = shelf
    super.init(id: id, cells: cells)
  }

  override func copied() throws(LeafError) -> Scene {
    let twin = ShelfScene(shelf, id: id, cells: try SceneCells(copying: self))
    (twin.rowSpan, twin.common, twin.state) = (rowSpan, common, state)
    return twin
  }

  override var kind: Kind? { .shelf }

  override var fidelity: Fidelity { shelf.fidelity }

  override func agenda(at now: Instant) -> Agenda {
    var agenda = Agenda()
    agenda.add(state.position, at: now)
    return agenda
  }

  override func isMoving(at now: Instant) -> Bool { state.position.isMoving(at: now) }

  override func fallDue(_ moment: Moment, _ events: inout [StageEvent]) -> Instant? {
    if state.position.ends(in: moment) { events.append(scrollEvent(.finished, at: moment.at(state.position.end))) }
    return nil
  }

  /// Scroll offset in points of the content.
  func offset(at moment: Moment) -> Double {
    state.position.state(at: moment.now).value - shelf.inset(in: moment.viewport)
  }

  /// The book whose cover is in the middle.
  func selection(at moment: Moment) -> Int? {
    shelf.selection(offset: offset(at: moment), in: moment.viewport)
  }

  /// Scrolls to a position: at once, or by a spring.
  func scroll(
    to target: Double, animated: Bool, at moment: Moment, _ events: inout [StageEvent]
  ) {
    let velocity = state.position.state(at: moment.now).velocity
    go(to: target, velocity: velocity, by: animated ? scrollTiming : nil, at: moment, &events)
  }

  /// Runs to a position with a velocity; without a timing it is there at once.
  func go(
    to target: Double, velocity: Double, by timing: Timing?, at moment: Moment, _ events: inout [StageEvent]
  ) {
    if state.position.isMoving(at: moment.now) { events.append(scrollEvent(.retargeted, at: moment)) }
    guard let timing else { return state.position = .resting(at: target) }
    let start = state.position.state(at: moment.now).value
    state.position = Motion(
      from: start, velocity: velocity, to: target, by: timing.driver, at: moment.now,
      range: max(abs(target - start), 1), visible: common.tolerance.ofScroll(shelf, in: moment.viewport))
    events.append(scrollEvent(.began, at: moment))
    if state.position.restAfter == 0 { events.append(scrollEvent(.finished, at: moment)) }
  }

  func scrollEvent(_ kind: StageEvent.Kind, at moment: Moment) -> StageEvent {
    StageEvent(
      kind: kind, subject: .scroll, scene: id, leaf: -1, from: -1, to: -1, time: moment.offset,
      elapsed: moment.elapsed(since: state.position.start))
  }

  override func writePoses(at moment: Moment) {
    shelf.poses(offset: offset(at: moment), fade: state.fade, in: moment.viewport, into: poses)
  }

  /// The place of a cover on the screen, where its shut book is put.
  func place(ofBook book: Int, at moment: Moment) -> BookOpening.Place {
    let offset = offset(at: moment)
    let centre = shelf.centre(ofBook: book, offset: offset, in: moment.viewport)
    return BookOpening.Place(
      scale: shelf.scale(ofBook: book, offset: offset, in: moment.viewport),
      centre: Point(x: centre.x - moment.viewport.width / 2, y: 0))
  }

  override func fill(_ summary: inout SceneState, at moment: Moment) {
    summary.offset = offset(at: moment)
    summary.velocity = state.position.state(at: moment.now).velocity
    summary.index = Int32(truncatingIfNeeded: selection(at: moment) ?? -1)
    summary.screens.from = Screens.Screen(background: shelf.background, alpha: 1)
    summary.screens.hiddenItem = Int32(truncatingIfNeeded: state.fade.selected)
  }

  override func hash(into hash: inout StateHash, at now: Instant) {
    hash.combine(state.position.state(at: now))
    hash.combine(state.position.target)
    hash.combine(state.fade.selected)
    hash.combine(state.fade.value)
  }
}
