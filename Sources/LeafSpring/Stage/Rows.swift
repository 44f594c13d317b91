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

extension Rows {
  /// - Throws: `outOfMemory`.
  func copied() throws(LeafError) -> Rows {
    let matrices = try matrices.copied(), matrices64 = try matrices64.copied()
    let opacity = try opacity.copied(), shade = try shade.copied()
    let order = try order.copied(), backToFront = try backToFront.copied(), flags = try flags.copied()
    let cells = try cells.copied()
    return Rows(
      count: count, matrices: matrices, matrices64: matrices64, opacity: opacity, shade: shade, order: order,
      backToFront: backToFront, flags: flags, cells: cells)
  }
}

// What a snapshot says of a cell beside its matrix.
extension Rows {
  /// Writes what is beside the matrices of some cells of a scene whose rows begin at `first`, and marks cells as changed.
  func write(
    _ poses: borrowing PoseBuffer, _ cells: Range<Int>, marking changed: Range<Int>, at first: Int, level: SIMDLevel
  ) {
    Rows.clamp(poses.opacity, cells, into: opacity.pointer + first, level)
    Rows.clamp(poses.shade, cells, into: shade.pointer + first, level)
    let (flags, from) = (flags.pointer + first, poses.flags)
    for cell in changed { flags[cell] = from[cell] | CellFlags.changed.rawValue }
  }

  /// Writes the ranks of a scene's cells. Scenes lie over each other in the order of their rows; within one, its own paint
  /// order counts. Answers the smallest range that holds all cells whose rank is another now.
  func order(_ poses: borrowing PoseBuffer, at first: Int, isWhole: Bool) -> Range<Int> {
    let count = poses.count
    let (paint, ranks, sorted) = (poses.paint, order.pointer + first, backToFront.pointer + first)
    let base = UInt32(truncatingIfNeeded: first)
    var low = count, high = -1
    for position in 0..<count {
      let cell = paint[position]
      guard isWhole || sorted[position] != base &+ cell else { continue }
      sorted[position] = base &+ cell
      ranks[Int(cell)] = base &+ UInt32(truncatingIfNeeded: position)
      low = min(low, Int(cell))
      high = max(high, Int(cell))
    }
    return low..<max(low, high + 1)
  }

  /// To Float, within 0…1.
  private static func clamp(
    _ values: PoseBuffer.Scalars, _ cells: Range<Int>, into column: UnsafeMutablePointer<Float>, _ level: SIMDLevel
  ) {
    leaf_unit_floats(
      values.start + (cells.lowerBound & values.mask), values.mask == 0 ? 0 : .max, cells.count,
      column + cells.lowerBound, Int32(level.rawValue))
  }
}
