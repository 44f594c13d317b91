import CLeafSpring
import LeafSpring

/// The object behind a `leaf_batch`.
final class BatchBox {
  let batch: MatrixBatch

  init(_ batch: consuming MatrixBatch) { self.batch = batch }
}

@inline(__always)
private func onBatch(_ handle: OpaquePointer?, _ body: (BatchBox) throws(LeafError) -> Void) -> leaf_status {
  var object: UnsafeMutableRawPointer?
  let entered = leafi_enter(UnsafeRawPointer(handle), UInt32(LEAFI_BATCH), &object)
  guard entered == LEAFI_ENTERED, let object else { return entered }
  let box = Unmanaged<BatchBox>.fromOpaque(object).takeUnretainedValue()
  let status = leaf_status.of { () throws(LeafError) in try body(box) }
  leafi_leave(UnsafeRawPointer(handle))
  return status
}

@c @implementation
public func leaf_batch_create(
  _ cells: Int, _ mode: Int32, _ kernel: Int32, _ batch: UnsafeMutablePointer<OpaquePointer?>!
) -> leaf_status {
  guard isUsable(batch) else { return .badPointer }
  var made: BatchBox?
  let status = leaf_status.of { () throws(LeafError) in
    made = BatchBox(
      try MatrixBatch(
        cells: cells, mode: try choose(mode, "mode"), kernel: try choose(kernel, "kernel"),
        probe: try MatrixProbe()))
  }
  guard status == .ok, let made else { return status }
  let object = Unmanaged.passRetained(made)
  guard let handle = leafi_make(UInt32(LEAFI_BATCH), object.toOpaque()) else {
    object.release()
    return .outOfMemory
  }
  batch.pointee = OpaquePointer(handle)
  return .ok
}

@c @implementation
public func leaf_batch_destroy(_ batch: OpaquePointer!) -> leaf_status {
  guard let batch else { return .ok }
  var object: UnsafeMutableRawPointer?
  let entered = leafi_enter(UnsafeRawPointer(batch), UInt32(LEAFI_BATCH), &object)
  guard entered == LEAFI_ENTERED, let object else { return entered }
  leafi_retire(UnsafeRawPointer(batch))
  Unmanaged<BatchBox>.fromOpaque(object).release()
  return .ok
}

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
  return onBatch(batch) { box throws(LeafError) in
    try box.batch.multiply(
      UnsafeBufferPointer(start: locals, count: 16 * count), by: Matrix4(rows: shared),
      into: UnsafeMutableBufferPointer(start: worlds, count: 16 * count))
  }
}

@c @implementation
public func leaf_batch_multiply(
  _ batch: OpaquePointer!, _ locals: UnsafePointer<Double>!, _ count: Int, _ shared: UnsafePointer<Double>!,
  _ worlds: UnsafeMutablePointer<Double>!
) -> leaf_status {
  guard areRuns(locals, worlds, count), isUsable(shared) else { return .badPointer }
  guard areApart(locals, worlds, 16 * count) else { return .told("worlds", accepts: apart) }
  return onBatch(batch) { box throws(LeafError) in
    try box.batch.multiply(
      UnsafeBufferPointer(start: locals, count: 16 * count), by: Matrix4(rows: shared),
      into: UnsafeMutableBufferPointer(start: worlds, count: 16 * count))
  }
}
