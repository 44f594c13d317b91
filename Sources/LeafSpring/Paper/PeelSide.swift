/// The transform from the book's own axes to the screen: as the coordinates say, or as their mirror image, with the
/// spine upright or across.
///
/// Peeled from the left it is its own mirror image, and in a book bound on the right once more. A face's picture begins
/// at the spine or at the free edge. The recto's begins at the spine, in a mirrored book at the edge; the verso's at
/// the other one.
struct PeelSide {
  let page: Size
  /// The middle of the spine in the viewport.
  let spine: Point
  let isTurned, isMirrored, isUpright: Bool

  /// True if a face's picture begins at the free edge.
  @inline(__always)
  func beginsAtEdge(_ face: CellIdentity.Face) -> Bool { (face == .front) == isMirrored }

  /// The places of the pictures of the two faces that a transform of the page takes into the world of an open book.
  /// - Parameter rows: what the transform does to the page's u, v and z, and where it takes the page's corner at the
  ///   spine.
  @inline(__always)
  func places(
    _ rows: (u: Vector3, v: Vector3, z: Vector3, shift: Vector3)
  ) -> (front: CellPlace, back: CellPlace) {
    let (u, v, out) = (onScreen(rows.u), onScreen(rows.v), onScreen(rows.z))
    let start = onScreen(Vector3(x: rows.shift.x, y: rows.shift.y - page.height / 2, z: rows.shift.z))
    let bound = Vector3(x: start.x + spine.x, y: start.y + spine.y, z: start.z)
    let free = bound + page.width * u, back = -1 * u, under = -1 * out
    let (top, bottom) = isTurned ? (under, out) : (out, under)
    // A rotation: the picture's own z points away from the page's where its side is mirrored an odd number of times.
    let atSpine = cell(u, v, isMirrored ? bottom : top, bound), atEdge = cell(back, v, isMirrored ? top : bottom, free)
    return isMirrored ? (atEdge, atSpine) : (atSpine, atEdge)
  }

  @inline(__always)
  private func cell(_ along: Vector3, _ v: Vector3, _ out: Vector3, _ origin: Vector3) -> CellPlace {
    CellPlace(across: isUpright ? v : along, down: isUpright ? along : v, out: out, origin: origin)
  }

  /// A direction of the leaf's own coordinates, on the screen.
  @inline(__always)
  func onScreen(_ canonical: Vector3) -> Vector3 {
    let x = isTurned != isMirrored ? -canonical.x : canonical.x
    return isUpright
      ? Vector3(x: canonical.y, y: x, z: canonical.z) : Vector3(x: x, y: canonical.y, z: canonical.z)
  }

  /// A band of the page as one face's picture has it.
  @inline(__always)
  func band(_ part: PaperBand, of face: CellIdentity.Face) -> PaperBand {
    let band = beginsAtEdge(face) ? part.mirrored(width: page.width) : part
    return isUpright ? band.transposed : band
  }
}
