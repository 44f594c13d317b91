/// A transition that a scene plays, shared with the host's handle on it.
final class TransitionBox<T: Transition> {
  var transition: T
  init(_ transition: T) { self.transition = transition }
}

/// A scene together with the type of its transition, so that `Stage.replace` can hand it another value of that type.
public struct LiveTransition<T: Transition> {
  public let scene: SceneID
  let box: TransitionBox<T>

  /// The value in use.
  public var transition: T { box.transition }
}

extension Stage {
  /// Adds a view transition whose parameters the host wants to change while it lives; otherwise as `add(_:)`.
  /// - Throws: `outOfMemory`.
  public func addLive<T: Transition>(
    _ transition: T, fidelity: Fidelity = .corrected, from: Rect? = nil, to: Rect? = nil
  ) throws(LeafError) -> LiveTransition<T> {
    let box = TransitionBox(transition)
    let space = TransitionSpace(viewport: viewport, fidelity: fidelity, from: from, to: to)
    let id = try place { id throws(LeafError) in
      try TransitionScene(box, in: space, near: from, far: to, id: id)
    }
    return LiveTransition(scene: id, box: box)
  }

  /// Exchanges the transition of a scene for another of its type, at any time: the cover of an album has moved, say, or other
  /// photos are in sight. Motion and progress are kept, and the timing the scene was made with; only the picture changes.
  /// - Throws: `unknownScene`; `refused` if it has another number of cells, or if the handle is of another stage.
  public func replace<T: Transition>(_ live: LiveTransition<T>, with transition: T) throws(LeafError) {
    let scene = try findAny(live.scene)
    guard scene.holds(live.box) else {
      throw LeafError(.unknownScene, "scene", accepts: "a handle that this stage gave")
    }
    let space = TransitionSpace(viewport: viewport, fidelity: scene.fidelity)
    guard transition.cellCount(in: space) == live.box.transition.cellCount(in: space) else {
      throw LeafError(.refused, "transition", accepts: "one with as many cells")
    }
    live.box.transition = transition
    scene.transitionChanged()
    isRefreshed = false
  }

  /// Tells a transition that starts from a cover where that and its items are now: before the way back, or during it. What is
  /// not given stays as it was. Works for every scene whose transition knows `refitted(_:)`: `Album` does.
  /// - Throws: `unknownScene`; `refused` for other scenes; what the transition throws for the geometry.
  public func refit(_ id: SceneID, to geometry: CoverGeometry) throws(LeafError) {
    try findAny(id).refit(geometry)
    isRefreshed = false
  }
}
