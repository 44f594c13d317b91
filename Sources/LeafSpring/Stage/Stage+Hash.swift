/// Hashes of what a stage shows and of what a host can read. No number that a snapshot lends is left out of both.
extension Stage {
  /// A hash of scenes, motion, poses and matrices, without clock, counters, events and the marks of changed rows. It is
  /// the same for two stages that show the same and will do the same. O(cells).
  public func stateHash() -> UInt64 {
    refresh()
    var hash = StateHash()
    hash.combine(viewport.width)
    hash.combine(viewport.height)
    for scene in scenes { scene.hash(into: &hash, at: now) }
    for index in 0..<16 * columns.count { hash.combine(columns.matrices.pointer[index]) }
    if columns.isDouble {
      for index in 0..<16 * columns.count { hash.combine(columns.matrices64.pointer[index]) }
    }
    for row in 0..<columns.count {
      hash.combine(columns.opacity.pointer[row])
      hash.combine(columns.shade.pointer[row])
      hash.combine(
        UInt64(columns.order.pointer[row]) << 32 | UInt64(columns.flags.pointer[row] & ~CellFlags.changed.rawValue))
    }
    for scene in scenes where scene.asBook?.hasBands == true { hashBands(of: scene, into: &hash) }
    for index in 0..<columns.shadowCount { hash.combine(columns.shadows.pointer[index]) }
    return hash.value
  }

  /// Scenes without paper have whole cells in no light: nothing that their sizes do not say.
  private func hashBands(of scene: Scene, into hash: inout StateHash) {
    let rows = scene.rowSpan.firstRow..<scene.rowSpan.firstRow + scene.poses.count
    for index in 4 * rows.lowerBound..<4 * rows.upperBound { hash.combine(columns.bands.pointer[index]) }
    for index in 2 * rows.lowerBound..<2 * rows.upperBound { hash.combine(columns.light.pointer[index]) }
  }

  /// A hash of everything that a host can read in a frame: the state, the time, the frame number, events, the marks of
  /// changed rows, every column, what the cells are, and the states of scenes. O(cells).
  public func frameHash() -> UInt64 {
    var hash = StateHash()
    hash.combine(stateHash())
    hash.combine(time)
    hash.combine(frame)
    hash.combine(isMoving ? 1 : 0)
    hash.combine(changed.lowerBound)
    hash.combine(changed.upperBound)
    for event in delivered { hash.combine(event) }
    for state in states { hash.combine(state) }
    for row in 0..<columns.count { hashRow(row, into: &hash) }
    return hash.value
  }

  /// Bits of a row that the state hash leaves out, because they follow from the scene.
  private func hashRow(_ row: Int, into hash: inout StateHash) {
    hash.combine(UInt64(columns.backToFront.pointer[row]) << 32 | UInt64(columns.flags.pointer[row]))
    for index in 2 * row..<2 * row + 2 {
      hash.combine(columns.sizes.pointer[index])
      hash.combine(columns.light.pointer[index])
    }
    for index in 4 * row..<4 * row + 4 { hash.combine(columns.bands.pointer[index]) }
    hash.combine(columns.cells[row].identity)
    hash.combine(columns.cells[row].surface)
  }
}

extension StateHash {
  fileprivate mutating func combine(_ event: StageEvent) {
    combine(UInt64(event.kind.rawValue) << 8 | UInt64(event.subject.rawValue))
    combine(event.scene.rawValue)
    combine(event.leaf, event.from)
    combine(event.to, 0)
    combine(event.time)
    combine(event.elapsed)
    combine(event.speed)
  }

  fileprivate mutating func combine(_ state: SceneState) {
    combine(state.scene.rawValue)
    combine(state.owner.rawValue)
    combine(state.firstRow)
    combine(state.cellCount)
    combine(state.progress)
    combine(state.velocity)
    combine(state.target)
    combine(
      UInt64(state.phase.rawValue) << 16 | UInt64(state.gestureOwner.rawValue) << 8 | (state.isMoving ? 1 : 0))
    combine(state.offset)
    combine(state.index, state.screens.hiddenItem)
    combine(state.screens.from)
    combine(state.screens.to)
    combine(state.ignoredInputs)
  }

  private mutating func combine(_ screen: Screens.Screen) {
    combine(screen.background)
    combine(screen.alpha)
  }

  fileprivate mutating func combine(_ identity: CellIdentity) {
    combine(
      UInt64(identity.role.rawValue) << 24 | UInt64(identity.face.rawValue) << 16 | UInt64(identity.view.rawValue) << 8
        | UInt64(identity.part.rawValue))
    combine(identity.item, identity.leaf)
    combine(identity.content.x)
    combine(identity.content.y)
    combine(identity.content.width)
    combine(identity.content.height)
  }

  fileprivate mutating func combine(_ surface: CellSurface) {
    combine(surface.backColor)
    combine(surface.radii.topLeft)
    combine(surface.radii.topRight)
    combine(surface.radii.bottomLeft)
    combine(surface.radii.bottomRight)
    combine(surface.gradient.color)
    combine(surface.gradient.start)
    combine(surface.gradient.end)
    combine(surface.gradient.locations)
    combine(surface.gradient.alphas)
    combine(UInt64(surface.gradient.stopCount))
  }

  private mutating func combine(_ color: Color) { combine((color.red, color.green, color.blue, color.alpha)) }

  private mutating func combine(_ point: Point) {
    combine(point.x)
    combine(point.y)
  }

  private mutating func combine(_ four: (Float, Float, Float, Float)) {
    combine(four.0)
    combine(four.1)
    combine(four.2)
    combine(four.3)
  }

  private mutating func combine(_ first: Int32, _ second: Int32) {
    combine(UInt64(UInt32(bitPattern: first)) << 32 | UInt64(UInt32(bitPattern: second)))
  }
}
