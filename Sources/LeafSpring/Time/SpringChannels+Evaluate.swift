extension SpringChannels {
  /// Works out all channels at `now`; read them with `withStates`. Returns whether any still moves.
  ///
  /// Cost: one propagator (about half a microsecond) per group in flight, a few nanoseconds per channel. A
  /// channel past its rest is its target, bit for bit, with velocity +0, and costs no arithmetic; neither
  /// does a group whose channels all rest.
  @discardableResult
  public func evaluate(at now: Instant) -> Bool {
    let groups = groups.pointer
    for index in 0..<groupCount where groups[index].members > 0 {
      let elapsed = now.elapsed(since: groups[index].start)
      if elapsed == groups[index].elapsed && elapsed > 0 { continue }
      groups[index].elapsed = elapsed
      if elapsed < groups[index].end {
        groups[index].propagator = groups[index].spring.propagator(after: elapsed)
      }
    }
    let groupOf = groupOf.pointer, rests = rests.pointer, targets = targets.pointer
    let origins = origins.pointer, speeds = speeds.pointer
    let values = values.pointer, velocities = velocities.pointer
    var isMoving = false
    for channel in 0..<count {
      let index = Int(groupOf[channel])
      guard index >= 0, groups[index].elapsed < rests[channel] else {
        values[channel] = targets[channel]
        velocities[channel] = 0
        continue
      }
      let map = groups[index].propagator
      values[channel] = targets[channel] + (map.a * origins[channel] + map.b * speeds[channel])
      velocities[channel] = map.c * origins[channel] + map.d * speeds[channel]
      isMoving = true
    }
    return isMoving
  }

  /// Lends the columns of values and velocities of the last `evaluate`, one entry per channel.
  public func withStates<Result>(
    _ body: (_ values: UnsafeBufferPointer<Double>, _ velocities: UnsafeBufferPointer<Double>) -> Result
  ) -> Result {
    body(values.buffer, velocities.buffer)
  }
}
