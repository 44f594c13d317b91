// Springs computed in double-double and rounded once: for numbers that the lanes do not accept, and where terms
// cancel. No frame of a book needs this.
extension Spring {
  /// - Throws: `outOfRange` for a time beyond `phaseLimit` that leaves anything of the motion.
  package func checkPhase(after t: Double, _ field: StaticString) throws(LeafError) {
    guard t * rates.turn > Spring.phaseLimit || rates.kind == .none, core.regime == .under else { return }
    guard
      (Scaled(min(t, .greatestFiniteMagnitude)) * core.root - Scaled(Spring.phaseLimit)).isNegative
        || !core.beta.isZero && (core.beta / core.root).exponent >= -29
    else { throw LeafError(.outOfRange, field, accepts: "a phase of up to 2^40 radians") }
  }

  func exactState(x: Double, v: Double, after t: Double) -> SpringState {
    guard x.isFinite, v.isFinite else { return SpringState(x: .nan, v: .nan) }
    let end = core.state(ScaledState(x: Scaled(x), v: Scaled(v)), after: t)
    return SpringState(x: end.x.double, v: end.v.double)
  }

  func exactPropagator(after t: Double) -> SpringPropagator {
    let map = ScaledMap(core, after: min(t, .greatestFiniteMagnitude))
    return SpringPropagator(a: map.a.double, b: map.b.double, c: map.c.double, d: map.d.double)
  }

  func exactAnimated(from: Double, to target: Double, velocity: Double, at t: Double) -> (
    value: Double, velocity: Double
  ) {
    guard from.isFinite, target.isFinite, velocity.isFinite else { return (.nan, .nan) }
    let goal = Scaled(target)
    let end = core.state(ScaledState(x: Scaled(from) - goal, v: Scaled(velocity)), after: t)
    return ((goal + end.x).double, end.v.double)
  }
}
