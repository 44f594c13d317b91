/// A scene's motions that have not ended, for a host that wants to sleep.
struct Agenda {
  /// Motions that are not over and whose end is an event.
  private(set) var reported = 0
  /// Motions that have started and are not over.
  private(set) var running = 0
  /// Start of the next delayed motion; never if there is none.
  private(set) var start = Instant(seconds: 1e300)
  /// No motion reverses within this many seconds; `ChangeSearch` leaps no farther.
  private(set) var leap = Double.infinity

  mutating func add(_ motion: Motion, isReported: Bool = true, at now: Instant) {
    guard motion.isMoving(at: now) else { return }
    if isReported { reported += 1 }
    leap = min(leap, motion.leap)
    if now.elapsed(since: motion.start) < motion.delay {
      start = min(start, motion.start.advanced(by: motion.delay))
    } else {
      running += 1
    }
  }

  /// The picture does not move as evenly as its motions: no leap is longer than this many seconds.
  mutating func limitLeaps(to seconds: Double) { leap = min(leap, seconds) }

  /// Seconds for which the picture stands by itself: 0 while something moves, infinite if nothing ever will.
  func pause(at now: Instant) -> Double {
    if running > 0 { return 0 }
    return start.seconds < 1e300 ? start.elapsed(since: now) : .infinity
  }
}

extension Motion {
  /// Seconds within which it hardly turns back: an eighth of a period, a sixteenth of a curve.
  fileprivate var leap: Double {
    switch driver {
    case .held: return .infinity
    case .spring(let spring): return .pi / 4 / spring.omega0
    case .curve(_, let duration): return duration / 16
    }
  }
}
