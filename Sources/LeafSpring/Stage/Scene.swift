/// One scene of a stage: its cells, their poses, and what moves them. Only the stage calls it; subclasses choose the
/// choreography, so a frame dispatches about ten calls per scene and none per cell.
///
/// A step calls `fallDue` and, in its refresh, `writePoses`; then the stage multiplies, writes the columns of what was
/// rewritten and calls `cellsToReset`, `writeFurtherRows` and `fill`. A refresh between two steps does so for scenes
/// that a call has touched, without `fallDue`.
///
/// `asRun` and `kind` say what else a scene can do; a call that finds nil there is refused.
class Scene {
  let id: SceneID
  let poses: PoseBuffer
  let cells: CellTable
  /// The scene's index and first row; set whenever the stage lays out its rows.
  @exclusivity(unchecked) final var rowSpan = RowSpan()
  /// State of every scene.
  @exclusivity(unchecked) final var common = Common()
  /// Scratch poses for `nextChange`, allocated at its first call.
  final var shown: KeptPoses?

  /// The scene's index in the stage's order, back to front, and its first row in the snapshot.
  struct RowSpan {
    var index = 0
    var firstRow = 0
  }

  struct Common {
    var dirty = DirtyRows()
    /// Gesture noise ignored so far.
    var ignoredInputs = 0
    /// The amount of motion that is shown: the stage's policy, and the scene's own if it has one.
    var stagePolicy = MotionPolicy.full
    var ownPolicy: MotionPolicy?
    /// The difference that the stage's eye cannot see.
    var tolerance = Tolerance(points: 0)
    /// The container that moves the scene; such a scene takes no host calls.
    var owner = SceneID.none
    /// True if a container shows another view than the scene's.
    var isOutOfSight = false
  }

  /// Initialisers of subclasses throw before the object is made, or once all of it is: in Embedded Swift an object that
  /// is thrown away half made is never freed.
  init(id: SceneID, cells: consuming SceneCells) {
    self.id = id
    poses = cells.poses
    self.cells = cells.table
  }

  // MARK: Properties of every kind

  /// A second scene in the same state, which shares nothing with this one; see `Stage.clone`.
  /// - Throws: `outOfMemory`.
  func copied() throws(LeafError) -> Scene { preconditionFailure("every scene says how it is copied") }

  /// The motions that are not over at an instant.
  func agenda(at now: Instant) -> Agenda { preconditionFailure("every scene says what is to come") }

  /// Seconds for which nothing of it changes by itself.
  func pause(at now: Instant) -> Double { agenda(at: now).pause(at: now) }

  /// True if other pictures are on the cells at a later instant than in the snapshot.
  func changesCells(at then: Instant) -> Bool { false }

  /// True if anything will still change by itself after `now`.
  func isMoving(at now: Instant) -> Bool { preconditionFailure("every scene says whether it moves") }

  /// Reports what falls due in a step, and starts what waited for it; returns the instant of the last start.
  func fallDue(_ moment: Moment, _ events: inout [StageEvent]) -> Instant? {
    preconditionFailure("every scene says what falls due")
  }

  /// Writes the poses of all cells that may differ from the last frame's. May narrow `dirty.rewritten` and
  /// `dirty.reranked`, and set `dirty.firstRepeated`.
  func writePoses(at moment: Moment) { preconditionFailure("every scene writes its poses") }

  /// Fills a blank summary of the scene with how one of its kind stands.
  func fill(_ summary: inout SceneState, at moment: Moment) { preconditionFailure("every scene says how it stands") }

  /// Adds motion and settings to a hash: values and velocities, never times.
  func hash(into hash: inout StateHash, at now: Instant) { preconditionFailure("every scene feeds the hash") }

  var fidelity: Fidelity { preconditionFailure("every scene has a fidelity") }

  /// The perspective that all cells share. Most scenes have none here.
  func eye(in viewport: Size) -> SharedEye { .none }

  /// The most events a step may report; memory is kept for them.
  var eventRoom: Int { 8 }

  /// The most shadows the scene may have in a frame.
  var shadowRoom: Int { 0 }

  /// The cells that are where their poses say. Of those after them (facets and the block of a book), `poses` holds all
  /// but the place; `writeFurtherRows` writes their matrices and bands.
  var posedCells: Int { poses.count }
  /// The cells whose matrices are products of their poses; those after them, up to `posedCells`, follow from these
  /// (`chain`): row after row of as many cells.
  var headCells: Int { posedCells }
  /// The cells that are painted before all that have poses.
  var cellsBelow: Int { 0 }

  /// Calls `body` with the cells of some heads and with those that follow from them, a run in every row.
  @inline(__always)
  final func forEachRun(of heads: Range<Int>, _ body: (Range<Int>) -> Void) {
    let end = posedCells, isAll = heads.count == headCells, run = isAll ? 0..<end : heads
    var row = 0
    while row < end {
      body(row + run.lowerBound..<row + run.upperBound)
      row += isAll ? end : headCells
    }
  }

  /// Writes the matrices of the cells from `headCells` to `posedCells`.
  func chain(
    _ batch: borrowing MatrixBatch, rows: UnsafeMutablePointer<Float>, doubles: UnsafeMutablePointer<Double>?
  ) {}

  /// The cells whose bands may have been those of facets; they are written anew with the cells' sizes.
  func cellsToReset(isWhole: Bool) -> Range<Int> { 0..<0 }

  /// Writes what poses do not say: bands, and the rows of cells after `posedCells`. Answers the cells whose rows have
  /// changed.
  /// - Parameter heads: cells whose poses were written again, with those that follow from them.
  func writeFurtherRows(_ heads: Range<Int>, isWhole: Bool, seenBy shared: Matrix4, of stage: Stage) -> Range<Int> {
    0..<0
  }

  /// Adds to the summary what other scenes that move this one say.
  func complete(_ summary: inout SceneState, in stage: Stage) {}

  /// A call has touched the scene: others that follow it are touched, too.
  func wasRepainted(in stage: Stage) {}

  /// The viewport has a new size.
  func wasResized(to viewport: Size) {}

  /// True if another scene opens and shuts this one.
  var isDriven: Bool { false }

  // MARK: Properties of some kinds

  /// The scene as one that runs between two ends and follows a gesture; nil if it does not.
  var asRun: RunScene? { nil }

  /// The kind of a scene that the layers above the stage know by its class. They find the class by it without a dynamic
  /// cast, which Embedded Swift does not have.
  enum Kind: UInt8 { case book, shelf, container, contained, view }
  var kind: Kind? { nil }

  /// True if it moves other scenes.
  final var movesOthers: Bool { kind == .shelf || kind == .container }
}

extension Scene {
  final var motionPolicy: MotionPolicy { common.ownPolicy ?? common.stagePolicy }

  /// The flags that its cells do not have in the snapshot, whatever their poses say.
  final var hiddenFlags: CellFlags { common.isOutOfSight ? .visible : [] }

  /// True if anything moved at the beginning of a step or still does: then its poses must be written.
  final func moves(in moment: Moment) -> Bool { isMoving(at: moment.stepStart) || isMoving(at: moment.now) }

  /// A running value as the motion policy shows it, and its opacity.
  final func shown(_ value: Double, isRunning: Bool) -> (value: Double, opacity: Double) {
    motionPolicy.shown(value, isRunning: isRunning)
  }

  /// The summary of the scene in a snapshot.
  final func summary(at moment: Moment) -> SceneState {
    var summary = blankSummary(at: moment.now)
    fill(&summary, at: moment)
    return summary
  }

  /// A summary with what is the same for all kinds.
  final func blankSummary(at now: Instant) -> SceneState {
    var summary = SceneState(scene: id)
    summary.owner = common.owner
    summary.firstRow = rowSpan.firstRow
    summary.cellCount = poses.count
    summary.isMoving = isMoving(at: now)
    summary.ignoredInputs = common.ignoredInputs
    return summary
  }
}
