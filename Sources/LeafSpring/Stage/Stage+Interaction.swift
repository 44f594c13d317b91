/// A scene's progress held by the host: percent-driven running, and its release.
extension Stage {
  /// Takes hold of a scene's progress: at rest, to run it to its other end; in `corrected` also in the air, where it is.
  /// - Returns: the fraction of the way at which it is held, 0…1 apart from overshoot: 0 from rest.
  /// - Throws: `unknownScene`; `refused` while it is held already, and in `original` while it moves.
  @discardableResult
  public func begin(_ id: SceneID) throws(LeafError) -> Double {
    let scene = try find(id)
    guard var passage = scene.passage else {
      throw LeafError(.unknownScene, "scene", accepts: "the id of a scene that opens or runs")
    }
    let action = passage.action(.began, scene.fidelity, at: now)
    guard action == .begin || action == .grab else {
      scene.ignoredInputs += 1
      throw LeafError(.refused, "scene", accepts: "a scene that no gesture holds")
    }
    if action == .begin {
      guard scene.asContainer == nil else {
        throw LeafError(.refused, "scene", accepts: "a container with an operation that runs")
      }
      try takeFromShelf(scene)
    }
    if action == .grab { pending.append(scene.passageEvent(.retargeted, passage, at: now, .call(at: now))) }
    passage.hold(at: now)
    scene.passage = passage
    scene.gesture = nil
    pending.append(scene.passageEvent(.began, passage, at: now, .call(at: now)))
    touch(scene)
    return passage.fraction(at: now)
  }

  /// Sets the progress of a held scene.
  /// - Parameters:
  ///   - fraction: of the way from where the interaction began; clamped to 0…1 (`book-and-album.md` C6).
  ///   - velocity: fraction per second, for a release that names none.
  /// - Throws: `nonFinite`, `unknownScene`. An update of a scene that is not held is ignored and counted.
  public func scrub(_ id: SceneID, to fraction: Double, velocity: Double = 0) throws(LeafError) {
    try Check.finite(fraction, "fraction")
    try Check.finite(velocity, "velocity")
    try withHeld(id, .changed) { passage, _ in
      passage.scrub(toFraction: min(max(fraction, 0), 1), velocity: velocity)
    }
  }

  /// The same for a gesture, which may hold a scene beyond its ends and know of no velocity.
  func update(_ scene: Scene, to fraction: Double, velocity: Double?) {
    try? withHeld(scene.id, .changed) { passage, _ in passage.scrub(toFraction: fraction, velocity: velocity) }
  }

  /// Lets a held scene go on to its end: in `corrected` a spring from the present value and velocity, in `original` the
  /// completion curve over what is left.
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

  func release(_ id: SceneID, finishing: Bool, velocity: Double?) throws(LeafError) {
    if let velocity { try Check.finite(velocity, "velocity") }
    try withHeld(id, finishing ? .ended : .cancelled) { passage, scene in
      let timing = scene.releaseTiming(passage, finishing: finishing, at: self.now)
      passage.release(finishing: finishing, timing, velocity: velocity, at: self.now)
      scene.gesture = nil
    }
  }

  private func withHeld(
    _ id: SceneID, _ input: InteractionInput, _ body: (inout Passage, Scene) -> Void
  ) throws(LeafError) {
    let scene = try find(id)
    guard var passage = scene.passage else {
      throw LeafError(.unknownScene, "scene", accepts: "the id of a scene that opens or runs")
    }
    guard passage.action(input, scene.fidelity, at: now) != .ignore else {
      scene.ignoredInputs += 1
      return
    }
    body(&passage, scene)
    scene.passage = passage
    if input != .changed { reportInstantEnd(scene, passage) }
    touch(scene)
  }
}

extension Scene {
  /// How a released scene moves on (C6): in `corrected` by the scene's release spring, in `original` or where the host has set
  /// a completion by its curve, over the time that is left of the run divided by its speed.
  func releaseTiming(_ passage: Passage, finishing: Bool, at now: Instant) -> Timing {
    if completion == nil, fidelity == .corrected { return releaseSpring }
    let completion = completion ?? Completion()
    let fraction = min(max(passage.fraction(at: now), 0), 1)
    let duration = timing(towardFar: passage.leadsFar).nominalDuration
    return .curve(
      completion.curve, duration: (finishing ? 1 - fraction : fraction) * duration / completion.speed)
  }
}

extension Stage {
  /// Sets how released gestures of a scene run on: by a curve over what is left of the run, (1 − p) · duration / speed to
  /// finish and p · duration / speed to go back; nil for the default of the fidelity (a spring in `corrected`).
  /// - Throws: `unknownScene`; `nonFinite`, `outOfRange` for a speed that is not above 0.
  public func setCompletion(_ id: SceneID, _ completion: Completion?) throws(LeafError) {
    let scene = try find(id)
    if let completion { try Check.positive(completion.speed, "speed") }
    scene.completion = completion
  }
}
