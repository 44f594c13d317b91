/// One whole frame, lent to a closure: columns with one row per cell, and the state of every scene. It is a stage's
/// present frame (`Stage.withSnapshot`), or one that was posted to a mailbox.
///
/// The pointers are valid until the closure returns. Rows of one scene are consecutive; `SceneState.firstRow` says
/// where they begin.
public struct Snapshot: ~Copyable {
  /// Cells of all scenes, culled ones too.
  public let count: Int
  /// 16 per cell: m11 … m44 of K for row vectors, which is the same memory as a column-major matrix for column vectors.
  /// It takes a point of the cell, 0…width × 0…height in points, to the stage's view. 64-byte aligned.
  public let matrices: UnsafeBufferPointer<Float>
  /// The matrices in Double; empty unless the stage is in `double` mode.
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
  /// 2 per cell: its width and height in its own points.
  public let sizes: UnsafeBufferPointer<Float>
  /// 4 per cell, its band: a unit vector n, low and high. The cell shows the points p of its picture, in points from
  /// the left and top as its matrix takes them, with low ≤ n·p ≤ high. If that is not all of the picture, the cell has
  /// `CellFlags.banded`; neighbours on a page have the same number at the edge they share.
  public let bands: UnsafeBufferPointer<Float>
  /// 2 per cell, 0…1: alpha of the black over it at both ends of its band, linear between them, beside its gradient.
  /// Only leaves that bend or are of paper are lit so: 0 for all others, and for paper that lies flat.
  public let light: UnsafeBufferPointer<Float>
  /// Shadows to be drawn beside the cells, back to front: see `Shadow`.
  public let shadows: UnsafeBufferPointer<Shadow>
  /// Seconds since the stage was made.
  public let time: Double
  /// Steps since the stage was made.
  public let frame: UInt64
  /// Rows that may differ from the snapshot before the last step; empty if none does. All rows in a mailed frame,
  /// because frames before it may never have been read.
  public let changed: Range<Int>
  /// True if anything still moves.
  public let isMoving: Bool
  /// State of every scene, from back to front.
  public let scenes: UnsafeBufferPointer<SceneState>
  private let table: UnsafePointer<CellTable.Row>
  let stage: Unmanaged<Stage>?

  /// The parts of a frame besides its columns.
  struct Moment {
    var time = 0.0
    var frame: UInt64 = 0
    var changed = 0..<0
    var isMoving = false
  }

  /// - Parameter stage: nil for a mailed frame.
  init(
    _ columns: borrowing SnapshotColumns, scenes: UnsafeBufferPointer<SceneState>, _ moment: Moment, of stage: Stage?
  ) {
    count = columns.count
    matrices = UnsafeBufferPointer(start: columns.matrices.pointer, count: 16 * columns.count)
    matrices64 = UnsafeBufferPointer(
      start: columns.matrices64.pointer, count: columns.isDouble ? 16 * columns.count : 0)
    opacity = UnsafeBufferPointer(start: columns.opacity.pointer, count: columns.count)
    shade = UnsafeBufferPointer(start: columns.shade.pointer, count: columns.count)
    order = UnsafeBufferPointer(start: columns.order.pointer, count: columns.count)
    backToFront = UnsafeBufferPointer(start: columns.backToFront.pointer, count: columns.count)
    flags = UnsafeBufferPointer(start: columns.flags.pointer, count: columns.count)
    sizes = UnsafeBufferPointer(start: columns.sizes.pointer, count: 2 * columns.count)
    bands = UnsafeBufferPointer(start: columns.bands.pointer, count: 4 * columns.count)
    light = UnsafeBufferPointer(start: columns.light.pointer, count: 2 * columns.count)
    shadows = UnsafeBufferPointer(start: columns.shadows.pointer, count: columns.shadowCount)
    table = columns.cells.pointer
    time = moment.time
    frame = moment.frame
    changed = moment.changed
    isMoving = moment.isMoving
    self.scenes = scenes
    self.stage = stage.map { Unmanaged.passUnretained($0) }
  }

  private func check(_ row: Int) { precondition(row >= 0 && row < count, "row \(row) outside 0..<\(count)") }

  /// The picture that goes on a cell. The row must lie in 0..<count.
  public func identity(_ row: Int) -> CellIdentity {
    check(row)
    return table[row].identity
  }

  /// Further values that are needed to draw a cell. The row must lie in 0..<count.
  public func surface(_ row: Int) -> CellSurface {
    check(row)
    return table[row].surface
  }

  /// Size of a cell in its own points; rounded to Float in a mailed frame. The row must lie in 0..<count.
  public func size(_ row: Int) -> Size {
    check(row)
    if let stage { return stage.takeUnretainedValue().cellSize(row) }
    return Size(width: Double(sizes[2 * row]), height: Double(sizes[2 * row + 1]))
  }

  /// The scene a cell belongs to. The row must lie in 0..<count. O(log scenes).
  public func scene(_ row: Int) -> SceneID {
    check(row)
    return scenes[scenes.index(ofRow: row)].scene
  }

  /// The value of a host's track; nil if there is no track with that index, and in a mailed frame.
  package func track(_ index: Int, of scene: SceneID) -> TrackValue? {
    try? stage?.takeUnretainedValue().trackValue(index, of: scene)
  }

  /// Calls `body` with the turn of each leaf of a book, and its velocity. Other scenes and mailed frames have none.
  package func forEachLeaf(
    of scene: SceneID, _ body: (_ leaf: Int, _ turn: Double, _ velocity: Double, _ angle: Double) -> Void
  ) {
    stage?.takeUnretainedValue().forEachLeaf(of: scene, body)
  }
}

extension UnsafeBufferPointer<SceneState> {
  /// The index of the scene that has a row: the last scene whose rows begin at or before it; earlier scenes that begin
  /// at the same row have no rows. O(log scenes).
  func index(ofRow row: Int) -> Int { lastIndex(ofFirst: { $0.firstRow <= row }) }
}
