import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Frames in space, and rays, for hosts with a camera of their own.
@Suite struct DrawSpaceTests {
  private func corners(_ list: DrawnList, _ triangle: Int) -> [Vector3] {
    list.vertices[triangle..<triangle + 3].map(\.place)
  }

  /// Books at rest, in mid-turn and peeled: pages in a V and flat, rigid and soft, of paper, one or two at a time.
  private func stages() throws -> [(String, Stage, SceneID)] {
    var made: [(String, Stage, SceneID)] = []
    let soft = SoftLeaves(strips: 8)
    let books: [(String, Book)] = [
      ("in a V", Scenes.book(16)), ("soft in a V", Scenes.soft(21, strips: 6)), ("flat", Peels.turned()),
      ("soft and flat", Peels.turned { $0.soft = soft }), ("odd and flat", Peels.turned(20)),
      ("single", Peels.turned { $0.spreadMode = .single }), ("from the top", Peels.turned { $0.hinge = .top }),
      ("from the right", Peels.turned { $0.hinge = .right }),
    ]
    for (name, book) in books {
      for call in 0..<4 {
        let (stage, id) = try Scenes.open(book)
        try stage.turn(id, to: 3)
        try stage.advance(by: 9)
        switch call {
        case 1: try stage.next(id)
        case 2: try stage.previous(id)
        case 3: try stage.turn(id, to: 6)
        default: break
        }
        try stage.advance(by: 0.25)
        made.append(("\(name) \(call)", stage, id))
      }
    }
    for (name, spread) in [("peeled", 5), ("peeled from the left", 3)] {
      let (stage, id) = try Peels.open(Peels.book { $0.light = 1 }, mode: .exact)
      try stage.turn(id, to: 4)
      try stage.advance(by: 9)
      try stage.peel(id, to: spread)
      try stage.advance(by: 0.3)
      made.append((name, stage, id))
    }
    for (name, book) in boards() {
      for (state, seconds) in [("shut", 0.0), ("opening", 0.3), ("open", 9)] {
        let stage = try Stage(viewport: Scenes.viewport), id = try stage.add(book)
        try stage.open(id)
        if seconds > 0 { try stage.advance(by: seconds) } else { try stage.close(id) }
        made.append(("\(name) \(state)", stage, id))
      }
    }
    return made
  }

  private func boards(pages: Int = 21) -> [(String, Book)] {
    [0.0, 0.5, 3].flatMap { sheet in
      [Edge.left, .right, .top].map { hinge in
        let book = Peels.turned(pages) {
          ($0.boards, $0.hinge, $0.cornerRadius) = (8, hinge, 20)
          $0.paper?.sheet = sheet
          ($0.light, $0.soft) = (1, SoftLeaves(strips: 8))
        }
        return ("boards, sheet \(sheet), hinge \(hinge)", book)
      }
    }
  }

  /// The outer faces of boards lie under their inner sides, and these under all pages and edges of the block.
  @Test func boardsLieUnderTheBlock() throws {
    for (name, book) in boards() + boards(pages: 20) {
      let (stage, id) = try Scenes.open(book)
      try stage.turn(id, to: 4)
      try stage.advance(by: 9)
      let list = try stage.withSnapshot { try DrawnList($0, in: .model) }
      func heights(_ role: CellIdentity.Role, _ isIn: (Draw) -> Bool) -> [ClosedRange<Float>] {
        list.draws.filter { $0.shadow < 0 && $0.identity.role == role && isIn($0) }.map { z(list, $0) }
      }
      let last = Int32(book.leafCount - 1), table = try #require(list.draws.first { $0.shadow == 0 })
      for leaf in [0, last] {
        let outer = heights(.page) { $0.identity.leaf == leaf && ($0.identity.face == .front) == (leaf == 0) }
        // The draw after it is the spine.
        let inner = heights(.board) { $0.identity.leaf == leaf }.prefix(1)
        let pages = heights(.page) { $0.identity.leaf != 0 && $0.identity.leaf != last }
        let block = heights(.block) { ($0.identity.face == .back) == (leaf == 0) }
        #expect(inner.count == 1 && pages.count > 10, "\(name) \(leaf)")
        guard let inner = inner.first else { continue }
        #expect(outer.count == 1 && outer[0].upperBound < inner.lowerBound - 0.005, "\(name) \(leaf)")
        #expect(outer.allSatisfy { $0.lowerBound > z(list, table).upperBound + 0.005 }, "\(name) \(leaf): table")
        #expect(pages.allSatisfy { $0.lowerBound > inner.upperBound + 0.005 }, "\(name) \(leaf)")
        #expect(block.allSatisfy { $0.lowerBound > inner.upperBound + 0.005 }, "\(name) \(leaf)")
        // From the page down to the foot.
        let sheets = leaf == 0 ? 5 : book.leafCount - 5, foot = Float(sheets) * Float(book.paper?.sheet ?? 0)
        #expect(block.allSatisfy { abs($0.lowerBound + foot) < 0.02 && abs($0.upperBound) < 0.02 }, "\(name) \(leaf)")
      }
    }
  }

  /// A ray toward a place of the viewport's plane.
  private func ray(from eye: Vector3, to place: Point) -> Ray {
    Ray(origin: eye, direction: Vector3(x: place.x - eye.x, y: place.y - eye.y, z: -eye.z))
  }

  /// What a ray hits, if the rays beside it hit the same.
  private func clearly(_ places: [Hit?]) -> Hit?? {
    guard places.allSatisfy({ $0?.row == places[0]?.row }) else { return nil }
    return .some(places[0])
  }

  private func around(_ place: Point) -> [Point] {
    [(0.0, 0.0), (0.4, 0), (-0.4, 0), (0, 0.4), (0, -0.4)].map { Point(x: place.x + $0.0, y: place.y + $0.1) }
  }

  /// From the scene's own eye rays meet what points hit, though all pages of a flat book are in one plane.
  @Test func theOwnEyeSeesTheSame() throws {
    var random = SplitMix64(seed: Scenes.seed ?? 51)
    var (compared, wrong) = (0, 0)
    for (name, stage, id) in try stages() {
      let eye = try stage.eye(of: id), origin = Vector3(x: eye.centre.x, y: eye.centre.y, z: eye.distance)
      for _ in 0..<400 {
        let place = Point(x: random.double(in: 0...1) * 900 + 60, y: random.double(in: 0...1) * 700 + 30)
        let seen = try around(place).map { try stage.hitTest($0) }
        let met = try around(place).map { try stage.hitTest(along: ray(from: origin, to: $0)) }
        guard let seen = clearly(seen), let met = clearly(met) else { continue }
        compared += 1
        if seen?.row != met?.row {
          wrong += 1
          Issue.record("\(name): at \(place) row \(seen?.row ?? -1), along the ray \(met?.row ?? -1)")
        }
      }
    }
    print("figure: \(compared) places seen by the own eye, \(wrong) differ from their rays")
    #expect(compared > 9000)
  }

  /// True for a board, inside and outside.
  private func isBoard(_ row: Int, _ list: DrawnList) -> Bool {
    let draws = list.draws, boards = draws.filter { $0.shadow < 0 && $0.identity.role == .board }
    guard let draw = draws.first(where: { $0.shadow < 0 && $0.row == row && $0.identity.role == .page })
    else { return true }
    return !boards.isEmpty && (draw.identity.item == 0 || draw.identity.leaf == draws.map(\.identity.leaf).max())
  }

  /// Under random cameras in front of the book the nearest triangle is of the cell that the ray hits.
  @Test func trianglesAreWhereRaysMeet() throws {
    var random = SplitMix64(seed: Scenes.seed ?? 52)
    var (compared, wrong, cameras, nearest) = (0, 0, 0, Double.infinity)
    for (name, stage, id) in try stages() {
      let list = try stage.withSnapshot { try DrawnList($0, in: .model) }
      for vertex in list.vertices { #expect(vertex.x.isFinite && vertex.y.isFinite && vertex.z.isFinite) }
      for _ in 0..<40 {
        cameras += 1
        let (turn, tilt, far) = (
          2 * random.double(in: 0...1) - 1, 1.8 * random.double(in: 0...1) - 0.9, 900 + 2000 * random.double(in: 0...1)
        )
        let (s, c) = Elementary.sincos(turn), (st, ct) = Elementary.sincos(tilt)
        let eye = Vector3(x: 512 + far * s * ct, y: 384 + far * st, z: far * c * ct)
        let place = Point(x: random.double(in: 0...1) * 700 + 160, y: random.double(in: 0...1) * 500 + 130)
        let hits = try around(place).map { try stage.hitTest(along: ray(from: eye, to: $0)) }
        guard let hit = clearly(hits), hit.map({ abs($0.unit.x - 0.5) < 0.45 && abs($0.unit.y - 0.5) < 0.45 }) ?? true
        else { continue }
        var found: [(row: Int, distance: Double)] = []
        for draw in list.draws where draw.shadow < 0 && draw.identity.role != .block {
          for triangle in stride(from: draw.first, to: draw.first + draw.count, by: 3) {
            guard let distance = ray(from: eye, to: place).meets(corners(list, triangle)) else { continue }
            found.append((draw.row, distance))
          }
        }
        found.sort { $0.distance < $1.distance }
        // The board of a cover is in front of its outer side for who looks at the pages.
        if let first = found.first, isBoard(first.row, list) { continue }
        compared += 1
        if let other = found.first(where: { $0.row != found[0].row }) {
          nearest = min(nearest, far * (other.distance - found[0].distance))
        }
        if found.first?.row != hit?.row {
          wrong += 1
          Issue.record("\(name), \(id): row \(found.first?.row ?? -1) is nearest, row \(hit?.row ?? -1) is hit")
        }
      }
    }
    print(
      "figure: \(compared) rays of \(cameras) random cameras, \(wrong) wrong; two faces are \(nearest) points apart at least"
    )
    #expect(compared > 700 && nearest > 0.004)
  }

  /// Every shadow of a frame is in the list; the table's is as low as the book is high.
  @Test func shadowsStandInSpace() throws {
    let (stage, id) = try Scenes.open(
      Peels.turned {
        $0.paper?.sheet = 2
        $0.light = 1
      })
    try stage.next(id)
    try stage.advance(by: 0.3)
    let list = try stage.withSnapshot { try DrawnList($0, in: .model) }
    let shadows = list.draws.filter { $0.shadow >= 0 }
    stage.withSnapshot { #expect(shadows.count == $0.shadows.count && shadows.count > 1) }
    func heights(_ draw: Draw) -> ClosedRange<Float> { z(list, draw) }
    let table = heights(shadows[0]), pages = heights(shadows[1])
    // 11 leaves of 2 points, of which less than two are turned.
    #expect(table.upperBound < -17 && table.lowerBound == table.upperBound)
    let edges = list.draws.filter { $0.identity.role == .block }.map(heights)
    #expect(edges.count > 2 && edges.allSatisfy { $0.lowerBound >= table.upperBound - 1e-3 })
    #expect(pages.lowerBound > 0 && pages.upperBound < 0.2)
  }

  private func z(_ list: DrawnList, _ draw: Draw) -> ClosedRange<Float> {
    let z = list.vertices[draw.first..<draw.first + draw.count].map(\.z)
    return z.min()!...z.max()!
  }

  /// The two faces of a leaf are parallel, wherever it stands.
  @Test func facesOfALeafAreParallel() throws {
    for (name, stage, _) in try stages() {
      let list = try stage.withSnapshot { try DrawnList($0, in: .model) }
      var normals: [Int32: [Vector3]] = [:]
      for draw in list.draws where draw.shadow < 0 && draw.identity.role == .page {
        normals[draw.identity.leaf, default: []].append(Vector3.normal(corners(list, draw.first)))
      }
      for (leaf, found) in normals where found.count == 2 {
        let dot = found[0].dot(found[1]) / (found[0].length * found[1].length)
        // Vertices are Float. The angle that keeps faces apart on the screen is 5e-7 here.
        #expect(abs(abs(dot) - 1) < 1e-7, "\(name), leaf \(leaf)")
      }
    }
  }

  /// A mailed frame has no space, bad rays are refused, and asking changes nothing.
  @Test func refusals() throws {
    let (stage, id) = try Scenes.open(Peels.turned())
    let hash = stage.stateHash()
    let mailbox = try Mailbox()
    try mailbox.post(stage)
    let sizes = mailbox.withLatest { frame, _ in (frame.drawListSize(in: .model), frame.drawListSize()) }
    #expect(sizes?.0 == DrawListSize() && (sizes?.1.draws ?? 0) > 0)
    let refusal = mailbox.withLatest { (frame: borrowing Snapshot, _: Bool) -> LeafError? in
      let (vertices, draws) = (
        UnsafeMutableBufferPointer<DrawVertex>(start: nil, count: 0),
        UnsafeMutableBufferPointer<Draw>(start: nil, count: 0)
      )
      do throws(LeafError) { _ = try frame.drawList(in: .model, vertices: vertices, draws: draws) } catch {
        return error
      }
      return nil
    }
    #expect(refusal == LeafError(.refused, "space", accepts: ""))
    let down = Vector3(x: 0, y: 0, z: -1), above = Vector3(x: 700, y: 384, z: 1000)
    for (ray, field) in [
      (Ray(origin: Vector3(x: .nan, y: 0, z: 1), direction: down), "origin" as StaticString),
      (Ray(origin: above, direction: Vector3(x: 0, y: .infinity, z: -1)), "direction"),
      (Ray(origin: above, direction: Vector3(x: 0, y: 0, z: 0)), "direction"),
      (Ray(origin: Vector3(x: 1e13, y: 0, z: 1), direction: down), "origin"),
    ] {
      let error = #expect(throws: LeafError.self) { try stage.hitTest(along: ray) }
      #expect(error?.field.matches(field) == true)
      #expect(throws: LeafError.self) { try stage.drag(id, along: ray, phase: .began) }
    }
    #expect(stage.stateHash() == hash)
    // Away from the book, or level: ignored.
    try stage.drag(id, along: Ray(origin: above, direction: Vector3(x: 0, y: 0, z: 1)), phase: .began)
    try stage.drag(id, along: Ray(origin: above, direction: Vector3(x: 1, y: 0, z: 0)), phase: .changed)
    #expect(try stage.held(id) == nil)
  }
}
