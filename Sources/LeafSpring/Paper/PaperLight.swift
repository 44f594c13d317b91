/// The light in the book's room. It is fixed in the world (x right, y down, z toward the viewer) and never mirrored
/// with a book. It also gives the black overlay that makes a tilted page darker; paper that lies flat has no overlay.
package enum PaperLight {
  /// Direction of the light, of length 1: (−1, −1, 3)/√11.
  package static let direction = Vector3(x: -0.30151134457776363, y: -0.30151134457776363, z: 0.9045340337332909)
  /// The light that reaches paper from all sides.
  package static let ambient = 0.55
  /// The light that reaches paper lying flat.
  static var flat: Double { ambient + (1 - ambient) * direction.z }
  /// Strength of a cast shadow; strength of the gradient at the spine; and how far that gradient reaches, as a fraction
  /// of the page's width.
  package static let shadow = 0.35, spine = 0.35, spineReach = 0.06

  /// Alpha of the overlay on paper with this normal, 0…1.
  package static func overlay(_ normal: Vector3) -> Double {
    overlay(facing: normal.x * direction.x + normal.y * direction.y + normal.z * direction.z)
  }

  /// The same, where the cosine between the normal and the direction of the light is known.
  @inline(__always)
  static func overlay(facing: Double) -> Double {
    min(max(1 - (ambient + (1 - ambient) * max(0, facing)) / flat, 0), 1)
  }

  /// Alpha on a face that is tipped toward the viewer by `angle` about the line perpendicular to `axis`, a unit vector
  /// in the plane of the screen.
  package static func overlay(angle: Double, axis: Point, face: CellIdentity.Face) -> Double {
    let (sine, cosine) = Elementary.sincos(angle)
    return overlay(sine, cosine, axis, face)
  }

  @inline(__always)
  private static func overlay(_ sine: Double, _ cosine: Double, _ axis: Point, _ face: CellIdentity.Face) -> Double {
    let side = face == .front ? 1.0 : -1
    return overlay(Vector3(x: -side * axis.x * sine, y: -side * axis.y * sine, z: side * cosine))
  }

  /// The alpha of two overlays, one on top of the other.
  package static func both(_ a: Double, _ b: Double) -> Double { 1 - (1 - a) * (1 - b) }

  /// Alpha of the contact shadow at the spine, at the distance u from the spine of a page.
  package static func spine(at u: Double, width: Double) -> Double {
    spine * Elementary.exp(-u / (spineReach * width))
  }

  /// Alphas at both ends of a facet's band. Of k hinges, hinge i has the angle π(i − 1)/(k − 1). So the parts that lie
  /// flat are lit like a page at rest, and two facets have the same alpha at the hinge they share.
  /// - Parameter axis: of the fold, as it appears on the screen.
  package static func ends(
    ofFacet facet: Int, hinges: Int, axis: Point, face: CellIdentity.Face
  ) -> (low: Double, high: Double) {
    guard facet > 0, facet < hinges else { return (0, 0) }
    let step = Double.pi / Double(hinges - 1)
    return (
      overlay(angle: Double(facet - 1) * step, axis: axis, face: face),
      overlay(angle: Double(facet) * step, axis: axis, face: face)
    )
  }

  /// Alphas at both ends of a strip of a bent leaf. At a hinge it is that of the mean of the two strips' angles; at the
  /// ends of the leaf it is that of the strip's own angle.
  package static func ends(
    ofStrip strip: Int, of strips: Int, _ angles: UnsafePointer<Double>, axis: Point, face: CellIdentity.Face
  ) -> (low: Double, high: Double) {
    let own = angles[strip]
    let before = strip > 0 ? (angles[strip - 1] + own) / 2 : own
    let after = strip < strips - 1 ? (own + angles[strip + 1]) / 2 : own
    return (
      overlay(angle: before, axis: axis, face: face), overlay(angle: after, axis: axis, face: face)
    )
  }
}
