import CMathShim

/// Leaves that bend, in ascending order, by slot: their ratios at the spine, in the middle and at the free edge.
struct SoftColumns {
  let leaves: UnsafePointer<Int32>
  let ratios: UnsafeMutablePointer<Double>
  let middles: UnsafePointer<Double>
  let edges: UnsafeMutablePointer<Double>
  let hard: UnsafePointer<UInt8>
  let loose: LooseLeaves
  /// The ratios of all strips of leaves that bow; nil for leaves that bend evenly. `middles` is read with bows only.
  let rows: UnsafeMutablePointer<Double>?
  /// Slots of the leaves whose strips are to be written.
  let written: Range<Int>
}

/// The poses of a soft book: strip after strip of every face. Row i·m + k is strip i of face k of m; the faces' first
/// strips have the rows that whole pages have. Nearly everything is done face beside face, by a kernel.
extension Book {
  /// Ratios of the leaves at the spine and at the free edge, limited so that leaves cannot pass through each other:
  /// leaf by leaf neither is below that of
  /// the leaf in front, a hard leaf has one, and a soft one bends no more than it may.
  ///
  /// Then leaves do not pass through each other. Let the strips of a leaf turn toward the next leaf by rates that go
  /// evenly from one rate, 0 or more, at the spine to another at the edge: the end of strip j moves across itself by Σ
  /// rate(i)·cos(φi − φj), i ≤ j, which for a bend of up to 2.33 radians (x = tan(x/2)) is never negative.
  func fit(_ leaves: SoftColumns, count: Int) -> LeafNeighbours {
    let (ratios, edges, hard, loose) = (leaves.ratios, leaves.edges, leaves.hard, leaves.loose), limits = bendLimits
    var beside = LeafNeighbours()
    func part(_ slot: Int) -> LeafPart {
      LeafPart(spine: ratios[slot], middle: 0, edge: edges[slot], freedom: loose.freedom[slot])
    }
    for slot in 0..<count {
      if hard[slot] != 0 {
        let ratio = max(ratios[slot], beside.highest(strips: strips))
        (ratios[slot], edges[slot]) = (ratio, ratio)
        beside = LeafNeighbours(spine: ratio, edge: ratio)
      } else {
        beside.behind = slot + 1 < count && hard[slot + 1] == 0 ? part(slot + 1) : nil
        let found = limits.fitBend(part(slot), beside)
        (ratios[slot], edges[slot]) = (found.spine, found.edge)
        beside = LeafNeighbours(
          spine: found.spine, edge: loose.has(slot) ? min(found.edge, 1) : found.edge, dip: found.dip)
      }
    }
    return beside
  }

  /// Writes what of the strips changes only when other leaves get cells: hinges, bands, and whether there is contact at
  /// the spine, which the covers' outer faces have not. O(cells).
  func layStrips(
    leaves: UnsafePointer<Int32>, hard: UnsafePointer<UInt8>, into poses: borrowing PoseBuffer,
    _ faces: borrowing StripFaces
  ) {
    let (isUpright, length, share) = (isUpright, spineWidth / Double(strips), arm / spineWidth)
    let (anchorsX, anchorsY, shades) = (poses.cells(.anchorX), poses.cells(.anchorY), poses.cells(.shade))
    for face in 0..<faces.count {
      let isAnchoredLeft = isAnchoredLeft(face)
      let isHard = hard[face / facesPerLeaf] != 0, leaf = Int(leaves[face / facesPerLeaf])
      let shade = contactShade(leaf, face % facesPerLeaf == 0 ? .front : .back)
      faces.length[face] = isHard ? 0 : isAnchoredLeft ? length : -length
      faces.anchor[face] = isAnchoredLeft ? 0 : spineWidth
      for strip in 0..<strips {
        let row = strip * faces.count + face
        let part = isHard ? 0 : Double(strip) / Double(strips)
        // The first strip turns about the axis, which a gap keeps apart from the page.
        let start = strip == 0 ? part - share : part
        let along = isAnchoredLeft ? start : 1 - start
        shades[row] = shade
        anchorsX[row] = isUpright ? 0.5 : along
        anchorsY[row] = isUpright ? along : 0.5
        (isHard ? wholeBand(face: face, of: leaf) : band(strip: strip, face: face)).write(to: faces.band + 4 * row)
      }
    }
  }

  /// True if the spine is at the left (or top) border of a face's picture.
  private func isAnchoredLeft(_ face: Int) -> Bool {
    (facesPerLeaf == 1 || face & 1 == 0) != isMirrored
  }

  /// The part of its page that a strip shows, from its hinge on the spine's side to the next.
  private func band(strip: Int, face: Int) -> PaperBand {
    let width = spineWidth
    let ends = (Double(strip) * width / Double(strips), Double(strip + 1) * width / Double(strips))
    return band(from: ends.0, to: strip == strips - 1 ? width : ends.1, face: face, width: width)
  }

  /// The whole page, from its spine to its free edge as strips go.
  func pageBand(face: Int) -> PaperBand { band(from: 0, to: spineWidth, face: face, width: spineWidth) }

  /// The whole face of a leaf: a page, or the outer face of a board.
  func wholeBand(face: Int, of leaf: Int) -> PaperBand {
    let width = pictureWidth(leaf, facesPerLeaf == 2 && face & 1 == 1 ? .back : .front)
    return band(from: 0, to: width, face: face, width: width)
  }

  /// A part of a face, from one distance from the spine to another.
  private func band(from low: Double, to high: Double, face: Int, width: Double) -> PaperBand {
    var band = PaperBand(axis: Point(x: 1, y: 0), low: low, high: high)
    if !isAnchoredLeft(face) { band = band.mirrored(width: width) }
    return isUpright ? band.transposed : band
  }

  /// Writes all strips of some leaves from the ratios at the spine and at the free edge, or, if there are any, from
  /// those of all strips. Answers whether one may have turned its other side to the viewer.
  func poses(
    _ leaves: SoftColumns, _ frame: PageFrame, into poses: borrowing PoseBuffer, _ faces: borrowing StripFaces
  ) -> Bool {
    let along: PoseColumn = isUpright ? .shiftY : .shiftX
    poses.fillShared(with: oriented(blank(.front, frame)), keeping: PoseColumns(along, .shiftZ))
    // A last leaf may have no back.
    layBoards(leaves: leaves.leaves, count: (faces.count + facesPerLeaf - 1) / facesPerLeaf, frame, poses)
    let leaf = LeafFrame(frame, self)
    let some = shownFaces(of: leaves.written, faces.count)
    for face in some {
      let slot = face / facesPerLeaf
      let own = BentFace(
        row: face, side: facesPerLeaf == 2 && face & 1 == 1 ? .back : .front, leaf: Int(leaves.leaves[slot]),
        isHard: leaves.hard[slot] != 0)
      if let rows = leaves.rows {
        bow(own, rows + slot * strips, leaf, faces)
      } else {
        let edge = leaves.edges[slot]
        lean(
          own, (min(max(leaves.ratios[slot], -1), 1), leaves.loose.has(slot) ? edge : min(max(edge, -1), 1)), leaf,
          faces)
      }
    }
    faces.turn(some)
    var columns = faces.columns(of: some)
    columns.crosses_eye = CellFlags.crossesEye.rawValue
    (columns.hinge, columns.eye) = (frame.shift.x, frame.eye)
    columns.arm = frame.arm / (frame.size.width / Double(strips))
    columns.turns = isUpright != isMirrored ? -1 : 1
    columns.side = isMirrored ? -1 : 1
    var strips = leaf_strip_columns(
      angle: poses.cells(.angle), along: poses.cells(along), away: poses.cells(.shiftZ), flags: poses.flags)
    var turned: UInt32 = 0
    leaf_bend(&columns, &strips, &turned, faces.level)
    for face in some where faces.step[face] == 0 { stand(face, faces.count, poses) }
    return turned & CellFlags.backFacing.rawValue != 0
  }

  /// The faces of some slots; a last leaf may have no back.
  func shownFaces(of slots: Range<Int>, _ count: Int) -> Range<Int> {
    min(slots.lowerBound * facesPerLeaf, count)..<min(slots.upperBound * facesPerLeaf, count)
  }

  /// Numbers that all leaves have in common at one instant.
  private struct LeafFrame {
    let page: PageFrame
    /// Signed length of a recto's strip as it is drawn, in points; and how many joints a leaf has.
    let reach, joints: Double

    init(_ page: PageFrame, _ book: Book) {
      self.page = page
      reach = page.scale * (page.size.width / Double(book.strips))
      joints = Double(book.strips - 1)
    }
  }

  /// A face of a leaf that bends, and the row of its first strip.
  private struct BentFace {
    let row: Int
    let side: CellIdentity.Face
    let leaf: Int
    let isHard: Bool
  }

  /// The bend of one face. A flat one has the flags of a whole page.
  @inline(__always)
  private func lean(
    _ face: BentFace, _ ratio: (spine: Double, edge: Double), _ frame: LeafFrame, _ faces: borrowing StripFaces
  ) {
    let first = turned(Book.angle(ratio: ratio.spine, face: face.side), face.side, frame.page)
    let last = turned(Book.freeAngle(ratio: ratio.edge, face: face.side), face.side, frame.page)
    faces.angle[face.row] = first
    faces.step[face.row] = face.isHard ? 0 : (last - first) / frame.joints
    finish(face, (ratio.spine, max(ratio.spine, ratio.edge)), frame, faces)
  }

  /// The bend of one face whose strips have ratios of their own; the step of one that is not flat is not used.
  @inline(__always)
  private func bow(
    _ face: BentFace, _ ratios: UnsafePointer<Double>, _ frame: LeafFrame, _ faces: borrowing StripFaces
  ) {
    let side = face.side
    var (most, isFlat) = (ratios[0], true)
    for strip in 0..<strips {
      let ratio = ratios[strip]
      faces.angles[strip * faces.count + face.row] = turned(Book.freeAngle(ratio: ratio, face: side), side, frame.page)
      if ratio != ratios[0] { isFlat = false }
      most = max(most, ratio)
    }
    faces.angle[face.row] = faces.angles[face.row]
    faces.step[face.row] = isFlat ? 0 : 1
    finish(face, (ratios[0], most), frame, faces)
  }

  /// The common part of an even bend and a bow, with the leaf's ratio at its spine and the largest.
  @inline(__always)
  private func finish(
    _ own: BentFace, _ ratio: (spine: Double, most: Double), _ frame: LeafFrame, _ faces: borrowing StripFaces
  ) {
    let (face, side, leaf) = (own.row, own.side, own.leaf)
    let isFlat = faces.step[face] == 0
    faces.reach[face] = own.isHard ? 0 : side == .front ? frame.reach : -frame.reach
    // A flat leaf is one cell, the whole page.
    (isFlat ? wholeBand(face: face, of: leaf) : band(strip: 0, face: face)).write(to: faces.band + 4 * face)
    guard !isFlat else {
      let page = LeafFace(leaf: leaf, face: side, ratio: ratio.spine)
      let flat = flags(page, angle: faces.angle[face], frame.page)
      faces.before[face] = flat.rawValue
      faces.behind[face] = flat.rawValue
      faces.edgeOn[face] = flat.rawValue
      return
    }
    let page = LeafFace(leaf: leaf, face: side, ratio: ratio.most)
    let before = drawnFlags(.banded, page, isBent: true, frame.page)
    faces.before[face] = before.rawValue
    faces.edgeOn[face] = before.union(.edgeOn).rawValue
    faces.behind[face] = drawnFlags([.banded, .backFacing], page, isBent: true, frame.page).rawValue
  }

  /// A flat leaf is its first row; the others are not drawn.
  private func stand(_ face: Int, _ count: Int, _ poses: borrowing PoseBuffer) {
    for row in stride(from: face + count, to: strips * count, by: count) {
      poses.flags[row] &= ~CellFlags.visible.rawValue
    }
  }
}
