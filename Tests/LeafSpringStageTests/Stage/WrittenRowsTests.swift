import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// A frame writes the rows of the leaves that move, and of those whose leaves moved in the last one. The rest stays right.
@Suite struct WrittenRowsTests {
  static let shapes: [(name: String, change: @Sendable (inout Book) -> Void)] = [
    ("bent", { $0.soft = SoftLeaves(strips: 5) }),
    ("bowed", { $0.soft = .paper(strips: 6) }),
    ("bowed, flat", { ($0.restRatio, $0.fan, $0.soft) = (1, 0, .paper(strips: 4)) }),
    ("paper", { ($0.restRatio, $0.fan, $0.soft, $0.paper) = (1, 0, .paper(strips: 12), Paper()) }),
    (
      "paper, one page at a time",
      {
        ($0.restRatio, $0.fan, $0.soft, $0.paper) = (1, 0, .paper(strips: 4), Paper())
        $0.spreadMode = .single
      }
    ),
    ("bent, one page at a time", { ($0.soft, $0.spreadMode, $0.hinge) = (SoftLeaves(strips: 3), .single, .top) }),
    (
      "boards",
      {
        ($0.restRatio, $0.fan, $0.soft, $0.paper) = (1, 0, .paper(strips: 5), Paper())
        ($0.hasClosedEnds, $0.boards, $0.reading) = (true, 6, .rightToLeft)
        $0.soft?.hardLeaves = [3]
      }
    ),
  ]

  /// One call of a host.
  private func act(_ stage: Stage, _ id: SceneID, _ random: inout SplitMix64) {
    let place = Point(x: random.double(in: 100...924), y: random.double(in: 100...668))
    switch random.int(in: 0...15) {
    case 0: try? stage.open(id)
    case 1: try? stage.close(id)
    case 2, 3: try? stage.next(id)
    case 4, 5: try? stage.previous(id)
    case 6: try? stage.turn(id, to: random.int(in: 0...14))
    case 7: try? stage.peel(id, to: random.int(in: 0...14), corner: random.pick(PaperCorner.allCases))
    case 8: try? stage.scroll(id, to: random.double(in: 0...9) * 1024, animated: random.next() & 1 == 0)
    case 9, 10: try? stage.drag(id, location: place, phase: .began, pointer: 1)
    case 11, 12, 13: try? stage.drag(id, location: place, phase: .changed, pointer: 1)
    default: try? stage.drag(id, location: place, phase: .ended, pointer: 1)
    }
  }

  @Test(arguments: 0..<shapes.count) func theyAreThoseOfAFrameWithAllOfThem(_ index: Int) throws {
    let (name, change) = Self.shapes[index]
    var random = SplitMix64(seed: Scenes.seed ?? UInt64(77 + index)), frames = 0
    let (stage, id) = try Scenes.open(Scenes.book(29, change))
    try stage.setTurnPolicy(id, .overlap, stagger: 0.05)
    for round in 0..<Effort.cases(2000) {
      if random.int(in: 0...3) == 0 { act(stage, id, &random) }
      try stage.advance(by: random.pick([1.0 / 120, 1.0 / 60, 0.1, 0.4]))
      // Times in the past, too, as long as no call is in between.
      if random.int(in: 0...9) == 0 { _ = try? stage.seek(to: stage.time - 0.05) }
      let whole = try stage.clone()
      whole.repaintAll()
      frames += 1
      try #require(stage.stateHash() == whole.stateHash(), "\(name), round \(round)")
    }
    print("figure: frames of a book, \(name), beside all rows written: \(frames), 0 differ")
  }
}
