/// The scalars of a pose, in the order of a `PoseBuffer`'s columns and of the C kernels.
public enum PoseColumn: Int, CaseIterable, Sendable {
  case width, height, anchorX, anchorY, positionX, positionY, scaleX, scaleY, angle, axisX, axisY, axisZ
  case shiftX, shiftY, shiftZ, perspectiveX, perspectiveY, perspectiveZ, opacity, shade
}

/// The poses of all cells of a scene, one column per scalar (see `Pose` for meaning and units), and their paint order.
///
/// Choreographies write it, the matrix room reads it. `paint` lists the cells from back to front, each exactly once.
/// A column that holds one value for all cells is kept as that value: kernels then read no memory for it, and writing the same
/// value again costs a comparison. It is spread out when a cell first gets another value, and one value again only by
/// `fill`. So a host that fills the buffer with a pose and then writes poses that differ in little has the fastest products.
/// One block of memory holds all columns; their distance is kept away from multiples of 4 KiB, where caches would put all
/// columns into the same few lines.
public struct PoseBuffer: ~Copyable {
  public let count: Int
  private let block: Column<Double>
  /// Per column as many copies of its one value as kernels read at once; then the axis'.
  private let repeats: Column<Double>
  /// Bit k: column k is spread out, cell by cell; bit 20: the axes are.
  private let spread: Column<UInt32>
  /// Doubles from one column to the next.
  private let stride: Int
  let flags, paint: UnsafeMutablePointer<UInt32>
  private let axes: UnsafeMutablePointer<UInt8>

  private static let columns = PoseColumn.allCases.count
  private static let copies = 16

  /// Room for `count` cells (0 or more), every pose zero, painted in index order.
  /// - Throws: `outOfMemory`.
  public init(count: Int) throws(LeafError) {
    let stride = PoseBuffer.stride(count)
    let (scalars, overflow) = stride.multipliedReportingOverflow(by: PoseBuffer.columns + 2)
    let block = try Column<Double>(overflow ? -1 : scalars)
    let repeats = try Column<Double>((PoseBuffer.columns + 1) * PoseBuffer.copies)
    let spread = try Column<UInt32>(1)
    self.count = count
    self.stride = stride
    let words = UnsafeMutableRawPointer(block.pointer + PoseBuffer.columns * stride)
    flags = words.bindMemory(to: UInt32.self, capacity: stride)
    paint = (words + 4 * stride).bindMemory(to: UInt32.self, capacity: stride)
    axes = (words + 8 * stride).bindMemory(to: UInt8.self, capacity: stride)
    for index in 0..<count { paint[index] = UInt32(truncatingIfNeeded: index) }
    self.block = block
    self.repeats = repeats
    self.spread = spread
  }

  /// Another buffer of the same poses, flags and paint order.
  /// - Throws: `outOfMemory`.
  func copied() throws(LeafError) -> PoseBuffer {
    let twin = try PoseBuffer(count: count)
    twin.block.pointer.update(from: block.pointer, count: block.count)
    twin.repeats.pointer.update(from: repeats.pointer, count: repeats.count)
    twin.spread.pointer.update(from: spread.pointer, count: spread.count)
    return twin
  }

  /// Doubles from one column to the next: whole cache lines, and never a multiple of 4 KiB.
  private static func stride(_ count: Int) -> Int {
    guard count >= 0, count < Int.max / 64 else { return Int.max }
    let lines = (count + 7) / 8 + 2
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

// Columns of one value, and columns spread out.
extension PoseBuffer {
  @inline(__always)
  func isSpread(_ column: PoseColumn) -> Bool { spread.pointer.pointee >> UInt32(column.rawValue) & 1 != 0 }

  /// Where a column is: its cells if it is spread out, else copies of its one value.
  @inline(__always)
  func start(_ column: PoseColumn) -> UnsafeMutablePointer<Double> {
    isSpread(column)
      ? block.pointer + column.rawValue * stride : repeats.pointer + column.rawValue * PoseBuffer.copies
  }

  /// One column, to be written cell by cell: it is spread out first. O(count) the first time.
  func cells(_ column: PoseColumn) -> UnsafeMutablePointer<Double> {
    let cells = block.pointer + column.rawValue * stride
    guard !isSpread(column) else { return cells }
    cells.update(repeating: repeats.pointer[column.rawValue * PoseBuffer.copies], count: count)
    spread.pointer.pointee |= 1 << UInt32(column.rawValue)
    return cells
  }

  /// Gives all cells one value. Answers whether it may have been another.
  @inline(__always) @discardableResult
  func fill(_ column: PoseColumn, with value: Double) -> Bool {
    let start = repeats.pointer + column.rawValue * PoseBuffer.copies
    guard isSpread(column) || start.pointee.bitPattern != value.bitPattern else { return false }
    start.update(repeating: value, count: PoseBuffer.copies)
    spread.pointer.pointee &= ~(1 << UInt32(column.rawValue))
    return true
  }

  @inline(__always)
  func get(_ column: PoseColumn, _ index: Int) -> Double { start(column)[isSpread(column) ? index : 0] }

  @inline(__always)
  func set(_ column: PoseColumn, _ index: Int, _ value: Double) {
    if isSpread(column) {
      block.pointer[column.rawValue * stride + index] = value
    } else if repeats.pointer[column.rawValue * PoseBuffer.copies].bitPattern != value.bitPattern {
      cells(column)[index] = value
    }
  }

  private static let axisBit: UInt32 = 1 << 20

  /// The axes, one byte each: of every cell, or copies of the one that all share.
  var axisBytes: (start: UnsafeMutablePointer<UInt8>, isSpread: Bool) {
    if spread.pointer.pointee & PoseBuffer.axisBit != 0 { return (axes, true) }
    let copies = UnsafeMutableRawPointer(repeats.pointer + PoseBuffer.columns * PoseBuffer.copies)
    return (copies.assumingMemoryBound(to: UInt8.self), false)
  }

  @inline(__always)
  func setAxis(_ index: Int, _ axis: RotationAxis) {
    let bytes = axisBytes
    if bytes.isSpread {
      axes[index] = axis.rawValue
    } else if bytes.start[0] != axis.rawValue {
      axes.update(repeating: bytes.start[0], count: count)
      axes[index] = axis.rawValue
      spread.pointer.pointee |= PoseBuffer.axisBit
    }
  }

  @discardableResult
  func fillAxis(with axis: RotationAxis) -> Bool {
    let old = axisBytes
    guard old.isSpread || old.start[0] != axis.rawValue else { return false }
    spread.pointer.pointee &= ~PoseBuffer.axisBit
    axisBytes.start.update(repeating: axis.rawValue, count: PoseBuffer.copies)
    return true
  }
}
