/// Turning leaves: one or many, forward or back, also while others are in the air.
extension BookScene {
  /// Computes `turns` at `now`: from the scroll position, or from each leaf's own spring.
  func evaluateTurns(at now: Instant) {
    if state.isScrolling {
      let position = state.scrollMotion.state(at: now).value
      for slot in 0..<slotCount { turns[slot] = book.turn(ofLeaf: Int(leaves[slot]), atSpread: position) }
      return
    }
    motions.evaluateValues(at: now)
    motions.withStates { values, _ in
      for slot in 0..<slotCount { turns[slot] = shownTurn(values[slot], slot, at: now) }
    }
  }

  /// Turn at which a leaf is shown, from its motion.
  @inline(__always)
  func shownTurn(_ value: Double, _ slot: Int, at now: Instant) -> Double {
    let kept = contained(value)
    return motionPolicy == .crossFade ? shown(kept, isRunning: motions.isMoving(slot, at: now)).value : kept
  }

  /// Turns per second of a leaf: its own, or the scroll's while the scroll has it between its two sides.
  func leafVelocity(_ slot: Int, at now: Instant) -> Double {
    if let peel = peelTurn(slot, at: now) { return peel.velocity }
    guard let scroll = state.scroll else { return motions.state(of: slot, at: now).velocity }
    return turns[slot] > 0 && turns[slot] < 1 ? scroll.state(at: now).velocity : 0
  }

  /// A turn kept within 0…1: stopped at the ends, or reflected by them. One that may go past them does so by no more
  /// than a whole turn; more would push its neighbours like a whole stack.
  @inline(__always)
  func contained(_ turn: Double) -> Double {
    if turn >= 0, turn <= 1 { return turn }
    if book.overshoot == .free { return min(max(turn, -1), 2) }
    if book.overshoot == .clamp { return turn < 0 ? 0 : 1 }
    return turn < 0 ? min(-turn, 1) : max(2 - turn, 0)
  }

  /// The velocity of a turn that is kept within 0…1: none at the end that stops it, turned round by one that reflects.
  func containedVelocity(_ state: (value: Double, velocity: Double)) -> Double {
    if (0...1).contains(state.value) || book.overshoot == .free { return state.velocity }
    return book.overshoot == .clamp ? 0 : -state.velocity
  }

  /// True if any leaf moves by itself, turning or peeled. Leaves that fingers hold do not count.
  func isAnyLeafMoving(at now: Instant) -> Bool { now < state.allLandedAt }

  /// Aims the book at another spread, as its policy says.
  /// - Parameter corner: by which leaves are peeled that lie flat; nil to turn them.
  func turn(to target: Int, by corner: PaperCorner? = nil, at moment: Moment, _ events: inout [StageEvent]) {
    landStillPeels(at: moment, &events)
    if isAnyLeafMoving(at: moment.now) {
      switch state.turnPolicy {
      case .overlap:
        // A turn that cannot go beside the leaves in the air waits until these have landed; a later one takes its place.
        state.waiting.removeAll(keepingCapacity: true)
        if !canFollowPeels(to: target, at: moment.now) { return wait(for: target, by: corner) }
      case .drop:
        common.ignoredInputs += 1
        return
      case .queue: return wait(for: target, by: corner)
      case .finishThenStart:
        state.waiting.removeAll(keepingCapacity: true)
        return wait(for: target, by: corner)
      }
    }
    startTurn(to: target, by: corner, at: moment, &events)
  }

  private func wait(for target: Int, by corner: PaperCorner?) {
    if state.waiting.count < BookScene.mostWaiting {
      state.waiting.append(SpreadChange(to: target, by: corner))
    } else {
      common.ignoredInputs += 1
    }
  }

  /// Turns that can wait.
  static let mostWaiting = 64

  /// The spread that another `next` counts from: that of the last waiting turn, or the one aimed at.
  var aimedSpread: Int { state.waiting.last?.target ?? state.openSpread }

  /// Starts the leaves between the present spread and the target. The one on top goes first, each further one `stagger`
  /// seconds later; a leaf already in the air is turned round at once and keeps its value and velocity.
  func startTurn(
    to target: Int, by corner: PaperCorner? = nil, at moment: Moment,
    _ events: inout [StageEvent]
  ) {
    let announced = state.openSpread
    leaveScroll(at: moment, &events)
    var turn = SpreadChange(to: target, by: corner)
    (turn.announced, turn.delay) = (announced, turnTiming.delay)
    turn.stagger = motionPolicy == .instant ? 0 : state.stagger
    change(turn, at: moment, &events)
  }

  /// Reports that the present spread is no longer `old`.
  func announce(_ old: Int, at moment: Moment, _ events: inout [StageEvent]) {
    guard state.openSpread != old else { return }
    var change = event(.spreadChanged, .scroll, at: moment)
    (change.from, change.to) = (Int32(truncatingIfNeeded: old), Int32(truncatingIfNeeded: state.openSpread))
    events.append(change)
  }

  /// A change of the present spread.
  struct SpreadChange {
    let target: Int
    /// The spread that was reported last, if it is not the present one.
    var announced: Int?
    /// The corner by which flat leaves are peeled; nil to turn them.
    var corner: PaperCorner?
    /// Seconds until the first leaf goes, and from one leaf to the next.
    var delay = 0.0, stagger = 0.0

    init(to target: Int, by corner: PaperCorner? = nil) { (self.target, self.corner) = (target, corner) }
  }

  /// Makes another spread the present one: gives leaves cells, and sends off every leaf that is then on the wrong side.
  func change(_ turn: SpreadChange, at moment: Moment, _ events: inout [StageEvent]) {
    let old = state.openSpread, target = turn.target
    if target != old { moveSlots(from: old, to: target, at: moment, &events) }
    state.openSpread = target
    announce(turn.announced ?? old, at: moment, &events)
    let distance = abs(target - old)
    let middle = BookScene.jumpLimit / 2..<max(distance - BookScene.jumpLimit / 2, BookScene.jumpLimit / 2)
    var (rank, departure) = (0, Departure(timing: turnTiming))
    let corner = turnsWhole(from: old, to: target) ? nil : turn.corner
    departure.corner = refoldAndChooseCorner(corner, at: moment.now)
    for index in 0..<slotCount {
      let slot = target > old ? index : slotCount - 1 - index
      let leaf = Int(leaves[slot])
      guard !isHeld(leaf: leaf), motions.target(of: slot) != restingTurn(leaf) else { continue }
      departure.delay = turn.delay + Double(rank) * turn.stagger
      launch(slot, &departure, at: moment, &events)
      // The leaves in the middle of a long jump go together with the first of the leaves at its end.
      let first = (target > old ? old : old - 1) + book.turnedAtStart
      let way = abs(leaf - first)
      if holdsAllLeaves || !middle.contains(way) { rank += 1 }
    }
    updateLanding(at: moment.now)
    common.dirty.rewritesAll = true
  }

  /// True if none of the leaves between two spreads is peeled: a rigid one is among them, or they are too many, as those
  /// of a turn can be that has waited behind another one.
  private func turnsWhole(from old: Int, to target: Int) -> Bool {
    let leaves = min(old, target) + book.turnedAtStart..<max(old, target) + book.turnedAtStart
    return leaves.count > BookPaper.mostPeeled || leaves.contains { book.isRigid($0) }
  }

  private struct Departure {
    let timing: Timing
    var corner: PaperCorner?
    var delay = 0.0
    /// The motion of the first leaf that is sent off from rest. Later leaves reuse it, because its end is costly to
    /// find.
    var first: Motion?
  }

  /// Sends one leaf to its side. A moving leaf keeps its value and velocity and starts at once.
  private func launch(_ slot: Int, _ departure: inout Departure, at moment: Moment, _ events: inout [StageEvent]) {
    let target = restingTurn(Int(leaves[slot]))
    let isMoving = motions.isMoving(slot, at: moment.now)
    if isMoving { events.append(leafEvent(.retargeted, slot, at: moment)) }
    if let corner = departure.corner, !book.isRigid(Int(leaves[slot])),
      let peelDeparture = peelDeparture(slot, by: corner, after: departure.delay, at: moment.now)
    {
      peel(slot, peelDeparture, to: target, at: moment.now)
    } else if isMoving {
      let caught = motions.state(of: slot, at: moment.now)
      setMotion(slot, by: airborneMotion(from: caught, to: target, at: moment.now), at: moment.now)
    } else {
      setMotion(
        slot, by: departing(from: motions.target(of: slot), to: target, &departure, at: moment.now), at: moment.now)
    }
    reverting[slot] = 0
    events.append(leafEvent(.began, slot, at: moment))
    reportInstantLanding(slot, at: moment, &events)
  }

  /// The driver of a leaf that is in the air already: a spring, or the curve that the host has asked for.
  var airborneDriver: Motion.Driver { turnTiming.airborne(else: releaseSpring).driver }

  /// The motion of a leaf that is in the air already.
  func airborneMotion(from state: (value: Double, velocity: Double), to target: Double, at now: Instant) -> Motion {
    Motion(
      from: state.value, velocity: state.velocity, to: target, by: airborneDriver, at: now, range: 1,
      visible: visibleTurn(at: now))
  }

  private func departing(
    from origin: Double, to target: Double, _ departure: inout Departure, at now: Instant
  ) -> Motion {
    if departure.first?.origin != origin || departure.first?.target != target {
      let timing = departure.timing
      departure.first = Motion(
        from: origin, velocity: (target == 1 ? 1 : -1) * timing.velocity, to: target, by: timing.driver, at: now,
        range: 1,
        visible: visibleTurn(at: now))
    }
    var motion = (departure.first ?? .resting(at: target)).delayed(by: departure.delay)
    motion.snapAfter = departure.timing.snap.map { $0 + departure.delay }
    return motion
  }

  /// Recomputes when the last leaf lands.
  func updateLanding(at now: Instant) {
    state.allLandedAt = motions.lastEnd(at: now)
  }

  func event(_ kind: StageEvent.Kind, _ subject: StageEvent.Subject, at moment: Moment) -> StageEvent {
    StageEvent(kind: kind, subject: subject, scene: id, leaf: -1, from: 0, to: 0, time: moment.offset, elapsed: 0)
  }

  /// - Parameter side: the one that the leaf leaves, 0 or 1; nil for the one that it does not go to.
  func leafEvent(_ kind: StageEvent.Kind, _ slot: Int, from side: Double? = nil, at moment: Moment) -> StageEvent {
    let isTurned = side.map { $0 == 0 } ?? (motions.target(of: slot) == 1)
    var event = event(kind, .leaf, at: moment)
    event.leaf = leaves[slot]
    (event.from, event.to) = isTurned ? (0, 1) : (1, 0)
    let start = state.holds.first { $0.leaf == Int(leaves[slot]) }?.since ?? motions.start(of: slot)
    event.elapsed = moment.elapsed(since: start)
    return event
  }
}
