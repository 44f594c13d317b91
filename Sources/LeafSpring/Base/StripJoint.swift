/// How the strips of one face of a leaf hang together, and how far along the face a walk over them has come.
///
/// Strip i is strip 0 turned about its hinge by i times the joint's angle. With the angle δ, the signed length ℓ of a strip
/// (negative where the page lies to the left of its spine) and the strips' own scale s, the hinge of strip i is, in the frame
/// of strip 0, at ℓ·Σcos jδ along the page and −s·ℓ·Σsin jδ toward the viewer, the sums over j < i: the strips are chords of a
/// cylinder of radius |ℓ|/(2 sin |δ|/2), and as long together as the page is wide.
struct StripJoint: BitwiseCopyable {
  /// Of the joint's angle, in the orientation of the book.
  var sine = 0.0
  var cosine = 1.0
  /// Signed length of a strip in points; 0 for the one cell of a rigid leaf.
  var length = 0.0
  /// From the strip's left (or top) border to its hinge, in points.
  var anchor = 0.0

  /// Sine and cosine of the strip's angle against strip 0, and the two sums.
  private var turned = (sine: 0.0, cosine: 1.0)
  private var sums = (sine: 0.0, cosine: 0.0)

  init(sine: Double, cosine: Double, length: Double, anchor: Double) {
    (self.sine, self.cosine, self.length, self.anchor) = (sine, cosine, length, anchor)
  }

  /// To the next strip.
  @inline(__always)
  mutating func advance() {
    sums.sine += turned.sine
    sums.cosine += turned.cosine
    turned = (turned.sine * cosine + turned.cosine * sine, turned.cosine * cosine - turned.sine * sine)
  }

  /// The entries of the matrix that takes a point of this strip to the frame of strip 0 which are not those of the identity:
  /// a page's cells are scaled in their plane only, hence the scale.
  @inline(__always)
  func entries(scale: Double) -> (turn: Double, lift: Double, drop: Double, along: Double, away: Double) {
    // A page of no size at all shows nothing of its bend.
    let drop = abs(scale) > 1e-18 ? turned.sine / scale : 0
    return (
      turned.cosine, -scale * turned.sine, drop, length * sums.cosine + anchor * (1 - turned.cosine),
      scale * (anchor * turned.sine - length * sums.sine)
    )
  }
}
