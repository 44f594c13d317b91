import CMathShim

// Matrices in 16 planes, entry after entry: entry (row, column) of matrix k is at [(4 row + column) · stride + k].
extension MatrixBatch {
  /// worlds = locals · shared for `count` Float matrices stored in planes, in `exact` and `fast` mode. Always uses the
  /// built-in kernel; bits and errors are those of the same product over rows.
  ///
  /// `worlds` may be the same memory as `locals`; otherwise they must not overlap. Cost: 1 to 5 ns per matrix, up to
  /// twice that for a stride that is a multiple of 4 KiB. Allocates nothing.
  /// - Parameter stride: Floats from one plane to the next, `count` or more; the same in both.
  /// - Throws: `refused` in double mode, `outOfRange` for the count, the stride or buffers too short for them,
  ///   `nonFinite` for the shared matrix; nothing is written then.
  public func multiply(
    planes locals: UnsafeBufferPointer<Float>, count: Int, stride: Int, by shared: Matrix4,
    into worlds: UnsafeMutableBufferPointer<Float>
  ) throws(LeafError) {
    try Check.that(mode != .double, .refused, "mode", accepts: "exact or fast for Float matrices")
    try MatrixBatch.checkPlanes(locals.count, count, stride, "locals")
    try MatrixBatch.checkPlanes(worlds.count, count, stride, "worlds")
    try Check.that(shared.isFinite, .nonFinite, "shared", accepts: "finite numbers")
    guard count > 0, let from = locals.baseAddress, let to = worlds.baseAddress else { return }
    var factor = share(shared)
    leaf_multiply_float_columns(
      from, to, stride, count, &factor, Int32(mode.rawValue), Int32(probe.simdLevel.rawValue))
  }

  /// Multiplies planes of Doubles, in `double` mode.
  /// - Throws: as above; `refused` in the other modes.
  public func multiply(
    planes locals: UnsafeBufferPointer<Double>, count: Int, stride: Int, by shared: Matrix4,
    into worlds: UnsafeMutableBufferPointer<Double>
  ) throws(LeafError) {
    try Check.that(mode == .double, .refused, "mode", accepts: "double for Double matrices")
    try MatrixBatch.checkPlanes(locals.count, count, stride, "locals")
    try MatrixBatch.checkPlanes(worlds.count, count, stride, "worlds")
    try Check.that(shared.isFinite, .nonFinite, "shared", accepts: "finite numbers")
    guard count > 0, let from = locals.baseAddress, let to = worlds.baseAddress else { return }
    var factor = share(shared)
    leaf_multiply_double_columns(from, to, stride, count, &factor, Int32(probe.simdLevel.rawValue))
  }

  /// Copies `count` matrices from planes to rows of 16, bit for bit, in any mode. The two must not overlap.
  /// - Throws: `outOfRange` for the count, the stride or buffers too short for them.
  public func copy(
    planes: UnsafeBufferPointer<Float>, count: Int, stride: Int, toRows rows: UnsafeMutableBufferPointer<Float>
  ) throws(LeafError) {
    try MatrixBatch.checkPlanes(planes.count, count, stride, "planes")
    try Check.that(rows.count / 16 >= count, .outOfRange, "rows", accepts: "room for every matrix")
    guard count > 0, let from = planes.baseAddress, let to = rows.baseAddress else { return }
    leaf_rows_from_float_columns(from, stride, count, to, Int32(probe.simdLevel.rawValue))
  }

  /// Copies `count` matrices from rows of 16 to planes, bit for bit, in any mode. The two must not overlap.
  /// - Throws: `outOfRange` for the count, the stride or buffers too short for them.
  public func copy(
    rows: UnsafeBufferPointer<Float>, count: Int, toPlanes planes: UnsafeMutableBufferPointer<Float>, stride: Int
  ) throws(LeafError) {
    try MatrixBatch.checkPlanes(planes.count, count, stride, "planes")
    try Check.that(rows.count / 16 >= count, .outOfRange, "rows", accepts: "16 numbers per matrix")
    guard count > 0, let from = rows.baseAddress, let to = planes.baseAddress else { return }
    leaf_float_columns_from_rows(from, count, to, stride, Int32(probe.simdLevel.rawValue))
  }

  private static func checkPlanes(_ room: Int, _ count: Int, _ stride: Int, _ field: StaticString) throws(LeafError) {
    try Check.that(count >= 0, .outOfRange, "count", accepts: "0 or more")
    try Check.that(stride >= count, .outOfRange, "stride", accepts: "the count or more")
    let (last, overflow) = stride.multipliedReportingOverflow(by: 15)
    try Check.that(
      !overflow && room >= count && (room - count >= last || count == 0),
      .outOfRange, field, accepts: "room for 16 planes")
  }
}
