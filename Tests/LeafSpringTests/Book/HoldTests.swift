import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// A finger holds a book in three ways: by a leaf that turns, by a corner that it peels, by a pull beyond the last page.
/// The book answers alike to all of them.
@Suite struct HoldTests {
  enum Way: CaseIterable { case turn, peel, pull }

  /// An open book at rest, held by one finger for a moment.
  private func held(_ way: Way) throws -> (stage: Stage, id: SceneID, book: Book, finger: Point) {
    let book = Peels.book(21)
    let (stage, id) = try Peels.open(book, at: way == .pull ? book.spreads.upperBound : 3)
    let size = Peels.size(book)
    let isCorner = way == .peel
    let start = Peels.place(Point(x: 0.98 * size.width, y: isCorner ? size.height - 5 : size.height / 2), of: book)
    let finger = Peels.place(Point(x: 0.5 * size.width, y: isCorner ? size.height - 100 : size.height / 2), of: book)
    try stage.drag(id, location: start, phase: .began)
    try stage.drag(id, location: finger, phase: .changed)
    try stage.advance(by: 1)
    let page = try stage.held(id)
    #expect(way == .pull ? page == nil : (page?.corner != nil) == isCorner)
    return (stage, id, book, finger)
  }

  @Test(arguments: Way.allCases) func aHeldBookRefusesToBeMovedByCalls(_ way: Way) throws {
    let (stage, id, book, finger) = try held(way)
    let hash = stage.stateHash()
    let calls: [(String, () throws -> Void)] = [
      ("next", { try stage.next(id) }), ("previous", { try stage.previous(id) }),
      ("turn", { try stage.turn(id, to: 5) }), ("peel", { try stage.peel(id, to: 5) }),
      ("scroll", { try stage.scroll(id, to: 0) }), ("fling", { try stage.fling(id, velocity: -3000) }),
    ]
    for (name, call) in calls {
      #expect(StageCalls.outcome(call)?.code == .refused, "\(name), held by a \(way)")
      try stage.advance(by: 1.0 / 60)
      #expect(stage.stateHash() == hash, "\(name), held by a \(way)")
    }
    try stage.drag(id, location: finger, phase: .cancelled)
    try stage.advance(by: 20)
    try stage.fling(id, velocity: -3000)
    try stage.advance(by: 20)
    #expect(try stage.state(of: id).index == (way == .pull ? book.spreads.upperBound : 3) - 1)
  }

  @Test(arguments: Way.allCases) func aHeldBookReadsAsMoving(_ way: Way) throws {
    let (stage, id, _, finger) = try held(way)
    #expect(try stage.reading(id).isMoving, "held by a \(way)")
    try stage.drag(id, location: finger, phase: .cancelled)
    try stage.advance(by: 20)
    #expect(try !stage.reading(id).isMoving, "let go by a \(way)")
  }

  /// Ten leaves at most, however they are held.
  @Test func anEleventhFingerPeelsNoLeaf() throws {
    let book = Peels.book(60), size = Peels.size(book)
    let (stage, id) = try Peels.open(book)
    func finger(_ x: Double, _ y: Double) -> Point {
      Peels.place(Point(x: x * size.width, y: size.height - y), of: book)
    }
    for pointer in 0..<12 {
      try stage.drag(id, location: finger(0.98, 5), phase: .began, pointer: Int32(pointer))
      try stage.drag(id, location: finger(0.1 + 0.05 * Double(pointer), 100), phase: .changed, pointer: Int32(pointer))
    }
    #expect(try (0..<12).filter { try stage.held(id, pointer: $0)?.corner != nil } == Array(0..<10))
    #expect(try stage.state(of: id).ignoredInputs == 4)
    for pointer in 0..<12 { try stage.drag(id, location: .zero, phase: .cancelled, pointer: Int32(pointer)) }
    try stage.advance(by: 30)
    #expect(try stage.flaw(of: id) == nil && !stage.isMoving)
  }
}
