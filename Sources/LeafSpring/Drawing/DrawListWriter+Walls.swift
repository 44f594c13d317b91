/// Walls in space, which the scene's own eye does not see: the spine, and the round corners of stacks. Of these a cell
/// shows what lies between the corner of the uppermost page and the foot; another camera sees the wall between the two.
extension DrawListWriter {
  /// The arc of a round corner's cell as a wall of flat pieces, each with a plane of its own.
  /// - Parameter rise: from the arc to the wall's upper border.
  @inline(never)
  mutating func writeWall(_ cell: Cell, _ surface: CellSurface, rise: Vector3) {
    slice.arcs(cell.size, radii: surface.radii)
    outlineUnitSquare()
    let black = cell.black
    for index in 1..<max(slice.count, 1) {
      let a = slice.points[index - 1], b = slice.points[index]
      var ink = Ink()
      ink.across = Point(x: (b.x - a.x) / cell.size.width, y: a.x / cell.size.width)
      ink.down = Point(x: 0, y: (a.y + b.y) / 2 / cell.size.height)
      ink.black = Ramp(side: DrawSide(x: 1, y: 0, least: 0), near: black.value(a), far: black.value(b))
      SIMD16(piece(of: cell.matrix, from: a, to: b, rise)).floats {
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

  /// The unit square's place, between two points of a plane without perspective and up from there.
  private func piece(of plane: UnsafePointer<Float>, from a: Point, to b: Point, _ rise: Vector3) -> Matrix4 {
    func along(_ entry: Int, _ p: Point) -> Double { Double(plane[entry]) * p.x + Double(plane[4 + entry]) * p.y }
    let way = Point(x: b.x - a.x, y: b.y - a.y)
    return Matrix4(
      (along(0, way), along(1, way), along(2, way), 0), (rise.x, rise.y, rise.z, 0), (0, 0, 0, 0),
      (Double(plane[12]) + along(0, a), Double(plane[13]) + along(1, a), Double(plane[14]) + along(2, a), 1))
  }
}
