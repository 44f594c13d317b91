import CAllocProbe
import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Leaves as triangles: where their cells are, with the light and the texture that the cells have.
@Suite struct LeafMeshTests {
  private struct Mesh: Equatable {
    var vertices: [Float]
    var indices: [UInt32]
  }

  private func mesh(_ stage: Stage, _ id: SceneID, _ leaf: Int, _ face: CellIdentity.Face) throws -> Mesh {
    let size = try stage.meshSize(of: id, leaf: leaf, face: face)
    var mesh = Mesh(
      vertices: [Float](repeating: .nan, count: 9 * size.vertices),
      indices: [UInt32](repeating: 0, count: 3 * size.triangles))
    let written = try mesh.vertices.withUnsafeMutableBufferPointer { vertices in
      try mesh.indices.withUnsafeMutableBufferPointer { indices in
        try stage.mesh(of: id, leaf: leaf, face: face, vertices: vertices, indices: indices)
      }
    }
    #expect(written == size)
    return mesh
  }

  static func flat(_ change: (inout Book) -> Void = { _ in }) -> Book {
    Scenes.book(20) {
      ($0.restRatio, $0.fan, $0.paper) = (1, 0, Paper())
      change(&$0)
    }
  }

  private static let books: [(String, Book)] = [
    ("rigid V", Scenes.book(20)), ("peels", flat()), ("flat folds", flat { $0.paper?.hinges = 1 }),
    ("peels right to left", flat { $0.reading = .rightToLeft }),
    ("peels at the top", flat { ($0.hinge, $0.pageSize) = (.top, Size(width: 480, height: 320)) }),
    ("soft", Scenes.soft(20, strips: 9)),
    (
      "bowed",
      Scenes.soft(20, strips: 6) {
        $0.restRatio = 1; SoftLeafTests.bow(&$0)
      }
    ),
    (
      "bowed, at the bottom",
      Scenes.soft(20, strips: 6) {
        ($0.hinge, $0.pageSize) = (.bottom, Size(width: 480, height: 320))
        SoftLeafTests.bow(&$0)
      }
    ),
    ("peels of soft leaves", flat { $0.soft = .paper(strips: 5) }),
    ("single", flat { $0.spreadMode = .single }),
  ]

  @Test func whatIsNoLeafOrTooShortIsRefused() throws {
    let (stage, id) = try Scenes.open(Self.flat())
    let leaves = try stage.inside(id).book.leafCount
    for leaf in [-1, leaves, Int.max, Int.min] {
      #expect(throws: LeafError(.outOfRange, "leaf", accepts: "")) {
        _ = try stage.meshSize(of: id, leaf: leaf, face: .front)
      }
    }
    #expect(throws: LeafError(.unknownScene, "scene", accepts: "")) {
      _ = try stage.meshSize(of: SceneID(rawValue: 99), leaf: 0, face: .front)
    }
    try stage.peel(id, to: 1, corner: .bottom)
    try stage.advance(by: 0.25)
    let leaf = try stage.inside(id).book.turnedAtStart, size = try stage.meshSize(of: id, leaf: leaf, face: .front)
    #expect(size.vertices > 12 && size.triangles == size.vertices - 2 * 9 || size.vertices > 12)
    var (vertices, indices) = (
      [Float](repeating: 7, count: 9 * size.vertices), [UInt32](repeating: 7, count: 3 * size.triangles)
    )
    for (short, shorter) in [(1, 0), (0, 1)] {
      let before = stage.stateHash()
      vertices.withUnsafeMutableBufferPointer { vertices in
        indices.withUnsafeMutableBufferPointer { indices in
          #expect(throws: LeafError(.outOfRange, short == 1 ? "vertices" : "indices", accepts: "")) {
            _ = try stage.mesh(
              of: id, leaf: leaf, face: .front,
              vertices: UnsafeMutableBufferPointer(rebasing: vertices.dropLast(short)),
              indices: UnsafeMutableBufferPointer(rebasing: indices.dropLast(shorter)))
          }
        }
      }
      #expect(vertices.allSatisfy { $0 == 7 } && indices.allSatisfy { $0 == 7 } && stage.stateHash() == before)
    }
  }

  /// Vertices are the corners of the cells' polygons, and the shared eye sees them where the cells' matrices draw them.
  @Test(arguments: 0..<10) func placesAreThoseOfTheCells(_ index: Int) throws {
    let (name, book) = Self.books[index]
    var (place, normal, area) = (
      Worst("mesh, \(name): vertex beside its cell's corner", unit: "points"),
      Worst("mesh, \(name): normal against the mean of its facets'", unit: "length"),
      Worst("mesh, \(name): area of its triangles in the texture", unit: "of the page")
    )
    var (random, facets) = (SplitMix64(seed: UInt64(index)), 0)
    let (stage, id) = try Scenes.open(book, mode: .double)
    let scene = try stage.inside(id)
    for round in 0..<Effort.cases(40) {
      if book.paper != nil, round % 3 != 2 {
        try? stage.peel(id, to: random.int(in: book.spreads), corner: round % 2 == 0 ? .bottom : .top)
      } else {
        try stage.turn(id, to: random.int(in: book.spreads))
      }
      try stage.advance(by: random.double(in: 0.05...0.4))
      _ = stage.stateHash()
      for leaf in 0..<book.leafCount {
        for face in [CellIdentity.Face.front, .back] {
          let found = try mesh(stage, id, leaf, face)
          guard let cells = scene.meshFacets(leaf: leaf, face: face) else {
            #expect(found.vertices.isEmpty && found.indices.isEmpty)
            continue
          }
          facets = max(facets, cells.count)
          try check(found, stage, scene, leaf, face, cells, "\(stage.time), leaf \(leaf), \(face)", &place, &normal)
          area.record(abs(texture(found) - 1), "\(stage.time), leaf \(leaf), \(face)")
        }
      }
      if round % 8 == 7 { try stage.advance(by: 60) }
    }
    #expect(facets > 1 || name == "rigid V")
    #expect(place.report(limit: 1e-9))
    #expect(normal.report(limit: 1e-9))
    #expect(area.report(limit: 1e-5))
  }

  private func check(
    _ mesh: Mesh, _ stage: Stage, _ scene: BookScene, _ leaf: Int, _ face: CellIdentity.Face, _ cells: MeshRows,
    _ when: String, _ place: inout Worst, _ normal: inout Worst
  ) throws {
    let eye = try stage.eye(of: scene.id)
    let matrices = stage.withSnapshot { Array($0.matrices64) }
    var (count, rounded) = (0, 0)
    var room = FixedArray16(repeating: Point.zero)
    stage.forEachMeshVertex(of: scene, leaf: leaf, face: face) { vertex in
      let row = scene.rowSpan.firstRow + cells.row(vertex.facet)
      _ = room.fill { to in stage.withSnapshot { $0.polygon(row, into: to) } }
      let point = room[vertex.corner], k = 16 * row
      let w = point.x * matrices[k + 3] + point.y * matrices[k + 7] + matrices[k + 15]
      let shown = Point(
        x: (point.x * matrices[k] + point.y * matrices[k + 4] + matrices[k + 12]) / w,
        y: (point.x * matrices[k + 1] + point.y * matrices[k + 5] + matrices[k + 13]) / w)
      let part = eye.distance / (eye.distance - vertex.place.z)
      let seen = Point(
        x: eye.centre.x + (vertex.place.x - eye.centre.x) * part,
        y: eye.centre.y + (vertex.place.y - eye.centre.y) * part)
      if w > 0.05 { place.record(shown.distance(to: seen), when) }
      normal.record(off(vertex, stage, scene, cells), when)
      let own = mesh.vertices[9 * count..<9 * count + 9]
      let exact = [
        vertex.place.x, vertex.place.y, vertex.place.z, vertex.normal.x, vertex.normal.y, vertex.normal.z,
        vertex.unit.x,
        vertex.unit.y, vertex.light,
      ]
      if zip(own, exact).allSatisfy({ $0 == Float($1) }) { rounded += 1 }
      count += 1
    }
    #expect(9 * count == mesh.vertices.count && rounded == count && mesh.vertices.allSatisfy(\.isFinite))
    #expect(mesh.indices.allSatisfy { $0 < count } && mesh.indices.count <= 12 * cells.count)
  }

  /// The distance of a normal from that of its facet, or at a hinge from the mean of two: found from three corners of
  /// the picture.
  private func off(_ vertex: MeshVertex, _ stage: Stage, _ scene: BookScene, _ cells: MeshRows) -> Double {
    let n = vertex.normal
    let length = abs((n.x * n.x + n.y * n.y + n.z * n.z).squareRoot() - 1)
    let band = stage.withSnapshot { $0.band(scene.rowSpan.firstRow + cells.row(vertex.facet)) }
    let size = scene.book.pageSize
    // On a curl as tight as that both of its hinges are at the vertex.
    guard band.high - band.low > 3e-3 else { return length }
    let offset = band.offset(Point(x: vertex.unit.x * size.width, y: vertex.unit.y * size.height))
    let own = outward(scene, cells, vertex.facet)
    func error(_ want: Vector3) -> Double { max(length, abs(n.x - want.x), abs(n.y - want.y), abs(n.z - want.z)) }
    // A band is a Float, and a corner of the page may be almost at a hinge: it has its own normal then.
    let isCorner = [0, 1].contains(vertex.unit.x) && [0, 1].contains(vertex.unit.y)
    func atHinge(_ other: Int) -> Double {
      let mean = error(sum(own, outward(scene, cells, other)) ?? own)
      return isCorner ? min(error(own), mean) : mean
    }
    if offset >= band.high - 1e-3, vertex.facet + 1 < cells.count { return atHinge(vertex.facet + 1) }
    if offset <= band.low + 1e-3, vertex.facet > 0 { return atHinge(vertex.facet - 1) }
    // Between two hinges.
    return vertex.facet > 0 && vertex.facet + 1 < cells.count ? length : error(own)
  }

  private func sum(_ a: Vector3, _ b: Vector3) -> Vector3? {
    let (x, y, z) = (a.x + b.x, a.y + b.y, a.z + b.z)
    let length = (x * x + y * y + z * z).squareRoot()
    return length > 1e-9 ? Vector3(x: x / length, y: y / length, z: z / length) : nil
  }

  /// The cross product of the picture's two sides.
  private func outward(_ scene: BookScene, _ cells: MeshRows, _ facet: Int) -> Vector3 {
    let m = scene.placed(facet, of: cells)
    let (x, y, z) = (
      m.m12 * m.m23 - m.m13 * m.m22, m.m13 * m.m21 - m.m11 * m.m23, m.m11 * m.m22 - m.m12 * m.m21
    )
    let length = (x * x + y * y + z * z).squareRoot()
    return Vector3(x: x / length, y: y / length, z: z / length)
  }

  /// The sum of the triangles in texture coordinates, all the same way round.
  private func texture(_ mesh: Mesh) -> Double {
    var (sum, turned) = (0.0, 0)
    for triangle in stride(from: 0, to: mesh.indices.count, by: 3) {
      let corners = (0..<3).map { corner in
        let at = 9 * Int(mesh.indices[triangle + corner])
        return (x: Double(mesh.vertices[at + 6]), y: Double(mesh.vertices[at + 7]))
      }
      let (a, b, c) = (corners[0], corners[1], corners[2])
      let area = ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) / 2
      if area < -1e-12 { turned += 1 }
      sum += area
    }
    #expect(turned == 0)
    return sum
  }

  @Test(.enabled(if: leaf_test_counts_allocations() == 1)) func aMeshRequestsNoMemory() throws {
    let (stage, id) = try Scenes.open(Self.flat())
    try stage.peel(id, to: 1, corner: .bottom)
    let leaf = try stage.inside(id).book.turnedAtStart
    var (vertices, indices) = ([Float](repeating: 0, count: 9 * 60), [UInt32](repeating: 0, count: 3 * 40))
    try vertices.withUnsafeMutableBufferPointer { vertices in
      try indices.withUnsafeMutableBufferPointer { indices in
        try stage.advance(by: 0.1)
        _ = try stage.mesh(of: id, leaf: leaf, face: .back, vertices: vertices, indices: indices)
        let before = leaf_test_allocations()
        var most = 0
        for _ in 0..<20 {
          try stage.advance(by: 0.01)
          most = max(
            most, try stage.mesh(of: id, leaf: leaf, face: .back, vertices: vertices, indices: indices).triangles)
        }
        let used = leaf_test_allocations() - before
        print("figure: memory requests of 20 meshes of a peel, up to \(most) triangles: \(used)")
        #expect((used == 0 || !Effort.isAsShipped) && most > 10)
      }
    }
  }
}
