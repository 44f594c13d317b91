extension MotionChannels {
  /// Computes all channels at `now`; read them with `withStates`. Returns whether any channel is still moving.
  ///
  /// Cost per moving channel: 11 ns if its neighbours were started together with it, 18 ns if they were started at other
  /// times but with the same spring (AVX-512; AVX2 and SSE2 take longer), below 200 ns in all other cases. A
  /// channel that has come to rest is its target, bit for bit, with velocity +0, and costs no arithmetic; 64 channels
  /// at rest cost one word. Going back in time visits all channels.
  @discardableResult
  public func evaluate(at now: Instant) -> Bool { evaluate(at: now) { _, _ in } }

  /// The same, and passes on every channel that has moved since the last evaluation, with its value, in any order.
  @inline(__always) @discardableResult
  func evaluate(at now: Instant, _ body: (_ channel: Int, _ value: Double) -> Void) -> Bool {
    let moves = workOut(at: now)
    awake.forEach { channel in
      body(channel, values.pointer[channel])
      // What is over has no velocity; only then is its group looked up.
      guard velocities.pointer[channel] == 0 else { return }
      let group = groupOf.pointer[channel]
      if group < 0 || groups.pointer[Int(group)].elapsed >= rests.pointer[channel] { awake.remove(channel) }
    }
    return moves
  }

  /// Values and velocities of all channels that are awake.
  @inline(never)
  private func workOut(at now: Instant) -> Bool {
    if now < evaluated { wakeAll() }
    evaluated = now
    guard !awake.isEmpty else { return false }
    evaluations += 1
    let groups = groups.pointer, groupOf = groupOf.pointer, rests = rests.pointer, targets = targets.pointer
    let origins = origins.pointer, speeds = speeds.pointer
    let values = values.pointer, velocities = velocities.pointer
    var block = ChannelBlock()
    var isMoving = false
    awake.forEach { channel in
      let index = Int(groupOf[channel])
      guard index >= 0, rests[channel] > 0, elapsed(index, at: now) < rests[channel] else {
        values[channel] = targets[channel]
        velocities[channel] = 0
        return
      }
      isMoving = true
      let running = groups[index].elapsed - groups[index].delay
      if running < 0 {
        (values[channel], velocities[channel]) = (origins[channel], 0)
        return
      }
      guard groups[index].spring > 0, running > 0 else {
        (values[channel], velocities[channel]) = self[channel].state(at: now)
        return
      }
      if block.continues(channel, of: index, origins, speeds, targets) { return }
      if !block.takes(index, groups) {
        block.flush(self, values, velocities)
        block.begin(index)
      }
      block.append(channel, origins[channel], speeds[channel], targets[channel], running)
    }
    block.flush(self, values, velocities)
    return isMoving
  }

  @inline(__always)
  private func elapsed(_ index: Int, at now: Instant) -> Double {
    let groups = groups.pointer
    if groups[index].evaluation != evaluations {
      groups[index].elapsed = now.elapsed(since: groups[index].start)
      groups[index].evaluation = evaluations
    }
    return groups[index].elapsed
  }

  /// A motion that was over may not even have begun at an earlier time.
  private func wakeAll() {
    for channel in 0..<count where groupOf[channel] >= 0 { awake.insert(channel) }
  }

  /// Whether any channel is under way, its delay over, at an instant no earlier than the last evaluation.
  func isAnyUnderWay(at now: Instant) -> Bool {
    var next = awake.next(from: 0)
    while let channel = next {
      let group = Int(groupOf[channel])
      if group >= 0, isMoving(channel, at: now), now.elapsed(since: groups[group].start) >= groups[group].delay {
        return true
      }
      next = awake.next(from: channel + 1)
    }
    return false
  }

  /// Every channel that moves at an instant no earlier than the last evaluation, with its motion.
  @inline(__always)
  func forEachMoving(at now: Instant, _ body: (_ channel: Int, _ motion: Motion) -> Void) {
    awake.forEach { if isMoving($0, at: now) { body($0, self[$0]) } }
  }

  /// Every channel that settles or ends in a step, with its motion. The step begins no earlier than the last evaluation.
  @inline(__always)
  func forEachDue(from stepStart: Instant, to now: Instant, _ body: (_ channel: Int, _ motion: Motion) -> Void) {
    let groups = groups.pointer, groupOf = groupOf.pointer, rests = rests.pointer, ownTimes = ownTimes.pointer
    var group = -1, before = 0.0, after = 0.0
    awake.forEach { channel in
      let index = Int(groupOf[channel])
      guard index >= 0 else { return }
      if index != group {
        group = index
        before = stepStart.elapsed(since: groups[index].start)
        after = now.elapsed(since: groups[index].start)
      }
      let rest = rests[channel], settled = min(ownTimes[channel].x, rest)
      guard rest > 0, before < rest, after >= rest || (before < settled && after >= settled) else { return }
      body(channel, self[channel])
    }
  }

  /// Gives access to the columns of values and velocities of the last `evaluate`, one entry per channel.
  public func withStates<Result>(
    _ body: (_ values: UnsafeBufferPointer<Double>, _ velocities: UnsafeBufferPointer<Double>) -> Result
  ) -> Result {
    body(values.buffer, velocities.buffer)
  }
}
