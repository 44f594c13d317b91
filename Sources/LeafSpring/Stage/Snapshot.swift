/// One whole frame, lent to a closure: columns with one row per cell, and the state of every scene.
///
/// The pointers are valid until the closure returns. Rows of one scene are consecutive; `SceneState.firstRow` says where
/// they begin.
public struct Snapshot: ~Copyable {
  /// Cells of all scenes, culled ones too.
  public let count: Int
  /// 16 per cell: m11 … m44 of K for row vectors, which is the same memory as a column-major matrix for column vectors.
  /// It takes a point of the cell, 0…width × 0…height in points, to the stage's view. 64-byte aligned.
  public let matrices: UnsafeBufferPointer<Float>
  /// The same in Double; empty unless the stage is in `double` mode.
  public let matrices64: UnsafeBufferPointer<Double>
  /// 0…1.
  public let opacity: UnsafeBufferPointer<Float>
  /// Strength of the cell's gradient, 0…1.
  public let shade: UnsafeBufferPointer<Float>
  /// Rank of each cell in the paint order, 0 at the back; no two cells share one.
  public let order: UnsafeBufferPointer<UInt32>
  /// The cells in paint order, back to front: the inverse of `order`.
  public let backToFront: UnsafeBufferPointer<UInt32>
  /// `CellFlags` of each cell.
  public let flags: UnsafeBufferPointer<UInt32>
  /// Seconds since the stage was made.
  public let time: Double
  /// Steps since the stage was made.
  public let frame: UInt64
  /// Rows that may differ from the snapshot before the last step; empty if none does.
  public let changed: Range<Int>
  /// Whether anything still moves.
  public let isMoving: Bool
  /// State of every scene, in the order they were added.
  public let scenes: UnsafeBufferPointer<SceneState>
  private let table: UnsafePointer<CellTable.Row>
  private let stage: Unmanaged<Stage>

  init(_ stage: Stage, _ rows: borrowing Rows, scenes: UnsafeBufferPointer<SceneState>, isMoving: Bool) {
    count = rows.count
    matrices = rows.matrices.buffer
    matrices64 = rows.matrices64.buffer
    opacity = rows.opacity.buffer
    shade = rows.shade.buffer
    order = rows.order.buffer
    backToFront = rows.backToFront.buffer
    flags = rows.flags.buffer
    time = stage.time
    frame = stage.frame
    changed = stage.changed.joined(stage.changedSince)
    self.isMoving = isMoving
    self.scenes = scenes
    table = rows.cells.pointer
    self.stage = Unmanaged.passUnretained(stage)
  }

  /// Which picture goes on a cell. The row must lie in 0..<count.
  public func identity(_ row: Int) -> CellIdentity {
    precondition(row >= 0 && row < count, "row out of range")
    return table[row].identity
  }

  /// What else is needed to draw a cell. The row must lie in 0..<count.
  public func surface(_ row: Int) -> CellSurface {
    precondition(row >= 0 && row < count, "row out of range")
    return table[row].surface
  }

  /// Size of a cell in its own points. The row must lie in 0..<count.
  public func size(_ row: Int) -> Size {
    precondition(row >= 0 && row < count, "row out of range")
    return stage.takeUnretainedValue().cellSize(row)
  }

  /// The scene a cell belongs to. The row must lie in 0..<count.
  public func scene(_ row: Int) -> SceneID {
    for state in scenes where row >= state.firstRow && row < state.firstRow + state.cellCount { return state.scene }
    preconditionFailure("row out of range")
  }

  /// What a track of the host's shows; nil if there is none of that index.
  public func track(_ index: Int, of scene: SceneID) -> TrackValue? {
    try? stage.takeUnretainedValue().trackValue(index, of: scene)
  }

  /// How far each leaf of a book is turned, with its velocity; nothing for other scenes.
  public func forEachLeaf(
    of scene: SceneID, _ body: (_ leaf: Int, _ turn: Double, _ velocity: Double, _ angle: Double) -> Void
  ) {
    stage.takeUnretainedValue().forEachLeaf(of: scene, body)
  }
}
