/// The leaves inside an open book: nearly all leaves, most of the time.
extension Book {
  /// True if `openPoses` may write the poses of leaves inside the book: every leaf has two faces, every page is where
  /// the open book has it, and no page can reach the eye.
  func isOpen(_ frame: PageFrame) -> Bool {
    fidelity == .corrected && spreadMode == .double && frame.opening.turn == 1 && frame.shift.x == 0
      && frame.scale * (frame.size.width + frame.arm + frame.overhang) < frame.eye
  }

  /// All leaves but the cover, one with a face that has no item, and the last one of a book whose outer faces have no
  /// gradient. Such a leaf that lies flat on the right, as the one before it does, has that one's poses.
  var insideLeaves: Range<Int> {
    1..<max(1, hasContact ? min(itemCount / 2, leafCount - 1) : itemCount / 2)
  }

  /// Gives both faces of a leaf what those of the one before it have. Returns whether anything has changed.
  @inline(__always)
  static func repeatPose(
    angles: UnsafeMutablePointer<Double>, shades: UnsafeMutablePointer<Double>, flags: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    var isChanged = false
    for face in 0..<2
    where angles[face].bitPattern != angles[face - 2].bitPattern || shades[face] != shades[face - 2]
      || flags[face] != flags[face - 2]
    {
      (angles[face], shades[face], flags[face]) = (angles[face - 2], shades[face - 2], flags[face - 2])
      isChanged = true
    }
    return isChanged
  }

  /// Writes one leaf inside an open book: angles, shades and flags of both faces by the formulas of `poses`, without
  /// the cases that cannot occur there. Returns whether anything has changed.
  @inline(__always)
  static func openPose(
    ratio: Double, sign: Double, isMoving: Bool, contact: Double?, angles: UnsafeMutablePointer<Double>,
    shades: UnsafeMutablePointer<Double>, flags: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    let recto = rectoAngle(ratio), verso = versoAngle(ratio)
    let rectoLean = .pi / 2 - abs(recto), versoLean = .pi / 2 - abs(verso)
    let rectoFlags = openFlags(rectoLean, shows: isMoving ? !(rectoLean < 0) || abs(rectoLean) < 1e-9 : !(ratio < 0))
    let versoFlags = openFlags(versoLean, shows: isMoving ? !(versoLean < 0) || abs(versoLean) < 1e-9 : !(ratio > 0))
    // Shades follow from the angles.
    guard
      angles[0].bitPattern != (sign * recto).bitPattern || angles[1].bitPattern != (sign * verso).bitPattern
        || flags[0] != rectoFlags || flags[1] != versoFlags
    else { return false }
    angles[0] = sign * recto
    angles[1] = sign * verso
    shades[0] = contact ?? shade(angle: recto)
    shades[1] = contact ?? shade(angle: verso)
    flags[0] = rectoFlags
    flags[1] = versoFlags
    return true
  }

  @inline(__always)
  private static func openFlags(_ lean: Double, shows: Bool) -> UInt32 {
    let side: CellFlags = abs(lean) < 1e-9 ? .edgeOn : (lean < 0 ? .backFacing : [])
    return side.rawValue | (shows ? CellFlags.visible.rawValue : 0)
  }
}
