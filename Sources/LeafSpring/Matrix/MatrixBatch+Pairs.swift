import CMathShim

// Products where every matrix has a factor of its own. BLAS has no call for that, so the built-in kernel always does
// it.
extension MatrixBatch {
  /// worlds[k] = locals[k] · factors[k], for matrices of 16 Floats each, in `exact` and `fast` mode.
  ///
  /// Result and error are those of `multiply(_:by:into:)`; where all factors are equal, so are the bits. `worlds` may
  /// be the same memory as `locals` or `factors`; otherwise they must not overlap. Cost: 1 to 6 ns per pair; allocates
  /// nothing.
  /// - Throws: `refused` in double mode, `outOfRange` if `locals` is not a multiple of 16 long or `factors` or `worlds`
  ///   shorter than it; nothing is written then.
  public func multiply(
    _ locals: UnsafeBufferPointer<Float>, byEach factors: UnsafeBufferPointer<Float>,
    into worlds: UnsafeMutableBufferPointer<Float>
  ) throws(LeafError) {
    try Check.that(mode != .double, .refused, "mode", accepts: "exact or fast for Float matrices")
    let total = try MatrixBatch.check(locals.count, worlds.count, .identity)
    try Check.that(factors.count >= locals.count, .outOfRange, "factors", accepts: "a matrix for every matrix")
    guard total > 0, let from = locals.baseAddress, let by = factors.baseAddress, let to = worlds.baseAddress
    else { return }
    leaf_multiply_floats(from, total, by, 16, to, Int32(mode.rawValue), Int32(probe.simdLevel.rawValue))
  }

  /// Multiplies pairs of Doubles, in `double` mode.
  /// - Throws: as above; `refused` in the other modes.
  public func multiply(
    _ locals: UnsafeBufferPointer<Double>, byEach factors: UnsafeBufferPointer<Double>,
    into worlds: UnsafeMutableBufferPointer<Double>
  ) throws(LeafError) {
    try Check.that(mode == .double, .refused, "mode", accepts: "double for Double matrices")
    let total = try MatrixBatch.check(locals.count, worlds.count, .identity)
    try Check.that(factors.count >= locals.count, .outOfRange, "factors", accepts: "a matrix for every matrix")
    guard total > 0, let from = locals.baseAddress, let by = factors.baseAddress, let to = worlds.baseAddress
    else { return }
    leaf_multiply_doubles(from, total, by, 16, to, Int32(probe.simdLevel.rawValue))
  }
}
