/// A book on a stage: its opening, and a spring channel for every leaf that has cells.
///
/// A leaf's value c is how far it is turned, 0 right … 1 left. Leaves are kept in slots in ascending order; a book with more
/// leaves than its window keeps those around the open spread and those in the air.
final class BookScene: Scene {
  let book: Book
  var openTiming: Timing
  var closeTiming: Timing
  /// How a leaf turns by itself, before the motion policy.
  var turnPace: Timing
  var turnTiming: Timing { turnPace.under(motionPolicy) }
  var opening: Passage
  /// Where the shut book lies when it stands for a cover on a shelf.
  var place: BookOpening.Place?
  /// Whether the book stands for a cover on a shelf, and is not drawn while shut.
  var isOnShelf = false
  /// The spread that is open, or that the leaves in the air lead to.
  var spread: Int
  /// Set while the pages follow a scroll position (in spreads) instead of turning one by one.
  var scroll: Motion?
  var turnPolicy = TurnPolicy.overlap
  /// Seconds from one leaf to the next when several are turned by one call.
  var stagger = 0.06
  /// Spreads that wait for the leaves in the air (`queue`: in order; `finishThenStart`: the last one only).
  var waiting: [Int] = []

  let leaves: Column<Int32>
  let motions: MotionColumn
  /// 1 for a leaf that was let go and falls back to where it was taken.
  let reverting: Column<UInt8>
  let turns: Column<Double>
  let ratios: Column<Double>
  let slotCount: Int
  /// Cells of the leaves' first strips: all but for soft leaves.
  let heads: Int
  /// Whether leaves are chains of strips; the columns after this are empty else.
  let isSoft: Bool
  let bendSpring: Spring
  let edges: Column<FreeEdge>
  var scrollEdge = FreeEdge(restingAt: 0)
  /// 1 for a slot whose leaf is rigid.
  let hard: Column<UInt8>
  let bendNumbers: Column<Double>
  let faces: StripFaces
  /// Whether the strips have their paint order; it changes when one turns its other side to the viewer.
  var isPainted = false
  /// When the last free edge comes to rest.
  var lastFlat = Instant()
  /// When the last leaf lands.
  var lastLanding = Instant()
  /// The leaf a finger holds, or the finger that pulls the book beyond its end.
  var held: HeldLeaf?
  var pull: Pull?
  /// Whether the running scroll is one that springs back from a pull.
  var scrollReturns = false
  /// Whether the slots have their leaves.
  var isFilled = false
  /// The motion a leaf was sent off with last: the next ones are often the same, and making one takes a while.
  var lastLaunch = Motion.resting(at: 0)
  private let release: Timing

  /// - Parameter level: of the kernels that bend leaves.
  convenience init(_ book: Book, id: SceneID, level: SIMDLevel) throws(LeafError) {
    let columns = try BookColumns(book, level: Int32(level.rawValue))
    let air = try Spring(duration: 1, bounce: 0.1)
    let pace = BookPace(
      open: try .publishedPush(book.fidelity), turn: .spring(try Spring(duration: 0.6, bounce: 0)),
      release: .spring(try Spring(duration: 0.5, bounce: 0)), bend: book.soft?.spring ?? air)
    let poses = try PoseBuffer(count: columns.heads * book.strips)
    let cells = try CellTable(count: columns.heads * book.strips)
    self.init(book, id: id, pace: pace, columns: columns, poses: poses, cells: cells)
    fillSlots(around: 0)
  }

  private init(
    _ book: Book, id: SceneID, pace: BookPace, columns: consuming BookColumns, poses: consuming PoseBuffer,
    cells: consuming CellTable
  ) {
    self.book = book
    openTiming = pace.open
    closeTiming = .publishedPop
    turnPace = pace.turn
    release = pace.release
    bendSpring = pace.bend
    opening = Passage()
    spread = 0
    isSoft = book.strips > 1
    slotCount = columns.leaves.count
    heads = columns.heads
    leaves = columns.leaves
    motions = columns.motions
    reverting = columns.reverting
    turns = columns.turns
    ratios = columns.ratios
    edges = columns.edges
    hard = columns.hard
    bendNumbers = columns.bendNumbers
    faces = columns.faces
    super.init(id: id, poses: poses, cells: cells)
    waiting.reserveCapacity(BookScene.mostWaiting)
  }

  override func copied() throws(LeafError) -> Scene {
    let columns = try BookColumns(copying: self)
    let poses = try poses.copied()
    let cells = try cells.copied()
    let pace = BookPace(open: openTiming, turn: turnPace, release: release, bend: bendSpring)
    let twin = BookScene(book, id: id, pace: pace, columns: columns, poses: poses, cells: cells)
    twin.takeState(of: self)
    (twin.closeTiming, twin.opening, twin.place, twin.isOnShelf) = (closeTiming, opening, place, isOnShelf)
    (twin.spread, twin.scroll, twin.turnPolicy, twin.stagger) = (spread, scroll, turnPolicy, stagger)
    (twin.scrollEdge, twin.isPainted, twin.lastFlat, twin.lastLanding) = (scrollEdge, isPainted, lastFlat, lastLanding)
    (twin.held, twin.pull, twin.scrollReturns) = (held, pull, scrollReturns)
    (twin.isFilled, twin.lastLaunch) = (isFilled, lastLaunch)
    twin.waiting.append(contentsOf: waiting)
    return twin
  }

  override func eye(in viewport: Size) -> SharedEye {
    SharedEye(distance: book.eyeDistance, centre: book.vanishingPoint(in: viewport))
  }

  override func isMoving(at now: Instant) -> Bool {
    opening.phase(at: now) == .settling || isTurning(at: now) || scroll?.isMoving(at: now) == true
      || now < lastFlat
  }

  override func settle(_ clock: StageClock, _ events: inout [StageEvent]) -> Instant? {
    landAndContinue(clock, &events)
  }

  override var eventRoom: Int { 16 + 4 * slotCount }

  override var fidelity: Fidelity { book.fidelity }

  override var asBook: BookScene? { self }

  override var passage: Passage? {
    get { opening }
    set { if let newValue { opening = newValue } }
  }

  override func timing(towardFar: Bool) -> Timing {
    (towardFar ? openTiming : closeTiming).under(motionPolicy)
  }

  override func pinchTable(opens: Bool) -> GestureTable { opens ? .bookPush : .bookPop }

  override var releaseSpring: Timing { release.under(motionPolicy) }

  override func setTiming(open: Timing?, close: Timing?, turn: Timing?) {
    if let open { openTiming = open }
    if let close { closeTiming = close }
    if let turn { turnPace = turn }
  }

  /// The opening as the choreography takes it.
  func bookOpening(at now: Instant) -> BookOpening {
    if opening.atNear(at: now) {
      // A shut book is the same whichever way it was shut.
      return BookOpening(value: 0, isMoving: true, timeline: 0, isOpening: true, place: place)
    }
    let isMoving = !opening.atFar(at: now)
    let value = memory.value(of: opening, at: now).value
    return BookOpening(
      value: shown(value, isRunning: opening.phase(at: now) == .settling).value, isMoving: isMoving,
      timeline: opening.timeline(at: now, of: value),
      isOpening: opening.leadsFar, place: place)
  }

  override func writePoses(at now: Instant, in viewport: Size) {
    readTurns(at: now)
    book.ratios(turns: turns.pointer, count: slotCount, into: ratios.pointer)
    let opening = bookOpening(at: now)
    if isSoft {
      writeStrips(opening, at: now, in: viewport)
    } else {
      rewritten = book.poses(
        leaves: leaves.pointer, ratios: ratios.pointer, count: slotCount, opening: opening, in: viewport, into: poses)
      book.paintOrder(
        leaves: leaves.pointer, ratios: ratios.pointer, count: slotCount, opening: opening, poses: poses)
    }
    if isOnShelf, self.opening.atNear(at: now) {
      hideAll()
      rewritten = 0..<poses.count
    }
    if motionPolicy == .crossFade {
      fade(at: now)
      rewritten = 0..<poses.count
    }
  }

  /// While cross-fading: the whole book by its opening, each leaf by its own turn.
  private func fade(at now: Instant) {
    let whole = shown(memory.value(of: opening, at: now).value, isRunning: opening.phase(at: now) == .settling).opacity
    for row in 0..<poses.count {
      let motion = motions[row % heads / book.facesPerLeaf]
      let leaf = shown(motion.state(at: now).value, isRunning: scroll == nil && motion.isMoving(at: now)).opacity
      poses.fade(row, by: whole * leaf)
    }
  }

  private func hideAll() {
    for row in 0..<poses.count { poses.flags[row] &= ~CellFlags.visible.rawValue }
  }

  override func state(at now: Instant, in viewport: Size) -> SceneState {
    var state = SceneState(scene: id)
    (state.progress, state.velocity) = memory.value(of: opening, at: now)
    state.target = opening.motion.target
    state.phase = opening.phase(at: now)
    state.gestureOwner = opening.gestureOwner(at: now)
    state.isMoving = isMoving(at: now)
    state.index = Int32(truncatingIfNeeded: spread)
    state.offset = (scroll?.state(at: now).value ?? Double(spread)) * viewport.width
    state.ignoredInputs = ignoredInputs
    state.screens.to = Screens.Screen(background: book.background, alpha: opening.looksFar(at: now) ? 1 : 0)
    return state
  }

  override func hash(into hash: inout StateHash, at now: Instant) {
    hash.combine(opening.value(at: now))
    hash.combine(opening.motion.target)
    hash.combine(Int(opening.phase(at: now).rawValue))
    hash.combine(spread)
    for slot in 0..<slotCount {
      hash.combine(Int(leaves[slot]))
      hash.combine(scroll == nil ? motions[slot].state(at: now) : (turns[slot], 0))
      hash.combine(motions[slot].target)
    }
    // A scroll that rests on the spread shows and does what no scroll does.
    if let scroll, scroll.isMoving(at: now) || scroll.target != Double(spread) { hash.combine(scroll.state(at: now)) }
    for spread in waiting { hash.combine(spread) }
    if isSoft { hashEdges(into: &hash, at: now) }
  }
}

/// What a turn does when leaves are still in the air.
public enum TurnPolicy: UInt8, CaseIterable, Sendable {
  /// It starts at once beside them; a leaf that must go back is turned round in the air.
  case overlap
  /// It waits until they have landed; further turns wait behind it.
  case queue
  /// It waits until they have landed; a later turn takes its place.
  case finishThenStart
  /// It is ignored.
  case drop
}
