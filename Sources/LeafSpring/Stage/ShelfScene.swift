/// A shelf on a stage: its scroll position, and the fade of its covers while one of its books opens.
final class ShelfScene: Scene {
  let shelf: Shelf
  let scrollTiming: Timing
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
    let poses = try PoseBuffer(count: shelf.books)
    let cells = try CellTable(count: shelf.books)
    self.init(
      shelf, id: id, scroll: .spring(try Spring(duration: 0.5, bounce: 0)), poses: poses, cells: cells)
    shelf.describe(into: self.cells)
  }

  private init(
    _ shelf: Shelf, id: SceneID, scroll: Timing, poses: consuming PoseBuffer, cells: consuming CellTable
  ) {
    self.shelf = shelf
    scrollTiming = scroll
    super.init(id: id, poses: poses, cells: cells)
  }

  override func copied() throws(LeafError) -> Scene {
    let poses = try poses.copied()
    let cells = try cells.copied()
    let twin = ShelfScene(shelf, id: id, scroll: scrollTiming, poses: poses, cells: cells)
    (twin.place, twin.common, twin.state) = (place, common, state)
    return twin
  }

  override var asShelf: ShelfScene? { self }

  override var fidelity: Fidelity { shelf.fidelity }

  override func agenda(at now: Instant) -> Agenda {
    var agenda = Agenda()
    agenda.add(state.position, at: now)
    return agenda
  }

  override func isMoving(at now: Instant) -> Bool { state.position.isMoving(at: now) }

  override func fallDue(_ clock: StageClock, _ events: inout [StageEvent]) -> Instant? {
    if state.position.ends(in: clock) { events.append(scrollEvent(.finished, at: state.position.end, clock)) }
    return nil
  }

  /// Scroll offset in points of the content.
  func offset(at now: Instant, in viewport: Size) -> Double {
    state.position.state(at: now).value - shelf.inset(in: viewport)
  }

  /// The book whose cover is in the middle.
  func selection(at now: Instant, in viewport: Size) -> Int? {
    shelf.selection(offset: offset(at: now, in: viewport), in: viewport)
  }

  /// Scrolls to a position: at once, or by a spring.
  func scroll(
    to target: Double, animated: Bool, at now: Instant, in viewport: Size, _ events: inout [StageEvent]
  ) {
    let clock = StageClock.call(at: now)
    if state.position.isMoving(at: now) { events.append(scrollEvent(.retargeted, at: now, clock)) }
    guard animated else { return state.position = .resting(at: target) }
    state.position = state.position.retargeted(
      to: target, by: scrollTiming.driver, at: now, range: max(abs(target - state.position.state(at: now).value), 1),
      visible: common.tolerance.ofScroll(shelf, in: viewport))
    events.append(scrollEvent(.began, at: now, clock))
    if state.position.restAfter == 0 { events.append(scrollEvent(.finished, at: now, clock)) }
  }

  func scrollEvent(_ kind: StageEvent.Kind, at when: Instant, _ clock: StageClock) -> StageEvent {
    StageEvent(
      kind: kind, subject: .scroll, scene: id, leaf: -1, from: -1, to: -1, time: clock.offset(of: when),
      elapsed: max(0, when.elapsed(since: state.position.start)))
  }

  override func writePoses(at now: Instant, in viewport: Size) {
    shelf.poses(offset: offset(at: now, in: viewport), fade: state.fade, in: viewport, into: poses)
  }

  /// Where a cover is on the screen, and so where its shut book is put.
  func place(ofBook book: Int, at now: Instant, in viewport: Size) -> BookOpening.Place {
    let offset = offset(at: now, in: viewport)
    let centre = shelf.pitch * Double(book) - offset + shelf.itemSize.width / 2
    return BookOpening.Place(
      scale: shelf.scale(ofBook: book, offset: offset, in: viewport),
      centre: Point(x: centre - viewport.width / 2, y: 0))
  }

  override func summary(at now: Instant, in viewport: Size) -> SceneState {
    var summary = blankSummary(at: now)
    summary.offset = offset(at: now, in: viewport)
    summary.velocity = state.position.state(at: now).velocity
    summary.index = Int32(truncatingIfNeeded: selection(at: now, in: viewport) ?? -1)
    summary.screens.from = Screens.Screen(background: shelf.background, alpha: 1)
    summary.screens.hiddenItem = Int32(truncatingIfNeeded: state.fade.selected)
    return summary
  }

  override func hash(into hash: inout StateHash, at now: Instant) {
    hash.combine(state.position.state(at: now))
    hash.combine(state.position.target)
    hash.combine(state.fade.selected)
    hash.combine(state.fade.value)
  }
}
