import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Turns that cannot go beside leaves that are peeled.
@Suite struct PeelWaitTests {
  /// A turn the other way begins when the peeled leaf looks still, by its own corner, however the time is divided.
  @Test(arguments: [1.0 / 240, 1.0 / 60, 0.35, 5]) func aTurnTheOtherWayBeginsWhenThePeelLooksStill(_ step: Double)
    throws
  {
    let (stage, id) = try Peels.open(Peels.book())
    try stage.turn(id, to: 2)
    try stage.advanceWhole(by: 20)
    let start = stage.time
    try stage.peel(id, to: 3)
    let settled = try #require(try stage.inside(id).motions[3].settledAfter)
    try stage.peel(id, to: 1, corner: .top)
    var found: [(kind: StageEvent.Kind, after: Double)] = []
    while stage.isMoving {
      let before = stage.time
      try stage.advance(by: step)
      for event in stage.events where event.leaf == 3 && [.began, .settled, .finished].contains(event.kind) {
        found.append((event.kind, before + event.time - start))
      }
      let book = try stage.inside(id)
      if found.count > 3, stage.isMoving { #expect(book.isPeel(2) && book.paper?.leaves[2].corner == .top) }
    }
    let (kinds, times) = (found.prefix(4).map(\.kind), found.prefix(4).map(\.after))
    try #require(found.count == 6 && kinds == [.began, .settled, .finished, .began], "\(found)")
    for time in times.dropFirst() { #expect(abs(time - settled) < 1e-9, "\(times), settled after \(settled)") }
    #expect(try stage.state(of: id).index == 1)
    #expect(try stage.flaw(of: id) == nil)
  }

  /// Of turns that wait beside peels the last one counts, also if it leads back to where the leaves in the air go.
  @Test func aLaterTurnTakesThePlaceOfOneThatWaits() throws {
    for (wishes, end) in [([1, 0], 0), ([1, 3], 3), ([1, 0, 4], 4)] {
      let (stage, id) = try Peels.open(Peels.book())
      try stage.turn(id, to: 2)
      try stage.advanceWhole(by: 20)
      try stage.peel(id, to: 3)
      try stage.advanceWhole(by: 0.1)
      for wish in wishes { try stage.turn(id, to: wish) }
      try stage.advanceWhole(by: 20)
      #expect(try stage.state(of: id).index == end && stage.flaw(of: id) == nil)
    }
  }

  /// While a leaf is peeled, a finger by the middle of the free edge takes the next one by the same corner. Once it looks still, the finger
  /// turns it as ever, and a call peels by its own corner.
  @Test func aFingerIsNotHeldUpByAPeel() throws {
    for (after, corner) in [(0.2, PaperCorner.top), (0.5, .top), (0.75, nil)] {
      let (stage, id) = try Peels.open(Peels.book()), book = try stage.inside(id)
      try stage.peel(id, to: 4, corner: .top)
      try stage.advanceWhole(by: after)
      #expect(book.motions.isMoving(4, at: stage.now))
      let middle = Peels.place(Point(x: 350, y: 285), of: book.book)
      try stage.drag(id, location: middle, phase: .began)
      #expect(try stage.held(id)?.leaf == 5 && stage.held(id)?.corner == corner, "after \(after) s")
      try stage.advanceWhole(by: 0.05)
      try stage.drag(id, location: Point(x: middle.x - 200, y: middle.y), phase: .changed)
      #expect(try stage.flaw(of: id) == nil)
      try stage.drag(id, location: Point(x: middle.x - 400, y: middle.y), phase: .ended)
      try stage.advanceWhole(by: 10)
      #expect(try stage.state(of: id).index == 5)
    }
    let (stage, id) = try Peels.open(Peels.book()), book = try stage.inside(id)
    try stage.peel(id, to: 4, corner: .top)
    try stage.advanceWhole(by: 0.75)
    try stage.peel(id, to: 5, corner: .bottom)
    #expect(book.paper?.leaves[5].corner == .bottom && book.isPeel(5) && !book.motions.isMoving(4, at: stage.now))
    try stage.advanceWhole(by: 0.75)
    try stage.turn(id, to: 6)
    #expect(!book.isPeel(6) && book.motions.isMoving(6, at: stage.now) && !book.motions.isMoving(5, at: stage.now))
  }

  /// A turn that has waited behind another one may have more leaves than are peeled at once: it turns them whole.
  @Test func aQueuedPeelOfTooManyLeavesTurnsThem() throws {
    let (stage, id) = try Peels.open(Peels.book(80)), book = try stage.inside(id)
    try stage.setTurnPolicy(id, .queue)
    try stage.peel(id, to: 4)
    for spread in [16, 0] { try stage.peel(id, to: spread) }
    var most = 0
    while stage.isMoving {
      try stage.advance(by: 1.0 / 60)
      let peeled = (0..<book.slotCount).filter { book.isPeel($0) && book.motions.isMoving($0, at: stage.now) }
      most = max(most, peeled.count)
      #expect(book.state.openSpread != 0 || peeled.isEmpty)
    }
    #expect(try most == BookPaper.mostPeeled && stage.state(of: id).index == 0 && stage.flaw(of: id) == nil)
  }

  /// Rigid leaves are never peeled: not by a call, not beside leaves that are, and not by a finger at their corner.
  @Test(arguments: [1, 5]) func aRigidLeafIsNeverPeeled(_ strips: Int) throws {
    let book = Peels.book {
      $0.soft = SoftLeaves(strips: strips)
      $0.soft?.hardLeaves = [5]
    }
    func peeled(_ start: (Stage, SceneID) throws -> Void) throws -> Set<Int> {
      let (stage, id) = try Peels.open(book), scene = try stage.inside(id)
      try stage.turn(id, to: 3)
      try stage.advanceWhole(by: 20)
      try start(stage, id)
      var found = Set<Int>()
      repeat {
        try stage.advance(by: 1.0 / 60)
        for slot in 0..<scene.slotCount where scene.isPeel(slot) && scene.isMovingOrHeld(slot, at: stage.now) {
          found.insert(Int(scene.leaves[slot]))
        }
      } while scene.motions.isAnyUnderWay(at: stage.now)
      return found
    }
    #expect(try peeled { try $0.peel($1, to: 4) } == [4])
    #expect(try peeled { try $0.peel($1, to: 5) } == [])
    #expect(try peeled { stage, id in for spread in 4...6 { try stage.peel(id, to: spread) } } == [4])
    let corner = Peels.place(Point(x: 355, y: 560), of: book)
    #expect(try peeled { try $0.drag($1, location: corner, phase: .began) } == [4])
    #expect(
      try peeled { stage, id in
        try stage.turn(id, to: 4)
        try stage.advanceWhole(by: 20)
        try stage.drag(id, location: corner, phase: .began)
      } == [])
    // The last leaf is a hard cover.
    #expect(
      try peeled { stage, id in
        try stage.turn(id, to: 9)
        try stage.advanceWhole(by: 20)
        try stage.peel(id, to: 10)
      } == [])
  }
}
