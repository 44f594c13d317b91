import CMathShim

/// Makes matrices from poses: the local matrices of a range of cells times their shared factor.
///
/// A batch owns its scratch memory: making one can fail, running one cannot and allocates nothing. One thread at a
/// time. In `exact` mode the result does not depend on the kernel, the level, the BLAS or the division of the cells
/// into runs. A result never contains −0 or a subnormal Float, except where `fast` multiplies the caller's own
/// matrices. NaN or infinity in one pose stays in that cell (which of its entries are NaN may depend on the poses of
/// the other cells).
public struct MatrixBatch: ~Copyable {
  /// The requested mode; it never changes.
  public let mode: ProductMode
  /// The requested kernel; `usesBLAS` resolves it.
  public let kernel: ProductKernel
  /// BLAS and CPU as probed. Its faults get `unsteady` when a product of this batch is found to be wrong.
  public var probe: MatrixProbe { foundWrongProduct ? found.unsteady : found }
  private let found: MatrixProbe
  /// The most cells in one GEMM; longer runs are cut.
  package let cellsPerCall: Int
  /// Elements from one plane to the next.
  let stride: Int
  /// The planes of the local matrices, and behind them those of the product.
  let scratch: Column<Double>

  /// A batch for runs of up to `cells` cells. Longer runs are legal; they are cut if BLAS multiplies.
  ///
  /// Scratch: 256 bytes per cell (128 in `fast`) where BLAS may be used, for at most 1,024 cells with `automatic` and
  /// 262,144 with `blas`; none for `builtin`.
  /// - Throws: `outOfRange` for a negative count, `environment` if the floating-point unit does not round to nearest,
  ///   `outOfMemory`.
  public init(
    cells: Int, mode: ProductMode = .exact, kernel: ProductKernel = .automatic, probe: MatrixProbe
  ) throws(LeafError) {
    try Check.that(cells >= 0, .outOfRange, "cells", accepts: "0 or more")
    try Check.that(probe.roundsToNearest, .environment, "rounding mode", accepts: "rounding to nearest")
    let call = probe.blasIsTrustworthy ? min(max(cells, 64), kernel.mostCells, probe.mostCells) : 0
    let scalar = mode == .fast ? 4 : 8
    let distance = call == 0 ? 0 : MatrixBatch.stride(cells: call, scalar: scalar)
    scratch = try Column(distance * scalar + (call == 0 ? 0 : MatrixBatch.watchSpace))
    self.mode = mode
    self.kernel = kernel
    found = probe
    cellsPerCall = call
    stride = distance
  }

  /// Elements of a plane of `cells` cells: whole groups of lanes, and at least 256 bytes away from a multiple of 4 KiB,
  /// at which a cache would put all planes into the same few lines.
  static func stride(cells: Int, scalar: Int) -> Int {
    let bytes = (cells + 7) / 8 * 32 * scalar
    let past = bytes % 4096
    let padding = past < 256 ? 256 - past : past > 3840 ? 4352 - past : 0
    return (bytes + (padding + 63) / 64 * 64) / scalar
  }

  /// True if a product of `cells` cells goes through BLAS. After a wrong product, none does.
  public func usesBLAS(cells: Int) -> Bool {
    cellsPerCall > 0 && cells > 0 && (kernel == .blas || cells <= ProductKernel.automaticLimit) && !foundWrongProduct
  }

  /// Behind the planes: what the batch knows of its BLAS.
  private static var watchSpace: Int { MemoryLayout<leaf_watch>.size / MemoryLayout<Double>.size }
  private var watch: UnsafeMutablePointer<leaf_watch> {
    UnsafeMutableRawPointer(scratch.pointer + (mode == .fast ? 4 : 8) * stride).assumingMemoryBound(to: leaf_watch.self)
  }

  /// The number of this batch's calls of BLAS.
  var callsOfBLAS: Int { cellsPerCall > 0 ? Int(truncatingIfNeeded: watch.pointee.products) : 0 }

  /// True if a product of this batch was wrong, so that the built-in kernel multiplies from then on.
  var foundWrongProduct: Bool { cellsPerCall > 0 && watch.pointee.wrong != 0 }

  /// Writes the matrices of the poses `cells` times `shared` as rows of 16 Floats: cell `cells.lowerBound + k` goes to
  /// `rows[16 * (row + k)]`, in double mode also to `doubles`, which the other modes do not touch.
  ///
  /// Results of BLAS are compared with the sums of the built-in kernel: completely in the first 64 products of a batch,
  /// in the first product of every size and in each 65,536th; in one cell of every other. If a number is wrong, the
  /// built-in kernel computes this product again and all later ones.
  /// - Parameters:
  ///   - cells: within 0..<poses.count; may be empty.
  ///   - shared: see `Matrix4.eyeAndView`. In exact and fast mode it is rounded to Float.
  ///   - rows: memory for `row + cells.count` rows; a base at a 64-byte boundary is fastest.
  ///   - doubles: the same in Double; required in double mode.
  ///   - tasks: runs parts of the work if the built-in kernel has more than 2,048 cells; BLAS stays on the calling
  ///     thread. Cost per cell with the built-in kernel, in exact mode where only angle, anchor and position vary,
  ///     about one named axis: 3 ns (AVX-512), 6 (AVX2), 12 (SSE2); for any other poses exact 5 to 20, fast 2 to 8;
  ///     with the reference BLAS 25 to 50.
  public func run(
    _ poses: borrowing PoseBuffer, cells: Range<Int>, shared: Matrix4, into rows: UnsafeMutablePointer<Float>,
    at row: Int = 0, doubles: UnsafeMutablePointer<Double>? = nil, tasks: TaskSystem? = nil
  ) {
    precondition(
      cells.lowerBound >= 0 && cells.upperBound <= poses.count,
      "cells \(cells.lowerBound)..<\(cells.upperBound) outside 0..<\(poses.count)")
    precondition(mode != .double || doubles != nil, "double mode writes Double rows as well")
    guard !cells.isEmpty else { return }
    var factor = share(shared)
    let columns = poses.columns
    let floats = rows + 16 * row
    let wide = mode == .double ? doubles.map { $0 + 16 * row } : nil
    let level = Int32(probe.simdLevel.rawValue)
    guard usesBLAS(cells: cells.count) else {
      var work = RowsTask(
        columns: columns, factor: factor, first: cells.lowerBound, rows: floats, wide: wide, mode: Int32(mode.rawValue),
        level: level)
      return tasks.run(cells.count, &work, runRows)
    }
    var done = 0
    while done < cells.count {
      let count = min(cells.count - done, cellsPerCall)
      leaf_planes(
        columns, cells.lowerBound + done, count, scratch.pointer, stride, Int32(mode.rawValue), level)
      let (start, wideStart) = (floats + 16 * done, wide.map { $0 + 16 * done })
      guard multiplyPlanes(count, by: &factor) else {
        let place = cells.lowerBound + done
        leaf_worlds(
          columns, place, cells.upperBound - place, &factor, start, wideStart, Int32(mode.rawValue), level)
        return
      }
      unpack(count, into: start, wide: wideStart)
      done += count
    }
  }
}

// The steps of a product in planes, for `run` above and for the caller's own rows.
extension MatrixBatch {
  func share(_ matrix: Matrix4) -> leaf_shared {
    var factor = leaf_shared()
    withUnsafeBytes(of: matrix) { bytes in
      leaf_share(bytes.baseAddress!.assumingMemoryBound(to: Double.self), Int32(mode.rawValue), &factor)
    }
    return factor
  }

  /// One GEMM: writes the first four planes times the shared factor into the last four. False if the BLAS did that
  /// wrong: do not use the product then; the first planes are no longer needed.
  func multiplyPlanes(_ count: Int, by factor: inout leaf_shared) -> Bool {
    leaf_multiply_watched(watch, &factor, scratch.pointer, stride, count, Int32(mode.rawValue)) != 0
  }

  /// Copies the planes of the product to rows of 16.
  func unpack(_ count: Int, into rows: UnsafeMutablePointer<Float>?, wide: UnsafeMutablePointer<Double>?) {
    let level = Int32(probe.simdLevel.rawValue)
    if mode == .fast {
      let planes = UnsafeMutableRawPointer(scratch.pointer).assumingMemoryBound(to: Float.self)
      leaf_rows_from_floats(planes + 4 * stride, stride, count, rows, level)
    } else {
      leaf_rows_from_doubles(scratch.pointer + 4 * stride, stride, count, rows, wide, level)
    }
  }
}

/// The shared arguments of a run's parts.
private struct RowsTask {
  let columns: UnsafePointer<leaf_pose_columns>
  var factor: leaf_shared
  var first: Int
  var rows: UnsafeMutablePointer<Float>
  var wide: UnsafeMutablePointer<Double>?
  var mode, level: Int32
}

private func runRows(_ first: Int32, _ end: Int32, _ context: UnsafeMutableRawPointer?) {
  guard let work = context?.assumingMemoryBound(to: RowsTask.self), first >= 0, end > first else { return }
  let cell = Int(first), (part, floats, wide) = (work.pointee.first, work.pointee.rows, work.pointee.wide)
  leaf_worlds(
    work.pointee.columns, part + cell, Int(end) - cell, &work.pointee.factor, floats + 16 * cell,
    wide.map { $0 + 16 * cell }, work.pointee.mode, work.pointee.level)
}
