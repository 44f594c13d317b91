/// The boards of a book's covers as they stand at present.
extension BookScene {
  func board(isTurned: Bool, turnedLeaves: Double, _ frame: Book.PageFrame) -> BlockCell {
    let slot = self.slot(of: isTurned ? 0 : book.leafCount - 1)
    let head = slot.map { self.headRows(of: $0).lowerBound }
    // A cover without cells lies where its stack does.
    let angle = head.map { -self.angle(ofFace: $0) } ?? book.turned(isTurned ? -.pi : 0, .front, frame)
    let thickness = book.stackThickness(isTurned: isTurned, turned: turnedLeaves, frame)
    var board = book.innerBoard(isTurned: isTurned, angle: angle, thickness: thickness, frame)
    if let slot { board.light = boardLight(slot) }
    return board
  }

  /// The light on the leaf's inner side is that on its board.
  private func boardLight(_ slot: Int) -> (low: Double, high: Double) {
    guard let light else { return (0, 0) }
    let head = headRows(of: slot).lowerBound
    let alphas = isSoft ? SIMD2(faces.lightLow[head], faces.lightHigh[head]) : light.faces[slot]
    return (Double(alphas.x), Double(alphas.y))
  }
}
