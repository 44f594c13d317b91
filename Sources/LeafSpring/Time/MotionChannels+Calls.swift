/// The calls by which a host changes one channel or asks about it.
extension MotionChannels {
  /// True if a channel still moves at `now`.
  public func isMoving(_ channel: Int, at now: Instant) -> Bool {
    rests[channel] > 0 && now.elapsed(since: starts[channel]) < rests[channel]
  }

  /// The target of a channel.
  public func target(of channel: Int) -> Double { targets[channel] }

  /// When a channel's motion started; nil for one that was put where it is.
  func start(of channel: Int) -> Instant? { springs[channel] < 0 ? nil : starts[channel] }

  /// The place where a channel's motion started; for one that was put where it is, there.
  func origin(of channel: Int) -> Double { springs[channel] < 0 ? targets[channel] : origins[channel] }

  /// Value and velocity of one channel at an instant.
  public func state(of channel: Int, at now: Instant) -> (value: Double, velocity: Double) {
    guard isMoving(channel, at: now) else { return (targets[channel], 0) }
    let running = now.elapsed(since: starts[channel]) - delays[channel]
    // Without a copy of its motion.
    guard running > 0, case .spring(let spring) = drives.pointer[channel].driver else {
      return self[channel].state(at: now)
    }
    return spring.animated(from: origins[channel], to: targets[channel], velocity: speeds[channel], at: running)
  }

  /// Sends a channel from where it is to `target` and keeps its velocity. An infinite or NaN target is refused.
  /// - Throws: `nonFinite`, nothing changed.
  public func retarget(_ channel: Int, to target: Double, by spring: Spring, at now: Instant)
    throws(LeafError)
  {
    let state = state(of: channel, at: now)
    try set(channel, value: state.value, velocity: state.velocity, target: target, by: spring, at: now)
  }

  /// Stops a channel where it is.
  public func `catch`(_ channel: Int, at now: Instant) { rest(channel, at: state(of: channel, at: now).value) }

  /// Puts a channel at a value, where it stays still.
  /// - Throws: `nonFinite`, nothing changed.
  public func set(_ channel: Int, restingAt value: Double) throws(LeafError) {
    try Check.finite(value, "value")
    rest(channel, at: value)
  }

  /// Starts a channel from a value and a velocity of the host's choice.
  /// - Parameter range: the distance to which rest is relative if the value is already at the target.
  /// - Throws: `nonFinite`, nothing changed.
  public func set(
    _ channel: Int, value: Double, velocity: Double, target: Double, by spring: Spring, at now: Instant,
    range: Double = 1
  ) throws(LeafError) {
    try set(
      channel, to: Motion(from: value, velocity: velocity, to: target, by: .spring(spring), at: now, range: range))
  }

  /// Gives a channel a motion: a spring or a curve, with its delay and its snap.
  /// - Throws: `nonFinite` if the origin, velocity or target is not finite, or if they lie too far apart; nothing
  ///   changed.
  public func set(_ channel: Int, to motion: Motion) throws(LeafError) {
    try Check.finite(motion.origin, "value")
    try Check.finite(motion.velocity, "velocity")
    try Check.finite(motion.target, "target")
    try Check.finite(motion.origin - motion.target, "target")
    self[channel] = motion
  }
}
