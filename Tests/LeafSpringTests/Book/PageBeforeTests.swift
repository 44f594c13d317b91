import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// One page at a time: the page before comes from beyond the hinge, and the way of a finger says where a leaf goes.
@Suite struct PageBeforeTests {
  private static let screen = Size(width: 390, height: 844)

  /// A book in the middle of a phone's screen, read to its fourth page.
  private static func book(_ soft: SoftLeaves? = nil, paper: Paper? = nil) -> Book {
    HeldPageTests.flat {
      ($0.spreadMode, $0.pageSize) = (.single, Size(width: 360, height: 560))
      ($0.soft, $0.paper) = (soft, paper)
    }
  }

  private func opened(_ book: Book) throws -> (Stage, SceneID, Book) {
    let (stage, id) = try Scenes.open(book, in: PageBeforeTests.screen)
    try stage.turn(id, to: 3)
    try stage.advance(by: 16)
    return (stage, id, try stage.book(id))
  }

  private func place(_ book: Book, _ along: Double, _ across: Double = 0) -> Point {
    HeldPageTests.Grab.place(book, PageBeforeTests.screen, along, across)
  }

  /// From a seventh of a page on its free edge is as far from the hinge as the finger has gone, but for perspective; on
  /// the way back, too.
  @Test(arguments: [nil, SoftLeaves.paper()]) func thePageBeforeIsSeenAsFarAsTheFingerGoes(_ soft: SoftLeaves?) throws {
    let (stage, id, book) = try opened(PageBeforeTests.book(soft)), width = book.spineWidth, start = 0.1 * width
    try stage.drag(id, location: place(book, start), phase: .began)
    // The finger that brings it has gone three points and more.
    try stage.drag(id, location: place(book, start + 4), phase: .changed)
    for part in [0.15, 0.3, 0.6, 0.85, 0.99, 0.5, 0.2] {
      try stage.drag(id, location: place(book, start + 4 + part * width), phase: .changed)
      // A soft edge follows by a spring.
      try stage.advance(by: 2)
      #expect(try stage.held(id)?.leaf == 2)
      // The free edge of a page that stands is nearer to the eye, and seen farther from the vanishing point.
      let leaf = try #require(stage.find(id).asBook), slot = try #require(leaf.slot(of: 2))
      let turned = leaf.motions.target(of: slot)
      #expect(abs(Elementary.cos(.pi * turned) - part) < 1e-12, "\(part)")
      let seen = try stage.hitTest(place(book, 0.97 * part * width))
      let beyond = try stage.hitTest(place(book, part * width + 60))
      #expect(seen?.identity.leaf == 2, "\(part)")
      // A soft leaf bows outward.
      if soft == nil, part < 0.7 { #expect(beyond?.identity.leaf == 3, "\(part)") }
    }
    try stage.drag(id, location: place(book, start + 2), phase: .changed)
    try stage.drag(id, location: place(book, start + 2), phase: .ended)
    try stage.advance(by: 16)
    #expect(try stage.state(of: id).index == 3)
  }

  /// A finger that rests, and lifts, has turned the page if it went a fifth of it, by its edge or by a corner.
  @Test(arguments: [-1.0, 1], [false, true]) func aFifthOfAPageTurnsIt(_ way: Double, _ isCorner: Bool) throws {
    for (part, turns) in [(0.17, false), (0.23, true)] {
      let (stage, id, book) = try opened(PageBeforeTests.book(paper: isCorner ? Paper() : nil)), width = book.spineWidth
      let start = way < 0 ? width - 5 : 0.4 * width, across = isCorner ? book.pageSize.height / 2 - 5 : 0
      // The finger that brings a page has gone four points.
      let first = way > 0 ? 4.0 : 0
      try stage.drag(id, location: place(book, start, across), phase: .began)
      for step in 0...30 {
        let along = start + way * (first + part * width * Double(step) / 30)
        try stage.drag(id, location: place(book, along, across), phase: .changed)
        try stage.advance(by: 1.0 / 60)
      }
      if way < 0 { #expect(try stage.held(id)?.corner == (isCorner ? .bottom : nil)) }
      try stage.advance(by: 1)
      try stage.drag(id, location: place(book, start + way * (first + part * width), across), phase: .ended)
      try stage.advance(by: 16)
      #expect(try stage.state(of: id).index == (turns ? (way < 0 ? 4 : 2) : 3), "\(part) of a page")
    }
  }

  /// Where all leaves stand in one place no point of a page can be held: the leaf goes with the finger's way.
  @Test func aLeafThatStandsInOnePlaceGoesWithTheFinger() throws {
    var book = PageBeforeTests.book()
    (book.restRatio, book.fan) = (0, 0)
    let (stage, id, made) = try opened(book), width = made.spineWidth
    try stage.drag(id, location: place(made, 0.8 * width), phase: .began)
    try stage.drag(id, location: place(made, 0.4 * width), phase: .changed)
    let leaf = try #require(stage.find(id).asBook), slot = try #require(leaf.slot(of: 3))
    // Such a leaf is seen from its edge, and the finger comes down beside it.
    #expect(abs(leaf.motions.target(of: slot) - 0.4) < 0.1)
  }
}
