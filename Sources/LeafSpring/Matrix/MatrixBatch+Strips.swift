import CMathShim

/// How the strips of a scene hang together: what their products need besides the first strips' matrices.
struct StripChain {
  /// One for each face.
  let joints: UnsafePointer<StripJoint>
  /// Faces, and strips of each.
  let heads, strips: Int
  /// Scale of the cells in their plane.
  let scale: Double
  /// Whether the strips follow each other downward (about x axes) instead of to the side.
  let goesDown: Bool
}

extension MatrixBatch {
  /// The matrices of all strips but the first, from those of the first: the strip in the frame of its face's first one times
  /// that one's matrix. Row i·heads + k is strip i of face k.
  ///
  /// As in `run`, locals are rounded to Float but in double mode, the product once; fast mode does as exact mode. Most of a
  /// strip's local matrix is that of the identity, so that its product is written out: half the time of a batch of whole
  /// products of pairs, and the same bits. Writes `rows` from row `heads` on, in double mode also `doubles`.
  /// Cost: about 5 ns per strip.
  func run(_ chain: StripChain, rows: UnsafeMutablePointer<Float>, doubles: UnsafeMutablePointer<Double>?) {
    // Four Doubles, in C as in Swift.
    let joints = UnsafeRawPointer(chain.joints).assumingMemoryBound(to: leaf_joint.self)
    leaf_strip_rows(
      joints, chain.heads, chain.strips, chain.scale, chain.goesDown ? 1 : 0, rows, mode == .double ? doubles : nil,
      Int32(probe.simdLevel.rawValue))
  }
}
