/// Covers that are boards: larger than the block of pages at its three free edges.
///
/// The outer face of a cover is a cell of its own size, that of the board, which has not quite the shape of a page: so
/// a picture on it is fitted as on any other, and not stretched. The inner face is a page, as if pasted on it. Around
/// that the board is seen: a cell of its own under all pages and under the edges of the block, because the inner side of
/// either cover is never above anything of its book. It is drawn while the viewer sees that side, as deep below the open
/// page as the stack there is thick, and it stands while the leaf of its cover has no cells.
///
/// Boards are as large on both sides, whatever the stacks: they clear the slanting edges of the whole block.
extension Book {
  var hasBoards: Bool { boards > 0 }

  /// The boards' cells: those of the front cover and of the back cover.
  var boardCount: Int { hasBoards ? 2 : 0 }

  /// The part of a board that is beyond the page, in points.
  package var overhang: Double {
    guard hasBoards else { return 0 }
    let sheet = paper?.sheet ?? 0, page = isUpright ? pageSize.transposed : pageSize
    return boards + (sheet > 0 ? sheet * Double(leafCount) * PaperBlock.slant(page, eye: eyeDistance) : 0)
  }

  /// True for a leaf that is a board.
  func isBoard(_ leaf: Int) -> Bool { hasBoards && (leaf == 0 || leaf == leafCount - 1) }

  /// True for a face that is the outer side of a board. The last of single pages lies on the inner side of its board.
  func isOuter(_ leaf: Int, _ face: CellIdentity.Face) -> Bool {
    hasBoards && (leaf == 0 && face == .front || leaf == leafCount - 1 && face == .back)
  }

  /// True for a face that has a cell of its own: one with an item, or the bare outer side of a back cover.
  func isThere(_ leaf: Int, _ face: CellIdentity.Face) -> Bool {
    item(leaf: leaf, face: face) < itemCount || isOuter(leaf, face)
  }

  /// - Throws: `outOfRange`; `refused` in `original`.
  func validateBoards() throws(LeafError) {
    try Check.within(boards, 0...1000, "boards", accepts: "0 to 1000 points")
    try Check.that(
      !hasBoards || fidelity == .corrected,
      .refused, "boards", accepts: "corrected fidelity; the original's covers are as large as its pages")
  }

  /// The outer side of a board as it lies before it is turned.
  func board(_ face: CellIdentity.Face, _ frame: PageFrame) -> Pose {
    var pose = blank(face, frame)
    let (page, larger) = (frame.size, frame.boardScale), share = frame.arm / (larger.x * page.width)
    pose.anchor.x = face == .front ? 0 - share : 1 + share
    pose.size = Size(width: page.width + overhang, height: page.height + 2 * overhang)
    // In the place of a shelf's cover it is as large as that.
    pose.scale = Point(
      x: frame.scale * (larger.x * page.width / pose.size.width),
      y: frame.scale * (larger.y * page.height / pose.size.height))
    return pose
  }

  /// Gives the outer faces of boards among the leaves what they do not share with pages.
  func layBoards(leaves: UnsafePointer<Int32>, count: Int, _ frame: PageFrame, _ poses: borrowing PoseBuffer) {
    guard hasBoards, count > 0 else { return }
    let heads = headCount(slots: count)
    for end in 0..<min(count, 2) {
      let slot = end == 0 ? 0 : count - 1
      for side in 0..<facesPerLeaf where facesPerLeaf * slot + side < heads {
        let face: CellIdentity.Face = side == 0 ? .front : .back
        guard isOuter(Int(leaves[slot]), face) else { continue }
        let (row, pose) = (facesPerLeaf * slot + side, oriented(board(face, frame)))
        poses.set(.width, row, pose.size.width)
        poses.set(.height, row, pose.size.height)
        poses.set(.scaleX, row, pose.scale.x)
        poses.set(.scaleY, row, pose.scale.y)
        poses.set(.anchorX, row, pose.anchor.x)
        poses.set(.anchorY, row, pose.anchor.y)
      }
    }
  }

  /// The inner side of a board.
  /// - Parameters:
  ///   - angle: of its leaf's recto.
  ///   - thickness: of the stack on its side as far as the book is open, in points.
  func innerBoard(isTurned: Bool, angle: Double, thickness: Double, _ frame: PageFrame) -> BlockCell {
    let facing = facing(angle, face: .front, frame, reach: frame.size.width + frame.arm + frame.overhang)
    let stands = leafCount > 1 && (spreadMode == .double || !isTurned)
    let isSeen = stands && !facing.contains(.edgeOn) && facing.contains(.backFacing) == isTurned
    var flags: CellFlags = isSeen ? [.visible, .banded, .folded] : [.banded, .folded]
    let face = BlockFace(board: isTurned, angle: angle, thickness: thickness, frame)
    if face.reaches(frame.eye, frame.size) { flags.insert(.crossesEye) }
    var cell = reoriented(face, isFore: true, side(frame), flags)
    (cell.band, cell.stands) = (pageBand(face: isTurned ? 1 : 0), stands)
    return cell
  }

  /// The picture and the surface of that.
  func boardLooks(isTurned: Bool) -> (CellIdentity, CellSurface) {
    let face: CellIdentity.Face = isTurned ? .back : .front
    return (
      CellIdentity(role: .board, item: -1, leaf: isTurned ? 0 : leafCount - 1, face: face),
      CellSurface(backColor: Book.boardColor, radii: radii(face: face))
    )
  }

  /// The joint of a cover: the groove at which a board is hinged, and the round back beside it.
  static func joint(isRight: Bool) -> Gradient {
    Gradient(
      color: .black, start: Point(x: isRight ? 0 : 1, y: 0.5), end: Point(x: isRight ? 1 : 0, y: 0.5),
      locations: (0, 0.025, 0.042, 0.06), alphas: (0.2, 0.02, 0.3, 0), stopCount: 4)
  }

  /// Dark cloth.
  static var boardColor: Color { Color(red: 0.27, green: 0.235, blue: 0.2) }
}

extension Book.PageFrame {
  /// How many times as large as a page a board is.
  var boardScale: Point { Point(x: 1 + overhang / size.width, y: 1 + 2 * overhang / size.height) }
}

extension BlockFace {
  /// The inner side of a board, in the canonical orientation. It comes nearer to its page's plane as it stands up, so
  /// that it is where its outer side is when the viewer sees that instead.
  fileprivate init(board isTurned: Bool, angle: Double, thickness: Double, _ frame: Book.PageFrame) {
    let (sine, cosine) = Elementary.sincos(angle), (s, page, larger) = (frame.scale, frame.size, frame.boardScale)
    let depth = s * thickness * abs(cosine), inward = isTurned ? -1.0 : 1
    // While the cover swings, its bound edge would leave the spine, by depth·sin θ: it reaches back to that.
    let back = (isTurned ? -cosine : cosine) > 0 ? s * thickness * abs(sine) * min(1, 2 * abs(cosine)) : 0
    let far = s * (frame.arm + page.width * larger.x), near = s * frame.arm - back
    let step = (isTurned ? -1 : 1) * (s * larger.x + back / page.width)
    let start = isTurned ? far : near
    along = Vector3(x: step * cosine, y: 0, z: -step * sine)
    down = Vector3(x: 0, y: s * larger.y, z: 0)
    out = Vector3(x: inward * sine, y: 0, z: inward * cosine)
    let shift = frame.shift
    place = Vector3(
      x: near * cosine - depth * out.x + shift.x, y: shift.y, z: -near * sine - depth * out.z + shift.z)
    origin = Vector3(
      x: start * cosine - depth * out.x + shift.x, y: shift.y - page.height / 2 * larger.y * s,
      z: -start * sine - depth * out.z + shift.z)
    weights = Vector3(x: 0, y: 0, z: 1)
    hinge = Point(x: isTurned ? page.width : 0, y: page.height / 2)
    band = PaperBand(axis: Point(x: 1, y: 0), low: 0, high: page.width)
  }
}
