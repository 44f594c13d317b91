/// A leaf held by a finger.
struct HeldLeaf {
  var slot: Int
  /// Turn at which it was taken, which a spring may have carried beyond 0…1, and the side it came from: 0 or 1.
  var base: Double
  var origin: Double
  /// Velocity with which it was caught, turns per second.
  var velocity: Double
  /// Where the finger was, along the page away from the spine, in points (canonical orientation).
  var start: Double
  var estimator = VelocityEstimator()
}

extension BookScene {
  /// If the pages follow a scroll position, a finger stops them at the nearest spread.
  func stopScroll(at now: Instant, _ events: inout [StageEvent]) {
    let old = state.openSpread
    leaveScroll(at: now, .call(at: now), &events)
    announce(old, at: now, .call(at: now), &events)
  }

  /// The leaf on one side of the spine that a finger can take; nil at the ends of the book.
  func leafToTake(forward: Bool) -> Int? {
    let limits = book.spreads
    guard forward ? state.openSpread < limits.upperBound : state.openSpread > limits.lowerBound else { return nil }
    return (forward ? state.openSpread : state.openSpread - 1) + book.turnedAtStart
  }

  /// Takes hold of a leaf, at rest or in the air.
  func hold(_ leaf: Int, along: Double, time: Double, at now: Instant, _ events: inout [StageEvent]) {
    let clock = StageClock.call(at: now)
    guard let slot = slot(of: leaf) else { return }
    let motion = motions[slot]
    let wasMoving = motion.isMoving(at: now)
    if wasMoving { events.append(leafEvent(.retargeted, slot, at: now, clock)) }
    let caught = motion.state(at: now)
    let cameFromTarget = !wasMoving || reverting[slot] == 1
    let origin = cameFromTarget ? motion.target : 1 - motion.target
    state.held = HeldLeaf(slot: slot, base: caught.value, origin: origin, velocity: caught.velocity, start: along)
    state.held?.estimator.add(caught.value, at: time)
    send(slot, by: .resting(at: caught.value), at: now)
    updateLanding(at: now)
    var began = leafEvent(.began, slot, at: now, clock)
    (began.from, began.to) = origin == 0 ? (0, 1) : (1, 0)
    events.append(began)
  }

  /// Moves the held leaf with the finger: from flat to flat, the free edge travels two page widths.
  func moveHeld(along: Double, time: Double, at now: Instant) {
    guard var leaf = state.held else { return }
    let turn = leaf.base + (leaf.start - along) / (2 * book.spineWidth)
    let kept = min(max(turn, min(0, leaf.base)), max(1, leaf.base))
    send(leaf.slot, by: .resting(at: kept), at: now)
    leaf.estimator.add(kept, at: time)
    state.held = leaf
  }

  /// Lets the leaf go: to the side its projected turn is nearer to, or back to where it came from. Other leaves that
  /// would then be on the wrong side follow it.
  func releaseHeld(velocity: Double?, cancelled: Bool, at now: Instant, _ events: inout [StageEvent]) {
    guard let leaf = state.held else { return }
    state.held = nil
    let clock = StageClock.call(at: now)
    let speed = Run.bounded(velocity.map { -$0 / (2 * book.spineWidth) } ?? leaf.estimator.known ?? leaf.velocity)
    let turn = motions.target(of: leaf.slot)
    let lands =
      cancelled ? leaf.origin : ReleaseRule.projected.finishes(progress: turn, velocity: speed) ? 1.0 : 0.0
    reverting[leaf.slot] = lands == leaf.origin ? 1 : 0
    let motion = Motion(
      from: turn, velocity: speed, to: lands, by: turnTiming.airborne(else: releaseSpring).driver, at: now, range: 1,
      visible: visibleTurn(at: now))
    send(leaf.slot, by: motion, at: now)
    // The last spread at which this leaf is not turned.
    let number = Int(leaves[leaf.slot])
    let before = number - book.turnedAtStart
    let target = lands == 1 ? max(state.openSpread, before + 1) : min(state.openSpread, before)
    change(spreadTo: target, announcedAs: state.openSpread, at: now, clock, &events)
    if let slot = slot(of: number) { reportInstantLanding(slot, at: now, clock, &events) }
  }
}
