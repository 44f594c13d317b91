/// How the strips of one face of a leaf hang together; `leaf_joint` of the shim, and walked along there.
///
/// Strip i is strip 0 turned about its hinge by i times the joint's angle. With the angle δ, the signed length ℓ of a strip
/// (negative where the page lies to the left of its spine) and the strips' own scale s, the hinge of strip i is, in the frame
/// of strip 0, at ℓ·Σcos jδ along the page and −s·ℓ·Σsin jδ toward the viewer, the sums over j < i: the strips are chords of a
/// cylinder of radius |ℓ|/(2 sin |δ|/2), and as long together as the page is wide. A page's cells are scaled in their plane
/// only, hence the scale.
struct StripJoint: BitwiseCopyable {
  /// Of the joint's angle, in the orientation of the book.
  var sine = 0.0
  var cosine = 1.0
  /// Signed length of a strip in points; 0 for the one cell of a rigid leaf.
  var length = 0.0
  /// From the strip's left (or top) border to its hinge, in points.
  var anchor = 0.0
}
