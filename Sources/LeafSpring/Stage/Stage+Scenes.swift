/// Adding and removing scenes: the only calls, with `resize`, that may allocate.
extension Stage {
  /// Adds a book, shut, at its first spread, in front of the scenes added before.
  /// - Throws: what `Book.validate` throws, or `outOfMemory`.
  public func add(_ book: Book) throws(LeafError) -> SceneID {
    try book.validate()
    return try place { id throws(LeafError) in try BookScene(book, id: id, level: probe.simdLevel) }
  }

  /// Adds a shelf, its first book centred.
  /// - Throws: what `Shelf.validate` throws, or `outOfMemory`.
  public func add(_ shelf: Shelf) throws(LeafError) -> SceneID {
    try shelf.validate()
    return try place { id throws(LeafError) in try ShelfScene(shelf, id: id) }
  }

  /// Adds the book of one cover on a shelf. It is not drawn until `open(_:on:)` puts it in the place of the cover.
  /// - Throws: as `add(_:)`; `unknownScene`; `outOfRange` if the shelf has no such item; `refused` if it has a book already.
  public func add(_ book: Book, as item: Int, on shelf: SceneID) throws(LeafError) -> SceneID {
    let shelfScene = try findShelf(shelf)
    guard item >= 0, item < shelfScene.shelf.books else {
      throw LeafError(.outOfRange, "item", accepts: "the index of a book on the shelf")
    }
    for link in links where link.shelf == shelf && link.item == item {
      throw LeafError(.refused, "item", accepts: "an item that has no book yet")
    }
    let id = try add(book)
    try findBook(id).isOnShelf = true
    links.append(ShelfLink(shelf: shelf, item: item, book: id))
    return id
  }

  /// Adds a view transition, at its start.
  /// - Parameters:
  ///   - from: frame of the outgoing view, to: final frame of the incoming one; nil for the whole viewport.
  /// - Throws: `nonFinite`, `outOfRange` for the frames and for the backgrounds at the start, `outOfMemory`.
  public func add<T: Transition>(
    _ transition: T, fidelity: Fidelity = .corrected, from: Rect? = nil, to: Rect? = nil
  ) throws(LeafError) -> SceneID {
    try addLive(transition, fidelity: fidelity, from: from, to: to).scene
  }

  /// Adds one of the published transitions, at its start.
  /// - Throws: as `add(_:fidelity:from:to:)`; what the options are refused for.
  public func add(
    _ kind: TransitionKind, _ options: TransitionOptions = TransitionOptions(), fidelity: Fidelity = .corrected,
    from: Rect? = nil, to: Rect? = nil
  ) throws(LeafError) -> SceneID {
    try add(try kind.facts.make(options), fidelity: fidelity, from: from, to: to)
  }

  /// Removes a scene. Its id is never used again. A shelf takes its books with it, a container its transitions.
  /// - Throws: `unknownScene`, `outOfMemory`.
  public func remove(_ id: SceneID) throws(LeafError) {
    var gone = [id.slot]
    if let container = try find(id).asContainer {
      for line in container.lines { gone.append(line.scene.id.slot) }
    }
    for link in links where link.shelf == id { gone.append(link.book.slot) }
    try remove(slots: gone)
    links.removeAll { $0.shelf == id || $0.book == id }
  }

  /// Removes scenes and nothing that they are linked with.
  /// - Throws: `outOfMemory`.
  func remove(slots gone: [Int]) throws(LeafError) {
    try rebuildRows(without: gone)
    for slot in gone { leave(slot) }
    layOut()
  }

  /// The most cells a stage takes.
  static let cellLimit = 1 << 24

  /// Adds a scene in front of all others, or directly in front of the one in the slot `behind`.
  func place(inFrontOf behind: Int? = nil, _ make: (SceneID) throws(LeafError) -> Scene) throws(LeafError) -> SceneID {
    try Reserve.check(Reserve.few)
    let scene = try make(freeID())
    try makeRoom(for: scene.poses.count, events: scene.eventRoom)
    enter(scene, inFrontOf: behind)
    layOut()
    return scene.id
  }

  /// The id of the next scene; with `taken`, of the one after that.
  func freeID(after taken: SceneID? = nil) -> SceneID {
    var free = taken?.slot == slots.count ? slots.count + 1 : slots.count
    for slot in 0..<slots.count where slots[slot] == nil && generations[slot] < UInt32.max && slot != taken?.slot {
      free = slot
      break
    }
    return SceneID(slot: free, generation: free < slots.count ? generations[free] : 1)
  }

  /// Rows for so many more cells, without those of scenes that will go: all that can fail when scenes come.
  func makeRoom(for cells: Int, events: Int, without gone: [Int] = []) throws(LeafError) {
    guard cells <= Stage.cellLimit - rows.count else {
      throw LeafError(.outOfRange, "cells", accepts: "up to 16,777,216 cells on one stage")
    }
    var room = 64 + events
    for slot in sequence { room += slots[slot]?.eventRoom ?? 0 }
    let lists = 2 * room * MemoryLayout<StageEvent>.stride + 4 * sequence.count * MemoryLayout<SceneState>.stride
    try rebuildRows(adding: cells, without: gone, reserving: lists + Reserve.few)
  }

  /// Puts a scene for which there is room into its slot. Ids of several are entered in the order in which they were made.
  func enter(_ scene: Scene, inFrontOf behind: Int?) {
    let slot = scene.id.slot
    scene.stagePolicy = motionPolicy
    if slot == slots.count {
      slots.append(scene)
      generations.append(scene.id.generation)
    } else {
      slots[slot] = scene
    }
    let index = behind.flatMap { sequence.firstIndex(of: $0) } ?? sequence.count - 1
    sequence.insert(slot, at: index + 1)
  }

  /// Takes a scene out whose rows are gone.
  func leave(_ slot: Int) {
    slots[slot] = nil
    sequence.removeAll { $0 == slot }
    // A generation that has run out retires its slot instead of starting again.
    if generations[slot] < UInt32.max { generations[slot] += 1 }
  }

  /// Makes new snapshot columns before anything else changes.
  /// - Throws: `refused` while the present ones are lent; `outOfMemory`.
  func rebuildRows(
    adding count: Int = 0, without gone: [Int] = [], reserving lists: Int = 0
  ) throws(LeafError) {
    guard lent == 0 else {
      throw LeafError(.refused, "stage", accepts: "scenes and pages to come and go when no snapshot is lent")
    }
    var total = count
    var widest = count
    for slot in sequence where !gone.contains(slot) {
      total += slots[slot]?.poses.count ?? 0
      widest = max(widest, slots[slot]?.poses.count ?? 0)
    }
    let rows = try Rows.make(count: total, isDouble: mode == .double)
    let batch = try MatrixBatch(cells: widest, mode: mode, kernel: kernel, probe: probe)
    try Reserve.check(lists)
    self.rows = rows
    self.batch = batch
  }

  /// Gives every scene its rows and has all of them written again.
  func layOut() {
    var row = 0
    var room = 64
    states.removeAll(keepingCapacity: true)
    for slot in sequence {
      guard let scene = slots[slot] else { continue }
      scene.firstRow = row
      scene.isStale = true
      scene.hasNewCells = true
      row += scene.poses.count
      room += scene.eventRoom
      states.append(SceneState(scene: scene.id))
    }
    delivered.reserveCapacity(room)
    pending.reserveCapacity(room)
    // Ranges of rows that are no more; all of those that are will be written.
    changed = 0..<0
    changedSince = 0..<0
    isRefreshed = false
  }
}
