/// Removing scenes.
extension Stage {
  /// Removes a scene. Its id is never used again. A shelf takes its books with it, a container its transitions; both
  /// take the rules between them.
  /// - Throws: `unknownScene`; `refused` while a snapshot is lent, and for a shelf, or one of its books, while a stack
  ///   opens or shuts that book.
  public func remove(_ id: SceneID) throws(LeafError) {
    let scene = try find(id)
    try checkUndriven(scene)
    var gone = [id.slot]
    for line in scene.asContainer?.lines ?? [] { gone.append(line.scene.id.slot) }
    for book in scene.asShelf?.state.books ?? [] { gone.append(book.slot) }
    let shelf = scene.asBook.flatMap { self.shelf(of: $0) }
    try remove(slots: gone)
    unlink(scene)
    guard let shelf else { return }
    shelf.state.books.removeAll { $0 == id }
    repaint(shelf)
  }

  /// The most cells a stage takes.
  static let cellLimit = 1 << 24

  /// Adds a scene in front of all others.
  func addScene(_ make: (SceneID) throws(LeafError) -> Scene) throws(LeafError) -> SceneID {
    try Reserve.check(Reserve.few)
    let scene = try make(freeID())
    try makeRoom(for: scene.poses.count, adding: (scene.poses.count, scene.shadowRoom, scene.eventRoom))
    enter(scene)
    return scene.id
  }

  /// The id of the next scene; with `taken`, of the one after that.
  func freeID(after taken: SceneID? = nil) -> SceneID {
    var free = taken.map { $0.slot + 1 } ?? firstFreeSlot
    while free < slots.count, slots[free] != nil || generations[free] == UInt32.max { free += 1 }
    if taken == nil { firstFreeSlot = free }
    return SceneID(slot: free, generation: free < slots.count ? generations[free] : 1)
  }

  /// Puts a scene into its slot. Several scenes must do so in the order in which their ids were made.
  func register(_ scene: Scene) {
    let slot = scene.id.slot
    scene.common.stagePolicy = motionPolicy
    scene.common.tolerance = Tolerance(points: visibleTolerance)
    if slot == slots.count {
      slots.append(scene)
      generations.append(scene.id.generation)
    } else {
      slots[slot] = scene
    }
  }

  /// Takes a scene out of its slot.
  func leave(_ slot: Int) {
    slots[slot] = nil
    firstFreeSlot = min(firstFreeSlot, slot)
    // A slot whose generations are used up is retired, because starting again would make old ids valid.
    if generations[slot] < UInt32.max { generations[slot] += 1 }
  }
}
