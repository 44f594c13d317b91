import CMathShim

// The product over the caller's own matrices: rows of 16 numbers each, times one shared matrix.
extension MatrixBatch {
  /// worlds = locals · shared, for matrices of 16 Floats each, in `exact` and `fast` mode.
  ///
  /// Result and error: in `exact` mode the exact product of the Floats, summed in Double and rounded once; in `fast`
  /// mode within `errorBound`. The shared matrix is rounded to Float. `worlds` may be the same memory as `locals`;
  /// otherwise they must not overlap. Cost: 1 to 5 ns per matrix with the built-in kernel, 30 to 50 with the reference
  /// BLAS; allocates nothing. In `fast` and `double` mode, `worlds` of 12 MiB or more at a 64-byte boundary are written
  /// past the caches.
  /// - Throws: `refused` in double mode, `outOfRange` if `locals` is not a multiple of 16 long or `worlds` shorter than
  ///   it, `nonFinite` for the shared matrix; nothing is written then.
  public func multiply(
    _ locals: UnsafeBufferPointer<Float>, by shared: Matrix4, into worlds: UnsafeMutableBufferPointer<Float>
  ) throws(LeafError) {
    try Check.that(mode != .double, .refused, "mode", accepts: "exact or fast for Float matrices")
    let total = try MatrixBatch.check(locals.count, worlds.count, shared)
    guard total > 0, let from = locals.baseAddress, let to = worlds.baseAddress else { return }
    var factor = share(shared)
    let (raw, level) = (Int32(mode.rawValue), Int32(probe.simdLevel.rawValue))
    guard usesBLAS(cells: total) else {
      return leaf_multiply_floats_by(from, total, &factor, to, raw, level)
    }
    var done = 0
    while done < total {
      let count = min(total - done, cellsPerCall)
      leaf_pack_floats(from + 16 * done, count, scratch.pointer, stride, raw, level)
      guard multiplyPlanes(count, by: &factor) else {
        return leaf_multiply_floats_by(from + 16 * done, total - done, &factor, to + 16 * done, raw, level)
      }
      unpack(count, into: to + 16 * done, wide: nil)
      done += count
    }
  }

  /// Multiplies rows of Doubles, in `double` mode: within `errorBound` of the exact product.
  /// - Throws: as above; `refused` in the other modes.
  public func multiply(
    _ locals: UnsafeBufferPointer<Double>, by shared: Matrix4, into worlds: UnsafeMutableBufferPointer<Double>
  ) throws(LeafError) {
    try Check.that(mode == .double, .refused, "mode", accepts: "double for Double matrices")
    let total = try MatrixBatch.check(locals.count, worlds.count, shared)
    guard total > 0, let from = locals.baseAddress, let to = worlds.baseAddress else { return }
    var factor = share(shared)
    let level = Int32(probe.simdLevel.rawValue)
    guard usesBLAS(cells: total) else {
      return leaf_multiply_doubles_by(from, total, &factor, to, level)
    }
    var done = 0
    while done < total {
      let count = min(total - done, cellsPerCall)
      leaf_pack_doubles(from + 16 * done, count, scratch.pointer, stride, level)
      guard multiplyPlanes(count, by: &factor) else {
        return leaf_multiply_doubles_by(from + 16 * done, total - done, &factor, to + 16 * done, level)
      }
      unpack(count, into: nil, wide: to + 16 * done)
      done += count
    }
  }

  static func check(_ locals: Int, _ worlds: Int, _ shared: Matrix4) throws(LeafError) -> Int {
    try Check.that(locals % 16 == 0, .outOfRange, "locals", accepts: "16 numbers per matrix")
    try Check.that(worlds >= locals, .outOfRange, "worlds", accepts: "room for every matrix")
    try Check.that(shared.isFinite, .nonFinite, "shared", accepts: "finite numbers")
    return locals / 16
  }

  /// The error bound of one entry of a product: γ₄·|L|·|P| with γ₄ = 4u / (1 − 4u), the standard bound for four terms
  /// in any order, fused or not; u = 2⁻⁵³ in `double` mode and 2⁻²⁴ otherwise. To this is added the loss of results
  /// that are too small for a normal number. L and P are taken as they are multiplied: rounded to Float, except in
  /// `double` mode.
  package static func errorBound(_ mode: ProductMode, of local: Matrix4, by shared: Matrix4) -> Matrix4 {
    let u = mode == .double ? 0x1p-53 : 0x1p-24
    let gamma = 4 * u / (1 - 4 * u)
    let tiny = mode == .double ? 0x1p-1018 : 0x1p-123
    var bound = Matrix4.identity
    for row in 0..<4 {
      for column in 0..<4 {
        var (sum, isZero) = (0.0, true)
        for k in 0..<4 {
          sum += (local[row, k] * shared[k, column]).magnitude
          // The product of two small numbers may be 0 here as well.
          if local[row, k] != 0, shared[k, column] != 0 { isZero = false }
        }
        bound[row, column] = isZero ? 0 : gamma * sum + tiny
      }
    }
    return bound
  }
}
