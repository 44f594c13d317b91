/// Cells of a book beyond those of its pages, for other parts of the stage.
extension BookScene {
  /// The pose of a cell beyond `ownCells`, from its place: a facet that is not flat, or a cell of the block. Nil for
  /// other cells, and while the facet's leaf is not peeled.
  func placedPose(_ cell: Int, in viewport: Size) -> Pose? {
    if cell >= blockRow { return pose(cell, at: block[cell - blockRow]) }
    guard let paper, cell >= ownCells else { return nil }
    let head = (cell - facetRow(0)) / book.facets, slot = head / book.facesPerLeaf
    guard let index = paper.orderIndex(of: slot), paper.slotsWithFacets.contains(slot) else { return nil }
    let fold = paper.folds[index], frame = Book.PageFrame(book, .open, viewport)
    let facet = (cell - facetRow(0)) % book.facets + 1
    let face: CellIdentity.Face = head % book.facesPerLeaf == 1 ? .back : .front
    var pose = book.cell(facet, of: fold, paper.hinges, face: face, isTurned: paper.isTurned, frame).pose
    pose.flags = CellFlags(rawValue: poses.flags[cell])
    pose.opacity = poses.get(.opacity, head)
    return pose
  }

  /// The distance of the facets that another instant had from these.
  func facetDistance(from other: KeptPoses, in viewport: Size) -> Double {
    guard let paper else { return 0 }
    guard paper.foldCount == other.foldCount else { return .infinity }
    let cells = paper.foldCount * book.facesPerLeaf * book.facets
    let seen = Matrix4.eyeAndView(eye(in: viewport))
    var most = 0.0
    for cell in 0..<cells {
      if paper.cellFlags[cell] != other.facetFlags[cell] { return .infinity }
      guard CellFlags(rawValue: paper.cellFlags[cell]).contains(.visible), paper.cells[cell] != other.facets[cell]
      else { continue }
      most = max(most, distance(Matrix4(paper.cells[cell]), Matrix4(other.facets[cell]), seenBy: seen))
    }
    return most
  }

  /// How far a page at one place is from one at another.
  func distance(_ a: Matrix4, _ b: Matrix4, seenBy eye: Matrix4) -> Double {
    SeenCorners(of: book.pageSize, by: a * eye).distance(
      from: SeenCorners(of: book.pageSize, by: b * eye), common.tolerance)
  }
}

extension Matrix4 {
  /// The matrix of a picture at a place, in points of the viewport.
  init(_ place: CellPlace) {
    let (a, b, c, o) = (place.across, place.down, place.out, place.origin)
    self.init((a.x, a.y, a.z, 0), (b.x, b.y, b.z, 0), (c.x, c.y, c.z, 0), (o.x, o.y, o.z, 1))
  }
}
