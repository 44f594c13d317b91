/// Where a flat picture is: its point (a, b), in points from its left and top, is at a·across + b·down + origin, in points of the
/// viewport and toward the viewer. It says at once what a pose says by an axis and an angle.
struct CellPlace: Equatable, BitwiseCopyable {
  var across, down: Vector3
  /// The direction of the picture's own z.
  var out: Vector3
  var origin: Vector3
}

extension Book {
  /// Where the picture of one face is that a transform of the page takes into the world of an open book.
  /// - Parameters:
  ///   - rows: what the transform does to the page's u, v and z, and where it takes the page's corner at the spine.
  ///   - isTurned: whether the leaf is peeled from the left, where it is its own mirror image.
  ///   - spine: the middle of the spine in the viewport.
  @inline(__always)
  func place(
    _ rows: (u: Vector3, v: Vector3, z: Vector3, shift: Vector3), _ face: CellIdentity.Face, isTurned: Bool,
    of page: Size, spine: Point
  ) -> CellPlace {
    let isInner = (face == .front) != isTurned
    let fromRight = (isInner == isMirrored) != isTurned
    let (u, v) = (onScreen(rows.u, isTurned), onScreen(rows.v, isTurned))
    var out = onScreen(rows.z, isTurned)
    // A rotation: of the three mirrorings there is none or a pair, or the picture's z points the other way.
    if (fromRight != isTurned) != isMirrored { out = Vector3(x: -out.x, y: -out.y, z: -out.z) }
    var origin = onScreen(
      Vector3(x: rows.shift.x, y: rows.shift.y - page.height / 2, z: rows.shift.z), isTurned)
    origin = Vector3(x: origin.x + spine.x, y: origin.y + spine.y, z: origin.z)
    var along = u
    if fromRight {
      let width = page.width
      origin = Vector3(x: origin.x + width * u.x, y: origin.y + width * u.y, z: origin.z + width * u.z)
      along = Vector3(x: -u.x, y: -u.y, z: -u.z)
    }
    return CellPlace(across: isUpright ? v : along, down: isUpright ? along : v, out: out, origin: origin)
  }

  @inline(__always)
  private func onScreen(_ canonical: Vector3, _ isTurned: Bool) -> Vector3 {
    let place = onScreen(Point(x: isTurned ? -canonical.x : canonical.x, y: canonical.y))
    return Vector3(x: place.x, y: place.y, z: canonical.z)
  }
}
