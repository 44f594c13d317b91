/// A scene together with the type of its transition, so that `Stage.replace` can give it another value of that type.
public struct LiveTransition<T: Transition> {
  public let scene: SceneID
  let box: TransitionBox<T>

  /// The value in use.
  public var transition: T { box.transition }
}

extension Stage {
  /// Adds a view transition whose parameters the host wants to change later; otherwise the same as `add(_:)`.
  /// - Throws: `nonFinite`, `outOfRange` for the frames, for the backgrounds at the start and for what the cells are,
  ///   `outOfMemory`.
  public func addLive<T: Transition>(
    _ transition: T, fidelity: Fidelity = .corrected, from: Rect? = nil, to: Rect? = nil
  ) throws(LeafError) -> LiveTransition<T> {
    let box = TransitionBox(transition)
    return LiveTransition(scene: try add(box, fidelity: fidelity, from: from, to: to), box: box)
  }

  /// The part of it that does not depend on the type.
  func add(
    _ played: PlayedTransition, fidelity: Fidelity, from: Rect?, to: Rect?
  ) throws(LeafError) -> SceneID {
    if let from { try Check.frame(from, "from") }
    if let to { try Check.frame(to, "to") }
    let space = TransitionSpace(viewport: viewport, fidelity: fidelity, from: from, to: to)
    try Check.backgrounds(played.screens(at: 0, in: space))
    return try addScene { id throws(LeafError) in
      try TransitionScene(played, in: space, frames: (from, to), id: id)
    }
  }

  /// Replaces the transition of a scene by another of the same type, at any time: the cover of an album may have moved,
  /// or other photos may be in view. Motion, progress and the timing the scene was made with are kept; only the picture
  /// changes.
  /// - Throws: `unknownScene`; `refused` for a different number of cells, or a handle of another stage; `nonFinite`,
  ///   `outOfRange` for backgrounds and surfaces; `outOfMemory`.
  public func replace<T: Transition>(_ live: LiveTransition<T>, with transition: T) throws(LeafError) {
    let scene = try findAny(live.scene)
    guard let player = scene.asPlayer, player.transition === live.box else {
      throw LeafError(.unknownScene, "scene", accepts: "a handle that this stage gave")
    }
    try checkReplacement(scene, player) { transition.cellCount(in: $0) }
    try Check.backgrounds(
      transition.screens(at: 0, in: TransitionSpace(viewport: viewport, fidelity: scene.fidelity)))
    let cells = try CellTable(count: scene.poses.count)
    transition.describe(cells, in: player.madeIn)
    try cells.validate()
    live.box.transition = transition
    player.play(nil, of: scene)
    repaint(scene)
  }

  /// Replaces the transition of a scene by a published one, at any time: for another edge, eye distance or seed.
  /// Motion, progress and timing are kept. A `LiveTransition` of the scene is invalid from then on.
  /// - Throws: `unknownScene`; `refused` for scenes that are not view transitions, and for a different number of cells;
  ///   `nonFinite`, `outOfRange` for options.
  public func replace(
    _ id: SceneID, with kind: TransitionKind, _ options: TransitionOptions = TransitionOptions()
  ) throws(LeafError) {
    let scene = try find(id)
    guard let player = scene.asPlayer else { throw LeafError(.refused, "scene", accepts: "a view transition") }
    let wanted = try kind.facts.make(options)
    try checkReplacement(scene, player) { wanted.cellCount(in: $0) }
    player.play(wanted, of: scene)
    repaint(scene)
  }

  /// Checks in the space in which the scene got its cells: its frames and the viewport at that time decided their
  /// number too.
  private func checkReplacement(
    _ scene: Scene, _ player: TransitionPlayer, _ cellCount: (TransitionSpace) -> Int
  ) throws(LeafError) {
    try Check.that(
      cellCount(player.madeIn) == scene.poses.count, .refused, "transition", accepts: "one with as many cells")
  }

  /// Tells a transition that starts from a cover where the cover and its items are now, before the way back or during
  /// it. Values that are not given stay as they were. Works for every scene whose transition has `refitted(_:)`, as
  /// `Album` does.
  /// - Throws: `unknownScene`; `refused` for other scenes; what the transition throws for the geometry.
  public func refit(_ id: SceneID, to geometry: CoverGeometry) throws(LeafError) {
    let scene = try findAny(id)
    guard let player = scene.asPlayer else {
      throw LeafError(.refused, "scene", accepts: "a scene with a transition that starts from a cover")
    }
    try player.transition.refit(geometry)
    player.play(nil, of: scene)
    repaint(scene)
  }
}
