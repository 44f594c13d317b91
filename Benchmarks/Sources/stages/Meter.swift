import Foundation
import LeafSpring

/// Times of one thing, in nanoseconds.
struct Times {
  var samples: [Double]

  var median: Double { samples.sorted()[samples.count / 2] }
  var least: Double { samples.min() ?? 0 }

  /// These times less others, round by round.
  func less(_ others: Times) -> Times { Times(samples: zip(samples, others.samples).map { $0 - $1 }) }

  /// These times divided by a count.
  func each(_ count: Int) -> Times { Times(samples: samples.map { $0 / Double(count) }) }
}

enum Meter {
  /// Times `body` `rounds` times, each after `prepare`, which does not count.
  static func measure(rounds: Int = 9, each calls: Int = 1, prepare: () throws -> Void = {}, _ body: () throws -> Void)
    rethrows -> Times
  {
    var samples: [Double] = []
    // Slow workloads are called less often.
    let asked = calls
    var calls = calls
    while samples.count < (calls < asked ? min(rounds, 3) : rounds) {
      try prepare()
      let each = try time(calls, body)
      samples.append(each)
      if each > 5e6 { calls = 1 }
    }
    return Times(samples: samples)
  }

  /// Times two things that are compared in turns: what slows the machine for a while slows both.
  static func compare(
    rounds: Int = 15, each calls: Int, prepare: () throws -> Void = {}, _ first: () throws -> Void,
    _ second: () throws -> Void
  ) rethrows -> (Times, Times) {
    var samples: ([Double], [Double]) = ([], [])
    for _ in 0..<rounds {
      try prepare()
      samples.0.append(try time(calls, first))
      samples.1.append(try time(calls, second))
    }
    return (Times(samples: samples.0), Times(samples: samples.1))
  }

  private static func time(_ calls: Int, _ body: () throws -> Void) rethrows -> Double {
    let begun = now
    for _ in 0..<calls { try body() }
    return (now - begun) / Double(calls)
  }

  /// Nanoseconds of this thread: what others do at the time does not count.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  static func text(_ nanoseconds: Double) -> String {
    let (value, unit) =
      nanoseconds < 1e3
      ? (nanoseconds, "ns") : nanoseconds < 1e6 ? (nanoseconds / 1e3, "µs") : (nanoseconds / 1e6, "ms")
    let digits = value < 10 ? 100.0 : value < 100 ? 10.0 : 1.0
    return "\((value * digits).rounded() / digits) \(unit)"
  }
}

/// A benchmark that finds something else measures something else.
func expect(_ isTrue: @autoclosure () throws -> Bool) rethrows {
  if try !isTrue() { fatalError("not what was to be measured") }
}

/// Keeps the optimiser from throwing a result away.
@inline(never) @_optimize(none) func consume<Value>(_ value: Value) {}
