extension MotionChannels {
  /// Computes all channels at `now`; read them with `withStates`. Returns whether any channel is still moving.
  ///
  /// Cost per moving channel: 11 ns if its neighbours were started together with it, 18 ns if they were started at
  /// other times but with the same spring (AVX-512; AVX2 and SSE2 take longer), below 200 ns in all other cases. A
  /// channel that has come to rest is its target, bit for bit, with velocity +0, and costs no arithmetic; 64 channels
  /// at rest cost one word. Going back in time visits all channels.
  @discardableResult
  public func evaluate(at now: Instant) -> Bool {
    defer { settle(at: now) { _, _ in } }
    return workOut(at: now, needsSpeed: true)
  }

  /// This with speeds to a few bits. Passes on the channels that have moved since the last evaluation, in runs of
  /// neighbours and in ascending order, with the values of all channels.
  @inline(__always)
  func evaluateValues(
    at now: Instant, _ body: (_ channels: Range<Int>, _ values: UnsafeMutablePointer<Double>) -> Void = { _, _ in }
  ) {
    _ = workOut(at: now, needsSpeed: false)
    settle(at: now, body)
  }

  /// Passes on the channels that are awake, and lets those sleep that are over.
  @inline(__always)
  private func settle(
    at now: Instant, _ body: (_ channels: Range<Int>, _ values: UnsafeMutablePointer<Double>) -> Void
  ) {
    awake.forEachRun { run in
      body(run, values.pointer)
      // Motions that are over have no velocity; only then are their times looked up.
      for channel in run where velocities.pointer[channel] == 0 && !isMoving(channel, at: now) { awake.remove(channel) }
    }
  }

  /// Values and velocities of all channels that are awake.
  @inline(never)
  private func workOut(at now: Instant, needsSpeed: Bool) -> Bool {
    if now < evaluated { wakeAll() }
    evaluated = now
    guard awake.count > MotionChannels.few else { return workOutFew(at: now) }
    let twins = Int.isNarrow ? (areAll: false, isAnyMoving: false) : workOutTwins(at: now)
    return (twins.areAll ? false : workOutOthers(at: now, needsSpeed: needsSpeed)) || twins.isAnyMoving
  }

  /// Runs of channels that were set to one motion: it is computed once.
  @inline(never)
  private func workOutTwins(at now: Instant) -> (areAll: Bool, isAnyMoving: Bool) {
    var (areAll, isAnyMoving, known) = (true, false, 0)
    var state = (value: 0.0, velocity: 0.0)
    awake.forEachRun { run in
      guard ChannelBlock.areTwins(self, run) else { return areAll = false }
      let first = run.lowerBound
      if twins[first] != known {
        (known, state) = (twins[first], self.state(of: first, at: now))
        isAnyMoving = isAnyMoving || isMoving(first, at: now)
      }
      for channel in run { (values.pointer[channel], velocities.pointer[channel]) = state }
    }
    return (areAll, isAnyMoving)
  }

  @inline(never)
  private func workOutOthers(at now: Instant, needsSpeed: Bool) -> Bool {
    let starts = starts.pointer, delays = delays.pointer, springs = springs.pointer
    let rests = rests.pointer, targets = targets.pointer, origins = origins.pointer
    let values = values.pointer, velocities = velocities.pointer
    var block = ChannelBlock(needsSpeed: needsSpeed)
    var isMoving = false
    var start = Instant(), elapsed = now.elapsed(since: start)
    func setOff(_ channel: Int) {
      guard starts[channel] != start else { return }
      start = starts[channel]
      elapsed = now.elapsed(since: start)
    }
    func workOut(_ channel: Int) {
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
      block.append(self, channel, after: running)
    }
    awake.forEachRun { run in
      if ChannelBlock.areTwins(self, run) { return }
      setOff(run.lowerBound)
      if ChannelBlock.areUnderWay(self, run, elapsed: elapsed) {
        isMoving = true
        block.run(self, run, elapsed: elapsed)
      } else {
        for channel in run { workOut(channel) }
      }
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
