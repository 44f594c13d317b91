/// The play of a container's transition: the container's progress, and which view has which part.
struct TransitionPlay {
  var progress: Progress
  /// The direction of the run toward its far end.
  var direction: Direction
  var fidelity: Fidelity
  /// Frames of the outgoing and the incoming view of the run toward its far end; nil for the whole container.
  var outgoing: Rect?
  var incoming: Rect?
  /// The view that does not take part.
  var absent: CellIdentity.View
  var policy: MotionPolicy

  /// The space at present: everything is exchanged while the run goes back.
  func space(in viewport: Size) -> TransitionSpace {
    let turned = !progress.leadsFar
    return TransitionSpace(
      viewport: viewport, direction: turned ? direction.opposite : direction, fidelity: fidelity,
      from: turned ? incoming : outgoing, to: turned ? outgoing : incoming)
  }

  var absentView: CellIdentity.View { progress.leadsFar ? absent : absent.opposite }
}

/// The scene of one rule of a container. It is drawn while the container plays it and culled otherwise, always in the
/// same rows, so that a cancelled run leaves no trace and no step allocates. The container moves it and reports its
/// events.
final class ContainedScene: Scene {
  let player: TransitionPlayer
  /// The operation it plays for the container; nil if none.
  @exclusivity(unchecked) var play: TransitionPlay? {
    didSet { common.dirty.rewritesAll = true }
  }

  convenience init(
    _ transition: PlayedTransition, in space: TransitionSpace, owner: SceneID, id: SceneID
  ) throws(LeafError) {
    self.init(TransitionPlayer(transition, in: space), id: id, try transition.cells(in: space))
    common.owner = owner
  }

  private init(_ player: TransitionPlayer, id: SceneID, _ cells: consuming SceneCells) {
    self.player = player
    super.init(id: id, cells: cells)
  }

  override func copied() throws(LeafError) -> Scene {
    let twin = ContainedScene(TransitionPlayer(copying: player), id: id, try SceneCells(copying: self))
    // A new `play` marks the rows, so the marks are copied after it.
    twin.play = play
    (twin.rowSpan, twin.common) = (rowSpan, common)
    return twin
  }

  override var kind: Kind? { .contained }

  override var fidelity: Fidelity { player.madeIn.fidelity }

  override func eye(in viewport: Size) -> SharedEye { player.transition.eye(in: player.space) }

  override func agenda(at now: Instant) -> Agenda {
    var agenda = Agenda()
    if let progress = play?.progress, !progress.isHeld { agenda.add(progress.motion, at: now) }
    return agenda
  }

  override func isMoving(at now: Instant) -> Bool { play?.progress.phase(at: now) == .running }

  /// The container reports what falls due.
  override func fallDue(_ moment: Moment, _ events: inout [StageEvent]) -> Instant? { nil }

  /// The transition that plays at an instant; nil if none does.
  private func playing(at now: Instant) -> TransitionPlay? {
    guard let play, play.progress.phase(at: now) != .idle else { return nil }
    return play
  }

  /// Timing of the transition in one direction, by itself.
  func ownTiming(_ direction: Direction, in viewport: Size) -> Timing {
    let space = TransitionSpace(viewport: viewport, direction: direction, fidelity: fidelity)
    return .curve(player.transition.curve(space), duration: player.transition.duration)
  }

  /// Distance of the fraction from its end below which the picture counts as at rest.
  func visibleFraction(_ tolerance: Tolerance, in space: TransitionSpace) -> Double {
    player.transition.shownNearness(tolerance, in: space)
  }

  /// Effects of gestures on the transition.
  func gestures(in viewport: Size) -> TransitionGestures {
    player.transition.gestures(in: TransitionSpace(viewport: viewport, fidelity: fidelity))
  }

  override func writePoses(at moment: Moment) {
    guard let play = playing(at: moment.now) else {
      player.follow(TransitionSpace(viewport: moment.viewport, fidelity: fidelity), of: self)
      player.transition.shownPoses(at: 0, in: player.space, into: poses)
      for cell in 0..<poses.count { poses.flags[cell] &= ~CellFlags.visible.rawValue }
      return
    }
    player.follow(play.space(in: moment.viewport), of: self)
    let value = play.progress.value(at: moment.now).value
    let isRunning = play.progress.phase(at: moment.now) == .running
    let shown = play.policy.shown(play.progress.fraction(of: value), isRunning: isRunning)
    player.transition.shownPoses(at: shown.value, in: player.space, into: poses)
    let absent = play.absentView
    for cell in 0..<poses.count {
      if shown.opacity != 1 { poses.fade(cell, by: shown.opacity) }
      if absent != .none, cells[cell].identity.view == absent {
        poses.flags[cell] &= ~CellFlags.visible.rawValue
      }
    }
  }

  override func fill(_ summary: inout SceneState, at moment: Moment) {
    guard let play = playing(at: moment.now) else { return }
    (summary.progress, summary.velocity) = play.progress.value(at: moment.now)
    summary.target = play.progress.motion.target
    summary.phase = play.progress.phase(at: moment.now)
    player.follow(play.space(in: moment.viewport), of: self)
    let fraction = play.progress.fraction(of: summary.progress)
    let shown = play.policy.shown(fraction, isRunning: summary.phase == .running).value
    summary.screens = player.transition.screens(at: fraction, shown: shown, in: player.space)
  }

  /// The container's run is in the container's hash.
  override func hash(into hash: inout StateHash, at now: Instant) {}
}
