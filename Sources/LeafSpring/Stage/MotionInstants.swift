/// When things happen to a motion, as instants of the stage's clock.
extension Motion {
  /// When the motion looks still for good. Meaningless (long past) for a resting one.
  var settled: Instant { instant(after: settledAfter) }
  /// When the motion is over: its value is the target from here on.
  var end: Instant { instant(after: restAfter) }

  func instant(after seconds: Double) -> Instant { Motion.instant(seconds, after: start) }

  /// A spring without damping ends at no instant that a stage can reach: its time stops at 2^53 seconds.
  static func instant(_ seconds: Double, after start: Instant) -> Instant {
    seconds < .infinity ? start.advanced(by: seconds) : Instant(seconds: 1e300)
  }

  /// True if the motion is over by the end of a step and was not at its beginning. Compares the same elapsed times as
  /// `isMoving`, in the same way, so that no end is lost between two steps.
  @inline(never)
  func ends(in moment: Moment) -> Bool { isMoving(at: moment.stepStart) && !isMoving(at: moment.now) }

  /// True if the motion begins to look still for good within a step.
  @inline(never)
  func settles(in moment: Moment) -> Bool {
    moment.stepStart.elapsed(since: start) < settledAfter && moment.now.elapsed(since: start) >= settledAfter
  }
}
