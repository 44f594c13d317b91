/// The result of a step.
public struct StepResult: Equatable, Sendable {
  /// True if anything will still change by itself.
  public var isMoving: Bool
  /// Rows of the snapshot that were written.
  public var changed: Range<Int>
  /// The number of events to read.
  public var eventCount: Int
  /// Seconds of the host's for which nothing changes by itself: 0 while something moves, the time to the start of what
  /// is delayed, infinite if nothing is to come. `Stage.nextChange(every:)` looks closer.
  public var pause = 0.0
}

/// Time: what the host passes in, added up without error.
extension Stage {
  /// Lets `dt` seconds pass and brings the snapshot up to date. Any finite dt ≥ 0 is legal, even hours: motion is a
  /// closed form of time, so the step costs the same and its result does not depend on how the time was cut into
  /// frames. With 0 no time passes, but events are still delivered. Never allocates once the scenes are made.
  /// - Throws: `nonFinite` or `outOfRange` (negative, or beyond 2⁵³ seconds in all).
  @discardableResult
  public func advance(by dt: Double) throws(LeafError) -> StepResult {
    try Check.notNegative(dt, "dt")
    return try advanceLocally(by: timeScale == 1 ? dt : dt * timeScale)
  }

  /// Lets `frames` frames of `frame` seconds pass at once. The state has the bits of as many calls of `advance(by:)`,
  /// which a product that was rounded has not: for a host that sleeps, see `nextChange(every:)`.
  /// - Throws: `nonFinite` or `outOfRange` (negative, more than 2⁵² frames, or beyond 2⁵³ seconds in all).
  @discardableResult
  public func advance(frames: UInt64, of frame: Double) throws(LeafError) -> StepResult {
    try Check.notNegative(frame, "frame")
    try Check.that(frames <= 1 << 52, .outOfRange, "frames", accepts: "0 to 2^52")
    return try move(on: instant(after: frames, of: frame), "frame")
  }

  func advanceLocally(by dt: Double) throws(LeafError) -> StepResult {
    try Check.notNegative(dt, "dt")
    return try move(on: now.advanced(by: dt), "dt")
  }

  /// The instant that as many frames from now reach.
  func instant(after frames: UInt64, of frame: Double) -> Instant {
    now.advanced(by: timeScale == 1 ? frame : frame * timeScale, times: frames)
  }

  private func move(on next: Instant, _ parameter: StaticString) throws(LeafError) -> StepResult {
    try Check.that(
      next.seconds <= 9_007_199_254_740_992, .outOfRange, parameter, accepts: "times up to 2^53 seconds in all")
    return move(to: next)
  }

  /// Moves time to `time` seconds after the stage was made; also backwards, as far as the last host call that moved
  /// something: the `time` that was shown right after it can be sought. The result has the same bits as playing up to
  /// that time.
  /// - Throws: `nonFinite`; `outOfRange` below 0 or beyond 2⁵³; `timeReversed` before the last host call, or before a
  ///   turn that had waited began.
  @discardableResult
  public func seek(to time: Double) throws(LeafError) -> StepResult {
    try Check.within(time, 0...9_007_199_254_740_992, "time", accepts: "0 to 2^53 seconds")
    // The time that is shown is rounded, and may lie before the call that it shows.
    try Check.that(
      time >= lastHostEvent.seconds,
      .timeReversed, "time", accepts: "a time after the last host call that moved something, or turn that had waited")
    return move(to: max(Instant(seconds: time), lastHostEvent))
  }

  private func move(to next: Instant) -> StepResult {
    // A motion that was over may not have begun yet at an earlier time.
    if next < now { active.replace(withFirst: scenes.count) }
    stepStart = now
    now = next
    if !delivered.isEmpty || !pending.isEmpty {
      swap(&delivered, &pending)
      pending.removeAll(keepingCapacity: true)
    }
    frame += 1
    if !active.isEmpty || wholeMarks != .none {
      reportWhatFallsDue()
      isRefreshed = false
      refresh(inStep: true)
    }
    changed = changedSince
    changedSince = 0..<0
    let pause = pause
    let isMoving = pause != nil
    return StepResult(
      isMoving: isMoving, changed: changed, eventCount: delivered.count, pause: pause ?? .infinity)
  }

  /// Seconds of the host's until what is still to come begins to move; nil if nothing will, by the states of this step.
  private var pause: Double? {
    var least: Double?
    for sceneIndex in active.members where states[sceneIndex].isMoving {
      least = min(least ?? .infinity, scenes[sceneIndex].pause(at: now))
      if least == 0 { break }
    }
    return least.map { timeScale > 0 ? $0 / timeScale : .infinity }
  }

  private func reportWhatFallsDue() {
    let moment = step
    let first = delivered.count
    for sceneIndex in active.members {
      if let start = scenes[sceneIndex].fallDue(moment, &delivered) { lastHostEvent = max(lastHostEvent, start) }
      if let container = scenes[sceneIndex].asContainer {
        if let start = startWaiting(on: container, moment, &delivered) { lastHostEvent = max(lastHostEvent, start) }
        activateLines(of: container)
      }
    }
    delivered.withUnsafeMutableBufferPointer { events in
      UnsafeMutableBufferPointer(rebasing: events[first...]).sortStably { $0.time < $1.time }
    }
  }
}
