/// A copy of one whole frame, for a mailbox.
final class FrameCopy {
  private var columns: SnapshotColumns
  private var states: [SceneState] = []
  private var moment = Snapshot.Moment()
  /// The description of the cells that it holds: that of this stage, at this count of its changes. The stage is kept
  /// alive so that no other can be mistaken for it.
  private var stage: Stage?
  private var cellsVersion: UInt64 = 0
  private(set) var isWritten = false

  convenience init() throws(LeafError) {
    self.init(try SnapshotColumns(count: 0, capacity: 0, shadows: 0, isDouble: false))
  }

  private init(_ columns: consuming SnapshotColumns) { self.columns = columns }

  /// Copies the present frame of a stage.
  /// - Throws: `outOfMemory`, before anything is overwritten.
  func take(_ source: Stage) throws(LeafError) {
    let count = source.columns.count
    if source.states.count > states.capacity {
      try Reserve.check(2 * source.states.count * MemoryLayout<SceneState>.stride + Reserve.few)
    }
    let isDouble = source.mode == .double
    if count > columns.capacity || count < columns.capacity / 4 || isDouble != columns.isDouble
      || source.columns.shadowCount > columns.shadows.count
    {
      columns = try SnapshotColumns(
        count: count, capacity: count, shadows: source.columns.shadows.count, isDouble: isDouble)
      stage = nil
    }
    columns.count = count
    source.withSnapshot { snapshot in
      states.removeAll(keepingCapacity: true)
      states.append(contentsOf: snapshot.scenes)
      moment = Snapshot.Moment(
        time: snapshot.time, frame: snapshot.frame, changed: 0..<count, isMoving: snapshot.isMoving)
    }
    columns.copyFrame(source.columns)
    if stage !== source || cellsVersion != source.cellsVersion {
      columns.copyCells(source.columns)
      (stage, cellsVersion) = (source, source.cellsVersion)
    }
    isWritten = true
  }

  /// Calls `body` with the frame.
  func withSnapshot<Result, Failure: Error>(
    _ body: (borrowing Snapshot) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try states.withUnsafeBufferPointer { states throws(Failure) in
      try body(Snapshot(columns, scenes: states, moment, of: nil))
    }
  }
}
