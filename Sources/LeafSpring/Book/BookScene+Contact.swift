/// Leaves that leave paper and meet it, for sound and for what a hand can feel.
///
/// A leaf is in the air from the instant its motion begins until it first meets the paper on either side, and so is one
/// that a finger or a scroll position keeps between the two. `liftReported` holds the slots of those whose lift was
/// reported and whose contact was not, so that each is reported once, and in turn, whatever interrupts a leaf.
extension BookScene {
  /// Reports the leaves that left paper or met it in a step. With a cross-fade only those do that follow a scroll
  /// position.
  func reportContacts(_ moment: Moment, _ events: inout [StageEvent]) {
    guard moment.now >= moment.stepStart else { return recallLifts(at: moment.now) }
    if state.isScrolling {
      reportScrolledLeaves(moment, &events)
    } else if moment.now < state.next.contact, state.holds.isEmpty || !state.holds.contains(where: { $0.isTurn }) {
      return
    }
    reportContacts(ofLeavesFrom: moment.stepStart, moment, &events)
  }

  /// Reports leaves that turn by themselves or by a finger, after an instant within the step.
  func reportContacts(ofLeavesFrom from: Instant, _ moment: Moment, _ events: inout [StageEvent]) {
    // A policy may change while a leaf flies.
    state.next.contact = motionPolicy == .crossFade ? Instant() : Instant(seconds: 1e300)
    if motionPolicy != .crossFade, !state.isScrolling {
      motions.forEachMoving(at: from) { slot, motion in
        guard let (lift, contact) = flight(motion, slot) else { return }
        defer {
          let next = liftReported.contains(slot) ? contact : lift
          if moment.now < next { state.next.contact = min(state.next.contact, next) }
        }
        if !liftReported.contains(slot), contact > from, contact > lift, lift <= moment.now {
          report(.lift, slot, at: moment.at(max(lift, from)), &events)
        }
        if liftReported.contains(slot), contact <= moment.now {
          report(.contact, slot, at: moment.at(max(contact, from)), &events)
        }
      }
      for held in state.holds {
        if let slot = slot(of: held.leaf), !liftReported.contains(slot), isHeldBetween(slot: slot) {
          report(.lift, slot, at: moment.at(from), &events)
        }
      }
    }
    liftReported.forEach { slot in
      guard state.isScrolling || !motions.isMoving(slot, at: from), !isHeldBetween(slot: slot) else { return }
      report(.contact, slot, at: moment.at(from), &events)
    }
  }

  /// When a motion lifts its leaf and when it brings it to paper; nil if it presses the leaf on the paper it lies on.
  private func flight(_ motion: Motion, _ slot: Int) -> (lift: Instant, contact: Instant)? {
    if let start = peelStart(slot) { return (start, motion.settled) }
    let leavesPaper = motion.origin != motion.target || (motion.target == 0 ? motion.velocity > 0 : motion.velocity < 0)
    guard leavesPaper else { return nil }
    return (motion.start.advanced(by: motion.delay), motion.meeting)
  }

  /// Which of the holds is that of a leaf: a hold itself is a thousand bytes to copy.
  private func hold(_ slot: Int) -> Int? { state.holds.firstIndex { $0.leaf == Int(leaves[slot]) } }

  /// True if a finger keeps a leaf off the paper on both sides.
  func isHeldBetween(slot: Int) -> Bool {
    if let paper, paper.leaves[slot].isPeel, isHeld(leaf: Int(leaves[slot])) {
      let (leaf, page) = (paper.leaves[slot], paper.page)
      let place = Point(x: leaf.across.target, y: leaf.down.target)
      return place != page.corner(leaf.corner) && place != page.end(leaf.corner)
    }
    guard let hold = hold(slot), state.holds[hold].isTurn else { return false }
    return state.holds[hold].isBetweenSides
  }

  private func report(_ kind: StageEvent.Kind, _ slot: Int, at moment: Moment, _ events: inout [StageEvent]) {
    let hold = hold(slot)
    var event = leafEvent(kind, slot, from: hold.map { state.holds[$0].origin }, at: moment)
    if let hold, state.holds[hold].isTurn {
      event.speed = edgeSpeed(state.holds[hold].across.known ?? 0)
    } else if isPeel(slot), let paper {
      // At the corner, which then is nowhere else than the free edge.
      let velocity = paper.leaves[slot].cornerState(at: moment.now).velocity
      event.speed = Tolerance.hypotenuse(velocity.x, velocity.y)
    } else {
      event.speed = edgeSpeed(motions.state(of: slot, at: moment.now).velocity)
    }
    events.append(event)
    if kind == .lift { liftReported.insert(slot) } else { liftReported.remove(slot) }
  }

  /// Speed of a free edge through the air, in points per second, at so many turns per second.
  private func edgeSpeed(_ velocity: Double) -> Double { (velocity * .pi * reach).magnitude }

  /// Reports `contact` for a leaf that is about to lose its slot or its pages: it counts as landed.
  func landReported(_ slot: Int, at moment: Moment, _ events: inout [StageEvent]) {
    guard liftReported.contains(slot) else { return }
    report(.contact, slot, at: moment, &events)
    events[events.count - 1].speed = 0
  }

  /// Reports `contact` for all leaves whose lift was reported.
  func landReported(at moment: Moment, _ events: inout [StageEvent]) {
    for slot in 0..<slotCount { landReported(slot, at: moment, &events) }
    if let scroll = state.scroll, state.scrolledLeaf >= 0 {
      let first = firstSpread(state.scrolledLeaf)
      let end = scroll.state(at: moment.now).value > first + 0.5 ? first + 1 : first
      events.append(scrolledEvent(.contact, state.scrolledLeaf, from: end, in: moment))
      events[events.count - 1].speed = 0
      state.scrolledLeaf = -1
    }
  }

  /// True if a leaf leaves paper or meets it until a later instant, as far as the last step knows.
  func reportsContact(by then: Instant) -> Bool {
    if let scroll = state.scroll { return scrolledLeaf(at: scroll.state(at: then).value) != state.scrolledLeaf }
    return motionPolicy != .crossFade && state.next.contact <= then
  }

  /// Finds which lifts have been reported, after a seek back: no event is reported twice.
  private func recallLifts(at now: Instant) {
    state.forgetNextReports()
    state.scrolledLeaf = state.scroll.map { scrolledLeaf(at: $0.state(at: now).value) } ?? -1
    for slot in 0..<slotCount {
      liftReported.remove(slot)
      let motion = motions[slot]
      guard !state.isScrolling, motion.isMoving(at: now), let (lift, contact) = flight(motion, slot) else {
        if isHeldBetween(slot: slot) { liftReported.insert(slot) }
        continue
      }
      if lift <= now, now < contact { liftReported.insert(slot) }
    }
  }
}

// Leaves that follow a scroll position.
extension BookScene {
  /// The leaf that a position keeps between its two sides; −1 for none.
  fileprivate func scrolledLeaf(at position: Double) -> Int32 {
    let spread = Elementary.floor(position)
    guard spread < position, let index = liftedFrom(spread) else { return -1 }
    let leaf = index + book.turnedAtStart
    return leaf >= 0 && leaf < book.leafCount
      ? Int32(truncatingIfNeeded: leaf) : -1
  }

  /// A spread from which a leaf turns to the next; nil beyond the ends, where springs throw a position as far as a
  /// Double goes.
  private func liftedFrom(_ spread: Double) -> Int? {
    let limits = book.spreads
    return spread >= Double(limits.lowerBound) && spread < Double(limits.upperBound) ? Int(spread) : nil
  }

  /// Tells of every leaf that the position has passed since the step began, and of the one it now keeps in the air.
  fileprivate func reportScrolledLeaves(_ moment: Moment, _ events: inout [StageEvent]) {
    let scroll = state.scrollMotion
    let there = scroll.state(at: moment.stepStart).value, here = scroll.state(at: moment.now).value
    let (old, new) = (state.scrolledLeaf, scrolledLeaf(at: here))
    guard old != new || there != here else { return }
    if old >= 0, old != new {
      let first = firstSpread(old)
      events.append(scrolledEvent(.contact, old, from: here > first ? first + 1 : first, in: moment))
    }
    let rises = here > there
    var spread = rises ? Elementary.ceil(there) : Elementary.floor(there) - 1
    var room = slotCount
    while rises ? spread + 1 <= here : spread >= here, room > 0 {
      if let index = liftedFrom(spread) {
        let leaf = Int32(truncatingIfNeeded: index + book.turnedAtStart)
        events.append(scrolledEvent(.lift, leaf, from: rises ? spread : spread + 1, in: moment))
        events.append(scrolledEvent(.contact, leaf, from: rises ? spread + 1 : spread, in: moment))
      }
      spread += rises ? 1 : -1
      room -= 1
    }
    if new >= 0, old != new {
      let first = firstSpread(new)
      events.append(scrolledEvent(.lift, new, from: there > first ? first + 1 : first, in: moment))
    }
    state.scrolledLeaf = new
  }

  /// The position at which a leaf lies on the right.
  fileprivate func firstSpread(_ leaf: Int32) -> Double { Double(Int(leaf) - book.turnedAtStart) }

  /// - Parameter end: the position at which the leaf leaves the paper or meets it.
  fileprivate func scrolledEvent(
    _ kind: StageEvent.Kind, _ leaf: Int32, from end: Double, in moment: Moment
  ) -> StageEvent {
    let scroll = state.scrollMotion, when = scroll.passing(end, in: moment)
    var event = scrollEvent(kind, at: moment.at(when))
    (event.subject, event.leaf) = (.leaf, leaf)
    event.from = (end == firstSpread(leaf)) == (kind == .lift) ? 0 : 1
    event.to = 1 - event.from
    event.speed = edgeSpeed(scroll.state(at: when).velocity)
    return event
  }
}

extension Motion {
  /// When it meets its target first.
  var meeting: Instant { instant(after: meetsAfter) }

  /// When within a step the value passes `level`, if it is on one side of it at the beginning and on the other, or on
  /// it, at the end; else the step's beginning.
  fileprivate func passing(_ level: Double, in moment: Moment) -> Instant {
    let isAbove = state(at: moment.stepStart).value > level
    guard (state(at: moment.now).value > level) != isAbove || state(at: moment.now).value == level else {
      return moment.stepStart
    }
    var (low, high) = (0.0, moment.now.elapsed(since: moment.stepStart))
    for _ in 0..<52 {
      let middle = (low + high) / 2
      if (state(at: moment.stepStart.advanced(by: middle)).value > level) == isAbove {
        low = middle
      } else {
        high = middle
      }
    }
    return min(moment.stepStart.advanced(by: high), moment.now)
  }
}
