/// Memory that the mesh of one face of a leaf takes.
public struct MeshSize: Equatable, Sendable {
  public var vertices, triangles: Int

  public init(vertices: Int, triangles: Int) { (self.vertices, self.triangles) = (vertices, triangles) }

  /// Floats of a vertex: the place (x, y, z), the normal (x, y, z), the texture coordinates (u, v), and light.
  package static let vertexFloats = 9
}

/// Leaves as triangles, for hosts that draw meshes under a camera and lamps of their own.
extension Stage {
  /// Size of the mesh of one face of a leaf at the present time: 0 for a leaf or a back that has no cells.
  /// - Throws: `unknownScene`; `outOfRange` for a leaf that the book does not have.
  public func meshSize(of id: SceneID, leaf: Int, face: CellIdentity.Face) throws(LeafError) -> MeshSize {
    let book = try findBook(id)
    try Check.count(leaf, 0...max(book.book.leafCount - 1, 0), "leaf", accepts: "a leaf of the book")
    refresh()
    var size = MeshSize(vertices: 0, triangles: 0)
    forEachMeshVertex(of: book, leaf: leaf, face: face) { vertex in
      size.vertices += 1
      if vertex.corner >= 2 { size.triangles += 1 }
    }
    return size
  }

  /// Writes one face of a leaf as it is drawn, peeled, bent or flat, seen or not: the polygons of its cells under their
  /// matrices, without perspective and view. Places are points of the viewport, x right, y down, z toward the viewer;
  /// so `eye(of:)` sees them where the snapshot shows the cells. Of all facets at most four triangles each; facets that
  /// hold nothing have none. Does not allocate.
  ///
  /// A normal has the length 1 and points out of the face; at a hinge it is the mean of those of its two facets, within
  /// a facet between two hinges it goes from the one to the other. Texture coordinates are those of the page's picture,
  /// 0…1 from its left and top; light is the alpha of the black over it.
  /// - Parameters:
  ///   - face: of a single page only the front has a mesh.
  ///   - vertices: 9 Floats each (`MeshSize.vertexFloats`).
  ///   - indices: 3 for each triangle; they run clockwise for who looks at the face.
  /// - Returns: how much has been written.
  /// - Throws: as `meshSize`; `outOfRange` if either is too short: nothing is written then.
  public func mesh(
    of id: SceneID, leaf: Int, face: CellIdentity.Face, vertices: UnsafeMutableBufferPointer<Float>,
    indices: UnsafeMutableBufferPointer<UInt32>
  ) throws(LeafError) -> MeshSize {
    let size = try meshSize(of: id, leaf: leaf, face: face)
    try Check.that(
      vertices.count / MeshSize.vertexFloats >= size.vertices,
      .outOfRange, "vertices", accepts: "9 Floats for every vertex")
    try Check.that(indices.count / 3 >= size.triangles, .outOfRange, "indices", accepts: "3 numbers for every triangle")
    let book = try findBook(id)
    guard let first = vertices.baseAddress, let corners = indices.baseAddress, size.vertices > 0 else { return size }
    var (count, triangles) = (0, 0)
    forEachMeshVertex(of: book, leaf: leaf, face: face) { vertex in
      vertex.write(to: first + MeshSize.vertexFloats * count)
      if vertex.corner >= 2 {
        let to = corners + 3 * triangles
        to[0] = UInt32(truncatingIfNeeded: count - vertex.corner)
        to[1] = UInt32(truncatingIfNeeded: count - 1)
        to[2] = UInt32(truncatingIfNeeded: count)
        triangles += 1
      }
      count += 1
    }
    return size
  }

  /// Visits the vertices of all facets of a face, from the spine outward.
  func forEachMeshVertex(
    of book: BookScene, leaf: Int, face: CellIdentity.Face, _ visit: (MeshVertex) -> Void
  ) {
    guard let facets = book.meshFacets(leaf: leaf, face: face) else { return }
    var (room, before) = (FixedArray16(repeating: Point.zero), Vector3.zero)
    var own = book.placed(0, of: facets)
    for facet in 0..<facets.count {
      let next = facet + 1 < facets.count ? book.placed(facet + 1, of: facets) : own
      let row = book.rowSpan.firstRow + facets.row(facet)
      let band = PaperBand(columns.bands.pointer + 4 * row)
      let size = Size(
        width: Double(columns.sizes.pointer[2 * row]), height: Double(columns.sizes.pointer[2 * row + 1]))
      var shape = MeshQuad(
        matrix: own, band: band, size: size, low: own.out, high: own.out,
        light: (Double(columns.light.pointer[2 * row]), Double(columns.light.pointer[2 * row + 1])))
      if facet > 0 { shape.low = before.mean(with: own.out) ?? own.out }
      if facet + 1 < facets.count { shape.high = own.out.mean(with: next.out) ?? own.out }
      (shape.startsAtHinge, shape.endsAtHinge) = (facet > 0, facet + 1 < facets.count)
      for corner in 0..<room.fill({ band.polygon(of: size, into: $0) }) {
        visit(shape.vertex(room[corner], corner: corner, facet: facet))
      }
      (before, own) = (own.out, next)
    }
  }
}

/// One vertex of a mesh, before it is rounded.
struct MeshVertex {
  var place, normal: Vector3
  var unit: Point
  var light: Double
  /// The vertex of its facet's polygon, and the facet's number from the spine outward.
  var corner, facet: Int

  func write(to numbers: UnsafeMutablePointer<Float>) {
    (numbers[0], numbers[1], numbers[2]) = (Float(place.x), Float(place.y), Float(place.z))
    (numbers[3], numbers[4], numbers[5]) = (Float(normal.x), Float(normal.y), Float(normal.z))
    (numbers[6], numbers[7], numbers[8]) = (Float(unit.x), Float(unit.y), Float(light))
  }
}

/// A facet with what its vertices need: normals and light at both ends of its band.
private struct MeshQuad {
  let matrix: Matrix4
  let band: PaperBand
  let size: Size
  var low, high: Vector3
  let light: (low: Double, high: Double)
  var startsAtHinge = false, endsAtHinge = false

  func vertex(_ point: Point, corner: Int, facet: Int) -> MeshVertex {
    let width = band.high - band.low, offset = band.offset(point)
    let part = width > 0 ? min(max((offset - band.low) / width, 0), 1) : 0
    let place = Vector3(
      x: point.x * matrix.m11 + point.y * matrix.m21 + matrix.m41,
      y: point.x * matrix.m12 + point.y * matrix.m22 + matrix.m42,
      z: point.x * matrix.m13 + point.y * matrix.m23 + matrix.m43)
    return MeshVertex(
      place: place, normal: normal(offset, part), unit: Point(x: point.x / size.width, y: point.y / size.height),
      light: light.low + part * (light.high - light.low), corner: corner, facet: facet)
  }

  /// Between two hinges from the one's to the other's; the parts before the first and after the last are flat up to it.
  private func normal(_ offset: Double, _ part: Double) -> Vector3 {
    let near = 1e-6 * (size.width + size.height)
    if startsAtHinge, offset <= band.low + near { return low }
    if endsAtHinge, offset >= band.high - near { return high }
    guard startsAtHinge, endsAtHinge else { return matrix.out }
    return (low + part * (high - low)).unit ?? matrix.out
  }
}

extension Matrix4 {
  /// The direction of a picture's own z.
  fileprivate var out: Vector3 { Vector3(x: m31, y: m32, z: m33) }
}

extension Vector3 {
  /// Of length 1; nil where it is as good as nothing.
  fileprivate var unit: Vector3? {
    let length = length
    return length > 1e-9 ? Vector3(x: x / length, y: y / length, z: z / length) : nil
  }

  /// The direction between two; a crease has none.
  fileprivate func mean(with other: Vector3) -> Vector3? { (self + other).unit }
}
