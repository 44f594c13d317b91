/// Leaves that bend: how the parts of a leaf follow its spine, and how it is drawn.
extension BookScene {
  /// Gives a leaf a motion, and lets its parts follow from where they are, or from `trail`. Ends a peel: what begins or
  /// continues one sets its `PeeledLeaf` after this.
  func setMotion(_ slot: Int, by motion: Motion, at now: Instant, trail: LeafTrail? = nil) {
    motions[slot] = motion
    paper?.leaves[slot].isPeel = false
    state.forgetNextReports()
    guard isSoft else { return }
    let freedom = isBending(slot, at: now) ? edges[slot].freedom : -1
    edges[slot] = follow(motion, from: trail?.edge ?? edges[slot].state(at: now), by: bendSpring, at: now)
    edges[slot].freedom = freedom
    if let middleSpring {
      middles[slot] = follow(motion, from: trail?.middle ?? middles[slot].state(at: now), by: middleSpring, at: now)
    }
  }

  /// Lets a leaf and its parts rest. Ends a peel.
  func rest(_ slot: Int, at turn: Double) {
    motions.rest(slot, at: turn)
    paper?.leaves[slot].isPeel = false
    state.forgetNextReports()
    if isSoft { edges[slot] = LaggingTurn(restingAt: turn) }
    if hasBows { middles[slot] = LaggingTurn(restingAt: turn) }
  }

  /// Lets a leaf stay flat while its turn has a motion.
  func setStraightMotion(_ slot: Int, by motion: Motion) {
    if isSoft { edges[slot] = LaggingTurn(as: motion) }
    if hasBows { middles[slot] = LaggingTurn(as: motion) }
  }

  /// Gives the scroll position a motion; what follows the leaves follows a position of its own.
  func sendScroll(by motion: Motion, at now: Instant) {
    if !state.isScrolling {
      state.scrollEdge = LaggingTurn(restingAt: motion.origin)
      if hasBows { state.scrollMiddle = state.scrollEdge }
    }
    if isSoft { state.scrollEdge = follow(motion, from: state.scrollEdge.state(at: now), by: bendSpring, at: now) }
    if let middleSpring {
      state.scrollMiddle = follow(motion, from: state.scrollMiddle.state(at: now), by: middleSpring, at: now)
    }
    state.scroll = motion
  }

  /// The parts of a leaf that follows a scroll position.
  func trail(ofLeaf leaf: Int, atSpread position: LeafTrail) -> LeafTrail {
    LeafTrail(
      edge: part(ofLeaf: leaf, atSpread: position.edge), middle: part(ofLeaf: leaf, atSpread: position.middle))
  }

  private func part(
    ofLeaf leaf: Int, atSpread position: (value: Double, velocity: Double)
  ) -> (value: Double, velocity: Double) {
    let turn = book.turn(ofLeaf: leaf, atSpread: position.value)
    return (turn, turn == book.freeTurn(ofLeaf: leaf, atSpread: position.value) ? position.velocity : 0)
  }

  /// True if a leaf still bends; the last one's end may have been that of a motion since replaced.
  func isBending(at now: Instant) -> Bool {
    guard isSoft, now < state.allFlatAt else { return false }
    if state.isScrolling { return state.scrollEdge.isMoving(at: now) || state.scrollMiddle.isMoving(at: now) }
    for slot in 0..<slotCount where isBending(slot, at: now) { return true }
    return false
  }

  func isBending(_ slot: Int, at now: Instant) -> Bool {
    edges[slot].isMoving(at: now) || hasBows && middles[slot].isMoving(at: now)
  }

  /// Turn by which a leaf that a finger has let go may lean below the page's plane, until it rests; else below 0.
  private func freedom(of slot: Int, at now: Instant) -> Double {
    let freedom = edges.pointer[slot].freedom
    guard freedom >= 0, !state.isScrolling, motionPolicy == .full else { return -1 }
    return motions.isMoving(slot, at: now) || isBending(slot, at: now) ? freedom : -1
  }

  func addBends(to agenda: inout Agenda, at now: Instant) {
    guard isSoft else { return }
    // Neighbours stop and push bent leaves, so that their strips turn unevenly.
    agenda.limitLeaps(to: 0.008)
    if state.isScrolling {
      state.scrollEdge.add(to: &agenda, at: now)
      if hasBows { state.scrollMiddle.add(to: &agenda, at: now) }
    } else {
      for slot in 0..<slotCount where isBending(slot, at: now) {
        edges[slot].add(to: &agenda, at: now)
        if hasBows { middles[slot].add(to: &agenda, at: now) }
      }
    }
  }

  func hashBends(into hash: inout StateHash, at now: Instant) {
    func position(_ part: LaggingTurn) -> LaggingTurn {
      !state.isScrolling || !part.isMoving(at: now) ? LaggingTurn(restingAt: 0) : part
    }
    hash.combine(position(state.scrollEdge).state(at: now))
    for slot in 0..<slotCount {
      hash.combine(edges[slot].state(at: now))
      hash.combine(freedom(of: slot, at: now))
    }
    guard hasBows else { return }
    hash.combine(position(state.scrollMiddle).state(at: now))
    for slot in 0..<slotCount { hash.combine(middles[slot].state(at: now)) }
  }

  // One column for turns and ratios of the free edges, and with bows also of the middles and of all strips.
  var edgeTurns: UnsafeMutablePointer<Double> { bendNumbers.pointer }
  var edgeRatios: UnsafeMutablePointer<Double> { edgeTurns + slotCount }
  /// The leaves that may lean below the page's plane; and how far the turns of their parts are beyond 0…1.
  var loose: LooseLeaves { LooseLeaves(freedom: edgeTurns + 2 * slotCount) }
  var edgesBeyond: UnsafeMutablePointer<Double> { edgeTurns + 3 * slotCount }
  var middleTurns: UnsafeMutablePointer<Double> { edgeTurns + 4 * slotCount }
  var middleRatios: UnsafeMutablePointer<Double> { edgeTurns + 5 * slotCount }
  var middlesBeyond: UnsafeMutablePointer<Double> { edgeTurns + 6 * slotCount }
  /// The ratios of a leaf's strips; `strips` numbers for every slot.
  var bows: UnsafeMutablePointer<Double> { edgeTurns + 7 * slotCount }

  /// Computes the ratios of the spines and parts of all leaves from their turns. Answers those of the parts before a
  /// slot that the parts of its leaf are not below.
  @discardableResult
  func evaluateRatios(before slot: Int = 0) -> (middle: Double, edge: Double) {
    book.ratios(turns: turns.pointer, count: slotCount, into: ratios.pointer)
    var floors = (middle: -Double.infinity, edge: -Double.infinity)
    floors.edge = evaluateRatios(edgeTurns, beyond: edgesBeyond, into: edgeRatios, before: slot)
    if hasBows { floors.middle = evaluateRatios(middleTurns, beyond: middlesBeyond, into: middleRatios, before: slot) }
    return floors
  }

  private func evaluateRatios(
    _ turns: UnsafePointer<Double>, beyond: UnsafePointer<Double>, into ratios: UnsafeMutablePointer<Double>,
    before slot: Int
  ) -> Double {
    book.ratios(turns: turns, count: slotCount, into: ratios)
    let floor = slot > 0 ? ratios[slot - 1] : -.infinity
    for slot in 0..<slotCount where loose.has(slot) {
      ratios[slot] = Book.looseRatio(ratios[slot], beyond: beyond[slot])
    }
    return floor
  }

  /// Poses and paint order of a book with soft leaves.
  func writeStrips(_ frame: Book.PageFrame, at now: Instant) {
    evaluateLeaves(frame, at: now)
    evaluateRatios()
    fit(count: slotCount)
    findChangedLeaves(frame.opening)
    // A single page that has turned fades, also where the one in front holds it down.
    let moved = movedSlots(), written = state.flat.written.joined(moved).joined(state.flat.movedSlots)
    state.flat.movedSlots = moved
    common.dirty.rewritten = book.shownFaces(of: written, headCount)
    let turned = book.poses(soft, frame, into: poses, faces)
    let former = light?.aloft ?? 0..<0
    updateAloft(frame.opening, among: state.flat.lifted)
    let aloft = light?.aloft ?? 0..<0
    guard turned || !state.isOrderKnown || aloft != former else {
      common.dirty.reranked = ChangedRanks(0)
      return
    }
    if hasBows {
      book.bowOrder(count: slotCount, aloft: aloft, poses: poses)
    } else {
      book.stripOrder(count: slotCount, aloft: aloft, poses: poses)
    }
    state.isOrderKnown = true
  }

  /// Finds the leaves that are to be written: all, or in an open book that lies still those that do not lie flat or did
  /// not in the last frame.
  private func findChangedLeaves(_ opening: BookOpening) {
    // If no leaf is between those that lie turned and those that lie unturned, the range is empty where they meet. So a
    // leaf that goes from side to side in one step is between where they meet now and where they met.
    var notFlat = raised(among: 0..<slotCount)
    func widen(_ slots: Range<Int>) -> Range<Int> {
      min(notFlat.lowerBound, slots.lowerBound)..<max(notFlat.upperBound, slots.upperBound)
    }
    for slot in 0..<slotCount where loose.has(slot) { notFlat = widen(slot..<slot + 1) }
    paper?.peeledSlots.forEach { notFlat = widen($0..<$0 + 1) }
    let isSteady = isSteady(opening), isPartial = isSteady && state.flat.isKnown && !common.dirty.rewritesAll
    state.flat.written = isPartial ? widen(state.flat.lifted) : 0..<slotCount
    (state.flat.isKnown, state.flat.lifted) = (isSteady, notFlat)
  }

  /// Fits the first leaves for each other; all ratios are those of the leaves' turns. Answers what stands in front of
  /// the next leaf.
  @discardableResult
  func fit(count: Int) -> LeafNeighbours {
    hasBows ? book.fitBows(soft, count: count) : book.fit(soft, count: count)
  }

  private var soft: SoftColumns {
    SoftColumns(
      leaves: leaves.pointer, ratios: ratios.pointer, middles: middleRatios, edges: edgeRatios, hard: hard.pointer,
      loose: loose, rows: hasBows ? bows : nil, written: state.flat.written)
  }

  /// The part of a leaf that follows a motion from where it is. With less motion asked for, no bend is shown.
  private func follow(
    _ motion: Motion, from part: (value: Double, velocity: Double), by spring: Spring, at now: Instant
  ) -> LaggingTurn {
    let new =
      motionPolicy == .full
      ? LaggingTurn(of: motion, from: part, by: spring, visible: visibleTurn(at: now), at: now)
      : LaggingTurn(as: motion)
    state.allFlatAt = max(state.allFlatAt, new.end)
    return new
  }

  /// Computes how far the parts of every leaf are turned that follow its spine.
  func evaluateParts(at now: Instant) {
    evaluate(edges.pointer, state.scrollEdge, sag: 1, at: now, into: edgeTurns)
    if hasBows { evaluate(middles.pointer, state.scrollMiddle, sag: 0.5, at: now, into: middleTurns) }
    for slot in 0..<slotCount { evaluateLooseParts(slot, at: now) }
  }

  private func evaluateLooseParts(_ slot: Int, at now: Instant) {
    loose.freedom[slot] = freedom(of: slot, at: now)
    edgesBeyond[slot] = 0
    if hasBows { middlesBeyond[slot] = 0 }
    guard loose.has(slot) else { return }
    let edge = split(edges[slot].state(at: now).value)
    (edgeTurns[slot], edgesBeyond[slot]) = (drooped(edge.turn, 1), edge.beyond)
    guard hasBows else { return }
    let middle = split(middles[slot].state(at: now).value)
    (middleTurns[slot], middlesBeyond[slot]) = (drooped(middle.turn, 0.5), middle.beyond)
  }

  /// A turn within 0…1, and how far beyond that the whole is: a turn at most.
  private func split(_ turn: Double) -> (turn: Double, beyond: Double) {
    let kept = min(max(turn, partTurns.lowerBound), partTurns.upperBound)
    return (kept, book.liesFlat ? min(max(turn - kept, -1), 1) : 0)
  }

  /// The turns that the parts of a held leaf may have, but for what is beyond.
  var partTurns: ClosedRange<Double> { book.overshoot == .free && !book.liesFlat ? -1...2 : 0...1 }

  /// Shows the parts of a held leaf; at `nil` straight.
  func showParts(_ parts: (middle: Double, edge: Double)?, _ freedom: Double, of slot: Int) {
    loose.freedom[slot] = parts == nil ? -1 : freedom
    let edge = parts.map { split($0.edge) } ?? (turn: turns[slot], beyond: 0)
    (edgeTurns[slot], edgesBeyond[slot]) = (edge.turn, edge.beyond)
    guard hasBows else { return }
    let middle = parts.map { split($0.middle) } ?? (turn: turns[slot], beyond: 0)
    (middleTurns[slot], middlesBeyond[slot]) = (middle.turn, middle.beyond)
  }

  /// The positions at which the parts of a leaf are shown, in turns without their droop.
  func shownParts(of slot: Int) -> (middle: Double, edge: Double) {
    let edge = straightened(edgeTurns[slot], 1) + edgesBeyond[slot]
    return hasBows ? (straightened(middleTurns[slot], 0.5) + middlesBeyond[slot], edge) : (edge, edge)
  }

  /// The turn that droops to this one.
  private func straightened(_ turn: Double, _ share: Double) -> Double {
    guard droops, turn > 0, turn < 1 else { return turn }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if drooped(middle, share) < turn { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private func evaluate(
    _ parts: UnsafeMutablePointer<LaggingTurn>, _ follower: LaggingTurn, sag: Double, at now: Instant,
    into turns: UnsafeMutablePointer<Double>
  ) {
    let position = !state.isScrolling ? nil : follower.state(at: now).value
    for slot in 0..<slotCount {
      if motionPolicy == .crossFade {
        turns[slot] = self.turns[slot]
      } else if let position {
        turns[slot] = drooped(book.turn(ofLeaf: Int(leaves[slot]), atSpread: position), sag)
      } else if !parts[slot].isMoving(at: now) {
        turns[slot] = drooped(contained(parts[slot].journey.target), sag)
      } else if slot > 0, parts[slot] == parts[slot - 1] {
        // Leaves that set off together have equal parts.
        turns[slot] = turns[slot - 1]
      } else {
        turns[slot] = drooped(contained(parts[slot].state(at: now).value), sag)
      }
    }
  }

  /// True if leaves weigh something, which shows only under the policy `full`.
  var droops: Bool { (book.soft?.sag ?? 0) != 0 }

  /// The turn of a part of a leaf that weighs something. The droop is that of the part's own turn: so it never carries
  /// the part beyond flat, and what holds the spine does not change it.
  private func drooped(_ turn: Double, _ share: Double) -> Double {
    guard droops, let sag = book.soft?.sag, turn > 0, turn < 1, motionPolicy == .full else { return turn }
    return turn - share * sag * Elementary.sin(2 * .pi * turn) / .pi
  }
}
