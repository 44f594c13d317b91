/// When a host must be awake.
extension Stage {
  /// The next of the host's frames, `frame` seconds apart, that shows anything else than now: how many frames away it
  /// is, and their product with `frame` for the host's timer. Nil if nothing will change by itself, and for a paused
  /// stage. The host may sleep until then and call `advance(frames:of:)`, which gives the state of a host that stepped
  /// each frame, bit for bit.
  ///
  /// A change is a corner of a drawn cell farther from where it is than the visible tolerance; an opacity, a shade, the
  /// light of a shadow or a screen's alpha that differs by more than half a step of eight bits; another flag, paint
  /// order or identity. A frame in which a motion ends, or a leaf leaves paper or meets it, counts too. What calls have
  /// changed since the last step is to be drawn in the next frame. So is every frame of a scene with tracks of the
  /// host's that runs, because the stage does not know what they mean.
  ///
  /// The answer is never late. It is found by trying frames, with `Stage.triedRows` rows of the snapshot in all,
  /// however large the stage and however long the wait. Small scenes are tried frame after frame, and the answer is
  /// exact. Otherwise it may be early: it is at least nine tenths of the true wait for up to 1,000 cells, and the next
  /// frame for scenes that are too large to be tried. A scene gets memory for a copy of its poses at the first call and
  /// none later.
  /// - Throws: `nonFinite`; `outOfRange` for a frame that is not above 0; `outOfMemory`.
  public func nextChange(every frame: Double) throws(LeafError) -> (frames: UInt64, seconds: Double)? {
    var tried = 0
    return try nextChange(every: frame, trying: Stage.triedRows, &tried)
  }

  /// Rows of the snapshot that one question for the next change may try.
  public static var triedRows: Int { 12_000 }

  /// - Parameter tried: grows by the rows that were tried.
  func nextChange(
    every frame: Double, trying rows: Int, _ tried: inout Int
  ) throws(LeafError) -> (frames: UInt64, seconds: Double)? {
    try Check.positive(frame, "frame")
    refresh()
    if !changedSince.isEmpty || !pending.isEmpty { return (1, frame) }
    guard timeScale > 0 else { return nil }
    // No part of the wait is promised for more than 1,000 rows, whose trials leave the cache and take longer.
    let moving = max(1, movingRows), share = moving > 1000 ? rows / 4 * 3 : rows
    var search = ChangeSearch(rounds: share / moving)
    for sceneIndex in active.members {
      try look(for: &search, in: scenes[sceneIndex], every: frame, &tried)
    }
    guard let count = search.answer else { return nil }
    return (UInt64(count), Double(count) * frame)
  }

  private var movingRows: Int {
    active.members.reduce(0) { $0 + (scenes[$1].isMoving(at: now) ? scenes[$1].poses.count : 0) }
  }

  private func look(
    for search: inout ChangeSearch, in scene: Scene, every frame: Double, _ tried: inout Int
  ) throws(LeafError) {
    guard scene.isMoving(at: now) else { return }
    let agenda = scene.agenda(at: now), step = frame * timeScale
    let hasTracks = scene.asRun?.interaction.tracks.isEmpty == false
    if step == 0 || agenda.running > 0 && hasTracks { return search.end(at: 1) }
    let pause = agenda.pause(at: now) / step
    guard pause < 1e15, search.begin(after: max(1, Int64(pause)) - 1, leap: agenda.leap / step) else { return }
    let shown = try keptPoses(of: scene)
    shown.take(scene, scene.eye(in: viewport))
    shown.screens = scene.summary(at: moment).screens
    shown.reported = agenda.reported
    let dirty = scene.common.dirty, flat = scene.asBook?.state.flat
    defer {
      scene.writePoses(at: moment)
      // The rows are up to date, and what moved only in the frames that were tried has not moved.
      scene.common.dirty = dirty
      if let flat { scene.asBook?.state.flat = flat }
    }
    // To keep the poses and to write them again is work, too.
    tried += 2 * scene.poses.count
    while let count = search.next {
      tried += scene.poses.count
      let then = instant(after: UInt64(count), of: frame)
      search.note(count, distance(of: scene, from: shown, at: then))
    }
    search.finish()
  }

  private func keptPoses(of scene: Scene) throws(LeafError) -> KeptPoses {
    if let shown = scene.shown { return shown }
    let shown = try KeptPoses(of: scene)
    scene.shown = shown
    return shown
  }

  /// The distance of a scene's picture at a later instant from its present one, in the largest invisible changes: above
  /// 1 if the eye sees it. Leaves the poses of then.
  private func distance(
    of scene: Scene, from shown: KeptPoses, at then: Instant
  ) -> Double {
    if scene.agenda(at: then).reported != shown.reported || !scene.isMoving(at: then) || scene.changesCells(at: then) {
      return .infinity
    }
    if scene.asBook?.reportsContact(by: then) == true { return .infinity }
    var most = shown.screens.distance(from: scene.summary(at: moment.at(then)).screens, scene.common.tolerance)
    scene.writePoses(at: moment.at(then))
    for rank in 0..<scene.poses.count where shown.poses.paint[rank] != scene.poses.paint[rank] { return .infinity }
    most = max(most, shown.distance(from: scene.poses, scene.common.tolerance, scene.eye(in: viewport)))
    guard let book = scene.asBook else { return most }
    most = max(most, book.lightDistance(from: shown.light, scene.common.tolerance))
    guard book.paper != nil else { return most }
    most = max(most, book.facetDistance(from: shown, in: viewport))
    most = max(most, book.blockDistance(from: shown.block, in: viewport))
    return max(most, book.light?.distance(from: shown, scene.common.tolerance) ?? 0)
  }
}
