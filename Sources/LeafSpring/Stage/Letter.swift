/// One whole frame in memory of its own.
final class Letter {
  private var rows: Rows
  private var sizes: Column<Float>
  private var states: [SceneState] = []
  private var time = 0.0
  private var frame: UInt64 = 0
  private var isMoving = false
  /// Which description of the cells it holds: that of this stage, at this count of its changes. Held, so that no other stage
  /// can be taken for it.
  private var stage: Stage?
  private var cellsVersion: UInt64 = 0
  private(set) var isWritten = false

  convenience init() throws(LeafError) {
    let rows = try Rows.make(count: 0, isDouble: false)
    let sizes = try Column<Float>(0)
    self.init(rows, sizes)
  }

  private init(_ rows: consuming Rows, _ sizes: consuming Column<Float>) {
    self.rows = rows
    self.sizes = sizes
  }

  /// Copies the present frame of a stage.
  /// - Throws: `outOfMemory`, before anything is overwritten.
  func take(_ source: Stage) throws(LeafError) {
    let count = source.rows.count
    if count != rows.count || source.rows.matrices64.count != rows.matrices64.count {
      let made = try Rows.make(count: count, isDouble: source.mode == .double)
      sizes = try Column(2 * count)
      rows = made
      stage = nil
    }
    source.withSnapshot { snapshot in
      states.removeAll(keepingCapacity: true)
      states.append(contentsOf: snapshot.scenes)
      (time, frame, isMoving) = (snapshot.time, snapshot.frame, snapshot.isMoving)
    }
    rows.copy(source.rows)
    source.writeSizes(into: sizes.pointer)
    if stage !== source || cellsVersion != source.cellsVersion {
      for row in 0..<count { rows.cells[row] = source.rows.cells[row] }
      (stage, cellsVersion) = (source, source.cellsVersion)
    }
    isWritten = true
  }

  func lend<Result, Failure: Error>(
    _ body: (borrowing MailedFrame) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try states.withUnsafeBufferPointer { states throws(Failure) in
      try body(
        MailedFrame(rows, sizes: sizes.buffer, scenes: states, time: time, frame: frame, isMoving: isMoving))
    }
  }
}

extension Rows {
  /// Takes over what changes from frame to frame from rows of the same shape.
  func copy(_ other: borrowing Rows) {
    matrices.pointer.update(from: other.matrices.pointer, count: matrices.count)
    matrices64.pointer.update(from: other.matrices64.pointer, count: matrices64.count)
    opacity.pointer.update(from: other.opacity.pointer, count: count)
    shade.pointer.update(from: other.shade.pointer, count: count)
    order.pointer.update(from: other.order.pointer, count: count)
    backToFront.pointer.update(from: other.backToFront.pointer, count: count)
    flags.pointer.update(from: other.flags.pointer, count: count)
  }
}

/// A frame out of a mailbox: as `Snapshot`, without what only the stage itself can answer.
public struct MailedFrame: ~Copyable {
  /// Cells of all scenes, culled ones too. The columns are those of `Snapshot`.
  public let count: Int
  public let matrices: UnsafeBufferPointer<Float>
  public let matrices64: UnsafeBufferPointer<Double>
  public let opacity: UnsafeBufferPointer<Float>
  public let shade: UnsafeBufferPointer<Float>
  public let order: UnsafeBufferPointer<UInt32>
  public let backToFront: UnsafeBufferPointer<UInt32>
  public let flags: UnsafeBufferPointer<UInt32>
  /// Width and height of each cell in its own points.
  public let sizes: UnsafeBufferPointer<Float>
  public let scenes: UnsafeBufferPointer<SceneState>
  /// Seconds, and steps, since the stage was made.
  public let time: Double
  public let frame: UInt64
  /// Whether anything was still moving.
  public let isMoving: Bool
  private let table: UnsafePointer<CellTable.Row>

  init(
    _ rows: borrowing Rows, sizes: UnsafeBufferPointer<Float>, scenes: UnsafeBufferPointer<SceneState>, time: Double,
    frame: UInt64, isMoving: Bool
  ) {
    count = rows.count
    matrices = rows.matrices.buffer
    matrices64 = rows.matrices64.buffer
    opacity = rows.opacity.buffer
    shade = rows.shade.buffer
    order = rows.order.buffer
    backToFront = rows.backToFront.buffer
    flags = rows.flags.buffer
    table = rows.cells.pointer
    self.sizes = sizes
    self.scenes = scenes
    self.time = time
    self.frame = frame
    self.isMoving = isMoving
  }

  /// Which picture goes on a cell. The row must lie in 0..<count.
  public func identity(_ row: Int) -> CellIdentity {
    precondition(row >= 0 && row < count, "row \(row) outside 0..<\(count)")
    return table[row].identity
  }

  /// What else is needed to draw a cell. The row must lie in 0..<count.
  public func surface(_ row: Int) -> CellSurface {
    precondition(row >= 0 && row < count, "row \(row) outside 0..<\(count)")
    return table[row].surface
  }

  /// Size of a cell in its own points. The row must lie in 0..<count.
  public func size(_ row: Int) -> Size {
    precondition(row >= 0 && row < count, "row \(row) outside 0..<\(count)")
    return Size(width: Double(sizes[2 * row]), height: Double(sizes[2 * row + 1]))
  }

  /// The scene a cell belongs to. The row must lie in 0..<count.
  public func scene(_ row: Int) -> SceneID {
    for state in scenes where row >= state.firstRow && row < state.firstRow + state.cellCount { return state.scene }
    preconditionFailure("row \(row) outside 0..<\(count)")
  }
}
