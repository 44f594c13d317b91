/// What the passing of time does to a book: leaves land, the opening ends, waiting turns begin.
extension BookScene {
  /// Reports what falls due in a step and starts turns that waited; returns when the last of these began.
  func landAndContinue(_ clock: StageClock, _ events: inout [StageEvent]) -> Instant? {
    // What a stack does to the book, the stack reports.
    if !state.isLed { reportRun(since: clock.stepStart, clock, &events) }
    reportScroll(clock, &events)
    // A stack may have moved the book as a whole.
    if !running.run.atFar(at: clock.now) { landPeels(at: clock.now, clock, &events) }
    reportContacts(clock, &events)
    guard !state.waiting.isEmpty || clock.stepStart <= state.lastLanding else { return nil }
    var started: Instant?
    reportLeaves(from: clock.stepStart, clock, &events)
    // A waiting turn starts at the very instant the last leaf lands, so that the frame rate makes no difference.
    while !state.waiting.isEmpty, !isHeld, state.lastLanding <= clock.now {
      let start = state.lastLanding
      startTurn(to: state.waiting.removeFirst(), at: start, clock, &events)
      reportLeaves(from: start, clock, &events)
      reportContacts(ofLeavesFrom: start, clock, &events)
      started = start
    }
    return started
  }

  private func reportScroll(_ clock: StageClock, _ events: inout [StageEvent]) {
    guard let scroll = state.scroll else { return }
    if scroll.ends(in: clock) {
      events.append(scrollEvent(state.scrollReturns ? .cancelled : .finished, at: scroll.end, clock))
    }
    if followScroll(at: clock.now) { events.append(event(.cellsChanged, .leaf, at: clock.now, clock)) }
  }

  /// Reports the leaves that settled or landed after `from` and up to now.
  private func reportLeaves(from: Instant, _ clock: StageClock, _ events: inout [StageEvent]) {
    let span = StageClock(stepStart: from, now: clock.now)
    motions.forEachDue(from: from, to: clock.now) { slot, motion in
      if motion.settles(in: span) { events.append(leafEvent(.settled, slot, at: motion.settled, clock)) }
      if motion.ends(in: span) { events.append(leafEvent(terminal(slot), slot, at: motion.end, clock)) }
    }
  }

  func terminal(_ slot: Int) -> StageEvent.Kind { reverting[slot] == 1 ? .cancelled : .finished }

  /// A leaf that had no distance or no time to go has landed in the call that sent it off.
  func reportInstantLanding(_ slot: Int, at now: Instant, _ clock: StageClock, _ events: inout [StageEvent]) {
    guard motions[slot].restAfter <= 0 else { return }
    events.append(leafEvent(terminal(slot), slot, at: now, clock))
  }
}
