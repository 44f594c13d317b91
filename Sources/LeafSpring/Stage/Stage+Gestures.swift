/// Gestures on a scene as a whole: pinch and swipe. Dragging a page is in `Stage+Drag`.
extension Stage {
  /// A pinch. On a shut book (or a transition at its start) fingers moving apart run it forward, on an open one moving
  /// together run it back; in `corrected` a scene in the air is caught where it is.
  ///
  /// The gesture formulas and the release rule are those of the scene's kind (`GestureTable`). Events that make no sense now
  /// (changed before began, ended twice, a pinch the wrong way) are ignored and counted.
  /// - Parameters:
  ///   - scale: distance of the fingers over that at the start; values below 0 count as 0.
  ///   - velocity: scale per second, for the release; nil to have it estimated from the last tenth of a second.
  ///   - time: the event's own time in seconds on any steady clock; nil for the stage's.
  /// - Throws: `unknownScene`; `nonFinite`. Nothing changes then.
  public func pinch(
    _ id: SceneID, scale: Double, phase: GesturePhase, velocity: Double? = nil, time: Double? = nil
  ) throws(LeafError) {
    let scene = try find(id)
    try Check.finite(scale, "scale")
    try checkEvent(velocity, time)
    guard scene.passage != nil else {
      throw LeafError(.unknownScene, "scene", accepts: "the id of a scene that opens or runs")
    }
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

  /// A swipe over a scene, along one axis. Its direction is fixed when it begins, by the velocity if there is one, else by the
  /// translation; going back undoes progress, going beyond the start does nothing.
  /// - Parameters:
  ///   - translation: points since the start; velocity: points per second, nil to have it estimated.
  ///   - vertical: which component counts.
  /// - Throws: as `pinch`.
  public func swipe(
    _ id: SceneID, translation: Point, velocity: Point? = nil, phase: GesturePhase, vertical: Bool = false,
    time: Double? = nil
  ) throws(LeafError) {
    let scene = try find(id)
    try Check.finite(translation.x, "translation")
    try Check.finite(translation.y, "translation")
    try checkEvent(velocity?.x, time)
    try checkEvent(velocity?.y, time)
    guard let passage = scene.passage else {
      throw LeafError(.unknownScene, "scene", accepts: "the id of a scene that opens or runs")
    }
    let along = vertical ? translation.y : translation.x
    let speed = velocity.map { vertical ? $0.y : $0.x }
    if phase == .began, let container = scene.asContainer {
      beginSwipe(container, along: along, velocity: speed, vertical: vertical, time: time)
    } else if phase == .began {
      let lead = speed.map { $0 != 0 ? $0 : along } ?? along
      // A scene caught in the air after a swipe keeps that swipe's direction, so that a finger can drag it back.
      if passage.phase(at: now) == .idle || scene.swipeSign == 0 { scene.swipeSign = lead < 0 ? -1 : 1 }
      let opens = passage.phase(at: now) == .settling ? passage.leadsFar : passage.motion.target != 1
      startGesture(scene, .swipe, opens: opens, measure: scene.swipeSign * along, time: time)
    } else {
      follow(
        scene, phase, measure: scene.swipeSign * along, velocity: speed.map { scene.swipeSign * $0 }, time: time)
    }
  }

  private func checkEvent(_ velocity: Double?, _ time: Double?) throws(LeafError) {
    if let velocity { try Check.finite(velocity, "velocity") }
    if let time { try Check.finite(time, "time") }
  }

  /// Begins a gesture if the state table lets it.
  private func startGesture(_ scene: Scene, _ table: GestureTable, opens: Bool, measure: Double, time: Double?) {
    guard let passage = scene.passage else { return }
    let action = passage.action(.began, scene.fidelity, at: now)
    let leadsAway = opens == (passage.motion.target != 1)
    guard action == .grab || action == .begin && leadsAway, let fraction = try? begin(scene.id) else {
      scene.ignoredInputs += 1
      return
    }
    let caught = action == .grab
    let used = caught && table != .swipe ? scene.pinchTable(opens: scene.passage?.leadsFar ?? opens) : table
    scene.gesture = Gesture(
      used, scene.fidelity, caughtAt: caught ? fraction : nil, measure: measure, time: time ?? self.time)
  }

  private func follow(_ scene: Scene, _ phase: GesturePhase, measure: Double, velocity: Double?, time: Double?) {
    guard var gesture = scene.gesture, let passage = scene.passage, passage.isHeld else {
      scene.ignoredInputs += 1
      return
    }
    gesture.follow(measure, at: time ?? self.time)
    scene.gesture = phase == .changed ? gesture : nil
    let speed = gesture.velocity(host: velocity)
    switch phase {
    case .began: break
    case .changed: update(scene, to: gesture.fraction(measure), velocity: speed)
    case .ended:
      let held = passage.fraction(at: now)
      let rule = gesture.table.release(scene.fidelity)
      let finishes = rule.finishes(progress: held, velocity: speed ?? passage.fractionVelocity(at: now))
      try? release(scene.id, finishing: finishes, velocity: speed)
    case .cancelled: try? release(scene.id, finishing: false, velocity: scene.fidelity == .corrected ? speed : 0)
    }
  }
}
