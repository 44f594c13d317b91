/// What a transition of a container plays: the container's progress, and who is who.
struct Play {
  var run: Passage
  /// Of the run toward its far end.
  var direction: Direction
  var fidelity: Fidelity
  /// Frames of the outgoing and the incoming view of the run toward its far end; nil for the whole container.
  var outgoing: Rect?
  var incoming: Rect?
  /// The view that takes no part.
  var absent: CellIdentity.View
  var policy: MotionPolicy

  /// The space at present: a run that was turned round exchanges everything.
  func space(in viewport: Size) -> TransitionSpace {
    let turned = !run.leadsFar
    return TransitionSpace(
      viewport: viewport, direction: turned ? direction.opposite : direction, fidelity: fidelity,
      from: turned ? incoming : outgoing, to: turned ? outgoing : incoming)
  }

  var absentView: CellIdentity.View { run.leadsFar ? absent : absent.opposite }
}

/// The scene of one rule of a container. It draws while the container plays it and is culled otherwise, always in the same
/// rows, so that a cancelled run leaves no trace and no step allocates. The container moves it and speaks for it.
final class ContainedScene: Scene {
  private(set) var transition: PlayedTransition
  private var space: TransitionSpace
  var play: Play? {
    didSet { isStale = true }
  }

  convenience init(
    _ transition: PlayedTransition, in space: TransitionSpace, owner: SceneID, id: SceneID
  ) throws(LeafError) {
    let count = transition.cellCount(in: space)
    try Check.count(count, 0...Stage.cellLimit, "cells")
    let poses = try PoseBuffer(count: count)
    let cells = try CellTable(count: count)
    self.init(transition, in: space, owner: owner, id: id, poses: poses, cells: cells)
  }

  private init(
    _ transition: PlayedTransition, in space: TransitionSpace, owner: SceneID,
    id: SceneID, poses: consuming PoseBuffer, cells: consuming CellTable
  ) {
    self.transition = transition
    self.space = space
    super.init(id: id, poses: poses, cells: cells)
    madeIn = space
    self.owner = owner
    transition.describe(self.cells, in: space)
  }

  override func copied() throws(LeafError) -> Scene {
    let poses = try poses.copied()
    let cells = try cells.copied()
    let twin = ContainedScene(
      transition.copied(), in: space, owner: owner, id: id, poses: poses, cells: cells)
    // Marks the twin as stale, so before the state.
    twin.play = play
    twin.takeState(of: self)
    return twin
  }

  override var asContained: ContainedScene? { self }

  override func isMoving(at now: Instant) -> Bool { play?.run.phase(at: now) == .settling }

  /// The play that is on at an instant.
  private func playing(at now: Instant) -> Play? {
    guard let play, play.run.phase(at: now) != .idle else { return nil }
    return play
  }

  /// How the transition runs by itself in a direction.
  func ownTiming(_ direction: Direction, in viewport: Size) -> Timing {
    var space = TransitionSpace(viewport: viewport, direction: direction, fidelity: space.fidelity)
    space.direction = direction
    return .curve(transition.curve(space), duration: transition.duration)
  }

  override var fidelity: Fidelity { space.fidelity }

  override func eye(in viewport: Size) -> SharedEye { transition.eye(in: space) }

  private func follow(_ wanted: TransitionSpace) {
    guard wanted != space else { return }
    space = wanted
    describeAgain()
  }

  private func describeAgain() {
    transition.describe(cells, in: space)
    hasNewCells = true
  }

  override func writePoses(at now: Instant, in viewport: Size) {
    guard let play = playing(at: now) else {
      follow(TransitionSpace(viewport: viewport, fidelity: space.fidelity))
      transition.poses(at: 0, in: space, into: poses)
      for cell in 0..<poses.count { poses.flags[cell] &= ~CellFlags.visible.rawValue }
      return
    }
    follow(play.space(in: viewport))
    ownPolicy = play.policy
    let value = memory.value(of: play.run, at: now).value
    let shown = shown(play.run.fraction(of: value), isRunning: play.run.phase(at: now) == .settling)
    transition.poses(at: shown.value, in: space, into: poses)
    let absent = play.absentView
    for cell in 0..<poses.count {
      if shown.opacity != 1 { poses.fade(cell, by: shown.opacity) }
      if absent != .none, cells[cell].identity.view == absent {
        poses.flags[cell] &= ~CellFlags.visible.rawValue
      }
    }
  }

  override func state(at now: Instant, in viewport: Size) -> SceneState {
    var state = SceneState(scene: id)
    state.owner = owner
    guard let play = playing(at: now) else { return state }
    (state.progress, state.velocity) = memory.value(of: play.run, at: now)
    state.target = play.run.motion.target
    state.phase = play.run.phase(at: now)
    state.isMoving = isMoving(at: now)
    follow(play.space(in: viewport))
    state.screens = transition.screens(at: play.run.fraction(of: state.progress), in: space)
    return state
  }

  override var played: PlayedTransition? {
    get { transition }
    set { if let newValue { transition = newValue } }
  }

  override func transitionChanged() {
    describeAgain()
    isStale = true
  }

  override func refit(_ geometry: CoverGeometry) throws(LeafError) {
    try transition.refit(geometry)
    transitionChanged()
  }
}
