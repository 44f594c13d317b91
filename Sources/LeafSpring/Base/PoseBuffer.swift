import CMathShim

/// The scalars of a pose, in the order of a `PoseBuffer`'s columns and of the C kernels.
public enum PoseColumn: Int, CaseIterable, Sendable {
  case width, height, anchorX, anchorY, positionX, positionY, scaleX, scaleY, angle, axisX, axisY, axisZ
  case shiftX, shiftY, shiftZ, perspectiveX, perspectiveY, perspectiveZ, opacity, shade
}

/// The poses of all cells of a scene, one column per scalar (see `Pose` for meaning and units), and their paint order.
///
/// Choreographies write it, `MatrixBatch` reads it. `paint` lists the cells from back to front, each exactly once.
/// While all cells have the same value in a column, only that value is stored: kernels then read no memory for the
/// column, and writing the same value again costs one comparison. Once a cell gets another value the column holds one
/// value per cell, until `fill` gives it a single value again. So products are fastest if a host fills the buffer with
/// one pose and then writes poses that differ little from it. One block of memory holds all columns. The distance
/// between two columns is never a multiple of 4 KiB, because caches would then put all columns into the same few lines.
public struct PoseBuffer: ~Copyable {
  public let count: Int
  private let block: Column<Double>
  /// For every column, as many copies of its single value as kernels read at once; then as many of the axis.
  private let repeats: Column<Double>
  /// The start of each column, and the mask of indices into it, as the C kernels take them: all ones where a column
  /// holds one value per cell. Changed only when a column changes its kind.
  private let table: Column<leaf_pose_columns>
  private let starts: UnsafeMutablePointer<UnsafePointer<Double>>
  private let masks: UnsafeMutablePointer<Int>
  /// Doubles from one column to the next.
  private let stride: Int
  let flags, paint: UnsafeMutablePointer<UInt32>
  private let axes: UnsafeMutablePointer<UInt8>

  private static let columns = PoseColumn.allCases.count
  private static let copies = 16

  /// A buffer for `count` cells (0 or more), every pose zero, painted in index order.
  /// - Throws: `outOfMemory`.
  public init(count: Int) throws(LeafError) {
    var memory = Memory()
    self.init(count: count, in: &memory)
    try memory.check()
  }

  init(count: Int, in memory: inout Memory) {
    stride = PoseBuffer.stride(count)
    let (scalars, overflow) = stride.multipliedReportingOverflow(by: PoseBuffer.columns + 2)
    block = Column(overflow ? -1 : scalars, in: &memory)
    repeats = Column((PoseBuffer.columns + 1) * PoseBuffer.copies, in: &memory)
    table = Column(1, in: &memory)
    self.count = memory.isEnough ? count : 0
    let words = UnsafeMutableRawPointer(block.pointer + PoseBuffer.columns * stride)
    flags = words.bindMemory(to: UInt32.self, capacity: stride)
    paint = (words + 4 * stride).bindMemory(to: UInt32.self, capacity: stride)
    axes = (words + 8 * stride).bindMemory(to: UInt8.self, capacity: stride)
    starts = withUnsafeMutableBytes(of: &table.pointer.pointee.at) {
      $0.baseAddress!.assumingMemoryBound(to: UnsafePointer<Double>.self)
    }
    masks = withUnsafeMutableBytes(of: &table.pointer.pointee.mask) {
      $0.baseAddress!.assumingMemoryBound(to: Int.self)
    }
    guard memory.isEnough else { return }
    for index in 0..<count { paint[index] = UInt32(truncatingIfNeeded: index) }
    for column in 0..<PoseBuffer.columns { list(column, perCell: false) }
    listAxes(perCell: false)
  }

  /// Takes the poses, flags and paint order of a buffer with as many cells.
  func copy(_ other: borrowing PoseBuffer) {
    precondition(other.count == count, "buffers of different sizes")
    block.pointer.update(from: other.block.pointer, count: block.count)
    repeats.pointer.update(from: other.repeats.pointer, count: repeats.count)
    for column in 0..<PoseBuffer.columns { list(column, perCell: other.masks[column] != 0) }
    listAxes(perCell: other.axisBytes.isPerCell)
  }

  /// Doubles from one column to the next: whole cache lines, and never a multiple of 4 KiB.
  private static func stride(_ count: Int) -> Int {
    guard count >= 0, count < Int.max / 64 else { return Int.max }
    let lines = (count + 7) / 8
    return 8 * (lines % 64 == 0 ? lines + 1 : lines)
  }

  @inline(__always)
  private func check(_ index: Int) {
    precondition(index >= 0 && index < count, "cell index out of range")
  }

  /// The cell painted `rank`-th from the back. Writers must leave a permutation of 0..<count.
  public subscript(paintedAt rank: Int) -> Int {
    get {
      check(rank)
      return Int(paint[rank])
    }
    nonmutating set {
      check(rank)
      paint[rank] = UInt32(truncatingIfNeeded: newValue)
    }
  }
}

// Columns of a single value, and columns of one value per cell.
extension PoseBuffer {
  @inline(__always)
  func isPerCell(_ column: PoseColumn) -> Bool { masks[column.rawValue] != 0 }

  /// The start of a column: its values per cell, or the copies of its single value.
  @inline(__always)
  func start(_ column: PoseColumn) -> UnsafeMutablePointer<Double> {
    UnsafeMutablePointer(mutating: starts[column.rawValue])
  }

  private func list(_ column: Int, perCell: Bool) {
    starts[column] = UnsafePointer(
      perCell ? block.pointer + column * stride : repeats.pointer + column * PoseBuffer.copies)
    masks[column] = perCell ? ~0 : 0
  }

  private func listAxes(perCell: Bool) {
    let copies = UnsafeMutableRawPointer(repeats.pointer + PoseBuffer.columns * PoseBuffer.copies)
    table.pointer.pointee.axis = UnsafePointer(perCell ? axes : copies.assumingMemoryBound(to: UInt8.self))
    table.pointer.pointee.axis_mask = perCell ? .max : 0
  }

  /// The columns as the C kernels take them. The pointers are valid until the buffer is written or freed.
  var columns: UnsafePointer<leaf_pose_columns> { UnsafePointer(table.pointer) }

  /// One column, to be written cell by cell; from now on it holds one value per cell. O(count) the first time.
  func cells(_ column: PoseColumn) -> UnsafeMutablePointer<Double> {
    let cells = block.pointer + column.rawValue * stride
    guard !isPerCell(column) else { return cells }
    cells.update(repeating: repeats.pointer[column.rawValue * PoseBuffer.copies], count: count)
    list(column.rawValue, perCell: true)
    return cells
  }

  /// Gives all cells one value. Returns true if that may have changed anything.
  @inline(__always) @discardableResult
  func fill(_ column: PoseColumn, with value: Double) -> Bool {
    let start = repeats.pointer + column.rawValue * PoseBuffer.copies
    guard isPerCell(column) || start.pointee.bitPattern != value.bitPattern else { return false }
    start.update(repeating: value, count: PoseBuffer.copies)
    list(column.rawValue, perCell: false)
    return true
  }

  @inline(__always)
  func get(_ column: PoseColumn, _ index: Int) -> Double { start(column)[isPerCell(column) ? index : 0] }

  @inline(__always)
  func set(_ column: PoseColumn, _ index: Int, _ value: Double) {
    if isPerCell(column) {
      block.pointer[column.rawValue * stride + index] = value
    } else if repeats.pointer[column.rawValue * PoseBuffer.copies].bitPattern != value.bitPattern {
      cells(column)[index] = value
    }
  }

  /// The axes, one byte each: one per cell, or copies of the one that all cells share.
  var axisBytes: (start: UnsafeMutablePointer<UInt8>, isPerCell: Bool) {
    (UnsafeMutablePointer(mutating: table.pointer.pointee.axis), table.pointer.pointee.axis_mask != 0)
  }

  @inline(__always)
  func setAxis(_ index: Int, _ axis: RotationAxis) {
    let bytes = axisBytes
    if bytes.isPerCell {
      axes[index] = axis.rawValue
    } else if bytes.start[0] != axis.rawValue {
      axes.update(repeating: bytes.start[0], count: count)
      axes[index] = axis.rawValue
      listAxes(perCell: true)
    }
  }

  /// All columns with one value per cell, each `stride` numbers after the one before, and what stands beside them.
  struct Spread {
    let scalars: UnsafeMutablePointer<Double>
    let stride: Int
    let axes: UnsafeMutablePointer<UInt8>
    let flags, paint: UnsafeMutablePointer<UInt32>
  }

  /// Gives every column, and the axes, one value per cell. O(count) the first time.
  func spread() -> Spread {
    for column in PoseColumn.allCases { _ = cells(column) }
    let old = axisBytes
    if !old.isPerCell {
      axes.update(repeating: old.start[0], count: count)
      listAxes(perCell: true)
    }
    return Spread(scalars: block.pointer, stride: stride, axes: axes, flags: flags, paint: paint)
  }

  @discardableResult
  func fillAxis(with axis: RotationAxis) -> Bool {
    let old = axisBytes
    guard old.isPerCell || old.start[0] != axis.rawValue else { return false }
    listAxes(perCell: false)
    axisBytes.start.update(repeating: axis.rawValue, count: PoseBuffer.copies)
    return true
  }
}
