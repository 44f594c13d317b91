import CMathShim

/// The snapshot's columns in memory: one row per cell of every scene, in the order of the scenes. There may be room for
/// more rows than there are, so that scenes can be added without moving the others.
struct SnapshotColumns: ~Copyable {
  /// Rows in use.
  var count: Int
  let capacity: Int
  /// True if there are matrices in Double too.
  let isDouble: Bool
  let matrices: Column<Float>
  let matrices64: Column<Double>
  let opacity: Column<Float>
  let shade: Column<Float>
  let order: Column<UInt32>
  let backToFront: Column<UInt32>
  let flags: Column<UInt32>
  /// Width and height of each cell.
  let sizes: Column<Float>
  /// The part of its picture that each cell shows: axis (2), low and high.
  let bands: Column<Float>
  /// Alphas of the black over each cell, at both ends of its band.
  let light: Column<Float>
  let cells: CellTable
  /// The shadows beside the cells, and how many of them there are.
  let shadows: Column<Shadow>
  var shadowCount = 0

  /// Columns of `count` rows with room for `capacity`, and for so many shadows.
  /// - Throws: `outOfMemory`.
  init(count: Int, capacity: Int, shadows room: Int, isDouble: Bool) throws(LeafError) {
    var memory = Memory()
    (self.count, self.capacity, self.isDouble) = (count, capacity, isDouble)
    matrices = Column(16 * capacity, in: &memory)
    matrices64 = Column(isDouble ? 16 * capacity : 0, in: &memory)
    opacity = Column(capacity, in: &memory)
    shade = Column(capacity, in: &memory)
    order = Column(capacity, in: &memory)
    backToFront = Column(capacity, in: &memory)
    flags = Column(capacity, in: &memory)
    sizes = Column(2 * capacity, in: &memory)
    bands = Column(4 * capacity, in: &memory)
    light = Column(2 * capacity, in: &memory)
    cells = CellTable(count: capacity, in: &memory)
    shadows = Column(room, in: &memory)
    try memory.check()
  }
}

extension SnapshotColumns {
  /// These rows in memory of their own, with room for `capacity`.
  /// - Throws: `outOfMemory`.
  func copied(capacity: Int? = nil, shadows room: Int? = nil) throws(LeafError) -> SnapshotColumns {
    var twin = try SnapshotColumns(
      count: count, capacity: capacity ?? count, shadows: max(room ?? shadows.count, shadowCount), isDouble: isDouble)
    twin.copyFrame(self)
    twin.copyCells(self)
    return twin
  }

  /// Calls `body` with every column of what changes from frame to frame, that of other columns, and the bytes of a row.
  @inline(__always)
  private func forEachColumn(
    beside other: borrowing SnapshotColumns, _ body: (UnsafeMutableRawPointer, UnsafeMutableRawPointer, Int) -> Void
  ) {
    body(matrices.pointer, other.matrices.pointer, 64)
    if isDouble { body(matrices64.pointer, other.matrices64.pointer, 128) }
    body(opacity.pointer, other.opacity.pointer, 4)
    body(shade.pointer, other.shade.pointer, 4)
    body(order.pointer, other.order.pointer, 4)
    body(backToFront.pointer, other.backToFront.pointer, 4)
    body(flags.pointer, other.flags.pointer, 4)
    body(sizes.pointer, other.sizes.pointer, 8)
    body(bands.pointer, other.bands.pointer, 16)
    body(light.pointer, other.light.pointer, 8)
  }

  /// Takes over what changes from frame to frame, from columns with as many rows.
  mutating func copyFrame(_ other: borrowing SnapshotColumns) {
    precondition(
      count <= other.count && count <= capacity && isDouble == other.isDouble, "\(other.count) rows for \(count)")
    forEachColumn(beside: other) { leaf_copy($0, $1, $2 * count) }
    shadows.take(other.shadows, other.shadowCount)
    shadowCount = other.shadowCount
  }

  /// Takes over which pictures go on the cells.
  func copyCells(_ other: borrowing SnapshotColumns) {
    for row in 0..<count { cells[row] = other.cells[row] }
  }
}

// Rows that come and go.
extension SnapshotColumns {
  /// Moves rows of whole scenes, as many places on.
  func move(_ rows: Range<Int>, by distance: Int) {
    guard !rows.isEmpty, distance != 0 else { return }
    let (from, to) = (rows.lowerBound + min(distance, 0), rows.upperBound + max(distance, 0))
    precondition(from >= 0 && to <= capacity, "\(rows) of \(capacity) by \(distance)")
    forEachColumn(beside: self) { own, _, bytes in
      let place = own + bytes * rows.lowerBound
      leaf_copy(place + bytes * distance, place, bytes * rows.count)
    }
    cells.move(rows, by: distance)
    let more = UInt32(truncatingIfNeeded: distance)
    let (ranks, sorted) = (order.pointer + distance, backToFront.pointer + distance)
    for row in rows { (ranks[row], sorted[row]) = (ranks[row] &+ more, sorted[row] &+ more) }
  }

  /// Makes rows as they are in new columns, where they have been another scene's.
  func clear(_ rows: Range<Int>) {
    guard !rows.isEmpty else { return }
    precondition(rows.lowerBound >= 0 && rows.upperBound <= capacity, "\(rows) of \(capacity)")
    forEachColumn(beside: self) { own, _, bytes in leaf_clear(own + bytes * rows.lowerBound, bytes * rows.count) }
  }

  /// Marks all rows as changed, or none.
  func markAll(_ isChanged: Bool) {
    let (kept, mark) = (~CellFlags.changed.rawValue, isChanged ? CellFlags.changed.rawValue : 0)
    for row in 0..<count { flags.pointer[row] = flags.pointer[row] & kept | mark }
  }
}

// Values of a cell beside its matrix.
extension SnapshotColumns {
  /// Writes what is beside the matrices of some cells of a scene, and marks cells as changed.
  func write(_ scene: Scene, _ cells: Range<Int>, marking changed: Range<Int>, _ level: SIMDLevel) {
    writeShades(scene, cells, level)
    writeFlags(scene, changed)
    writeSizes(scene, cells)
  }

  /// Opacities and shades.
  @inline(never)
  func writeShades(_ scene: Scene, _ cells: Range<Int>, _ level: SIMDLevel) {
    let first = scene.rowSpan.firstRow
    SnapshotColumns.clamp(scene.poses.opacity, cells, into: opacity.pointer + first, level)
    SnapshotColumns.clamp(scene.poses.shade, cells, into: shade.pointer + first, level)
  }

  /// Writes the flags of some cells of a scene, and marks them as changed.
  func writeFlags(_ scene: Scene, _ changed: Range<Int>) {
    let (flags, from) = (flags.pointer + scene.rowSpan.firstRow, scene.poses.flags)
    let (kept, mark) = (~scene.hiddenFlags.rawValue, CellFlags.changed.rawValue)
    for cell in changed { flags[cell] = from[cell] & kept | mark }
  }

  /// Gives cells of a scene the matrices of the cells two before them.
  func repeatMatrices(_ cells: Range<Int>, at first: Int) {
    let rows = matrices.pointer + 16 * first
    for cell in stride(from: cells.lowerBound, to: cells.upperBound, by: 2) {
      leaf_copy(rows + 16 * cell, rows + 16 * (cell - 2), cell + 1 < cells.upperBound ? 128 : 64)
    }
  }

  /// Sizes, and with them the bands of cells that show all of their picture. Few cells ever change their size.
  func writeSizes(_ scene: Scene, _ cells: Range<Int>) {
    let first = scene.rowSpan.firstRow
    let (place, band) = (sizes.pointer + 2 * first, bands.pointer + 4 * first)
    let (width, height) = (scene.poses.width, scene.poses.height)
    for cell in cells {
      let (w, h) = (Float(width[cell]), Float(height[cell]))
      guard
        place[2 * cell] != w || place[2 * cell + 1] != h
          || (band[4 * cell], band[4 * cell + 1]) == SnapshotColumns.noBand
      else { continue }
      (place[2 * cell], place[2 * cell + 1]) = (w, h)
      (band[4 * cell], band[4 * cell + 1]) = (1, 0)
      (band[4 * cell + 2], band[4 * cell + 3]) = (-(w + h), w + h)
    }
  }

  /// The bands and the light of a scene's cells that show parts of pages.
  @inline(never)
  func writeBands(_ faces: borrowing StripFaces, _ cells: Range<Int>, at first: Int) {
    let (bands, light) = (bands.pointer + 4 * first, light.pointer + 2 * first)
    leaf_copy(bands + 4 * cells.lowerBound, faces.band + 4 * cells.lowerBound, 16 * cells.count)
    let (low, high) = (faces.lightLow, faces.lightHigh)
    for cell in cells { (light[2 * cell], light[2 * cell + 1]) = (low[cell], high[cell]) }
  }

  /// The axis of a band that `writeSizes` is to write anew, for a cell that shows all of its picture.
  private static var noBand: (Float, Float) { (0, 0) }

  /// Takes bands and light from rows that may have shown parts of a page or belonged to another scene.
  func resetBands(_ rows: Range<Int>) {
    for row in rows {
      (bands.pointer[4 * row], bands.pointer[4 * row + 1]) = SnapshotColumns.noBand
      (light.pointer[2 * row], light.pointer[2 * row + 1]) = (0, 0)
    }
  }

  /// Writes the cells at some ranks of a scene. Scenes lie over each other in the order of their rows; within one, its
  /// own paint order counts, except that its last cells lie under all others (`Scene.cellsBelow`). Answers the smallest
  /// range that holds all cells whose rank is another now.
  func order(_ scene: Scene, _ positions: Range<Int>, isWhole: Bool) -> Range<Int> {
    let (first, count, below) = (scene.rowSpan.firstRow, scene.poses.count, scene.cellsBelow)
    let (paint, ranks, sorted) = (scene.poses.paint, order.pointer + first, backToFront.pointer + first)
    let base = UInt32(truncatingIfNeeded: first)
    var low = count, high = -1
    for position in positions {
      let cell = paint[position]
      let rank = position < count - below ? position + below : position - (count - below)
      guard isWhole || sorted[rank] != base &+ cell else { continue }
      sorted[rank] = base &+ cell
      ranks[Int(cell)] = base &+ UInt32(truncatingIfNeeded: rank)
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
