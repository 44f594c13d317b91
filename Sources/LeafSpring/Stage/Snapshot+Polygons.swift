/// Bands as polygons, for hosts that draw vertices.
extension Snapshot {
  /// The band of a cell. The row must lie in 0..<count.
  public func band(_ row: Int) -> PaperBand {
    precondition(row >= 0 && row < count, "row \(row) outside 0..<\(count)")
    return PaperBand(bands.baseAddress! + 4 * row)
  }

  /// Writes the part of its picture that a cell shows as a convex polygon, in points from the picture's left and top, and
  /// answers how many vertices it has: 3 to 6, in the order (0, 0), (w, 0), (w, h), (0, h) of the picture's own; or 0 where
  /// the band holds less than a 1e-12th of it. Cells that are not visible have theirs too. Neighbours share their vertices
  /// bit for bit. Does not allocate.
  /// - Parameters:
  ///   - row: in 0..<count.
  ///   - vertices: room for `PaperBand.polygonRoom` points.
  public func polygon(_ row: Int, into vertices: UnsafeMutablePointer<Point>) -> Int {
    band(row).polygon(of: Size(width: Double(sizes[2 * row]), height: Double(sizes[2 * row + 1])), into: vertices)
  }

  /// Writes the polygons of all visible cells for one buffer of vertices: 4 Floats each, the place in points of the cell's
  /// picture and the same in unit coordinates, which are those of the texture where the content is the whole of it. The
  /// vertices of row r are those from offsets[r] up to offsets[r + 1], a fan about the first.
  /// - Parameters:
  ///   - vertices: room for `4 * PaperBand.mostVertices` Floats a cell, or less if fewer are written.
  ///   - offsets: room for count + 1 numbers.
  /// - Returns: how many vertices there are.
  /// - Throws: `outOfRange` if either is too short; what was written until then is of no meaning.
  public func polygons(
    vertices: UnsafeMutableBufferPointer<Float>, offsets: UnsafeMutableBufferPointer<UInt32>
  ) throws(LeafError) -> Int {
    guard offsets.count > count else {
      throw LeafError(.outOfRange, "offsets", accepts: "a number for every cell and one")
    }
    var total = 0
    for row in 0..<count {
      offsets[row] = UInt32(truncatingIfNeeded: total)
      guard CellFlags(rawValue: flags[row]).contains(.visible) else { continue }
      try write(row, &total, vertices)
    }
    offsets[count] = UInt32(truncatingIfNeeded: total)
    return total
  }

  private func write(
    _ row: Int, _ total: inout Int, _ vertices: UnsafeMutableBufferPointer<Float>
  ) throws(LeafError) {
    let (width, height) = (sizes[2 * row], sizes[2 * row + 1])
    var room = PolygonRoom()
    let used = room.fill(band(row), of: Size(width: Double(width), height: Double(height)))
    guard vertices.count >= 4 * (total + used) else {
      throw LeafError(.outOfRange, "vertices", accepts: "room for every vertex")
    }
    for index in 0..<used {
      let (place, point) = (4 * total, room[index])
      vertices[place] = Float(point.x)
      vertices[place + 1] = Float(point.y)
      vertices[place + 2] = Float(point.x) / width
      vertices[place + 3] = Float(point.y) / height
      total += 1
    }
  }
}

/// Room for the polygon of a band, on the stack.
struct PolygonRoom {
  private typealias Six = (Point, Point, Point, Point, Point, Point)
  private var points: (Six, Six)

  init() {
    let zero = Point.zero
    let six = (zero, zero, zero, zero, zero, zero)
    points = (six, six)
  }

  /// Answers how many vertices there are.
  mutating func fill(_ band: PaperBand, of size: Size) -> Int {
    withUnsafeMutableBytes(of: &points) { bytes in
      band.polygon(of: size, into: bytes.baseAddress!.assumingMemoryBound(to: Point.self))
    }
  }

  subscript(index: Int) -> Point {
    withUnsafeBytes(of: points) { $0.load(fromByteOffset: index * MemoryLayout<Point>.stride, as: Point.self) }
  }
}

extension PaperBand {
  /// From the four numbers of a snapshot.
  @inline(__always)
  init(_ numbers: UnsafePointer<Float>) {
    self.init(
      axis: Point(x: Double(numbers[0]), y: Double(numbers[1])), low: Double(numbers[2]), high: Double(numbers[3]))
  }

  /// Whether a snapshot's band holds a point, which is rounded as the band's edges are: the edge of the page counts.
  @inline(__always)
  func holds(_ point: Point) -> Bool { contains(Point(x: Double(Float(point.x)), y: Double(Float(point.y)))) }
}
