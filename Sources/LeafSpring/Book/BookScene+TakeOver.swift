/// A book takes over the motion of the one in whose place it comes.
extension BookScene {
  /// Reports the end of everything that moves but the opening.
  func landAll(at moment: Moment, _ events: inout [StageEvent]) {
    if let scroll = state.scroll, isHeld || scroll.isMoving(at: moment.now) {
      events.append(scrollEvent(.retargeted, at: moment))
    }
    landReported(at: moment, &events)
    for slot in 0..<slotCount where isMovingOrHeld(slot, at: moment.now) {
      events.append(leafEvent(endKind(slot), slot, at: moment))
    }
  }

  /// Takes over the opening, settings and waiting turns of another scene: a turn to a spread now leads to `moved` of it.
  /// Leaves, scroll position, fingers and known landing times start anew.
  func takeOver(_ old: BookScene, at now: Instant, _ moved: (Int) -> Int) {
    (common, interaction, state) = (old.common, old.interaction, old.state)
    state.openSpread = moved(old.state.openSpread)
    state.scrolledLeaf = -1
    state.waiting.removeAll(keepingCapacity: true)
    for turn in old.state.waiting { state.waiting.append(SpreadChange(to: moved(turn.target), by: turn.corner)) }
    (state.scroll, state.scrollReturns) = (nil, false)
    (state.scrollEdge, state.scrollMiddle) = (LaggingTurn(restingAt: 0), LaggingTurn(restingAt: 0))
    state.holds.removeAll(keepingCapacity: true)
    state.presses.removeAll(keepingCapacity: true)
    (state.spreadBefore, state.spreadTouched) = (state.openSpread, state.openSpread)
    (state.allLandedAt, state.allFlatAt, state.next) = (now, now, NextReports())
    (state.isFilled, state.isOrderKnown, state.flat) = (false, false, FlatLeaves())
  }

  /// Fingers let go of leaves and of the book, as if their drags were cancelled.
  func letGo(at moment: Moment, _ events: inout [StageEvent]) {
    while let index = state.holds.indices.last {
      switch state.holds[index].what {
      case .pull: endPull(index, cancelled: true, at: moment, &events)
      case .peel: releaseHeldPeel(index, .cancelled, at: moment, &events)
      case .turn: releaseHeldTurn(index, .cancelled, at: moment, &events)
      }
    }
  }

  /// If the spreads are others, the old book's leaves leave its scroll position. Answers the spread to which that was
  /// going; nil where the position stays.
  func leaveOldScroll(
    of old: BookScene, _ change: BookChange, at moment: Moment, _ events: inout [StageEvent]
  ) -> Int? {
    guard old.state.isScrolling, !change.keepsSpreads else { return nil }
    let aim = old.state.openSpread
    old.leaveScroll(at: moment, &events)
    return change.spread(aim)
  }

  /// Goes on following a scroll position.
  func goOn(scrolling scroll: Motion, as old: BookScene, at now: Instant) {
    state.scroll = scroll
    (state.scrollReturns, state.scrolledLeaf) = (old.state.scrollReturns, old.state.scrolledLeaf)
    (state.scrollEdge, state.scrollMiddle) = (old.state.scrollEdge, old.state.scrollMiddle)
    if isSoft, !bends(as: old) {
      state.scrollEdge = LaggingTurn(as: scroll)
      state.scrollMiddle = state.scrollEdge
    }
    state.allFlatAt = max(now, state.scrollEdge.end, state.scrollMiddle.end)
  }

  /// True if the parts of leaves follow by the same springs.
  private func bends(as old: BookScene) -> Bool {
    isSoft == old.isSoft && bendSpring == old.bendSpring && middleSpring == old.middleSpring
  }

  // MARK: Leaves

  /// Takes the leaves that are in the air, and has all others rest. The old book's `arriving` is
  /// the memory for it: by slot the leaf that goes on, −1 for none, −2 for a leaf that rests.
  func takeLeaves(
    of old: BookScene, _ change: BookChange, at moment: Moment, _ events: inout [StageEvent]
  ) {
    for slot in 0..<old.slotCount {
      let isUnderWay = old.isUnderWay(slot, at: moment.now)
      let leaf = change.leaf(Int(old.leaves[slot]), at: (old.state.openSpread, state.openSpread)) ?? -1
      old.arriving[slot] = isUnderWay ? Int32(truncatingIfNeeded: leaf) : -2
    }
    let spread = state.scroll.map { nearestSpread(to: $0.state(at: moment.now).value) } ?? state.openSpread
    fillSlots(around: spread, keepingThoseOf: old)
    let keepsPeels = keepsPeels(of: old, at: moment.now)
    for from in 0..<old.slotCount where old.arriving[from] > -2 {
      guard let slot = slot(of: Int(old.arriving[from])) else {
        old.land(from, at: moment, &events)
        continue
      }
      if old.liftReported.contains(from) { liftReported.insert(slot) }
      if keepsPeels, old.isPeel(from) {
        carryPeel(old, from, to: slot, at: moment.now)
      } else {
        let isNew = carryTurn(old, from, to: slot, at: moment.now)
        guard old.motions.isMoving(from, at: moment.now) else { continue }
        if isNew || leaves[slot] != old.leaves[from] {
          events.append(old.leafEvent(.retargeted, from, at: moment))
          events.append(leafEvent(.began, slot, at: moment))
        }
      }
      guard old.motions.isMoving(from, at: moment.now), !motions.isMoving(slot, at: moment.now) else { continue }
      landReported(slot, at: moment, &events)
      events.append(leafEvent(endKind(slot), slot, at: moment))
      if !isPeel(slot) { rest(slot, at: motions.target(of: slot)) }
    }
    updateLanding(at: moment.now)
  }

  private func isUnderWay(_ slot: Int, at now: Instant) -> Bool {
    if motions.isMoving(slot, at: now) || isPeel(slot) { return true }
    return isSoft && isBending(slot, at: now)
  }

  private func land(_ slot: Int, at moment: Moment, _ events: inout [StageEvent]) {
    landReported(slot, at: moment, &events)
    guard motions.isMoving(slot, at: moment.now) else { return }
    events.append(leafEvent(endKind(slot), slot, at: moment))
  }

  /// True if all leaves that are peeled can go on so: none goes elsewhere.
  private func keepsPeels(of old: BookScene, at now: Instant) -> Bool {
    guard paper != nil, old.book.spreadMode == book.spreadMode, old.peelsUnderWay(at: now) != nil else { return false }
    for from in 0..<old.slotCount where old.isPeel(from) {
      let leaf = Int(old.arriving[from])
      guard slot(of: leaf) != nil, restingTurn(leaf) == old.motions.target(of: from) else { return false }
    }
    return true
  }

  /// Lets the leaf of an old slot go on as one that turns. Answers whether it has another motion.
  private func carryTurn(_ old: BookScene, _ from: Int, to slot: Int, at now: Instant) -> Bool {
    let former = old.motions[from], rests = restingTurn(Int(leaves[slot]))
    let isPeel = old.isPeel(from), goesOn = !isPeel && rests == former.target
    guard former.isMoving(at: now) || goesOn else { return true }
    let state = isPeel ? old.peelTurn(from, at: now) ?? former.state(at: now) : former.state(at: now)
    let motion = goesOn ? timed(former, at: now) : airborneMotion(from: state, to: rests, at: now)
    setMotion(slot, by: motion, at: now, trail: isSoft ? old.trail(from, state, at: now) : nil)
    if goesOn { carryParts(old, from, to: slot) }
    reverting[slot] = goesOn ? old.reverting[from] : 0
    return !goesOn
  }

  /// A leaf's motion, which ends when no leaf of this book moves visibly.
  private func timed(_ motion: Motion, at now: Instant) -> Motion {
    guard motion.isMoving(at: now) else { return motion }
    var timed = Motion(
      from: motion.origin, velocity: motion.velocity, to: motion.target, by: motion.driver, at: motion.start,
      delay: motion.delay, range: 1, visible: visibleTurn(at: now))
    timed.snapAfter = motion.snapAfter
    return timed
  }

  /// Places of the parts of a leaf that follow its spine; those of a rigid or peeled leaf are where it is.
  private func trail(_ slot: Int, _ turn: (value: Double, velocity: Double), at now: Instant) -> LeafTrail {
    guard isSoft, !isPeel(slot) else { return LeafTrail(edge: turn, middle: turn) }
    let edge = edges[slot].state(at: now)
    return LeafTrail(edge: edge, middle: hasBows ? middles[slot].state(at: now) : edge)
  }

  private func carryParts(_ old: BookScene, _ from: Int, to slot: Int) {
    guard isSoft, bends(as: old) else { return }
    edges[slot] = old.edges[from]
    state.allFlatAt = max(state.allFlatAt, edges[slot].end)
    guard hasBows else { return }
    middles[slot] = old.middles[from]
    state.allFlatAt = max(state.allFlatAt, middles[slot].end)
  }

  /// Lets the leaf of an old slot go on as one that is peeled, its corner at the same part of the page.
  private func carryPeel(_ old: BookScene, _ from: Int, to slot: Int, at now: Instant) {
    guard let paper, let former = old.paper else { return }
    let leaf = former.leaves[from], home = old.home(of: from), landing = old.motions[from], page = paper.page
    let end = landing.target == home ? page.corner(leaf.corner) : page.end(leaf.corner)
    let visible = common.tolerance.ofPeel(page), isMoving = landing.isMoving(at: now)
    func scaled(_ motion: Motion, _ scale: Double, to target: Double) -> Motion {
      // One that has landed stays so.
      guard motion.driver != .held, isMoving else { return .resting(at: target) }
      var scaled = Motion(
        from: motion.origin * scale, velocity: motion.velocity * scale, to: target, by: motion.driver,
        at: motion.start, delay: motion.delay, range: 2 * page.width, visible: visible)
      scaled.snapAfter = motion.snapAfter
      return scaled
    }
    let moved = PeeledLeaf(
      across: scaled(leaf.across, page.width / former.page.width, to: end.x),
      down: scaled(leaf.down, page.height / former.page.height, to: end.y), corner: leaf.corner, lift: leaf.lift,
      isPeel: true)
    let motion = isMoving ? moved.landing(from: home, to: landing.target, at: landing.start) : landing
    setPeel(slot, moved, turningBy: motion, at: now)
    reverting[slot] = old.reverting[from]
  }

  /// Fills the slots with the leaves around a spread, and with those that go on instead of the farthest others; all
  /// rest.
  private func fillSlots(around spread: Int, keepingThoseOf old: BookScene) {
    fillSlots(around: spread)
    guard !holdsAllLeaves else { return }
    for slot in 0..<slotCount { arriving[slot] = leaves[slot] }
    var (low, high) = (0, slotCount - 1)
    for from in 0..<old.slotCount where old.arriving[from] >= 0 && slot(of: Int(old.arriving[from])) == nil {
      while low < high {
        let isLow = spread - Int(arriving[low]) > Int(arriving[high]) - spread
        let end = isLow ? low : high, leaf = arriving[end]
        if isLow { low += 1 } else { high -= 1 }
        guard abs(Int(leaf) - spread) > BookScene.nearLeaves else { break }
        if goesOn(leaf, of: old) { continue }
        arriving[end] = old.arriving[from]
        break
      }
    }
    UnsafeMutableBufferPointer(start: arriving.pointer, count: slotCount).sortStably(by: <)
    for slot in 0..<slotCount {
      leaves[slot] = arriving[slot]
      rest(slot, at: restingTurn(Int(leaves[slot])))
    }
    describeCells()
  }

  private func goesOn(_ leaf: Int32, of old: BookScene) -> Bool {
    for from in 0..<old.slotCount where old.arriving[from] == leaf { return true }
    return false
  }
}
