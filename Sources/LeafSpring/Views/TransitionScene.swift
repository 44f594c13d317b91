/// A view transition on a stage.
final class TransitionScene: RunScene {
  let player: TransitionPlayer
  /// Frames that the host gave for the views at the near and the far end; nil for the whole viewport.
  private let nearFrame: Rect?
  private let farFrame: Rect?
  var state: State

  struct State {
    var forwardTiming: Timing
    var reverseTiming: Timing
  }

  convenience init(
    _ transition: PlayedTransition, in space: TransitionSpace, frames: (near: Rect?, far: Rect?), id: SceneID
  ) throws(LeafError) {
    self.init(TransitionPlayer(transition, in: space), frames: frames, id: id, try transition.cells(in: space))
  }

  private init(
    _ player: TransitionPlayer, frames: (near: Rect?, far: Rect?), id: SceneID, _ cells: consuming SceneCells
  ) {
    let (transition, there) = (player.transition, player.madeIn)
    var back = there
    back.direction = .reverse
    state = State(
      forwardTiming: .curve(transition.curve(there), duration: transition.duration),
      reverseTiming: .curve(transition.curve(back), duration: transition.duration))
    self.player = player
    (nearFrame, farFrame) = frames
    super.init(id: id, cells: cells)
  }

  override func copied() throws(LeafError) -> Scene {
    let cells = try SceneCells(copying: self)
    let twin = TransitionScene(
      TransitionPlayer(copying: player), frames: (nearFrame, farFrame), id: id, cells)
    (twin.rowSpan, twin.common, twin.interaction, twin.state) = (rowSpan, common, interaction, state)
    return twin
  }

  override var kind: Kind? { .view }

  override var fidelity: Fidelity { player.madeIn.fidelity }

  override func eye(in viewport: Size) -> SharedEye { player.transition.eye(in: player.space) }

  override func catchUp(with stage: Stage) { _ = follow(stage.viewport, at: stage.now) }

  override func visibleFraction(in viewport: Size) -> Double {
    var space = player.space
    space.viewport = viewport
    return player.transition.shownNearness(common.tolerance, in: space)
  }

  override func timing(towardFar: Bool) -> Timing {
    (towardFar ? state.forwardTiming : state.reverseTiming).under(motionPolicy)
  }

  override func setTiming(open: Timing?, close: Timing?) throws(LeafError) {
    if let open { state.forwardTiming = open }
    if let close { state.reverseTiming = close }
  }

  override func pinchTable(opens: Bool) -> GestureTable? {
    player.transition.gestures(in: player.madeIn).pinch(opens ? .forward : .reverse)
  }

  override func releaseRule(_ table: GestureTable) -> ReleaseRule {
    player.transition.gestures(in: player.madeIn).release(table, fidelity)
  }

  /// The space of the present run: on the way back the outgoing view is the incoming one of the way there. At rest the
  /// scene stands as if it had come the forward way, so that a cancelled run leaves no trace.
  private func follow(_ viewport: Size, at now: Instant) -> Double {
    let run = interaction.progress
    let isResting = run.phase(at: now) == .idle
    // One that is turned round in the air goes back as it came, or it would leap where the two ways differ.
    let goesBack = fidelity == .corrected && !player.transition.isReversible ? run.restedFar : !run.leadsFar
    let direction: Direction = isResting || !goesBack ? .forward : .reverse
    let frames = direction == .forward ? (nearFrame, farFrame) : (farFrame, nearFrame)
    let space = TransitionSpace(
      viewport: viewport, direction: direction, fidelity: fidelity, from: frames.0, to: frames.1)
    player.follow(space, of: self)
    if isResting { return run.motion.target }
    let value = runValue(at: now).value
    return goesBack ? 1 - value : value
  }

  override func writePoses(at moment: Moment) {
    let fraction = follow(moment.viewport, at: moment.now)
    let shown = shown(fraction, isRunning: interaction.progress.phase(at: moment.now) == .running)
    player.transition.shownPoses(at: shown.value, in: player.space, into: poses)
    if shown.opacity != 1 {
      for row in 0..<poses.count { poses.fade(row, by: shown.opacity) }
    }
  }

  override func fill(_ summary: inout SceneState, at moment: Moment) {
    fillRun(&summary, at: moment.now)
    let fraction = follow(moment.viewport, at: moment.now)
    let shown = shown(fraction, isRunning: interaction.progress.phase(at: moment.now) == .running).value
    summary.screens = player.transition.screens(at: fraction, shown: shown, in: player.space)
  }
}
