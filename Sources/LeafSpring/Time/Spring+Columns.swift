import CMathShim

// Springs in the caller's columns, computed in the lanes of this processor; the bits are the same at every level.
extension SpringPropagator {
  /// Advances springs by this map, all in place: x, v → a x + b v, c x + d v. Gives the bits of `apply`. Cost: 0.1 to
  /// 0.4 ns per spring while the columns are in a cache; allocates nothing.
  /// - Throws: `outOfRange` if the columns differ in length; nothing is written then.
  public func step(
    _ values: UnsafeMutableBufferPointer<Double>, _ velocities: UnsafeMutableBufferPointer<Double>
  ) throws(LeafError) {
    try step(values, velocities, level: leaf_simd_level())
  }

  func step(
    _ values: UnsafeMutableBufferPointer<Double>, _ velocities: UnsafeMutableBufferPointer<Double>, level: Int32
  ) throws(LeafError) {
    try Check.sameLength(values.count, velocities.count)
    guard let x = values.baseAddress, let v = velocities.baseAddress else { return }
    let map = SIMD4(a, b, c, d)
    withUnsafeBytes(of: map) {
      leaf_step_doubles(x, v, values.count, $0.baseAddress!.assumingMemoryBound(to: Double.self), level)
    }
  }

  /// The same for Floats: the map is rounded to Float, and so is each sum of two products. Rounding errors add up from
  /// step to step, about 1e-7 of the range each.
  /// - Throws: `outOfRange` if the columns differ in length; nothing is written then.
  public func step(
    _ values: UnsafeMutableBufferPointer<Float>, _ velocities: UnsafeMutableBufferPointer<Float>
  ) throws(LeafError) {
    try step(values, velocities, level: leaf_simd_level())
  }

  func step(
    _ values: UnsafeMutableBufferPointer<Float>, _ velocities: UnsafeMutableBufferPointer<Float>, level: Int32
  ) throws(LeafError) {
    try Check.sameLength(values.count, velocities.count)
    guard let x = values.baseAddress, let v = velocities.baseAddress else { return }
    let map = SIMD4(Float(a), Float(b), Float(c), Float(d))
    withUnsafeBytes(of: map) {
      leaf_step_floats(x, v, values.count, $0.baseAddress!.assumingMemoryBound(to: Float.self), level)
    }
  }
}

extension Spring {
  /// The states of many springs of this kind, each after its own time, in the caller's columns. Gives the bits of
  /// `state` at every level and on every machine, except that a decay below e⁻⁷⁰⁰ counts as 0.
  ///
  /// The outputs may be the same memory as the inputs. Cost: 7 ns (AVX-512) to 25 ns (SSE2) per spring, with the
  /// exceptions of `state`; allocates nothing.
  /// - Parameters:
  ///   - x: values − targets at 0.
  ///   - v: velocities at 0, per second.
  ///   - t: seconds; a time that is not above 0 leaves the state as it is.
  /// - Throws: `outOfRange` if the columns differ in length; nothing is written then.
  public func states(
    x: UnsafeBufferPointer<Double>, v: UnsafeBufferPointer<Double>, after t: UnsafeBufferPointer<Double>,
    intoX values: UnsafeMutableBufferPointer<Double>, v velocities: UnsafeMutableBufferPointer<Double>
  ) throws(LeafError) {
    try states(x: x, v: v, after: t, intoX: values, v: velocities, level: leaf_simd_level())
  }

  /// The same, but the bits may differ between machines. For very many springs whose last bits do not matter.
  /// Under-damped springs use fused multiply-adds and shorter polynomials, and are within (16 + 2 ωt) · 2⁻⁵² of the
  /// state norm; all others, and phases beyond 400,000 rad, have the bits of `states`. Cost: 1.2 ns (AVX-512) to 7 ns
  /// (SSE2) per spring.
  /// - Throws: as above.
  public func fastStates(
    x: UnsafeBufferPointer<Double>, v: UnsafeBufferPointer<Double>, after t: UnsafeBufferPointer<Double>,
    intoX values: UnsafeMutableBufferPointer<Double>, v velocities: UnsafeMutableBufferPointer<Double>
  ) throws(LeafError) {
    try states(x: x, v: v, after: t, intoX: values, v: velocities, level: leaf_simd_level(), isFast: true)
  }

  func states(
    x: UnsafeBufferPointer<Double>, v: UnsafeBufferPointer<Double>, after t: UnsafeBufferPointer<Double>,
    intoX values: UnsafeMutableBufferPointer<Double>, v velocities: UnsafeMutableBufferPointer<Double>, level: Int32,
    isFast: Bool = false
  ) throws(LeafError) {
    try Check.sameLength(x.count, v.count)
    try Check.sameLength(x.count, t.count)
    try Check.sameLength(x.count, values.count)
    try Check.sameLength(x.count, velocities.count)
    guard let x0 = x.baseAddress, let v0 = v.baseAddress, let times = t.baseAddress, let toX = values.baseAddress,
      let toV = velocities.baseAddress
    else { return }
    let isFast = isFast && kernel.kind == LEAF_SPRING_RINGS
    var block = leaf_block()
    withUnsafePointer(to: kernel) { kernel in
      withUnsafeMutableBytes(of: &block) { block in
        // The times are copied, because the outputs may overlap them.
        let after = block.baseAddress!.assumingMemoryBound(to: Double.self)
        for first in stride(from: 0, to: x.count, by: SpringBlock.length) {
          let count = min(SpringBlock.length, x.count - first)
          after.update(from: times + first, count: count)
          let open =
            isFast
            ? leaf_spring_states_fast(kernel, x0 + first, v0 + first, after, count, toX + first, toV + first, level)
            : leaf_spring_states(kernel, x0 + first, v0 + first, after, count, toX + first, toV + first, level)
          if open != 0 { finish(open, toX + first, toV + first, after) }
        }
      }
    }
  }

  /// The springs of a block that the kernel left unchanged.
  @inline(never)
  private func finish(
    _ open: UInt64, _ x: UnsafeMutablePointer<Double>, _ v: UnsafeMutablePointer<Double>, _ t: UnsafePointer<Double>
  ) {
    var open = open
    while open != 0 {
      let place = open.trailingZeroBitCount
      open &= open - 1
      let isOver = kernel.kind != LEAF_SPRING_NONE && kernel.rate * t[place] > 700
      let end =
        isOver && x[place].isFinite && v[place].isFinite
        ? SpringState(x: 0, v: 0) : exactState(x: x[place], v: v[place], after: t[place])
      (x[place], v[place]) = (end.x, end.v)
    }
  }
}

extension Check {
  static func sameLength(_ count: Int, _ other: Int) throws(LeafError) {
    guard count == other else { throw LeafError(.outOfRange, "columns", accepts: "columns of one length") }
  }
}
