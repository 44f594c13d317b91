/// Writes a frame's triangles, or counts them where it has no memory to write to.
struct DrawListWriter {
  /// Scratch memory: the outline of what is drawn, and parts of it.
  var outline, part, slice: DrawPolygon
  var row, piece: DrawPolygon
  /// From a caster to the rings around it, in points: entries 1 to `rings`.
  var distances = SIMD16<Double>()
  private let vertices: UnsafeMutablePointer<DrawVertex>?
  private(set) var count = 0
  /// Of the draws that have ended.
  private(set) var size = DrawListSize()
  /// The coordinates of the vertices.
  var space = DrawSpace.screen
  /// The rest of a profile, in the other direction from where that begins; nil for none.
  var under: Shadow?
  /// True while a face is drawn from its back: its triangles then run the other way.
  var isTurnedOver = false
  /// Of the plane that is being drawn: m11 … m44.
  private var matrix: UnsafePointer<Float>

  /// Calls a body with a writer, whose polygons are on the stack: a list is made without an allocation.
  static func with<Result>(
    _ vertices: UnsafeMutablePointer<DrawVertex>?, _ body: (inout DrawListWriter) -> Result
  ) -> Result {
    func polygon(_ body: (DrawPolygon) -> Result) -> Result {
      withUnsafeTemporaryAllocation(of: Point.self, capacity: DrawPolygon.room) { body(DrawPolygon($0.baseAddress!)) }
    }
    return polygon { outline in
      polygon { part in
        polygon { slice in
          polygon { row in
            polygon { piece in
              var writer = DrawListWriter((outline, part, slice, row, piece), vertices)
              return body(&writer)
            }
          }
        }
      }
    }
  }

  private init(
    _ scratch: (DrawPolygon, DrawPolygon, DrawPolygon, DrawPolygon, DrawPolygon),
    _ vertices: UnsafeMutablePointer<DrawVertex>?
  ) {
    (outline, part, slice, row, piece) = scratch
    self.vertices = vertices
    // Of no plane yet: `begin` says of which.
    matrix = UnsafePointer(UnsafeRawPointer(outline.points).assumingMemoryBound(to: Float.self))
  }

  /// The attributes of a vertex beside its place: linear functions of that.
  struct Ink {
    /// u = x·across.x + across.y, v = y·down.x + down.y
    var across = Point.zero, down = Point.zero
    /// Tint and black: numbers at two depths of a side, linear between them, with the nearer one outside.
    var tint = Ramp(), black = Ramp()
  }

  struct Ramp {
    var side = DrawSide(x: 0, y: 0, least: 0)
    /// Depth at the far end.
    var length = 1.0
    var near = 0.0, far = 0.0

    @inline(__always)
    func value(_ p: Point) -> Double {
      near == far ? near : near + (far - near) * min(max(side.depth(p) / length, 0), 1)
    }
  }

  /// Begins a plane, with the outline that is drawn of it, and clips that at a near plane: w is at least 1/1,024 of its
  /// largest value.
  @inline(never)
  mutating func begin(_ matrix: UnsafePointer<Float>) {
    self.matrix = matrix
    let depth = DrawSide(x: Double(matrix[3]), y: Double(matrix[7]), least: -Double(matrix[15]))
    let (least, most) = outline.depths(depth)
    guard least < most / 1024 || !(most > 0) else { return }
    guard most > 0, most < .infinity else { return outline.clear() }
    outline.cut(DrawSide(x: depth.x, y: depth.y, least: depth.least + most / 1024), into: &part)
    swap(&outline, &part)
  }

  /// Ends a draw: its vertices are those since the last one. Without any it is none.
  mutating func end(_ draw: Draw, _ each: (Draw) -> Void) {
    var draw = draw
    (draw.first, draw.count) = (size.vertices, count - size.vertices)
    guard draw.count > 0 else { return }
    (size.vertices, size.draws) = (count, size.draws + 1)
    each(draw)
  }

  /// A polygon as a fan.
  @inline(never)
  mutating func write(_ polygon: DrawPolygon, _ ink: Ink) {
    guard polygon.count > 2 else { return }
    for index in 2..<polygon.count { write(polygon.points[0], polygon.points[index - 1], polygon.points[index], ink) }
  }

  private mutating func write(_ a: Point, _ b: Point, _ c: Point, _ ink: Ink) {
    if let vertices {
      vertices[count] = vertex(a, ink)
      vertices[count + 1] = vertex(isTurnedOver ? c : b, ink)
      vertices[count + 2] = vertex(isTurnedOver ? b : c, ink)
    }
    count += 3
  }

  /// A polygon of a shadow as a fan, with the black at its points.
  mutating func write(_ polygon: DrawPolygon, black: (Point) -> Double) {
    guard polygon.count > 2 else { return }
    guard let vertices else { return count += 3 * (polygon.count - 2) }
    for index in 2..<polygon.count {
      for corner in 0..<3 {
        let p = polygon.points[corner == 0 ? 0 : index - 2 + corner]
        var made = place(p)
        made.black = Float(black(p))
        vertices[count] = made
        count += 1
      }
    }
  }

  private func vertex(_ p: Point, _ ink: Ink) -> DrawVertex {
    var made = place(p)
    made.u = Float(ink.across.x * p.x + ink.across.y)
    made.v = Float(ink.down.x * p.y + ink.down.y)
    made.tint = Float(ink.tint.value(p))
    made.black = Float(ink.black.value(p))
    return made
  }

  /// Columns 1, 2 and 4 of the plane's matrix; in space all four, divided.
  @inline(never)
  private func place(_ p: Point) -> DrawVertex {
    var made = DrawVertex()
    made.x = Float(Double(matrix[0]) * p.x + Double(matrix[4]) * p.y + Double(matrix[12]))
    made.y = Float(Double(matrix[1]) * p.x + Double(matrix[5]) * p.y + Double(matrix[13]))
    let w = Double(matrix[3]) * p.x + Double(matrix[7]) * p.y + Double(matrix[15])
    guard space == .model else {
      made.w = Float(w)
      return made
    }
    let z = Double(matrix[2]) * p.x + Double(matrix[6]) * p.y + Double(matrix[14])
    (made.x, made.y, made.w) = (Float(Double(made.x) / w), Float(Double(made.y) / w), Float(z / w))
    return made
  }
}
