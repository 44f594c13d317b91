/// Bands as polygons, for hosts that draw vertices.
extension Snapshot {
  /// The band of a cell. The row must lie in 0..<count.
  package func band(_ row: Int) -> PaperBand {
    precondition(row >= 0 && row < count, "row \(row) outside 0..<\(count)")
    return PaperBand(bands.baseAddress! + 4 * row)
  }

  /// Writes the part of its picture that a cell shows as a convex polygon, in points from the picture's left and top,
  /// and answers how many vertices it has: 3 to 6, in the order (0, 0), (w, 0), (w, h), (0, h) of the picture's own; or
  /// 0 where the band holds less than a 1e-12th of it. Cells that are not visible have theirs too. Neighbours share
  /// their vertices bit for bit. Does not allocate.
  /// - Parameters:
  ///   - row: in 0..<count.
  ///   - vertices: room for 12 points.
  public func polygon(_ row: Int, into vertices: UnsafeMutablePointer<Point>) -> Int {
    precondition(row >= 0 && row < count, "row \(row) outside 0..<\(count)")
    return bandRows.polygon(row, into: vertices)
  }

  /// Writes the polygons of all visible cells for one buffer of vertices: 4 Floats each, the place in points of the
  /// cell's picture and the same in unit coordinates, which are those of the texture where the content is the whole of
  /// it. The vertices of row r are those from offsets[r] up to offsets[r + 1], a fan about the first.
  /// - Parameters:
  ///   - vertices: room for 24 Floats a cell, or less if fewer are written.
  ///   - offsets: room for count + 1 numbers.
  /// - Returns: how many vertices there are.
  /// - Throws: `outOfRange` if either is too short; nothing is written then.
  public func polygons(
    vertices: UnsafeMutableBufferPointer<Float>, offsets: UnsafeMutableBufferPointer<UInt32>
  ) throws(LeafError) -> Int {
    try Check.that(offsets.count > count, .outOfRange, "offsets", accepts: "a number for every cell and one")
    try Check.that(
      vertices.count >= 4 * bandRows.vertexCount, .outOfRange, "vertices", accepts: "room for every vertex")
    return bandRows.write(vertices: vertices.baseAddress, offsets: offsets.baseAddress!)
  }

  private var bandRows: BandRows {
    BandRows(count: count, bands: bands.baseAddress, sizes: sizes.baseAddress, flags: flags.baseAddress)
  }
}

/// The columns that polygons are made from, in Swift's snapshot and in C's.
package struct BandRows {
  package let count: Int
  /// Nil where there are no rows.
  package let bands, sizes: UnsafePointer<Float>?
  package let flags: UnsafePointer<UInt32>?

  package init(
    count: Int, bands: UnsafePointer<Float>?, sizes: UnsafePointer<Float>?, flags: UnsafePointer<UInt32>?
  ) {
    (self.count, self.bands, self.sizes, self.flags) = (count, bands, sizes, flags)
  }

  package func polygon(_ row: Int, into vertices: UnsafeMutablePointer<Point>) -> Int {
    PaperBand(bands! + 4 * row).polygon(
      of: Size(width: Double(sizes![2 * row]), height: Double(sizes![2 * row + 1])), into: vertices)
  }

  /// Vertices of all visible cells.
  package var vertexCount: Int {
    var (total, room) = (0, FixedArray16(repeating: Point.zero))
    for row in 0..<count where isVisible(row) { total += room.fill { polygon(row, into: $0) } }
    return total
  }

  /// Writes the polygons of all visible cells, and answers how many vertices there are.
  package func write(vertices: UnsafeMutablePointer<Float>?, offsets: UnsafeMutablePointer<UInt32>) -> Int {
    var (total, room) = (0, FixedArray16(repeating: Point.zero))
    for row in 0..<count {
      offsets[row] = UInt32(truncatingIfNeeded: total)
      guard isVisible(row) else { continue }
      for index in 0..<room.fill({ polygon(row, into: $0) }) {
        let (place, x, y) = (vertices! + 4 * total, Float(room[index].x), Float(room[index].y))
        (place[0], place[1]) = (x, y)
        (place[2], place[3]) = (x / sizes![2 * row], y / sizes![2 * row + 1])
        total += 1
      }
    }
    offsets[count] = UInt32(truncatingIfNeeded: total)
    return total
  }

  private func isVisible(_ row: Int) -> Bool { CellFlags(rawValue: flags![row]).contains(.visible) }
}
