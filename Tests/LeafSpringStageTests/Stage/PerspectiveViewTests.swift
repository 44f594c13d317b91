import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Views with perspective: what is accepted is painted and hit as a ray from the eye meets it; all else is refused.
@Suite struct PerspectiveViewTests {
  /// A camera that looks at the viewport's middle from anywhere.
  private func camera(_ random: inout SplitMix64) -> Matrix4 {
    var camera = Matrix4.translation(x: -512, y: -384)
    camera = camera * Matrix4.rotation(random.double(in: -1.2...1.2), about: .x)
    camera = camera * Matrix4.rotation(random.double(in: -1.2...1.2), about: .y)
    camera = camera * Matrix4.rotation(random.double(in: -1.2...1.2), about: .z)
    var lens = Matrix4.identity
    lens.m34 = -1 / random.double(in: 900...4000)
    return camera * lens
  }

  /// The same camera's picture of the viewport's plane: a view of the picture.
  private func flattened(_ camera: Matrix4) -> Matrix4 {
    var view = camera
    (view.m31, view.m32, view.m34) = (0, 0, 0)
    return view
  }

  @Test func raysAgreeWithPaintOrderOrTheViewIsRefused() throws {
    var random = SplitMix64(seed: 1000)
    var (views, refused, accepted, rays, wrong) = (0, 0, 0, 0, [String]())
    let scenes = try [
      Scenes.book(20), Scenes.book(20) { ($0.restRatio, $0.fan) = (1, 0) },
      Scenes.book(20) { $0.reading = .rightToLeft },
      Scenes.book(20) { ($0.hinge, $0.pageSize) = (.top, Size(width: 500, height: 300)) },
    ].map { book in
      let (stage, id) = try Scenes.open(book)
      for _ in 0..<3 {
        try stage.next(id)
        try stage.advance(by: 0.09)
      }
      return (stage: stage, id: id)
    }
    while views < 1000 {
      let (stage, id) = scenes[views % scenes.count], camera = camera(&random)
      views += 2
      let hash = stage.stateHash()
      do {
        try stage.setView(camera)
        wrong.append("a camera from elsewhere was accepted")
      } catch {
        refused += 1
        if stage.stateHash() != hash { wrong.append("refused, and changed") }
      }
      let view = flattened(camera)
      try stage.setView(view)
      accepted += 1
      _ = stage.stateHash()
      let book = try stage.inside(id), caster = RayCaster(book, stage, removing: 0)
      let flat = RayCaster(book, stage, removing: 0.001)
      for _ in 0..<20 {
        let (x, y) = (random.double(in: 150...874), random.double(in: 100...668))
        let w = x * view.m14 + y * view.m24 + view.m44
        guard w > 0.05, let drawn = view.place(x, y) else { continue }
        let sights = caster.sights(through: x, y)
        // Without their gap the faces are seen elsewhere by a thousandth of the page, and more where they stand on edge.
        let near = flat.sights(through: x, y)
        let isNearBorder = (sights + near).contains {
          min(abs($0.unit.x), abs(1 - $0.unit.x), abs($0.unit.y), abs(1 - $0.unit.y)) < 5e-3
        }
        guard !isNearBorder, sights.count == near.count else { continue }
        rays += 1
        let top = sights.max { $0.cell.rank < $1.cell.rank }
        // Leaves that lie on each other are equally near.
        if let top, let own = near.first(where: { $0.cell.row == top.cell.row }) {
          for other in near where other.depth < own.depth - 1e-6 {
            wrong.append("leaf \(top.cell.leaf) over \(other.cell.leaf), which is \(own.depth - other.depth) nearer")
          }
        }
        let hit = try stage.hitTest(drawn)
        if hit?.row != top.map({ $0.cell.row + book.rowSpan.firstRow }) {
          wrong.append("\(String(describing: hit?.row)) at \(x), \(y)")
        }
      }
    }
    print(
      "figure: \(views) random perspective views, \(refused) refused, \(rays) rays through \(accepted) others: wrong \(wrong.count)"
    )
    #expect(wrong.isEmpty, "\(wrong.prefix(4))")
    #expect(refused == 500 && accepted == 500 && rays > 4000)
  }
}
