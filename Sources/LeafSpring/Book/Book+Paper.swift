/// Peeling a leaf of a book that lies open and flat, in the book's own orientation: the finger in the viewport gives
/// the poses and bands of the leaf's facets.
extension Book {
  /// The pages as paper that can be peeled.
  /// - Throws: `refused` if the book does not lie flat (only restRatio 1 without a fan, and single pages do), has a gap
  ///   at its spine, or is an original one; and whatever `PaperPage` throws.
  package func page(_ paper: Paper) throws(LeafError) -> PaperPage {
    try Check.that(
      fidelity == .corrected, .refused, "paper", accepts: "corrected fidelity; the original's pages are boards")
    try Check.that(
      spreadMode == .single || restRatio == 1 && fan == 0,
      .refused, "paper", accepts: "a flat book: rest ratio 1 and fan 0")
    try Check.that(
      spineGap == 0 || spreadMode == .single, .refused, "paper", accepts: "a book without a gap at its spine")
    return try PaperPage(paper, size: isUpright ? pageSize.transposed : pageSize, eye: eyeDistance)
  }

  /// A point of the viewport, measured from the middle of the spine, in the canonical orientation (x runs from the
  /// spine to the recto's free edge).
  package func fromSpine(_ place: Point, in viewport: Size) -> Point {
    let spine = vanishingPoint(in: viewport)
    return canonical(Point(x: place.x - spine.x, y: place.y - spine.y))
  }

  /// The line of sight through a finger, over a leaf that lies on the right, or on the left if it `isTurned`: that one
  /// is the mirror image.
  package func ray(_ finger: Point, over page: PaperPage, isTurned: Bool = false, in viewport: Size) -> PaperRay {
    ray(fromSpine(finger, in: viewport), sight: .zero, over: page, isTurned: isTurned)
  }

  /// The line of sight through a finger, given from the spine, if it passes beside the scene's eye.
  func ray(_ finger: Point, sight: Point, over page: PaperPage, isTurned: Bool) -> PaperRay {
    let side: Double = isTurned ? -1 : 1
    return PaperRay(
      finger: Point(x: side * finger.x, y: finger.y), eye: Vector3(x: side * sight.x, y: sight.y, z: page.eye),
      height: page.height)
  }

  /// One face of a facet of a peeled leaf. Its picture is the whole page, moved by `pose`; it shows only `band`.
  /// - Parameter isTurned: whether the leaf is peeled from the left: its verso is then the inner side.
  package func cell(
    _ index: Int, of fold: PaperFold, _ hinges: borrowing PaperHinges, face: CellIdentity.Face, isTurned: Bool = false,
    in viewport: Size
  ) -> PaperCell {
    cell(index, of: fold, hinges, face: face, isTurned: isTurned, PageFrame(self, .open, viewport))
  }

  func cell(
    _ index: Int, of fold: PaperFold, _ hinges: borrowing PaperHinges, face: CellIdentity.Face, isTurned: Bool,
    _ frame: PageFrame
  ) -> PaperCell {
    let facet = fold.facet(index, of: hinges)
    // The inner side of a leaf lies face up where it is peeled from.
    let isInner = (face == .front) != isTurned
    let side: CellIdentity.Face = isInner ? .front : .back
    let middle = middleOfSpine(frame), lie = PeelSide(self, isTurned: isTurned, of: frame.size, spine: frame.spine)
    var pose = pose(of: facet, at: facet.place(of: middle), side, frame)
    pose.flags = flags(facet, side, eye: Vector3(x: 0, y: middle.y, z: frame.eye))
    return PaperCell(pose: reoriented(pose, isTurned), band: lie.band(facet.band, of: face))
  }

  private func middleOfSpine(_ frame: PageFrame) -> Point { Point(x: 0, y: frame.size.height / 2) }

  /// A facet's pose, from the place of its anchor, the middle of the spine.
  private func pose(of facet: PaperFacet, at place: Vector3, _ side: CellIdentity.Face, _ frame: PageFrame) -> Pose {
    var pose = blank(side, frame)
    let turn = side == .front ? facet.turn : facet.turnOfBack
    pose.angle = turn.angle
    (pose.axis, pose.freeAxis) = (.free, turn.axis)
    pose.shift = Vector3(x: place.x, y: place.y - middleOfSpine(frame).y, z: place.z)
    return pose
  }

  /// A point of a face's picture, 0…1 from its left and top, as a page point of a leaf that is peeled.
  func pagePoint(_ unit: Point, face: CellIdentity.Face, of page: PaperPage) -> Point {
    let across = isUpright ? unit.transposed : unit
    let side = PeelSide(self, of: Size(width: page.width, height: page.height))
    return Point(x: (side.beginsAtEdge(face) ? 1 - across.x : across.x) * page.width, y: across.y * page.height)
  }

  /// A pose that turns about a free axis, converted to the book's orientation. Under a mirror image an axis of rotation
  /// changes sign as a sense of rotation does, not as a direction does.
  private func reoriented(_ canonical: Pose, _ isTurned: Bool) -> Pose {
    var (pose, axis) = (canonical, canonical.freeAxis)
    if isTurned {
      pose.anchor.x = 1 - pose.anchor.x
      pose.shift.x = -pose.shift.x
      axis = Vector3(x: axis.x, y: -axis.y, z: -axis.z)
    }
    pose = oriented(pose)
    if isMirrored { axis = Vector3(x: axis.x, y: -axis.y, z: -axis.z) }
    if isUpright { axis = Vector3(x: -axis.y, y: -axis.x, z: -axis.z) }
    (pose.axis, pose.angle, pose.freeAxis) = (.free, canonical.angle, axis)
    return pose
  }

  /// The side that the viewer sees: the recto as long as the eye is in front of the facet's plane.
  private func flags(_ facet: PaperFacet, _ face: CellIdentity.Face, eye: Vector3) -> CellFlags {
    let (n, place) = (facet.band.axis, facet.place(of: .zero))
    let (x, y) = (eye.x - place.x, eye.y - place.y)
    let before = (eye.z - place.z) * facet.cosine - (x * n.x + y * n.y) * facet.sine
    if abs(before) <= 1e-9 * eye.z { return [.visible, .edgeOn] }
    return (before > 0) == (face == .front) ? .visible : [.visible, .backFacing]
  }
}

/// One face of a facet, as a pose that a host can read.
package struct PaperCell: Sendable {
  package var pose: Pose
  /// In points of the cell's own picture.
  package var band: PaperBand
}

extension PaperFacet {
  /// The turn as an angle about an axis in the page: the part of the page toward which the band's axis points rises.
  var turn: (angle: Double, axis: Vector3) { (angle, Vector3(x: band.axis.y, y: -band.axis.x, z: 0)) }

  /// This turn for the other face, whose picture lies face up to the left of the spine; so it begins with a half turn
  /// about the spine.
  ///
  /// As quaternions, where a = (n_v, −n_u, 0) is the axis, and s and c are the sine and cosine of half the angle: (c;
  /// s·a)(0; 0, 1, 0) = (s·n_u; 0, c, s·n_v).
  var turnOfBack: (angle: Double, axis: Vector3) {
    let (s, c) = Elementary.sincos(angle / 2)
    let across = s * band.axis.y
    let length = Elementary.sqrt(c * c + across * across)
    guard length > 1e-15 else { return (0, Vector3(x: 0, y: 1, z: 0)) }
    return (
      2 * Elementary.atan2(y: length, x: s * band.axis.x), Vector3(x: 0, y: c / length, z: across / length)
    )
  }
}

extension PeelSide {
  @inline(__always)
  init(_ book: Book, isTurned: Bool = false, of page: Size, spine: Point = .zero) {
    (self.page, self.spine, self.isTurned) = (page, spine, isTurned)
    (isMirrored, isUpright) = (book.isMirrored, book.isUpright)
  }
}
