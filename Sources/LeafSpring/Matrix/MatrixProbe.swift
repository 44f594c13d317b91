import CMathShim

/// BLAS and CPU of this machine, as probed. Each stage makes its own when it is made; nothing is kept globally.
public struct MatrixProbe: Equatable, Sendable {
  /// The rounding of full Floats by the installed `sgemm`.
  package enum BitClass: UInt8, Sendable {
    /// There is no BLAS in this build.
    case none
    /// Multiply, round, add, round, in order.
    case plain
    /// Fused multiply-add, in order.
    case fused
    /// Some other order; not trusted.
    case other
  }

  /// Faults of the installed BLAS in the test products, or in a product of a run. Empty for every BLAS known.
  package struct Faults: OptionSet, Equatable, Sendable {
    /// One bit per fault.
    package let rawValue: UInt8

    /// The faults whose bits are set.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Old contents of the result showed although beta was 0.
    package static let poisoned = Faults(rawValue: 1)
    /// A product of Float-valued numbers differed in its bits from the sum taken in order.
    package static let inexact = Faults(rawValue: 2)
    /// One wide product differed from a loop over its cells.
    package static let uneven = Faults(rawValue: 4)
    /// NaN in one cell reached another.
    package static let leaking = Faults(rawValue: 8)
    /// It gives wrong numbers when two threads call it at once, like a serial OpenBLAS; so it was not called.
    package static let notReentrant = Faults(rawValue: 16)
    /// It passed the test products, and gave a wrong number in a run: see `MatrixBatch.run`. The product was computed
    /// again by the built-in kernel, which multiplies from then on.
    package static let unsteady = Faults(rawValue: 32)
  }

  /// The best level of this processor, or the requested one.
  public private(set) var simdLevel: SIMDLevel
  /// True if this build can call a BLAS.
  package private(set) var hasBLAS: Bool
  /// Why the BLAS is not trusted; empty if it is trusted, or if there is none.
  package internal(set) var faults: Faults
  /// The rounding of its `sgemm`; worth storing with snapshots and logs of `fast` products.
  package private(set) var bitClass: BitClass
  /// The most cells in one GEMM; settable for tests of cut runs.
  private(set) var mostCells = Int.max
  /// True if the floating-point unit rounds to nearest. Otherwise no promise about bits or errors holds.
  package internal(set) var roundsToNearest: Bool

  /// Queries the processor's instruction sets, and multiplies test sets with the installed BLAS (about 70 small calls,
  /// some 30 µs). A BLAS that two threads must not call at the same time is not called, because stages may be on
  /// different threads.
  /// - Throws: `outOfMemory`.
  public init() throws(LeafError) {
    let space = try Column<Double>(3 * 4 * Int(LEAF_PROBE_STRIDE))
    simdLevel = SIMDLevel(rawValue: UInt8(truncatingIfNeeded: leaf_simd_level())) ?? .scalar
    roundsToNearest = leaf_rounds_to_nearest() != 0
    hasBLAS = leaf_has_blas() != 0
    faults = []
    bitClass = .none
    guard hasBLAS else { return }
    guard leaf_blas_is_reentrant() != 0 else {
      faults = .notReentrant
      bitClass = .other
      return
    }
    let found = leaf_probe_blas(space.pointer)
    if found.poisoned != 0 { faults.insert(.poisoned) }
    if found.inexact != 0 { faults.insert(.inexact) }
    if found.uneven != 0 { faults.insert(.uneven) }
    if found.leaking != 0 { faults.insert(.leaking) }
    bitClass = found.single == 0 ? .plain : found.single == 1 ? .fused : .other
  }

  /// The number of the probe's calls of the installed BLAS: in Double and Float for each cell, and for all at once; in
  /// Double once more with a NaN.
  var calls: Int { hasBLAS && !faults.contains(.notReentrant) ? 2 * Int(LEAF_PROBE_CELLS) + 3 : 0 }

  /// True if `automatic` and `blas` may use the installed BLAS. If not, they use the built-in kernel.
  public var blasIsTrustworthy: Bool { hasBLAS && faults.isEmpty && bitClass != .other }

  /// A copy limited to the instructions of `level`; for comparing kernels.
  public func limited(to level: SIMDLevel) -> MatrixProbe {
    var copy = self
    copy.simdLevel = min(level, simdLevel)
    return copy
  }

  /// A copy limited to products of at most `count` cells.
  func limited(toCells count: Int) -> MatrixProbe {
    var copy = self
    copy.mostCells = count
    return copy
  }

  /// A copy whose BLAS was wrong in a run.
  var unsteady: MatrixProbe {
    var copy = self
    copy.faults.insert(.unsteady)
    return copy
  }

  /// A copy as if the machine had no BLAS.
  package var withoutBLAS: MatrixProbe {
    var copy = self
    copy.hasBLAS = false
    copy.bitClass = .none
    return copy
  }
}
