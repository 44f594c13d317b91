import CMathShim

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

// What a snapshot says of a cell beside its matrix.
extension Rows {
  /// Writes the rows of one scene, from the row `first` on. Scenes lie over each other in the order of their rows; within
  /// one, its own paint order counts.
  func write(_ poses: borrowing PoseBuffer, at first: Int, level: SIMDLevel) {
    let count = poses.count
    Rows.clamp(poses.opacity, count, into: opacity.pointer + first, level)
    Rows.clamp(poses.shade, count, into: shade.pointer + first, level)
    let (flags, from) = (flags.pointer + first, poses.flags)
    for cell in 0..<count { flags[cell] = from[cell] | CellFlags.changed.rawValue }
    let (paint, ranks, sorted) = (poses.paint, order.pointer, backToFront.pointer)
    let base = UInt32(truncatingIfNeeded: first)
    for position in 0..<count {
      let cell = paint[position]
      sorted[first + position] = base &+ cell
      ranks[first + Int(cell)] = base &+ UInt32(truncatingIfNeeded: position)
    }
  }

  /// To Float, within 0…1.
  private static func clamp(
    _ values: PoseBuffer.Scalars, _ count: Int, into column: UnsafeMutablePointer<Float>, _ level: SIMDLevel
  ) {
    leaf_unit_floats(values.start, values.mask == 0 ? 0 : .max, count, column, Int32(level.rawValue))
  }
}
