/// Which picture goes on a book's cells and how their surfaces look (B1, B8).
extension Book {
  /// Describes the faces of `count` leaves, row by row.
  func describe(leaves: UnsafePointer<Int32>, count: Int, into cells: borrowing CellTable) {
    let heads = cells.count / strips
    for row in 0..<min(heads, facesPerLeaf * count) {
      let leaf = Int(leaves[row / facesPerLeaf])
      let face: CellIdentity.Face = facesPerLeaf == 2 && row % 2 == 1 ? .back : .front
      let item = item(leaf: leaf, face: face)
      var identity = CellIdentity(role: .page, item: item < itemCount ? item : -1, leaf: leaf, face: face)
      let surface = CellSurface(backColor: Color(white: 1), radii: radii(face: face), gradient: gradient(face: face))
      cells[row] = (identity, surface)
      let isHard = soft?.isHard(leaf: leaf, of: leafCount) ?? true
      if isHard { identity.item = -1 }
      for strip in 0..<strips where strips > 1 && (strip > 0 || !isHard) {
        if !isHard { identity.content = content(strip: strip, face: face) }
        cells[strip * heads + row] = (identity, part(identity.content, isLast: strip == strips - 1, of: surface))
      }
    }
  }

  /// The surface of a part of a page: round corners only at the free edge, and the gradient of the whole page.
  private func part(_ content: Rect, isLast: Bool, of surface: CellSurface) -> CellSurface {
    var part = surface
    part.gradient.start = content.unit(of: surface.gradient.start)
    part.gradient.end = content.unit(of: surface.gradient.end)
    if !isLast { part.radii = CellSurface().radii }
    return part
  }

  /// Round corners at the free edge only.
  private func radii(face: CellIdentity.Face) -> Corners<Float> {
    let round = Float(cornerRadius)
    let isRight = (face == .front) != isMirrored
    if hinge == .top {
      return face == .front
        ? Corners(topLeft: 0, topRight: 0, bottomLeft: round, bottomRight: round)
        : Corners(topLeft: round, topRight: round, bottomLeft: 0, bottomRight: 0)
    }
    return isRight
      ? Corners(topLeft: 0, topRight: round, bottomLeft: 0, bottomRight: round)
      : Corners(topLeft: round, topRight: 0, bottomLeft: round, bottomRight: 0)
  }

  /// B8: dark grey across the page. The author's project swaps the two sides.
  public static func gradient(isRight: Bool, fidelity: Fidelity) -> Gradient {
    let right = isRight == (fidelity == .corrected)
    return Gradient(
      color: Color(white: 1 / 3), start: Point(x: 0, y: 0.5), end: Point(x: 1, y: 0.5),
      locations: right ? (0, 0.02, 1, 1) : (0, 0.5, 0.98, 1),
      alphas: right ? (0.45, 0.40, 0.55, 0.55) : (0.30, 0.40, 0.50, 0.55), stopCount: right ? 3 : 4)
  }

  private func gradient(face: CellIdentity.Face) -> Gradient {
    var gradient = Book.gradient(isRight: face == .front, fidelity: fidelity)
    if hinge == .top {
      gradient.start = Point(x: 0.5, y: 0)
      gradient.end = Point(x: 0.5, y: 1)
    } else if isMirrored {
      gradient.start.x = 1
      gradient.end.x = 0
    }
    return gradient
  }
}

extension Rect {
  /// A point of the unit square in the unit coordinates of this part of it.
  fileprivate func unit(of point: Point) -> Point { Point(x: (point.x - x) / width, y: (point.y - y) / height) }
}
