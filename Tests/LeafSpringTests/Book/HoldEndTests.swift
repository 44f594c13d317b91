import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Holds at their ends: fingers that lift where the view shows nothing, whose end is lost, or that come as others go.
@Suite struct HoldEndTests {
  private typealias Grab = HeldPageTests.Grab

  private static let viewport = Size(width: 1280, height: 800)

  private func opened(_ book: Book, at spread: Int = 3) throws -> (Stage, SceneID) {
    let (stage, id) = try Scenes.open(book, in: HoldEndTests.viewport)
    try stage.turn(id, to: spread)
    try stage.advance(by: 16)
    return (stage, id)
  }

  /// Beyond the horizon of a view no point of the viewport is drawn. A finger that lifts there lets its page go.
  @Test(arguments: [GesturePhase.ended, .cancelled]) func aFingerLiftedBeyondTheHorizonLetsGo(_ phase: GesturePhase)
    throws
  {
    for paper in [nil, Paper()] {
      let (stage, id) = try opened(HeldPageTests.flat { ($0.paper, $0.soft) = (paper, nil) })
      try stage.setView(Matrix4((1, 0, 0, 0.0005), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)))
      let book = try stage.book(id), corner = Peels.size(book)
      let place = Grab.place(book, stage.viewport, corner.width - 6, corner.height / 2 - 6)
      let drawn = try #require(stage.view.place(place.x, place.y))
      try stage.drag(id, location: drawn, phase: .began)
      #expect(try stage.held(id)?.corner == (paper == nil ? nil : .bottom))
      try stage.drag(id, location: Point(x: drawn.x - 60, y: drawn.y), phase: .changed)
      try stage.drag(id, location: Point(x: 3000, y: drawn.y), phase: .changed)
      #expect(try stage.held(id) != nil)
      try stage.drag(id, location: Point(x: 3000, y: drawn.y), phase: phase)
      #expect(try stage.held(id) == nil)
      try stage.advance(by: 16)
      #expect(try !stage.isMoving && stage.state(of: id).index == 3 && stage.flaw(of: id) == nil)
      try stage.next(id)
      try stage.advance(by: 16)
      #expect(try stage.state(of: id).index == 4)
    }
  }

  /// With one page at a time, a finger beside the page that is still on its way brings that page back, not the one
  /// before it.
  @Test func theWayBackOfAPageInTheAirSkipsNone() throws {
    let (stage, id) = try opened(HeldPageTests.flat { $0.spreadMode = .single })
    try stage.next(id)
    try stage.advance(by: 0.2)
    let book = try stage.book(id)
    func place(_ along: Double) -> Point { Grab.place(book, stage.viewport, along, 0) }
    let start = 0.8 * book.spineWidth
    try stage.drag(id, location: place(start), phase: .began)
    let leaf = try #require(try stage.held(id)).leaf
    try #require(leaf == 4, "the page below is touched, not the one in the air")
    var held: Set<Int> = [], began: [StageEvent] = []
    for step in 1...40 {
      try stage.drag(id, location: place(start + 4 * Double(step)), phase: .changed)
      began += try stage.step(1.0 / 60).filter { $0.kind == .began && $0.leaf == 3 }
      held.insert(try #require(try stage.held(id)).leaf)
    }
    #expect(held == [3] && began.map(\.from) == [1] && began.map(\.to) == [0])
    try stage.drag(id, location: place(start + 160), phase: .ended)
    try stage.advance(by: 16)
    #expect(try stage.state(of: id).index == 3 && stage.flaw(of: id) == nil)
  }

  /// A finger that touches down again, although its end did not come, lets its first page go back and takes the page
  /// below it.
  @Test(arguments: [nil, SoftLeaves.paper()]) func aFingerThatBeginsAgainTakesThePageBelowIt(_ soft: SoftLeaves?) throws
  {
    let (stage, id) = try opened(HeldPageTests.flat { $0.soft = soft })
    let book = try stage.book(id)
    func place(_ along: Double) -> Point { Grab.place(book, stage.viewport, along, 0) }
    try stage.drag(id, location: place(250), phase: .began)
    try stage.drag(id, location: place(80), phase: .changed)
    try stage.advance(by: 0.1)
    try #require(try stage.held(id)?.leaf == 4)
    try stage.drag(id, location: place(-250), phase: .began)
    let ends = try stage.step(1.0 / 60).filter { $0.kind == .cancelled }
    #expect(try stage.held(id)?.leaf == 3 && stage.inside(id).state.holds.count == 1 && ends.count <= 1)
    for step in 1...20 {
      let finger = place(-250 + 4 * Double(step))
      try stage.drag(id, location: finger, phase: .changed)
      try stage.advance(by: 1.0 / 60)
      #expect(try stage.hitTest(finger)?.identity.leaf == 3)
    }
    try stage.drag(id, location: place(-170), phase: .cancelled)
    try stage.advance(by: 16)
    #expect(try stage.state(of: id).index == 3 && stage.flaw(of: id) == nil && !stage.isMoving)
  }

  /// So does a finger on a shelf, which goes on as it went before.
  @Test func aFingerThatBeginsAgainOnAShelfStartsAnew() throws {
    let stage = try Stage(viewport: HoldEndTests.viewport)
    let id = try stage.add(Shelf(books: 20))
    func drag(_ x: Double, _ phase: GesturePhase) throws {
      try stage.drag(id, location: Point(x: x, y: 400), phase: phase)
      try stage.advance(by: 1.0 / 60)
    }
    try drag(900, .began)
    try drag(700, .changed)
    let before = try stage.state(of: id).offset
    try drag(300, .began)
    #expect(abs(try stage.state(of: id).offset - before) < 30)
    try drag(310, .changed)
    #expect(abs(try stage.state(of: id).offset - before) < 40)
    try drag(310, .cancelled)
    try stage.advance(by: 16)
    #expect(try !stage.isMoving && stage.state(of: id).index == 0)
  }

  /// Presses whose ends are lost leave room for taps.
  @Test func tapsCountAfterEndsThatWereLost() throws {
    let (stage, id) = try opened(HeldPageTests.flat { $0.soft = nil })
    try stage.setTap(id, .edges)
    let book = try stage.book(id), page = book.spineWidth
    let inner = Grab.place(book, stage.viewport, 0.5 * page, 20),
      place = Grab.place(book, stage.viewport, 0.97 * page, 20)
    try stage.drag(id, location: inner, phase: .began)
    // They find a leaf that is held, and so hold none.
    for pointer in 1...40 as ClosedRange<Int32> {
      try stage.drag(id, location: place, phase: .began, pointer: pointer)
      #expect(try stage.held(id, pointer: pointer) == nil)
    }
    try stage.drag(id, location: inner, phase: .cancelled)
    try stage.advance(by: 16)
    let before = try stage.state(of: id).index
    try stage.drag(id, location: place, phase: .began, time: 100, pointer: 77)
    try stage.drag(id, location: place, phase: .ended, time: 100.1, pointer: 77)
    try stage.advance(by: 16)
    #expect(try stage.state(of: id).index == before + 1)
  }

  /// A finger that came by the stage's clock and lifts by one that began later is not known to have tapped.
  @Test func anEndLongBeforeItsBeginIsNoTap() throws {
    let (stage, id) = try opened(HeldPageTests.flat { $0.soft = nil })
    try stage.setTap(id, .anywhere)
    let place = Grab.place(try stage.book(id), stage.viewport, 300, 20)
    try stage.drag(id, location: place, phase: .began)
    try stage.advance(by: 5)
    try stage.drag(id, location: place, phase: .ended, time: 3)
    try stage.advance(by: 16)
    #expect(try stage.state(of: id).index == 3)
  }

  /// A leaf that bounces off its rest falls on when a tap has caught it there.
  @Test func aTapOnABouncingLeafLetsItFallOn() throws {
    let (stage, id) = try opened(
      HeldPageTests.flat { ($0.soft, $0.overshoot) = (nil, .bounce) })
    try stage.setTiming(id, turn: .spring(try Spring(duration: 0.6, bounce: 0.6)))
    try stage.next(id)
    let scene = try stage.inside(id), slot = try #require(scene.slot(of: 4))
    func turn() -> (value: Double, velocity: Double) { scene.motions.state(of: slot, at: stage.now) }
    for _ in 0..<4000 where turn().value < 1.02 { try stage.advance(by: 1.0 / 1024) }
    try #require(turn().value >= 1.02 && turn().velocity > 0)
    stage.withSnapshot { _ in }
    let shown = 2 - turn().value
    let place = Grab.place(try stage.book(id), stage.viewport, -300, 20)
    try stage.setTap(id, .anywhere)
    try stage.drag(id, location: place, phase: .began, time: stage.time)
    try #require(try stage.held(id)?.leaf == 4)
    try stage.drag(id, location: place, phase: .ended, time: stage.time + 0.01)
    try stage.advance(by: 1.0 / 256)
    #expect(scene.contained(turn().value) < shown)
  }
}
