/// A second stage that goes on from where this one is: for a host that wants to try something and take it back, to step ahead
/// of the network and correct itself, or to show the same from two places.
extension Stage {
  /// Another stage in the same state: the same scenes under the same ids, motion, gestures under way, events, snapshot. From
  /// then on each goes its own way; given the same calls, both show the same bits in every frame. Scenes that one of the two
  /// adds later the other does not know.
  ///
  /// To save and restore, keep a clone and go on with a clone of it. A `LiveTransition` speaks to the stage that gave it only;
  /// `replace` by kind reaches the clone's. The tasks are the same. O(cells), about 0.4 µs each: every column is new.
  /// - Throws: `outOfMemory`; this stage is not changed in any case.
  public func clone() throws(LeafError) -> Stage {
    try Reserve.check(Reserve.few * (slots.count + 1) + eventMemory)
    let rows = try rows.copied()
    let batch = try MatrixBatch(cells: widestScene, mode: mode, kernel: kernel, probe: probe)
    var scenes: [Scene?] = []
    scenes.reserveCapacity(slots.count)
    for scene in slots { scenes.append(try scene?.copied()) }
    for scene in scenes { scene?.relink(to: scenes) }
    let twin = Stage(viewport: viewport, rows: rows, batch: batch)
    (twin.slots, twin.generations, twin.sequence, twin.links) = (scenes, generations, sequence, links)
    twin.take(self)
    return twin
  }

  private var eventMemory: Int {
    (delivered.capacity + pending.capacity) * MemoryLayout<StageEvent>.stride
      + states.count * MemoryLayout<SceneState>.stride
  }

  private var widestScene: Int {
    var widest = 0
    for slot in sequence { widest = max(widest, slots[slot]?.poses.count ?? 0) }
    return widest
  }

  /// Everything but scenes and memory.
  private func take(_ other: Stage) {
    view = other.view
    (frame, changed, changedSince, hasMarks) = (other.frame, other.changed, other.changedSince, other.hasMarks)
    (timeScale, motionPolicy, tasks) = (other.timeScale, other.motionPolicy, other.tasks)
    (now, stepStart, lastHostEvent) = (other.now, other.stepStart, other.lastHostEvent)
    states = other.states
    delivered.reserveCapacity(other.delivered.capacity)
    pending.reserveCapacity(other.pending.capacity)
    delivered.append(contentsOf: other.delivered)
    pending.append(contentsOf: other.pending)
    cellsVersion = other.cellsVersion
    isRefreshed = other.isRefreshed
    isAtRest = other.isAtRest
  }
}
