/// When a host must be awake.
extension Stage {
  /// Seconds of the host's until the next of its frames, `frame` seconds apart, that shows anything else than now: a corner of a
  /// drawn cell farther from where it is than the visible tolerance, an opacity, a shade, the light of a shadow or a screen's
  /// alpha that differs by more than `Tolerance.share`, another flag, paint order or identity; or in which a motion ends, or a leaf
  /// leaves paper or meets it. Until then the host may sleep, and then advance by as much at once: the product of `frame` and their
  /// number, rounded once. The state may differ in its last bits from that of a host which has added up its frames. Infinite if
  /// nothing will change by itself, and for a paused stage.
  ///
  /// What calls have changed since the last step is to be drawn in the next frame. So is every frame of a scene with tracks
  /// of the host's that runs, because the stage does not know what they mean.
  ///
  /// Found by trying frame after frame, at most 8,192 of those in which something moves; if none of these shows a change, the last
  /// is given. Cost of a frame that is tried: poses of the scenes that move, and about 0.2 µs a cell up to the first that
  /// differs; besides, one copy of their poses, for which a scene gets memory at the first call and none later. As many frames are tried in all as a host would have drawn that does not sleep.
  /// - Throws: `nonFinite`; `outOfRange` for a frame that is not above 0; `outOfMemory`.
  public func nextChange(every frame: Double) throws(LeafError) -> Double {
    try Check.positive(frame, "frame")
    refresh()
    if !changedSince.isEmpty || !pending.isEmpty { return frame }
    guard timeScale > 0 else { return .infinity }
    var frames = Int64.max
    var index = active.next(from: 0)
    while let place = index {
      frames = min(frames, try framesUntilChange(of: scenes[place], every: frame, atMost: frames))
      index = active.next(from: place + 1)
    }
    return frames == .max ? .infinity : Double(frames) * frame
  }

  private static var trials: Int64 { 8192 }

  /// The instant `count` frames from now, as `advance(by:)` would reach it.
  private func instant(after count: Int64, _ frame: Double) -> Instant {
    let dt = Double(count) * frame
    return now.advanced(by: timeScale == 1 ? dt : dt * timeScale)
  }

  private func framesUntilChange(of scene: Scene, every frame: Double, atMost limit: Int64) throws(LeafError) -> Int64 {
    guard scene.isMoving(at: now) else { return .max }
    let agenda = scene.agenda(at: now)
    if agenda.running > 0, scene.hasTracks { return 1 }
    let pause = agenda.pause(at: now) / (frame * timeScale)
    guard pause < 1e15 else { return .max }
    let first = max(1, Int64(pause))
    guard first < limit else { return .max }
    let shown = try room(of: scene)
    shown.take(scene)
    let screens = scene.summary(at: moment).screens
    let dirty = scene.common.dirty, flat = scene.asBook?.state.flat
    defer {
      scene.writePoses(at: moment)
      // The rows are up to date, and what moved only in the frames that were tried has not moved.
      scene.common.dirty = dirty
      if let flat { scene.asBook?.state.flat = flat }
    }
    let last = min(first + Stage.trials, limit)
    for count in first..<last where changes(scene, from: shown, screens, to: instant(after: count, frame), agenda) {
      return count
    }
    return last
  }

  private func room(of scene: Scene) throws(LeafError) -> ShownPoses {
    if let shown = scene.shown { return shown }
    let poses = try PoseBuffer(count: scene.poses.count)
    var facets: ShownFacets?
    if let book = scene.asBook, let paper = book.paper {
      let cells = try Column<CellPlace>(paper.cells.count)
      let flags = try Column<UInt32>(paper.cellFlags.count)
      let block = try Column<PlacedFacet>(book.block.count)
      let shadows = try Column<PlacedFacet>(book.shadows.count)
      facets = ShownFacets(cells, flags, block, shadows)
    }
    let shown = ShownPoses(poses, facets)
    scene.shown = shown
    return shown
  }

  /// Whether a scene shows anything else at a later instant than now. Leaves the poses of then.
  private func changes(
    _ scene: Scene, from shown: ShownPoses, _ screens: Screens, to then: Instant, _ agenda: Agenda
  ) -> Bool {
    if scene.agenda(at: then).told != agenda.told || !scene.isMoving(at: then) || scene.changesCells(at: then) {
      return true
    }
    if scene.asBook?.tellsContact(by: then) == true { return true }
    if screens.differ(from: scene.summary(at: moment.at(then)).screens, scene.common.tolerance) { return true }
    scene.writePoses(at: moment.at(then))
    let all = 0..<scene.poses.count
    for rank in all where shown.poses.paint[rank] != scene.poses.paint[rank] { return true }
    let placed = scene.asBook?.ownCells ?? all.count
    if shown.poses.differ(from: scene.poses, all, placed: placed, scene.common.tolerance, scene.eye(in: viewport)) {
      return true
    }
    guard let facets = shown.facets, let book = scene.asBook else { return false }
    return book.facetsDiffer(from: facets, in: viewport) || book.blockDiffers(from: facets.block, in: viewport)
      || book.shadowsDiffer(from: facets.shadows, in: viewport)
  }
}

/// Poses that a scene keeps beside its own.
final class ShownPoses {
  let poses: PoseBuffer
  let facets: ShownFacets?

  init(_ poses: consuming PoseBuffer, _ facets: ShownFacets?) {
    self.poses = poses
    self.facets = facets
  }

  func take(_ scene: Scene) {
    poses.copy(scene.poses)
    guard let facets, let book = scene.asBook, let paper = book.paper else { return }
    facets.cells.take(paper.cells, paper.cells.count)
    facets.flags.take(paper.cellFlags, paper.cellFlags.count)
    facets.count = paper.count
    facets.block.take(book.block, book.block.count)
    facets.shadows.take(book.shadows, book.shadows.count)
  }
}

/// The same of the facets of a book's leaves, of which there are so many.
final class ShownFacets {
  let cells: Column<CellPlace>
  let flags: Column<UInt32>
  /// Of the edges of its stacks.
  let block: Column<PlacedFacet>
  let shadows: Column<PlacedFacet>
  var count = 0

  init(
    _ cells: consuming Column<CellPlace>, _ flags: consuming Column<UInt32>, _ block: consuming Column<PlacedFacet>,
    _ shadows: consuming Column<PlacedFacet>
  ) {
    self.cells = cells
    self.flags = flags
    self.block = block
    self.shadows = shadows
  }
}

extension Screens {
  /// Whether an eye tells the two apart.
  func differ(from other: Screens, _ tolerance: Tolerance) -> Bool {
    var same = other
    same.from.alpha = from.alpha
    same.to.alpha = to.alpha
    return same != self || !tolerance.isUnseen(from.alpha - other.from.alpha)
      || !tolerance.isUnseen(to.alpha - other.to.alpha)
  }
}

extension Tolerance {
  /// Whether an opacity or shade that differs by as much looks the same.
  func isUnseen(_ step: Double) -> Bool { abs(step) <= (points > 0 ? Tolerance.share : 0) }
}

extension PoseBuffer {
  /// Whether an eye tells the poses of another buffer from these. The first `placed` cells are where their poses say, the others
  /// (facets, shadows, the edges of stacks) elsewhere.
  func differ(
    from other: borrowing PoseBuffer, _ cells: Range<Int>, placed: Int, _ tolerance: Tolerance, _ eye: SharedEye
  ) -> Bool {
    let seen = Matrix4.shared(eye)
    for cell in cells {
      if flags[cell] != other.flags[cell] { return true }
      guard CellFlags(rawValue: flags[cell]).contains(.visible) else { continue }
      let (a, b) = (self[cell], other[cell])
      if a == b { continue }
      guard a.size == b.size, tolerance.isUnseen(clamp(a.opacity) - clamp(b.opacity)),
        tolerance.isUnseen(clamp(a.shade) - clamp(b.shade))
      else { return true }
      guard cell < placed else { continue }
      let (k, l) = (Matrix4(cell: a) * seen, Matrix4(cell: b) * seen)
      if k.differs(from: l, on: a.size, tolerance) { return true }
    }
    return false
  }
}

extension Matrix4 {
  /// Whether an eye tells where the corners of a cell are from where they are by another matrix.
  func differs(from other: Matrix4, on size: Size, _ tolerance: Tolerance) -> Bool {
    for corner in 0..<4 {
      let x = corner % 2 == 0 ? 0 : size.width, y = corner < 2 ? 0 : size.height
      let way = place(x, y).flatMap { from in
        other.place(x, y).map { Tolerance.hypotenuse($0.x - from.x, $0.y - from.y) }
      }
      // What reaches the eye may be anywhere.
      guard let way, way <= tolerance.points else { return true }
    }
    return false
  }

  /// Where a point of a cell is seen; nil if it reaches the eye.
  func place(_ x: Double, _ y: Double) -> Point? {
    let image = apply(Point(x: x, y: y))
    return image.w > 0 ? Point(x: image.x / image.w, y: image.y / image.w) : nil
  }
}
