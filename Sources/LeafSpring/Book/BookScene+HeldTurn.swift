/// The place where a finger has touched a leaf.
struct LeafTouch {
  let leaf: Int
  var face = CellIdentity.Face.front
  /// Strip from the spine; nil for wherever the finger is beside it.
  var strip: Int?
  /// The side, 0 or 1, from which the finger takes it; nil for the one from which it came.
  var origin: Double?
  /// True if it is in the air elsewhere, on its way to the side that was touched. It goes as far as the finger, which
  /// holds no point of it.
  var isElsewhere = false
}

extension BookScene {
  /// True if another finger may take a page: the book is open or opens by itself; in `original` only when it looks
  /// open.
  func takesFinger(at now: Instant) -> Bool {
    guard state.holds.count < BookScene.mostHolds, !state.holds.contains(where: { $0.isPull }) else { return false }
    return isOpenOrOpening(at: now)
  }

  /// True if the book is open or opens by itself; in `original` only when it looks open.
  func isOpenOrOpening(at now: Instant) -> Bool {
    let run = interaction.progress
    return run.appearsAtFarEnd(at: now)
      || fidelity == .corrected && run.motion.target == 1 && run.phase(at: now) != .tracking
  }

  /// If the pages follow a scroll position, a finger stops them at the nearest spread.
  func stopScroll(at moment: Moment, _ events: inout [StageEvent]) {
    let old = state.openSpread
    leaveScroll(at: moment, &events)
    announce(old, at: moment, &events)
    if !isHeld { (state.spreadBefore, state.spreadTouched) = (old, state.openSpread) }
  }

  /// The spread after a gesture without effect: the one before the fingers came, unless one of them has turned a leaf
  /// since.
  var spreadIfCancelled: Int { state.openSpread == state.spreadTouched ? state.spreadBefore : state.openSpread }

  /// A finger that finds nothing to take has no effect.
  func undoStoppedScroll(at moment: Moment, _ events: inout [StageEvent]) {
    guard !isHeld, spreadIfCancelled != state.openSpread else { return }
    change(SpreadChange(to: spreadIfCancelled), at: moment, &events)
  }

  /// The spread after a leaf is let go: that of the side to which it is sent, 0 or 1. Nil for a cancelled gesture.
  func spread(sending leaf: Int, to side: Double?) -> Int {
    guard let side else { return spreadIfCancelled }
    // The last spread at which this leaf is not turned.
    let before = leaf - book.turnedAtStart, limits = book.spreads
    let spread = side == 1 ? max(state.openSpread, before + 1) : min(state.openSpread, before)
    // A spring may have thrown a leaf up that belongs to no turn.
    return min(max(spread, limits.lowerBound), limits.upperBound)
  }

  /// The leaf on one side of the spine that a finger can take: the first that no other holds; nil at the ends of the
  /// book.
  func leafToTake(forward: Bool) -> LeafTouch? {
    let limits = book.spreads
    var leaf = state.openSpread + book.turnedAtStart - (forward ? 0 : 1)
    while isHeld(leaf: leaf) { leaf += forward ? 1 : -1 }
    let spread = leaf - book.turnedAtStart
    guard forward ? spread < limits.upperBound : spread >= limits.lowerBound else { return nil }
    return LeafTouch(leaf: leaf, face: forward || book.facesPerLeaf == 1 ? .front : .back)
  }

  /// Takes hold of a leaf, at rest or in the air. The snapshot shows `now`.
  func hold(_ touch: LeafTouch, by finger: FingerEvent, at moment: Moment, _ events: inout [StageEvent]) {
    guard let slot = slot(of: touch.leaf) else { return }
    let along = book.distanceFromSpine(finger.place, in: moment.viewport)
    let motion = motions[slot]
    let wasMoving = motion.isMoving(at: moment.now)
    if wasMoving { events.append(leafEvent(.retargeted, slot, at: moment)) }
    let caught = motion.state(at: moment.now)
    let origin = touch.origin ?? lastSide(of: slot, at: moment.now)
    var hold = Hold(
      pointer: finger.pointer, since: moment.now, leaf: touch.leaf, what: .turn(nil), origin: origin,
      finger: PageFinger(at: along), base: contained(caught.value),
      velocity: Point(x: containedVelocity(caught), y: 0))
    hold.last = hold.base
    hold.sight = finger.sight(over: book, in: moment.viewport).x
    hold.across.add(hold.base, at: finger.time)
    if isSoft { hold.caught.edge = edges[slot].state(at: moment.now).velocity }
    if hasBows { hold.caught.middle = middles[slot].state(at: moment.now).velocity }
    hold.goesByTravel = showsOnePage && !wasMoving
    let index = addHold(hold)
    if touch.isElsewhere {
      setMotion(slot, by: .resting(at: hold.base), at: moment.now)
    } else {
      stand(slot, at: attachGrip(index, touch, slot, at: moment), at: moment.now)
    }
    updateLanding(at: moment.now)
    events.append(leafEvent(.began, slot, from: origin, at: moment))
  }

  /// The side, 0 or 1, on which a leaf lay last: a leaf in the air left the side that it does not go to, unless it falls
  /// back.
  func lastSide(of slot: Int, at now: Instant) -> Double {
    let target = motions.target(of: slot)
    return !motions.isMoving(slot, at: now) || reverting[slot] == 1 ? target : 1 - target
  }

  /// Sets what is held of a leaf. Answers where it would be if it were flat.
  private func attachGrip(_ index: Int, _ touch: LeafTouch, _ slot: Int, at moment: Moment) -> Double {
    let held = state.holds[index]
    guard fidelity == .corrected else { return held.base }
    let frame = frame(at: moment), wasFlat = isShownFlat(slot)
    let along = heldDistance(touch, slot, at: held.finger.place, frame)
    evaluateLeaves(frame, at: moment.now)
    var flat = turnedLeaf(slot, touch.face, frame)
    guard flat.moves else { return held.base }
    if isSoft, hard[slot] == 0, motionPolicy == .full {
      var grip = PageGrip(face: touch.face, heldDistance: along)
      bow(&grip, slot, held, freedom: wasFlat ? 1 : max(loose.freedom[slot], 0), frame)
      state.holds[index].what = .turn(grip)
      return grip.whole(grip.turned, grip.excess)
    }
    if book.facesPerLeaf == 2 {
      flat = turnedLeaf(slot, drawn(flat.face(holding: along, held.base), slot), frame)
    }
    if isStiff(slot) { press(&flat, slot) }
    var bent = flat
    if !isStiff(slot), held.base < 0 || held.base > 1 { press(&bent, slot) }
    let grip = bent.grip(touch.face, holding: along, at: held.finger.place, turned: held.base)
    state.holds[index].what = .turn(grip)
    return grip.whole(
      flat.turn(grip, under: held.finger, guesses: (grip.turned, grip.turned)).turned, grip.excess)
  }

  /// True if the snapshot shows a soft leaf in the page's plane.
  private func isShownFlat(_ slot: Int) -> Bool {
    guard isSoft, ratios[slot] == edgeRatios[slot], abs(ratios[slot]) >= 1 else { return false }
    guard hasBows else { return true }
    for strip in 1..<book.strips where bows[slot * book.strips + strip] != ratios[slot] { return false }
    return true
  }

  /// The distance from the spine at which a finger holds a leaf, as the snapshot shows it: in the middle of a strip or
  /// at its ends.
  private func heldDistance(
    _ touch: LeafTouch, _ slot: Int, at finger: Double, _ frame: Book.PageFrame
  ) -> Double {
    let leaf = turnedLeaf(slot, touch.face, frame), strip = touch.strip ?? book.strips - 1
    if hasBows, hard[slot] == 0 {
      return leaf.heldDistance(at: finger, strip: strip, ratios: UnsafePointer(bows) + slot * book.strips)
    }
    let edge = isSoft && hard[slot] == 0 ? edgeRatios[slot] : ratios[slot]
    let isLoose = isSoft && loose.has(slot)
    return leaf.heldDistance(
      at: finger, strip: strip, spine: leaf.angle(ratio: ratios[slot]),
      edge: isLoose ? leaf.freeAngle(ratio: edge) : leaf.angle(ratio: edge))
  }

  /// Points that a finger travels while a leaf goes linearly with it from side to side: two page widths; in `original`
  /// one viewport width, as a paging scroll view goes from spread to spread.
  private func linearTravel(in viewport: Size) -> Double {
    fidelity == .original ? viewport.width : 2 * book.spineWidth
  }

  /// Moves a held leaf with its finger: so that the held point stays under it, or linearly.
  func moveHeldTurn(_ index: Int, with finger: FingerEvent, at moment: Moment) {
    let frame = frame(at: moment), along = book.distanceFromSpine(finger.place, in: moment.viewport)
    let held = state.holds[index]
    guard let slot = slot(of: held.leaf) else { return }
    let hasBow = held.pageGrip?.bow != nil
    let isAlone = hasBow && state.holds.count == 1 && !isPressed(held, frame.opening)
    // Leaves that lean on each other are found from where their fingers were.
    if !isAlone { evaluateLeaves(frame, at: moment.now) }
    state.holds[index].finger.place = along
    state.holds[index].sight = finger.sight(over: book, in: moment.viewport).x
    if hasBow {
      if isAlone { evaluateLeaves(frame, at: moment.now) } else { bringUnderFingers(frame) }
      stand(slot, at: turns[slot], at: moment.now)
    } else if let grip = held.pageGrip {
      let leaf = turnedLeaf(slot, grip.face, frame), moved = state.holds[index].finger
      let excess = grip.excess(after: moved.travel, width: leaf.width)
      let near = (motions.target(of: slot) - excess, grip.turned)
      let turn = grip.whole(leaf.turn(grip, under: moved, guesses: near).turned, excess)
      setMotion(slot, by: .resting(at: turn), at: moment.now)
      bringUnderFingers(frame)
    } else {
      turns[slot] = held.isBrought ? bring(index) : linear(held, along, in: moment.viewport)
      setMotion(slot, by: .resting(at: turns[slot]), at: moment.now)
      state.holds[index].down.add(-state.holds[index].finger.travel / book.spineWidth, at: finger.time)
    }
    state.holds[index].last = turns[slot]
    state.holds[index].across.add(turns[slot], at: finger.time)
  }

  /// The turn of a leaf that goes linearly with its finger.
  private func linear(_ held: Hold, _ along: Double, in viewport: Size) -> Double {
    // With one page at a time the other side is off the screen.
    let travel = held.goesByTravel ? book.spineWidth : linearTravel(in: viewport)
    let turn = held.base + (held.finger.start - along) / travel
    return min(max(turn, min(0, held.base)), max(1, held.base))
  }

  /// Lets a held leaf stand at a turn. Its parts follow from its hold.
  private func stand(_ slot: Int, at turn: Double, at now: Instant) {
    setMotion(slot, by: .resting(at: turn), at: now)
    guard isSoft, hard[slot] == 0 else { return }
    edges[slot] = LaggingTurn(restingAt: turn)
    if hasBows { middles[slot] = LaggingTurn(restingAt: turn) }
  }

  /// The parts of a held leaf that follow its spine, as they are shown, while the spine moves at a speed. One that was
  /// only caught goes on as it came.
  private func trail(of held: Hold, _ slot: Int, _ speed: Double, isCaught: Bool) -> LeafTrail? {
    guard isSoft, let bow = held.pageGrip?.bow else { return nil }
    let parts = shownParts(of: slot), slopes = bow.slopes(turns[slot])
    if isCaught { return LeafTrail(edge: (parts.edge, held.caught.edge), middle: (parts.middle, held.caught.middle)) }
    return LeafTrail(edge: (parts.edge, slopes.edge * speed), middle: (parts.middle, slopes.middle * speed))
  }

  /// Lets a leaf go: to the side its projected turn is nearer to, or to where it would be without the gesture. Other
  /// leaves that would then be on the wrong side follow it.
  func releaseHeldTurn(_ index: Int, _ release: LettingGo, at moment: Moment, _ events: inout [StageEvent]) {
    evaluateLeaves(frame(at: moment), at: moment.now)
    let held = state.holds.remove(at: index)
    guard let slot = slot(of: held.leaf) else { return }
    let known = Progress.bounded(
      release.velocity.map { -book.velocityFromSpine($0) / linearTravel(in: moment.viewport) } ?? held.across.known
        ?? held.velocity.x)
    var turn = turns[slot]
    let speedOfWay = release.velocity == nil ? held.stroke ?? known : known
    let target = spread(
      sending: held.leaf, to: release.isCancelled ? nil : side(of: held, releasedAt: turn, speedOfWay))
    let lands = book.restingTurn(held.leaf, atSpread: target)
    let isUnseen = held.isBrought && turn > 0.5
    if isUnseen { turn = lands == 1 ? 1 : 0.5 }
    reverting[slot] = lands == held.origin ? 1 : 0
    let isCaught = release.velocity == nil && held.across.known == nil, isThrown = !release.isCancelled && !isCaught
    var speed = isThrown ? known * flickShare(known, over: lands - turn, by: airborneDriver) : known
    if isUnseen, lands == 1 { speed = 0 }
    let motion = airborneMotion(from: (turn, speed), to: lands, at: moment.now)
    var trail = trail(of: held, slot, speed, isCaught: isCaught)
    if isThrown { slow(&trail, toward: lands) }
    if isUnseen, isSoft { trail = LeafTrail(edge: (turn, 0), middle: (turn, 0)) }
    setMotion(slot, by: motion, at: moment.now, trail: trail)
    if trail != nil { edges[slot].freedom = loose.freedom[slot] }
    change(SpreadChange(to: target), at: moment, &events)
    if let slot = self.slot(of: held.leaf) { reportInstantLanding(slot, at: moment, &events) }
  }

  /// The share of its velocity that a thrown leaf keeps, so that it is seen to land no sooner than after 0.15 s.
  ///
  /// A critically damped spring that sets off with the velocity v toward a target at the distance d is there when
  /// d = (v − ωd)·t; one of damping ratio ζ < 1 a little sooner, about when d = (v − ζωd)·t. The formula is given 0.19
  /// s, because a leaf is within half a point of its place up to 0.04 s before.
  func flickShare(_ velocity: Double, over way: Double, by driver: Motion.Driver) -> Double {
    guard fidelity == .corrected, velocity * way > 0, case .spring(let spring) = driver else { return 1 }
    return min(abs(way) * (spring.dampingRatio * spring.omega0 + 1 / 0.19) / abs(velocity), 1)
  }

  /// Slows the free edge and the middle of a thrown leaf by `flickShare`.
  private func slow(_ trail: inout LeafTrail?, toward end: Double) {
    guard var parts = trail else { return }
    parts.edge.velocity *= flickShare(parts.edge.velocity, over: end - parts.edge.value, by: .spring(bendSpring))
    if let middleSpring {
      parts.middle.velocity *= flickShare(
        parts.middle.velocity, over: end - parts.middle.value, by: .spring(middleSpring))
    }
    trail = parts
  }

  /// The side, 0 or 1, that a released leaf goes to by the finger's way: with one page at a time a stroke of a fifth of
  /// the page turns it, wherever it began, unless the finger comes back.
  func side(of held: Hold, releasedAt turn: Double, _ velocity: Double) -> Double {
    guard held.goesByTravel, interaction.release == nil else {
      return side(from: held.origin, releasedAt: turn, velocity)
    }
    let way = (held.origin == 0 ? -1 : 1) * held.finger.travel / book.spineWidth
    return way + 0.25 * (held.origin == 0 ? velocity : -velocity) >= 0.2 ? 1 - held.origin : held.origin
  }

  /// The side, 0 or 1, that a released leaf goes to: by the host's rule if there is one, else the side that its turn,
  /// projected along its velocity, is nearer to.
  private func side(from origin: Double, releasedAt turn: Double, _ velocity: Double) -> Double {
    guard let rule = interaction.release else {
      return ReleaseRule.projected.finishes(progress: turn, velocity: velocity) ? 1 : 0
    }
    let finishes =
      origin == 0
      ? rule.finishes(progress: turn, velocity: velocity) : rule.finishes(progress: 1 - turn, velocity: -velocity)
    return finishes ? 1 - origin : origin
  }
}
