/// Pages that follow a scroll position: scrolling, and pulling the book beyond its ends.
extension BookScene {
  /// Scrolls to a position in spreads: at once, or by the turning spring. Leaves in the air land at once.
  func scroll(
    to position: Double, animated: Bool, velocity: Double? = nil, at moment: Moment, _ events: inout [StageEvent]
  ) {
    var there = state.scroll?.state(at: moment.now) ?? (value: Double(state.openSpread), velocity: 0)
    if let velocity { there.velocity = velocity }
    let old = state.openSpread
    endMotions(at: moment, &events)
    state.openSpread = nearestSpread(to: position)
    state.waiting.removeAll(keepingCapacity: true)
    state.scrollReturns = false
    sendScroll(by: .resting(at: animated ? there.value : position), at: moment.now)
    restAllLeaves(at: moment, &events)
    if animated {
      let timing = there.velocity == 0 ? turnTiming : turnTiming.airborne(else: releaseSpring)
      sendScroll(by: scrollMotion(from: there, to: position, by: timing.driver, at: moment.now), at: moment.now)
      events.append(scrollEvent(.began, at: moment))
      if state.scroll?.restAfter == 0 { events.append(scrollEvent(.finished, at: moment)) }
    }
    announce(old, at: moment, &events)
  }

  /// The scroll position; without one the open spread.
  func position(at now: Instant) -> Double {
    state.isScrolling ? state.scrollMotion.state(at: now).value : Double(state.openSpread)
  }

  private func scrollMotion(
    from state: (value: Double, velocity: Double), to position: Double, by driver: Motion.Driver, at now: Instant
  ) -> Motion {
    Motion(
      from: state.value, velocity: state.velocity, to: position, by: driver, at: now,
      range: max(abs(position - state.value), 1e-3), visible: visibleTurn(at: now))
  }

  /// Reports every running motion of leaves and scroll as taken over by a new one; leaves in the air count as landed.
  private func endMotions(at moment: Moment, _ events: inout [StageEvent]) {
    liftReported.forEach { landReported($0, at: moment, &events) }
    if let scroll = state.scroll, scroll.isMoving(at: moment.now) {
      events.append(scrollEvent(.retargeted, at: moment))
    }
    for slot in 0..<slotCount where motions.isMoving(slot, at: moment.now) {
      events.append(leafEvent(.retargeted, slot, at: moment))
    }
  }

  private func restAllLeaves(at moment: Moment, _ events: inout [StageEvent]) {
    for slot in 0..<slotCount { rest(slot, at: restingTurn(Int(leaves[slot]))) }
    state.allLandedAt = moment.now
    if giveCellsAtScroll(at: moment.now) { events.append(event(.cellsChanged, .leaf, at: moment)) }
  }

  /// Gives cells to the leaves about the scroll position, a function of the position alone. Returns whether they
  /// changed.
  func giveCellsAtScroll(at now: Instant) -> Bool {
    guard let scroll = state.scroll, !holdsAllLeaves else { return false }
    return fillSlots(around: nearestSpread(to: scroll.state(at: now).value))
  }

  /// The spread that a scroll position is nearest to.
  func nearestSpread(to position: Double) -> Int {
    Scroll.bounded(Elementary.round(position), book.spreads.lowerBound, book.spreads.upperBound)
  }

  /// Stops following the scroll position: the nearest spread becomes the present one, and every leaf takes its turn and
  /// velocity from the position and moves on to its side of that spread.
  func leaveScroll(at moment: Moment, _ events: inout [StageEvent]) {
    guard let scroll = state.scroll else { return }
    if scroll.isMoving(at: moment.now) { events.append(scrollEvent(.retargeted, at: moment)) }
    let there = scroll.state(at: moment.now)
    let trail = LeafTrail(
      edge: state.scrollEdge.state(at: moment.now), middle: state.scrollMiddle.state(at: moment.now))
    state.scroll = nil
    if let slot = slot(of: Int(state.scrolledLeaf)) { liftReported.insert(slot) }
    state.scrolledLeaf = -1
    state.openSpread = nearestSpread(to: there.value)
    for slot in 0..<slotCount {
      let leaf = Int(leaves[slot])
      let turn = book.turn(ofLeaf: leaf, atSpread: there.value)
      let resting = restingTurn(leaf)
      reverting[slot] = 0
      setMotion(slot, by: .resting(at: resting), at: moment.now, trail: self.trail(ofLeaf: leaf, atSpread: trail))
      guard turn != resting else { continue }
      // A leaf between its two ends moves with the position.
      let follows = turn == book.freeTurn(ofLeaf: leaf, atSpread: there.value)
      let motion = airborneMotion(from: (turn, follows ? there.velocity : 0), to: resting, at: moment.now)
      setMotion(slot, by: motion, at: moment.now)
      events.append(leafEvent(.began, slot, at: moment))
    }
    updateLanding(at: moment.now)
  }

  /// True if the book stands beyond its end on one side, whether or not it is springing back.
  func isPulled(forward: Bool, at now: Instant) -> Bool {
    guard let position = state.scroll?.state(at: now).value else { return false }
    return forward ? position > Double(book.spreads.upperBound) : position < Double(book.spreads.lowerBound)
  }

  /// A finger takes hold beyond the first or last spread.
  func beginPull(along: Double, pointer: Int32, at moment: Moment, _ events: inout [StageEvent]) {
    let position = position(at: moment.now)
    if let scroll = state.scroll, scroll.isMoving(at: moment.now) {
      events.append(scrollEvent(.retargeted, at: moment))
    }
    addHold(
      Hold(
        pointer: pointer, since: moment.now, what: .pull, finger: PageFinger(at: along),
        base: RubberBand.pull(displacement: position - Double(state.openSpread), extent: 1)))
    sendScroll(by: .resting(at: position), at: moment.now)
    events.append(scrollEvent(.began, at: moment))
  }

  func pullFurther(_ index: Int, with finger: FingerEvent, at moment: Moment) {
    state.holds[index].finger.place = book.distanceFromSpine(finger.place, in: moment.viewport)
    let pull = state.holds[index]
    let distance = pull.base - pull.finger.travel / (2 * book.spineWidth)
    sendScroll(
      by: .resting(at: Double(state.openSpread) + RubberBand.displacement(pull: distance, extent: 1)), at: moment.now)
  }

  /// The finger has let go: the book springs back, and to where it was going if the gesture is cancelled.
  func endPull(_ index: Int, cancelled: Bool, at moment: Moment, _ events: inout [StageEvent]) {
    state.holds.remove(at: index)
    if cancelled, spreadIfCancelled != state.openSpread {
      return scroll(to: Double(spreadIfCancelled), animated: true, at: moment, &events)
    }
    let position = position(at: moment.now)
    let motion = scrollMotion(
      from: (position, 0), to: Double(state.openSpread), by: airborneDriver, at: moment.now)
    sendScroll(by: motion, at: moment.now)
    state.scrollReturns = true
    if state.scroll?.restAfter == 0 { events.append(scrollEvent(.cancelled, at: moment)) }
  }

  func scrollEvent(_ kind: StageEvent.Kind, at moment: Moment) -> StageEvent {
    var event = event(kind, .scroll, at: moment)
    (event.from, event.to) = (Int32(truncatingIfNeeded: state.openSpread), Int32(truncatingIfNeeded: state.openSpread))
    let start = state.holds.first { $0.isPull }?.since ?? state.scroll.flatMap { $0.driver == .held ? nil : $0.start }
    event.elapsed = moment.elapsed(since: start)
    return event
  }
}
