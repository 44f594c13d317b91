/// A part of a soft leaf that follows the turn of its spine by a spring of its own: the free edge, or the middle.
///
/// Between two calls of the host it is the sum of two closed forms: the spring's response, from rest, to the leaf's own
/// journey, and the remainder from before that journey, which dies away. So its value and velocity are continuous
/// whatever happens to the leaf, and at rest it is where the leaf is, bit for bit.
struct LaggingTurn: Equatable, BitwiseCopyable {
  /// From where the leaf set off to where it goes, in turns.
  var journey: Motion
  /// The part that is left from before that journey.
  var remainder: Motion
  /// Turn by which the leaf may lean below the page's plane since a finger has let it go; below 0 if none has.
  var freedom = -1.0

  init(restingAt turn: Double) { self.init(as: .resting(at: turn)) }

  /// The part of a stiff leaf, which moves as the leaf does.
  init(as motion: Motion) { (journey, remainder) = (motion, .resting(at: 0)) }

  /// The part of a leaf that moves by `motion` from now on, starting from its own value and velocity.
  init(
    of motion: Motion, from state: (value: Double, velocity: Double), by spring: Spring, visible: Double,
    at now: Instant
  ) {
    let driver = Motion.Driver.spring(spring)
    journey =
      motion.driver == .held
      ? motion
      : Motion(
        from: motion.origin, velocity: 0, to: motion.target, by: driver, at: motion.start, delay: motion.delay,
        range: 1,
        visible: visible)
    let known = journey.state(at: now)
    remainder = Motion(
      from: state.value - known.value, velocity: state.velocity - known.velocity, to: 0, by: driver, at: now, range: 1,
      visible: visible)
  }

  @inline(never)
  func state(at now: Instant) -> (value: Double, velocity: Double) {
    guard isMoving(at: now) else { return (journey.target, 0) }
    let (a, b) = (journey.state(at: now), remainder.state(at: now))
    return (a.value + b.value, a.velocity + b.velocity)
  }

  func add(to agenda: inout Agenda, at now: Instant) {
    agenda.add(journey, isReported: false, at: now)
    agenda.add(remainder, isReported: false, at: now)
  }

  @inline(__always)
  func isMoving(at now: Instant) -> Bool { journey.isMoving(at: now) || remainder.isMoving(at: now) }

  var end: Instant { max(journey.end, remainder.end) }
}

/// Place and velocity of the parts of a leaf that follow its spine, in turns.
struct LeafTrail {
  var edge, middle: (value: Double, velocity: Double)
}
