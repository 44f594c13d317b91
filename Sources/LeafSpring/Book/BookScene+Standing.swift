/// A book as it stands in space, for a host with a camera of its own.
///
/// Leaves that lie on each other are in one plane. Here they have a spacing along their own normals, the more the
/// farther they are from where the book is open, so that a depth buffer finds the upper one, whichever face is seen.
extension BookScene {
  /// The facts that a book's cells in space share at a moment.
  func standing(at moment: Moment) -> StandingBook {
    let frame = frame(at: moment), side = book.side(frame), shift = side.onScreen(frame.shift)
    var standing = StandingBook(
      spine: Vector3(x: side.spine.x + shift.x, y: side.spine.y + shift.y, z: shift.z),
      along: side.onScreen(Vector3(x: 1, y: 0, z: 0)),
      gap: Elementary.sincos(frame.opening.turn * Book.versoGap))
    (standing.isOut, standing.pages) = (common.isOutOfSight || isOnShelf(at: moment.now), standingPages(frame))
    let turned = turnedLeaves()
    func thickness(isTurned: Bool) -> Double {
      let isThere = book.spreadMode == .double || !isTurned
      return isThere ? frame.scale * book.stackThickness(isTurned: isTurned, turned: turned, frame) : 0
    }
    standing.stacks = (thickness(isTurned: true), thickness(isTurned: false))
    if book.hasBoards {
      standing.boards.left = boardDepth(isTurned: true, standing.stacks.left, standing.spine)
      standing.boards.right = boardDepth(isTurned: false, standing.stacks.right, standing.spine)
    }
    let boards = max(standing.boards.left.shown, standing.boards.right.shown) + BookScene.leafSpacing
    standing.foot = max(
      standing.stacks.left, standing.stacks.right, boards, BookScene.leafSpacing * Double(book.leafCount))
    standing.spineWall = standingSpine(standing, frame)
    return standing
  }

  /// Points from a leaf to the next. A page's two faces are half of that apart. A depth buffer of 24 bits still tells
  /// them apart at 4,000 points; nobody sees the step.
  static var leafSpacing: Double { 0.02 }

  func standingCell(_ cell: Int, _ standing: StandingBook) -> StandingCell? {
    guard !standing.isOut else { return nil }
    if cell >= blockRow { return standingBlock(cell - blockRow, standing) }
    let isFacet = cell >= ownCells, head = isFacet ? (cell - facetRow(0)) / facets : cell % headCount
    let slot = head / book.facesPerLeaf, isBack = head % book.facesPerLeaf == 1, leaf = Int(leaves[slot])
    guard book.isThere(leaf, isBack ? .back : .front),
      book.spreadMode == .double || poses.flags[cell] & CellFlags.visible.rawValue != 0,
      let place = placed(cell, head: head, of: slot, standing)
    else { return nil }
    if book.isOuter(leaf, isBack ? .back : .front) {
      return standingBoard(place, leaf == 0 ? standing.boards.left.shown : standing.boards.right.shown)
    }
    let half = BookScene.leafSpacing / 2, spacing = spacing(of: leaf)
    var page = StandingCell(matrix: place.moved(out: isBack ? half - spacing : spacing))
    if !isBack, book.facesPerLeaf == 1 || !book.isThere(leaf, .back) {
      page.back = place.moved(out: spacing - half)
    }
    return page
  }

  /// The light on a cell from any side.
  func standingLight(_ cell: Int, _ unseen: inout UnseenSides) -> StandingLight {
    if cell >= blockRow {
      guard cell - blockRow < book.boardCount else { return StandingLight() }
      let isTurned = cell == blockRow
      guard let slot = slot(of: isTurned ? 0 : book.leafCount - 1) else { return StandingLight() }
      return StandingLight(front: lightUnseen(slot, strip: 0, isVerso: isTurned, &unseen))
    }
    guard cell < ownCells else { return StandingLight() }
    let head = cell % headCount, strip = cell / headCount, slot = head / book.facesPerLeaf
    guard head % book.facesPerLeaf == 0 else {
      return StandingLight(front: lightUnseen(slot, strip: strip, isVerso: true, &unseen))
    }
    return StandingLight(
      front: lightUnseen(slot, strip: strip, isVerso: false, &unseen),
      back: lightUnseen(slot, strip: strip, isVerso: true, &unseen))
  }

  /// The outer face of a board, under its inner side.
  private func standingBoard(_ place: Matrix4, _ depth: Double) -> StandingCell {
    var board = StandingCell(matrix: place.moved(out: depth + BookScene.leafSpacing / 2))
    board.isBacked = book.facesPerLeaf == 2
    // The front cover of single pages has no cell for its inner side.
    if book.facesPerLeaf == 1 { board.back = place.moved(out: depth) }
    return board
  }

  /// The inner side of a board, or a part of the stacks.
  func standingBlock(_ index: Int, _ standing: StandingBook) -> StandingCell? {
    let cell = block[index]
    guard cell.stands else { return nil }
    guard index < book.boardCount else {
      var part = StandingCell(matrix: Matrix4(cell))
      part.rise = cell.rise
      if index == spineCell { part.spine = standing.spineWall }
      return part
    }
    let depth = index == 0 ? standing.boards.left : standing.boards.right
    let lower = depth.own - depth.shown
    var board = StandingCell(matrix: Matrix4(cell).moved(out: lower))
    if index == spineCell { board.spine = standing.spineWall }
    // The back cover of single pages has no cell for its outer side.
    if book.facesPerLeaf == 1 { board.back = Matrix4(cell).moved(out: lower - BookScene.leafSpacing / 2) }
    return board
  }

  private func boardDepth(isTurned: Bool, _ thickness: Double, _ spine: Vector3) -> StandingBook.Depth {
    let board = Matrix4(block[isTurned ? 0 : 1])
    let own =
      (spine.x - board.m41) * board.m31 + (spine.y - board.m42) * board.m32 + (spine.z - board.m43) * board.m33
    let outmost = isTurned ? spacing(of: 0) : -spacing(of: book.leafCount - 1)
    return StandingBook.Depth(own: own, shown: max(thickness, outmost) + BookScene.leafSpacing / 2)
  }

  /// The place of a cell that is in use: of a leaf that is peeled the flat part and the facets, of one that bends the
  /// strips, else the page alone.
  private func placed(_ cell: Int, head: Int, of slot: Int, _ standing: StandingBook) -> Matrix4? {
    let index = paper.flatMap { $0.slotsWithFacets.contains(slot) ? $0.orderIndex(of: slot) : nil }
    let side = head % book.facesPerLeaf
    if cell >= ownCells {
      guard let paper, let index else { return nil }
      let facet = (cell - facetRow(0)) % facets
      let place = Matrix4(paper.cells[(index * book.facesPerLeaf + side) * facets + facet])
      return overFlat(place, facet: facet, paper)
    }
    guard cell < headCount || index == nil && isSoft && faces.step[head] != 0 else { return nil }
    let place = Matrix4(model: poses[cell])
    return side == 1 ? place.turned(about: standing.spine, along: standing.along, by: standing.gap) : place
  }

  /// A facet of a peeled leaf above all that lies flat, however tight its curl is: a flap is turned over, and with it the
  /// leaf's own distance from the others.
  func overFlat(_ place: Matrix4, facet: Int, _ paper: BookPaper) -> Matrix4 {
    let most = abs(spacing(of: Int(leaves[Int(paper.order[0])]))) + BookScene.leafSpacing / 2
    var raised = place
    raised.m43 += most * (1 - paper.hinges.cosines[facet + 1])
    return raised
  }

  /// Distance that a leaf is moved along the normal of its front, in points.
  func spacing(of leaf: Int) -> Double {
    BookScene.leafSpacing * Double(state.openSpread + book.turnedAtStart - leaf)
  }
}
