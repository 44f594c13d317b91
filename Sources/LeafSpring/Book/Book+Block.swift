/// The thickness of a book: fore edge, head and tail of the stack of pages on either side of the spine.
///
/// A cell is a picture of the whole book's edge, as large as a page and laid out as thick as the book is; its band is
/// the part that the stack has. So lines on the picture keep their distances, and slide from the one stack to the other
/// as leaves turn. Where pages have round corners the edges end there, and a cell of its own goes around the corner.
///
/// The stacks go with their pages: as the book opens, the left one swings about the spine. They are as thick as the
/// book is open, because a shut book is a cover, on a shelf as in the middle of the screen, and has no thickness. So
/// nothing jumps. A book of single pages shows its right half only.
extension Book {
  /// Cells of the edges of both stacks; none without a thickness.
  var edgeCount: Int { (paper?.sheet ?? 0) > 0 ? 6 : 0 }

  /// Cells of those stacks' round corners.
  var cornerCount: Int { edgeCount > 0 && cornerRadius > 0 ? 4 : 0 }

  /// Cells that lie under all others: the boards of both covers, then those corners, then those edges.
  var cellsBelow: Int { boardCount + cornerCount + edgeCount }

  /// An edge of a stack.
  /// - Parameters:
  ///   - index: 0..<6, as `BlockEdge` has them.
  ///   - turned: the sum of how far all leaves have turned.
  func blockEdge(_ index: Int, turned: Double, _ frame: PageFrame) -> BlockCell {
    let edge = BlockEdge(index), page = frame.size
    let block = block(isTurned: edge.isTurned, turned: turned, frame)
    let open = min(frame.opening.turn, 1)
    let share = block.part.upperBound - block.part.lowerBound
    let reach = share > 0 ? open * block.length / share : 0
    let face = BlockFace(
      edge, block, on: stack(isTurned: edge.isTurned, frame), reach: reach, depth: open * block.thickness)
    let stands = reach * share > 1e-9 * page.width && !(spreadMode == .single && edge.isTurned)
    let side = side(frame), light = light(onEdge: side.onScreen(face.out))
    var cell = reoriented(face, isFore: edge.isFore, side, flags(face, isThere: stands && isSeen(face, frame), frame))
    (cell.light, cell.stands) = ((light, light), stands)
    return cell
  }

  /// A round corner of a stack.
  /// - Parameter edges: the fore edge, and head or tail.
  func blockCorner(
    _ corner: BlockCorner, between edges: (fore: BlockCell, end: BlockCell), turned: Double, _ frame: PageFrame
  ) -> BlockCell {
    let block = block(isTurned: corner.isTurned, turned: turned, frame)
    let face = BlockFace(
      corner, on: stack(isTurned: corner.isTurned, frame), slant: PaperBlock.slant(frame.size, eye: frame.eye),
      depth: min(frame.opening.turn, 1) * block.thickness)
    let hasEdge = edges.fore.flags.contains(.visible) || edges.end.flags.contains(.visible)
    let flags = flags(face, isThere: hasEdge && isSeen(face, frame), frame)
    var cell = reoriented(face, isFore: true, side(frame), flags)
    cell.light = (edges.fore.light.low, edges.end.light.low)
    cell.stands = edges.fore.stands || edges.end.stands
    return cell
  }

  private func block(isTurned: Bool, turned: Double, _ frame: PageFrame) -> PaperBlock {
    PaperBlock(
      sheet: paper?.sheet ?? 0, leaves: leafCount, turned: turned, isLeft: isTurned, page: frame.size, eye: frame.eye)
  }

  /// Of the stack on one side as far as the book is open, in points of the page.
  func stackThickness(isTurned: Bool, turned: Double, _ frame: PageFrame) -> Double {
    PaperBlock.thickness(sheet: paper?.sheet ?? 0, leaves: leafCount, turned: turned, isLeft: isTurned)
      * min(frame.opening.turn, 1)
  }

  private func isSeen(_ face: BlockFace, _ frame: PageFrame) -> Bool {
    let (out, place) = (face.out, face.place)
    return (frame.eye - place.z) * out.z - place.x * out.x - place.y * out.y > 0
  }

  private func flags(_ face: BlockFace, isThere: Bool, _ frame: PageFrame) -> CellFlags {
    var flags: CellFlags = isThere ? [.visible, .banded, .folded] : [.banded, .folded]
    if face.reaches(frame.eye, frame.size) { flags.insert(.crossesEye) }
    return flags
  }

  /// The pages as they lie on the screen, about the middle of the spine.
  func side(_ frame: PageFrame) -> PeelSide {
    PeelSide(self, of: frame.size, spine: isUpright ? frame.spine.transposed : frame.spine)
  }

  /// Alpha over an edge whose normal on the screen is `out`; the table throws back what pages do.
  func light(onEdge out: Vector3) -> Double {
    let along = Elementary.sqrt(out.x * out.x + out.y * out.y)
    let bright = along > 0 ? (out.x * PaperLight.bright.x + out.y * PaperLight.bright.y) / along : 0
    let sky = PaperLight.sky(along, out.z, lean: Elementary.atan2(y: along, x: out.z), bright: bright)
    return PaperLight.alpha(sky + PaperLight.edgeBounce(out.z), strength: light)
  }

  /// The uppermost page on one side. A verso's is a thousandth of a radian higher than drawn here, which nobody sees.
  private func stack(isTurned: Bool, _ frame: PageFrame) -> PageStack {
    let angle = turned(0, isTurned ? .back : .front, frame)
    let (sine, cosine) = Elementary.sincos(angle)
    let (s, side) = (frame.scale, isTurned ? -1.0 : 1)
    let radius = min(cornerRadius, 0.98 * PageStack.largestRadius(of: frame.size))
    return PageStack(
      page: frame.size, radius: radius, outward: Vector3(x: side * s * cosine, y: 0, z: -side * s * sine),
      down: Vector3(x: 0, y: s, z: 0), out: Vector3(x: s * sine, y: 0, z: s * cosine), shift: frame.shift)
  }

  /// On the screen. Pictures are never mirrored.
  func reoriented(_ face: BlockFace, isFore: Bool, _ side: PeelSide, _ flags: CellFlags) -> BlockCell {
    var (along, down, origin, weights) = (
      side.onScreen(face.along), side.onScreen(face.down), side.onScreen(face.origin), face.weights
    )
    func move(_ v: inout Vector3, _ weight: Double) {
      v = Vector3(x: v.x + weight * side.spine.x, y: v.y + weight * side.spine.y, z: v.z)
    }
    move(&along, weights.x)
    move(&down, weights.y)
    move(&origin, weights.z)
    var (band, hinge) = (face.band, face.hinge)
    if isMirrored {
      let w = side.page.width
      origin = Vector3(x: origin.x + w * along.x, y: origin.y + w * along.y, z: origin.z + w * along.z)
      along = Vector3(x: -along.x, y: -along.y, z: -along.z)
      weights = Vector3(x: -weights.x, y: weights.y, z: weights.z + w * weights.x)
      hinge.x = w - hinge.x
      if isFore { band = band.mirrored(width: w) }
    }
    if isUpright {
      (along, down) = (down, along)
      weights = Vector3(x: weights.y, y: weights.x, z: weights.z)
      (band, hinge) = (band.transposed, hinge.transposed)
    }
    var edge = BlockCell(
      place: CellPlace(across: along, down: down, out: side.onScreen(face.out), origin: origin), flags: flags,
      band: band)
    (edge.weights, edge.hinge, edge.rise) = (weights, hinge, face.rise.map { side.onScreen($0) })
    return edge
  }
}
