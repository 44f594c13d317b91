/// A book as it stands in space, for a host with a camera of its own.
///
/// Leaves that lie on each other are in one plane. Here they have a spacing along their own normals, the more the
/// farther they are from where the book is open, so that a depth buffer finds the upper one, whichever face is seen.
extension BookScene {
  /// Points from a leaf to the next. A page's two faces are half of that apart. A depth buffer of 24 bits still tells
  /// them apart at 4,000 points; nobody sees the step.
  static var leafSpacing: Double { 0.02 }

  func standingCell(_ cell: Int, at moment: Moment) -> StandingCell? {
    guard !common.isOutOfSight else { return nil }
    if cell >= blockRow {
      let edge = block[cell - blockRow]
      return edge.stands ? StandingCell(matrix: Matrix4(edge)) : nil
    }
    let isFacet = cell >= ownCells, head = isFacet ? (cell - facetRow(0)) / facets : cell % headCount
    let slot = head / book.facesPerLeaf, isBack = head % book.facesPerLeaf == 1, leaf = Int(leaves[slot])
    guard book.item(leaf: leaf, face: isBack ? .back : .front) < book.itemCount,
      book.spreadMode == .double || poses.flags[cell] & CellFlags.visible.rawValue != 0,
      let place = placed(cell, head: head, of: slot, at: moment)
    else { return nil }
    let spacing = spacing(of: leaf), half = BookScene.leafSpacing / 2
    var standing = StandingCell(matrix: place.moved(out: isBack ? half - spacing : spacing))
    if !isBack, book.facesPerLeaf == 1 || book.item(leaf: leaf, face: .back) >= book.itemCount {
      standing.back = place.moved(out: spacing - half)
    }
    return standing
  }

  /// The place of a cell that is in use: of a leaf that is peeled the flat part and the facets, of one that bends the
  /// strips, else the page alone.
  private func placed(_ cell: Int, head: Int, of slot: Int, at moment: Moment) -> Matrix4? {
    let index = paper.flatMap { $0.slotsWithFacets.contains(slot) ? $0.orderIndex(of: slot) : nil }
    let side = head % book.facesPerLeaf
    if cell >= ownCells {
      guard let paper, let index else { return nil }
      let facet = (cell - facetRow(0)) % facets
      return Matrix4(paper.cells[(index * book.facesPerLeaf + side) * facets + facet])
    }
    guard cell < headCount || index == nil && isSoft && faces.step[head] != 0 else { return nil }
    let place = Matrix4(model: poses[cell])
    return side == 1 && index == nil ? withoutGap(place, at: moment) : place
  }

  /// The place of a verso without the angle that keeps it apart from its recto: the spacing does that here. With it, a
  /// left page would rise through the shadows that lie on it.
  private func withoutGap(_ place: Matrix4, at moment: Moment) -> Matrix4 {
    let frame = frame(at: moment), side = book.side(frame), shift = side.onScreen(frame.shift)
    let spine = Vector3(x: side.spine.x + shift.x, y: side.spine.y + shift.y, z: shift.z)
    return place.turned(about: spine, along: side.onScreen(Vector3(x: 1, y: 0, z: 0)), by: Book.versoGap)
  }

  /// Distance that a leaf is moved along the normal of its front, in points.
  private func spacing(of leaf: Int) -> Double {
    BookScene.leafSpacing * Double(state.openSpread + book.turnedAtStart - leaf)
  }

  /// The table's shadow lies on the table, at the foot of the thicker stack; all others lie just over the pages that they
  /// fall on. What stands over them is drawn after them, or is nearer to the camera.
  func standingShadowPlane(_ index: Int) -> Matrix4? {
    guard let light, index < light.count else { return nil }
    let plane = light.planes[index], shadow = light.shadows[index], matrix = Matrix4(plane)
    if shadow.kind == .outline, shadow.after == 0 {
      let turned = turnedLeaves(), sheet = book.paper?.sheet ?? 0
      let stack = sheet * max(turned, Double(book.leafCount) - turned)
      return matrix.moved(out: -max(Double(shadow.height), stack) * plane.scale)
    }
    let rank = Int(shadow.after) - 1 - block.count
    guard plane.out != Vector3(x: 0, y: 0, z: 1), rank >= 0, rank < ownCells else {
      return matrix.moved(out: BookScene.leafSpacing * (1.5 + leavesAbove(light)))
    }
    let head = Int(poses.paint[rank]) % max(headCount, 1), slot = head / book.facesPerLeaf
    let isVerso = poses.flags[headRows(of: slot).lowerBound] & CellFlags.backFacing.rawValue != 0
    return matrix.moved(out: spacing(of: Int(leaves[slot])) + BookScene.leafSpacing * (isVerso ? -0.75 : 0.25))
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
