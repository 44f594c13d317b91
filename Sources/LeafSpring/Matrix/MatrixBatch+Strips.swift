import CMathShim

extension MatrixBatch {
  /// The matrices of all strips but the first of some faces, from those of the first strips: each strip's matrix in the
  /// frame of its face's first strip, times that strip's matrix. Row i·m + k is strip i of face k of m.
  ///
  /// As in `run`, local matrices are rounded to Float except in double mode, and the product is rounded once; fast mode
  /// does what exact mode does. Most of a strip's local matrix is that of the identity, so its product is written out:
  /// less than half the time of a batch of whole products of pairs, and the same bits. Writes `rows` from row m on, in
  /// double mode also `doubles`.
  /// - Parameters:
  ///   - scale: scale of the cells in their plane.
  ///   - goesDown: true if the strips follow each other downward (about x axes) instead of to the side.
  ///   - isMirrored: true if they bend the opposite way to their faces' angles.
  /// Cost: 2 to 3 ns per strip (AVX-512) for eight or more faces.
  func run(
    _ faces: borrowing StripFaces, _ some: Range<Int>, scale: Double, goesDown: Bool, isMirrored: Bool,
    rows: UnsafeMutablePointer<Float>, doubles: UnsafeMutablePointer<Double>?
  ) {
    var columns = faces.columns(of: some)
    columns.side = isMirrored ? -1 : 1
    leaf_strip_rows(
      &columns, scale, goesDown ? 1 : 0, rows, mode == .double ? doubles : nil, Int32(probe.simdLevel.rawValue))
  }
}
