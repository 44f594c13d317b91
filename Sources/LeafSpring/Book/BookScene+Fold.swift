/// The folds of the leaves that are peeled, and where they lie among the book's cells.
extension BookScene {
  /// Cells of pages: all strips of all faces. Facets and the block have rows of their own after these.
  var ownCells: Int { headCount * strips }

  /// True if any of its cells may show a part of its picture.
  var hasBands: Bool { isSoft || paper != nil }

  /// The row of a face's first facet that is not flat; `head` is the face's own.
  func facetRow(_ head: Int) -> Int { ownCells + head * facets }

  /// True if the last way of a leaf was a peel, also when it has landed.
  func isPeel(_ slot: Int) -> Bool { paper?.leaves[slot].isPeel ?? false }

  /// The side from which a leaf is peeled: 0 for the right, 1 for the left. In the air it is its motion's origin; the
  /// motion of a held leaf rests there. A leaf that is not peeled yet will be from where it lies, its motion's target.
  func home(of slot: Int) -> Double { motions.origin(of: slot) }

  /// Place and velocity of a leaf's corner, as far as they do not depend on other leaves.
  func corner(of slot: Int, _ paper: BookPaper, at now: Instant) -> (place: Point, velocity: Point) {
    let leaf = paper.leaves[slot]
    let free = leaf.cornerState(at: now)
    return paper.page.lifted(free.place, velocity: free.velocity, lift: leaf.lift, leaf.corner)
  }

  /// Sets the leaves that are peeled at `now` and their folds, from the upper one to the lower ones: paper can be peeled
  /// only as far as the paper that lies on it. Sets their turns, too: for poses, paint order and neighbours they lie
  /// where they are peeled from. Answers the slots whose `turns` it set; those of all others are to be of the same
  /// instant.
  @discardableResult
  func refold(_ paper: BookPaper, at now: Instant) -> Range<Int> {
    var setSlots = 0..<0
    paper.peeledSlots.forEach { slot in
      // If a scroll position moves the leaves, all turns were read from it.
      if !state.isScrolling { turns[slot] = shownTurn(motions.state(of: slot, at: now).value, slot, at: now) }
      setSlots = setSlots.joined(slot..<slot + 1)
      paper.peeledSlots.remove(slot)
    }
    motions.forEachMoving(at: now) { slot, _ in if paper.leaves[slot].isPeel { paper.peeledSlots.insert(slot) } }
    for held in state.holds where held.isPeel { if let slot = slot(of: held.leaf) { paper.peeledSlots.insert(slot) } }
    paper.foldCount = 0
    guard let first = paper.peeledSlots.next(from: 0) else { return setSlots }
    let home = home(of: first)
    addLeavesUnderPeels(paper, home)
    paper.peeledSlots.forEach { slot in
      turns[slot] = home
      if isSoft { edgeTurns[slot] = home }
      if hasBows { middleTurns[slot] = home }
      setSlots = setSlots.joined(slot..<slot + 1)
      guard paper.foldCount < BookPaper.mostPeeled else { return }
      paper.order[paper.foldCount] = Int32(truncatingIfNeeded: slot)
      paper.foldCount += 1
    }
    if home == 1 { reverse(paper) }
    for index in 0..<paper.foldCount { foldOne(index, paper, home, at: now) }
    return setSlots
  }

  /// Leaves that have come to their other side, but lie under one that has not.
  private func addLeavesUnderPeels(_ paper: BookPaper, _ home: Double) {
    let below = home == 0 ? 1 : -1
    paper.peeledSlots.forEach { first in
      var slot = first + below
      while slot >= 0, slot < slotCount, !paper.peeledSlots.contains(slot), paper.leaves[slot].isPeel,
        self.home(of: slot) == home, motions.target(of: slot) != home
      {
        paper.peeledSlots.insert(slot)
        slot += below
      }
    }
  }

  private func foldOne(_ index: Int, _ paper: BookPaper, _ home: Double, at now: Instant) {
    let slot = Int(paper.order[index]), above = home == 0 ? slot - 1 : slot + 1
    let corner = paper.leaves[slot].corner
    var place = self.corner(of: slot, paper, at: now).place
    if index > 0, Int(paper.order[index - 1]) == above {
      place = paper.page.nested(
        place, under: paper.folds[index - 1], corner, paper.hinges, using: paper.vertices.pointer)
    } else if above >= 0, above < slotCount, turns[above] == home {
      place = paper.page.corner(corner)
    }
    paper.folds[index] = PaperFold(place, corner, of: paper.page)
    paper.cornerPlaces[index] = place
  }

  private func reverse(_ paper: BookPaper) {
    for index in 0..<paper.foldCount / 2 {
      let last = paper.foldCount - 1 - index
      (paper.order[index], paper.order[last]) = (paper.order[last], paper.order[index])
    }
  }

  /// Turn of a leaf that is peeled, and its velocity in turns per second: by the place of its corner along the page.
  func peelTurn(_ slot: Int, at now: Instant) -> (value: Double, velocity: Double)? {
    guard let paper, let index = paper.orderIndex(of: slot) else { return nil }
    let turn = paper.page.turn(at: paper.cornerPlaces[index])
    let velocity = -paper.leaves[slot].cornerState(at: now).velocity.x / (2 * paper.page.width)
    return home(of: slot) == 0 ? (turn, velocity) : (1 - turn, -velocity)
  }
}
