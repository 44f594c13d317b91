/// The progress of a scene between its near end (0: shut, the outgoing view) and its far end (1: open, the incoming
/// view), as the interaction table moves it.
///
/// Only host calls change it. The end of a motion follows from the time and is not stored: after a seek back it
/// runs again.
struct Progress {
  private(set) var motion: Motion
  /// True if a gesture holds the progress.
  private(set) var isHeld = false
  /// True if the present interaction or run began at the near end and leads to the far end.
  private(set) var leadsFar = true
  /// True if the running motion goes back to where the interaction began.
  private(set) var isReverting = false
  /// The end at which the scene last rested.
  private(set) var restedFar = false
  /// When the present interaction or run began.
  private(set) var began = Instant()
  /// Progress per second while held, for a release that names none.
  private var heldVelocity = 0.0

  init(restingFar: Bool = false) { motion = .resting(at: restingFar ? 1 : 0) }

  @inline(__always)
  func phase(at now: Instant) -> InteractionState {
    isHeld ? .tracking : (motion.isMoving(at: now) ? .running : .idle)
  }

  /// True if the scene rests at its far end.
  @inline(__always)
  func isAtFarEnd(at now: Instant) -> Bool { motion.target == 1 && phase(at: now) == .idle }

  /// True if the scene looks as if it were at its far end: at rest there, or settled on its way there. A reader may
  /// then touch the pages without waiting for the last thousandth.
  @inline(__always)
  func appearsAtFarEnd(at now: Instant) -> Bool {
    if isAtFarEnd(at: now) { return true }
    return !isHeld && motion.target == 1 && leadsFar && now.elapsed(since: motion.start) >= motion.settledAfter
  }

  /// True if the scene rests at its near end.
  @inline(__always)
  func isAtNearEnd(at now: Instant) -> Bool { motion.target == 0 && phase(at: now) == .idle }

  func action(_ input: InteractionInput, _ fidelity: Fidelity, at now: Instant) -> InteractionAction {
    phase(at: now).action(for: input, isFar: motion.target == 1, fidelity: fidelity)
  }

  /// The screen whose gestures count: the one the last finished motion led to.
  @inline(__always)
  func gestureOwner(at now: Instant) -> Screens.Side {
    (phase(at: now) == .idle ? motion.target == 1 : restedFar) ? .far : .near
  }

  /// Value and velocity. At rest they are known without a copy of the motion.
  func value(at now: Instant) -> (value: Double, velocity: Double) {
    if isHeld { return (motion.target, heldVelocity) }
    return motion.isOver(at: now) ? (motion.target, 0) : motion.state(at: now)
  }

  /// The value as a fraction of the way from where the interaction began.
  func fraction(at now: Instant) -> Double { fraction(of: value(at: now).value) }

  /// A value as a fraction of the way from where the interaction began.
  func fraction(of value: Double) -> Double { leadsFar ? value : 1 - value }

  /// The velocity along that way, in fractions per second.
  func fractionVelocity(at now: Instant) -> Double {
    let velocity = value(at: now).velocity
    return leadsFar ? velocity : -velocity
  }

  /// Seconds of a run of `duration` that have passed, for things that run beside it in fixed time; while held and after
  /// a release, as many as its fraction says.
  func timeline(at now: Instant, of value: Double, _ duration: Double) -> Double {
    guard !isHeld, motion.start == began else { return fraction(of: value) * duration }
    return now.elapsed(since: began)
  }

  /// Starts from rest toward the other end, which it has reached when it will never again be farther from it than
  /// `visible`.
  mutating func run(_ timing: Timing, visible: Double = 0, at now: Instant) {
    let velocity = motion.target != 1 ? timing.velocity : -timing.velocity
    lead(from: (motion.target, velocity), timing, visible, at: now)
  }

  /// Turns a running motion round to the other end, keeping value and velocity. `timing` must be a spring's.
  mutating func reverse(_ timing: Timing, visible: Double = 0, at now: Instant) {
    lead(from: value(at: now), timing, visible, at: now)
  }

  private mutating func lead(
    from state: (value: Double, velocity: Double), _ timing: Timing, _ visible: Double, at now: Instant
  ) {
    restedFar = gestureOwner(at: now) == .far
    leadsFar = motion.target != 1
    began = now
    isReverting = false
    start(from: state, toFar: leadsFar, timing, visible, at: now)
  }

  /// Holds the progress where it is. A progress at rest then leads to the other end. A caught motion keeps its
  /// direction; so does one that was just reversed, even if it had not moved yet and is at rest.
  mutating func hold(at now: Instant, justTurned: Bool = false) {
    restedFar = gestureOwner(at: now) == .far
    let isMoving = phase(at: now) == .running
    let held = value(at: now)
    if !isMoving, !justTurned {
      leadsFar = motion.target != 1
    } else if !isReverting {
      leadsFar = motion.target == 1
    }
    began = now
    motion = .resting(at: held.value)
    heldVelocity = Progress.bounded(held.velocity)
    isReverting = false
    isHeld = true
  }

  /// True if the way of a running motion leads to the far end once it is held.
  var leadsFarIfHeld: Bool { isReverting != (motion.target == 1) }

  /// Sets the progress by the fraction of the way, with its velocity in fractions per second; nil keeps the velocity.
  mutating func scrub(toFraction fraction: Double, velocity: Double?) {
    // If the finger has not moved, every bit must stay as it was; 1 − (1 − x) would change some.
    if fraction != (leadsFar ? motion.target : 1 - motion.target) {
      motion = .resting(at: leadsFar ? fraction : 1 - fraction)
    }
    if let velocity { heldVelocity = Progress.bounded(leadsFar ? velocity : -velocity) }
  }

  /// Limits velocities that no finger can have to a million a second; 0 if not finite.
  static func bounded(_ velocity: Double) -> Double { velocity.isFinite ? min(max(velocity, -1e6), 1e6) : 0 }

  /// Lets go: on to the end, or back. `velocity` is in fractions of the way per second; nil takes the one kept while
  /// held.
  mutating func release(
    finishing: Bool, _ timing: Timing, velocity: Double?, visible: Double = 0, at now: Instant
  ) {
    let held = value(at: now)
    isReverting = !finishing
    start(
      from: (held.value, velocity.map { Progress.bounded(leadsFar ? $0 : -$0) } ?? held.velocity),
      toFar: leadsFar == finishing, timing, visible, at: now)
  }

  private mutating func start(
    from held: (value: Double, velocity: Double), toFar: Bool, _ timing: Timing, _ visible: Double, at now: Instant
  ) {
    let target = toFar ? 1.0 : 0.0
    isHeld = false
    heldVelocity = 0
    motion = Motion(
      from: held.value, velocity: held.velocity, to: target, by: timing.driver, at: now, delay: timing.delay, range: 1,
      visible: visible)
    if let snap = timing.snap { motion.snapAfter = snap + timing.delay }
  }
}
