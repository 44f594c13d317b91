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
    return states[scene.place.index]
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

  /// A hash of scenes, motion, poses and matrices, without clock, counters, events and the marks of changed rows. It is
  /// the same for two stages that show the same and will do the same. O(cells).
  public func stateHash() -> UInt64 {
    refresh()
    var hash = StateHash()
    hash.combine(viewport.width)
    hash.combine(viewport.height)
    for scene in scenes { scene.hash(into: &hash, at: now) }
    for index in 0..<16 * columns.count { hash.combine(columns.matrices.pointer[index]) }
    for row in 0..<columns.count {
      hash.combine(columns.opacity.pointer[row])
      hash.combine(columns.shade.pointer[row])
      hash.combine(
        UInt64(columns.order.pointer[row]) << 32 | UInt64(columns.flags.pointer[row] & ~CellFlags.changed.rawValue))
    }
    for scene in scenes where scene.asBook?.isSoft == true { hashBands(of: scene, into: &hash) }
    return hash.value
  }

  /// Scenes without paper have whole cells in no light: nothing that their sizes do not say.
  private func hashBands(of scene: Scene, into hash: inout StateHash) {
    let rows = scene.place.firstRow..<scene.place.firstRow + scene.poses.count
    for index in 4 * rows.lowerBound..<4 * rows.upperBound { hash.combine(columns.bands.pointer[index]) }
    for index in 2 * rows.lowerBound..<2 * rows.upperBound { hash.combine(columns.light.pointer[index]) }
  }

  /// A hash of everything in a frame: the state, the time, the frame number, events and the marks of changed rows.
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
      if event.speed != 0 { hash.combine(event.speed) }
    }
    return hash.value
  }
}
