/// Adding view transitions, and finding the scenes of views.
extension Stage {
  /// Adds a view transition, at its start.
  /// - Parameters:
  ///   - from: frame of the outgoing view; to: final frame of the incoming one; nil for the whole viewport.
  /// - Throws: `nonFinite`, `outOfRange` for the frames and for the backgrounds at the start, `outOfMemory`.
  public func add<T: Transition>(
    _ transition: T, fidelity: Fidelity = .corrected, from: Rect? = nil, to: Rect? = nil
  ) throws(LeafError) -> SceneID {
    try addLive(transition, fidelity: fidelity, from: from, to: to).scene
  }

  /// Adds one of the published transitions, at its start.
  /// - Throws: as `add(_:fidelity:from:to:)`; what is wrong with the options.
  public func add(
    _ kind: TransitionKind, _ options: TransitionOptions = TransitionOptions(), fidelity: Fidelity = .corrected,
    from: Rect? = nil, to: Rect? = nil
  ) throws(LeafError) -> SceneID {
    try add(try kind.facts.make(options), fidelity: fidelity, from: from, to: to)
  }

  func findContainer(_ id: SceneID) throws(LeafError) -> ContainerScene {
    try Check.found(find(id).asContainer, accepts: "the id of a container")
  }

  /// Has the refresh visit the scenes of a container's lines, because they start or stop playing its operation.
  func activateLines(of container: ContainerScene) {
    for line in container.lines where line.scene.common.dirty.rewritesAll { active.insert(line.scene.rowSpan.index) }
  }
}

extension Scene {
  var asContainer: ContainerScene? { kind == .container ? unsafeDowncast(self, to: ContainerScene.self) : nil }
  var asContained: ContainedScene? { kind == .contained ? unsafeDowncast(self, to: ContainedScene.self) : nil }

  /// The player of the scene's transition; nil for scenes without one.
  var asPlayer: TransitionPlayer? {
    kind == .view ? unsafeDowncast(self, to: TransitionScene.self).player : asContained?.player
  }
}
