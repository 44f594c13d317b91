/// A book on a stage: its opening, and a motion for every leaf that has cells.
///
/// A motion's value is the leaf's turn, 0 right … 1 left. While a leaf is peeled, the value stays at the side where the
/// peel began; while pages follow a scroll position, it is the leaf's side at the scroll's target. Leaves are kept in
/// slots in ascending order; a book with more leaves than its window keeps those around the open spread and those in
/// the air.
///
/// Leaves that do not lie flat and still are found in three ways:
/// - By motions and holds: `isMovingOrHeld`; `paper.peeledSlots`; `liftReported`, by what events have told.
/// - By turn: `movedSlots`, from the first leaf that is not at 1 to the last that is not at 0.
/// - By ratio: `raised(among:)`, from the first to the last leaf of which a part is not beyond flat. `flat.lifted` is
///   that of the last frame, widened; `light.aloft` has it for shadows, with all turned leaves while the book opens;
///   `light.casting` are those of `aloft` that cast shadows, `light.lit` those whose faces are lit.
final class BookScene: RunScene {
  let book: Book
  /// State of a book, apart from its columns.
  @exclusivity(unchecked) var state: State

  let leaves: Column<Int32>
  let motions: MotionChannels
  /// 1 for a leaf that was released and falls back to where it was taken from.
  let reverting: Column<UInt8>
  /// Slots of the leaves whose lift was reported and whose contact was not.
  let liftReported: BitColumn
  /// While slots are reassigned: the leaves that get a slot, and the slots they had before. While a book is replaced, the
  /// old one has here by slot its leaf's number in the new book: -1 for none, -2 for a leaf that rests.
  let arriving: Column<Int32>
  let formerSlots: Column<Int32>
  let slotCount: Int
  /// Cells of the leaves' first strips; see `Book.headCount(slots:)`.
  let headCount: Int
  /// True if leaves are chains of strips; if not, `edges`, `middles`, `hard`, `bendNumbers` and `faces` are empty.
  let isSoft: Bool
  /// True if the middles of leaves have a spring of their own.
  let hasBows: Bool
  let bendSpring: Spring
  let middleSpring: Spring?
  let edges, middles: Column<LaggingTurn>
  /// 1 for a slot whose leaf is rigid.
  let hard: Column<UInt8>
  /// Nil for a book without paper.
  let paper: BookPaper?
  /// Nil for a book in no light.
  let light: BookLight?
  /// Strips of a leaf, and its facets beyond the flat one, as the book has them: asked for in every frame.
  let strips, facets: Int
  /// Distance of a leaf's free edge from its axis: the speed in `lift` and `contact` follows from it.
  let reach: Double

  // MARK: Derived from motions and holds, for one instant

  let turns: Column<Double>
  /// 1 + 2θ/π of each leaf, where θ is the angle of its recto: 1 flat right, 0 upright, −1 flat left. Leaves that lie
  /// under others have ratios beyond ±1, which count as ±1.
  let ratios: Column<Double>
  /// Turns and ratios of the parts of soft leaves (`edgeTurns` …).
  let bendNumbers: Column<Double>
  let faces: StripFaces
  /// Cells that lie under all others: boards, then round corners of the stacks of pages, then edges of these.
  let block: Column<BlockCell>

  /// - Parameter level: instruction level of the kernels that bend leaves.
  convenience init(_ book: Book, id: SceneID, level: Int32) throws(LeafError) {
    let opening = book.paper == nil ? try Timing.publishedPush(book.fidelity) : .paperOpening
    try self.init(roomFor: book, id: id, opening, level: level)
    for row in ownCells..<poses.count { poses.flags[row] |= CellFlags.folded.rawValue }
    fillSlots(around: 0)
  }

  /// Room for the leaves of a book, none of which is in a slot.
  private convenience init(
    roomFor book: Book, id: SceneID, _ opening: Timing, level: Int32
  ) throws(LeafError) {
    var memory = Memory()
    let paper = try BookPaper.make(book, slots: book.slotCount, in: &memory)
    self.init(book, id: id, (paper, opening, level), in: &memory)
    try memory.check()
  }

  private init(
    _ book: Book, id: SceneID, _ made: (paper: BookPaper?, opening: Timing, level: Int32), in memory: inout Memory
  ) {
    let count = book.slotCount, heads = book.headCount(slots: count), bends = book.strips > 1
    let softCount = bends ? count : 0, bowed = book.hasBows ? count : 0
    // In `corrected` a leaf is within about 1 % of its end after 0.45 s. Neither spring overshoots.
    let pace = Spring(known: book.fidelity == .corrected ? 0.43 : 0.6)
    state = State(
      openTiming: made.opening, closeTiming: made.paper == nil ? .publishedPop : .paperOpening,
      turnPace: .spring(pace))
    paper = made.paper
    light = BookLight.make(book, slots: count, in: &memory)
    bendSpring = book.soft?.spring ?? Spring(known: SoftLeaves.standardDuration, bounce: 0.1)
    self.book = book
    middleSpring = book.hasBows ? book.soft?.middle : nil
    (isSoft, hasBows, strips, facets, reach) = (bends, book.hasBows, book.strips, book.facets, book.reach)
    (slotCount, headCount) = (count, heads)
    leaves = Column(count, in: &memory)
    motions = MotionChannels(count, in: &memory)
    reverting = Column(count, in: &memory)
    liftReported = BitColumn(count, in: &memory)
    turns = Column(count, in: &memory)
    ratios = Column(count, in: &memory)
    arriving = Column(count, in: &memory)
    formerSlots = Column(count, in: &memory)
    edges = Column(softCount, filledWith: LaggingTurn(restingAt: 0), in: &memory)
    middles = Column(bowed, filledWith: LaggingTurn(restingAt: 0), in: &memory)
    hard = Column(softCount, in: &memory)
    bendNumbers = Column(4 * softCount + (3 + book.strips) * bowed, in: &memory)
    faces = StripFaces(
      bends ? heads : 0, strips: book.strips, hasBows: book.hasBows, level: made.level, in: &memory)
    block = Column(book.cellsBelow, in: &memory)
    super.init(id: id, cells: SceneCells(count: book.rows(slots: count), in: &memory))
    keepRoom()
  }

  override func copied() throws(LeafError) -> Scene {
    let twin = try BookScene(roomFor: book, id: id, state.openTiming, level: faces.level)
    twin.take(self)
    return twin
  }

  /// Takes the state of a scene of the same book.
  private func take(_ other: BookScene) {
    (rowSpan, common, interaction, state) = (other.rowSpan, other.common, other.interaction, other.state)
    keepRoom()
    poses.copy(other.poses)
    cells.take(other.cells)
    leaves.take(other.leaves, slotCount)
    motions.take(other.motions)
    reverting.take(other.reverting, slotCount)
    liftReported.take(other.liftReported)
    turns.take(other.turns, slotCount)
    ratios.take(other.ratios, slotCount)
    edges.take(other.edges, edges.count)
    middles.take(other.middles, middles.count)
    hard.take(other.hard, hard.count)
    bendNumbers.take(other.bendNumbers, bendNumbers.count)
    faces.take(other.faces)
    block.take(other.block, block.count)
    if let paper, let others = other.paper { paper.take(others) }
    if let light, let others = other.light { light.take(others) }
  }

  /// Gives lists memory of their own now, not in the first step.
  private func keepRoom() {
    state.waiting.reserveCapacity(BookScene.mostWaiting)
    state.holds.reserveCapacity(BookScene.mostHolds)
    state.presses.reserveCapacity(BookScene.mostHolds)
  }

  var turnTiming: Timing { state.turnPace.under(motionPolicy) }

  override var kind: Kind? { .book }

  override func complete(_ summary: inout SceneState, in stage: Stage) { stage.complete(&summary, of: self) }

  // The book can have left its shelf without a refresh since then: its shelf's covers must know.
  override func catchUp(with stage: Stage) {
    if let shelf = stage.shelf(of: self) { stage.syncCovers(of: shelf) }
  }

  // At once, so that the shelf is marked whether or not a host reads a frame before the next call undoes this one.
  override func wasRepainted(in stage: Stage) { catchUp(with: stage) }

  override var isDriven: Bool { state.isDrivenByContainer }

  override var fidelity: Fidelity { book.fidelity }

  override var eventRoom: Int { 16 + 6 * slotCount }

  override var posedCells: Int { ownCells }
  override var headCells: Int { headCount }
  override var cellsBelow: Int { book.cellsBelow }

  override func chain(
    _ batch: borrowing MatrixBatch, rows: UnsafeMutablePointer<Float>, doubles: UnsafeMutablePointer<Double>?
  ) {
    batch.run(
      faces, book.shownFaces(of: state.flat.written, headCount), scale: poses.get(.scaleX, ownCells - 1),
      goesDown: book.isUpright, isMirrored: book.isMirrored, rows: rows, doubles: doubles)
  }

  override func cellsToReset(isWhole: Bool) -> Range<Int> {
    paper == nil ? 0..<0 : peeledRowsToWrite(isWhole: isWhole).headRows
  }

  override func writeFurtherRows(
    _ heads: Range<Int>, isWhole: Bool, seenBy shared: Matrix4, of stage: Stage
  ) -> Range<Int> {
    paper == nil && light == nil && !isSoft && block.count == 0
      ? 0..<0 : stage.writeFurtherRows(heads, of: self, isWhole: isWhole, seenBy: shared)
  }

  override var shadowRoom: Int { light?.shadows.count ?? 0 }

  override func eye(in viewport: Size) -> SharedEye {
    let book = book
    return SharedEye(distance: book.eyeDistance, centre: book.vanishingPoint(in: viewport))
  }

  override func agenda(at now: Instant) -> Agenda {
    var agenda = super.agenda(at: now)
    if let scroll = state.scroll {
      agenda.add(scroll, at: now)
    } else {
      motions.forEachMoving(at: now) { slot, motion in
        agenda.add(motion, at: now)
        guard let leaf = paper?.leaves[slot], leaf.isPeel else { return }
        agenda.add(leaf.across, isReported: false, at: now)
        agenda.add(leaf.down, isReported: false, at: now)
      }
    }
    addBends(to: &agenda, at: now)
    return agenda
  }

  override func pause(at now: Instant) -> Double {
    // The first leaf in the air says all.
    if !state.isScrolling, motions.isAnyUnderWay(at: now) || isAnyPeelUnderWay(at: now) { return 0 }
    return super.pause(at: now)
  }

  override func isMoving(at now: Instant) -> Bool {
    super.isMoving(at: now) || isAnyLeafMoving(at: now)
      || state.scroll?.isMoving(at: now) == true
      || isBending(at: now)
  }

  override func changesCells(at then: Instant) -> Bool {
    guard let scroll = state.scroll, !holdsAllLeaves else { return false }
    return firstLeaf(around: nearestSpread(to: scroll.state(at: then).value)) != Int(leaves[0])
  }

  override func fallDue(_ moment: Moment, _ events: inout [StageEvent]) -> Instant? {
    landAndContinue(moment, &events)
  }

  override func timing(towardFar: Bool) -> Timing {
    (towardFar ? state.openTiming : state.closeTiming).under(motionPolicy)
  }

  override func setTiming(open: Timing?, close: Timing?) throws(LeafError) {
    if let open { state.openTiming = open }
    if let close { state.closeTiming = close }
  }

  override func visibleFraction(in viewport: Size) -> Double {
    common.tolerance.ofOpening(book, from: state.shutPlace)
  }

  override func pinchTable(opens: Bool) -> GestureTable? { opens ? .bookPush : .bookPop }

  override func writePoses(at moment: Moment) {
    let frame = frame(at: moment)
    if let paper { unpeelFlags(paper) }
    if isSoft {
      writeStrips(frame, at: moment.now)
    } else {
      writeLeaves(frame, at: moment.now)
    }
    if let light { lightFaces(light, frame.opening) }
    if let paper { writeFacets(paper, in: moment.viewport) }
    if block.count > 0 { writeBlock(frame) }
    fadeCells(frame.opening, at: moment.now)
    if let light, let paper { writeShadows(light, paper, frame, at: moment.now) }
  }

  override func fill(_ summary: inout SceneState, at moment: Moment) {
    fillRun(&summary, at: moment.now)
    summary.index = Int32(truncatingIfNeeded: state.openSpread)
    summary.offset = position(at: moment.now) * moment.viewport.width
    summary.screens.to = Screens.Screen(
      background: book.background, alpha: interaction.progress.appearsAtFarEnd(at: moment.now) ? 1 : 0)
  }

  override func hash(into hash: inout StateHash, at now: Instant) {
    super.hash(into: &hash, at: now)
    hash.combine(state.openSpread)
    for slot in 0..<slotCount {
      hash.combine(Int(leaves[slot]))
      hash.combine(!state.isScrolling ? motions.state(of: slot, at: now) : (turns[slot], 0))
      hash.combine(motions.target(of: slot))
    }
    // A scroll at rest on the open spread looks and acts like no scroll at all.
    if let scroll = state.scroll, scroll.isMoving(at: now) || scroll.target != Double(state.openSpread) {
      hash.combine(scroll.state(at: now))
    }
    for turn in state.waiting {
      hash.combine(turn.target)
      if let corner = turn.corner { hash.combine(Int(corner.rawValue)) }
    }
    for hold in state.holds { hold.hash(into: &hash) }
    for press in state.presses { press.hash(into: &hash) }
    if let paper { hashPeels(of: paper, into: &hash, at: now) }
    if isSoft { hashBends(into: &hash, at: now) }
  }
}
