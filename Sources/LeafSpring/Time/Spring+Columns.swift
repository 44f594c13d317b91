import CMathShim

// Springs in the caller's columns, by the lanes of this processor: the same bits at every level.
extension SpringPropagator {
  /// Carries springs on by this map, all in place: x, v → a x + b v, c x + d v. The bits of `apply`. Cost: 0.1 to 0.4 ns
  /// per spring while the columns are in a cache; allocates nothing.
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

  /// The same for Floats: the map is rounded to Float, and each sum of two products on the way. Steps add up their
  /// rounding, about 1e-7 of the range each.
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
  /// The states of many springs of this kind, each after its own time, in the caller's columns.
  ///
  /// In Double with the package's own exponential, sine and cosine, by lanes: the same bits at every level and on every
  /// machine, within (8 + ωt) · 2⁻⁵² of the state norm (ωt the phase; 8 alone from critical damping up), where `state`
  /// works in double-double. A decay below e⁻⁷⁰⁰ counts as 0. Times that are not above 0 leave the state as it is.
  /// The outputs may be the inputs. Cost: 2 ns (AVX-512) to 15 ns (SSE2) per spring; allocates nothing.
  /// - Parameters:
  ///   - x: values − targets at 0.
  ///   - v: velocities at 0, per second.
  ///   - t: seconds.
  /// - Throws: `outOfRange` if the columns differ in length; nothing is written then.
  public func states(
    x: UnsafeBufferPointer<Double>, v: UnsafeBufferPointer<Double>, after t: UnsafeBufferPointer<Double>,
    intoX values: UnsafeMutableBufferPointer<Double>, v velocities: UnsafeMutableBufferPointer<Double>
  ) throws(LeafError) {
    try states(x: x, v: v, after: t, intoX: values, v: velocities, level: leaf_simd_level())
  }

  /// The same without a promise of bits: where under-damped, fused multiply-adds and shorter polynomials, within
  /// (16 + 2 ωt) · 2⁻⁵² of the state norm; elsewhere, and for phases beyond a million, the bits of `states`. For very many
  /// springs whose last bits nobody compares. Cost: 1.2 ns (AVX-512) to 7 ns (SSE2) per spring.
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
    var kind = leaf_spring()
    kind.stiffness = core.stiffness.double
    kind.beta = core.beta.double
    if core.regime == .under { (kind.wave, kind.inverse) = (core.root.double, 1 / core.root.double) }
    kind.slow = core.slow.double
    kind.apart = core.root.scaled(by: 1).double
    if isFast && core.regime == .under {
      leaf_spring_states_fast(&kind, x0, v0, times, x.count, toX, toV, level)
    } else {
      leaf_spring_states(&kind, x0, v0, times, x.count, toX, toV, level)
    }
  }
}

extension Check {
  static func sameLength(_ count: Int, _ other: Int) throws(LeafError) {
    guard count == other else { throw LeafError(.outOfRange, "columns", accepts: "columns of one length") }
  }
}
