import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Events of leaves that fingers peel.
@Suite struct PeelEventTests {
  @Test(arguments: [true, false]) func aPeeledLeafIsLiftedFromItsSide(_ fromRight: Bool) throws {
    let (stage, id) = try Peels.open(Peels.book())
    let side = fromRight ? 1.0 : -1
    func place(_ way: Double) -> Point { Point(x: 512 + side * (350 - way), y: 384 + 270) }
    try stage.drag(id, location: place(0), phase: .began)
    try stage.advance(by: 0.02)
    try stage.drag(id, location: place(120), phase: .changed)
    try stage.advance(by: 0.02)
    let lift = try #require(stage.events.first { $0.kind == .lift })
    #expect((lift.from, lift.to) == (fromRight ? (0, 1) : (1, 0)))
  }

  /// A peeled leaf has settled, and meets the paper, when its corner looks still: as a leaf that turns by the same spring does, and before
  /// it rests. Afterwards the corner is a thousandth of its way from its end or less.
  @Test func aPeeledLeafSettlesBeforeItRests() throws {
    func times(_ start: (Stage, SceneID) throws -> Void) throws -> [StageEvent.Kind: Double] {
      let (stage, id) = try Peels.open(Peels.book())
      let began = stage.time
      try start(stage, id)
      var found: [StageEvent.Kind: Double] = [:]
      while stage.isMoving {
        let before = stage.time
        try stage.advance(by: 1.0 / 60)
        for event in stage.events where event.subject == .leaf { found[event.kind] = before + event.time - began }
        guard let settled = found[.settled], settled + began <= before, let paper = try stage.inside(id).paper,
          paper.foldCount > 0
        else { continue }
        #expect(paper.page.turn(at: paper.cornerPlaces[0]) >= 0.999, "after \(stage.time - began) s")
      }
      return found
    }
    let peel = try times { try $0.peel($1, to: 4, corner: .bottom) }, turn = try times { try $0.turn($1, to: 4) }
    let settled = try #require(peel[.settled]), finished = try #require(peel[.finished])
    #expect(abs(settled - (try #require(turn[.settled]))) < 0.02 && finished > settled + 0.1, "\(peel) \(turn)")
    #expect(peel[.contact] == settled)
  }
}
