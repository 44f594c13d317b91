/// The thickness of a book: its cells, and how much of it lies on either side.
extension BookScene {
  /// The row of the first edge of the stacks; the rows before it are those of pages, shadows and facets.
  var blockRow: Int { poses.count - block.count }

  /// Finds where the edges are; all turns are those of the same instant.
  func writeBlock(_ opening: BookOpening, in viewport: Size) {
    let frame = Book.PageFrame(book, opening, viewport), spine = book.vanishingPoint(in: viewport)
    let turned = turnedLeaves()
    for face in 0..<block.count {
      block[face] = book.blockFace(face, turned: turned, frame, spine: spine)
      poses.flags[blockRow + face] = block[face].flags.rawValue
    }
  }

  /// The sum of how far all leaves of the book have turned. Leaves at rest are counted, not visited. Leaves that go along unseen between
  /// two others have turned as far as those on average, so that a jump over hundreds of pages moves the stacks evenly. O(stirred).
  func turnedLeaves() -> Double {
    guard slotCount > 0 else { return 0 }
    let stirred = isSoft ? stirred() : state.flat.stirred
    let first = max(min(stirred.lowerBound, slotCount) - 1, 0), last = min(stirred.upperBound, slotCount - 1)
    // All leaves before the first one are turned, and no leaf after the last one is.
    var sum = Double(leaves[first])
    var before: Double?
    for slot in first...max(first, last) {
      let turn = min(max(turns[slot], 0), 1)
      if let before {
        let unseen = Int(leaves[slot]) - Int(leaves[slot - 1]) - 1
        sum += Double(unseen) * ((before + turn) / 2)
      }
      sum += turn
      before = turn
    }
    guard let paper else { return sum }
    for index in 0..<paper.count {
      let home = home(of: Int(paper.order[index])), turn = paper.page.turn(at: paper.places[index])
      let shown = home == 0 ? turn : 1 - turn
      sum += min(max(shown, 0), 1) - home
    }
    return sum
  }

  /// An edge as a pose.
  func blockPose(_ row: Int) -> Pose {
    let place = block[row - blockRow].place
    var pose = poses[row]
    (pose.anchor, pose.position) = (.zero, Point(x: place.origin.x, y: place.origin.y))
    pose.shift = Vector3(x: 0, y: 0, z: place.origin.z)
    func length(_ v: Vector3) -> Double { Elementary.sqrt(v.x * v.x + v.y * v.y + v.z * v.z) }
    func unit(_ v: Vector3, _ length: Double) -> Vector3 { Vector3(x: v.x / length, y: v.y / length, z: v.z / length) }
    pose.scale = Point(x: length(place.across), y: length(place.down))
    pose.axis = .free
    (pose.angle, pose.freeAxis) = (0, Vector3(x: 0, y: 0, z: 1))
    guard pose.scale.x > 0, pose.scale.y > 0 else { return pose }
    let turn = MatrixFactors.Quaternion(
      rows: unit(place.across, pose.scale.x), unit(place.down, pose.scale.y), place.out)
    let axis = Vector3(x: turn.x, y: turn.y, z: turn.z), sine = length(axis)
    guard sine > 0 else { return pose }
    (pose.angle, pose.freeAxis) = (2 * Elementary.atan2(y: sine, x: turn.w), unit(axis, sine))
    return pose
  }

  /// Whether an eye tells the edges that another instant had from these.
  func blockDiffers(from other: borrowing Column<PlacedFacet>, in viewport: Size) -> Bool {
    let seen = Matrix4.shared(eye(in: viewport))
    for face in 0..<block.count where block[face].flags.contains(.visible) && block[face].place != other[face].place {
      let (k, l) = (Matrix4(block[face].place) * seen, Matrix4(other[face].place) * seen)
      if k.differs(from: l, on: book.pageSize, common.tolerance) { return true }
    }
    return false
  }
}

extension Stage {
  /// Writes the rows of the edges of a book's stacks that have changed, or all of them. Answers those.
  func writeBlock(of book: BookScene, isWhole: Bool, without hidden: CellFlags) -> Range<Int> {
    let (first, level) = (book.place.firstRow, probe.simdLevel)
    let shared = Matrix4.shared(book.eye(in: viewport), view: view)
    var changed = 0..<0
    for face in 0..<book.block.count {
      let (cell, shown) = (book.blockRow + face, book.block[face])
      let (row, matrix) = (first + cell, Matrix4(shown.place) * shared)
      guard isWhole || !columns.shows(matrix, shown, book.poses.flags[cell] & ~hidden.rawValue, at: row) else {
        continue
      }
      columns.write(matrix, at: row)
      columns.write(book.poses, cell..<cell + 1, marking: cell..<cell + 1, without: hidden, at: first, level: level)
      shown.band.write(to: columns.bands.pointer + 4 * row)
      (columns.light[2 * row], columns.light[2 * row + 1]) = (Float(shown.light.low), Float(shown.light.high))
      changed = changed.joined(cell..<cell + 1)
    }
    return changed
  }
}

extension SnapshotColumns {
  /// Whether a row is what it would become.
  fileprivate func shows(_ matrix: Matrix4, _ facet: PlacedFacet, _ flags: UInt32, at row: Int) -> Bool {
    guard self.flags[row] & ~CellFlags.changed.rawValue == flags else { return false }
    let own = matrices.pointer + 16 * row
    let isSame = withUnsafeBytes(of: matrix) { entries in
      let from = entries.assumingMemoryBound(to: Double.self)
      for entry in 0..<16 where Float(from[entry]).bitPattern != own[entry].bitPattern { return false }
      if isDouble { for entry in 0..<16 where from[entry] != matrices64.pointer[16 * row + entry] { return false } }
      return true
    }
    return isSame && light[2 * row] == Float(facet.light.low)
  }
}
