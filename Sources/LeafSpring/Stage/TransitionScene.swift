/// A view transition on a stage.
final class TransitionScene: Scene {
  private(set) var transition: PlayedTransition
  var space: TransitionSpace
  var run: Passage
  var forwardTiming: Timing
  var reverseTiming: Timing
  private let release: Timing

  /// Frames the host gave the view at the near and at the far end; nil for the whole viewport.
  private let nearFrame: Rect?
  private let farFrame: Rect?

  convenience init(
    _ transition: PlayedTransition, in space: TransitionSpace, near: Rect?, far: Rect?, id: SceneID
  ) throws(LeafError) {
    let count = transition.cellCount(in: space)
    let poses = try PoseBuffer(count: count)
    let cells = try CellTable(count: count)
    self.init(
      transition, in: space, frames: (near, far), id: id, release: .spring(try Spring(duration: 0.5, bounce: 0)),
      poses: poses, cells: cells)
  }

  private init(
    _ transition: PlayedTransition, in space: TransitionSpace, frames: (near: Rect?, far: Rect?), id: SceneID,
    release: Timing, poses: consuming PoseBuffer, cells: consuming CellTable
  ) {
    self.transition = transition
    nearFrame = frames.near
    farFrame = frames.far
    self.space = space
    run = Passage()
    var back = space
    back.direction = .reverse
    forwardTiming = .curve(transition.curve(space), duration: transition.duration)
    reverseTiming = .curve(transition.curve(back), duration: transition.duration)
    self.release = release
    super.init(id: id, poses: poses, cells: cells)
    madeIn = space
    transition.describe(self.cells, in: space)
  }

  override func copied() throws(LeafError) -> Scene {
    let poses = try poses.copied()
    let cells = try cells.copied()
    let twin = TransitionScene(
      transition.copied(), in: space, frames: (nearFrame, farFrame), id: id, release: release, poses: poses,
      cells: cells)
    twin.takeState(of: self)
    (twin.run, twin.forwardTiming, twin.reverseTiming) = (run, forwardTiming, reverseTiming)
    return twin
  }

  override func eye(in viewport: Size) -> SharedEye { transition.eye(in: space) }

  override func isMoving(at now: Instant) -> Bool { run.phase(at: now) == .settling }

  override func settle(_ clock: StageClock, _ events: inout [StageEvent]) -> Instant? {
    reportPassage(clock, &events)
    return nil
  }

  override var passage: Passage? {
    get { run }
    set { if let newValue { run = newValue } }
  }

  override var fidelity: Fidelity { space.fidelity }

  override func timing(towardFar: Bool) -> Timing {
    (towardFar ? forwardTiming : reverseTiming).under(motionPolicy)
  }

  override var releaseSpring: Timing { release.under(motionPolicy) }

  override func setTiming(open: Timing?, close: Timing?, turn: Timing?) {
    if let open { forwardTiming = open }
    if let close { reverseTiming = close }
  }

  /// The space of the present run: the outgoing view of a way back is the incoming one of the way there. At rest the scene
  /// stands as after the way there, whichever way it came, so that a cancelled run leaves no trace.
  private func follow(_ viewport: Size, at now: Instant) -> Double {
    let isResting = run.phase(at: now) == .idle
    let direction: Direction = isResting || run.leadsFar ? .forward : .reverse
    let frames = direction == .forward ? (nearFrame, farFrame) : (farFrame, nearFrame)
    let wanted = TransitionSpace(
      viewport: viewport, direction: direction, fidelity: space.fidelity, from: frames.0, to: frames.1)
    if wanted != space {
      space = wanted
      transition.describe(cells, in: space)
      hasNewCells = true
    }
    return isResting ? run.motion.target : run.fraction(of: memory.value(of: run, at: now).value)
  }

  override func writePoses(at now: Instant, in viewport: Size) {
    let fraction = follow(viewport, at: now)
    let shown = shown(fraction, isRunning: run.phase(at: now) == .settling)
    transition.poses(at: shown.value, in: space, into: poses)
    if shown.opacity != 1 {
      for row in 0..<poses.count { poses.fade(row, by: shown.opacity) }
    }
  }

  override func state(at now: Instant, in viewport: Size) -> SceneState {
    var state = SceneState(scene: id)
    (state.progress, state.velocity) = memory.value(of: run, at: now)
    state.target = run.motion.target
    state.phase = run.phase(at: now)
    state.gestureOwner = run.gestureOwner(at: now)
    state.isMoving = isMoving(at: now)
    state.screens = transition.screens(at: follow(viewport, at: now), in: space)
    state.ignoredInputs = ignoredInputs
    return state
  }

  override func hash(into hash: inout StateHash, at now: Instant) {
    hash.combine(run.value(at: now))
    hash.combine(run.motion.target)
    hash.combine(Int(run.phase(at: now).rawValue))
  }

  override var played: PlayedTransition? {
    get { transition }
    set { if let newValue { transition = newValue } }
  }

  override func transitionChanged() {
    transition.describe(cells, in: space)
    hasNewCells = true
    isStale = true
  }

  override func refit(_ geometry: CoverGeometry) throws(LeafError) {
    try transition.refit(geometry)
    transitionChanged()
  }
}
