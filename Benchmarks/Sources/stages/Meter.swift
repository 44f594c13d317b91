import Foundation
import LeafSpring

/// Times of one thing, in nanoseconds.
struct Times {
  var samples: [Double]

  var median: Double { samples.sorted()[samples.count / 2] }
  var least: Double { samples.min() ?? 0 }
}

enum Meter {
  private static let clock = ContinuousClock()

  /// Times `body` `rounds` times, each after `prepare`, which does not count.
  static func measure(rounds: Int = 9, each calls: Int = 1, prepare: () throws -> Void = {}, _ body: () throws -> Void)
    rethrows -> Times
  {
    var samples: [Double] = []
    // What takes long is not called as often.
    var calls = calls
    while samples.count < (calls == 1 ? min(rounds, 3) : rounds) {
      try prepare()
      let begun = clock.now
      for _ in 0..<calls { try body() }
      let took = (clock.now - begun).components
      let each = (Double(took.seconds) * 1e9 + Double(took.attoseconds) * 1e-9) / Double(calls)
      samples.append(each)
      if each > 5e6 { calls = 1 }
    }
    return Times(samples: samples)
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

func print(_ row: String, _ times: Times, aim: String) {
  let name = row + String(repeating: " ", count: max(1, 64 - row.count))
  print("\(name) \(Meter.text(times.median))  (best \(Meter.text(times.least)))  aim \(aim)")
}
