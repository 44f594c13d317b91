/// Everything there is to know about an operation of a container, while it runs and afterwards (`book-and-album.md`
/// C1).
public struct ContainerContext: Equatable, Sendable {
  public var operation: ContainerOperation
  /// The outgoing view, and the incoming one.
  public var from: Int
  public var to: Int
  /// Start and end of the outgoing view: all zero if it disappears.
  public var initialFrameOfFrom: Rect
  public var finalFrameOfFrom: Rect
  /// Start of the incoming view (all zero if it was not there), and its end.
  public var initialFrameOfTo: Rect
  public var finalFrameOfTo: Rect
  /// Direction of the transition.
  public var direction: Direction
  /// True if it takes any time, or is driven by a gesture.
  public var isAnimated: Bool
  /// True if a gesture or the host has held it at any time.
  public var isInteractive: Bool
  /// True if it goes back, or went back, to where it began. Read this to see whether it succeeded; that the motion has
  /// ended does not say so.
  public var isCancelled: Bool
  public var phase: InteractionState
  /// Fraction of the way, 0…1 apart from overshoot.
  public var progress: Double
  /// Seconds of the stage's time from the start of the present motion (the operation's, or since then its release, or
  /// its turning round) to its end, when `finished` or `cancelled` is told; any delay counts. For a curve, what it was
  /// given. For a spring, the time after which no corner will ever again be visibly away from its end
  /// (`Stage.visibleTolerance`): longer than it looks to be moving fast, so a cross-fade over it ends when everything
  /// stands still; infinite without damping. While a gesture or the host holds the operation, what it would take by
  /// itself.
  public var duration: Double
  /// Seconds of it that are left, 0 once it is over. While held, `duration` times what `progress` leaves, because time
  /// is linear then (`book-and-album.md` C6). A bar that changes with the views shows the incoming one at an opacity of
  /// 1 − `timeLeft` / `duration`.
  public var timeLeft: Double
  /// The scene whose cells show it: its rows in the snapshot. For a shelf's rule the book.
  public var scene: SceneID
}

extension Stage {
  /// The operation of a container that is running, or the last that ran; nil before the first. Waiting operations do
  /// not show.
  /// - Throws: `unknownScene`.
  public func context(of id: SceneID) throws(LeafError) -> ContainerContext? {
    try findContainer(id).context(at: moment)
  }

  /// The views of a container, bottom first, as they will be unless the running operation is cancelled. Waiting
  /// operations do not count.
  /// - Throws: `unknownScene`.
  public func views(of id: SceneID) throws(LeafError) -> [Int] {
    try findContainer(id).contents.levels.map { $0.view }
  }

  /// The view in front of a container: the top, the presented one, the tab.
  /// - Throws: `unknownScene`.
  public func frontView(of id: SceneID) throws(LeafError) -> Int {
    try findContainer(id).contents.current.view
  }

  /// Operations that are waiting.
  /// - Throws: `unknownScene`.
  public func waitingOperations(of id: SceneID) throws(LeafError) -> Int {
    try findContainer(id).waitingCount
  }
}

extension ContainerScene {
  func context(at moment: Moment) -> ContainerContext? {
    guard let request = state.request else { return nil }
    let run = interaction.progress
    let zero = Rect(x: 0, y: 0, width: 0, height: 0)
    let outgoing = request.before.current.place(in: moment.viewport)
    let incoming = request.after.current.place(in: moment.viewport)
    // A view that leaves room keeps its presenter in sight before, during and after.
    let stays = request.absent(in: moment.viewport)
    let (duration, timeLeft) = timeLeft(at: moment)
    return ContainerContext(
      operation: request.operation, from: request.from, to: request.to, initialFrameOfFrom: outgoing,
      finalFrameOfFrom: stays == .from ? outgoing : zero, initialFrameOfTo: stays == .to ? incoming : zero,
      finalFrameOfTo: incoming, direction: way, isAnimated: state.isInteractive || run.motion.restAfter > 0,
      isInteractive: state.isInteractive, isCancelled: run.isReverting, phase: run.phase(at: moment.now),
      progress: run.fraction(at: moment.now), duration: duration, timeLeft: timeLeft,
      scene: state.book?.id ?? lines[state.live].scene.id)
  }

  /// Seconds that the present motion takes, and how many of them are left.
  private func timeLeft(at moment: Moment) -> (duration: Double, left: Double) {
    let run = interaction.progress
    guard run.isHeld else {
      let duration = run.motion.restAfter
      return (duration, max(0, duration - moment.elapsed(since: run.motion.start)))
    }
    var own = Progress()
    own.run(timing(towardFar: run.leadsFar), visible: visibleFraction(in: moment.viewport), at: moment.now)
    let left = 1 - clamp(run.fraction(at: moment.now))
    return (own.motion.restAfter, left == 0 ? 0 : left * own.motion.restAfter)
  }
}
