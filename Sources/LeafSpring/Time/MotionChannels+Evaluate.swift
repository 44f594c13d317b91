extension MotionChannels {
  /// Computes all channels at `now`; read them with `withStates`. Returns whether any channel is still moving.
  ///
  /// Cost per moving channel: 11 ns if its neighbours were started together with it, 18 ns if they were started at
  /// other times but with the same spring (AVX-512; AVX2 and SSE2 take longer), below 200 ns in all other cases. A
  /// channel that has come to rest is its target, bit for bit, with velocity +0, and costs no arithmetic; 64 channels
  /// at rest cost one word. Going back in time visits all channels.
  @discardableResult
  public func evaluate(at now: Instant) -> Bool { evaluate(at: now) { _, _ in } }

  /// This, and passes on every channel that has moved since the last evaluation, with its value, in any order.
  @inline(__always) @discardableResult
  func evaluate(at now: Instant, _ body: (_ channel: Int, _ value: Double) -> Void) -> Bool {
    let moves = workOut(at: now)
    awake.forEach { channel in
      body(channel, values.pointer[channel])
      // Motions that are over have no velocity; only then are their times looked up.
      if velocities.pointer[channel] == 0, !isMoving(channel, at: now) { awake.remove(channel) }
    }
    return moves
  }

  /// Values and velocities of all channels that are awake.
  @inline(never)
  private func workOut(at now: Instant) -> Bool {
    if now < evaluated { wakeAll() }
    evaluated = now
    guard awake.count > MotionChannels.few else { return workOutFew(at: now) }
    let starts = starts.pointer, delays = delays.pointer, springs = springs.pointer
    let rests = rests.pointer, targets = targets.pointer, origins = origins.pointer, speeds = speeds.pointer
    let values = values.pointer, velocities = velocities.pointer
    var block = ChannelBlock()
    var isMoving = false
    var start = Instant(), elapsed = now.elapsed(since: start)
    func setOff(_ channel: Int) {
      guard starts[channel] != start else { return }
      start = starts[channel]
      elapsed = now.elapsed(since: start)
    }
    awake.forEach(whole: { first in
      setOff(first)
      guard ChannelBlock.areUnderWay(self, from: first, elapsed: elapsed) else { return false }
      isMoving = true
      block.run(self, from: first, elapsed: elapsed)
      return true
    }) { channel in
      setOff(channel)
      guard rests[channel] > 0, elapsed < rests[channel] else {
        values[channel] = targets[channel]
        velocities[channel] = 0
        return
      }
      isMoving = true
      let running = elapsed - delays[channel]
      if running < 0 {
        (values[channel], velocities[channel]) = (origins[channel], 0)
        return
      }
      guard springs[channel] > 0, running > 0 else {
        (values[channel], velocities[channel]) = self[channel].state(at: now)
        return
      }
      block.append(self, channel..<channel + 1, after: running)
    }
    block.flush(self)
    return isMoving
  }

  /// So few channels that a block of them would cost more than their motions one by one.
  private static let few = 2

  private func workOutFew(at now: Instant) -> Bool {
    var moves = false
    awake.forEach { channel in
      (values.pointer[channel], velocities.pointer[channel]) = state(of: channel, at: now)
      moves = moves || isMoving(channel, at: now)
    }
    return moves
  }

  /// A motion that was over may not even have begun at an earlier time.
  private func wakeAll() {
    for channel in 0..<count where springs[channel] >= 0 { awake.insert(channel) }
  }

  /// True if any channel is under way, its delay over, at an instant no earlier than the last evaluation.
  func isAnyUnderWay(at now: Instant) -> Bool {
    awake.members.contains { isMoving($0, at: now) && now.elapsed(since: starts[$0]) >= delays[$0] }
  }

  /// When the last motion is over; now if none is under way.
  func lastEnd(at now: Instant) -> Instant {
    var last = now
    awake.forEach { channel in
      guard isMoving(channel, at: now) else { return }
      let rest = rests.pointer[channel]
      last = max(last, Motion.instant(rest, after: starts.pointer[channel]))
    }
    return last
  }

  /// Every channel that moves at an instant no earlier than the last evaluation, with its motion.
  @inline(__always)
  func forEachMoving(at now: Instant, _ body: (_ channel: Int, _ motion: Motion) -> Void) {
    awake.forEach { if isMoving($0, at: now) { body($0, self[$0]) } }
  }

  /// Every channel that settles or ends in a step, with its motion. The step begins no earlier than the last
  /// evaluation. Answers an instant before which no other one does.
  @inline(__always)
  func forEachDue(
    from stepStart: Instant, to now: Instant, _ body: (_ channel: Int, _ motion: Motion) -> Void
  ) -> Instant {
    let starts = starts.pointer, rests = rests.pointer, ownTimes = ownTimes.pointer
    var start = Instant(), before = stepStart.elapsed(since: start), after = now.elapsed(since: start)
    var wait = Double.infinity
    awake.forEach { channel in
      if starts[channel] != start {
        start = starts[channel]
        before = stepStart.elapsed(since: start)
        after = now.elapsed(since: start)
      }
      let rest = rests[channel], settled = min(ownTimes[channel].x, rest)
      guard rest > 0 else { return }
      if after < rest { wait = min(wait, (after < settled ? settled : rest) - after) }
      guard before < rest, after >= rest || (before < settled && after >= settled) else { return }
      body(channel, self[channel])
    }
    // A little earlier: elapsed times are rounded.
    return wait < 1e15 ? now.advanced(by: wait * 0.999999 - 1e-6) : now
  }

  /// Gives access to the columns of values and velocities of the last `evaluate`, one entry per channel.
  public func withStates<Result>(
    _ body: (_ values: UnsafeBufferPointer<Double>, _ velocities: UnsafeBufferPointer<Double>) -> Result
  ) -> Result {
    body(values.buffer, velocities.buffer)
  }
}
