/// The summary of a scene in a snapshot, apart from its cells.
public struct SceneState: Equatable, Sendable {
  public var scene: SceneID
  /// The container that moves the scene; `.none` for a scene of its own.
  public var owner = SceneID.none
  /// First row of the scene's cells in the snapshot, and how many there are.
  public var firstRow = 0
  public var cellCount = 0
  /// Value of the run, which is the opening of a book, a transition, or the operation of a container: 0 near end, 1 far
  /// end; a spring may leave 0…1.
  public var progress = 0.0
  /// Progress per second.
  public var velocity = 0.0
  /// The value that the progress runs to, or rests at.
  public var target = 0.0
  /// Of the run. It is `idle` in an open book while a finger holds a leaf (`Stage.held` says so) or leaves are in the
  /// air.
  public var phase = InteractionState.idle
  /// The screen whose gestures count: the near one's (shelf, outgoing view) or the far one's. It changes only when a
  /// motion is over, and after a cancel it stays as it was (`book-and-album.md` G1).
  package var gestureOwner = Screens.Side.near
  /// True if anything of it will still change by itself: the run, leaves, a scroll position.
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
