import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// The shelf against the reference model.
@Suite struct ShelfModelTests {
  @Test func coversAtEveryOffset() throws {
    let stage = try Stage(viewport: Scenes.viewport, mode: .double)
    let shelf = Shelf(books: 5)
    let id = try stage.add(shelf)
    let model = ModelShelf(books: 5)
    var worst = Worst("covers against the model", unit: "points")
    for x in stride(from: -1300.0, through: 2100, by: 13.7) {
      try stage.scroll(id, to: x)
      for book in 0..<5 {
        let frame = model.frame(book: book, at: x)
        let found = stage.withSnapshot { snapshot -> [Double] in
          let m = (0..<16).map { snapshot.matrices64[16 * book + $0] }
          return [m[12], m[13], m[12] + 362 * m[0], m[13] + 568 * m[5]]
        }
        for (a, b) in zip(found, [frame.x, frame.y, frame.x + frame.width, frame.y + frame.height]) {
          worst.record(a - b, "book \(book) at \(x)")
        }
        worst.record(
          shelf.scale(ofBook: book, offset: x, in: Scenes.viewport) - model.scale(book: book, at: x), "scale at \(x)")
      }
      #expect(shelf.selection(offset: x, in: Scenes.viewport) == model.selected(at: x), "at \(x)")
      #expect(try stage.state(of: id).index == Int32(model.selected(at: x) ?? -1))
    }
    #expect(worst.report(limit: 1e-9))
  }

  @Test func snappingIsThatOfTheModel() {
    var random = SplitMix64(seed: 1)
    let shelf = Shelf(books: 5)
    var published = shelf
    published.fidelity = .original
    let model = ModelShelf(books: 5)
    for _ in 0..<20_000 {
      let x = random.int(in: 0...3) == 0 ? Double(random.int(in: -10...20)) * 93 - 331 : random.double(in: -3000...6000)
      let velocity = random.pick([0, 0, 1, -1, 0.001, -900])
      #expect(
        shelf.snap(offset: x, velocity: velocity, in: Scenes.viewport).offset
          == model.snap(proposed: x, velocity: velocity, clamped: true))
      #expect(
        published.snap(offset: x, velocity: velocity, in: Scenes.viewport).offset
          == model.snap(proposed: x, velocity: velocity))
    }
  }

  @Test func shelvesOfAnySizeAreSaneAndFinite() throws {
    for books in [0, 1, 2, 300] {
      for (item, pitch) in [
        (Size(width: 362, height: 568), 372.0), (Size(width: 1, height: 1e6), 1e-300),
        (Size(width: 1e6, height: 1), 1e6),
      ] {
        var shelf = Shelf(books: books)
        (shelf.itemSize, shelf.pitch) = (item, pitch)
        let stage = try Scenes.stage()
        let id = try stage.add(shelf)
        for velocity in [0.0, 1e308, -1e308, 500] {
          try stage.fling(id, velocity: velocity)
          for dt in [0, 0.01, 0.3, 100] {
            try stage.advance(by: dt)
            stage.withSnapshot { frame in
              for value in frame.matrices where !value.isFinite {
                Issue.record("\(books) books of \(item), pitch \(pitch)")
              }
            }
          }
          #expect(!stage.isMoving)
        }
        #expect(books > 0 || (try? stage.openSelected(on: id)) == nil)
      }
    }
  }
}
