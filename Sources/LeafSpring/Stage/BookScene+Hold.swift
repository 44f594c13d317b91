/// Where a finger has touched a leaf.
struct LeafTouch {
  let leaf: Int
  var face = CellIdentity.Face.front
  /// Strip from the spine; nil for wherever the finger is beside it.
  var strip: Int?
}

extension BookScene {
  /// Whether another finger may take a page: the book is open or opens by itself; in `original`, and to pull it beyond its ends,
  /// when it looks open.
  func takesFinger(_ pointer: Int32, at now: Instant) -> Bool {
    guard state.holds.count < BookScene.mostHolds,
      !state.holds.contains(where: { $0.isPull || $0.pointer == pointer })
    else { return false }
    let run = running.run
    return run.looksFar(at: now) || fidelity == .corrected && run.motion.target == 1 && run.phase(at: now) != .tracking
  }

  /// If the pages follow a scroll position, a finger stops them at the nearest spread.
  func stopScroll(at moment: Moment, _ events: inout [StageEvent]) {
    let old = state.openSpread
    leaveScroll(at: moment, &events)
    announce(old, at: moment, &events)
    if !isHeld { (state.spreadBefore, state.spreadTouched) = (old, state.openSpread) }
  }

  /// The spread after a gesture without effect: the one before the fingers came, unless one of them has turned a leaf since.
  var spreadIfCancelled: Int { state.openSpread == state.spreadTouched ? state.spreadBefore : state.openSpread }

  /// A finger that finds nothing to take has no effect.
  func leaveUntouched(at moment: Moment, _ events: inout [StageEvent]) {
    guard !isHeld, spreadIfCancelled != state.openSpread else { return }
    change(spreadTo: spreadIfCancelled, announcedAs: state.openSpread, at: moment, &events)
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

  /// The leaf on one side of the spine that a finger can take: the first that no other holds; nil at the ends of the book.
  func leafToTake(forward: Bool) -> LeafTouch? {
    let limits = book.spreads
    var leaf = state.openSpread + book.turnedAtStart - (forward ? 0 : 1)
    while isHeld(leaf) { leaf += forward ? 1 : -1 }
    let spread = leaf - book.turnedAtStart
    guard forward ? spread < limits.upperBound : spread >= limits.lowerBound else { return nil }
    return LeafTouch(leaf: leaf, face: forward || book.facesPerLeaf == 1 ? .front : .back)
  }

  /// Takes hold of a leaf, at rest or in the air. The snapshot shows `now`.
  func hold(
    _ touch: LeafTouch, along: Double, pointer: Int32, time: Double, at moment: Moment,
    _ events: inout [StageEvent]
  ) {
    guard let slot = slot(of: touch.leaf) else { return }
    let motion = motions[slot]
    let wasMoving = motion.isMoving(at: moment.now)
    if wasMoving { events.append(leafEvent(.retargeted, slot, at: moment.now, moment)) }
    let caught = motion.state(at: moment.now)
    let cameFromTarget = !wasMoving || reverting[slot] == 1
    let origin = cameFromTarget ? motion.target : 1 - motion.target
    var hold = Hold(
      pointer: pointer, leaf: touch.leaf, what: .turn(nil), origin: origin,
      finger: PageFinger(start: along, place: along), base: contained(caught.value),
      velocity: Point(x: caught.velocity, y: 0))
    hold.last = hold.base
    hold.across.add(hold.base, at: time)
    send(slot, by: .resting(at: grip(addHold(hold), touch, slot, at: moment)), at: moment.now)
    updateLanding(at: moment.now)
    var began = leafEvent(.began, slot, at: moment.now, moment)
    (began.from, began.to) = origin == 0 ? (0, 1) : (1, 0)
    events.append(began)
  }

  /// Notes what is held of a leaf. Answers where it would be if it were flat.
  private func grip(_ index: Int, _ touch: LeafTouch, _ slot: Int, at moment: Moment) -> Double {
    let held = state.holds[index]
    guard fidelity == .corrected else { return held.base }
    let opening = opening(at: moment.now)
    let along = heldPlace(touch, slot, at: held.finger.place, opening, in: moment.viewport)
    readLeaves(opening, at: moment)
    let flat = turnedLeaf(slot, touch.face, opening, in: moment.viewport)
    guard flat.moves else { return held.base }
    var bent = flat
    if isSoft { bend(&bent, slot) } else if held.base < 0 || held.base > 1 { press(&bent, slot) }
    let grip = bent.grip(touch.face, holding: along, at: held.finger.place, turned: held.base)
    state.holds[index].what = .turn(grip)
    return grip.whole(
      flat.turn(grip, under: held.finger, guesses: (grip.turned, grip.turned)).turned, grip.excess)
  }

  /// The distance from the spine at which a finger holds a leaf, as the snapshot shows it: in the middle of a strip or at its ends.
  private func heldPlace(
    _ touch: LeafTouch, _ slot: Int, at finger: Double, _ opening: BookOpening, in viewport: Size
  ) -> Double {
    let leaf = turnedLeaf(slot, touch.face, opening, in: viewport), strip = touch.strip ?? book.strips - 1
    if hasBows, hard[slot] == 0 {
      return leaf.held(at: finger, strip: strip, ratios: UnsafePointer(bows) + slot * book.strips)
    }
    let edge = isSoft && hard[slot] == 0 ? edgeRatios[slot] : ratios[slot]
    return leaf.held(
      at: finger, strip: strip, spine: leaf.angle(ratio: ratios[slot]), edge: leaf.angle(ratio: edge))
  }

  /// Points that a finger travels while a leaf goes linearly with it from side to side: two page widths; in `original` one
  /// viewport width, as a paging scroll view goes from spread to spread.
  private func linearTravel(in viewport: Size) -> Double {
    fidelity == .original ? viewport.width : 2 * book.spineWidth
  }

  /// Moves a held leaf with its finger: so that the held point stays under it, or linearly.
  func moveHeld(_ index: Int, along: Double, time: Double, at moment: Moment) {
    let opening = opening(at: moment.now)
    let held = state.holds[index]
    guard let slot = slot(of: held.leaf) else { return }
    readLeaves(opening, at: moment)
    let trail = trail(of: slot, shift: state.holds[index].shift, at: moment.now)
    state.holds[index].finger.place = along
    if let grip = held.page {
      let leaf = turnedLeaf(slot, grip.face, opening, in: moment.viewport)
      let finger = state.holds[index].finger
      let excess = grip.excess(after: finger.travel, width: leaf.width)
      let near = (motions.target(of: slot) - excess, grip.turned)
      let turn = grip.whole(leaf.turn(grip, under: finger, guesses: near).turned, excess)
      send(slot, by: .resting(at: turn), at: moment.now, trail: trail)
      settleHeld(opening, at: moment)
    } else {
      let turn = held.base + (held.finger.start - along) / linearTravel(in: moment.viewport)
      turns[slot] = min(max(turn, min(0, held.base)), max(1, held.base))
      send(slot, by: .resting(at: turns[slot]), at: moment.now)
    }
    state.holds[index].last = turns[slot]
    state.holds[index].across.add(turns[slot], at: time)
  }

  /// The parts of a held leaf that follow its spine, as they are shown.
  private func trail(of slot: Int, shift: Double, at now: Instant) -> LeafTrail? {
    guard isSoft else { return nil }
    let edge = edges[slot].state(at: now), middle = hasBows ? middles[slot].state(at: now) : edge
    return LeafTrail(edge: (edge.value + shift, edge.velocity), middle: (middle.value + shift, middle.velocity))
  }

  /// Lets a leaf go: to the side its projected turn is nearer to, or to where it would be without the gesture. Other
  /// leaves that would then be on the wrong side follow it.
  func releaseHeld(
    _ index: Int, velocity: Double?, cancelled: Bool, at moment: Moment, _ events: inout [StageEvent]
  ) {
    readLeaves(opening(at: moment.now), at: moment)
    let leaf = state.holds.remove(at: index)
    guard let slot = slot(of: leaf.leaf) else { return }
    let speed = Run.bounded(
      velocity.map { -$0 / linearTravel(in: moment.viewport) } ?? leaf.across.known ?? leaf.velocity.x)
    let turn = turns[slot]
    let target = spread(
      sending: leaf.leaf, to: cancelled ? nil : side(from: leaf.origin, releasedAt: turn, speed))
    let lands = book.restingTurn(leaf.leaf, atSpread: target)
    reverting[slot] = lands == leaf.origin ? 1 : 0
    let motion = Motion(
      from: turn, velocity: speed, to: lands, by: turnTiming.airborne(else: releaseSpring).driver, at: moment.now,
      range: 1,
      visible: visibleTurn(at: moment.now))
    send(slot, by: motion, at: moment.now, trail: trail(of: slot, shift: leaf.shift, at: moment.now))
    change(spreadTo: target, announcedAs: state.openSpread, at: moment, &events)
    if let slot = self.slot(of: leaf.leaf) { reportInstantLanding(slot, at: moment, &events) }
  }

  /// The side to which a leaf goes that a finger lets go: 0 or 1. Unless the host has set a rule, that to which its turn, projected
  /// along its velocity, is nearer.
  func side(from origin: Double, releasedAt turn: Double, _ velocity: Double) -> Double {
    guard let rule = running.release else {
      return ReleaseRule.projected.finishes(progress: turn, velocity: velocity) ? 1 : 0
    }
    let finishes =
      origin == 0
      ? rule.finishes(progress: turn, velocity: velocity) : rule.finishes(progress: 1 - turn, velocity: -velocity)
    return finishes ? 1 - origin : origin
  }
}
