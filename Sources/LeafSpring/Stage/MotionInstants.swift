/// When things happen to a motion, as instants of the stage's clock.
extension Motion {
  /// When the motion looks still for good. Meaningless (long past) for a resting one.
  var settled: Instant { instant(after: settledAfter) }
  /// When the motion is over: its value is the target from here on.
  var end: Instant { instant(after: restAfter) }

  /// A spring without damping ends at no instant that a stage can reach: its time stops at 2^53 seconds.
  func instant(after seconds: Double) -> Instant {
    seconds < .infinity ? start.advanced(by: seconds) : Instant(seconds: 1e300)
  }

  /// The motion as a later host call finds it: a resting one once it is over.
  func normalised(at now: Instant) -> Motion { isMoving(at: now) ? self : .resting(at: target) }

  /// Whether the motion is over by the end of a step and was not at its beginning. Compares the same elapsed times as
  /// `isMoving`, in the same way, so that no end is lost between two steps.
  @inline(never)
  func ends(in clock: StageClock) -> Bool { isMoving(at: clock.stepStart) && !isMoving(at: clock.now) }

  /// Whether the motion begins to look still for good within a step.
  @inline(never)
  func settles(in clock: StageClock) -> Bool {
    clock.stepStart.elapsed(since: start) < settledAfter && clock.now.elapsed(since: start) >= settledAfter
  }
}

/// The instants between which a step runs.
struct StageClock {
  var stepStart: Instant
  var now: Instant

  /// The clock of a host call between two steps: what it causes happens at 0.
  static func call(at now: Instant) -> StageClock { StageClock(stepStart: now, now: now) }

  /// Seconds from the beginning of the step to an instant, within the step.
  func offset(of instant: Instant) -> Double {
    min(max(0, instant.elapsed(since: stepStart)), max(0, now.elapsed(since: stepStart)))
  }
}
