import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Leaves that are peeled, in lists in space and of the screen.
@Suite struct DrawPeelTests {
  /// Books with tight, wide and flat folds, of two pages and of one, and the spreads to which leaves are peeled from 5.
  private func cases() -> [(book: Book, spread: Int, corner: PaperCorner)] {
    var made: [(Book, Int, PaperCorner)] = []
    for mode in Book.SpreadMode.allCases {
      for (hinges, hinge) in [(1, Edge.left), (1, .right), (2, .left), (8, .top), (8, .left), (8, .right)] {
        for spread in [2, 4, 6, 8] {
          let book = Peels.book {
            ($0.light, $0.spreadMode, $0.hinge) = (1, mode, hinge)
            $0.paper?.hinges = hinges
            $0.paper?.sheet = 0.4
          }
          made.append((book, spread, spread % 4 == 0 ? .top : .bottom))
        }
      }
    }
    return made
  }

  /// From the scene's own eye the nearest paper in space is that which is painted last on the screen.
  @Test func theEyeSeesInSpaceWhatTheScreenShows() throws {
    var random = SplitMix64(seed: Scenes.seed ?? 83)
    var (seen, other) = (0, 0)
    for one in cases() {
      try each(one.book, to: one.spread, one.corner) { stage, id in
        let eye = try stage.eye(of: id), place = Vector3(x: eye.centre.x, y: eye.centre.y, z: eye.distance)
        let screen = try stage.withSnapshot { try DrawnList($0) }
        let space = try stage.withSnapshot { try DrawnList($0, in: .model) }
        for _ in 0..<40 {
          let (x, y) = (random.double(in: 130...894), random.double(in: 150...620))
          let down = Ray(origin: Vector3(x: x, y: y, z: 1), direction: Vector3(x: 0, y: 0, z: -1))
          let painted = screen.draws.last { draw in
            draw.shadow < 0
              && screen.triangles(draw).contains {
                down.meets($0.map { Vector3(x: Double($0.x / $0.w), y: Double($0.y / $0.w), z: 0) }) != nil
              }
          }
          let ray = Ray(origin: place, direction: Vector3(x: x - place.x, y: y - place.y, z: -place.z))
          let nearest = space.draws.filter { $0.shadow < 0 }.compactMap { draw in
            space.triangles(draw).compactMap { ray.meets($0.map(\.place)) }.min().map { ($0, draw) }
          }.min { $0.0 < $1.0 }?.1
          seen += painted == nil ? 0 : 1
          if nearest?.identity.leaf != painted?.identity.leaf || nearest?.identity.item != painted?.identity.item {
            other += 1
          }
        }
      }
    }
    #expect(seen > 10_000)
    // A place may lie on the edge of a facet.
    #expect(other * 1_000 < seen, "\(other) of \(seen) places show other paper")
  }

  /// Every point of a page that is peeled is drawn once, the part that lies flat too, also of a single page that comes
  /// back.
  @Test func allOfAPeeledLeafIsDrawn() throws {
    var worst = Worst("paper of a peeled leaf that is drawn twice or not at all", unit: "of a page")
    for one in cases() {
      try each(one.book, to: one.spread, one.corner) { stage, id in
        let list = try stage.withSnapshot { try DrawnList($0) }
        let folded = list.draws.filter {
          $0.shadow < 0 && $0.flags.contains(.folded) && $0.opacity == 1 && $0.identity.leaf >= 0
        }
        for leaf in Set(folded.map(\.identity.leaf)) {
          var drawn = 0.0
          for corners in folded.filter({ $0.identity.leaf == leaf }).flatMap(list.triangles) {
            let (a, b, c) = (corners[0], corners[1], corners[2])
            let (across, down) = (SIMD2(b.u - a.u, b.v - a.v), SIMD2(c.u - a.u, c.v - a.v))
            drawn += Double(abs(across.x * down.y - down.x * across.y)) / 2
          }
          worst.record(abs(drawn - 1), "\(Peels.name(one.book)) to \(one.spread), leaf \(leaf)")
        }
      }
    }
    #expect(worst.report(limit: 0.02) && worst.count > 500)
  }

  /// The shadow of a single page fades as the page does.
  @Test(arguments: [6, 4])
  func shadowsOfASinglePageFadeWithIt(_ spread: Int) throws {
    let book = Peels.book { ($0.light, $0.spreadMode) = (1, .single) }
    var (faded, before) = (0, 0.0)
    try each(book, to: spread, .bottom, every: 0.01) { stage, id in
      let list = try stage.withSnapshot { try DrawnList($0) }
      let leaf = spread == 6 ? 5 : 4
      let opacity = list.draws.filter { $0.shadow < 0 && $0.identity.leaf == leaf }.map(\.opacity).min() ?? 0
      var black: Float = 0
      for draw in list.draws where draw.shadow >= 0 && stage.shadow(draw.shadow).after > 0 {
        for vertex in list.vertices[draw.first..<draw.first + draw.count] { black = max(black, vertex.black) }
      }
      if opacity < 1 { faded += 1 }
      before = max(before, Double(black))
      #expect(Double(black) <= 0.7 * Double(opacity), "black \(black) of a page of opacity \(opacity)")
    }
    #expect(faded > 0 && before > 0.1)
  }

  private func each(
    _ book: Book, to spread: Int, _ corner: PaperCorner, every step: Double = 0.04,
    _ body: (Stage, SceneID) throws -> Void
  ) throws {
    let (stage, id) = try Peels.open(book, at: 5)
    try stage.peel(id, to: spread, corner: corner)
    for _ in 0..<Int(0.64 / step) {
      try stage.advance(by: step)
      try body(stage, id)
    }
  }
}

extension Stage {
  fileprivate func shadow(_ index: Int) -> Shadow { withSnapshot { $0.shadows[index] } }
}
