/// The effects of passing time on a book: leaves land, the opening ends, waiting turns begin.
extension BookScene {
  /// Reports what falls due in a step and starts turns that waited; returns when the last of these began.
  func landAndContinue(_ moment: Moment, _ events: inout [StageEvent]) -> Instant? {
    // The stack reports what it does to the book.
    if !state.isDrivenByContainer { reportRun(since: moment.stepStart, moment, &events) }
    reportScroll(moment, &events)
    // A stack may have moved the book as a whole.
    if !interaction.progress.isAtFarEnd(at: moment.now) { landPeelsAtOnce(at: moment, &events) }
    reportContacts(moment, &events)
    guard !state.waiting.isEmpty || moment.stepStart <= state.allLandedAt else { return nil }
    var started: Instant?, from = moment.stepStart
    // A waiting turn starts at the very instant the last leaf lands, so that the frame rate makes no difference.
    while !state.waiting.isEmpty, !isHeld {
      let start = allStill(after: from)
      guard start <= moment.now else { break }
      reportLeaves(from: from, moment.at(start), &events)
      landPeelsAtOnce(at: moment.at(start), &events)
      let turn = state.waiting.removeFirst()
      startTurn(to: turn.target, by: turn.corner, at: moment.at(start), &events)
      reportContacts(ofLeavesFrom: start, moment, &events)
      (started, from) = (start, start)
    }
    reportLeaves(from: from, moment, &events)
    return started
  }

  /// When a turn that waits can start, from an instant on: when all leaves have landed; leaves that are peeled, when they
  /// look still.
  func allStill(after from: Instant) -> Instant {
    guard peelsUnderWay(at: from) != nil else { return state.allLandedAt }
    var last = from
    motions.forEachMoving(at: from) { _, motion in last = max(last, motion.settled) }
    return last
  }

  private func reportScroll(_ moment: Moment, _ events: inout [StageEvent]) {
    guard state.isScrolling else { return }
    let scroll = state.scrollMotion
    if scroll.ends(in: moment) {
      events.append(scrollEvent(state.scrollReturns ? .cancelled : .finished, at: moment.at(scroll.end)))
    }
    if giveCellsAtScroll(at: moment.now) { events.append(event(.cellsChanged, .leaf, at: moment)) }
  }

  /// Reports the leaves that settled or landed after `from` and up to now.
  private func reportLeaves(from: Instant, _ moment: Moment, _ events: inout [StageEvent]) {
    guard moment.now >= state.next.landing else { return }
    let span = moment.since(from)
    let next = motions.forEachDue(from: from, to: moment.now) { slot, motion in
      if motion.settles(in: span) { events.append(leafEvent(.settled, slot, at: moment.at(motion.settled))) }
      if motion.ends(in: span) { events.append(leafEvent(endKind(slot), slot, at: moment.at(motion.end))) }
    }
    // After a seek back it is not known yet which leaves fly.
    state.next.landing = moment.now < from ? Instant() : next
  }

  func endKind(_ slot: Int) -> StageEvent.Kind { reverting[slot] == 1 ? .cancelled : .finished }

  /// A leaf that had no distance or no time to go has landed in the call that sent it off.
  func reportInstantLanding(_ slot: Int, at moment: Moment, _ events: inout [StageEvent]) {
    guard motions.rests[slot] <= 0 else { return }
    events.append(leafEvent(endKind(slot), slot, at: moment))
  }
}
