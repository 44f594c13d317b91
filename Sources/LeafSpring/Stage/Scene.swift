/// One scene of a stage: its cells, their poses, and what moves them. Only the stage calls it; subclasses choose the
/// choreography, so that a frame costs one dynamic dispatch per scene.
class Scene {
  let id: SceneID
  let poses: PoseBuffer
  let cells: CellTable
  /// First row of the scene in the stage's snapshot.
  var firstRow = 0
  /// Whether poses must be written again although nothing moves.
  var isStale = true
  /// Whether identities or surfaces changed since the stage last copied them.
  var hasNewCells = true
  /// Gesture noise ignored so far.
  var ignoredInputs = 0
  /// How much motion is shown: the stage's policy, and the scene's own if it has one.
  var stagePolicy = MotionPolicy.full
  var ownPolicy: MotionPolicy?
  final var motionPolicy: MotionPolicy { ownPolicy ?? stagePolicy }
  /// The gesture that holds the scene's passage, and the way a swipe started.
  var gesture: Gesture?
  var swipeSign = 0.0
  /// Cells whose rows are marked as changed.
  final var marked = 0..<0
  /// All were written after the last step, for a host that asked between two: the next step has them as changed too.
  final var isMarkedBetween = false
  /// Of the scene's passage.
  var memory = PassageMemory()
  /// Cells whose pose is another than before the last `writePoses`, which may narrow it; all of them before it is called.
  var rewritten = 0..<0

  /// Subclasses make all memory that may fail before the object itself, in a convenience initialiser: an object that throws
  /// while it is made is never given back in Embedded Swift.
  init(id: SceneID, poses: consuming PoseBuffer, cells: consuming CellTable) {
    self.id = id
    self.poses = poses
    self.cells = cells
  }

  /// Another scene in the same state, which shares nothing with this one; see `Stage.clone`.
  /// - Throws: `outOfMemory`.
  func copied() throws(LeafError) -> Scene { preconditionFailure("every scene says how it is copied") }

  /// Takes over what every scene has; the first part of `copied`.
  final func takeState(of other: Scene) {
    (firstRow, isStale, hasNewCells, ignoredInputs) = (
      other.firstRow, other.isStale, other.hasNewCells, other.ignoredInputs
    )
    (stagePolicy, ownPolicy, gesture, swipeSign) = (
      other.stagePolicy, other.ownPolicy, other.gesture, other.swipeSign
    )
    (marked, isMarkedBetween, rewritten) = (other.marked, other.isMarkedBetween, other.rewritten)
    (completion, tracks, tracksFaceBack, owner) = (other.completion, other.tracks, other.tracksFaceBack, other.owner)
    madeIn = other.madeIn
  }

  /// Exchanges references to other scenes for those to their copies, which stand in the same slots.
  func relink(to slots: [Scene?]) {}

  /// The perspective all cells share.
  func eye(in viewport: Size) -> SharedEye { .none }

  /// Whether anything will still change by itself after `now`.
  func isMoving(at now: Instant) -> Bool { false }

  /// Reports what falls due in a step, and starts what waited for it; returns when it last started anything.
  func settle(_ clock: StageClock, _ events: inout [StageEvent]) -> Instant? { nil }

  /// Whether anything moved at the beginning of a step or still does: then its poses must be written.
  final func moves(in clock: StageClock) -> Bool { isMoving(at: clock.stepStart) || isMoving(at: clock.now) }

  func setTiming(open: Timing?, close: Timing?, turn: Timing?) {}

  /// The formula a pinch on this scene follows.
  func pinchTable(opens: Bool) -> GestureTable { .pinch }

  /// How a released gesture runs on, if the host has said so.
  var completion: Completion?

  /// The spring that takes a released gesture on.
  var releaseSpring: Timing { .publishedPop }

  /// Writes the poses of all cells at `now`.
  func writePoses(at now: Instant, in viewport: Size) {}

  /// What a snapshot says of the scene as a whole.
  func state(at now: Instant, in viewport: Size) -> SceneState { SceneState(scene: id) }

  /// Feeds motion and settings into a hash: values and velocities, never times.
  func hash(into hash: inout StateHash, at now: Instant) {}

  /// Progress of the scene, for scenes that have one.
  var passage: Passage? {
    get { nil }
    set {}
  }

  /// How the scene runs by itself in a direction.
  func timing(towardFar: Bool) -> Timing { .publishedPop }

  /// How it runs when it is turned round in the air.
  final func airborneTiming(towardFar: Bool) -> Timing { timing(towardFar: towardFar).airborne(else: releaseSpring) }

  /// Events that a step may report, for which room is kept.
  var eventRoom: Int { 8 }

  var fidelity: Fidelity { .corrected }

  /// A running value as the policy shows it, with the opacity that goes with it: itself, or while cross-fading the nearer end.
  final func shown(_ value: Double, isRunning: Bool) -> (value: Double, opacity: Double) {
    motionPolicy == .crossFade && isRunning ? MotionPolicy.faded(value) : (value, 1)
  }

  /// What the host has run alongside, and whether that runs from the far end to the near one.
  final var tracks: [HostTrack] = []
  final var tracksFaceBack = false

  /// The scene as a book or a shelf, if it is one: what a downcast would say, without one.
  var asBook: BookScene? { nil }
  var asShelf: ShelfScene? { nil }
  var asContainer: ContainerScene? { nil }
  var asContained: ContainedScene? { nil }

  /// The container that moves the scene; such a scene takes no calls of its own.
  final var owner = SceneID.none

  /// What an event says the passage went from and to.
  func ends(of passage: Passage) -> (from: Int32, to: Int32) { passage.leadsFar ? (0, 1) : (1, 0) }

  /// The box of the transition that the scene plays.
  var played: PlayedTransition? {
    get { nil }
    set {}
  }

  /// The space in which the scene got its cells: as many as its transition has there. Nil for scenes without one.
  final var madeIn: TransitionSpace?

  /// Another transition is in the scene's box, or it has another box.
  func transitionChanged() {}

  /// Has the scene's transition start from a cover that is elsewhere.
  func refit(_ geometry: CoverGeometry) throws(LeafError) {
    throw LeafError(.refused, "scene", accepts: "a scene with a transition that starts from a cover")
  }
}

/// A scene in a snapshot, apart from its cells.
public struct SceneState: Equatable, Sendable {
  public var scene: SceneID
  /// The container that moves the scene; `.none` for a scene of its own.
  public var owner = SceneID.none
  /// First row of the scene's cells in the snapshot, and how many there are.
  public var firstRow = 0
  public var cellCount = 0
  /// Value of the opening or transition: 0 near end, 1 far end; a spring may leave 0…1.
  public var progress = 0.0
  /// Progress per second.
  public var velocity = 0.0
  /// Where the progress runs to, or rests.
  public var target = 0.0
  public var phase = InteractionState.idle
  /// Whose gestures count: those of the near screen (shelf, outgoing view), or of the far one. It changes hands only when a
  /// motion is over, and stays where it was after a cancel (`book-and-album.md` G1).
  public var gestureOwner = Screens.Side.near
  public var isMoving = false
  /// Scroll offset in points.
  public var offset = 0.0
  /// Spread (book) or selected item (shelf, −1 for none) in view.
  public var index: Int32 = 0
  public var screens = Screens()
  /// Inputs ignored as noise since the scene was added.
  public var ignoredInputs = 0

  init(scene: SceneID) { self.scene = scene }
}

extension Timing {
  /// For a motion taken over in the air: only a spring takes a velocity on, and neither a delay nor a snap may make it jump.
  func airborne(else spring: Timing) -> Timing {
    guard case .spring = driver else { return spring }
    return Timing(driver: driver)
  }
}
