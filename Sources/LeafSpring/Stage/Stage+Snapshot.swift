/// Reading a frame.
extension Stage {
  /// Calls `body` with the present frame, which already shows the effect of calls since the last step. Does not
  /// allocate.
  ///
  /// Inside `body`, calls that add or remove scenes, pages or containers throw `refused`; a step overwrites the frame.
  public func withSnapshot<Result, Failure: Error>(
    _ body: (borrowing Snapshot) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    refresh()
    let moment = Snapshot.Moment(
      time: time, frame: frame, changed: changed.joined(changedSince), isMoving: isMoving)
    readers += 1
    defer { readers -= 1 }
    return try states.withUnsafeBufferPointer { states throws(Failure) in
      try body(snapshot(states, moment))
    }
  }

  /// Not inlined, so that it is compiled once and not for every `body`.
  @inline(never)
  private func snapshot(_ states: UnsafeBufferPointer<SceneState>, _ moment: Snapshot.Moment) -> Snapshot {
    Snapshot(columns, scenes: states, moment, of: self)
  }

  /// State of one scene at the present time.
  /// - Throws: `unknownScene`.
  public func state(of id: SceneID) throws(LeafError) -> SceneState {
    let scene = try findAny(id)
    refresh()
    return states[scene.rowSpan.index]
  }

  /// Calls `body` with the states that have changed since the last such call, and the indices of their scenes: for the
  /// one copy of the states that a host reads. O(states that have changed).
  package func takeChangedStates(_ body: (Int, SceneState) -> Void) {
    refresh()
    changedStates.forEach { index in
      body(index, states[index])
      changedStates.remove(index)
    }
  }

  func forEachLeaf(of id: SceneID, _ body: (Int, Double, Double, Double) -> Void) {
    guard let book = try? find(id).asBook else { return }
    refresh()
    for slot in 0..<book.slotCount {
      let velocity = book.leafVelocity(slot, at: now)
      let row = book.book.facesPerLeaf * slot
      guard row < book.poses.count else { continue }
      let turn = book.peelTurn(slot, at: now)?.value ?? book.turns[slot]
      body(Int(book.leaves[slot]), turn, velocity, book.poses.angle[row])
    }
  }
}
