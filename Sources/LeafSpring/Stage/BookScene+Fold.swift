/// The folds of the leaves that are peeled, and where they lie among the book's cells.
extension BookScene {
  /// Cells whose matrices come from `poses`: all but those of facets.
  var ownCells: Int { heads * book.strips }

  /// Whether any of its cells may show a part of its picture.
  var hasBands: Bool { isSoft || paper != nil }

  /// The row of a leaf's shadow. Shadows lie above all that is flat and below all facets.
  func shadowRow(_ slot: Int) -> Int { ownCells + slot }

  /// The row of a face's first facet that is not flat; `head` is the face's own.
  func facetRow(_ head: Int) -> Int { ownCells + book.shadows(slots: slotCount) + head * book.facets }

  /// Whether the way of a leaf is a peel.
  func isPeel(_ slot: Int) -> Bool { paper?.leaves[slot].isPeel ?? false }

  /// The side from which a leaf is peeled: 0 for the right, 1 for the left.
  func home(of slot: Int) -> Double { motions[slot].origin }

  /// Where the corner of a leaf is, and its velocity, as far as that does not depend on other leaves.
  func corner(of slot: Int, _ paper: BookPaper, at now: Instant) -> (place: Point, velocity: Point) {
    let leaf = paper.leaves[slot]
    let free = leaf.place(at: now)
    return paper.page.lifted(free.place, velocity: free.velocity, lift: leaf.lift, leaf.corner)
  }

  /// Finds the leaves that are peeled at `now` and their folds, from the upper one to the lower ones: paper can be peeled only as far
  /// as the paper that lies on it. To everything else they lie where they are peeled from. Answers the slots whose `turns` it set;
  /// those of all others are to be of the same instant.
  @discardableResult
  func fold(_ paper: BookPaper, at now: Instant) -> Range<Int> {
    var stirred = 0..<0
    paper.active.forEach { slot in
      turns[slot] = contained(motions.state(of: slot, at: now).value)
      stirred = stirred.joined(slot..<slot + 1)
      paper.active.remove(slot)
    }
    motions.forEachMoving(at: now) { slot, _ in if paper.leaves[slot].isPeel { paper.active.insert(slot) } }
    for held in state.heldPeels { if let slot = slot(of: held.leaf) { paper.active.insert(slot) } }
    paper.count = 0
    guard let first = paper.active.next(from: 0) else { return stirred }
    let home = home(of: first)
    addHeldBack(paper, below: home == 0 ? 1 : -1, home)
    paper.active.forEach { slot in
      turns[slot] = home
      if isSoft { edgeTurns[slot] = home }
      if hasBows { middleTurns[slot] = home }
      stirred = stirred.joined(slot..<slot + 1)
      guard paper.count < BookPaper.mostPeeled else { return }
      paper.order[paper.count] = Int32(truncatingIfNeeded: slot)
      paper.count += 1
    }
    if home == 1 { reverse(paper) }
    for index in 0..<paper.count { fold(index, paper, below: home == 0 ? 1 : -1, home, at: now) }
    return stirred
  }

  /// Leaves that have come to their other side, but lie under one that has not.
  private func addHeldBack(_ paper: BookPaper, below: Int, _ home: Double) {
    paper.active.forEach { first in
      var slot = first + below
      while slot >= 0, slot < slotCount, !paper.active.contains(slot), paper.leaves[slot].isPeel,
        self.home(of: slot) == home, motions.target(of: slot) != home
      {
        paper.active.insert(slot)
        slot += below
      }
    }
  }

  private func fold(_ index: Int, _ paper: BookPaper, below: Int, _ home: Double, at now: Instant) {
    let slot = Int(paper.order[index]), above = slot - below
    let corner = paper.leaves[slot].corner
    var place = self.corner(of: slot, paper, at: now).place
    if index > 0, Int(paper.order[index - 1]) == above {
      place = paper.page.nested(
        place, under: paper.folds[index - 1], corner, paper.hinges, using: paper.vertices.pointer)
    } else if above >= 0, above < slotCount, turns[above] == home {
      place = paper.page.corner(corner)
    }
    paper.folds[index] = PaperFold(place, corner, of: paper.page)
    paper.places[index] = place
  }

  private func reverse(_ paper: BookPaper) {
    for index in 0..<paper.count / 2 {
      let last = paper.count - 1 - index
      (paper.order[index], paper.order[last]) = (paper.order[last], paper.order[index])
    }
  }

  /// How far a leaf that is peeled has turned, and its velocity in turns per second: by the place of its corner along the page.
  func peelTurn(_ slot: Int, at now: Instant) -> (value: Double, velocity: Double)? {
    guard let paper, let index = paper.place(of: slot) else { return nil }
    let turn = paper.page.turn(at: paper.places[index])
    let velocity = -paper.leaves[slot].place(at: now).velocity.x / (2 * paper.page.width)
    return home(of: slot) == 0 ? (turn, velocity) : (1 - turn, -velocity)
  }

  /// Takes the facets of the last frame from the cells: the leaves are whole again.
  func takeFacetsAway(_ paper: BookPaper) {
    paper.drawn.forEach { slot in
      for head in heads(of: slot) {
        poses.flags[head] = paper.flags[head]
        for row in facetRow(head)..<facetRow(head + 1) { poses.flags[row] = CellFlags.folded.rawValue }
      }
      poses.flags[shadowRow(slot)] = CellFlags.folded.rawValue
      paintFacets(slot, paper) { row, _ in row }
      stirFacets(slot)
      paper.drawn.remove(slot)
    }
  }

  /// The rows of a leaf's faces.
  func heads(of slot: Int) -> Range<Int> {
    book.facesPerLeaf * slot..<min(book.facesPerLeaf * (slot + 1), heads)
  }

  /// Notes that the rows of a leaf's facets are to be written.
  func stirFacets(_ slot: Int) {
    common.dirty.peeled = common.dirty.peeled.joined(slot..<slot + 1)
  }

  /// Writes the facets of all leaves that are peeled, whose folds are known.
  func writeFacets(_ paper: BookPaper, in viewport: Size) {
    let isReversed = paper.count > 0 && home(of: Int(paper.order[0])) == 1
    if isReversed != paper.isReversed {
      paper.isReversed = isReversed
      for slot in 0..<slotCount { paintFacets(slot, paper) { row, _ in row } }
      common.dirty.peeled = 0..<slotCount
    }
    let frame = Book.PageFrame(book, .open, viewport), spine = book.vanishingPoint(in: viewport)
    for index in 0..<paper.count where !paper.folds[index].isFlat {
      let slot = Int(paper.order[index])
      for head in heads(of: slot) { writeFacets(head, index, paper, frame, spine) }
      writeShadow(slot, index, paper, frame, spine)
      paintFacets(slot, paper) { row, facing in facing }
      stirFacets(slot)
      paper.drawn.insert(slot)
    }
  }

  private func writeFacets(_ head: Int, _ index: Int, _ paper: BookPaper, _ frame: Book.PageFrame, _ spine: Point) {
    let side = head % book.facesPerLeaf
    let face: CellIdentity.Face = side == 1 ? .back : .front
    let (fold, leaf) = (paper.folds[index], Int(leaves[head / book.facesPerLeaf]))
    let isTurned = paper.isReversed
    let first = (index * book.facesPerLeaf + side) * book.facets
    let shown = (index * book.facesPerLeaf + side) * (book.facets + 1)
    for facet in 0...book.facets {
      let cell = book.facet(facet, of: fold, paper.hinges, face: face, isTurned: isTurned, frame, spine: spine)
      paper.bands[shown + facet] = cell.band
      paper.light[shown + facet] = SIMD2(Float(cell.light.low), Float(cell.light.high))
      let isThere = fold.isShown(facet, of: paper.hinges)
      if facet == 0 {
        paper.flags[head] = poses.flags[head]
        if !isThere { poses.flags[head] &= ~CellFlags.visible.rawValue }
        poses.flags[head] |= CellFlags.banded.union(.folded).rawValue
        continue
      }
      let facing = cell.flags.subtracting(.visible).union([.banded, .folded])
      var flags = book.shown(facing, leaf: leaf, face: face, ratio: 0, isBent: true, frame)
      if !isThere { flags.remove(.visible) }
      paper.cells[first + facet - 1] = cell.place
      paper.cellFlags[first + facet - 1] = flags.rawValue
      poses.flags[facetRow(head) + facet - 1] = flags.rawValue
    }
  }

  private func writeShadow(
    _ slot: Int, _ index: Int, _ paper: BookPaper, _ frame: Book.PageFrame, _ spine: Point
  ) {
    let cell = book.shadow(
      of: paper.folds[index], paper.hinges, isTurned: paper.isReversed, frame, spine: spine,
      using: paper.vertices.pointer)
    let (place, shown) = paper.shadow(index)
    let isThere = paper.folds[index].isShown(paper.hinges.count, of: paper.hinges)
    let flags = (isThere ? cell.flags : []).union([.banded, .folded]).rawValue
    paper.cells[place] = cell.place
    paper.cellFlags[place] = flags
    paper.bands[shown] = cell.band
    paper.light[shown] = SIMD2(Float(cell.light.low), Float(cell.light.high))
    poses.flags[shadowRow(slot)] = flags
  }

  /// Puts the facets of a leaf at their ranks, above all that lies flat: facet after facet, of its two faces first the one that is
  /// turned away. `pick` says for the n-th of a leaf's ranks which row that is, given as it would be in the order of rows and as it
  /// is in this order.
  private func paintFacets(_ slot: Int, _ paper: BookPaper, _ pick: (_ row: Int, _ facing: Int) -> Int) {
    let faces = heads(of: slot)
    let first = facetRow(faces.lowerBound), end = facetRow(faces.upperBound)
    let rank = paper.isReversed ? facetRow(0) + poses.count - end : first
    for place in 0..<end - first {
      let (facet, turn) = (place / faces.count, place % faces.count)
      var row = first + facet
      if faces.count == 2 {
        let frontIsTurnedAway = CellFlags(rawValue: poses.flags[row]).contains(.backFacing)
        if frontIsTurnedAway != (turn == 0) { row += book.facets }
      }
      poses.paint[rank + place] = UInt32(truncatingIfNeeded: pick(first + place, row))
    }
  }
}

extension PaperFold {
  /// Whether a facet has any of the page.
  func isShown(_ index: Int, of hinges: borrowing PaperHinges) -> Bool {
    let band = facet(index, of: hinges).band
    let across = axis.x * page.width, down = axis.y * page.height
    let low = min(0, across) + min(0, down), high = max(0, across) + max(0, down)
    // Less than a 1e-12th of the page is no area.
    let least = 1e-12 * (page.width + page.height)
    return band.high - band.low > least && high - band.low > least && band.high - low > least
  }
}
