/// The arithmetic of the product of the cells' matrices with their shared factor. Raw values are those of the C
/// kernels.
public enum ProductMode: UInt8, CaseIterable, Sendable {
  /// Both factors rounded to Float, multiplied in Double, rounded to Float: a product of two Floats is exact in Double,
  /// so every BLAS, every processor and every kernel gives the same bits.
  case exact
  /// Everything in Float: within γ₄·|L|·|P| of the exact product, bits as the installed BLAS or the kernel makes them.
  case fast
  /// Everything in Double, with Double results beside the Float ones; for numeric work.
  case double
}

/// The kernel that multiplies: built in, or BLAS.
public enum ProductKernel: UInt8, CaseIterable, Sendable {
  /// `blas` for up to 1,024 cells in a product, `builtin` above; a fixed rule, since the core reads no clock.
  case automatic
  /// One GEMM of the installed BLAS per product (and per 262,144 cells). Falls back to `builtin` if there is no BLAS or
  /// the probe does not trust it.
  case blas
  /// Our own vector kernels, which go from pose to row in one pass.
  case builtin

  /// The largest product that `automatic` gives to BLAS, in cells.
  public static let automaticLimit = 1024
  /// The largest product given to BLAS in one call, in cells; keeps its 32-bit integers far from overflow.
  package static let largestCall = 1 << 18

  var mostCells: Int {
    switch self {
    case .builtin: 0
    case .automatic: ProductKernel.automaticLimit
    case .blas: ProductKernel.largestCall
    }
  }
}

/// The instructions the built-in kernels use. Every level gives the same bits.
public enum SIMDLevel: UInt8, CaseIterable, Comparable, Sendable {
  /// Plain C, one cell at a time.
  case scalar
  /// The instructions of every processor of the architecture: SSE2, NEON.
  case vector128
  case avx2
  case avx512

  /// Fewer lanes come first.
  public static func < (a: SIMDLevel, b: SIMDLevel) -> Bool { a.rawValue < b.rawValue }
}
