/// Leaves that are peeled by a corner: sent off, turned round in the air, and landed.
extension BookScene {
  /// True if leaves can be peeled now: the book lies open, and motion is shown.
  func allowsPeels(at now: Instant) -> Bool {
    paper != nil && interaction.progress.isAtFarEnd(at: now) && !state.isScrolling
      && (motionPolicy == .full || motionPolicy == .shortened)
  }

  /// The side from which leaves are peeled at this moment, and by which corner; nil while none is.
  func peelsUnderWay(at now: Instant) -> (home: Double, corner: PaperCorner)? {
    guard let paper else { return nil }
    var found: Int?
    motions.forEachMoving(at: now) { slot, _ in if paper.leaves[slot].isPeel { found = slot } }
    if let held = state.holds.first(where: { $0.isPeel }) { found = slot(of: held.leaf) ?? found }
    return found.map { (home(of: $0), paper.leaves[$0].corner) }
  }

  /// True if a leaf turns by itself, or a finger holds one to turn it. Peels do not count.
  func isTurnUnderWay(at now: Instant) -> Bool {
    var found = state.holds.contains { $0.isTurn }
    motions.forEachMoving(at: now) { slot, _ in if !isPeel(slot) { found = true } }
    return found
  }

  /// Sets the folds of `now`, and answers the corner for leaves that are sent off now: that of leaves already in the
  /// air, else `wanted` where peeling is possible.
  func refoldAndChooseCorner(_ wanted: PaperCorner?, at now: Instant) -> PaperCorner? {
    guard let paper else { return nil }
    guard let (_, corner) = peelsUnderWay(at: now) else {
      // The folds of the last frame are over.
      paper.foldCount = 0
      return allowsPeels(at: now) && !isTurnUnderWay(at: now) ? wanted : nil
    }
    evaluateTurns(at: now)
    refold(paper, at: now)
    return corner
  }

  /// Sets the folds of `now`. Answers the number of peeled leaves, with those that have landed but lie under one that
  /// has not.
  func refoldAndCount(at now: Instant) -> Int {
    _ = refoldAndChooseCorner(nil, at: now)
    return paper?.foldCount ?? 0
  }

  /// True if all leaves that a turn to another spread would send off can go at once: as long as leaves are peeled, only
  /// leaves of their side can follow them that are not rigid, and only so many.
  func canFollowPeels(to target: Int, at now: Instant) -> Bool {
    guard let (home, _) = peelsUnderWay(at: now) else { return true }
    var count = refoldAndCount(at: now)
    for leaf in min(target, state.openSpread)..<max(target, state.openSpread) {
      let leaf = leaf + book.turnedAtStart
      if let slot = slot(of: leaf), motions.isMoving(slot, at: now), isPeel(slot) { continue }
      count += 1
      if book.isRigid(leaf) || (target > state.openSpread ? 0 : 1) != home || count > BookPaper.mostPeeled {
        return false
      }
    }
    return true
  }

  /// The departure of a leaf that is peeled by a corner. One in the air keeps its place, its velocity and its own corner
  /// and starts at once. The folds are of `now`.
  func peelDeparture(_ slot: Int, by corner: PaperCorner, after delay: Double, at now: Instant) -> PeelDeparture? {
    guard let paper else { return nil }
    guard let index = paper.orderIndex(of: slot) else {
      return PeelDeparture(
        place: paper.page.corner(corner), home: motions.target(of: slot), corner: corner, timing: turnTiming,
        lift: book.paper?.lift ?? 0, delay: delay)
    }
    return PeelDeparture(
      place: paper.cornerPlaces[index], velocity: self.corner(of: slot, paper, at: now).velocity,
      home: home(of: slot), corner: paper.leaves[slot].corner, timing: turnTiming.airborne(else: releaseSpring))
  }

  /// The start of a peel.
  struct PeelDeparture {
    /// Of the corner, in points of the page.
    let place: Point
    var velocity = Point.zero
    /// The side from which it is peeled.
    let home: Double
    let corner: PaperCorner
    let timing: Timing
    var lift = 0.0, delay = 0.0
  }

  /// Gives a leaf the motions of a peel: both components of its corner's place, and a turn that jumps from side to side
  /// once the corner has arrived, so that poses, paint order and neighbours take the leaf to lie at its start until then.
  func peel(_ slot: Int, _ way: PeelDeparture, to target: Double, at start: Instant) {
    guard let paper else { return }
    let page = paper.page, timing = way.timing
    let end = target == way.home ? page.corner(way.corner) : page.end(way.corner)
    let visible = common.tolerance.ofPeel(page)
    func motion(_ place: Double, _ velocity: Double, to end: Double) -> Motion {
      var motion = Motion(
        from: place, velocity: velocity, to: end, by: timing.driver, at: start, delay: way.delay,
        range: 2 * page.width, visible: visible)
      motion.snapAfter = timing.snap.map { $0 + way.delay }
      return motion
    }
    let across = motion(way.place.x, way.velocity.x, to: end.x), down = motion(way.place.y, way.velocity.y, to: end.y)
    let leaf = PeeledLeaf(across: across, down: down, corner: way.corner, lift: way.lift, isPeel: true)
    setPeel(slot, leaf, turningBy: leaf.landing(from: way.home, to: target, at: start), at: start)
  }

  func setPeel(_ slot: Int, _ leaf: PeeledLeaf, turningBy motion: Motion, at now: Instant) {
    setMotion(slot, by: motion, at: now)
    setStraightMotion(slot, by: motion)
    paper?.leaves[slot] = leaf
  }

  /// True if any leaf that was peeled in the last frame is on its way, its delay over.
  func isAnyPeelUnderWay(at now: Instant) -> Bool {
    guard let paper else { return false }
    for index in 0..<paper.foldCount {
      let slot = Int(paper.order[index]), across = paper.leaves.pointer[slot].across
      if across.isMoving(at: now), now.elapsed(since: across.start) >= across.delay, motions.isMoving(slot, at: now) {
        return true
      }
    }
    return false
  }

  /// When a leaf that is peeled leaves the paper.
  func peelStart(_ slot: Int) -> Instant? {
    guard let paper, paper.leaves[slot].isPeel else { return nil }
    return paper.leaves[slot].across.start.advanced(by: paper.leaves[slot].across.delay)
  }

  /// Lands peeled leaves if they look still and no finger holds one, so that any other leaf can turn. Answers whether it
  /// did.
  @discardableResult
  func landStillPeels(at moment: Moment, _ events: inout [StageEvent]) -> Bool {
    let now = moment.now
    guard !isHeld, peelsUnderWay(at: now) != nil, allStill(after: now) == now else { return false }
    landPeelsAtOnce(at: moment, &events)
    return true
  }

  /// Lands all peeled leaves in this instant, since the book is about to move as a whole. Held leaves go to the side of
  /// the open spread. In an open book each peel lands by its own motion instead.
  func landPeelsAtOnce(at moment: Moment, _ events: inout [StageEvent]) {
    guard paper != nil else { return }
    var landed = false
    for slot in 0..<slotCount where isPeel(slot) && isMovingOrHeld(slot, at: moment.now) {
      let side = restingTurn(Int(leaves[slot]))
      for held in state.holds where held.leaf == Int(leaves[slot]) { reverting[slot] = held.origin == side ? 1 : 0 }
      landReported(slot, at: moment, &events)
      events.append(leafEvent(endKind(slot), slot, from: 1 - side, at: moment))
      rest(slot, at: side)
      landed = true
    }
    guard landed else { return }
    state.holds.removeAll { $0.isPeel }
    updateLanding(at: moment.now)
    common.dirty.rewritesAll = true
  }
}

extension Tolerance {
  /// Of the place of a peeled leaf's corner, in points, near either end.
  ///
  /// A page point on the flap is seen at p − 2(n·p − c)n, n = (C − P)/D, c = n·(C + P)/2, 2r above the page. A step dP
  /// changes n by dP/D at most, and n·p − c by that times the distance from the middle of C and P, plus dP/2. Near the
  /// end D is 2w, and no point is farther than L = √(w² + h²) from there or from the fold: the step of the point is (1
  /// + 2L/w)·dP at most; near home it is 2.5·dP (`PaperFold`). The flap rises by 2κ·dP, less than dP.
  func ofPeel(_ page: PaperPage) -> Double {
    let across = Tolerance.hypotenuse(page.width, page.height)
    let seen = Tolerance.magnification(radius: across, depth: 2 * page.maxRadius, eye: page.eye)
    // Of two components each has its share.
    let speed = 1.4143 * (2.5 + 2 * across / page.width) * seen * page.width
    return fraction(speed: speed) * page.width
  }
}

extension BookScene {
  /// Adds the ways of leaves that are peeled.
  func hashPeels(of paper: BookPaper, into hash: inout StateHash, at now: Instant) {
    for slot in 0..<slotCount where paper.leaves[slot].isPeel && isMovingOrHeld(slot, at: now) {
      let leaf = paper.leaves[slot], (place, velocity) = leaf.cornerState(at: now)
      hash.combine(slot)
      hash.combine((place.x, place.y))
      hash.combine((velocity.x, velocity.y))
      hash.combine((leaf.lift, leaf.corner == .top ? 1 : 0))
    }
  }
}
