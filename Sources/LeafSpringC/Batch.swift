import CLeafSpring
import LeafSpring

/// The object behind a `leaf_batch`.
final class BatchBox: Handled {
  static var kind: Int { LEAFI_BATCH }
  let batch: MatrixBatch

  init(_ batch: consuming MatrixBatch) { self.batch = batch }
}

@c @implementation
public func leaf_batch_create(
  _ cells: Int, _ mode: Int32, _ kernel: Int32, _ batch: UnsafeMutablePointer<OpaquePointer?>!
) -> leaf_status {
  create(batch) { () throws(LeafError) in
    BatchBox(
      try MatrixBatch(
        cells: cells, mode: try choose(mode, "mode"), kernel: try choose(kernel, "kernel"),
        probe: try MatrixProbe()))
  }
}

@c @implementation
public func leaf_batch_destroy(_ batch: OpaquePointer!) -> leaf_status { destroy(batch, BatchBox.self) }

/// Checks that two runs of matrices are the same memory or do not overlap.
private func areApart<T>(_ a: UnsafePointer<T>?, _ b: UnsafeMutablePointer<T>?, _ numbers: Int) -> Bool {
  let (low, high) = (UInt(bitPattern: a), UInt(bitPattern: b))
  let bytes = UInt(numbers) * UInt(MemoryLayout<T>.stride)
  return low == high || (low < high ? high - low : low - high) >= bytes
}

private var apart: StaticString { "the locals themselves, or memory apart from them" }

private func areRuns<T>(_ locals: UnsafePointer<T>?, _ worlds: UnsafeMutablePointer<T>?, _ count: Int) -> Bool {
  count >= 0 && count <= Int.max / 256 && isArray(locals, 16 * count) && isArray(worlds, 16 * count)
}

@c @implementation
public func leaf_batch_multiply_f(
  _ batch: OpaquePointer!, _ locals: UnsafePointer<Float>!, _ count: Int, _ shared: UnsafePointer<Double>!,
  _ worlds: UnsafeMutablePointer<Float>!
) -> leaf_status {
  guard areRuns(locals, worlds, count), isUsable(shared) else { return .badPointer }
  guard areApart(locals, worlds, 16 * count) else { return .told("worlds", accepts: apart) }
  return onObject(batch) { (box: BatchBox) throws(LeafError) in
    try box.batch.multiply(
      UnsafeBufferPointer(start: locals, count: 16 * count), by: Matrix4(rows: shared),
      into: UnsafeMutableBufferPointer(start: worlds, count: 16 * count))
    return .ok
  }
}

@c @implementation
public func leaf_batch_multiply(
  _ batch: OpaquePointer!, _ locals: UnsafePointer<Double>!, _ count: Int, _ shared: UnsafePointer<Double>!,
  _ worlds: UnsafeMutablePointer<Double>!
) -> leaf_status {
  guard areRuns(locals, worlds, count), isUsable(shared) else { return .badPointer }
  guard areApart(locals, worlds, 16 * count) else { return .told("worlds", accepts: apart) }
  return onObject(batch) { (box: BatchBox) throws(LeafError) in
    try box.batch.multiply(
      UnsafeBufferPointer(start: locals, count: 16 * count), by: Matrix4(rows: shared),
      into: UnsafeMutableBufferPointer(start: worlds, count: 16 * count))
    return .ok
  }
}
