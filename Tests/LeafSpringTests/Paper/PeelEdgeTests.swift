import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Errors that only peels show, at their ends: velocities in both directions, and the most leaves.
@Suite struct PeelEdgeTests {
  private func corner(_ book: Book, out: Double, up: Double, isTurned: Bool = false) -> Point {
    let size = Peels.size(book)
    return Peels.place(Point(x: size.width - out, y: size.height - up), of: book, isTurned: isTurned)
  }

  /// Of a corner that is let go as soon as it is lifted the speed is that of the finger, across and along the page.
  @Test func theSpeedOfAPeelCountsBothDirections() throws {
    for book in Peels.orientations {
      let (stage, id) = try Peels.open(book)
      let (home, away) = (corner(book, out: 5, up: 5), corner(book, out: 95, up: 125))
      try stage.drag(id, location: home, phase: .began)
      try stage.drag(id, location: away, phase: .changed)
      let velocity = Point(x: (away.x - home.x) * 4, y: (away.y - home.y) * 4)
      try stage.drag(id, location: away, phase: .ended, velocity: velocity)
      let lift = try #require(try stage.step(1.0 / 60).first { $0.kind == .lift })
      #expect(abs(lift.speed - 600) < 1e-6, "\(Peels.name(book)): \(lift.speed)")
    }
  }

  /// The velocity that a host gives turns a leaf on either side over if it points to the spine, and none if it points away.
  @Test func aVelocityThatIsGivenIsMirroredOnTheTurnedSide() throws {
    for book in Peels.orientations where book.spreadMode == .double {
      for (isTurned, isToSpine) in [(false, true), (false, false), (true, true), (true, false)] {
        let (stage, id) = try Peels.open(book)
        let home = corner(book, out: 5, up: 5, isTurned: isTurned)
        let away = corner(book, out: 65, up: 35, isTurned: isTurned)
        try stage.drag(id, location: home, phase: .began)
        try stage.drag(id, location: away, phase: .changed)
        #expect(try stage.held(id)?.corner == .bottom)
        let way = isToSpine ? 25.0 : -25
        let velocity = Point(x: (away.x - home.x) * way, y: (away.y - home.y) * way)
        try stage.drag(id, location: away, phase: .ended, velocity: velocity)
        try stage.advance(by: 20)
        let expected = !isToSpine ? 3 : isTurned ? 2 : 4
        #expect(try stage.state(of: id).index == expected, "\(Peels.name(book)), turned \(isTurned)")
      }
    }
  }

  @Test func aThirteenthLeafWaits() throws {
    let (stage, id) = try Peels.open(Peels.book(80))
    #expect(StageCalls.outcome { try stage.peel(id, to: 16) }?.code == .outOfRange)
    try stage.peel(id, to: 14)
    try stage.advance(by: 0.1)
    let book = try stage.inside(id), paper = try #require(book.paper)
    #expect(paper.foldCount == 11)
    try stage.next(id)
    try stage.advance(by: 0.02)
    #expect(paper.foldCount == 12 && book.state.waiting.isEmpty && book.state.openSpread == 15)
    try stage.next(id)
    try stage.advance(by: 0.02)
    #expect(paper.foldCount == 12 && book.state.waiting.map(\.target) == [16] && book.state.openSpread == 15)
    try stage.advance(by: 30)
    #expect(book.state.waiting.isEmpty && book.state.openSpread == 16)
    #expect(try stage.flaw(of: id) == nil)
  }

  /// A thirteenth finger's leaf is refused, too: once twelve leaves are in the air, the corner of the next gives nothing, or one of
  /// those that fly over it.
  @Test func aFingerTakesNoThirteenthLeaf() throws {
    var refusals = 0
    for instant in stride(from: 0.02, through: 1.5, by: 0.02) {
      let book = Peels.book(80)
      let (stage, id) = try Peels.open(book)
      try stage.peel(id, to: 15)
      try stage.advance(by: instant)
      let before = try #require(try stage.inside(id).paper).foldCount
      let touch = corner(book, out: 5, up: 5)
      _ = StageCalls.outcome { try stage.drag(id, location: touch, phase: .began) }
      try stage.advance(by: 0)
      let after = try #require(try stage.inside(id).paper).foldCount
      #expect(after <= BookPaper.mostPeeled, "at \(instant): \(after)")
      if before == BookPaper.mostPeeled, try stage.held(id) == nil { refusals += 1 }
    }
    #expect(refusals > 0)
  }
}
