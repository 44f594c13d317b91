/// The shadow of a leaf that turns.
extension Book {
  /// Toward the light, as the book has it: it stands still in the room, however the book lies.
  /// - Parameter isTurned: whether for a leaf on the left, which is its own mirror image.
  func light(isTurned: Bool) -> Vector3 {
    var toward = canonical(Point(x: PaperLight.direction.x, y: PaperLight.direction.y))
    if isTurned { toward.x = -toward.x }
    return Vector3(x: toward.x, y: toward.y, z: PaperLight.direction.z)
  }

  /// The shadow of one strip of a leaf, or of a whole rigid one, on the plane of the pages, on both sides of the spine. It is the front's
  /// picture, sheared; seen from behind where the strip leans away from the light. Its light is that of a shadow which is black at the spine.
  /// - Parameters:
  ///   - strip: distances from the spine.
  ///   - turn: sine and cosine of the strip's angle, 0 flat right … π flat left.
  ///   - hinge: the strip's edge toward the spine, in the cross-section of the book.
  func shadow(
    ofStrip strip: ClosedRange<Double>, turn: (sine: Double, cosine: Double), hinge: Point, _ frame: PageFrame,
    spine: Point
  ) -> PlacedFacet {
    let shadow = PaperShadow(
      strip: strip, turn: turn, hinge: hinge, of: frame.size, dark: 1, light: light(isTurned: false))
    let isTurnedOver = shadow.u.x < 0
    let out = Vector3(x: 0, y: 0, z: isTurnedOver ? -1 : 1)
    var flags: CellFlags = [.banded, .folded]
    if isTurnedOver { flags.insert(.backFacing) }
    let side = PeelSide(self, isTurned: false, of: frame.size, spine: spine)
    return PlacedFacet(
      place: side.places((shadow.u, shadow.v, out, shadow.shift)).front, flags: flags,
      band: side.band(shadow.band, of: .front), light: shadow.light)
  }
}
