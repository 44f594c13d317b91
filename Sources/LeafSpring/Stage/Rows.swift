/// The snapshot's columns: one row per cell of every scene, in the order the scenes were added.
struct Rows: ~Copyable {
  let count: Int
  let matrices: Column<Float>
  let matrices64: Column<Double>
  let opacity: Column<Float>
  let shade: Column<Float>
  let order: Column<UInt32>
  let backToFront: Column<UInt32>
  let flags: Column<UInt32>
  let cells: CellTable

  /// - Throws: `outOfMemory`.
  static func make(count: Int, isDouble: Bool) throws(LeafError) -> Rows {
    let matrices = try Column<Float>(16 * count)
    let matrices64 = try Column<Double>(isDouble ? 16 * count : 0)
    let opacity = try Column<Float>(count)
    let shade = try Column<Float>(count)
    let order = try Column<UInt32>(count)
    let backToFront = try Column<UInt32>(count)
    let flags = try Column<UInt32>(count)
    let cells = try CellTable(count: count)
    return Rows(
      count: count, matrices: matrices, matrices64: matrices64, opacity: opacity, shade: shade, order: order,
      backToFront: backToFront, flags: flags, cells: cells)
  }
}
