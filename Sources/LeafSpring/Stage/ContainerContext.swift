/// Everything there is to know about an operation of a container, while it runs and afterwards (`book-and-album.md`
/// C1).
public struct ContainerContext: Equatable, Sendable {
  public var operation: ContainerOperation
  /// The outgoing view, and the incoming one.
  public var from: Int
  public var to: Int
  /// Where the outgoing view starts, and where it ends: all zero if it disappears.
  public var initialFrameOfFrom: Rect
  public var finalFrameOfFrom: Rect
  /// Where the incoming view starts (all zero if it was not there), and where it ends.
  public var initialFrameOfTo: Rect
  public var finalFrameOfTo: Rect
  /// Which way the transition plays.
  public var direction: Direction
  /// Whether it takes any time, or is driven by a gesture.
  public var isAnimated: Bool
  /// Whether a gesture or the host has held it at any time.
  public var isInteractive: Bool
  /// Whether it goes back, or went back, to where it began. Read this to see whether it succeeded; that the motion has
  /// ended does not say so.
  public var isCancelled: Bool
  public var phase: InteractionState
  /// Fraction of the way, 0…1 apart from overshoot.
  public var progress: Double
  /// The scene whose cells show it: its rows in the snapshot.
  public var scene: SceneID
}

extension Stage {
  /// The operation of a container that is running, or the last that ran; nil before the first. Waiting operations do
  /// not show.
  /// - Throws: `unknownScene`.
  public func context(of id: SceneID) throws(LeafError) -> ContainerContext? {
    try findContainer(id).context(at: now, in: viewport)
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

  /// How many operations are waiting.
  /// - Throws: `unknownScene`.
  public func waitingOperations(of id: SceneID) throws(LeafError) -> Int {
    try findContainer(id).waitingCount
  }
}

extension ContainerScene {
  func context(at now: Instant, in viewport: Size) -> ContainerContext? {
    guard let request = state.request else { return nil }
    let run = running.run
    let zero = Rect(x: 0, y: 0, width: 0, height: 0)
    let outgoing = request.before.current.place(in: viewport)
    let incoming = request.after.current.place(in: viewport)
    // A view that leaves room keeps its presenter in sight before, during and after.
    let stays = request.absent(in: viewport)
    return ContainerContext(
      operation: request.operation, from: request.from, to: request.to, initialFrameOfFrom: outgoing,
      finalFrameOfFrom: stays == .from ? outgoing : zero, initialFrameOfTo: stays == .to ? incoming : zero,
      finalFrameOfTo: incoming, direction: way, isAnimated: state.isInteractive || run.motion.restAfter > 0,
      isInteractive: state.isInteractive, isCancelled: run.isReverting, phase: run.phase(at: now),
      progress: run.fraction(at: now), scene: lines[state.live].scene.id)
  }
}
