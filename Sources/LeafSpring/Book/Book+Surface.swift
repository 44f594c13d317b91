/// Pictures and surfaces of a book's cells (B1, B8).
extension Book {
  /// Describes the faces of `count` leaves, row by row: first strips, further strips, and facets and edges if `cells`
  /// has rows for them.
  func describe(leaves: UnsafePointer<Int32>, count: Int, into cells: borrowing CellTable) {
    let heads = headCount(slots: count)
    for row in 0..<heads {
      let leaf = Int(leaves[row / facesPerLeaf])
      let face: CellIdentity.Face = facesPerLeaf == 2 && row % 2 == 1 ? .back : .front
      let item = item(leaf: leaf, face: face)
      var identity = CellIdentity(role: .page, item: item < itemCount ? item : -1, leaf: leaf, face: face)
      let back = item < itemCount ? Color(white: 1) : Book.boardColor
      let surface = CellSurface(backColor: back, radii: radii(face: face), gradient: gradient(leaf, face))
      cells[row] = (identity, surface)
      if cells.count > strips * heads {
        let first = strips * heads
        for facet in 0..<facets { cells[first + facets * row + facet] = (identity, surface) }
      }
      // Of a leaf that never bends only the first row is ever drawn.
      if isHard(leaf) { identity.item = -1 }
      for strip in 1..<max(strips, 1) { cells[strip * heads + row] = (identity, surface) }
    }
    guard cells.count > strips * heads else { return }
    for face in 0..<boardCount { cells[cells.count - cellsBelow + face] = boardLooks(isTurned: face == 0) }
    for face in 0..<edgeCount {
      let edge = BlockEdge(face)
      cells[cells.count - edgeCount + face] = (
        CellIdentity(role: .block, item: -1, face: edge.isTurned ? .back : .front, part: part(of: edge)),
        CellSurface(backColor: Book.edgeColor)
      )
    }
    for face in 0..<cornerCount {
      let corner = BlockCorner(face), side: CellIdentity.Face = corner.isTurned ? .back : .front
      cells[cells.count - edgeCount - cornerCount + face] = (
        CellIdentity(role: .block, item: -1, face: side),
        CellSurface(backColor: Book.edgeColor, radii: radii(of: corner, face: side))
      )
    }
  }

  /// Cut paper.
  private static var edgeColor: Color { Color(white: 0.95) }

  /// The one round corner of the picture of a stack's corner.
  private func radii(of corner: BlockCorner, face: CellIdentity.Face) -> Corners<Float> {
    let radius = Float(PageStack.largestRadius(of: pageSize)), isHead = corner.isHead
    var radii = radii(face: face)
    func keep(_ corner: inout Float, _ isOwn: Bool) { corner = corner > 0 && isOwn ? radius : 0 }
    keep(&radii.topLeft, isHead)
    keep(&radii.bottomRight, !isHead)
    keep(&radii.topRight, isHead != isUpright)
    keep(&radii.bottomLeft, isHead == isUpright)
    return radii
  }

  /// The place of a stack's edge on the screen.
  private func part(of edge: BlockEdge) -> CellIdentity.Part {
    guard edge.isFore else { return isUpright ? (edge.isHead ? .left : .right) : (edge.isHead ? .top : .bottom) }
    let isNear = edge.isTurned != isMirrored
    return isUpright ? (isNear ? .top : .bottom) : (isNear ? .left : .right)
  }

  /// Round corners at the free edge only.
  func radii(face: CellIdentity.Face) -> Corners<Float> {
    let round = Float(cornerRadius)
    // At the left or upper side, and at the side across.
    let (first, last): (Float, Float) = (face == .front) != isMirrored ? (0, round) : (round, 0)
    return isUpright
      ? Corners(topLeft: first, topRight: first, bottomLeft: last, bottomRight: last)
      : Corners(topLeft: first, topRight: last, bottomLeft: first, bottomRight: last)
  }

  /// B8: dark grey across the page. The author's repository exchanges the two sides.
  package static func gradient(isRight: Bool, exchanged: Bool = false) -> Gradient {
    let right = isRight != exchanged
    return Gradient(
      color: Color(white: 1 / 3), start: Point(x: 0, y: 0.5), end: Point(x: 1, y: 0.5),
      locations: right ? (0, 0.02, 1, 1) : (0, 0.5, 0.98, 1),
      alphas: right ? (0.45, 0.40, 0.55, 0.55) : (0.30, 0.40, 0.50, 0.55), stopCount: right ? 3 : 4)
  }

  /// Pages that bend lie against each other at the spine: 0.35·e^(−u/λ), λ = 0.06 page widths, as straight lines
  /// between four places.
  private static func contact(isRight: Bool) -> Gradient {
    Gradient(
      color: .black, start: Point(x: isRight ? 0 : 1, y: 0.5), end: Point(x: isRight ? 1 : 0, y: 0.5),
      locations: (0, 0.05, 0.13, 0.3), alphas: (0.35, 0.152, 0.04, 0), stopCount: 4)
  }

  /// Share of its strength that the gradient at the spine has: in weak light it is weak, too.
  var contactShade: Double { min(1, light / PaperLight.standard) }

  /// Share of the gradient's strength on a face. A cover's outer face has no contact, but may have a joint.
  func contactShade(_ leaf: Int, _ face: CellIdentity.Face) -> Double {
    let isOutside = face == .front ? leaf == 0 : leaf == leafCount - 1
    return isOutside && !hasBoards ? 0 : contactShade
  }

  private func gradient(_ leaf: Int, _ face: CellIdentity.Face) -> Gradient {
    let isRight = face == .front
    var gradient =
      !hasContact
      ? Book.gradient(isRight: isRight, exchanged: isOfRepository)
      : isOuter(leaf, face) ? Book.joint(isRight: isRight) : Book.contact(isRight: isRight)
    if isMirrored { (gradient.start.x, gradient.end.x) = (gradient.end.x, gradient.start.x) }
    if isUpright { (gradient.start, gradient.end) = (gradient.start.transposed, gradient.end.transposed) }
    return gradient
  }
}
