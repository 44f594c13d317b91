import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Several calls in one frame, which nobody has read in between: each finds the stage as the calls before it left it.
@Suite struct UnreadFrameTests {
  private static let places = [250.0, 350, 450, 500, 560, 640, 740]

  /// A call that moves what a finger may take, and a grab at once.
  @Test(arguments: 0..<6) func aGrabSeesWhatACallBeforeItHasMoved(_ kind: Int) throws {
    var taken = Set<Int>()
    for place in Self.places {
      var frames: [[Float]] = []
      var held: [HeldPage?] = []
      for isRead in [true, false] {
        let (stage, id) = try Scenes.open(Scenes.book(200) { $0.window = 32 })
        try stage.turn(id, to: 30)
        try stage.advance(by: 0.4)
        switch kind {
        case 0: try stage.turn(id, to: 60)
        case 1: try stage.scroll(id, to: 1024 * 70)
        case 2: try stage.resize(Size(width: 640, height: 480))
        case 3: try stage.setView(.translation(x: 150, y: 20, z: 0))
        case 4: try stage.insertPages(id, count: 40, at: 3)
        default: for _ in 0..<8 { try stage.next(id) }
        }
        if isRead { stage.withSnapshot { _ in } }
        try stage.drag(id, location: Point(x: place, y: 300), phase: .began)
        held.append(try stage.held(id))
        try stage.drag(id, location: Point(x: place - 60, y: 300), phase: .changed)
        try stage.advance(by: 0.1)
        frames.append(stage.withSnapshot { Array($0.matrices) })
      }
      #expect(frames[0] == frames[1] && held[0] == held[1], "call \(kind), \(place)")
      if let leaf = held[0]?.leaf { taken.insert(leaf) }
    }
    #expect(!taken.isEmpty || kind == 1)
  }

  /// A window of 32 leaves moves along with the leaves in it, in the air as they are; a book that shows all its leaves
  /// needs no window.
  @Test func aWindowTakesLeavesAlongWithTheirFreeEdges() throws {
    let books = try [32, 400].map { window in
      try Scenes.open(
        Scenes.book(300) { ($0.window, $0.soft) = (window, .paper(strips: 4)) })
    }
    let (small, whole) = (try books[0].stage.inside(books[0].book), try books[1].stage.inside(books[1].book))
    #expect(small.slotCount == 32 && whole.holdsAllLeaves)
    var (bent, firsts) = (0, Set<Int32>())
    for frame in 0..<90 {
      for (stage, id) in books {
        if frame < 60 { try stage.next(id) }
        try stage.advance(by: 0.05)
      }
      let now = books[0].stage.now
      firsts.insert(small.leaves[0])
      // Leaves that can be seen; of the others those that have landed are put at rest.
      for slot in 0..<small.slotCount where abs(Int(small.leaves[slot]) - small.state.openSpread) <= 7 {
        let other = try #require(whole.slot(of: Int(small.leaves[slot])))
        let (a, b) = (small.edges[slot].state(at: now), whole.edges[other].state(at: now))
        let (c, d) = (small.middles[slot].state(at: now), whole.middles[other].state(at: now))
        // With fewer leaves a movement is sooner too small to see.
        let isFlat = !small.edges[slot].isMoving(at: now), isOver = !small.middles[slot].isMoving(at: now)
        #expect(
          isFlat || a.value == b.value && a.velocity == b.velocity, "frame \(frame), leaf \(small.leaves[slot])")
        #expect(
          isOver || c.value == d.value && c.velocity == d.velocity, "frame \(frame), leaf \(small.leaves[slot])")
        if a.value != small.turns[slot], c.value != a.value { bent += 1 }
      }
    }
    #expect(bent > 200 && firsts.count > 5)
  }
}
