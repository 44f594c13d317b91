/// The host's own tracks alongside a transition.
extension Stage {
  /// Lets tracks run alongside a scene's transition, in place of those it had. For a book or transition they belong to
  /// the scene and follow its progress: the first value at the near end, the last value at the far end. For a container
  /// they belong to the running operation, and the next operation removes them.
  /// - Throws: `unknownScene`; `refused` for a container at rest; `outOfRange` for more than 4,096 tracks.
  package func setTracks(_ tracks: [HostTrack], on id: SceneID) throws(LeafError) {
    let scene = try findRun(id)
    let run = scene.interaction.progress
    if scene.asContainer != nil, run.phase(at: now) == .idle {
      throw LeafError(.refused, "scene", accepts: "a container with an operation that runs")
    }
    try Check.count(tracks.count, 0...4096, "tracks", accepts: "0 to 4,096 tracks")
    scene.interaction.tracks = tracks
    scene.interaction.tracksFaceBack = scene.asContainer != nil && !run.leadsFar
  }

  /// Tracks that run alongside a scene.
  /// - Throws: `unknownScene`, also for a scene that does not run.
  package func trackCount(of id: SceneID) throws(LeafError) -> Int { try findRun(id).interaction.tracks.count }

  /// The present value of a track: its last value once the transition has ended, its first once it was cancelled.
  /// - Throws: `unknownScene`; `outOfRange`.
  package func trackValue(_ index: Int, of id: SceneID) throws(LeafError) -> TrackValue {
    let interaction = try findRun(id).interaction
    try Check.that(
      index >= 0 && index < interaction.tracks.count,
      .outOfRange, "index", accepts: "the index of a track that was set")
    let value = interaction.progress.value(at: now).value
    return interaction.tracks[index].value(at: interaction.tracksFaceBack ? 1 - value : value)
  }
}
