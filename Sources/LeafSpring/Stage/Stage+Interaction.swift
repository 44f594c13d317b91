/// Progress held by the host: it takes hold of a scene, sets its progress, and releases it.
extension Stage {
  /// Takes hold of a scene's progress: at rest, to run it to its other end; in `corrected` also while it moves, where
  /// it is.
  /// - Returns: the fraction of the way at which it is held, 0…1 apart from overshoot: 0 from rest.
  /// - Throws: `unknownScene`; `refused` while it is held already, and in `original` while it moves.
  @discardableResult
  public func begin(_ id: SceneID) throws(LeafError) -> Double {
    let scene = try findFree(id)
    let action = scene.interaction.progress.action(.began, scene.fidelity, at: now)
    guard action == .begin || action == .grab else {
      ignore(scene)
      throw LeafError(.refused, "scene", accepts: "a scene that no gesture holds")
    }
    try take(scene, action)
    return scene.interaction.progress.fraction(at: now)
  }

  /// Takes hold of a scene's run: from rest (`begin`), or in the air (`grab`).
  /// - Throws: `refused` for a container at rest, and as `takeFromShelf`.
  func take(_ scene: RunScene, _ action: InteractionAction) throws(LeafError) {
    if action == .begin {
      try Check.that(scene.asContainer == nil, .refused, "scene", accepts: "a container with an operation that runs")
      try takeFromShelf(scene)
    } else {
      pending.append(scene.runEvent(.retargeted, at: moment))
    }
    // Waiting operations would follow an end that may not be reached now.
    if let container = scene.asContainer, container.interaction.progress.isReverting { container.dropWaiting() }
    scene.interaction.progress.hold(at: now)
    scene.interaction.gesture = nil
    runBegan(scene)
  }

  /// Sets the progress of a held scene.
  /// - Parameters:
  ///   - fraction: fraction of the way from where the interaction began; clamped to 0…1 (`book-and-album.md` C6).
  ///   - velocity: fraction per second, for a release that gives no velocity.
  /// - Throws: `nonFinite`, `unknownScene`. The call is ignored and counted if the scene is not held.
  public func scrub(_ id: SceneID, to fraction: Double, velocity: Double = 0) throws(LeafError) {
    try Check.finite(fraction, "fraction")
    try Check.finite(velocity, "velocity")
    let scene = try findFree(id)
    guard scene.interaction.progress.action(.changed, scene.fidelity, at: now) != .ignore else { return ignore(scene) }
    scrub(scene, to: min(max(fraction, 0), 1), velocity: velocity)
  }

  /// Sets the progress for a gesture, which may hold a scene beyond its ends and may not know a velocity.
  func scrub(_ scene: RunScene, to fraction: Double, velocity: Double?) {
    scene.interaction.progress.scrub(toFraction: fraction, velocity: velocity)
    scene.runChanged()
    noteCall(on: scene)
  }

  /// Lets a held scene go on to its end: in `corrected` by a spring from the present value and velocity, in `original`
  /// by the completion curve over what is left.
  /// - Parameter velocity: fraction per second; nil for the one given with the last `scrub`.
  /// - Throws: `nonFinite`, `unknownScene`. Ignored and counted if the scene is not held.
  public func finish(_ id: SceneID, velocity: Double? = nil) throws(LeafError) {
    try release(id, finishing: true, velocity: velocity)
  }

  /// Lets a held scene go back to where the interaction began; afterwards every output is as it was before.
  /// - Throws: as `finish(_:velocity:)`.
  public func cancel(_ id: SceneID, velocity: Double? = nil) throws(LeafError) {
    try release(id, finishing: false, velocity: velocity)
  }

  private func release(_ id: SceneID, finishing: Bool, velocity: Double?) throws(LeafError) {
    if let velocity { try Check.finite(velocity, "velocity") }
    let scene = try findFree(id)
    let input: InteractionInput = finishing ? .ended : .cancelled
    guard scene.interaction.progress.action(input, scene.fidelity, at: now) != .ignore else { return ignore(scene) }
    release(scene, finishing: finishing, velocity: velocity)
  }

  /// Releases a held scene.
  func release(_ scene: RunScene, finishing: Bool, velocity: Double?) {
    let timing = scene.releaseTiming(scene.interaction.progress, finishing: finishing, at: now)
    scene.interaction.progress.release(
      finishing: finishing, timing, velocity: velocity, visible: visibleFraction(of: scene), at: now)
    scene.interaction.gesture = nil
    scene.runChanged()
    reportInstantEnd(scene)
    noteCall(on: scene)
  }

  /// The part of its way on which a scene counts as at rest.
  func visibleFraction(of scene: RunScene) -> Double {
    scene.catchUp(with: self)
    return scene.visibleFraction(in: viewport)
  }

  /// Sets which released gestures of a scene finish and which go back; nil for the default of the fidelity. Of a book
  /// it counts for its opening, and for the leaves that fingers turn: progress is then how far a leaf has gone to its
  /// other side. Cancelled gestures always go back; `finish` and `cancel` do what they say.
  /// - Throws: `unknownScene`, also for a scene that does not run; what `ReleaseRule.validate` throws.
  public func setRelease(_ id: SceneID, _ rule: ReleaseRule?) throws(LeafError) {
    let scene = try findRun(id)
    if let rule { try rule.validate() }
    scene.interaction.release = rule
  }

  /// Sets how released gestures of a scene run on: by a curve over what is left of the run, (1 − p) · duration / speed
  /// to finish and p · duration / speed to go back; nil for the default of the fidelity (a spring in `corrected`).
  /// - Throws: `unknownScene`, also for a scene that does not run; `nonFinite`, `outOfRange` for a speed that is not
  ///   above 0.
  public func setCompletion(_ id: SceneID, _ completion: Completion?) throws(LeafError) {
    let scene = try findFree(id)
    if let completion { try Check.positive(completion.speed, "speed") }
    scene.interaction.completion = completion
  }
}
