/// The pages that are drawn, and the side from which they are seen (B3, B6, B7).
extension Book {
  /// At rest visibility follows the layout: a verso with a positive ratio and a recto with a negative one are culled,
  /// but never the cover. In a transition `corrected` goes by which face the viewer sees, so a leaf that passes upright
  /// while closing shows its recto; `original` keeps the choice it made at the start, and that of the repository culls
  /// leaves more than five spreads away.
  func flags(_ page: LeafFace, angle: Double, _ frame: PageFrame) -> CellFlags {
    let reach = frame.size.width + frame.arm + (isOuter(page.leaf, page.face) ? frame.overhang : 0)
    return drawnFlags(facing(angle, face: page.face, frame, reach: reach), page, isBent: false, frame)
  }

  /// The flags of a face of a leaf, or of a strip of a bent leaf. A strip always goes by which face the viewer sees.
  func drawnFlags(_ facing: CellFlags, _ page: LeafFace, isBent: Bool, _ frame: PageFrame) -> CellFlags {
    var flags = facing
    let (leaf, face, ratio) = (page.leaf, page.face, page.ratio)
    // A board that is seen from its inner side is a cell under all pages.
    let isCover = leaf == 0 && face == .front && !(hasBoards && flags.contains(.backFacing))
    guard isThere(leaf, face) else { return flags }
    let isDrawn =
      face == .front && showsBlankBack(leaf: leaf)
      ? spreadMode == .double || ratio > -1 || frame.opening.isNotFullyOpen
      : isCover || (isBent ? !flags.contains(.backFacing) : isShown(face: face, ratio: ratio, flags, frame))
    if isDrawn { flags.insert(.visible) }
    return flags
  }

  /// True if a recto that is turned away is drawn too, in its surface's back colour, because the leaf's back has no
  /// picture. In a double spread that happens only beyond B3's last spread, which closed ends allow. A single page that
  /// is turned over leaves the screen.
  private func showsBlankBack(leaf: Int) -> Bool {
    spreadMode == .single || hasClosedEnds && !isThere(leaf, .back)
  }

  private func isShown(face: CellIdentity.Face, ratio: Double, _ flags: CellFlags, _ frame: PageFrame) -> Bool {
    if fidelity == .corrected, frame.opening.isNotFullyOpen { return !flags.contains(.backFacing) }
    if face == .back ? ratio > 0 : ratio < 0 { return false }
    return !isOfRepository || abs(ratio) <= 1
  }

  /// The page's plane holds the hinge (tx, 0, 0) and has the normal (sin θ, 0, cos θ); the eye is at (0, 0, d). So the
  /// eye is before the page while f = d·cos θ − tx·sin θ > 0, and the page is edge-on while |f| < 1e−9·d. Without a
  /// shift the sign of the cosine decides, and a page narrower than the eye distance cannot reach the eye: no sine is
  /// needed at rest.
  /// - Parameter reach: from the axis to the free edge, in the page's points.
  func facing(_ angle: Double, face: CellIdentity.Face, _ frame: PageFrame, reach: Double) -> CellFlags {
    let width = frame.scale * reach
    if frame.shift.x == 0, width < frame.eye {
      let lean = .pi / 2 - abs(angle)
      return abs(lean) < 1e-9 ? .edgeOn : (lean < 0 ? .backFacing : [])
    }
    // Far enough from upright the sign is certain without them: |cos θ| ≥ 2/π · |π/2 − |θ|| for |θ| ≤ π, and |sin θ| ≤
    // 1.
    let lean = .pi / 2 - abs(angle)
    if width < frame.eye, abs(lean) > 1.6 * abs(frame.shift.x / frame.eye) + 1e-8, abs(lean) <= .pi / 2 {
      return lean < 0 ? .backFacing : []
    }
    let (sine, cosine) = Elementary.sincos(angle)
    let f = cosine - frame.shift.x / frame.eye * sine
    var flags: CellFlags = abs(f) < 1e-9 ? .edgeOn : (f < 0 ? .backFacing : [])
    let height = width * (face == .front ? -sine : sine)
    if height >= frame.eye { flags.insert(.crossesEye) }
    return flags
  }
}

/// One face of a leaf, and the leaf's ratio; for a leaf that bends, the largest ratio of its strips.
struct LeafFace {
  let leaf: Int
  let face: CellIdentity.Face
  let ratio: Double
}
