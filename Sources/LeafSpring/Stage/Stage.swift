/// The stage: owns the scenes, their motion and the snapshot. The only mutable owner of the package, and its whole API.
/// A host adds scenes, passes in gestures and time, and reads one snapshot per frame. One thread at a time may use a
/// stage; different stages are independent. It reads no clock: time passes only in `advance(by:)`, `step(by:)` and
/// `seek(to:)`. A call that throws changes nothing, but `begin` counts what it refuses in `ignoredInputs`.
public final class Stage {
  /// Size of the viewport in points.
  @exclusivity(unchecked) public private(set) var viewport: Size
  /// The mode and the kernel of the products.
  public let mode: ProductMode
  public let kernel: ProductKernel
  /// BLAS and processor as probed: when it was made, and, if its faults have `unsteady`, in a product since. Clones
  /// know it, other stages do not.
  public var probe: MatrixProbe { batch.probe }
  /// The last factor of every matrix: from points of the viewport to the coordinates the host draws in.
  @exclusivity(unchecked) public internal(set) var view = Matrix4.identity
  /// Steps taken.
  @exclusivity(unchecked) public internal(set) var frame: UInt64 = 0
  /// Rows of which anything may have changed in the last step or by calls just before it.
  @exclusivity(unchecked) public internal(set) var changed = 0..<0
  /// Rows that may have changed since the last step.
  @exclusivity(unchecked) var changedSince = 0..<0

  /// Seconds of the stage's time per second of the host's; see `setTimeScale`.
  public internal(set) var timeScale = 1.0
  /// The amount of motion that is shown; see `setMotionPolicy`.
  public internal(set) var motionPolicy = MotionPolicy.full
  /// The distance of a cell's corner from its end, in points of the viewport, within which a motion is over:
  /// `setVisibleTolerance`.
  public internal(set) var visibleTolerance = Stage.standardTolerance

  /// A twentieth of a point.
  public static var standardTolerance: Double { 0.05 }

  /// The host's threads, among which a step may divide the matrices of scenes of more than 2,048 cells where our own
  /// kernel multiplies. Nil, the default, for none. Changes no bit.
  @exclusivity(unchecked) public var tasks: TaskSystem?

  @exclusivity(unchecked) var now = Instant()
  @exclusivity(unchecked) var stepStart = Instant()
  /// No seek goes before this instant: the latest at which a host call changed what follows from time, be it a motion
  /// or a setting, or at which a turn that had waited began.
  var lastHostEvent = Instant()
  // The run-time checks of exclusive access took half the time of a frame at rest. `readers` does their work: rows stay
  // where they are while a host reads them or its threads write them.
  @exclusivity(unchecked) var slots: [Scene?] = []
  @exclusivity(unchecked) var generations: [UInt32] = []
  /// No slot below this one is free.
  var firstFreeSlot = 0
  /// The scenes from back to front. A new one goes in front of all others, the lines of a container's transition in
  /// front of that container.
  @exclusivity(unchecked) var scenes: [Scene] = []
  /// The scenes a step must visit: those that move, those that calls have touched, and those with rows marked as
  /// changed.
  @exclusivity(unchecked) var active: BitColumn
  /// Holds the indices of those that calls have touched since the last refresh, and of others between them.
  @exclusivity(unchecked) var touched = 0..<0
  @exclusivity(unchecked) var columns: SnapshotColumns
  @exclusivity(unchecked) var batch: MatrixBatch
  @exclusivity(unchecked) package internal(set) var multiplied = ProductCount()
  /// The most cells of one scene that the batch was made for.
  var batchCells = 0
  @exclusivity(unchecked) var states: [SceneState] = []
  /// The scenes whose states have changed since `takeChangedStates`.
  @exclusivity(unchecked) var changedStates: BitColumn
  /// The place of each scene on the screen.
  @exclusivity(unchecked) var outlines: [SceneBounds] = []
  /// Events of the last step, and events that calls have caused since.
  @exclusivity(unchecked) var delivered: [StageEvent] = []
  @exclusivity(unchecked) var pending: [StageEvent] = []
  /// The number of scenes that move others: shelves and containers.
  var movers = 0
  /// The most events that the present scenes may report in one step.
  var eventRoom = 64
  /// True if the snapshot already shows what calls have done.
  @exclusivity(unchecked) var isRefreshed = false
  /// Indices of the scenes that may cast shadows, and room for the most of these.
  var casting: [Int] = []
  var shadowRoom = 0
  /// True if the list of shadows is older than those of the scenes.
  @exclusivity(unchecked) var shadowsAreStale = false
  /// Snapshots lent, and refreshes under way.
  @exclusivity(unchecked) var readers = 0
  @exclusivity(unchecked) var wholeMarks = WholeMarks.none
  /// Counts how often a scene's cells have been described again, or have moved.
  var cellsVersion: UInt64 = 0

  /// A stage without scenes.
  /// - Parameter probe: BLAS library and SIMD level, probed once for several stages; nil to probe them now.
  ///   `MatrixProbe.limited(to:)` and `withoutBLAS` stand for lesser machines.
  /// - Throws: `nonFinite`, `outOfRange` for the viewport; `environment` if the rounding mode is not to nearest.
  public convenience init(
    viewport: Size, mode: ProductMode = .exact, kernel: ProductKernel = .automatic,
    visibleTolerance: Double = Stage.standardTolerance, probe: MatrixProbe? = nil
  ) throws(LeafError) {
    try Check.size(viewport, "viewport")
    try Reserve.check(Reserve.few)
    try Check.tolerance(visibleTolerance)
    let found: MatrixProbe
    if let probe { found = probe } else { found = try MatrixProbe() }
    let columns = try SnapshotColumns(count: 0, capacity: 0, shadows: 0, isDouble: mode == .double)
    let batch = try MatrixBatch(cells: 0, mode: mode, kernel: kernel, probe: found)
    let active = try BitColumn(0), changedStates = try BitColumn(0)
    self.init(viewport: viewport, columns: columns, batch: batch, active: active, changedStates: changedStates)
    self.visibleTolerance = visibleTolerance
  }

  init(
    viewport: Size, columns: consuming SnapshotColumns, batch: consuming MatrixBatch, active: consuming BitColumn,
    changedStates: consuming BitColumn
  ) {
    self.viewport = viewport
    mode = batch.mode
    kernel = batch.kernel
    self.columns = columns
    self.batch = batch
    self.active = active
    self.changedStates = changedStates
    delivered.reserveCapacity(64)
    pending.reserveCapacity(64)
  }

  /// Seconds since the stage was made, rounded to the nearest Double; the stage itself adds without error.
  public var time: Double { now.seconds }

  /// Cells of all scenes.
  public var cellCount: Int { columns.count }

  /// True if anything will still change by itself. O(scenes that move).
  public var isMoving: Bool {
    active.members.contains { scenes[$0].isMoving(at: now) }
  }

  /// Events of the last step, oldest first. Events caused by calls since the step before come first, at time 0.
  public var events: [StageEvent] { delivered }

  /// The moment of a host call: what it causes happens at 0.
  var moment: Moment { Moment(now: now, stepStart: now, viewport: viewport) }
  /// The moment of the last step.
  var step: Moment { moment.since(stepStart) }

  /// The scene with an id. Scenes that belong to a container are not found.
  func find(_ id: SceneID) throws(LeafError) -> Scene {
    let scene = try findAny(id)
    try Check.that(
      scene.common.owner == .none, .unknownScene, "scene", accepts: "the id of the container that moves the scene")
    return scene
  }

  func findAny(_ id: SceneID) throws(LeafError) -> Scene {
    guard id.slot >= 0, id.slot < slots.count, generations[id.slot] == id.generation, let scene = slots[id.slot]
    else { throw LeafError(.unknownScene, "scene", accepts: "the id of a scene that was added and not removed") }
    return scene
  }

  func findRun(_ id: SceneID) throws(LeafError) -> RunScene {
    try Check.found(find(id).asRun, accepts: "the id of a scene that opens or runs")
  }

  /// Finds a scene that runs and that no stack drives.
  /// - Throws: `unknownScene`; `refused` for the book of a shelf's rule.
  func findFree(_ id: SceneID) throws(LeafError) -> RunScene {
    let scene = try findRun(id)
    try Check.that(!scene.isDriven, .refused, "scene", accepts: "the id of the stack that opens and shuts the book")
    return scene
  }

  /// Changes the viewport, at any time: motion is kept, only the geometry changes.
  /// - Throws: `nonFinite` or `outOfRange`.
  public func resize(_ size: Size) throws(LeafError) {
    try Check.size(size, "viewport")
    guard size != viewport else { return }
    viewport = size
    for scene in scenes { scene.wasResized(to: size) }
    repaintAll()
  }

  /// Sets what follows the viewport's points in every matrix: the identity for points, or what makes a host's own
  /// coordinates of them. It may move, turn, skew and foreshorten the picture, but not look at the scenes from
  /// elsewhere, because paint order, sides and hits are those that the scenes' own eye sees. A host with a camera of
  /// its own draws meshes (`mesh(of:leaf:face:vertices:indices:)`) or matrices without perspective, with a depth
  /// buffer.
  /// - Throws: `nonFinite`; `outOfRange` for entries beyond 1e9 either way, whose products Floats may not hold, and for
  ///   a view in which places depend on height.
  public func setView(_ view: Matrix4) throws(LeafError) {
    try Check.that(view.isFinite, .nonFinite, "view", accepts: "16 finite numbers")
    try Check.that(view.largestMagnitude <= 1e9, .outOfRange, "view", accepts: "entries up to 1e9 either way")
    try Check.that(
      view.m31 == 0 && view.m32 == 0 && view.m34 == 0,
      .outOfRange, "view", accepts: "a view of the picture: m31, m32 and m34 are 0")
    self.view = view
    repaintAll()
  }

  func repaintAll() {
    for scene in scenes { scene.common.dirty.rewritesAll = true }
    active.replace(withFirst: scenes.count)
    touched = 0..<scenes.count
    isRefreshed = false
  }

  /// Notes that a host call changed a scene's motion: its rows are to be written, and no seek goes back before it.
  func noteCall(on scene: Scene) {
    repaint(scene)
    lastHostEvent = now
  }

  /// Marks a scene's rows to be written again, although its motion is unchanged.
  func repaint(_ scene: Scene) {
    makeDirty(scene)
    scene.wasRepainted(in: self)
    isRefreshed = false
  }

  /// Has the refresh that runs, or the next one, write a scene's rows.
  func makeDirty(_ scene: Scene) {
    scene.common.dirty.rewritesAll = true
    touch(scene)
  }

  /// Has the refresh that runs, or the next one, visit a scene.
  func touch(_ scene: Scene) {
    let index = scene.rowSpan.index
    active.insert(index)
    touched = touched.joined(index..<index + 1)
  }

  /// Counts an input that makes no sense at present. Nothing else changes.
  func ignore(_ scene: Scene) {
    scene.common.ignoredInputs += 1
    states[scene.rowSpan.index].ignoredInputs = scene.common.ignoredInputs
    changedStates.insert(scene.rowSpan.index)
  }
}
