/// Leaves that stay under the fingers that hold them, whatever else moves: the opening, other leaves, their own bend.
///
/// A held leaf's motion rests at the turn it would have if it were flat. How far it is turned at an instant follows from that
/// instant alone: its free edge swings about that turn, and its spine is where the held point is under the finger. So a frame
/// has the same bits whether it was played to or sought.
extension BookScene {
  /// Whether the leaf of a slot flies or is held.
  func isInTheAir(_ slot: Int, at now: Instant) -> Bool { motions.isMoving(slot, at: now) || isHeld(Int(leaves[slot])) }

  /// Reads how far all leaves are turned, and their free edges, with the held ones under their fingers.
  func readLeaves(_ opening: BookOpening, at moment: Moment) {
    readTurns(at: moment.now)
    if isSoft { readTrails(at: moment.now) }
    if let paper { fold(paper, at: moment.now) }
    settleHeld(opening, at: moment)
  }

  /// Brings the held leaves under their fingers, the one in front first. Each stands on the others, and they on it: so again
  /// until they stay.
  func settleHeld(_ opening: BookOpening, at moment: Moment) {
    let count = state.holds.firstIndex { !$0.isTurn } ?? state.holds.count
    guard count > 0, state.scroll == nil else { return }
    for _ in 0..<32 {
      var way = 0.0
      for index in 0..<count { way = max(way, settle(index, opening, at: moment)) }
      if way <= 1e-13 || count == 1 && !isSoft && state.holds[0].page?.isThrown != true { return }
    }
  }

  /// Answers how far the leaf has gone.
  private func settle(_ index: Int, _ opening: BookOpening, at moment: Moment) -> Double {
    let held = state.holds[index]
    guard let grip = held.page, let slot = slot(of: held.leaf) else { return 0 }
    var leaf = turnedLeaf(slot, grip.face, opening, in: moment.viewport)
    let excess = grip.excess(after: held.finger.travel, width: leaf.width)
    let (target, last) = (motions.target(of: slot), held.last - excess)
    if grip.isThrown, !isSoft { press(&leaf, slot) }
    var found = leaf.turn(grip, under: held.finger, guesses: (target - excess, last))
    if isSoft, motionPolicy != .crossFade {
      let shift = grip.whole(found.turned, excess) - target
      state.holds[index].shift = shift
      readTrail(of: slot, shiftedBy: shift, at: moment.now)
      bend(&leaf, slot)
      found = leaf.turn(grip, under: held.finger, guesses: (found.turned, last))
    }
    let turn = grip.whole(found.turned, excess)
    let way = abs(turn - turns[slot])
    turns[slot] = turn
    if isSoft, motionPolicy == .crossFade {
      edgeTurns[slot] = turns[slot]
      if hasBows { middleTurns[slot] = turns[slot] }
    }
    state.holds[index].reach = found.reach
    return way
  }

  /// A leaf as a rigid one among the others. It stays between its neighbours: not beyond those in front, nor those that are
  /// held behind.
  func turnedLeaf(_ slot: Int, _ face: CellIdentity.Face, _ opening: BookOpening, in viewport: Size) -> TurnedLeaf {
    var leaf = TurnedLeaf(book, stack(about: slot, turns.pointer), face, opening, in: viewport)
    for front in 0..<slot { leaf.most = min(leaf.most, turns[front]) }
    leaf.most = max(leaf.most, 0)
    for held in state.holds where held.isTurn && held.leaf > Int(leaves[slot]) {
      if let behind = self.slot(of: held.leaf) { leaf.least = max(leaf.least, turns[behind]) }
    }
    leaf.least = min(leaf.least, leaf.most)
    leaf.slopes = book.slopes(beyond: slot, of: slotCount)
    return leaf
  }

  /// Lays a rigid leaf on the one in front of it. O(slots).
  func press(_ leaf: inout TurnedLeaf, _ slot: Int) {
    book.ratios(turns: turns.pointer, count: slotCount, into: ratios.pointer)
    if slot > 0 { leaf.floor = ratios[slot - 1] }
  }

  /// Lets a leaf bend as its free edge, its middle and the leaf in front have it. O(slots), with bows O(slots · strips).
  func bend(_ leaf: inout TurnedLeaf, _ slot: Int) {
    guard isSoft else { return }
    if hasBows { return bow(&leaf, slot) }
    book.ratios(turns: turns.pointer, count: slotCount, into: ratios.pointer)
    book.ratios(turns: edgeTurns, count: slotCount, into: edgeRatios)
    let own = edgeRatios[slot]
    book.fit(ratios: ratios.pointer, edges: edgeRatios, hard: hard.pointer, count: slotCount)
    let front = slot > 0 ? (ratios[slot - 1], edgeRatios[slot - 1]) : (-Double.infinity, -Double.infinity)
    leaf.floor = front.0
    if hard[slot] != 0 {
      leaf.floor = max(front.0, front.1)
    } else {
      leaf.bend = TurnedLeaf.Bend(ratio: own, floor: front.1, most: (book.soft?.mostBend ?? 0) * 2 / .pi)
    }
  }

  private func bow(_ leaf: inout TurnedLeaf, _ slot: Int) {
    book.ratios(turns: turns.pointer, count: slotCount, into: ratios.pointer)
    book.ratios(turns: edgeTurns, count: slotCount, into: edgeRatios)
    book.ratios(turns: middleTurns, count: slotCount, into: middleRatios)
    fitBows(count: slot)
    let front = slot > 0 ? UnsafePointer(bows) + (slot - 1) * book.strips : nil
    if let front { leaf.floor = front[0] }
    guard hard[slot] != 0 else {
      leaf.bend = TurnedLeaf.Bend(
        ratio: edgeRatios[slot], floor: -1, most: book.mostBow, middle: middleRatios[slot], front: front)
      return
    }
    if let front { for strip in 1..<book.strips { leaf.floor = max(leaf.floor, front[strip]) } }
  }

  private func stack(about slot: Int, _ turns: UnsafePointer<Double>) -> LeafStack {
    var stack = LeafStack()
    for front in 0..<slot { stack.unturnedInFront += 1 - turns[front] }
    for behind in stride(from: slotCount - 1, to: slot, by: -1) { stack.turnedBehind += turns[behind] }
    return stack
  }
}
