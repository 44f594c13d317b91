import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Light and shadow of a book in space: on paper that is lifted, on both sides of a leaf, on the table.
@Suite struct DrawLightTests {
  /// The shadows over a place of a frame, and the row of the cell on which they lie.
  private struct Shaded {
    var row: Int
    var black: Double
  }

  /// In the list of the screen, at a place: each draw lies over those before it.
  private func onScreen(_ list: DrawnList, _ place: Point) -> Shaded? {
    // Seen from far in front, every triangle is met once, whatever its depth.
    let ray = Ray(origin: Vector3(x: place.x, y: place.y, z: 1), direction: Vector3(x: 0, y: 0, z: -1))
    return shaded(list) { triangle in
      let flat = triangle.map { Vector3(x: Double($0.x) / Double($0.w), y: Double($0.y) / Double($0.w), z: 0) }
      return ray.meets(flat).map { _ in (0, black(triangle, flat, at: Vector3(x: place.x, y: place.y, z: 0))) }
    }
  }

  /// In the list in space, along a ray: what is nearer or equally near is seen.
  private func inSpace(_ list: DrawnList, _ ray: Ray) -> Shaded? {
    shaded(list) { triangle in
      let corners = triangle.map(\.place)
      return ray.meets(corners).map { distance in
        (distance, black(triangle, corners, at: ray.origin + distance * ray.direction))
      }
    }
  }

  private func shaded(_ list: DrawnList, _ meets: ([DrawVertex]) -> (Double, Double)?) -> Shaded? {
    var (found, nearest) = (Shaded?.none, Double.infinity)
    for draw in list.draws {
      guard let (distance, black) = list.triangles(draw).lazy.compactMap(meets).first, distance <= nearest else {
        continue
      }
      if draw.shadow < 0 {
        (found, nearest) = (Shaded(row: draw.row, black: 0), distance)
      } else if let under = found {
        found?.black = 1 - (1 - under.black) * (1 - black)
      }
    }
    return found
  }

  /// Linear within a triangle; perspective changes it little in pieces as small as those of shadows.
  private func black(_ triangle: [DrawVertex], _ corners: [Vector3], at place: Vector3) -> Double {
    let all = Vector3.normal(corners), square = all.dot(all)
    func share(_ a: Int, _ b: Int) -> Double {
      (corners[a] - place).cross(corners[b] - place).dot(all) / square
    }
    return Double(triangle[0].black) * share(1, 2) + Double(triangle[1].black) * share(2, 0) + Double(triangle[2].black)
      * share(0, 1)
  }

  /// Books with leaves that are peeled, on either side of the spine, one and more at once.
  private func peeled() throws -> [(Stage, SceneID)] {
    var made: [(Stage, SceneID)] = []
    let kinds: [(Edge, Book.SpreadMode)] = [(.left, .double), (.right, .double), (.top, .double), (.left, .single)]
    for (hinge, mode) in kinds {
      for (target, pause) in [(5, 0.15), (3, 0.2), (8, 0.12)] {
        let book = Peels.book { ($0.light, $0.hinge, $0.spreadMode, $0.cornerRadius) = (1, hinge, mode, 20) }
        let (stage, id) = try Peels.open(book, at: 4, mode: .exact)
        try stage.peel(id, to: target)
        try stage.advance(by: pause)
        made.append((stage, id))
      }
    }
    return made
  }

  /// From the scene's own eye the shadows of peels in space are those on the screen, on the roll that rises and on the
  /// flaps of lower leaves too. On the screen they lie in the page's plane, in space straight over that: so they are
  /// displaced a little.
  @Test func shadowsLieOnPaperThatIsLifted() throws {
    var random = SplitMix64(seed: Scenes.seed ?? 61)
    var (compared, far, sum, onFacets, sumOnFacets) = (0, 0, 0.0, 0, 0.0)
    for (stage, id) in try peeled() {
      let screen = try stage.withSnapshot { try DrawnList($0) }
      let space = try stage.withSnapshot { try DrawnList($0, in: .model) }
      let eye = try stage.eye(of: id), origin = Vector3(x: eye.centre.x, y: eye.centre.y, z: eye.distance)
      for _ in 0..<150 {
        let place = Point(x: random.double(in: 140...880), y: random.double(in: 100...670))
        let ray = Ray(origin: origin, direction: Vector3(x: place.x - origin.x, y: place.y - origin.y, z: -origin.z))
        guard let seen = onScreen(screen, place), let met = inSpace(space, ray), seen.row == met.row else { continue }
        let flags = stage.withSnapshot { CellFlags(rawValue: $0.flags[seen.row]) }
        let difference = abs(seen.black - met.black)
        (compared, sum, far) = (compared + 1, sum + difference, far + (difference > 0.04 ? 1 : 0))
        guard flags.contains(.folded), seen.black > 0.04 else { continue }
        (onFacets, sumOnFacets) = (onFacets + 1, sumOnFacets + difference)
      }
    }
    let (mean, meanOnFacets) = (sum / Double(compared), sumOnFacets / Double(onFacets))
    print(
      "figure: black in space beside the screen's: mean \(mean) of \(compared) places, \(far) above 0.04; on facets \(meanOnFacets) of \(onFacets)"
    )
    #expect(compared > 1000 && onFacets > 60 && mean < 0.005 && far * 25 < compared)
    // Without the shadow it were above 0.04.
    #expect(meanOnFacets < 0.03)
  }

  /// The light on either side of a leaf goes on evenly as the leaf passes upright, whichever side the scene's eye sees.
  @Test(arguments: [1, 8])
  func lightOnBothSidesIsEven(_ strips: Int) throws {
    for boards in [0.0, 8] {
      let book = Peels.turned {
        ($0.light, $0.boards) = (1, boards)
        if strips > 1 { $0.soft = SoftLeaves(strips: strips) }
      }
      for target in [0, 4] {
        let (stage, id) = try Scenes.open(book)
        try stage.turn(id, to: target)
        try stage.advance(by: 9)
        if target == 0 { try stage.close(id) } else { try stage.next(id) }
        var (last, steps, most, range) = ([String: Double](), 0, 0.0, [String: ClosedRange<Double>]())
        for _ in 0..<90 {
          try stage.advance(by: 1.0 / 240)
          for (name, black) in try blacks(stage) {
            if let before = last[name] { most = max(most, abs(black - before)) }
            last[name] = black
            let all = range[name] ?? black...black
            range[name] = min(all.lowerBound, black)...max(all.upperBound, black)
            steps += 1
          }
        }
        let widest = range.values.map { $0.upperBound - $0.lowerBound }.max() ?? 0
        #expect(steps > 300 && widest > 0.15, "\(strips) strips, boards \(boards), to \(target)")
        #expect(most < 0.05, "\(strips) strips, boards \(boards), to \(target): a step of \(most)")
      }
    }
  }

  /// The mean black of each face of a leaf that is not flat.
  private func blacks(_ stage: Stage) throws -> [String: Double] {
    let list = try stage.withSnapshot { try DrawnList($0, in: .model) }
    var sums: [String: (Double, Int)] = [:]
    for draw in list.draws where draw.shadow < 0 && [.page, .board].contains(draw.identity.role) {
      let name = "\(draw.identity.role) \(draw.identity.leaf) \(draw.identity.face)"
      for vertex in list.vertices[draw.first..<draw.first + draw.count] {
        let sum = sums[name] ?? (0, 0)
        sums[name] = (sum.0 + Double(vertex.black), sum.1 + 1)
      }
    }
    return sums.mapValues { $0.0 / Double($0.1) }
  }

  /// The table is at the foot of the stacks that there are: of single pages only the right one.
  @Test func theTableIsAtTheFoot() throws {
    for (mode, spread) in [(Book.SpreadMode.double, 3), (.double, 8), (.single, 2), (.single, 18)] {
      let book = Peels.turned(20) {
        ($0.spreadMode, $0.light) = (mode, 1)
        $0.paper?.sheet = 2
      }
      let (stage, id) = try Scenes.open(book)
      try stage.turn(id, to: spread)
      try stage.advance(by: 9)
      let list = try stage.withSnapshot { try DrawnList($0, in: .model) }
      let table = try #require(list.draws.first { $0.shadow == 0 }), z = Double(list.vertices[table.first].z)
      let leaves = Double(book.leafCount), turned = mode == .double ? Double(spread) + 1 : Double(spread)
      let stack = 2 * (mode == .double ? max(turned, leaves - turned) : leaves - turned)
      #expect(abs(z + stack) < 1e-3, "\(mode), \(spread): \(z) for \(stack)")
    }
  }
}
