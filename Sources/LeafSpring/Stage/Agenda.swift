/// The scene's motions that have not ended: what a sleeping host asks.
struct Agenda {
  /// Motions that are not over and whose end is told.
  private(set) var told = 0
  /// Motions that have started and are not over.
  private(set) var running = 0
  /// When the next one starts that waits; never if none does.
  private(set) var start = Instant(seconds: 1e300)

  mutating func add(_ motion: Motion, isTold: Bool = true, at now: Instant) {
    guard motion.isMoving(at: now) else { return }
    if isTold { told += 1 }
    if now.elapsed(since: motion.start) < motion.delay {
      start = min(start, motion.start.advanced(by: motion.delay))
    } else {
      running += 1
    }
  }

  /// Seconds for which the picture stands by itself: 0 while something moves, infinite if nothing ever will.
  func pause(at now: Instant) -> Double {
    if running > 0 { return 0 }
    return start.seconds < 1e300 ? start.elapsed(since: now) : .infinity
  }
}

extension RunScene {
  /// The motion of the run, unless something holds it.
  final func addRun(to agenda: inout Agenda, at now: Instant) {
    if !running.run.isHeld { agenda.add(running.run.motion, at: now) }
  }
}
