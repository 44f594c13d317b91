import CMathShim

/// A curve of straight pieces between stops: CSS `linear()`, and any recorded or sampled easing.
///
/// Stops are checked and stored when the curve is made; evaluation allocates nothing and costs a binary
/// search. Source: `springs.md` 2.4.
package struct PiecewiseLinear: Equatable, Sendable {
  /// One stop: where the input is `input`, the output is `output`.
  package struct Stop: Equatable, Sendable, BitwiseCopyable {
    package var input: Double
    package var output: Double

    package init(input: Double, output: Double) {
      self.input = input
      self.output = output
    }
  }

  /// In order of input; equal inputs keep the order they were given in.
  package let stops: [Stop]

  /// The largest magnitude of an input or output that is accepted.
  package static let limit = 1e100
  /// The most stops that are accepted.
  package static let maximumCount = 1 << 20

  /// The curve through `stops`. With fewer than two it is the identity.
  /// - Throws: `nonFinite`; `outOfRange` for an input below the one before it, a magnitude above `limit`, or
  ///   too many stops.
  package init(_ stops: [Stop]) throws(LeafError) {
    try Check.count(stops.count, 0...Self.maximumCount, "stops", accepts: "0 to 1,048,576 stops")
    var last = -Double.infinity
    for stop in stops {
      try Check.finite(stop.input, "input")
      try Check.finite(stop.output, "output")
      try Check.that(
        stop.input >= last && stop.input.magnitude <= Self.limit,
        .outOfRange, "input", accepts: "inputs that never fall, of magnitude up to 1e100")
      try Check.that(stop.output.magnitude <= Self.limit, .outOfRange, "output", accepts: "a magnitude up to 1e100")
      last = stop.input
    }
    self.stops = stops
  }

  /// The output at `input`, within 0.51 ULP of the line through the two stops.
  ///
  /// At an input that occurs several times, the last of its outputs counts. Before the first stop the first piece
  /// continues, and after the last stop the last piece; if that piece is vertical, its nearer end holds. NaN gives NaN.
  @inline(never)
  package func value(at input: Double) -> Double {
    guard stops.count >= 2, !input.isNaN else { return input }
    let index = min(max(stops.lastIndex(ofFirst: { $0.input <= input }), 0), stops.count - 2)
    let (a, b) = (stops[index], stops[index + 1])
    return Segment(x0: a.input, y0: a.output, x1: b.input, y1: b.output).value(at: input)
  }
}

/// The straight piece from (`x0`, `y0`) to (`x1`, `y1`), x0 ≤ x1.
struct Segment {
  let x0, y0, x1, y1: Double

  /// Exact at both ends, and inside never outside y0…y1.
  func value(at x: Double) -> Double {
    if x == x1 || (x0 == x1 && x > x1) { return y1 }
    if x == x0 || x0 == x1 || y0 == y1 { return y0 }
    guard x.magnitude <= 0x1p500 else { return (y1 > y0) == (x > 0) ? .infinity : -.infinity }
    return value(near: DoubleDouble(x))
  }

  /// The value at an x of about the size of x0 < x1 that equals neither.
  func value(near x: DoubleDouble) -> Double {
    let part = (x - x0) / leaf_two_sum(x1, -x0)
    let y = (part * leaf_two_sum(y1, -y0) + y0).hi
    guard x.hi > x0, x.hi < x1 else { return y }
    return min(max(y, min(y0, y1)), max(y0, y1))
  }
}
