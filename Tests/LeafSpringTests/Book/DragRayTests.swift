import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Fingers that are rays of a camera of the host's own.
@Suite struct DragRayTests {
  private static let books: [(String, Book)] = [
    ("rigid in a V", Scenes.book(16)), ("soft in a V", Scenes.soft(21, strips: 6)),
    ("rigid and flat", Peels.turned { $0.paper = nil }),
    ("soft and flat", Peels.turned { $0.soft = SoftLeaves(strips: 8) }),
    ("single", Peels.turned { $0.spreadMode = .single }),
  ]

  private func opened(_ book: Book) throws -> (stage: Stage, id: SceneID) {
    let (stage, id) = try Scenes.open(book)
    try stage.turn(id, to: 3)
    try stage.advance(by: 9)
    return (stage, id)
  }

  private func ray(from eye: Vector3, to place: Point) -> Ray {
    Ray(origin: eye, direction: Vector3(x: place.x - eye.x, y: place.y - eye.y, z: -eye.z))
  }

  /// A finger that lifts at the place where it was, but along another ray, first takes the page under that.
  @Test func aFingerThatLiftsAlongAnotherRayTakesThePageThere() throws {
    for (name, book) in DragRayTests.books {
      let eyes = [Vector3(x: 600, y: 384, z: 2000), Vector3(x: 150, y: 300, z: 1200)]
      let seen = try [false, true].map { isMoved in
        let (stage, id) = try opened(book)
        func drag(_ x: Double, _ eye: Int, _ phase: GesturePhase, _ time: Double) throws {
          try stage.drag(id, along: ray(from: eyes[eye], to: Point(x: x, y: 300)), phase: phase, time: time)
        }
        try drag(book.spreadMode == .single ? 600 : 790, 0, .began, 0)
        try drag(560, 0, .changed, 0.4)
        if isMoved { try drag(560, 1, .changed, 0.5) }
        try drag(560, 1, .ended, 0.5)
        try stage.advance(by: 0)
        return stage.withSnapshot { frame in (0..<16 * frame.count).map { frame.matrices[$0] } }
      }
      #expect(seen[0] == seen[1], "\(name)")
    }
  }

  /// The distance of the held line of a page from a ray, both seen along the spine.
  private func offset(_ stage: Stage, _ id: SceneID, _ held: HeldPage, _ along: Double, _ ray: Ray) throws -> Double {
    let size = try stage.meshSize(of: id, leaf: held.leaf, face: held.face), floats = MeshSize.vertexFloats
    var vertices = [Float](repeating: 0, count: floats * size.vertices)
    var indices = [UInt32](repeating: 0, count: 3 * size.triangles)
    try vertices.withUnsafeMutableBufferPointer { places in
      _ = try indices.withUnsafeMutableBufferPointer {
        try stage.mesh(of: id, leaf: held.leaf, face: held.face, vertices: places, indices: $0)
      }
    }
    func number(_ vertex: Int, _ member: Int) -> Double { Double(vertices[floats * vertex + member]) }
    var nearest = Double.infinity
    for index in 0..<indices.count {
      let a = Int(indices[index]), b = Int(indices[index / 3 * 3 + (index + 1) % 3])
      let (from, to) = (number(a, 6), number(b, 6))
      guard abs(to - from) > 1e-6, along >= min(from, to) - 1e-6, along <= max(from, to) + 1e-6 else { continue }
      let part = min(max((along - from) / (to - from), 0), 1)
      let x = number(a, 0) + part * (number(b, 0) - number(a, 0)) - ray.origin.x
      let z = number(a, 2) + part * (number(b, 2) - number(a, 2)) - ray.origin.z
      let d = ray.direction
      nearest = min(nearest, abs(x * d.z - z * d.x) / (d.x * d.x + d.z * d.z).squareRoot())
    }
    return nearest
  }

  /// The held point stays on the ray, as it stays under the finger for the scene's own eye: within the thousandth of a
  /// radian between the two faces of a leaf.
  @Test(arguments: books) func heldPointsStayOnTheirRays(name: String, book: Book) throws {
    var random = SplitMix64(seed: Scenes.seed ?? 53)
    var (exact, worst) = (0, 0.0)
    for _ in 0..<40 {
      let (stage, id) = try opened(book)
      let (turn, tilt, far) = (
        1.8 * random.double(in: 0...1) - 0.9, 1.6 * random.double(in: 0...1) - 0.8,
        1200 + 1800 * random.double(in: 0...1)
      )
      let (s, c) = Elementary.sincos(turn), (st, ct) = Elementary.sincos(tilt)
      let eye = Vector3(x: 512 + far * s * ct, y: 384 + far * st, z: far * c * ct)
      let (low, high) = book.spreadMode == .single ? (560.0, 680.0) : (700.0, 850.0)
      let (from, to) = (low + (high - low) * random.double(in: 0...1), 250 + 510 * random.double(in: 0...1)),
        y = 200 + 360 * random.double(in: 0...1)
      try stage.drag(id, along: ray(from: eye, to: Point(x: from, y: y)), phase: .began, time: stage.time)
      for step in 1...30 {
        try stage.advance(by: 1.0 / 60)
        let finger = ray(from: eye, to: Point(x: from + (to - from) * Double(step) / 30, y: y))
        try stage.drag(id, along: finger, phase: .changed, time: stage.time)
        guard let held = try stage.held(id), held.reach == .exact, let along = held.along else { continue }
        exact += 1
        worst = max(worst, try offset(stage, id, held, along, finger))
      }
    }
    print("figure: \(name): a held point is \(worst) points beside its ray at most, of \(exact)")
    #expect(exact > 500 && worst < 0.4)
  }

  /// Rays from the scene's own eye move leaves as points do.
  @Test(arguments: books) func theOwnEyeMovesThemAsPointsDo(name: String, book: Book) throws {
    let (stage, id) = try opened(book), twin = try stage.clone()
    let eye = try stage.eye(of: id), origin = Vector3(x: eye.centre.x, y: eye.centre.y, z: eye.distance)
    let start = book.spreadMode == .single ? 650.0 : 800.0
    for step in 0...20 {
      let place = Point(x: start - 15 * Double(step), y: 400 + Double(step))
      let phase: GesturePhase = step == 0 ? .began : step == 20 ? .ended : .changed
      try stage.drag(id, along: ray(from: origin, to: place), phase: phase, time: stage.time)
      try twin.drag(id, location: place, phase: phase, time: twin.time)
      for one in [stage, twin] { try one.advance(by: 1.0 / 60) }
      let (a, b) = (turns(stage, id), turns(twin, id))
      #expect(zip(a, b).allSatisfy { abs($0 - $1) < 1e-6 } && a.count == b.count, "\(name), step \(step)")
    }
    #expect(try stage.state(of: id).index == twin.state(of: id).index)
  }

  private func turns(_ stage: Stage, _ id: SceneID) -> [Double] {
    stage.withSnapshot { frame in
      var turns: [Double] = []
      frame.forEachLeaf(of: id) { _, turn, _, _ in turns.append(turn) }
      return turns
    }
  }

  /// A corner that is peeled comes under the ray.
  @Test func peeledCornersFollowRays() throws {
    let (stage, id) = try Peels.open(Peels.book { $0.light = 1 }, mode: .exact)
    let eye = Vector3(x: 100, y: 1400, z: 1500), bounds = try #require(try stage.bounds(of: id))
    let corner = Point(x: bounds.x + bounds.width - 4, y: bounds.y + bounds.height - 4)
    try stage.drag(id, along: ray(from: eye, to: corner), phase: .began, time: 0)
    var (compared, worst) = (0, 0.0)
    for step in 1...40 {
      let place = Point(x: corner.x - 8 * Double(step), y: corner.y - 3 * Double(step)),
        finger = ray(from: eye, to: place)
      try stage.drag(id, along: finger, phase: .changed, time: Double(step) / 60)
      let held = try #require(try stage.held(id))
      #expect(held.corner == .bottom)
      guard held.reach == .exact else { continue }
      compared += 1
      worst = max(worst, try distance(stage, id, held.leaf, from: finger))
    }
    print("figure: a peeled corner is \(worst) points beside its ray at most, of \(compared)")
    #expect(compared > 10 && worst < 0.05)
  }

  /// The distance of the free bottom corner of a leaf's front from a ray.
  private func distance(_ stage: Stage, _ id: SceneID, _ leaf: Int, from ray: Ray) throws -> Double {
    let size = try stage.meshSize(of: id, leaf: leaf, face: .front), floats = MeshSize.vertexFloats
    var vertices = [Float](repeating: 0, count: floats * size.vertices)
    var indices = [UInt32](repeating: 0, count: 3 * size.triangles)
    try vertices.withUnsafeMutableBufferPointer { places in
      _ = try indices.withUnsafeMutableBufferPointer {
        try stage.mesh(of: id, leaf: leaf, face: .front, vertices: places, indices: $0)
      }
    }
    var nearest = Double.infinity
    for vertex in 0..<size.vertices {
      let numbers = vertices[floats * vertex..<floats * vertex + floats].map { Double($0) }
      guard numbers[6] > 1 - 1e-5, numbers[7] > 1 - 1e-5 else { continue }
      let (o, d) = (ray.origin, ray.direction), (x, y, z) = (numbers[0] - o.x, numbers[1] - o.y, numbers[2] - o.z)
      let across = (y * d.z - z * d.y, z * d.x - x * d.z, x * d.y - y * d.x)
      let square = across.0 * across.0 + across.1 * across.1 + across.2 * across.2
      nearest = min(nearest, (square / (d.x * d.x + d.y * d.y + d.z * d.z)).squareRoot())
    }
    return nearest
  }

  /// The same rays give the same state in a clone, and the state knows the line of sight.
  @Test func clonesAndHashes() throws {
    let (stage, id) = try opened(Scenes.soft(21, strips: 6)), other = try stage.clone()
    let place = Point(x: 800, y: 400)
    for (one, x) in [(stage, 300.0), (other, 900.0)] {
      let eye = Vector3(x: x, y: 384, z: 1500)
      try one.drag(id, along: ray(from: eye, to: place), phase: .began, time: 0)
      try one.drag(id, along: ray(from: eye, to: Point(x: 600, y: 400)), phase: .changed, time: 0.1)
    }
    #expect(stage.stateHash() != other.stateHash())
    let twin = try stage.clone()
    for one in [stage, twin] {
      try one.advance(by: 0.1)
      try one.drag(id, along: ray(from: Vector3(x: 300, y: 384, z: 1500), to: place), phase: .ended, time: 0.2)
      try one.advance(by: 0.2)
    }
    #expect(stage.stateHash() == twin.stateHash())
  }
}
