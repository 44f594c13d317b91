/// A shelf on a stage: its scroll position, and the fade of its covers while one of its books opens.
final class ShelfScene: Scene {
  let shelf: Shelf
  /// Points scrolled since the first cover was in the middle, whatever the viewport; it runs while a snap is under way.
  var position = Motion.resting(at: 0)
  var fade = Shelf.Fade.none
  let scrollTiming: Timing
  var finger: Finger?

  convenience init(_ shelf: Shelf, id: SceneID) throws(LeafError) {
    let poses = try PoseBuffer(count: shelf.books)
    let cells = try CellTable(count: shelf.books)
    self.init(
      shelf, id: id, scroll: .spring(try Spring(duration: 0.5, bounce: 0)), poses: poses, cells: cells)
  }

  private init(
    _ shelf: Shelf, id: SceneID, scroll: Timing, poses: consuming PoseBuffer, cells: consuming CellTable
  ) {
    self.shelf = shelf
    scrollTiming = scroll
    super.init(id: id, poses: poses, cells: cells)
    shelf.describe(into: self.cells)
  }

  override func copied() throws(LeafError) -> Scene {
    let poses = try poses.copied()
    let cells = try cells.copied()
    let twin = ShelfScene(shelf, id: id, scroll: scrollTiming, poses: poses, cells: cells)
    twin.takeState(of: self)
    (twin.position, twin.fade, twin.finger) = (position, fade, finger)
    return twin
  }

  override func isMoving(at now: Instant) -> Bool { position.isMoving(at: now) }

  override func settle(_ clock: StageClock, _ events: inout [StageEvent]) -> Instant? {
    if position.ends(in: clock) { events.append(scrollEvent(.finished, at: position.end, clock)) }
    return nil
  }

  /// Scroll offset in points of the content.
  func offset(at now: Instant, in viewport: Size) -> Double {
    position.state(at: now).value - shelf.inset(in: viewport)
  }

  /// The book whose cover is in the middle.
  func selection(at now: Instant, in viewport: Size) -> Int? {
    shelf.selection(offset: offset(at: now, in: viewport), in: viewport)
  }

  /// Scrolls to a position: at once, or by a spring.
  func scroll(to target: Double, animated: Bool, at now: Instant, _ events: inout [StageEvent]) {
    let clock = StageClock.call(at: now)
    if position.isMoving(at: now) { events.append(scrollEvent(.retargeted, at: now, clock)) }
    guard animated else { return position = .resting(at: target) }
    position = position.retargeted(
      to: target, by: scrollTiming.driver, at: now, range: max(abs(target - position.state(at: now).value), 1))
    events.append(scrollEvent(.began, at: now, clock))
    if position.restAfter == 0 { events.append(scrollEvent(.finished, at: now, clock)) }
  }

  func scrollEvent(_ kind: StageEvent.Kind, at when: Instant, _ clock: StageClock) -> StageEvent {
    StageEvent(
      kind: kind, subject: .scroll, scene: id, leaf: -1, from: -1, to: -1, time: clock.offset(of: when),
      elapsed: max(0, when.elapsed(since: position.start)))
  }

  override func writePoses(at now: Instant, in viewport: Size) {
    shelf.poses(offset: offset(at: now, in: viewport), fade: fade, in: viewport, into: poses)
  }

  /// Where a cover is on the screen: what the shut book takes over.
  func place(ofBook book: Int, at now: Instant, in viewport: Size) -> BookOpening.Place {
    let offset = offset(at: now, in: viewport)
    let centre = shelf.pitch * Double(book) - offset + shelf.itemSize.width / 2
    return BookOpening.Place(
      scale: shelf.scale(ofBook: book, offset: offset, in: viewport),
      centre: Point(x: centre - viewport.width / 2, y: 0))
  }

  override var fidelity: Fidelity { shelf.fidelity }

  override var asShelf: ShelfScene? { self }

  override func state(at now: Instant, in viewport: Size) -> SceneState {
    var state = SceneState(scene: id)
    state.offset = offset(at: now, in: viewport)
    state.velocity = position.state(at: now).velocity
    state.isMoving = isMoving(at: now)
    state.index = Int32(truncatingIfNeeded: selection(at: now, in: viewport) ?? -1)
    state.screens.from = Screens.Screen(background: shelf.background, alpha: 1)
    state.screens.hiddenItem = Int32(truncatingIfNeeded: fade.selected)
    state.ignoredInputs = ignoredInputs
    return state
  }

  override func hash(into hash: inout StateHash, at now: Instant) {
    hash.combine(position.state(at: now))
    hash.combine(position.target)
    hash.combine(fade.selected)
    hash.combine(fade.value)
  }
}
