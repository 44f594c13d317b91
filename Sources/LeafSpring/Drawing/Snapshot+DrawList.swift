/// A frame as triangles, for hosts that draw with a graphics processor: one list of vertices, and draws of cells and
/// shadows.
extension Snapshot {
  /// The vertices and draws of the frame. Does not allocate.
  public func drawListSize(in space: DrawSpace = .screen) -> DrawListSize { draws(nil, in: space) { _ in } }

  /// Writes what is seen of the frame, back to front, shadows among the cells: visible cells that are not wholly
  /// transparent, a draw for each; in space those turned away, too, and some have a second draw, for a bare back or a
  /// wall at the spine. Each has round corners, the band that a facet shows and its gradient, cut off before the eye. Does
  /// not allocate.
  ///
  /// Cells are exact but for their arcs; facets of a page overlap by 0.02 points. A shadow differs from its formula
  /// (`Shadow`) by at most 1 of 255, and under the corners of a caster by some more.
  /// - Parameter space: as the scene's own eye sees it, or as it stands in space, for a camera of the host's own.
  /// - Returns: how many vertices and draws there are.
  /// - Throws: `outOfRange` if either is too short; nothing is written then. `refused` for a mailed frame in space.
  public func drawList(
    in space: DrawSpace = .screen, vertices: UnsafeMutableBufferPointer<DrawVertex>,
    draws: UnsafeMutableBufferPointer<Draw>
  ) throws(LeafError) -> DrawListSize {
    try Check.that(space == .screen || stage != nil, .refused, "space", accepts: "the screen, for a mailed frame")
    let needed = drawListSize(in: space)
    try Check.that(vertices.count >= needed.vertices, .outOfRange, "vertices", accepts: "room for every vertex")
    try Check.that(draws.count >= needed.draws, .outOfRange, "draws", accepts: "room for every draw")
    var index = 0
    return self.draws(vertices.baseAddress, in: space) { draw in
      draws[index] = draw
      index += 1
    }
  }

  /// Writes vertices, if there is memory for them, and passes on the draws; of a mailed frame none in space.
  package func draws(
    _ vertices: UnsafeMutablePointer<DrawVertex>?, in space: DrawSpace = .screen, _ each: (Draw) -> Void
  ) -> DrawListSize {
    guard space == .screen || stage != nil else { return DrawListSize() }
    var rows = DrawRows()
    (rows.count, rows.shadowCount) = (count, shadows.count)
    (rows.matrices, rows.sizes, rows.flags) = (matrices.baseAddress, sizes.baseAddress, flags.baseAddress)
    (rows.opacity, rows.shade, rows.light) = (opacity.baseAddress, shade.baseAddress, light.baseAddress)
    (rows.bands, rows.backToFront) = (bands.baseAddress, backToFront.baseAddress)
    if space == .model { rows.stage = stage?.takeUnretainedValue() }
    return rows.draws(vertices, each, shadow: { shadows[$0] }) { row in
      (scene(row), identity(row), surface(row))
    }
  }
}
