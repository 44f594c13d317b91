/// Rows and lists for the scenes: memory is allocated before anything changes, and adding a scene in front of all
/// others moves no rows.
extension Stage {
  /// Makes room for one more scene with this many cells and events, in front of all others: everything that can fail
  /// when a scene is added. Room grows by at least half, so that adding many scenes costs the same for each.
  func makeRoom(for cells: Int, shadows: Int = 0, events: Int) throws(LeafError) {
    try checkUnlent()
    let count = columns.count + cells
    try checkLimit(count)
    try widenBatch(to: cells)
    let room = shadowRoom + shadows
    guard count > columns.capacity || room > columns.shadows.count else {
      return try reserveLists(scenes: 1, events: events)
    }
    let roomy = try grown(to: count, shadows: room)
    try reserveLists(scenes: 1, events: events)
    columns = roomy
  }

  /// These rows with ample room, or with just enough if there is no memory for more.
  private func grown(to count: Int, shadows: Int) throws(LeafError) -> SnapshotColumns {
    let ample = min(columns.capacity + columns.capacity / 2, Stage.cellLimit)
    if ample > count {
      do throws(LeafError) { return try columns.copied(capacity: ample, shadows: shadows) } catch {}
    }
    return try columns.copied(capacity: count, shadows: shadows)
  }

  /// Sets new columns for the scenes there will be; `layOut` then writes every row.
  /// - Throws: `refused` while the present ones are lent; `outOfMemory`.
  func replaceColumns(
    adding cells: Int, widest: Int = 0, events: Int = 0, without gone: [Int] = []
  ) throws(LeafError) {
    try checkUnlent()
    var (total, shadows) = (cells, 0)
    for scene in scenes where !gone.contains(scene.id.slot) {
      total += scene.poses.count
      shadows += scene.shadowRoom
    }
    try checkLimit(total)
    let columns = try SnapshotColumns.make(
      count: total, capacity: total, shadows: shadows, isDouble: mode == .double)
    try widenBatch(to: widest)
    try reserveLists(scenes: 2, events: events)
    self.columns = columns
  }

  /// - Throws: `refused` while a host reads the rows.
  func checkUnlent() throws(LeafError) {
    guard readers == 0 else {
      throw LeafError(.refused, "stage", accepts: "scenes and pages to come and go when no snapshot is lent")
    }
  }

  private func checkLimit(_ cells: Int) throws(LeafError) {
    guard cells <= Stage.cellLimit else {
      throw LeafError(.outOfRange, "cells", accepts: "up to 16,777,216 cells on one stage")
    }
  }

  private func widenBatch(to cells: Int) throws(LeafError) {
    guard cells > batchCells else { return }
    let batch = try MatrixBatch(cells: cells, mode: mode, kernel: kernel, probe: probe)
    self.batch = batch
    batchCells = cells
  }

  /// Makes room in the set of scenes, and checks that there is memory for the lists, which double when they are full.
  /// The last of what can fail: what is allocated after this check could take the memory that it found.
  private func reserveLists(scenes more: Int, events: Int) throws(LeafError) {
    let room = eventRoom + events
    let events = room > delivered.capacity ? Int64(room) * Int64(MemoryLayout<StageEvent>.stride) : 0
    let lists = scenes.count + more > states.capacity ? Int64(scenes.count) * Int64(Stage.bytesPerScene) : 0
    try Reserve.check(4 * (events + lists) + Int64(Reserve.few))
    try active.reserve(scenes.count + more)
    try changedStates.reserve(scenes.count + more)
  }

  private static var bytesPerScene: Int {
    MemoryLayout<SceneState>.stride + MemoryLayout<SceneOutline>.stride + 4 * MemoryLayout<UnsafeRawPointer>.stride
  }

  /// Gives the scene in front of all others its rows, after those there are.
  func layOutLast(_ scene: Scene) {
    scene.place = Scene.RowSpan(index: scenes.count - 1, firstRow: columns.count)
    columns.count += scene.poses.count
    shadowsAreStale = true
    list(scene)
    keepEventRoom()
    active.insert(scene.place.index)
    changedStates.insert(scene.place.index)
    isRefreshed = false
  }

  /// Gives every scene its rows and has all of them written again.
  func layOut() {
    states.removeAll(keepingCapacity: true)
    outlines.removeAll(keepingCapacity: true)
    (eventRoom, shadowRoom) = (64, 0)
    casting.removeAll(keepingCapacity: true)
    var row = 0
    for index in 0..<scenes.count {
      let scene = scenes[index]
      scene.place = Scene.RowSpan(index: index, firstRow: row)
      row += scene.poses.count
      list(scene)
    }
    columns.count = row
    shadowsAreStale = true
    keepEventRoom()
    // These ranges are of rows that no longer exist; all rows that do will be written.
    changed = 0..<0
    changedSince = 0..<0
    active.replace(withFirst: scenes.count)
    changedStates.replace(withFirst: scenes.count)
    isRefreshed = false
  }

  private func list(_ scene: Scene) {
    // Drops marks of rows that no longer exist; all rows that do will be written.
    scene.common.dirty = DirtyRows()
    states.append(scene.blankSummary(at: now))
    outlines.append(SceneOutline())
    eventRoom += scene.eventRoom
    guard scene.shadowRoom > 0 else { return }
    shadowRoom += scene.shadowRoom
    casting.append(scene.place.index)
  }

  private func keepEventRoom() {
    guard eventRoom > delivered.capacity || eventRoom > pending.capacity else { return }
    delivered.reserveCapacity(2 * eventRoom)
    pending.reserveCapacity(2 * eventRoom)
  }
}
