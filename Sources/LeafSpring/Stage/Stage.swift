/// The stage: owns the scenes, their motion and the snapshot. The only mutable owner of the package, and its whole API.
///
/// A host adds scenes, tells it of gestures and time, and reads one snapshot a frame. One thread at a time may use a stage;
/// different stages are independent. It reads no clock: time passes only in `advance(by:)` and `seek(to:)`.
/// Every throwing call that throws leaves the stage as it was.
public final class Stage {
  /// Size of the viewport in points.
  public private(set) var viewport: Size
  /// How products are computed and by which kernel.
  public let mode: ProductMode
  public let kernel: ProductKernel
  /// What was found out about the BLAS and the processor when the stage was made.
  public let probe: MatrixProbe
  /// What follows the scene's own factor in every matrix: from points of the viewport to what the host draws in.
  public internal(set) var view = Matrix4.identity
  /// Steps taken.
  public internal(set) var frame: UInt64 = 0
  /// Rows whose matrix, opacity, shade, order or flags may have changed in the last step, calls just before it included.
  @exclusivity(unchecked) public internal(set) var changed = 0..<0
  /// The same since the last step.
  @exclusivity(unchecked) var changedSince = 0..<0
  /// Whether rows carry the mark of a change.
  var hasMarks = false

  /// Seconds of the stage's time for each of the host's: `setTimeScale`.
  public internal(set) var timeScale = 1.0
  /// How much motion is shown: `setMotionPolicy`.
  public internal(set) var motionPolicy = MotionPolicy.full

  /// What a step may spread the matrices of scenes of more than 2,048 cells over, where our own kernel multiplies: threads
  /// of the host's. Nil, the default, for none. Changes no bit.
  public var tasks: TaskSystem?

  var now = Instant()
  var stepStart = Instant()
  /// The latest instant at which a host call changed a motion: no seek goes before it.
  var lastHostEvent = Instant() {
    didSet { isAtRest = false }
  }
  // The run-time checks of exclusive access were half of a frame at rest. What they are for here `lent` does: rows stay where they
  // are while a host has them, or its threads write them.
  @exclusivity(unchecked) var slots: [Scene?] = []
  @exclusivity(unchecked) var generations: [UInt32] = []
  /// Slots in the order their scenes were added: back to front on the screen.
  @exclusivity(unchecked) var sequence: [Int] = []
  @exclusivity(unchecked) var links: [ShelfLink] = []
  @exclusivity(unchecked) var rows: Rows
  @exclusivity(unchecked) var batch: MatrixBatch
  @exclusivity(unchecked) var states: [SceneState] = []
  /// Events of the last step, and those that calls have caused since.
  @exclusivity(unchecked) var delivered: [StageEvent] = []
  @exclusivity(unchecked) var pending: [StageEvent] = []
  var isRefreshed = false {
    didSet { if !isRefreshed { isAtRest = false } }
  }
  /// Known to rest: nothing has been touched since a step found nothing moving, and time has not gone back.
  var isAtRest = false
  /// Snapshots lent, and refreshes under way.
  var lent = 0
  /// How often a scene's cells have been described anew.
  var cellsVersion: UInt64 = 0

  /// A stage without scenes.
  /// - Throws: `nonFinite`, `outOfRange` for the viewport; `environment` if the rounding mode is not to nearest.
  public convenience init(
    viewport: Size, mode: ProductMode = .exact, kernel: ProductKernel = .automatic
  ) throws(LeafError) {
    try Check.size(viewport, "viewport")
    try Reserve.check(Reserve.few)
    try self.init(viewport: viewport, mode: mode, kernel: kernel, probe: try MatrixProbe())
  }

  /// A stage that multiplies as a probe says, for tests of other machines than this one.
  convenience init(viewport: Size, mode: ProductMode, kernel: ProductKernel, probe: MatrixProbe) throws(LeafError) {
    let rows = try Rows.make(count: 0, isDouble: false)
    let batch = try MatrixBatch(cells: 0, mode: mode, kernel: kernel, probe: probe)
    self.init(viewport: viewport, rows: rows, batch: batch)
  }

  init(viewport: Size, rows: consuming Rows, batch: consuming MatrixBatch) {
    self.viewport = viewport
    mode = batch.mode
    kernel = batch.kernel
    probe = batch.probe
    self.rows = rows
    self.batch = batch
    delivered.reserveCapacity(64)
    pending.reserveCapacity(64)
  }

  /// Seconds since the stage was made, rounded to the nearest Double; the stage itself adds without error.
  public var time: Double { now.seconds }

  /// Cells of all scenes.
  public var cellCount: Int { rows.count }

  /// Whether anything will still change by itself.
  public var isMoving: Bool {
    if isAtRest { return false }
    for slot in sequence { if let scene = slots[slot], scene.isMoving(at: now) { return true } }
    return false
  }

  /// What happened in the last step, oldest first; first what calls since the step before caused, at time 0.
  public var events: [StageEvent] { delivered }

  var clock: StageClock { StageClock(stepStart: stepStart, now: now) }

  /// The scene of an id, or a typed error. Scenes that belong to a container are not found.
  func find(_ id: SceneID) throws(LeafError) -> Scene {
    let scene = try findAny(id)
    guard scene.owner == .none else {
      throw LeafError(.unknownScene, "scene", accepts: "the id of the container that moves the scene")
    }
    return scene
  }

  func findAny(_ id: SceneID) throws(LeafError) -> Scene {
    guard id.slot >= 0, id.slot < slots.count, generations[id.slot] == id.generation, let scene = slots[id.slot]
    else { throw LeafError(.unknownScene, "scene", accepts: "the id of a scene that was added and not removed") }
    return scene
  }

  func findBook(_ id: SceneID) throws(LeafError) -> BookScene {
    guard let book = try find(id).asBook else {
      throw LeafError(.unknownScene, "scene", accepts: "the id of a book")
    }
    return book
  }

  func findContainer(_ id: SceneID) throws(LeafError) -> ContainerScene {
    guard let container = try find(id).asContainer else {
      throw LeafError(.unknownScene, "scene", accepts: "the id of a container")
    }
    return container
  }

  func findShelf(_ id: SceneID) throws(LeafError) -> ShelfScene {
    guard let shelf = try find(id).asShelf else {
      throw LeafError(.unknownScene, "scene", accepts: "the id of a shelf")
    }
    return shelf
  }

  /// Fits the stage to another viewport, at any time: motion is kept, only the geometry changes.
  /// - Throws: `nonFinite` or `outOfRange`.
  public func resize(_ size: Size) throws(LeafError) {
    try Check.size(size, "viewport")
    guard size != viewport else { return }
    viewport = size
    touchAll()
  }

  /// Sets what follows the viewport's points in every matrix: the identity for points, or a host's own view and projection.
  /// - Throws: `nonFinite`; `outOfRange` for entries beyond 1e9 either way, whose products Floats may not hold.
  public func setView(_ view: Matrix4) throws(LeafError) {
    guard view.isFinite else { throw LeafError(.nonFinite, "view", accepts: "16 finite numbers") }
    guard view.largestMagnitude <= 1e9 else {
      throw LeafError(.outOfRange, "view", accepts: "entries up to 1e9 either way")
    }
    self.view = view
    touchAll()
  }

  func touchAll() {
    for slot in sequence { slots[slot]?.isStale = true }
    isRefreshed = false
  }

  /// Notes that a host call changed a scene's motion.
  func touch(_ scene: Scene) {
    scene.isStale = true
    isRefreshed = false
    lastHostEvent = now
  }
}

/// A book that stands for a cover on a shelf.
struct ShelfLink {
  var shelf: SceneID
  var item: Int
  var book: SceneID
}
