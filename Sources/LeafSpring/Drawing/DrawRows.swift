/// The columns that a draw list is made from, in Swift's snapshot and in C's. Pointers are nil where there are no rows.
package struct DrawRows {
  package var count = 0, shadowCount = 0
  package var matrices, sizes, opacity, shade, bands, light: UnsafePointer<Float>?
  package var flags, backToFront: UnsafePointer<UInt32>?
  /// Whose frame it is, to draw it as it stands in space; nil for the screen.
  var stage: Stage?

  package init() {}

  /// - Parameters:
  ///   - vertices: room for all of them; nil to count them.
  ///   - each: called with the draws, back to front.
  ///   - cell: what is constant of a row.
  package func draws(
    _ vertices: UnsafeMutablePointer<DrawVertex>?, _ each: (Draw) -> Void, shadow: (Int) -> Shadow,
    cell: (Int) -> (SceneID, CellIdentity, CellSurface)
  ) -> DrawListSize {
    DrawListWriter.with(vertices) { writer in
      var (next, ofScene) = (0, 0), caster = SceneID.none, cells = stage.map(StandingCells.init)
      writer.space = stage == nil ? .screen : .model
      for rank in 0...count {
        while next < shadowCount {
          let cast = shadow(next)
          guard rank == count || UInt64(cast.after) <= UInt64(rank) else { break }
          (ofScene, caster) = (cast.scene == caster ? ofScene + 1 : 0, cast.scene)
          writer.under = cells?.profile(underShadow: ofScene, of: cast.scene)
          let plane = stage == nil ? cast.matrix : cells?.plane(ofShadow: ofScene, of: cast.scene).map { SIMD16($0) }
          plane?.floats { writer.write(cast, $0) }
          cells?.facets(underShadow: ofScene, of: cast.scene) { writer.write(cast, on: $0) }
          writer.end(Draw(cast, next), each)
          next += 1
        }
        guard rank < count, let row = row(ofRank: rank), isSolid(row) else { continue }
        let (scene, identity, surface) = cell(row)
        let picture = Picture(
          row: row, surface: surface, draw: draw(row, scene, identity, surface), content: identity.content)
        // Of paper that fades, only what the scene's own eye sees is drawn: layers would add up.
        let fades = opacity![row] < 1, isVisible = CellFlags(rawValue: flags![row]).contains(.visible)
        guard isVisible || stage != nil && !fades else { continue }
        guard stage != nil else {
          writer.write(columns(row, matrices! + 16 * row), surface, content: identity.content)
          writer.end(picture.draw, each)
          continue
        }
        guard let standing = cells?.cell(ofRow: row), let light = cells?.light(ofRow: row) else { continue }
        write(standing, light, picture, to: &writer, each)
      }
      return writer.size
    }
  }

  /// The look of a cell: its picture and its surface.
  private struct Picture {
    let row: Int
    let surface: CellSurface
    let draw: Draw
    let content: Rect
  }

  /// A cell that stands in space, from all sides.
  private func write(
    _ standing: StandingCell, _ light: StandingLight, _ picture: Picture, to writer: inout DrawListWriter,
    _ each: (Draw) -> Void
  ) {
    let fades = picture.draw.opacity < 1, isTurnedAway = picture.draw.flags.contains(.backFacing)
    if !fades || !isTurnedAway || standing.back == nil { writeFront(standing, light, picture, to: &writer, each) }
    guard let back = standing.back, !fades || isTurnedAway else { return }
    writer.isTurnedOver = true
    SIMD16(back).floats {
      writer.write(columns(picture.row, $0, light.back), picture.surface, content: picture.content)
    }
    writer.isTurnedOver = false
    writer.end(picture.draw.bare, each)
  }

  private func writeFront(
    _ standing: StandingCell, _ light: StandingLight, _ picture: Picture, to writer: inout DrawListWriter,
    _ each: (Draw) -> Void
  ) {
    SIMD16(standing.matrix).floats {
      let cell = columns(picture.row, $0, light.front)
      if standing.rise != nil {
        writer.write(standing, cell, picture.surface)
      } else {
        writer.write(cell, picture.surface, content: picture.content)
      }
    }
    writer.end(picture.draw, each)
    if let spine = standing.spine {
      writer.write(spine)
      writer.end(picture.draw, each)
    }
  }

  private func row(ofRank rank: Int) -> Int? {
    let row = Int(truncatingIfNeeded: backToFront![rank])
    return row >= 0 && row < count ? row : nil
  }

  private func isSolid(_ row: Int) -> Bool { opacity![row] > 0 && sizes![2 * row] > 0 && sizes![2 * row + 1] > 0 }

  private func columns(
    _ row: Int, _ matrix: UnsafePointer<Float>, _ light: SIMD2<Float>? = nil
  ) -> DrawListWriter.Cell {
    let light = light ?? SIMD2(self.light![2 * row], self.light![2 * row + 1])
    return DrawListWriter.Cell(
      matrix: matrix, size: Size(width: Double(sizes![2 * row]), height: Double(sizes![2 * row + 1])),
      band: PaperBand(bands! + 4 * row),
      isBanded: stage != nil || CellFlags(rawValue: flags![row]).contains(.banded),
      light: (light.x, light.y), shade: shade![row])
  }

  private func draw(_ row: Int, _ scene: SceneID, _ identity: CellIdentity, _ surface: CellSurface) -> Draw {
    var draw = Draw()
    (draw.scene, draw.row, draw.identity) = (scene, row, identity)
    draw.flags = CellFlags(rawValue: flags![row])
    // Paper has its picture on one side.
    if stage == nil, draw.flags.contains(.backFacing), surface.backColor.alpha > 0 { draw.identity.item = -1 }
    (draw.opacity, draw.paper, draw.tint) = (opacity![row], surface.backColor, surface.gradient.color)
    return draw
  }
}

extension Draw {
  fileprivate init(_ shadow: Shadow, _ index: Int) {
    self.init()
    (scene, self.shadow) = (shadow.scene, index)
  }

  /// The same paper without its picture.
  fileprivate var bare: Draw {
    var draw = self
    draw.identity.item = -1
    return draw
  }
}

extension SIMD16<Float> {
  func floats(_ body: (UnsafePointer<Float>) -> Void) {
    withUnsafeBytes(of: self) { body($0.assumingMemoryBound(to: Float.self).baseAddress!) }
  }
}
