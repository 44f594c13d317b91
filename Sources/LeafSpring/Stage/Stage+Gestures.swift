/// Gestures on a scene as a whole: pinch and swipe. Dragging a page is in `Stage+Drag`.
extension Stage {
  /// A pinch. Fingers moving apart open, fingers moving together close. In `corrected` a moving scene is caught where
  /// it is.
  ///
  /// The gesture formulas and the release rule are those of the scene's kind (`GestureTable`):
  /// - A book opens by (scale − 1)/5 and shuts by 1 − scale. A pinch on its shelf opens the book whose cover is in the
  ///   middle, and shuts the one that is open; in `corrected` one on a book opens that book, wherever its cover is.
  /// - A view transition runs back by 1 − scale/start, as VCTransitionsLibrary closes a view, and forward by
  ///   scale/start − 1, which that library does not have. `start` is the scale at which the pinch begins, above 0.
  /// - An album runs forward by scale − 1, in `original` at most 0.9, and back by 1 − scale, if its variant has the
  ///   gesture.
  /// - In a container a rule with `.pinch` does the same for what it pushes, pops, presents and dismisses.
  ///
  /// It is released where it ends; in `original` where it last changed.
  ///
  /// Events that make no sense now (changed before began, ended twice, a pinch the wrong way) are ignored and counted.
  /// One that begins with exactly 1 takes hold of what is shut as of what is open; in `original` it goes apart, and an
  /// open book ignores it.
  /// - Parameters:
  ///   - scale: distance of the fingers divided by their distance at the start; values below 0 count as 0.
  ///   - velocity: scale per second, for the release; nil to have it estimated from the last tenth of a second.
  ///   - time: the event's own time in seconds on any steady clock; nil for the stage's.
  /// - Throws: `unknownScene`; `refused` for a shelf or book that a stack opens; `nonFinite`. Nothing changes then.
  public func pinch(
    _ id: SceneID, scale: Double, phase: GesturePhase, velocity: Double? = nil, time: Double? = nil
  ) throws(LeafError) {
    let shelf = try find(id).asShelf
    let found: RunScene?
    if let shelf { found = try pinched(shelf) } else { found = try findFree(id) }
    try Check.finite(scale, "scale")
    try checkEvent(velocity, time)
    guard let scene = found else { return shelf.map { ignore($0) } ?? () }
    let scale = max(scale, 0)
    if phase == .began {
      if let container = scene.asContainer { return beginPinch(container, scale: scale, time: time) }
      return beginPinch(scene, scale: scale, time: time)
    }
    let gesture = scene.interaction.gesture
    follow(
      scene, phase,
      GestureMove(
        measure: gesture?.measure(ofScale: scale) ?? scale,
        velocity: velocity.map { gesture?.measure(ofScaleVelocity: $0) ?? $0 }, time: time))
  }

  private func beginPinch(_ scene: RunScene, scale: Double, time: Double?) {
    let run = scene.interaction.progress
    let opens = run.phase(at: now) == .idle ? run.motion.target != 1 : run.leadsFarIfHeld
    guard let table = scene.pinchTable(opens: opens), table != .pinch || scale > 0 else { return ignore(scene) }
    let pinch = Pinch(table: table, goesApart: opens, scale: scale)
    grab(scene, starts: table.starts(at: scale, scene.fidelity)) {
      Gesture(pinch, scene.fidelity, caughtAt: $0, time: time ?? self.time)
    }
  }

  /// Takes hold of a run for a gesture: in the air, or at rest if the gesture starts it there. It is ignored if the state
  /// table or the scene does not allow that.
  /// - Parameter gesture: called with the fraction at which the run was caught; nil from rest.
  func grab(_ scene: RunScene, starts: Bool = false, _ gesture: (_ caughtAt: Double?) -> Gesture) {
    let action = scene.interaction.progress.action(.began, scene.fidelity, at: now)
    guard action == .grab || action == .begin && starts, (try? take(scene, action)) != nil else { return ignore(scene) }
    scene.interaction.gesture = gesture(action == .grab ? scene.interaction.progress.fraction(at: now) : nil)
  }

  /// A swipe over a scene, along one axis. Its direction is fixed when it begins, by the velocity if there is one,
  /// otherwise by the translation; in `corrected` one that has neither has none until it has moved 10 points, and
  /// starts no operation of a container before. Going back undoes progress, going back beyond the start does nothing.
  /// It is released where it ends; in `original` where it last changed.
  /// - Parameters:
  ///   - translation: points since the start; velocity: points per second, nil to have it estimated.
  ///   - vertical: whether the vertical component counts, or the horizontal one.
  /// - Throws: as `pinch`.
  public func swipe(
    _ id: SceneID, translation: Point, velocity: Point? = nil, phase: GesturePhase, vertical: Bool = false,
    time: Double? = nil
  ) throws(LeafError) {
    let scene = try findFree(id)
    try Check.finite(translation, "translation")
    try checkEvent(velocity?.x, time)
    try checkEvent(velocity?.y, time)
    let along = vertical ? translation.y : translation.x
    let speed = velocity.map { vertical ? $0.y : $0.x }
    if phase == .began, let container = scene.asContainer {
      let kind: ContainerGesture = vertical ? .verticalSwipe : .horizontalSwipe
      let isStill = along == 0 && (speed ?? 0) == 0 && candidates(kind, on: container).first?.fidelity != .original
      scene.interaction.awaitsDirection = isStill && container.interaction.progress.phase(at: now) == .idle
      guard !scene.interaction.awaitsDirection else { return }
      beginSwipe(container, kind, GestureMove(measure: along, velocity: speed, time: time))
    } else if scene.interaction.awaitsDirection, let container = scene.asContainer {
      let isFar = abs(along) >= Stage.directionDistance
      scene.interaction.awaitsDirection = phase == .changed && !isFar
      guard phase == .changed || phase == .ended, isFar else { return }
      let kind: ContainerGesture = vertical ? .verticalSwipe : .horizontalSwipe
      beginSwipe(container, kind, GestureMove(measure: along, velocity: nil, time: time))
      guard scene.interaction.gesture != nil else { return }
      let sign = scene.interaction.swipeSign
      let velocity = phase == .ended ? speed.map { sign * $0 } : nil
      follow(scene, phase, GestureMove(measure: sign * along, velocity: velocity, time: time))
    } else if phase == .began {
      let lead = speed.map { $0 != 0 ? $0 : along } ?? along
      let run = scene.interaction.progress
      let phase = run.phase(at: now)
      // A scene caught while it moves after a swipe keeps that swipe's direction, so that a finger can drag it back.
      if phase == .idle || scene.interaction.swipeSign == 0 { scene.interaction.swipeSign = sign(lead, scene) }
      let opens = phase == .running ? run.leadsFar : run.motion.target != 1
      startSwipe(scene, opens: opens, measure: scene.interaction.swipeSign * along, time: time)
    } else {
      if scene.interaction.swipeSign == 0, abs(along) >= Stage.directionDistance {
        scene.interaction.swipeSign = along < 0 ? -1 : 1
      }
      let sign = scene.interaction.swipeSign
      follow(
        scene, phase, GestureMove(measure: sign * along, velocity: speed.map { sign * $0 }, time: time))
    }
  }

  /// Points a finger moves before its direction is that of a swipe that began without one.
  static let directionDistance = 10.0

  /// The direction of a swipe that begins: 0 while a finger that stands still has none. `original` takes it for
  /// positive.
  func sign(_ lead: Double, _ scene: RunScene) -> Double {
    lead < 0 ? -1 : (lead > 0 || scene.fidelity == .original ? 1 : 0)
  }

  private func checkEvent(_ velocity: Double?, _ time: Double?) throws(LeafError) {
    if let velocity { try Check.finite(velocity, "velocity") }
    if let time { try Check.finite(time, "time") }
  }

  /// Begins a swipe if the state table allows it.
  private func startSwipe(_ scene: RunScene, opens: Bool, measure: Double, time: Double?) {
    grab(scene, starts: opens == (scene.interaction.progress.motion.target != 1)) {
      Gesture(.swipe, scene.fidelity, caughtAt: $0, measure: measure, time: time ?? self.time)
    }
  }

  /// How far the fingers of a gesture have gone, in the measure of its table: with a velocity and a time if the host
  /// knows them.
  struct GestureMove {
    let measure: Double
    let velocity, time: Double?
  }

  /// A finger that holds a run has moved or let go.
  private func follow(_ scene: RunScene, _ phase: GesturePhase, _ move: GestureMove) {
    guard var gesture = scene.interaction.gesture, scene.interaction.progress.isHeld else { return ignore(scene) }
    let measure = move.measure
    gesture.follow(measure, at: move.time ?? time)
    let speed = gesture.velocity(host: move.velocity)
    switch phase {
    case .began: break
    case .changed:
      scene.interaction.gesture = gesture
      scrub(scene, to: gesture.fraction(measure), velocity: speed)
    case .ended:
      // The published controllers decide at the last change.
      if scene.fidelity == .corrected { scrub(scene, to: gesture.fraction(measure), velocity: speed) }
      let run = scene.interaction.progress
      let rule = scene.interaction.release ?? scene.releaseRule(gesture.table)
      let finishes = rule.finishes(
        progress: run.fraction(at: now), velocity: speed ?? run.fractionVelocity(at: now))
      release(scene, finishing: finishes, velocity: speed)
    case .cancelled: release(scene, finishing: false, velocity: scene.fidelity == .corrected ? speed : 0)
    }
  }
}
