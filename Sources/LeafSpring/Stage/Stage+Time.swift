/// What a step did.
public struct StepResult: Equatable, Sendable {
  /// Whether anything will still change by itself.
  public var isMoving: Bool
  /// Rows of the snapshot that were written.
  public var changed: Range<Int>
  /// How many events there are to read.
  public var eventCount: Int
}

/// Time: the host's, added without error.
extension Stage {
  /// Lets `dt` seconds pass and brings the snapshot up to date. Any finite dt ≥ 0 is legal, hours too: motion is a closed
  /// form of time, so the step costs the same and its result does not depend on how the time was cut into frames. 0 passes
  /// no time but still delivers events. Never allocates once the scenes are made.
  /// - Throws: `nonFinite` or `outOfRange` (negative, or beyond 2⁵³ seconds in all).
  @discardableResult
  public func advance(by dt: Double) throws(LeafError) -> StepResult {
    try Check.notNegative(dt, "dt")
    return try advanceLocally(by: timeScale == 1 ? dt : dt * timeScale)
  }

  func advanceLocally(by dt: Double) throws(LeafError) -> StepResult {
    try Check.notNegative(dt, "dt")
    let next = now.advanced(by: dt)
    guard next.seconds <= 9_007_199_254_740_992 else {
      throw LeafError(.outOfRange, "dt", accepts: "times up to 2^53 seconds in all")
    }
    return move(to: next)
  }

  /// Moves time to `time` seconds after the stage was made, backwards too, as far as the last host call that moved something:
  /// the result is the same bits as playing there.
  /// - Throws: `nonFinite`; `outOfRange` below 0 or beyond 2⁵³; `timeReversed` before the last host call, or before a turn
  ///   that had waited began.
  @discardableResult
  public func seek(to time: Double) throws(LeafError) -> StepResult {
    try Check.notNegative(time, "time")
    guard time <= 9_007_199_254_740_992 else {
      throw LeafError(.outOfRange, "time", accepts: "times up to 2^53 seconds")
    }
    let target = Instant(seconds: time)
    guard target.elapsed(since: lastHostEvent) >= 0 else {
      throw LeafError(
        .timeReversed, "time", accepts: "a time after the last host call that moved something, or turn that had waited")
    }
    return move(to: target)
  }

  private func move(to next: Instant) -> StepResult {
    if next < now { isAtRest = false }
    let wasMoving = isMoving
    stepStart = now
    now = next
    if !delivered.isEmpty || !pending.isEmpty {
      swap(&delivered, &pending)
      pending.removeAll(keepingCapacity: true)
    }
    frame += 1
    if wasMoving || !isRefreshed || isMoving || hasMarks {
      let clock = clock
      let first = delivered.count
      for slot in sequence {
        if let start = slots[slot]?.settle(clock, &delivered) { lastHostEvent = max(lastHostEvent, start) }
      }
      sortEvents(from: first)
      isRefreshed = false
      refresh()
    }
    changed = changedSince
    changedSince = 0..<0
    let isMoving = isMoving
    isAtRest = !isMoving && isRefreshed
    return StepResult(isMoving: isMoving, changed: changed, eventCount: delivered.count)
  }

  /// By time; equal times stay in the order they were caused. Without memory of its own: runs of eight by insertion, for the
  /// list is short and nearly sorted, then merged in place by turning parts round each other, O(n log² n).
  private func sortEvents(from first: Int) {
    let count = delivered.count - first
    guard count > 1 else { return }
    delivered.withUnsafeMutableBufferPointer { events in
      let events = UnsafeMutableBufferPointer(rebasing: events[first...])
      var run = 8
      for start in stride(from: 0, to: count, by: run) {
        Stage.insert(events, start, min(start + run, count))
      }
      while run < count {
        for start in stride(from: 0, to: count - run, by: 2 * run) {
          Stage.merge(events, start, start + run, min(start + 2 * run, count))
        }
        run *= 2
      }
    }
  }

  private static func insert(_ events: UnsafeMutableBufferPointer<StageEvent>, _ start: Int, _ end: Int) {
    for index in (start + 1)..<max(end, start + 1) {
      let event = events[index]
      var place = index
      while place > start, events[place - 1].time > event.time {
        events[place] = events[place - 1]
        place -= 1
      }
      events[place] = event
    }
  }

  /// Merges start..<middle and middle..<end, both sorted.
  private static func merge(
    _ events: UnsafeMutableBufferPointer<StageEvent>, _ start: Int, _ middle: Int, _ end: Int
  ) {
    guard start < middle, middle < end, events[middle - 1].time > events[middle].time else { return }
    guard end - start > 2 else { return events.swapAt(start, middle) }
    // The greater half is cut in two, the other where the cut's time belongs; equal times of the left stay left.
    var (left, right) = ((start + middle) / 2, (middle + end) / 2)
    if middle - start > end - middle {
      right = bound(events, middle, end) { $0 < events[left].time }
    } else {
      left = bound(events, start, middle) { $0 <= events[right].time }
    }
    reverse(events, left, middle)
    reverse(events, middle, right)
    reverse(events, left, right)
    let cut = left + right - middle
    merge(events, start, left, cut)
    merge(events, cut, right, end)
  }

  /// The first place in a sorted part whose time does not pass.
  private static func bound(
    _ events: UnsafeMutableBufferPointer<StageEvent>, _ start: Int, _ end: Int, _ passes: (Double) -> Bool
  ) -> Int {
    var (low, high) = (start, end)
    while low < high {
      let half = (low + high) / 2
      if passes(events[half].time) { low = half + 1 } else { high = half }
    }
    return low
  }

  private static func reverse(_ events: UnsafeMutableBufferPointer<StageEvent>, _ start: Int, _ end: Int) {
    var (low, high) = (start, end - 1)
    while low < high {
      events.swapAt(low, high)
      low += 1
      high -= 1
    }
  }
}
