/// Containers: stacks, presented views and tabs, and the table of their transitions.
extension Stage {
  /// Adds a container that fills the viewport. Its front view is a cell at rest; while an operation runs, the cells of
  /// the transition take its place. Every operation runs as the published pan until a rule says otherwise. `begin`,
  /// `scrub`, `finish`, `cancel`, `pinch` and `swipe` take the container's id and act on the running operation; events
  /// name the container, and the views it went `from` and `to`.
  /// - Throws: what `Container.validate` throws, or `outOfMemory`.
  public func add(_ container: Container) throws(LeafError) -> SceneID {
    try container.validate()
    try Reserve.check(Reserve.few)
    let made = try ContainerScene(container, in: viewport, id: freeID())
    let rule = ContainerRule(.push)
    let line = try ContainedScene(
      TransitionBox(Pan()), in: TransitionSpace(viewport: viewport, fidelity: rule.fidelity), owner: made.id,
      id: freeID(after: made.id))
    let cells = made.poses.count + line.poses.count
    try makeRoom(for: cells, adding: (cells, 0, made.eventRoom + line.eventRoom))
    made.lines.append(ContainerScene.TableLine(rule: rule, scene: line))
    enter(made)
    enter(line)
    return made.id
  }

  /// Sets a line of the container's table, in place of the one with the same operation and views if there is one.
  /// - Returns: a handle for changing the transition's parameters.
  /// - Throws: `unknownScene`; what `ContainerRule.validate` throws; `refused` while the line it replaces runs;
  ///   `outOfMemory`.
  @discardableResult
  public func setRule<T: Transition>(
    _ rule: ContainerRule, _ transition: T, on id: SceneID
  ) throws(LeafError) -> LiveTransition<T> {
    let box = TransitionBox(transition)
    return LiveTransition(scene: try setLine(rule, box, on: id), box: box)
  }

  /// The part of it that does not depend on the type.
  private func setLine(
    _ rule: ContainerRule, _ transition: PlayedTransition, on id: SceneID
  ) throws(LeafError) -> SceneID {
    let container = try findContainer(id)
    try rule.validate()
    try Check.backgrounds(
      transition.screens(at: 0, in: TransitionSpace(viewport: viewport, fidelity: rule.fidelity)))
    for index in 1..<container.lines.count where container.lines[index].rule.hasSameKey(as: rule) {
      try checkIdle(container, line: index)
      let made = try addLine(rule, transition, to: container, inPlaceOf: container.lines[index].scene.id.slot)
      container.lines[index] = container.lines.removeLast()
      noteCall(on: container)
      return made
    }
    return try addLine(rule, transition, to: container)
  }

  /// Adds a line for one of the published transitions.
  /// - Throws: also what is wrong with the options.
  public func setRule(
    _ rule: ContainerRule, _ kind: TransitionKind, _ options: TransitionOptions = TransitionOptions(),
    on id: SceneID
  ) throws(LeafError) {
    _ = try setLine(rule, try kind.facts.make(options), on: id)
  }

  /// Removes a line from the table. Nothing happens if there is none for these views.
  /// - Throws: `unknownScene`; `refused` while the line runs.
  public func removeRule(
    _ operation: ContainerOperation, from: Int? = nil, to: Int? = nil, on id: SceneID
  ) throws(LeafError) {
    let container = try findContainer(id)
    let key = ContainerRule(operation, from: from, to: to)
    for index in 1..<container.lines.count where container.lines[index].rule.hasSameKey(as: key) {
      try checkIdle(container, line: index)
      try remove(slots: [container.lines[index].scene.id.slot])
      container.remove(line: index)
      noteCall(on: container)
      return
    }
  }

  /// Sets which way a horizontal swipe pops. Rules do not change it.
  /// - Throws: `unknownScene`.
  public func setPopSide(rightToLeft: Bool, on id: SceneID) throws(LeafError) {
    try findContainer(id).state.popOnRightToLeft = rightToLeft
  }

  private func checkIdle(_ container: ContainerScene, line: Int) throws(LeafError) {
    try Check.that(
      container.state.live != line || container.interaction.progress.phase(at: now) == .idle,
      .refused, "rule", accepts: "a line that does not run")
  }

  /// Adds a line at the end, and removes the scene in the slot `gone` at the same time.
  private func addLine(
    _ rule: ContainerRule, _ transition: PlayedTransition, to container: ContainerScene, inPlaceOf gone: Int? = nil
  ) throws(LeafError) -> SceneID {
    let space = TransitionSpace(viewport: viewport, fidelity: rule.fidelity)
    try Reserve.check(Reserve.few)
    let scene = try ContainedScene(transition, in: space, owner: container.id, id: freeID())
    try makeRoom(for: scene.poses.count, adding: (scene.poses.count, 0, scene.eventRoom))
    enter(scene, inFrontOf: container.lines.last?.scene.rowSpan.index ?? container.rowSpan.index)
    if let gone { try remove(slots: [gone]) }
    container.lines.append(ContainerScene.TableLine(rule: rule, scene: scene))
    return scene.id
  }
}
