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
}
