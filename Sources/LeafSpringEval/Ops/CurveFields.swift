import LeafSpring

extension Fields {
  private static let curves: [(String, TimingCurve)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
    ("standard", .standard),
  ]

  /// A timing curve: one of the five names, or four control numbers [x1, y1, x2, y2].
  mutating func curve(_ name: String, default curve: TimingCurve? = nil) throws(EvalError) -> TimingCurve {
    let accepts = "[x1, y1, x2, y2] or one of " + Fields.curves.map { "\"\($0.0)\"" }.joined(separator: ", ")
    if let curve, !has(name) { return curve }
    let value = try require(name, accepts)
    switch value {
    case .string(let word):
      for (name, curve) in Fields.curves where name == word { return curve }
      throw EvalError(.unknown, path(name), "\(path(name)) is \"\(word)\"; it takes \(accepts)")
    case .numbers, .array: return try controlPoints(Fields.numbers(value, path(name), count: 4))
    default: throw Fields.wrong(value, path(name), accepts)
    }
  }

  func controlPoints(_ c: [Double]) throws(EvalError) -> TimingCurve {
    try make { () throws(LeafError) in try TimingCurve(x1: c[0], y1: c[1], x2: c[2], y2: c[3]) }
  }
}

/// Applies `body` to a number, or to each number of a list, and writes the answer in the same form.
func map(
  _ input: (values: [Double], isList: Bool), _ name: StaticString, _ out: inout JSONWriter,
  _ body: (Double) -> Double
) throws(EvalError) {
  var results: [Double] = []
  results.reserveCapacity(input.values.count)
  for value in input.values { results.append(try representable(body(value), "\(name)")) }
  out.scalars(name, results, isList: input.isList)
}
