import CPeers
import LeafSpring

/// Float or Double, with the calls that differ between them.
protocol Real: BinaryFloatingPoint, BitwiseCopyable {
  /// As in `product f32`.
  static var title: String { get }
  static var isDouble: Bool { get }
  /// Relative error that a right product stays within.
  static var tolerance: Double { get }
  static var gemm: String { get }
  /// Of the C library.
  static var product: String { get }
  static func multiply(
    _ batch: borrowing MatrixBatch, _ from: Memory<Self>, _ shared: Matrix4, _ to: Memory<Self>)
  /// By a batch of the C library.
  static func multiply(
    _ function: UnsafeMutableRawPointer, _ batch: UnsafeMutableRawPointer, _ cells: Int, _ f: Memory<Self>,
    _ shared: Memory<Double>, _ t: Memory<Self>)
  /// Of matrices in 16 planes.
  static func multiplyPlanes(
    _ batch: borrowing MatrixBatch, _ from: Memory<Self>, _ to: Memory<Self>, _ cells: Int, _ stride: Int,
    _ shared: Matrix4)
  static func shared(
    _ function: UnsafeMutableRawPointer, _ cells: Int, _ f: Memory<Self>, _ s: Memory<Self>, _ t: Memory<Self>)
  static func planes(
    _ function: UnsafeMutableRawPointer, _ cells: Int, _ stride: Int, _ f: Memory<Self>, _ s: Memory<Self>,
    _ t: Memory<Self>)
  static func gemm(
    _ function: UnsafeMutableRawPointer, _ route: BLASRoute, _ cells: Int, _ stride: Int, _ f: Memory<Self>,
    _ s: Memory<Self>, _ t: Memory<Self>)
}

/// Ways of calling a BLAS for the same product.
enum BLASRoute: Int32, CaseIterable {
  case rows, rowsTransposed, planes, cells

  var title: String { ["rows", "rows, transposed", "planes", "a call per cell"][Int(rawValue)] }
}

extension Float: Real {
  static let title = "f32"
  static let isDouble = false
  static let tolerance = 1e-6
  static let gemm = "cblas_sgemm"
  static let product = "leaf_batch_multiply_f"

  static func multiply(
    _ batch: borrowing MatrixBatch, _ from: Memory<Float>, _ shared: Matrix4, _ to: Memory<Float>
  ) {
    try! batch.multiply(from.buffer, by: shared, into: to.mutable)
  }
  static func multiplyPlanes(
    _ batch: borrowing MatrixBatch, _ from: Memory<Float>, _ to: Memory<Float>, _ cells: Int, _ stride: Int,
    _ shared: Matrix4
  ) {
    try! batch.multiply(planes: from.buffer, count: cells, stride: stride, by: shared, into: to.mutable)
  }
  static func multiply(
    _ function: UnsafeMutableRawPointer, _ batch: UnsafeMutableRawPointer, _ cells: Int, _ f: Memory<Float>,
    _ shared: Memory<Double>, _ t: Memory<Float>
  ) {
    peers_multiply_f32(function, batch, cells, f.start, shared.start, t.start)
  }
  static func shared(
    _ function: UnsafeMutableRawPointer, _ cells: Int, _ f: Memory<Float>, _ s: Memory<Float>, _ t: Memory<Float>
  ) {
    peers_shared_f32(function, cells, f.start, s.start, t.start)
  }
  static func planes(
    _ function: UnsafeMutableRawPointer, _ cells: Int, _ stride: Int, _ f: Memory<Float>, _ s: Memory<Float>,
    _ t: Memory<Float>
  ) {
    peers_planes_f32(function, cells, stride, f.start, s.start, t.start)
  }
  static func gemm(
    _ function: UnsafeMutableRawPointer, _ route: BLASRoute, _ cells: Int, _ stride: Int, _ f: Memory<Float>,
    _ s: Memory<Float>, _ t: Memory<Float>
  ) {
    peers_sgemm(function, route.rawValue, cells, stride, f.start, s.start, t.start)
  }
}

extension Double: Real {
  static let title = "f64"
  static let isDouble = true
  static let tolerance = 1e-14
  static let gemm = "cblas_dgemm"
  static let product = "leaf_batch_multiply"

  static func multiply(
    _ batch: borrowing MatrixBatch, _ from: Memory<Double>, _ shared: Matrix4, _ to: Memory<Double>
  ) {
    try! batch.multiply(from.buffer, by: shared, into: to.mutable)
  }
  static func multiplyPlanes(
    _ batch: borrowing MatrixBatch, _ from: Memory<Double>, _ to: Memory<Double>, _ cells: Int, _ stride: Int,
    _ shared: Matrix4
  ) {
    try! batch.multiply(planes: from.buffer, count: cells, stride: stride, by: shared, into: to.mutable)
  }
  static func multiply(
    _ function: UnsafeMutableRawPointer, _ batch: UnsafeMutableRawPointer, _ cells: Int, _ f: Memory<Double>,
    _ shared: Memory<Double>, _ t: Memory<Double>
  ) {
    peers_multiply_f64(function, batch, cells, f.start, shared.start, t.start)
  }
  static func shared(
    _ function: UnsafeMutableRawPointer, _ cells: Int, _ f: Memory<Double>, _ s: Memory<Double>, _ t: Memory<Double>
  ) {
    peers_shared_f64(function, cells, f.start, s.start, t.start)
  }
  static func planes(
    _ function: UnsafeMutableRawPointer, _ cells: Int, _ stride: Int, _ f: Memory<Double>, _ s: Memory<Double>,
    _ t: Memory<Double>
  ) {
    peers_planes_f64(function, cells, stride, f.start, s.start, t.start)
  }
  static func gemm(
    _ function: UnsafeMutableRawPointer, _ route: BLASRoute, _ cells: Int, _ stride: Int, _ f: Memory<Double>,
    _ s: Memory<Double>, _ t: Memory<Double>
  ) {
    peers_dgemm(function, route.rawValue, cells, stride, f.start, s.start, t.start)
  }
}
