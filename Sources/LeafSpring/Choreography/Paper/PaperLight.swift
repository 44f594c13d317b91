/// The light of the book's room, fixed in the world (x right, y down, z toward the viewer) and never mirrored with a
/// book; and the black overlay by which a page is darker than one that lies flat. Paper that lies flat has none.
public enum PaperLight {
  /// Direction of the light, of length 1: (−1, −1, 3)/√11.
  public static let direction = Vector3(x: -0.30151134457776363, y: -0.30151134457776363, z: 0.9045340337332909)
  /// What falls on paper from everywhere.
  public static let ambient = 0.55
  /// Strength of a cast shadow, and of the gradient at the spine; and how far that reaches, of the page's width.
  public static let shadow = 0.35, spine = 0.35, spineReach = 0.06

  /// Alpha of the overlay on paper that faces along `normal`, 0…1.
  public static func overlay(_ normal: Vector3) -> Double {
    let facing = normal.x * direction.x + normal.y * direction.y + normal.z * direction.z
    let (bright, flat) = (ambient + (1 - ambient) * max(0, facing), ambient + (1 - ambient) * direction.z)
    return min(max(1 - bright / flat, 0), 1)
  }

  /// Alpha on a face that is tipped toward the viewer by `angle` about the line across `axis`, a unit vector of the
  /// screen.
  public static func overlay(angle: Double, axis: Point, face: CellIdentity.Face) -> Double {
    let (sine, cosine) = Elementary.sincos(angle)
    return overlay(sine, cosine, axis, face)
  }

  @inline(__always)
  private static func overlay(_ sine: Double, _ cosine: Double, _ axis: Point, _ face: CellIdentity.Face) -> Double {
    let side = face == .front ? 1.0 : -1
    return overlay(Vector3(x: -side * axis.x * sine, y: -side * axis.y * sine, z: side * cosine))
  }

  /// Two overlays on each other.
  public static func both(_ a: Double, _ b: Double) -> Double { 1 - (1 - a) * (1 - b) }

  /// Alpha of the gradient at the distance u from the spine of a page: contact.
  public static func spine(at u: Double, width: Double) -> Double {
    spine * Elementary.exp(-u / (spineReach * width))
  }

  /// Alphas at both ends of a facet's band. Hinge i of k has the angle π(i − 1)/(k − 1), so the parts that lie flat are
  /// lit as a page at rest, and two facets share the number at their hinge.
  /// - Parameter axis: of the fold, as it lies on the screen.
  public static func ends(
    ofFacet facet: Int, hinges: Int, axis: Point, face: CellIdentity.Face
  ) -> (low: Double, high: Double) {
    guard hinges > 1, facet > 0, facet < hinges else { return (0, 0) }
    let step = Double.pi / Double(hinges - 1)
    return (
      overlay(angle: Double(facet - 1) * step, axis: axis, face: face),
      overlay(angle: Double(facet) * step, axis: axis, face: face)
    )
  }

  /// Alphas at both ends of a strip of a bent leaf: at a hinge of the mean of the angles beside it, at the leaf's ends
  /// of its own.
  public static func ends(
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
