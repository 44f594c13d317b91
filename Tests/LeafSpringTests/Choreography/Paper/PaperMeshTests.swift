import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// The triangles of a peeled leaf, and the path of a corner that peels by itself.
@Suite struct PaperMeshTests {
  private struct Mesh {
    var positions, normals, coordinates, light: [Float]
    var indices: [UInt32]
    var vertices = 0, triangles = 0

    func position(_ index: Int) -> Vector3 { vector(positions, index) }
    func normal(_ index: Int) -> Vector3 { vector(normals, index) }

    private func vector(_ column: [Float], _ index: Int) -> Vector3 {
      Vector3(x: Double(column[3 * index]), y: Double(column[3 * index + 1]), z: Double(column[3 * index + 2]))
    }
  }

  private func mesh(_ fold: PaperFold, _ hinges: borrowing PaperHinges, _ face: CellIdentity.Face) -> Mesh {
    let room = PaperMesh.room(hinges: hinges.count)
    func column(_ numbers: Int) -> [Float] { [Float](repeating: .nan, count: numbers * room.vertices) }
    var mesh = Mesh(
      positions: column(3), normals: column(3), coordinates: column(2), light: column(1),
      indices: [UInt32](repeating: .max, count: 3 * room.triangles))
    let buffers = (
      UnsafeMutablePointer<Float>.allocate(capacity: 9 * room.vertices),
      UnsafeMutablePointer<UInt32>.allocate(capacity: 3 * room.triangles),
      UnsafeMutablePointer<Point>.allocate(capacity: PaperBand.polygonRoom)
    )
    defer {
      buffers.0.deallocate()
      buffers.1.deallocate()
      buffers.2.deallocate()
    }
    let n = room.vertices
    let target = PaperMesh(
      positions: buffers.0, normals: buffers.0 + 3 * n, coordinates: buffers.0 + 6 * n, light: buffers.0 + 8 * n,
      indices: buffers.1)
    let taken = target.write(fold, hinges, face: face, axis: fold.axis, using: buffers.2)
    (mesh.vertices, mesh.triangles) = taken
    for index in 0..<3 * taken.vertices {
      (mesh.positions[index], mesh.normals[index]) = (target.positions[index], target.normals[index])
    }
    for index in 0..<2 * taken.vertices { mesh.coordinates[index] = target.coordinates[index] }
    for index in 0..<taken.vertices { mesh.light[index] = target.light[index] }
    for index in 0..<3 * taken.triangles { mesh.indices[index] = target.indices[index] }
    return mesh
  }

  /// The paper's angle at a point between two hinges of a curl, and clearly so: half a step before the facet's at its first
  /// hinge, half a step behind at its second. Counted from the middle of the curl, where it stands upright.
  private func angle(at point: Point, _ fold: PaperFold, _ hinges: borrowing PaperHinges) -> Double? {
    guard !fold.isFlat, hinges.count > 1, fold.radius > 1e-2 * fold.page.width else { return nil }
    let step = Double.pi / Double(hinges.count), half = Elementary.sincos(step / 2)
    let chord = 2 * fold.radius * half.sine / half.cosine
    let chords = (fold.axis.x * point.x + fold.axis.y * point.y - fold.offset) / chord
    let beyond = chords + Double(hinges.count - 1) / 2
    guard beyond > 1e-3, beyond < Double(hinges.count - 1) - 1e-3 else { return nil }
    let part = beyond - Elementary.floor(beyond)
    guard part > 1e-3, part < 1 - 1e-3 else { return nil }
    return .pi / 2 + chords * step
  }

  @Test func theTrianglesAreThePage() throws {
    var random = SplitMix64(seed: 90)
    var areas = Worst("mesh: area of the triangles against the page's", unit: "of it")
    var placed = Worst("mesh: vertices against the facets' places", unit: "of size")
    var facing = Worst("mesh: winding against the normals", unit: "")
    var leaning = Worst("mesh: normals of corners within a curl", unit: "")
    var within = 0
    for _ in 0..<Effort.cases(5_000) {
      let own = try PaperCase.random(&random)
      let hinges = try PaperHinges(own.page.hinges)
      let fold = PaperFold(own.place(&random), own.corner, of: own.page)
      let face = random.pick([CellIdentity.Face.front, .back])
      let mesh = mesh(fold, hinges, face)
      let room = PaperMesh.room(hinges: hinges.count)
      #expect(mesh.vertices >= 4 && mesh.vertices <= room.vertices && mesh.triangles <= room.triangles)
      var area = 0.0
      for triangle in 0..<mesh.triangles {
        let corners = (0..<3).map { Int(mesh.indices[3 * triangle + $0]) }
        let (a, b, c) = (mesh.position(corners[0]), mesh.position(corners[1]), mesh.position(corners[2]))
        let (p, q) = (b - a, c - a)
        let cross = Vector3(x: p.y * q.z - p.z * q.y, y: p.z * q.x - p.x * q.z, z: p.x * q.y - p.y * q.x)
        area += cross.length / 2
        guard cross.length > 1e-2 * own.extent else { continue }
        for corner in corners {
          let n = mesh.normal(corner)
          // A hinge of two facets makes a right angle, and its mean normal leans by half of that from either facet's.
          let along = (n.x * cross.x + n.y * cross.y + n.z * cross.z) / cross.length
          facing.record(max(0, Elementary.cos(.pi / Double(2 * hinges.count)) - along), "\(own)")
        }
      }
      areas.record(area / (own.page.width * own.page.height) - 1, "\(own)")
      for vertex in 0..<mesh.vertices {
        let point = Point(
          x: Double(mesh.coordinates[2 * vertex]) * own.page.width,
          y: Double(mesh.coordinates[2 * vertex + 1]) * own.page.height)
        let facet = fold.facet(fold.facet(at: point, of: hinges), of: hinges)
        let place = fold.isFlat ? Vector3(x: point.x, y: point.y, z: 0) : facet.place(of: point)
        placed.record((place - mesh.position(vertex)).length / own.extent, "\(own)")
        #expect(abs(mesh.normal(vertex).length - 1) < 1e-6)
        #expect(mesh.light[vertex] >= 0 && mesh.light[vertex] <= 1)
        if let angle = angle(at: point, fold, hinges) {
          let normal = mesh.normal(vertex), side: Double = face == .front ? 1 : -1
          let (sine, cosine) = Elementary.sincos(angle)
          let wanted = Vector3(x: -side * sine * fold.axis.x, y: -side * sine * fold.axis.y, z: side * cosine)
          leaning.record((normal - wanted).length, "\(own)")
          within += 1
        }
      }
    }
    #expect(areas.report(limit: 1e-4))
    #expect(placed.report(limit: 1e-6))
    #expect(facing.report(limit: 1e-3))
    #expect(leaning.report(limit: 1e-4))
    #expect(within > 20 / Effort.divisor)
  }

  @Test func aCornerThatPeelsByItselfHasAnObliqueFoldAndLandsAtItsEnds() throws {
    var random = SplitMix64(seed: 91)
    var speed = Worst("lift: velocity against the difference of places", unit: "of it")
    for _ in 0..<Effort.cases(5_000) {
      let own = try PaperCase.random(&random)
      let (page, corner) = (own.page, own.corner)
      for end in [page.corner(corner), page.end(corner)] {
        #expect(page.lifted(end, lift: 0.12, corner).place == end)
      }
      let edge = page.corner(corner).y
      let way = Point(x: random.double(in: -0.99...0.99) * page.width, y: edge)
      let velocity = Point(x: random.double(in: -900...900), y: 0)
      #expect(page.lifted(way, velocity: velocity, lift: 0, corner) == (way, velocity))
      let (place, moving) = page.lifted(way, velocity: velocity, lift: 0.12, corner)
      let inward = corner == .bottom ? edge - place.y : place.y
      #expect(inward > 0 && page.nearest(place, corner).distance(to: place) < 1e-12 * own.extent)
      let dt = 1e-5
      let later = page.lifted(Point(x: way.x + velocity.x * dt, y: edge), lift: 0.12, corner).place
      // Where the half disc holds the place back, it does not move as the raised path does.
      guard abs(4 * 0.12 * page.turn(at: way) * (1 - page.turn(at: way)) * page.height - inward) < 1e-9 else {
        continue
      }
      let differs = Point(x: (later.x - place.x) / dt - moving.x, y: (later.y - place.y) / dt - moving.y)
      speed.record(differs.distance(to: .zero) / 900, "\(own) at \(way)")
      let fold = PaperFold(place, corner, of: page)
      #expect(corner == .bottom ? fold.axis.y > 0 : fold.axis.y < 0)
    }
    #expect(speed.report(limit: 1e-4))
  }
}
