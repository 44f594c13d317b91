/// Rows and lists for the scenes: memory is allocated before anything changes. When a scene comes or goes, the rows of
/// those in front of it move; nothing of them is worked out again.
extension Stage {
  /// Makes room for more rows, and for a scene of so many cells: everything that can fail when a scene is added or gets
  /// another shape. The reserve grows by at least half, so that adding many scenes costs the same for each.
  /// - Parameter more: rows, shadows and events that are added; below 0 where there will be fewer.
  func makeRoom(for cells: Int, adding more: (cells: Int, shadows: Int, events: Int)) throws(LeafError) {
    try checkUnlent()
    let count = columns.count + more.cells
    try checkLimit(count)
    try widenBatch(to: cells)
    let room = shadowRoom + more.shadows
    guard count > columns.capacity || room > columns.shadows.count else {
      return try reserveLists(events: more.events)
    }
    let roomy = try grown(to: count, shadows: room)
    try reserveLists(events: more.events)
    columns = roomy
  }

  /// These rows with an ample reserve, or with just enough if there is no memory for more.
  private func grown(to count: Int, shadows: Int) throws(LeafError) -> SnapshotColumns {
    let ample = min(columns.capacity + columns.capacity / 2, Stage.cellLimit)
    if ample > count {
      do throws(LeafError) { return try columns.copied(capacity: ample, shadows: shadows) } catch {}
    }
    return try columns.copied(capacity: count, shadows: shadows)
  }

  /// - Throws: `refused` while a host reads the rows.
  func checkUnlent() throws(LeafError) {
    try Check.that(readers == 0, .refused, "stage", accepts: "scenes and pages to come and go when no snapshot is lent")
  }

  private func checkLimit(_ cells: Int) throws(LeafError) {
    try Check.that(cells <= Stage.cellLimit, .outOfRange, "cells", accepts: "up to 16,777,216 cells on one stage")
  }

  private func widenBatch(to cells: Int) throws(LeafError) {
    guard cells > batchCells else { return }
    let batch = try MatrixBatch(cells: cells, mode: mode, kernel: kernel, probe: probe)
    self.batch = batch
    batchCells = cells
  }

  /// Reserves places in the sets of scenes, and checks that there is memory for the lists, which double when full.
  /// The last of what can fail: what is allocated after this check could take the memory that it found.
  private func reserveLists(events: Int) throws(LeafError) {
    let more = 2  // A container comes with the scene of its first line.
    let room = eventRoom + events
    let events = room > delivered.capacity ? Int64(room) * Int64(MemoryLayout<StageEvent>.stride) : 0
    let lists = scenes.count + more > states.capacity ? Int64(scenes.count) * Int64(Stage.bytesPerScene) : 0
    try Reserve.check(4 * (events + lists) + Int64(Reserve.few))
    try active.reserve(scenes.count + more)
    try changedStates.reserve(scenes.count + more)
  }

  private static var bytesPerScene: Int {
    MemoryLayout<SceneState>.stride + MemoryLayout<SceneBounds>.stride + 4 * MemoryLayout<UnsafeRawPointer>.stride
  }

  /// Puts a scene for which there is room in front of the one at an index, by default of all, and gives it its rows.
  func enter(_ scene: Scene, inFrontOf behind: Int? = nil) {
    register(scene)
    let index = (behind ?? scenes.count - 1) + 1, isLast = index == scenes.count
    scene.rowSpan = Scene.RowSpan(index: index, firstRow: isLast ? columns.count : scenes[index].rowSpan.firstRow)
    if !isLast { moveScenes(index..<scenes.count, by: (1, scene.poses.count)) }
    active.move(from: index, to: scenes.count, by: 1)
    scenes.insert(scene, at: index)
    states.insert(scene.blankSummary(at: now), at: index)
    outlines.insert(SceneBounds(), at: index)
    list(scene)
    columns.count += scene.poses.count
    if isLast { changedStates.insert(index) } else { noteMoved(from: index) }
  }

  /// Gives a scene the rows of another one, in whose place it has come.
  func layOut(_ scene: Scene, inPlaceOf old: Scene) {
    let index = old.rowSpan.index, more = scene.poses.count - old.poses.count
    unlist(old)
    moveScenes(index + 1..<scenes.count, by: (0, more))
    columns.count += more
    columns.clear(columns.count..<max(columns.count - more, columns.count))
    (states[index], outlines[index]) = (scene.blankSummary(at: now), SceneBounds())
    list(scene)
    noteMoved(from: index)
  }

  /// Takes scenes out, but nothing that is linked with them. O(rows in front of them).
  /// - Throws: `refused` while a host reads the rows.
  func remove(slots gone: [Int]) throws(LeafError) {
    try checkUnlent()
    let indices = gone.compactMap { slots[$0]?.rowSpan.index }.sortedStably(by: <)
    guard let first = indices.first else { return }
    var lost = 0
    for place in 0..<indices.count {
      let index = indices[place], end = place + 1 < indices.count ? indices[place + 1] : scenes.count
      unlist(scenes[index])
      lost += scenes[index].poses.count
      moveScenes(index + 1..<end, by: (-place - 1, -lost))
    }
    columns.count -= lost
    columns.clear(columns.count..<columns.count + lost)
    for index in indices.reversed() {
      active.remove(index)
      active.move(from: index + 1, to: scenes.count, by: -1)
      leave(scenes.remove(at: index).id.slot)
      changedStates.remove(scenes.count)
      states.remove(at: index)
      outlines.remove(at: index)
    }
    noteMoved(from: first)
    giveBack()
  }

  /// Moves scenes, and their rows, as many places on.
  private func moveScenes(_ indices: Range<Int>, by distance: (scenes: Int, rows: Int)) {
    guard !indices.isEmpty else { return }
    let end = indices.upperBound < scenes.count ? scenes[indices.upperBound].rowSpan.firstRow : columns.count
    columns.move(scenes[indices.lowerBound].rowSpan.firstRow..<end, by: distance.rows)
    for index in indices {
      scenes[index].rowSpan.index += distance.scenes
      scenes[index].rowSpan.firstRow += distance.rows
      states[index].firstRow += distance.rows
    }
    for place in casting.indices where indices.contains(casting[place]) { casting[place] += distance.scenes }
  }

  /// Rows from those of a scene on are not where they were. As hosts may draw what has changed only, all rows count as
  /// changed, also if those of the last scene are gone.
  private func noteMoved(from index: Int) {
    (changed, changedSince) = (0..<0, 0..<0)
    wholeMarks = .due
    for place in index..<scenes.count { changedStates.insert(place) }
    if !touched.isEmpty { touched = 0..<scenes.count }
    cellsVersion &+= 1
    shadowsAreStale = true
  }

  /// Gives back memory of which most is no longer needed, if there is any for a smaller copy.
  private func giveBack() {
    guard columns.count < columns.capacity / 4 else { return }
    do throws(LeafError) { columns = try columns.copied(shadows: shadowRoom) } catch {}
  }

  private func list(_ scene: Scene) {
    // Its rows are all to be written.
    scene.common.dirty = DirtyRows()
    let index = scene.rowSpan.index, first = scene.rowSpan.firstRow
    columns.clear(first..<first + scene.poses.count)
    touch(scene)
    isRefreshed = false
    shadowsAreStale = true
    if scene.movesOthers { movers += 1 }
    eventRoom += scene.eventRoom
    keepEventRoom()
    guard scene.shadowRoom > 0 else { return }
    shadowRoom += scene.shadowRoom
    casting.insert(index, at: casting.firstIndex { $0 > index } ?? casting.count)
  }

  private func unlist(_ scene: Scene) {
    if scene.movesOthers { movers -= 1 }
    eventRoom -= scene.eventRoom
    shadowRoom -= scene.shadowRoom
    casting.removeAll { $0 == scene.rowSpan.index }
    isRefreshed = false
  }

  private func keepEventRoom() {
    guard eventRoom > delivered.capacity || eventRoom > pending.capacity else { return }
    delivered.reserveCapacity(2 * eventRoom)
    pending.reserveCapacity(2 * eventRoom)
  }
}
