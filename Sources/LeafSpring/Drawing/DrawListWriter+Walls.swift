/// Walls in space, which the scene's own eye does not see: the spine, and the round corners of stacks. Of these a cell
/// shows what lies between the corner of the uppermost page and the foot; another camera sees the wall between the two.
extension DrawListWriter {
  /// The arc of a round corner's cell as a wall of flat pieces, each with a plane of its own.
  @inline(never)
  mutating func write(_ wall: StandingCell, _ cell: Cell, _ surface: CellSurface) {
    slice.arcs(cell.size, radii: surface.radii)
    outlineUnitSquare()
    let black = cell.black
    for index in 1..<max(slice.count, 1) {
      let a = slice.points[index - 1], b = slice.points[index]
      var ink = Ink()
      ink.across = Point(x: (b.x - a.x) / cell.size.width, y: a.x / cell.size.width)
      ink.down = Point(x: 0, y: (a.y + b.y) / 2 / cell.size.height)
      ink.black = Ramp(side: DrawSide(x: 1, y: 0, least: 0), near: black.value(a), far: black.value(b))
      SIMD16(wall.piece(from: a, to: b)).floats {
        begin($0)
        write(outline, ink)
      }
    }
  }

  /// The spine of a book.
  @inline(never)
  mutating func write(_ spine: StandingSpine) {
    outlineUnitSquare()
    var ink = Ink()
    (ink.across, ink.down) = (Point(x: 1, y: 0), Point(x: 1, y: 0))
    ink.black = Ramp(near: spine.black, far: spine.black)
    SIMD16(spine.matrix).floats {
      begin($0)
      write(outline, ink)
    }
  }

  private mutating func outlineUnitSquare() {
    outline.page(Size(width: 1, height: 1), radii: Corners(topLeft: 0, topRight: 0, bottomLeft: 0, bottomRight: 0))
  }
}
