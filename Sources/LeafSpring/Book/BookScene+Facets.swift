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

  /// How far the facets and shadows that another instant had are from these.
  func facetDistance(from other: ShownFacets, in viewport: Size) -> Double {
    guard let paper else { return 0 }
    guard paper.count == other.count else { return .infinity }
    let cells = paper.count * book.facesPerLeaf * book.facets, shadow = paper.shadow(0).cell
    let seen = Matrix4.shared(eye(in: viewport))
    func distance(_ cells: Range<Int>) -> Double {
      var most = 0.0
      for cell in cells {
        if paper.cellFlags[cell] != other.flags[cell] { return .infinity }
        guard CellFlags(rawValue: paper.cellFlags[cell]).contains(.visible), paper.cells[cell] != other.cells[cell]
        else { continue }
        most = max(most, self.distance(Matrix4(paper.cells[cell]), Matrix4(other.cells[cell]), seenBy: seen))
      }
      return most
    }
    return max(distance(0..<cells), distance(shadow..<shadow + paper.count))
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
