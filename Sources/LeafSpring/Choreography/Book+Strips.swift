/// The poses of a soft book: strip after strip of every face. Row i·m + k is strip i of face k of m; the faces' first strips
/// have the rows, and are written by the function, that whole pages have and are written by.
extension Book {
  /// Ratios of the leaves at the spine and at the free edge, made fit for each other: leaf by leaf neither is below that of
  /// the leaf in front, a hard leaf has one, and a soft one bends no more than it may.
  ///
  /// Then leaves do not pass through each other. Let the strips of a leaf turn toward the next leaf by rates that go evenly from
  /// one rate, 0 or more, at the spine to another at the edge: the end of strip j moves across itself by
  /// Σ rate(i)·cos(φi − φj), i ≤ j, which for a bend of up to 2.33 radians (x = tan(x/2)) is never negative.
  func fit(
    ratios: UnsafeMutablePointer<Double>, edges: UnsafeMutablePointer<Double>, hard: UnsafePointer<UInt8>, count: Int
  ) {
    let most = (soft?.mostBend ?? 0) * 2 / .pi
    var (spine, edge) = (-Double.infinity, -Double.infinity)
    for slot in 0..<count {
      spine = max(ratios[slot], spine)
      if hard[slot] != 0 {
        spine = max(spine, edge)
        edge = spine
      } else {
        edge = min(max(edges[slot], edge, spine - most), spine + most)
      }
      ratios[slot] = spine
      edges[slot] = edge
    }
  }

  /// Writes all strips of all faces from the ratios at the spine and at the free edge, and the joints of the faces.
  func poses(
    leaves: UnsafePointer<Int32>, ratios: UnsafePointer<Double>, edges: UnsafePointer<Double>,
    hard: UnsafePointer<UInt8>, count: Int, opening: BookOpening, in viewport: Size, into poses: borrowing PoseBuffer,
    joints: UnsafeMutablePointer<StripJoint>
  ) {
    // Writes whole pages; the angles and flags of first strips are theirs where the leaf is flat.
    self.poses(leaves: leaves, ratios: ratios, count: count, opening: opening, in: viewport, into: poses)
    let frame = PageFrame(self, opening, viewport)
    let columns = StripColumns(poses, self)
    let heads = poses.count / strips
    for row in 0..<heads {
      let (slot, side) = (row / facesPerLeaf, row % facesPerLeaf)
      let strip = Strip(
        leaf: Int(leaves[slot]), face: side == 0 ? .front : .back, spine: min(max(ratios[slot], -1), 1),
        edge: min(max(edges[slot], -1), 1), row: row, heads: heads)
      joints[row] = hard[slot] != 0 ? stand(strip, columns, frame) : bend(strip, columns, frame)
    }
  }

  /// One face of one leaf.
  private struct Strip {
    let leaf: Int
    let face: CellIdentity.Face
    let spine, edge: Double
    let row, heads: Int
  }

  /// The columns in which the strips of a book differ, named in the canonical orientation.
  private struct StripColumns {
    let angle, shade, along, away, width, anchorX, anchorY: UnsafeMutablePointer<Double>
    let flags: UnsafeMutablePointer<UInt32>
    /// What turns a canonical angle, and a displacement along the page, into the book's orientation.
    let turns, side: Double

    init(_ poses: borrowing PoseBuffer, _ book: Book) {
      let isTop = book.hinge == .top
      (angle, shade, flags) = (poses.cells(.angle), poses.cells(.shade), poses.flags)
      (along, away) = (poses.cells(isTop ? .shiftY : .shiftX), poses.cells(.shiftZ))
      (width, anchorX, anchorY) = (poses.cells(isTop ? .height : .width), poses.cells(.anchorX), poses.cells(.anchorY))
      turns = isTop || book.isMirrored ? -1 : 1
      side = !isTop && book.isMirrored ? -1 : 1
    }
  }

  /// A hard leaf is its first row; the others are not drawn.
  private func stand(_ strip: Strip, _ columns: StripColumns, _ frame: PageFrame) -> StripJoint {
    for index in 1..<strips {
      let row = index * strip.heads + strip.row
      columns.angle[row] = columns.angle[strip.row]
      columns.shade[row] = 0
      columns.flags[row] = columns.flags[strip.row] & ~CellFlags.visible.rawValue
      columns.anchorX[row] = columns.anchorX[strip.row]
      columns.anchorY[row] = columns.anchorY[strip.row]
    }
    return StripJoint(sine: 0, cosine: 1, length: 0, anchor: 0)
  }

  private func bend(_ strip: Strip, _ columns: StripColumns, _ frame: PageFrame) -> StripJoint {
    let count = strips
    let (length, side) = (frame.size.width / Double(count), strip.face == .front ? 1.0 : -1)
    let first = turned(Book.angle(ratio: strip.spine, face: strip.face), strip.face, frame)
    let last = turned(Book.angle(ratio: strip.edge, face: strip.face), strip.face, frame)
    let step = (last - first) / Double(count - 1)
    // The cover's follows the opening, as in B8.
    let strength = strip.leaf == 0 && side == 1 ? min(max(frame.opening.value, 0), 1) : 1
    let joint = step == 0 ? (sine: 0, cosine: 1) : Elementary.sincos(step)
    var turn = Elementary.sincos(first)
    var hinge = (x: frame.shift.x, z: 0.0)
    let flat = CellFlags(rawValue: columns.flags[strip.row]).subtracting(.crossesEye)
    let (before, behind, edgeOn) = (
      seen([], strip, frame), seen(.backFacing, strip, frame), seen(.edgeOn, strip, frame)
    )
    let reach = side * frame.scale * length
    for index in 0..<count {
      let row = index * strip.heads + strip.row
      let angle = step == 0 ? first : first + Double(index) * step
      columns.width[row] = length
      columns.angle[row] = columns.turns * angle
      columns.shade[row] = Book.shade(angle: angle) * strength
      columns.along[row] = columns.side * hinge.x
      columns.away[row] = hinge.z
      columns.anchorX[row] = columns.anchorX[strip.row]
      columns.anchorY[row] = columns.anchorY[strip.row]
      let end = (x: hinge.x + reach * turn.cosine, z: hinge.z - reach * turn.sine)
      let facing = Book.facing(turn, hinge, frame)
      var flags = step == 0 ? flat : abs(facing) < 1e-9 ? edgeOn : facing < 0 ? behind : before
      if max(hinge.z, end.z) >= frame.eye { flags.insert(.crossesEye) }
      columns.flags[row] = flags.rawValue
      hinge = end
      turn = (
        turn.sine * joint.cosine + turn.cosine * joint.sine, turn.cosine * joint.cosine - turn.sine * joint.sine
      )
    }
    let isAnchoredLeft = (side == 1) == (columns.side == 1)
    return StripJoint(
      sine: columns.side * joint.sine, cosine: joint.cosine, length: isAnchoredLeft ? length : -length,
      anchor: isAnchoredLeft ? 0 : length)
  }

  /// A strip's plane holds its hinge (x, 0, z) and has the normal (sin θ, 0, cos θ); the eye, at (0, 0, d), is before it while
  /// (d − z)·cos θ − x·sin θ > 0.
  @inline(__always)
  private static func facing(
    _ turn: (sine: Double, cosine: Double), _ hinge: (x: Double, z: Double), _ frame: PageFrame
  ) -> Double {
    turn.cosine - (hinge.z * turn.cosine + hinge.x * turn.sine) / frame.eye
  }

  /// The flags of a bent leaf's strips that face the viewer so.
  private func seen(_ facing: CellFlags, _ strip: Strip, _ frame: PageFrame) -> CellFlags {
    shown(facing, leaf: strip.leaf, face: strip.face, ratio: max(strip.spine, strip.edge), isBent: true, frame)
  }
}
