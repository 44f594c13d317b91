/// Leaves that stay under the fingers that hold them, whatever else moves: the opening, other leaves, their own bend.
///
/// Turn and bend of a held leaf follow from the instant alone: both freedoms are solved together (`HeldBow`). So a
/// frame has the same bits whether it was played to or sought.
extension BookScene {
  /// True if a leaf turns by itself.
  func isInAir(leaf: Int, at now: Instant) -> Bool { slot(of: leaf).map { motions.isMoving($0, at: now) } ?? false }

  func isMovingOrHeld(_ slot: Int, at now: Instant) -> Bool {
    motions.isMoving(slot, at: now) || isHeld(leaf: Int(leaves[slot]))
  }

  /// Computes turns, parts and folds of all leaves, with the held ones under their fingers.
  func evaluateLeaves(_ frame: Book.PageFrame, at now: Instant) {
    evaluateTurns(at: now)
    if isSoft { evaluateParts(at: now) }
    if let paper { refold(paper, at: now) }
    bringUnderFingers(frame)
  }

  /// Brings the held leaves under their fingers, the one in front first. Held leaves depend on
  /// each other, so this repeats until none moves, 32 times at most.
  func bringUnderFingers(_ frame: Book.PageFrame) {
    let count = state.holds.firstIndex { !$0.isTurn } ?? state.holds.count
    guard count > 0, !state.isScrolling else { return }
    for held in state.holds[..<count] { bendAsBefore(held) }
    for _ in 0..<32 {
      var way = 0.0
      for index in 0..<count { way = max(way, solveHeld(index, frame)) }
      if way <= 1e-13 || count == 1 && !isPressed(state.holds[0], frame.opening) { return }
    }
  }

  /// Bends a held leaf as it is at the turn that it had. Leaves in front lean on its parts: with a straight one they may
  /// leave its point under the finger at another turn only.
  private func bendAsBefore(_ held: Hold) {
    guard let grip = held.pageGrip, let bow = grip.bow, let slot = slot(of: held.leaf), motionPolicy == .full else {
      return
    }
    let kept = grip.kept(after: held.finger.travel, width: book.spineWidth)
    showParts(bow.parts(turns[slot], keeping: kept), bow.freedom(keeping: kept), of: slot)
  }

  /// True if a held leaf's place may depend on that of leaves which depend on it. One that bows does not press a leaf
  /// that lies flat behind it in an open book without a fan.
  func isPressed(_ held: Hold, _ opening: BookOpening) -> Bool {
    guard let grip = held.pageGrip, let slot = slot(of: held.leaf) else { return false }
    if grip.isThrown || isStiff(slot) { return true }
    guard grip.bow != nil else { return false }
    if !grip.isSteady || opening.value != 1 { return true }
    let behind = slot + 1
    return behind < slotCount
      && (turns[behind] != 0 || edgeTurns[behind] != 0 || hasBows && middleTurns[behind] != 0 || loose.has(behind))
  }

  /// Brings one held leaf under its finger. Answers how far it has gone.
  private func solveHeld(_ index: Int, _ frame: Book.PageFrame) -> Double {
    let held = state.holds[index]
    guard let grip = held.pageGrip, let slot = slot(of: held.leaf) else { return 0 }
    var found = solved(held, grip, turnedLeaf(slot, grip.face, frame), slot)
    // The faces of a leaf are a thousandth of a radian apart: the one that is seen is held where it is seen.
    let face = drawn(found.face, slot)
    if book.facesPerLeaf == 2, fidelity == .corrected, face != grip.face {
      found = solved(held, grip, turnedLeaf(slot, face, frame), slot)
    }
    var way = abs(found.turn - turns[slot])
    turns[slot] = found.turn
    if isSoft, hard[slot] == 0 {
      let edge = edgeTurns[slot] + edgesBeyond[slot]
      showParts(found.parts, found.freedom, of: slot)
      way = max(way, abs(edgeTurns[slot] + edgesBeyond[slot] - edge))
    }
    state.holds[index].reach = found.reach
    return way
  }

  /// The face that is drawn where one is seen: the last leaf may have no back.
  func drawn(_ face: CellIdentity.Face, _ slot: Int) -> CellIdentity.Face {
    book.facesPerLeaf * slot + 1 < headCount ? face : .front
  }

  /// The position of a held leaf.
  private struct SolvedLeaf {
    var turn: Double
    var parts: (middle: Double, edge: Double)?
    var freedom = -1.0
    var reach: PageReach
    /// The face that is seen at the held point.
    var face: CellIdentity.Face
  }

  /// The position of a held leaf if one of its faces is under the finger.
  private func solved(_ held: Hold, _ grip: PageGrip, _ flat: TurnedLeaf, _ slot: Int) -> SolvedLeaf {
    var leaf = flat
    let excess = grip.excess(after: held.finger.travel, width: leaf.width)
    if let bow = grip.bow, motionPolicy == .full {
      bend(&leaf, slot)
      leaf.bend?.hold = bow
      leaf.bend?.excess = (excess, grip.turned + grip.excess)
      let found = leaf.bowed(grip, under: held.finger)
      leaf.bend?.kept = found.kept
      leaf.bend?.freedom = found.freedom
      return SolvedLeaf(
        turn: grip.whole(found.turned, excess), parts: bow.parts(found.turned, keeping: found.kept),
        freedom: found.freedom, reach: found.reach, face: leaf.face(holding: grip.heldDistance, found.turned))
    }
    if grip.isThrown || isStiff(slot) { press(&leaf, slot) }
    let found = leaf.turn(grip, under: held.finger, guesses: (motions.target(of: slot) - excess, held.last - excess))
    return SolvedLeaf(
      turn: grip.whole(found.turned, excess), reach: found.reach,
      face: leaf.face(holding: grip.heldDistance, found.turned))
  }

  /// Completes the grip of a soft leaf, with what its bow was at the catch.
  /// - Parameter freedom: turn by which it could lean below the page's plane then, in a book that lies flat.
  func bow(_ grip: inout PageGrip, _ slot: Int, _ held: Hold, freedom: Double, _ frame: Book.PageFrame) {
    let distance = grip.heldDistance
    var turned = turnedLeaf(slot, grip.face, frame)
    // The leaf in front may have turned back below it: it lies on that.
    grip.turned = min(max(held.base, turned.least), turned.most)
    grip.excess = held.base - grip.turned
    let limits = book.bendLimits, most = hasBows ? limits.mostBow : limits.mostBend
    var bow = HeldBow(
      holding: distance / book.spineWidth, liesFlat: book.liesFlat, bend: most, isFree: hasBows)
    if book.liesFlat { bow.freedom = freedom }
    let own = bow.parts(grip.turned, keeping: 0)
    bend(&turned, slot)
    let stacks = (middle: turned.bend?.middles ?? LeafStack(), edge: turned.bend?.edges ?? LeafStack())
    func missing(_ turn: Double, _ beyond: Double, _ own: Double, _ stack: LeafStack) -> Double {
      var shown = turn + beyond
      if book.liesFlat, !loose.has(slot), turn < 0 || turn > 1 {
        // It lay flat where a spring had thrown it past its rest.
        let kept = min(max(turn, 0), 1)
        func ratio(_ turn: Double) -> Double { min(max(turned.ratio(turned: turn, stack), -1), 1) }
        shown = kept + (ratio(kept) - ratio(turn)) / 2
      }
      return abs(shown - own) > 1e-14 ? shown - own : 0
    }
    bow.edge = missing(edgeTurns[slot], edgesBeyond[slot], own.edge, stacks.edge)
    if hasBows { bow.middle = missing(middleTurns[slot], middlesBeyond[slot], own.middle, stacks.middle) }
    turned.bend?.hold = bow
    turned.bend?.freedom = bow.freedom
    turned.bend?.excess = (grip.excess, held.base)
    if book.facesPerLeaf == 2 {
      let bend = turned.bend, floor = turned.floor
      turned = turnedLeaf(slot, drawn(turned.face(holding: distance, grip.turned), slot), frame)
      (turned.bend, turned.floor) = (bend, floor)
    }
    grip.bow = bow
    let opening = frame.opening
    grip.isSteady = opening.value == 1 && !opening.isNotFullyOpen && book.liesFlat && book.fan == 0
    grip.lead = turned.lead(grip, at: held.finger.start)
  }

  /// A leaf as a rigid one among the others. It stays between its neighbours: not beyond those in front, nor those that
  /// are held behind.
  func turnedLeaf(_ slot: Int, _ face: CellIdentity.Face, _ frame: Book.PageFrame) -> TurnedLeaf {
    var leaf = TurnedLeaf(book, stack(about: slot, turns.pointer), face, frame)
    for front in 0..<slot { leaf.most = min(leaf.most, turns[front]) }
    leaf.most = max(leaf.most, 0)
    for held in state.holds where held.isTurn && held.leaf > Int(leaves[slot]) {
      if let behind = self.slot(of: held.leaf) { leaf.least = max(leaf.least, turns[behind]) }
    }
    leaf.least = min(leaf.least, leaf.most)
    leaf.slopes = book.slopes(beyond: slot, of: slotCount)
    for held in state.holds where held.isTurn && held.leaf == Int(leaves[slot]) { leaf.map.eye.x += held.sight }
    return leaf
  }

  /// True if a leaf stays straight among leaves that bend: it goes no farther than the part of the leaf in front that
  /// is turned least.
  func isStiff(_ slot: Int) -> Bool { isSoft && hard[slot] != 0 }

  /// Lays a copy of a leaf that stays straight on the one in front of it. Computes the ratios of all slots anew.
  /// O(slots), with bows O(slots · strips).
  func press(_ leaf: inout TurnedLeaf, _ slot: Int) {
    guard slot > 0 else { return }
    if isStiff(slot) {
      evaluateRatios()
      leaf.floor = fit(count: slot).highest(strips: book.strips)
    } else {
      book.ratios(turns: turns.pointer, count: slotCount, into: ratios.pointer)
      leaf.floor = ratios[slot - 1]
    }
  }

  /// Gives a copy of a leaf its bend, as its free edge, its middle and the leaves beside it have it. Computes the ratios
  /// of all slots anew; `bend.row` points into the scene's `bows`. O(slots), with bows O(slots · strips).
  func bend(_ leaf: inout TurnedLeaf, _ slot: Int) {
    guard isSoft else { return }
    let floors = evaluateRatios(before: slot)
    if slot > 0 { leaf.floor = ratios[slot - 1] }
    var behind: LeafPart?
    if slot + 1 < slotCount, hard[slot + 1] == 0 {
      behind = LeafPart(
        spine: ratios[slot + 1], middle: hasBows ? middleRatios[slot + 1] : 0, edge: edgeRatios[slot + 1],
        freedom: loose.freedom[slot + 1])
    }
    var beside = fit(count: slot)
    beside.behind = behind
    leaf.bend = TurnedLeaf.Bend(
      turns: partTurns, floors: floors, edges: stack(about: slot, edgeTurns), beside: beside, limits: book.bendLimits)
    guard hasBows else { return }
    leaf.bend?.middles = stack(about: slot, middleTurns)
    leaf.bend?.row = bows + slot * book.strips
  }

  private func stack(about slot: Int, _ turns: UnsafePointer<Double>) -> LeafStack {
    var stack = LeafStack()
    for front in 0..<slot { stack.unturnedInFront += 1 - turns[front] }
    for behind in stride(from: slotCount - 1, to: slot, by: -1) { stack.turnedBehind += turns[behind] }
    return stack
  }
}
