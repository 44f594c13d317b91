/// The rows of a book's block, which have a place instead of a pose: boards, round corners and edges.
extension Stage {
  /// Writes the rows of a book's block that have changed, or all of them. Answers the cells from the
  /// first to the last of those.
  func writeBlock(of book: BookScene, isWhole: Bool, seenBy shared: Matrix4) -> Range<Int> {
    var changed = 0..<0
    for face in 0..<book.block.count {
      let cell = book.blockRow + face
      if writeBlockCell(cell, of: book, isWhole: isWhole, seenBy: shared) {
        changed = changed.joined(cell..<cell + 1)
      }
    }
    return changed
  }

  /// Answers whether the row was not so already.
  private func writeBlockCell(_ cell: Int, of book: BookScene, isWhole: Bool, seenBy shared: Matrix4) -> Bool {
    let edge = book.block[cell - book.blockRow]
    let (row, matrix) = (book.rowSpan.firstRow + cell, Matrix4(edge) * shared)
    let flags = book.poses.flags[cell] & ~book.hiddenFlags.rawValue
    let opacity = Float(min(max(book.poses.get(.opacity, cell), 0), 1))
    guard isWhole || columns.opacity[row] != opacity || !columns.shows(matrix, edge, flags, at: row) else {
      return false
    }
    columns.write(matrix, at: row)
    columns.resetBands(row..<row + 1)
    columns.write(book, cell..<cell + 1, marking: cell..<cell + 1, probe.simdLevel)
    edge.band.write(to: columns.bands.pointer + 4 * row)
    (columns.light[2 * row], columns.light[2 * row + 1]) = (Float(edge.light.low), Float(edge.light.high))
    return true
  }
}

extension SnapshotColumns {
  /// True if a row already has these values.
  fileprivate func shows(_ matrix: Matrix4, _ edge: BlockCell, _ flags: UInt32, at row: Int) -> Bool {
    guard self.flags[row] & ~CellFlags.changed.rawValue == flags else { return false }
    let own = matrices.pointer + 16 * row
    let isSame = withUnsafeBytes(of: matrix) { entries in
      let from = entries.assumingMemoryBound(to: Double.self)
      for entry in 0..<16 where Float(from[entry]).bitPattern != own[entry].bitPattern { return false }
      if isDouble { for entry in 0..<16 where from[entry] != matrices64.pointer[16 * row + entry] { return false } }
      return true
    }
    guard isSame else { return false }
    let (band, own4) = (edge.band, bands.pointer + 4 * row)
    return light[2 * row] == Float(edge.light.low) && light[2 * row + 1] == Float(edge.light.high)
      && own4[0] == Float(band.axis.x) && own4[1] == Float(band.axis.y) && own4[2] == Float(band.low)
      && own4[3] == Float(band.high)
  }
}

extension BookScene {
  /// A cell's place as a pose. An edge of the left stack while that swings is sheared, which no pose can say: it gets
  /// the nearest, with the same left border.
  func pose(_ cell: Int, at edge: BlockCell) -> Pose {
    var pose = poses[cell]
    let (place, weights, hinge) = (edge.place, edge.weights, edge.hinge)
    let centre = place.origin + (hinge.x * place.across + hinge.y * place.down)
    pose.anchor = Point(x: hinge.x / pose.size.width, y: hinge.y / pose.size.height)
    (pose.position, pose.shift) = (Point(x: centre.x, y: centre.y), Vector3(x: 0, y: 0, z: centre.z))
    (pose.axis, pose.angle, pose.freeAxis) = (.free, 0, Vector3(x: 0, y: 0, z: 1))
    pose.scale = .zero
    let a = place.across - weights.x * centre, b = place.down - weights.y * centre
    let (out, wide) = (place.out, a.length)
    guard wide > 0 else { return pose }
    let across = (1 / wide) * a, down = out.cross(across)
    pose.scale = Point(x: wide, y: b.dot(down))
    if pose.scale.y != 0 { pose.perspective = (weights.x / wide) * across + (weights.y / pose.scale.y) * down }
    let turn = MatrixFactors.Quaternion(rows: across, down, out)
    let axis = Vector3(x: turn.x, y: turn.y, z: turn.z), sine = axis.length
    guard sine > 0 else { return pose }
    (pose.angle, pose.freeAxis) = (2 * Elementary.atan2(y: sine, x: turn.w), (1 / sine) * axis)
    return pose
  }
}

extension Matrix4 {
  /// Of a picture at a place, in points of the viewport.
  init(_ edge: BlockCell) {
    self.init(edge.place)
    (m14, m24, m44) = (edge.weights.x, edge.weights.y, edge.weights.z)
  }
}
