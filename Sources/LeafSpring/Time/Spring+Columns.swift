import CMathShim

// Springs in the caller's columns, computed in the lanes of this processor; the bits are the same at every level.
extension SpringPropagator {
  /// Advances springs by this map, all in place: x, v → a x + b v, c x + d v. Gives the bits of `apply`. Cost: 0.1 to
  /// 0.4 ns per spring while the columns are in a cache; allocates nothing.
  /// - Throws: `outOfRange` if the columns differ in length; nothing is written then.
  public func step(
    _ values: UnsafeMutableBufferPointer<Double>, _ velocities: UnsafeMutableBufferPointer<Double>
  ) throws(LeafError) {
    try Check.sameLength(values.count, velocities.count)
    guard let x = values.baseAddress, let v = velocities.baseAddress else { return }
    for index in 0..<values.count {
      let (p, q) = (x[index], v[index])
      x[index] = a * p + b * q
      v[index] = c * p + d * q
    }
  }

  /// Advances Floats: the map is rounded to Float, and so is each sum of two products. Rounding errors add up from step
  /// to step, about 1e-7 of the range each.
  /// - Throws: `outOfRange` if the columns differ in length; nothing is written then.
  public func step(
    _ values: UnsafeMutableBufferPointer<Float>, _ velocities: UnsafeMutableBufferPointer<Float>
  ) throws(LeafError) {
    try Check.sameLength(values.count, velocities.count)
    guard let x = values.baseAddress, let v = velocities.baseAddress else { return }
    let (a, b, c, d) = (Float(a), Float(b), Float(c), Float(d))
    for index in 0..<values.count {
      let (p, q) = (x[index], v[index])
      x[index] = a * p + b * q
      v[index] = c * p + d * q
    }
  }
}

extension Spring {
  /// The states of many springs of this kind, each after its own time, in the caller's columns. Gives the bits of
  /// `state` at every level and on every machine, except that a decay below e⁻⁷⁰⁰ counts as 0.
  ///
  /// The outputs may be the same memory as the inputs. Cost: 15 ns (AVX-512) to 25 ns (SSE2) per spring, with the
  /// exceptions of `state`; allocates nothing.
  /// - Parameters:
  ///   - x: values − targets at 0.
  ///   - v: velocities at 0, per second.
  ///   - t: seconds; a time that is not above 0 leaves the state as it is.
  /// - Throws: `outOfRange` if the columns differ in length, or for a time beyond `phaseLimit`; nothing is written
  ///   then.
  public func states(
    x: UnsafeBufferPointer<Double>, v: UnsafeBufferPointer<Double>, after t: UnsafeBufferPointer<Double>,
    intoX values: UnsafeMutableBufferPointer<Double>, v velocities: UnsafeMutableBufferPointer<Double>
  ) throws(LeafError) {
    try states(x: x, v: v, after: t, intoX: values, v: velocities, level: leaf_simd_level())
  }

  func states(
    x: UnsafeBufferPointer<Double>, v: UnsafeBufferPointer<Double>, after t: UnsafeBufferPointer<Double>,
    intoX values: UnsafeMutableBufferPointer<Double>, v velocities: UnsafeMutableBufferPointer<Double>, level: Int32
  ) throws(LeafError) {
    try Check.sameLength(x.count, v.count)
    try Check.sameLength(x.count, t.count)
    try Check.sameLength(x.count, values.count)
    try Check.sameLength(x.count, velocities.count)
    for time in t { try checkPhase(after: time, "t") }
    guard let x0 = x.baseAddress, let v0 = v.baseAddress, let times = t.baseAddress, let toX = values.baseAddress,
      let toV = velocities.baseAddress
    else { return }
    var block = SpringBlock()
    for first in stride(from: 0, to: x.count, by: SpringBlock.length) {
      let count = min(SpringBlock.length, x.count - first)
      block.from.take(x0 + first, count)
      block.velocity.take(v0 + first, count)
      block.time.take(times + first, count)
      var open = block.runStates(rates, count: count, level: level)
      block.value.give(toX + first, count)
      block.speed.give(toV + first, count)
      while open != 0 {
        let place = open.trailingZeroBitCount
        open &= open - 1
        let end = finished(&block, place)
        (toX[first + place], toV[first + place]) = (end.x, end.v)
      }
    }
  }

  /// A state that the lanes left unchanged.
  @inline(never)
  private func finished(_ block: inout SpringBlock, _ place: Int) -> SpringState {
    let (x, v, t) = (block.from[place], block.velocity[place], block.time[place])
    let isOver = rates.kind != .none && rates.rate * t > 700
    return isOver && x.isFinite && v.isFinite ? SpringState(x: 0, v: 0) : exactState(x: x, v: v, after: t)
  }
}

extension Check {
  static func sameLength(_ count: Int, _ other: Int) throws(LeafError) {
    try Check.that(count == other, .outOfRange, "columns", accepts: "columns of one length")
  }
}
