/// Reading a frame.
extension Stage {
  /// Lends the present frame to `body`. Calls since the last step are already in it. Does not allocate.
  ///
  /// Inside `body` calls by which scenes, pages or containers come or go throw `refused`, and a step writes into what is lent.
  public func withSnapshot<Result, Failure: Error>(
    _ body: (borrowing Snapshot) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    refresh()
    let isMoving = isMoving
    lent += 1
    defer { lent -= 1 }
    return try states.withUnsafeBufferPointer { states throws(Failure) in
      try body(snapshot(states, isMoving))
    }
  }

  /// Written out once, not for every body.
  @inline(never)
  private func snapshot(_ states: UnsafeBufferPointer<SceneState>, _ isMoving: Bool) -> Snapshot {
    Snapshot(self, rows, scenes: states, isMoving: isMoving)
  }

  /// State of one scene at the present time.
  /// - Throws: `unknownScene`.
  public func state(of id: SceneID) throws(LeafError) -> SceneState {
    _ = try find(id)
    refresh()
    for state in states where state.scene == id { return state }
    throw LeafError(.unknownScene, "scene", accepts: "the id of a scene that was added and not removed")
  }

  func cellSize(_ row: Int) -> Size {
    for slot in sequence {
      guard let scene = slots[slot], row >= scene.firstRow, row < scene.firstRow + scene.poses.count else { continue }
      let cell = row - scene.firstRow
      return Size(width: scene.poses.width[cell], height: scene.poses.height[cell])
    }
    return Size(width: 0, height: 0)
  }

  func forEachLeaf(of id: SceneID, _ body: (Int, Double, Double, Double) -> Void) {
    guard let book = try? find(id).asBook else { return }
    refresh()
    for slot in 0..<book.slotCount {
      let velocity = book.leafVelocity(slot, at: now)
      let row = book.book.facesPerLeaf * slot
      guard row < book.poses.count else { continue }
      body(Int(book.leaves[slot]), book.turns[slot], velocity, book.poses.angle[row])
    }
  }

  /// A hash of scenes, motion, poses and matrices; no clock, counters, events or changed rows. Two stages that show and will
  /// do the same have the same. O(cells).
  public func stateHash() -> UInt64 {
    refresh()
    var hash = StateHash()
    hash.combine(viewport.width)
    hash.combine(viewport.height)
    for slot in sequence { slots[slot]?.hash(into: &hash, at: now) }
    for index in 0..<16 * rows.count { hash.combine(rows.matrices.pointer[index]) }
    for row in 0..<rows.count {
      hash.combine(rows.opacity.pointer[row])
      hash.combine(rows.shade.pointer[row])
      hash.combine(
        UInt64(rows.order.pointer[row]) << 32 | UInt64(rows.flags.pointer[row] & ~CellFlags.changed.rawValue))
    }
    return hash.value
  }

  /// A hash of everything a frame says: the state, the time, the frame number, events and changed rows.
  public func frameHash() -> UInt64 {
    var hash = StateHash()
    hash.combine(stateHash())
    hash.combine(time)
    hash.combine(frame)
    hash.combine(changed.lowerBound)
    hash.combine(changed.upperBound)
    for event in delivered {
      hash.combine(Int(event.kind.rawValue) << 8 | Int(event.subject.rawValue))
      hash.combine(event.scene.rawValue)
      hash.combine(Int(event.leaf) << 32 ^ Int(event.from) << 16 ^ Int(event.to))
      hash.combine(event.time)
      hash.combine(event.elapsed)
    }
    return hash.value
  }
}
