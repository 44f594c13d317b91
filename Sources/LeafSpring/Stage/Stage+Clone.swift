/// A second stage that goes on from where this one is: for a host that wants to try something and take it back, to step
/// ahead of the network and correct itself, or to show the same from two places.
extension Stage {
  /// Another stage in the same state: the same scenes under the same ids, motion, gestures under way, events, snapshot.
  /// From then on each goes its own way; given the same calls, both show the same bits in every frame. Scenes that one
  /// of the two adds later the other does not know.
  ///
  /// To save and restore, keep a clone and go on with a clone of it. A `LiveTransition` speaks to the stage that gave
  /// it only; `replace` by kind reaches the clone's. The tasks are the same. O(cells), about 0.4 µs each: every column
  /// is new.
  /// - Throws: `outOfMemory`; this stage is not changed in any case.
  public func clone() throws(LeafError) -> Stage {
    try Reserve.check(Reserve.few * (slots.count + 1) + eventMemory)
    let columns = try columns.copied()
    let batch = try MatrixBatch(cells: batchCells, mode: mode, kernel: kernel, probe: probe)
    var twins: [Scene?] = []
    twins.reserveCapacity(slots.count)
    for scene in slots { twins.append(try scene?.copied()) }
    for twin in twins { twin?.asContainer?.relink(to: twins) }
    let twin = Stage(viewport: viewport, columns: columns, batch: batch)
    (twin.slots, twin.generations, twin.firstFreeSlot) = (twins, generations, firstFreeSlot)
    twin.scenes.reserveCapacity(scenes.count)
    for scene in scenes { if let copy = twins[scene.id.slot] { twin.scenes.append(copy) } }
    twin.take(self)
    return twin
  }

  private var eventMemory: Int {
    (delivered.capacity + pending.capacity) * MemoryLayout<StageEvent>.stride
      + states.count * (MemoryLayout<SceneState>.stride + MemoryLayout<SceneOutline>.stride)
  }

  /// Everything but scenes and memory.
  private func take(_ other: Stage) {
    view = other.view
    (frame, changed, changedSince) = (other.frame, other.changed, other.changedSince)
    (timeScale, motionPolicy, tasks) = (other.timeScale, other.motionPolicy, other.tasks)
    (now, stepStart, lastHostEvent) = (other.now, other.stepStart, other.lastHostEvent)
    (states, outlines, active, isRefreshed) = (other.states, other.outlines, other.active, other.isRefreshed)
    // Memory of their own now, not in the first step.
    states.reserveCapacity(states.count)
    outlines.reserveCapacity(states.count)
    active.makeUnique()
    (batchCells, eventRoom, cellsVersion) = (other.batchCells, other.eventRoom, other.cellsVersion)
    delivered.reserveCapacity(other.delivered.capacity)
    pending.reserveCapacity(other.pending.capacity)
    delivered.append(contentsOf: other.delivered)
    pending.append(contentsOf: other.pending)
  }
}
