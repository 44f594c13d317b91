import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// The light on a page under a leaf in the air, as that page lifts itself.
@Suite struct DrawLiftTests {
  private struct Case {
    var book: Book
    /// Seconds after which the second leaf lifts.
    var wait: Double
  }

  private func cases() -> [Case] {
    var made: [Case] = []
    for (hinge, mode) in [(Edge.left, Book.SpreadMode.double), (.right, .double), (.top, .double), (.left, .single)] {
      for strips in [1, 6, 12] {
        for wait in [0.025, 0.05, 0.1, 0.15, 0.25, 0.35] {
          let book = Peels.turned(30) {
            ($0.hinge, $0.spreadMode) = (hinge, mode)
            if strips > 1 { $0.soft = SoftLeaves(strips: strips) }
          }
          made.append(Case(book: book, wait: wait))
        }
      }
    }
    return made
  }

  /// From no side does the light on a page step as it lifts, as far as two numbers a strip tell: the ends of a page that
  /// bends have the mean of all, and under a leaf that is all but flat the light changes within a strip.
  @Test func lightDoesNotStepAsAPageLifts() throws {
    var shown = Worst("step of the black on a page that lifts, beyond the leaf above", unit: "of white")
    var under = Worst("step of the black on a page that lifts, under that leaf", unit: "of white")
    var sum = 0.0
    for one in cases() {
      let (stage, id) = try Peels.open(one.book, at: 5), leaf = one.book.spreadMode == .single ? 6 : 7
      try stage.next(id)
      try stage.advance(by: one.wait)
      let before = try blacks(stage, id, one.book, leaf), edge = try edge(stage, one.book, leaf - 1)
      try stage.next(id)
      try stage.advance(by: 1 / 4096)
      let after = try blacks(stage, id, one.book, leaf)
      for (index, pair) in zip(before, after).enumerated() {
        let name = "\(Peels.name(one.book)), \(one.wait) s, place \(index)", step = pair.1 - pair.0
        let isShown = Self.across[index / Self.down.count] * one.book.spineWidth > edge
        if isShown { shown.record(step, name) } else { under.record(step, name) }
        sum += abs(step)
      }
    }
    print("figure: step of the black on a page that lifts: mean \(shortened(sum / Double(shown.count + under.count)))")
    #expect(shown.report(limit: 0.08) && shown.count > 500)
    #expect(under.report(limit: 0.14) && under.count > 500)
    #expect(sum < 0.03 * Double(shown.count + under.count))
  }

  /// Distance of a leaf's free edge from the spine, as seen from above.
  private func edge(_ stage: Stage, _ book: Book, _ leaf: Int) throws -> Double {
    let list = try stage.withSnapshot { try DrawnList($0, in: .model) }, spine = Peels.place(.zero, of: book)
    let far = Peels.place(Point(x: book.spineWidth, y: 0), of: book), way = (far.x - spine.x, far.y - spine.y)
    var most = 0.0
    for draw in list.draws where draw.shadow < 0 && draw.identity.leaf == leaf {
      for vertex in list.vertices[draw.first..<draw.first + draw.count] {
        let off = (Double(vertex.x) - spine.x) * way.0 + (Double(vertex.y) - spine.y) * way.1
        most = max(most, off / book.spineWidth)
      }
    }
    return most
  }

  private static let across = [0.04, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95], down = [-0.47, -0.25, 0, 0.25, 0.47]

  /// The black on places of a page, of its cell and of the shadows just over it, straight above.
  private func blacks(_ stage: Stage, _ id: SceneID, _ book: Book, _ leaf: Int) throws -> [Double] {
    let list = try stage.withSnapshot { try DrawnList($0, in: .model) }
    let height = book.isUpright ? book.pageSize.width : book.pageSize.height
    return Self.across.flatMap { x in
      Self.down.map { y in
        let place = Peels.place(Point(x: x * book.spineWidth, y: (y + 0.5) * height), of: book)
        let own = list.draws.filter { $0.shadow < 0 && $0.identity.leaf == leaf && $0.identity.face == .front }
        guard let page = own.compactMap({ list.highest($0, over: place) }).max(by: { $0.z < $1.z }) else { return .nan }
        let shadows = list.draws.filter { $0.shadow >= 0 }.compactMap { list.highest($0, over: place) }
        return shadows.filter { abs($0.z - page.z) < 0.06 }.reduce(page.black) { 1 - (1 - $0) * (1 - $1.black) }
      }
    }
  }
}

extension DrawnList {
  /// Of a draw in space the highest place over a point, and the black there.
  fileprivate func highest(_ draw: Draw, over p: Point) -> (z: Double, black: Double)? {
    triangles(draw).compactMap { corners -> (z: Double, black: Double)? in
      let (a, b, c) = (corners[0].place, corners[1].place, corners[2].place)
      let all = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
      guard abs(all) > 1e-9 else { return nil }
      let v = ((p.x - a.x) * (c.y - a.y) - (c.x - a.x) * (p.y - a.y)) / all
      let w = ((b.x - a.x) * (p.y - a.y) - (p.x - a.x) * (b.y - a.y)) / all, u = 1 - v - w
      guard u >= 0, v >= 0, w >= 0 else { return nil }
      let black = u * Double(corners[0].black) + v * Double(corners[1].black) + w * Double(corners[2].black)
      return (u * a.z + v * b.z + w * c.z, black)
    }.max { $0.z < $1.z }
  }
}
