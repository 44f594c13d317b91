/// Gestures on a scene as a whole: pinch and swipe. Dragging a page is in `Stage+Drag`.
extension Stage {
  /// A pinch. On a shut book (or a transition at its start), fingers moving apart run it forward; on an open one,
  /// fingers moving together run it back. In `corrected` a moving scene is caught where it is.
  ///
  /// The gesture formulas and the release rule are those of the scene's kind (`GestureTable`). Events that make no
  /// sense now (changed before began, ended twice, a pinch the wrong way) are ignored and counted.
  /// - Parameters:
  ///   - scale: distance of the fingers divided by their distance at the start; values below 0 count as 0.
  ///   - velocity: scale per second, for the release; nil to have it estimated from the last tenth of a second.
  ///   - time: the event's own time in seconds on any steady clock; nil for the stage's.
  /// - Throws: `unknownScene`; `nonFinite`. Nothing changes then.
  public func pinch(
    _ id: SceneID, scale: Double, phase: GesturePhase, velocity: Double? = nil, time: Double? = nil
  ) throws(LeafError) {
    let scene = try findFree(id)
    try Check.finite(scale, "scale")
    try checkEvent(velocity, time)
    if let container = scene.asContainer {
      if phase == .began { return beginPinch(container, scale: scale, time: time) }
      let speed = velocity.map { container.pinchVelocity($0) }
      return follow(scene, phase, measure: container.pinchMeasure(scale), velocity: speed, time: time)
    }
    let measure = max(scale, 0)
    if phase == .began {
      let opens = measure >= 1
      startGesture(scene, scene.pinchTable(opens: opens), opens: opens, measure: measure, time: time)
    } else {
      follow(scene, phase, measure: measure, velocity: velocity, time: time)
    }
  }

  /// A swipe over a scene, along one axis. Its direction is fixed when it begins, by the velocity if there is one,
  /// otherwise by the translation; in `corrected` one that has neither has none until it has moved 10 points, and starts no
  /// operation of a container before. Going back undoes progress, going back beyond the start does nothing.
  /// - Parameters:
  ///   - translation: points since the start; velocity: points per second, nil to have it estimated.
  ///   - vertical: whether the vertical component counts, or the horizontal one.
  /// - Throws: as `pinch`.
  public func swipe(
    _ id: SceneID, translation: Point, velocity: Point? = nil, phase: GesturePhase, vertical: Bool = false,
    time: Double? = nil
  ) throws(LeafError) {
    let scene = try findFree(id)
    try Check.finite(translation.x, "translation")
    try Check.finite(translation.y, "translation")
    try checkEvent(velocity?.x, time)
    try checkEvent(velocity?.y, time)
    let along = vertical ? translation.y : translation.x
    let speed = velocity.map { vertical ? $0.y : $0.x }
    if phase == .began, let container = scene.asContainer {
      let isStill = along == 0 && (speed ?? 0) == 0 && container.fidelity == .corrected
      scene.running.awaitsDirection = isStill && container.running.run.phase(at: now) == .idle
      guard !scene.running.awaitsDirection else { return }
      beginSwipe(container, along: along, velocity: speed, vertical: vertical, time: time)
    } else if scene.running.awaitsDirection, let container = scene.asContainer {
      guard phase == .changed, abs(along) >= Stage.directionDistance else {
        if phase != .changed { scene.running.awaitsDirection = false }
        return
      }
      scene.running.awaitsDirection = false
      beginSwipe(container, along: along, velocity: nil, vertical: vertical, time: time)
      guard scene.running.gesture != nil else { return }
      follow(scene, phase, measure: scene.running.swipeSign * along, velocity: nil, time: time)
    } else if phase == .began {
      let lead = speed.map { $0 != 0 ? $0 : along } ?? along
      let run = scene.running.run
      let phase = run.phase(at: now)
      // A scene caught while it moves after a swipe keeps that swipe's direction, so that a finger can drag it back.
      if phase == .idle || scene.running.swipeSign == 0 { scene.running.swipeSign = sign(lead, scene) }
      let opens = phase == .running ? run.leadsFar : run.motion.target != 1
      startGesture(scene, .swipe, opens: opens, measure: scene.running.swipeSign * along, time: time)
    } else {
      if scene.running.swipeSign == 0, abs(along) >= Stage.directionDistance {
        scene.running.swipeSign = along < 0 ? -1 : 1
      }
      let sign = scene.running.swipeSign
      follow(scene, phase, measure: sign * along, velocity: speed.map { sign * $0 }, time: time)
    }
  }

  /// Points a finger moves before its direction is that of a swipe that began without one.
  static let directionDistance = 10.0

  /// The direction of a swipe that begins: 0 while a finger that stands still has none. `original` takes it for positive.
  func sign(_ lead: Double, _ scene: RunScene) -> Double {
    lead < 0 ? -1 : (lead > 0 || scene.fidelity == .original ? 1 : 0)
  }

  private func checkEvent(_ velocity: Double?, _ time: Double?) throws(LeafError) {
    if let velocity { try Check.finite(velocity, "velocity") }
    if let time { try Check.finite(time, "time") }
  }

  /// Begins a gesture if the state table allows it.
  private func startGesture(_ scene: RunScene, _ table: GestureTable, opens: Bool, measure: Double, time: Double?) {
    let run = scene.running.run
    let leadsAway = opens == (run.motion.target != 1)
    guard let taking = Taking(run.action(.began, scene.fidelity, at: now)), taking == .inTheAir || leadsAway,
      (try? take(scene, taking)) != nil
    else { return ignore(scene) }
    let caught = taking == .inTheAir
    let held = scene.running.run
    let used = caught && table != .swipe ? scene.pinchTable(opens: held.leadsFar) : table
    scene.running.gesture = Gesture(
      used, scene.fidelity, caughtAt: caught ? held.fraction(at: now) : nil, measure: measure, time: time ?? self.time)
  }

  /// A finger that holds a run has moved or let go.
  private func follow(_ scene: RunScene, _ phase: GesturePhase, measure: Double, velocity: Double?, time: Double?) {
    guard var gesture = scene.running.gesture, scene.running.run.isHeld else { return ignore(scene) }
    gesture.follow(measure, at: time ?? self.time)
    let speed = gesture.velocity(host: velocity)
    switch phase {
    case .began: break
    case .changed:
      scene.running.gesture = gesture
      scrub(scene, to: gesture.fraction(measure), velocity: speed)
    case .ended:
      let run = scene.running.run
      let finishes = gesture.table.release(scene.fidelity).finishes(
        progress: run.fraction(at: now), velocity: speed ?? run.fractionVelocity(at: now))
      release(scene, finishing: finishes, velocity: speed)
    case .cancelled: release(scene, finishing: false, velocity: scene.fidelity == .corrected ? speed : 0)
    }
  }
}
