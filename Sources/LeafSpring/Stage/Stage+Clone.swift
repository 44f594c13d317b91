/// A second stage that continues from where this one is: for a host that wants to try something and undo it, to step
/// ahead of the network and correct itself, or to show the same scenes from two places.
extension Stage {
  /// A second stage in the same state: the same scenes with the same ids, motion, gestures under way, events and
  /// snapshot. From then on the two are independent; given the same calls, both show the same bits in every frame. A
  /// scene that one of them adds later does not exist in the other.
  ///
  /// Another thread may have the clone, if the host's tasks and pose codes, which both call, allow that. To save and
  /// restore, keep one and continue with a clone of it. A `LiveTransition` works only with the stage that gave it; to
  /// change the clone's, use `replace` by kind. O(cells), about 0.4 µs each: every column is copied.
  /// - Throws: `outOfMemory`; this stage is not changed in any case.
  public func clone() throws(LeafError) -> sending Stage {
    try Reserve.check(Reserve.few * (slots.count + 1) + eventMemory)
    let columns = try columns.copied()
    let batch = try MatrixBatch(cells: batchCells, mode: mode, kernel: kernel, probe: probe)
    let active = try active.copied(), changedStates = try changedStates.copied()
    var twins: [Scene?] = []
    twins.reserveCapacity(slots.count)
    for scene in slots { twins.append(try scene?.copied()) }
    for twin in twins { twin?.asContainer?.relink(to: twins) }
    // They share nothing of the library's that changes, which the compiler cannot know.
    nonisolated(unsafe) let twin = Stage(
      viewport: viewport, columns: columns, batch: batch, active: active, changedStates: changedStates)
    (twin.slots, twin.generations, twin.firstFreeSlot) = (twins, generations, firstFreeSlot)
    twin.scenes.reserveCapacity(scenes.count)
    for scene in scenes { if let copy = twins[scene.id.slot] { twin.scenes.append(copy) } }
    twin.take(self)
    return twin
  }

  private var eventMemory: Int {
    (delivered.capacity + pending.capacity) * MemoryLayout<StageEvent>.stride
      + states.count * (MemoryLayout<SceneState>.stride + MemoryLayout<SceneBounds>.stride)
  }

  /// Copies everything but scenes and columns.
  private func take(_ other: Stage) {
    view = other.view
    (frame, changed, changedSince) = (other.frame, other.changed, other.changedSince)
    (timeScale, motionPolicy, tasks) = (other.timeScale, other.motionPolicy, other.tasks)
    visibleTolerance = other.visibleTolerance
    (now, stepStart, lastHostEvent) = (other.now, other.stepStart, other.lastHostEvent)
    (states, outlines, isRefreshed) = (other.states, other.outlines, other.isRefreshed)
    changedStates.replace(withFirst: states.count)
    // Gives them memory of their own now, not in the first step.
    states.reserveCapacity(states.count)
    outlines.reserveCapacity(states.count)
    (batchCells, eventRoom, cellsVersion) = (other.batchCells, other.eventRoom, other.cellsVersion)
    (wholeMarks, movers, touched) = (other.wholeMarks, other.movers, other.touched)
    (casting, shadowRoom, shadowsAreStale) = (other.casting, other.shadowRoom, other.shadowsAreStale)
    delivered.reserveCapacity(other.delivered.capacity)
    pending.reserveCapacity(other.pending.capacity)
    delivered.append(contentsOf: other.delivered)
    pending.append(contentsOf: other.pending)
  }
}
