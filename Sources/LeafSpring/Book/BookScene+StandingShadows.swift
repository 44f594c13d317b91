/// Shadows in space: each lies on what it falls on, so that they stay there under every camera.
extension BookScene {
  /// The plane of a shadow with a single receiver: the table, or a rigid leaf in the air. Later draws, and those that are
  /// nearer to the camera, cover it.
  func standingShadowPlane(_ index: Int, _ standing: StandingBook) -> Matrix4? {
    guard let light, index < light.count else { return nil }
    let plane = light.planes[index], shadow = light.shadows[index], matrix = Matrix4(plane)
    if isOnTable(shadow) { return matrix.moved(out: -standing.foot) }
    let rank = Int(shadow.after) - 1 - block.count
    guard plane.out != .out, rank >= 0, rank < ownCells else { return nil }
    let head = Int(poses.paint[rank]) % max(headCount, 1), slot = head / book.facesPerLeaf
    let isVerso = poses.flags[headRows(of: slot).lowerBound] & CellFlags.backFacing.rawValue != 0
    return matrix.moved(out: spacing(of: Int(leaves[slot])) + BookScene.leafSpacing * (isVerso ? -0.75 : 0.25))
  }

  /// The rest of a profile on a page, from the edge of the leaves that cast it back to the spine; nil for another
  /// shadow. On the screen they cover it.
  func standingProfile(under index: Int, _ standing: StandingBook) -> Shadow? {
    guard let light, index < light.count, light.planes[index].out == .out else { return nil }
    var shadow = light.shadows[index]
    guard shadow.kind == .profile, shadow.endLength > 0, shadow.low > 0, shadow.alpha(0) > 0 else { return nil }
    let isLeft = Double(shadow.axis.x) * standing.along.x + Double(shadow.axis.y) * standing.along.y < 0
    let room = LeafSections.Surroundings(bright: book.brightness, width: book.spineWidth),
      blocked = light.numbers.pointer
    light.sections.writeBlocked(isLeft: isLeft, from: Double(shadow.low), to: 0, room, into: blocked)
    let strength = Double(shadow.alpha(0)) / blocked[0]
    (shadow.axis, shadow.low, shadow.high) = (-1 * shadow.axis, -shadow.low, 0)
    shadow.setAlphas(blocked, strength)
    return shadow
  }

  private func isOnTable(_ shadow: Shadow) -> Bool { shadow.kind == .outline && shadow.after == 0 }

  /// Calls `body` with every flat surface that receives a shadow cast in the plane of the pages: the uppermost pages,
  /// facets that are painted before it, boards and stacks.
  func standingFacets(under index: Int, _ standing: StandingBook, _ body: (ShadedFacet) -> Void) {
    guard let light, index < light.count, light.planes[index].out == .out, !isOnTable(light.shadows[index]) else {
      return
    }
    let plane = Matrix4(light.planes[index])
    if let page = standing.pages.right { shadePage(page, isTurned: false, plane, body) }
    if let page = standing.pages.left { shadePage(page, isTurned: true, plane, body) }
    shadeLiftedPaper(before: Int(light.shadows[index].after) - block.count, plane, body)
    for cell in 0..<block.count { shadeBlock(cell, standing, plane, body) }
  }

  private func shadePage(_ page: Matrix4, isTurned: Bool, _ plane: Matrix4, _ body: (ShadedFacet) -> Void) {
    let looks = (book.pageSize, book.radii(face: isTurned ? .back : .front), PaperBand(whole: book.pageSize))
    body(ShadedFacet(page, looks, over: plane))
  }

  private func shadeLiftedPaper(before end: Int, _ plane: Matrix4, _ body: (ShadedFacet) -> Void) {
    guard let paper else { return }
    let faces = book.facesPerLeaf, count = paper.hinges.count, radii = book.radii(face: .front)
    for order in 0..<paper.foldCount where !paper.folds[order].isUnfolded {
      let slot = Int(paper.order[order]), spacing = spacing(of: Int(leaves[slot]))
      let before = min((end - facetRanks(slot, paper).rank) / faces, count), first = order * faces * (count + 1)
      // A single page that comes back lies on no other.
      if before > 0, paper.isTurned, book.spreadMode == .single {
        let flat = Matrix4(model: poses[slot]).moved(out: spacing - BookScene.leafSpacing / 2)
        body(ShadedFacet(flat, (book.pageSize, radii, paper.bands[first]), over: plane))
      }
      for facet in 0..<max(before, 0) {
        let place = Matrix4(paper.cells[order * faces * count + facet])
        let own = place.moved(out: place.m33 > 0 ? spacing : spacing - BookScene.leafSpacing / 2)
        let drawn = overFlat(own, facet: facet, paper)
        let band = paper.bands[first + facet + 1]
        body(ShadedFacet(drawn, (book.pageSize, radii, band), over: plane))
      }
    }
  }

  /// A board or a part of a stack under a page that lies.
  private func shadeBlock(_ index: Int, _ standing: StandingBook, _ plane: Matrix4, _ body: (ShadedFacet) -> Void) {
    let edges = index - book.boardCount - book.cornerCount
    let isTurned =
      index < book.boardCount
      ? index == 0 : edges < 0 ? BlockCorner(edges + book.cornerCount).isTurned : BlockEdge(edges).isTurned
    guard (isTurned ? standing.pages.left : standing.pages.right) != nil, let part = standingBlock(index, standing)
    else { return }
    let cell = blockRow + index, size = Size(width: poses.get(.width, cell), height: poses.get(.height, cell))
    let wall = part.rise == nil ? nil : part
    body(ShadedFacet(part.matrix, (size, cells[cell].surface.radii, block[index].band), over: plane, wall: wall))
  }

  /// The matrices of the uppermost flat pages, left and right. Of a leaf that is peeled a part lies.
  func standingPages(_ frame: Book.PageFrame) -> (left: Matrix4?, right: Matrix4?) {
    guard let light else { return (nil, nil) }
    let open = state.openSpread + book.turnedAtStart, aloft = light.aloft
    var (left, right) = (open - 1, open)
    if let first = aloft.first, first > 0 { left = Int(leaves[first - 1]) }
    if let last = aloft.last, last + 1 < slotCount { right = Int(leaves[last + 1]) }
    if let paper {
      for index in 0..<paper.foldCount {
        let leaf = Int(leaves[Int(paper.order[index])])
        if paper.isTurned { left = max(left, leaf) } else { right = min(right, leaf) }
      }
    }
    let lies = pagesLie(under: aloft)
    func page(_ face: CellIdentity.Face, _ height: Double) -> Matrix4 {
      Matrix4(model: book.oriented(book.blank(face, frame))).moved(out: height)
    }
    let low = BookScene.leafSpacing / 2
    return (
      lies.left && frame.opening.turn >= 1 ? page(.back, low - spacing(of: left)) : nil,
      lies.right ? page(.front, spacing(of: right)) : nil
    )
  }
}

extension Vector3 {
  /// Toward the viewer.
  fileprivate static var out: Vector3 { Vector3(x: 0, y: 0, z: 1) }
}
