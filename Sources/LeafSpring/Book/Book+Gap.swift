/// The gap at the spine of a book on a device that folds.
///
/// All leaves turn about one axis, the middle of the gap, and no page reaches it: a page begins at the distance `arm`
/// from it, in its own plane. So a leaf in the air does what it does without a gap, on a longer arm: nothing jumps at
/// either end, leaves stay in their order, and which side is seen does not change, for a page's plane holds the axis as
/// before.
///
/// The arm follows from where the pages are to be seen at rest. With the eye at the distance d over the axis, a page
/// that stands at the angle φ over the screen begins at (a·cos φ, a·sin φ) and is seen to begin at a·cos φ·d/(d − a·sin
/// φ). That is half the gap, g/2, for
///
///     a = (g/2)·d / (d·cos φ + (g/2)·sin φ),    φ = (1 − restRatio)·π/2.
///
/// Leaves under the top ones lie flatter, and so begin farther from the middle still; backs are 0.001 radians off, by
/// which a page of a V is seen up to 0.001·g·tan φ nearer. For a book that lies flat a = g/2. As φ nears a right angle,
/// a grows to d: so books whose pages stand up have no gap.
extension Book {
  /// Distance of a page's bound edge from the axis of its leaf, in the page's own points.
  var arm: Double {
    guard spineGap > 0, spreadMode == .double else { return 0 }
    let half = spineGap / 2
    let lean = Elementary.sincos((1 - restRatio) * .pi / 2)
    return half * eyeDistance / (eyeDistance * lean.cosine + half * lean.sine)
  }

  /// Distance of a page's free edge from that axis.
  var reach: Double { spineWidth + arm }

  func validateGap() throws(LeafError) {
    try Check.radius(spineGap, "spineGap")
    // There the arm is 3.2 times as long as for a book that lies flat.
    try Check.that(
      spineGap == 0 || restRatio >= 0.1, .outOfRange, "spineGap", accepts: "0 unless the rest ratio is 0.1 or more")
  }
}
