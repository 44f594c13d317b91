/// The back of a book in space. The scene's own eye is over it and never sees it.
extension BookScene {
  /// The cell of the block with which the spine is drawn: the inner side of the back cover, or without boards a fore
  /// edge.
  var spineCell: Int? {
    if book.hasBoards { return 1 }
    let right = block.count - 3
    return book.edgeCount == 0 || book.arm > 0 ? nil : block[right].stands ? right : right - 3
  }

  func standingSpine(_ standing: StandingBook, _ frame: Book.PageFrame) -> StandingSpine? {
    guard spineCell != nil else { return nil }
    let right = foot(isTurned: false, standing, frame), left = foot(isTurned: true, standing, frame)
    let rise = left - right, square = rise.x * rise.x + rise.y * rise.y + rise.z * rise.z
    guard square > BookScene.leafSpacing * BookScene.leafSpacing else { return nil }
    let along = book.side(frame).onScreen(Vector3(x: 0, y: 1, z: 0))
    // The triangles run clockwise as seen from outside the book: the square starts at the foot that is on the left there.
    let out = rise.unitNormal(along), isOutside = (out.x * standing.along.x + out.y * standing.along.y) * rise.z <= 0
    let (start, end) = isOutside ? (right, left) : (left, right), stacks = standing.stacks
    let (length, endLength) = (
      spineLength(isOutside ? stacks.right : stacks.left, frame),
      spineLength(isOutside ? stacks.left : stacks.right, frame)
    )
    // Both ends are parallel: such a trapezoid is the square in perspective, with the weight 1 at its start.
    let weight = length / endLength, across = weight * end - start, down = length * along, corner = start - 0.5 * down
    let matrix = Matrix4(
      (across.x, across.y, across.z, weight - 1), (down.x, down.y, down.z, 0), (out.x, out.y, out.z, 0),
      (corner.x, corner.y, corner.z, 1))
    return StandingSpine(matrix: matrix, black: book.light(onEdge: (isOutside ? 1 : -1) * out))
  }

  /// Length of the bound edge at the foot of a stack: that of the boards, or of the lowest sheet.
  private func spineLength(_ stack: Double, _ frame: Book.PageFrame) -> Double {
    let page = frame.scale * frame.size.height
    return book.hasBoards ? page * frame.boardScale.y : page + 2 * PaperBlock.slant(frame.size, eye: frame.eye) * stack
  }

  /// The middle of the bound edge of the lowest sheet, or of the board, on one side.
  private func foot(isTurned: Bool, _ standing: StandingBook, _ frame: Book.PageFrame) -> Vector3 {
    if book.hasBoards, block[isTurned ? 0 : 1].stands {
      let cell = block[isTurned ? 0 : 1], depth = isTurned ? standing.boards.left : standing.boards.right
      let board = Matrix4(cell).moved(out: depth.own - depth.shown), p = cell.hinge
      return Vector3(
        x: p.x * board.m11 + p.y * board.m21 + board.m41, y: p.x * board.m12 + p.y * board.m22 + board.m42,
        z: p.x * board.m13 + p.y * board.m23 + board.m43)
    }
    let angle = book.turned(0, isTurned ? .back : .front, frame), (sine, cosine) = Elementary.sincos(angle)
    let out = book.side(frame).onScreen(Vector3(x: sine, y: 0, z: cosine))
    return standing.spine - (isTurned ? standing.stacks.left : standing.stacks.right) * out
  }
}
