import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// A finger on the page where a leaf in the air is about to land, and calls while a long turn is in the air.
@Suite struct AwaitedLeafTests {
  /// The corners of all pages of a leaf that are drawn, by face and strip.
  private func corners(_ stage: Stage, of leaf: Int) -> [Point] {
    stage.withSnapshot { frame in
      (0..<frame.count).flatMap { row -> [Point] in
        let cell = frame.identity(row)
        guard cell.leaf == leaf, cell.role == .page else { return [] }
        let (width, height) = (Double(frame.sizes[2 * row]), Double(frame.sizes[2 * row + 1]) / 2)
        return [Point(x: 0, y: -height), Point(x: width, y: height)].map { Stage.image(frame, row, $0) }
      }
    }
  }

  private func farthest(_ a: [Point], _ b: [Point]) -> Double {
    zip(a, b).map { Tolerance.hypotenuse($0.x - $1.x, $0.y - $1.y) }.max() ?? 0
  }

  private static var books: [Book] {
    [
      Book(pages: 16), Scenes.book(16) { ($0.restRatio, $0.fan) = (1, 0) }, HeldPageTests.flat(),
      HeldPageTests.flat { $0.paper = Paper() }, HeldPageTests.flat { $0.hinge = .top },
    ]
  }

  /// It stops where it is, and its free edge goes hardly farther than the finger, out and back.
  @Test(arguments: 0..<5, [12, 24, 36, 60]) func aLeafThatIsElsewhereGoesAsFarAsTheFinger(_ kind: Int, _ wait: Int)
    throws
  {
    let book = AwaitedLeafTests.books[kind]
    for (forward, way) in [(true, -1.0), (true, 1), (false, -1), (false, 1)] {
      let (stage, id) = try Scenes.open(book), made = try stage.book(id)
      try stage.turn(id, to: 3)
      try stage.advance(by: 9)
      try forward ? stage.next(id) : stage.previous(id)
      for _ in 0..<wait { try stage.advance(by: 1.0 / 240) }
      let leaf = forward ? 4 : 3, side = forward ? -1.0 : 1
      func finger(_ travel: Double) -> Point {
        HeldPageTests.Grab.place(made, Scenes.viewport, side * 0.7 * made.spineWidth + travel, 0)
      }
      guard try stage.hitTest(finger(0))?.identity.leaf != Int32(leaf) else { continue }
      var before = corners(stage, of: leaf)
      try stage.drag(id, location: finger(0), phase: .began)
      // One that is near is held as if it had been touched.
      guard try stage.held(id)?.along == nil || wait < 60 else { continue }
      #expect(try stage.held(id)?.leaf == leaf && stage.held(id)?.along == nil)
      #expect(farthest(before, corners(stage, of: leaf)) < 1e-6)
      // The parts of a soft leaf come to rest where the finger has stopped its spine.
      try stage.advance(by: 2)
      before = corners(stage, of: leaf)
      for step in 1...40 {
        try stage.drag(id, location: finger(way * 2 * Double(step <= 20 ? step : 40 - step)), phase: .changed)
        try stage.advance(by: 1)
        let after = corners(stage, of: leaf)
        #expect(farthest(before, after) < 10, "\(kind), \(wait), \(forward), step \(step)")
        before = after
      }
      try stage.drag(id, location: finger(0), phase: .ended)
      try stage.advance(by: 16)
      #expect(try !stage.state(of: id).isMoving)
    }
  }

  /// A page that lies in full view beside a long turn keeps its cells when the turn is redirected.
  @Test func aLongTurnThatIsRedirectedMovesNothingAtOnce() throws {
    for call in 0..<3 {
      let (stage, id) = try Scenes.open(HeldPageTests.flat { ($0.pages, $0.soft) = (300, nil) })
      try stage.turn(id, to: 100)
      try stage.advance(by: 0.1)
      let before = (0...2).map { corners(stage, of: $0) }
      switch call {
      case 0: try stage.previous(id)
      case 1: try stage.turn(id, to: 50)
      default: try stage.drag(id, location: Point(x: 300, y: 384), phase: .began)
      }
      for leaf in 0...2 {
        let after = corners(stage, of: leaf)
        #expect(after.count == before[leaf].count && farthest(before[leaf], after) < 1e-6, "call \(call), leaf \(leaf)")
      }
    }
  }

  /// Seconds since a finger took a leaf, not since the stage was made.
  @Test func eventsOfHeldLeavesTellHowLongTheyAreHeld() throws {
    let (stage, id) = try Scenes.open(HeldPageTests.flat())
    try stage.advance(by: 86_400)
    var found: [StageEvent] = []
    for (phase, x) in [(GesturePhase.began, 800.0), (.changed, 700), (.changed, 500), (.changed, 300), (.ended, 300)] {
      try stage.drag(id, location: Point(x: x, y: 384), phase: phase)
      found += try stage.step(0.125)
    }
    for _ in 0..<40 { found += try stage.step(0.125) }
    #expect(found.contains { $0.kind == .began } && found.contains { $0.kind == .lift })
    #expect(found.contains { $0.kind == .contact } && found.allSatisfy { $0.elapsed < 3 })
    try stage.drag(id, location: Point(x: 900, y: 384), phase: .began)
    #expect(try stage.step(0.125).allSatisfy { $0.elapsed == 0 })
  }

  /// A fling goes page by page, to shut ends too.
  @Test func aFlingKnowsClosedEnds() throws {
    let (stage, id) = try Scenes.open(HeldPageTests.flat { $0.hasClosedEnds = true })
    let limits = try stage.book(id).spreads
    for (start, velocity, end) in [
      (limits.lowerBound, -800.0, limits.lowerBound), (limits.lowerBound, 0, limits.lowerBound),
      (0, -800, limits.lowerBound), (limits.upperBound, 800, limits.upperBound),
      (limits.upperBound - 1, 800, limits.upperBound), (3, 800, 4),
    ] {
      try stage.turn(id, to: start)
      try stage.advance(by: 20)
      try stage.fling(id, velocity: velocity)
      try stage.advance(by: 20)
      #expect(try stage.state(of: id).index == Int32(end), "from \(start) by \(velocity)")
    }
  }

  /// In a screen wider than the page nothing is seen beyond the hinge when a finger brings the page before.
  @Test(arguments: [nil, SoftLeaves.paper()], [0.3, -0.3]) func thePageBeforeComesFromTheHinge(
    _ soft: SoftLeaves?, _ start: Double
  ) throws {
    let book = HeldPageTests.flat { ($0.spreadMode, $0.soft) = (.single, soft) }
    let (stage, id) = try Scenes.open(book), made = try stage.book(id), width = made.spineWidth
    func place(_ part: Double) -> Point { HeldPageTests.Grab.place(made, Scenes.viewport, part * width, 0) }
    for lets in [GesturePhase.ended, .cancelled] {
      try stage.turn(id, to: 3)
      try stage.advance(by: 16)
      try stage.drag(id, location: place(start), phase: .began)
      for step in 0...20 {
        try stage.drag(id, location: place(start + 0.005 * Double(step)), phase: .changed)
        try stage.advance(by: 1.0 / 60)
        let seen = stage.withSnapshot { frame in
          (0..<frame.count).contains {
            frame.identity($0).leaf == 2 && frame.opacity[$0] > 0.5
              && CellFlags(rawValue: frame.flags[$0]).contains(.visible)
          }
        }
        #expect(!seen, "step \(step)")
      }
      #expect(try stage.held(id)?.leaf == 2)
      try stage.drag(id, location: place(start + 0.1), phase: lets)
      for _ in 0..<10 where lets == .cancelled {
        try stage.advance(by: 1.0 / 60)
        #expect(try stage.hitTest(place(-0.5)) == nil)
      }
      try stage.advance(by: 16)
      #expect(try stage.state(of: id).index == 3)
    }
  }
}
