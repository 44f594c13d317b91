import LeafSpring

extension Fields {
  /// The spring that these fields describe, in one of four forms: `mass` (1), `stiffness`, `damping`; or
  /// `dampingRatio`, `omega0`; or `duration`, `bounce`; or `response`, `dampingRatio`. Fields of another form are not
  /// read, so `finish` refuses a mixture.
  mutating func spring() throws(EvalError) -> Spring {
    if has("omega0") {
      let dampingRatio = try number("dampingRatio")
      let omega0 = try number("omega0")
      return try make { () throws(LeafError) in try Spring(dampingRatio: dampingRatio, omega0: omega0) }
    }
    if has("response") {
      let response = try number("response")
      let dampingRatio = try number("dampingRatio")
      return try make { () throws(LeafError) in try Spring(response: response, dampingRatio: dampingRatio) }
    }
    if has("bounce") || has("duration") {
      let duration = try number("duration")
      let bounce = try number("bounce")
      return try make { () throws(LeafError) in try Spring(duration: duration, bounce: bounce) }
    }
    if has("dampingRatio") {
      throw EvalError(
        .missing, path("omega0"),
        "\(path("dampingRatio")) needs \(path("omega0")) or \(path("response")) beside it")
    }
    let mass = try number("mass", default: 1)
    let stiffness = try number("stiffness")
    let damping = try number("damping")
    return try make { () throws(LeafError) in try Spring(mass: mass, stiffness: stiffness, damping: damping) }
  }

  /// Runs a call of the core. An error names the field as the request does: by `named`, or by the core's own name.
  func make<Value>(
    named field: String? = nil, noSolution: EvalError.Code = .noFit, _ body: () throws(LeafError) -> Value
  ) throws(EvalError) -> Value {
    do throws(LeafError) {
      return try body()
    } catch {
      throw EvalError(error, field: path(field ?? "\(error.field)"), noSolution: noSolution)
    }
  }
}

/// - Throws: `overflow` where the exact result is beyond the largest double.
func representable(_ value: Double, _ field: String) throws(EvalError) -> Double {
  guard value.isFinite else {
    throw EvalError(.overflow, field, "\(field) is beyond the largest double")
  }
  return value
}
