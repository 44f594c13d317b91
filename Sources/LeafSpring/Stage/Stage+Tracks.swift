/// Tracks of the host's own beside a transition.
extension Stage {
  /// Has tracks run alongside a scene's transition, in place of those it had. With a book or transition they belong to the
  /// scene and stand at its progress: at their beginning at the near end, at their last value at the far one. With a container
  /// they belong to the operation that runs, and go with the next one.
  /// - Throws: `unknownScene`; `refused` for a container at rest; `outOfRange` for more than 4,096 tracks.
  public func setTracks(_ tracks: [HostTrack], on id: SceneID) throws(LeafError) {
    let scene = try find(id)
    guard let passage = scene.passage else {
      throw LeafError(.unknownScene, "scene", accepts: "the id of a scene that opens or runs")
    }
    if scene.asContainer != nil, passage.phase(at: now) == .idle {
      throw LeafError(.refused, "scene", accepts: "a container with an operation that runs")
    }
    try Check.count(tracks.count, 0...4096, "tracks")
    scene.tracks = tracks
    scene.tracksFaceBack = scene.asContainer != nil && !passage.leadsFar
  }

  /// How many tracks run alongside a scene.
  /// - Throws: `unknownScene`.
  public func trackCount(of id: SceneID) throws(LeafError) -> Int { try find(id).tracks.count }

  /// What a track shows now: after the transition has ended its last value, after it was cancelled its first.
  /// - Throws: `unknownScene`; `outOfRange`.
  public func trackValue(_ index: Int, of id: SceneID) throws(LeafError) -> TrackValue {
    let scene = try find(id)
    guard index >= 0, index < scene.tracks.count else {
      throw LeafError(.outOfRange, "index", accepts: "the index of a track that was set")
    }
    let value = scene.passage?.value(at: now).value ?? 0
    return scene.tracks[index].value(at: scene.tracksFaceBack ? 1 - value : value)
  }
}
