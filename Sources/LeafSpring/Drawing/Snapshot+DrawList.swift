/// A frame as triangles, for hosts that draw with a graphics processor: one list of vertices, and a draw for each cell
/// and shadow.
extension Snapshot {
  /// The vertices and draws of the frame. Does not allocate.
  public func drawListSize() -> DrawListSize { draws(nil) { _ in } }

  /// Writes what is seen of the frame, back to front, shadows among the cells: visible cells that are not wholly
  /// transparent, each with round corners, the band that a facet shows and its gradient, cut off before the eye. Does
  /// not allocate.
  ///
  /// Cells are exact but for their arcs; facets of a page overlap by 0.02 points. A shadow differs from its formula
  /// (`Shadow`) by at most 1 of 255.
  /// - Returns: how many vertices and draws there are.
  /// - Throws: `outOfRange` if either is too short; nothing is written then.
  public func drawList(
    vertices: UnsafeMutableBufferPointer<DrawVertex>, draws: UnsafeMutableBufferPointer<Draw>
  ) throws(LeafError) -> DrawListSize {
    let needed = drawListSize()
    guard vertices.count >= needed.vertices else {
      throw LeafError(.outOfRange, "vertices", accepts: "room for every vertex")
    }
    guard draws.count >= needed.draws else { throw LeafError(.outOfRange, "draws", accepts: "room for every draw") }
    var index = 0
    return self.draws(vertices.baseAddress) { draw in
      draws[index] = draw
      index += 1
    }
  }

  /// Writes vertices, if there is memory for them, and passes on the draws.
  package func draws(_ vertices: UnsafeMutablePointer<DrawVertex>?, _ each: (Draw) -> Void) -> DrawListSize {
    let rows = DrawRows(
      count: count, matrices: matrices.baseAddress, sizes: sizes.baseAddress, opacity: opacity.baseAddress,
      shade: shade.baseAddress, flags: flags.baseAddress, backToFront: backToFront.baseAddress,
      bands: bands.baseAddress, light: light.baseAddress, shadowCount: shadows.count)
    return rows.draws(vertices, each, shadow: { shadows[$0] }) { row in
      (scene(row), identity(row), surface(row))
    }
  }
}

/// The columns that a draw list is made from, in Swift's snapshot and in C's. Pointers are nil where there are no rows.
package struct DrawRows {
  package var count: Int
  package var matrices, sizes, opacity, shade: UnsafePointer<Float>?
  package var flags, backToFront: UnsafePointer<UInt32>?
  package var bands, light: UnsafePointer<Float>?
  package var shadowCount: Int

  package init(
    count: Int, matrices: UnsafePointer<Float>?, sizes: UnsafePointer<Float>?, opacity: UnsafePointer<Float>?,
    shade: UnsafePointer<Float>?, flags: UnsafePointer<UInt32>?, backToFront: UnsafePointer<UInt32>?,
    bands: UnsafePointer<Float>?, light: UnsafePointer<Float>?, shadowCount: Int
  ) {
    (self.count, self.shadowCount) = (count, shadowCount)
    (self.matrices, self.sizes, self.opacity, self.shade) = (matrices, sizes, opacity, shade)
    (self.flags, self.backToFront, self.bands, self.light) = (flags, backToFront, bands, light)
  }

  /// - Parameters:
  ///   - vertices: room for all of them; nil to count them.
  ///   - each: called with the draws, back to front.
  ///   - cell: what is constant of a row.
  package func draws(
    _ vertices: UnsafeMutablePointer<DrawVertex>?, _ each: (Draw) -> Void, shadow: (Int) -> Shadow,
    cell: (Int) -> (SceneID, CellIdentity, CellSurface)
  ) -> DrawListSize {
    DrawListWriter.with(vertices) { writer in
      var (size, next) = (DrawListSize(), 0)
      func add(_ draw: Draw) {
        var draw = draw
        (draw.first, draw.count) = (size.vertices, writer.count - size.vertices)
        guard draw.count > 0 else { return }
        size.vertices = writer.count
        size.draws += 1
        each(draw)
      }
      for rank in 0...count {
        while next < shadowCount {
          let cast = shadow(next)
          guard rank == count || UInt64(cast.after) <= UInt64(rank) else { break }
          withUnsafeBytes(of: cast.matrix) { writer.write(cast, $0.assumingMemoryBound(to: Float.self).baseAddress!) }
          add(Draw(cast, next))
          next += 1
        }
        guard rank < count, let row = row(ofRank: rank), isSeen(row) else { continue }
        let (scene, identity, surface) = cell(row)
        writer.write(columns(row), surface, content: identity.content)
        add(draw(row, scene, identity, surface))
      }
      return size
    }
  }

  private func row(ofRank rank: Int) -> Int? {
    let row = Int(truncatingIfNeeded: backToFront![rank])
    return row >= 0 && row < count ? row : nil
  }

  private func isSeen(_ row: Int) -> Bool {
    CellFlags(rawValue: flags![row]).contains(.visible) && opacity![row] > 0 && sizes![2 * row] > 0
      && sizes![2 * row + 1] > 0
  }

  private func columns(_ row: Int) -> DrawListWriter.Cell {
    DrawListWriter.Cell(
      matrix: matrices! + 16 * row, size: Size(width: Double(sizes![2 * row]), height: Double(sizes![2 * row + 1])),
      band: PaperBand(bands! + 4 * row), isBanded: CellFlags(rawValue: flags![row]).contains(.banded),
      light: (light![2 * row], light![2 * row + 1]), shade: shade![row])
  }

  private func draw(_ row: Int, _ scene: SceneID, _ identity: CellIdentity, _ surface: CellSurface) -> Draw {
    var draw = Draw()
    (draw.scene, draw.row, draw.identity) = (scene, row, identity)
    draw.flags = CellFlags(rawValue: flags![row])
    // Paper has its picture on one side.
    if draw.flags.contains(.backFacing), surface.backColor.alpha > 0 { draw.identity.item = -1 }
    (draw.opacity, draw.paper, draw.tint) = (opacity![row], surface.backColor, surface.gradient.color)
    return draw
  }
}

extension Draw {
  fileprivate init(_ shadow: Shadow, _ index: Int) {
    self.init()
    (scene, self.shadow) = (shadow.scene, index)
  }
}
