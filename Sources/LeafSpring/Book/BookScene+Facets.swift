/// Facets and shadows of peeled leaves, for other parts of the stage.
extension BookScene {
  /// The pose of a facet that is not flat, or of a shadow; nil for other cells, and while its leaf is not peeled.
  func facetPose(_ cell: Int, in viewport: Size) -> Pose? {
    if cell >= blockRow { return pose(cell, at: block[cell - blockRow]) }
    guard let paper, cell >= ownCells else { return nil }
    let isShadow = cell < facetRow(0)
    let head = isShadow ? 0 : (cell - facetRow(0)) / book.facets
    let slot = isShadow ? (cell - ownCells) / book.strips : head / book.facesPerLeaf
    if isShadow, paper.aloft.contains(slot) { return pose(cell, at: shadows[cell - ownCells]) }
    guard let index = paper.place(of: slot), paper.drawn.contains(slot) else { return nil }
    let fold = paper.folds[index], frame = Book.PageFrame(book, .open, viewport)
    let facet = isShadow ? paper.hinges.count : (cell - facetRow(0)) % book.facets + 1
    let face: CellIdentity.Face = !isShadow && head % book.facesPerLeaf == 1 ? .back : .front
    var pose = book.cell(facet, of: fold, paper.hinges, face: face, isTurned: paper.isReversed, frame).pose
    if isShadow {
      // The flap's picture, moved into the plane of the pages.
      let slope = PaperShadow.slope(), height = 2 * fold.radius
      pose.shift = Vector3(x: pose.shift.x + height * slope.x, y: pose.shift.y + height * slope.y, z: 0)
    }
    pose.flags = CellFlags(rawValue: poses.flags[cell])
    return pose
  }

  /// True if an eye tells the facets and shadows that another instant had from these.
  func facetsDiffer(from other: ShownFacets, in viewport: Size) -> Bool {
    guard let paper else { return false }
    guard paper.count == other.count else { return true }
    let cells = paper.count * book.facesPerLeaf * book.facets, shadow = paper.shadow(0).cell
    let seen = Matrix4.shared(eye(in: viewport))
    func differ(_ cells: Range<Int>) -> Bool {
      for cell in cells {
        if paper.cellFlags[cell] != other.flags[cell] { return true }
        guard CellFlags(rawValue: paper.cellFlags[cell]).contains(.visible), paper.cells[cell] != other.cells[cell]
        else { continue }
        if self.differ(Matrix4(paper.cells[cell]), Matrix4(other.cells[cell]), seenBy: seen) { return true }
      }
      return false
    }
    return differ(0..<cells) || differ(shadow..<shadow + paper.count)
  }

  /// True if an eye tells a page at one place from one at another.
  func differ(_ a: Matrix4, _ b: Matrix4, seenBy eye: Matrix4) -> Bool {
    (a * eye).differs(from: b * eye, on: book.pageSize, common.tolerance)
  }
}

extension Matrix4 {
  /// The matrix of a picture at a place, in points of the viewport.
  init(_ place: CellPlace) {
    let (a, b, c, o) = (place.across, place.down, place.out, place.origin)
    self.init((a.x, a.y, a.z, 0), (b.x, b.y, b.z, 0), (c.x, c.y, c.z, 0), (o.x, o.y, o.z, 1))
  }
}
