/// A book as it stands in space, for a host with a camera of its own.
///
/// Leaves that lie on each other are in one plane. Here they have a spacing along their own normals, the more the
/// farther they are from where the book is open, so that a depth buffer finds the upper one, whichever face is seen.
extension BookScene {
  /// What a book's cells in space have in common at a moment.
  func standing(at moment: Moment) -> StandingBook {
    let frame = frame(at: moment), side = book.side(frame), shift = side.onScreen(frame.shift)
    var standing = StandingBook(
      spine: Vector3(x: side.spine.x + shift.x, y: side.spine.y + shift.y, z: shift.z),
      along: side.onScreen(Vector3(x: 1, y: 0, z: 0)),
      gap: Elementary.sincos(frame.opening.turn * Book.versoGap))
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
    standing.back = standingSpine(standing, frame)
    return standing
  }

  /// Points from a leaf to the next. A page's two faces are half of that apart. A depth buffer of 24 bits still tells
  /// them apart at 4,000 points; nobody sees the step.
  static var leafSpacing: Double { 0.02 }

  func standingCell(_ cell: Int, _ standing: StandingBook) -> StandingCell? {
    guard !common.isOutOfSight else { return nil }
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
  private func standingBlock(_ index: Int, _ standing: StandingBook) -> StandingCell? {
    let cell = block[index]
    guard cell.stands else { return nil }
    guard index < book.boardCount else {
      var part = StandingCell(matrix: Matrix4(cell))
      part.rise = cell.rise
      if index == spineCell { part.spine = standing.back }
      return part
    }
    let depth = index == 0 ? standing.boards.left : standing.boards.right
    let lower = depth.own - depth.shown
    var board = StandingCell(matrix: Matrix4(cell).moved(out: lower))
    if index == spineCell { board.spine = standing.back }
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
      return Matrix4(paper.cells[(index * book.facesPerLeaf + side) * facets + facet])
    }
    guard cell < headCount || index == nil && isSoft && faces.step[head] != 0 else { return nil }
    let place = Matrix4(model: poses[cell])
    return side == 1 ? place.turned(about: standing.spine, along: standing.along, by: standing.gap) : place
  }

  /// Distance that a leaf is moved along the normal of its front, in points.
  private func spacing(of leaf: Int) -> Double {
    BookScene.leafSpacing * Double(state.openSpread + book.turnedAtStart - leaf)
  }

  /// The table's shadow lies on the table, at the foot of the thicker stack; all others lie just over the pages that they
  /// fall on. What stands over them is drawn after them, or is nearer to the camera.
  func standingShadowPlane(_ index: Int, _ standing: StandingBook) -> Matrix4? {
    guard let light, index < light.count else { return nil }
    let plane = light.planes[index], shadow = light.shadows[index], matrix = Matrix4(plane)
    if shadow.kind == .outline, shadow.after == 0 {
      let stack = max(standing.stacks.left, standing.stacks.right, Double(shadow.height) * plane.scale)
      let boards = max(standing.boards.left.shown, standing.boards.right.shown)
      return matrix.moved(out: -max(stack, boards + BookScene.leafSpacing))
    }
    let rank = Int(shadow.after) - 1 - block.count
    guard plane.out != Vector3(x: 0, y: 0, z: 1), rank >= 0, rank < ownCells else {
      return matrix.moved(out: BookScene.leafSpacing * (1.5 + leavesAbove(light)))
    }
    let head = Int(poses.paint[rank]) % max(headCount, 1), slot = head / book.facesPerLeaf
    let isVerso = poses.flags[headRows(of: slot).lowerBound] & CellFlags.backFacing.rawValue != 0
    return matrix.moved(out: spacing(of: Int(leaves[slot])) + BookScene.leafSpacing * (isVerso ? -0.75 : 0.25))
  }

  /// The facets on which a shadow over all pages falls, too: those that are painted before it.
  func standingFacets(under index: Int, _ standing: StandingBook, _ body: (ShadedFacet) -> Void) {
    guard let light, index < light.count, let paper, light.planes[index].out == Vector3(x: 0, y: 0, z: 1)
    else { return }
    let plane = Matrix4(light.planes[index]), end = Int(light.shadows[index].after) - block.count
    let faces = book.facesPerLeaf, count = paper.hinges.count, radii = book.radii(face: .front)
    for order in 0..<paper.foldCount where !paper.folds[order].isUnfolded {
      let slot = Int(paper.order[order]), spacing = spacing(of: Int(leaves[slot]))
      let before = min((end - facetRanks(slot, paper).rank) / faces, count)
      for facet in 0..<max(before, 0) {
        let place = Matrix4(paper.cells[order * faces * count + facet]), isFront = place.m33 > 0
        let above = place.moved(out: spacing + BookScene.leafSpacing * (isFront ? 0.25 : -0.75))
        let band = paper.bands[order * faces * (count + 1) + facet + 1]
        guard let part = ShadedFacet(above, (book.pageSize, radii, band), over: plane) else { continue }
        body(part)
      }
    }
  }

  /// The leaves between the lowest one in the air and the place where the book is open.
  private func leavesAbove(_ light: BookLight) -> Double {
    let open = state.openSpread + book.turnedAtStart
    var lowest = light.casting.isEmpty ? open : min(open, Int(leaves[light.casting.lowerBound]))
    if let paper {
      for index in 0..<paper.foldCount { lowest = min(lowest, Int(leaves[Int(paper.order[index])])) }
    }
    return Double(open - lowest)
  }
}

extension CellPlace {
  /// Points on the screen per point of the plane.
  fileprivate var scale: Double {
    Elementary.sqrt(across.x * across.x + across.y * across.y + across.z * across.z)
  }
}
