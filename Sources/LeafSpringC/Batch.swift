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

/// Checks matrices and the room for their products, which are the same memory or do not overlap.
private func checkRuns<T>(
  _ locals: UnsafePointer<T>?, _ worlds: UnsafeMutablePointer<T>?, _ count: Int
) -> leaf_status {
  guard count >= 0, count <= Int.max / 256, isArray(locals, 16 * count), isArray(worlds, 16 * count) else {
    return .badPointer
  }
  let (low, high) = (UInt(bitPattern: locals), UInt(bitPattern: worlds))
  let bytes = UInt(16 * count) * UInt(MemoryLayout<T>.stride)
  guard low == high || (low < high ? high - low : low - high) >= bytes else {
    return .told("worlds", accepts: "the locals themselves, or memory apart from them")
  }
  return .ok
}

@c @implementation
public func leaf_batch_multiply_f(
  _ batch: OpaquePointer!, _ locals: UnsafePointer<Float>!, _ count: Int, _ shared: UnsafePointer<Double>!,
  _ worlds: UnsafeMutablePointer<Float>!
) -> leaf_status {
  let checked = leaf_status.badPointer.unless(isUsable(shared)).then(checkRuns(locals, worlds, count))
  return onObject(batch, checked) { (box: BatchBox) throws(LeafError) in
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
  let checked = leaf_status.badPointer.unless(isUsable(shared)).then(checkRuns(locals, worlds, count))
  return onObject(batch, checked) { (box: BatchBox) throws(LeafError) in
    try box.batch.multiply(
      UnsafeBufferPointer(start: locals, count: 16 * count), by: Matrix4(rows: shared),
      into: UnsafeMutableBufferPointer(start: worlds, count: 16 * count))
    return .ok
  }
}
