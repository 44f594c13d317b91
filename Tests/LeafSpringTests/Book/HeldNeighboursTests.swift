import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Leaves beside one that a finger holds or has let go: none passes through another, and no point is below the page.
@Suite struct HeldNeighboursTests {
  /// The ends of each leaf's strips in the cross-section of a book that lies open.
  private func chains(_ scene: BookScene) -> [[Point]] {
    let count = scene.book.strips, length = scene.book.spineWidth / Double(count)
    return (0..<scene.slotCount).map { slot in
      var chain = [Point.zero]
      let spine = min(max(scene.ratios[slot], -1), 1), edge = scene.edgeRatios[slot]
      let last = scene.loose.has(slot) ? edge : min(max(edge, -1), 1)
      for strip in 0..<count {
        let even = spine + (last - spine) * Double(strip) / Double(max(count - 1, 1))
        let ratio = scene.hasBows ? scene.bows[slot * count + strip] : even
        let turn = Elementary.sincos((1 - ratio) * .pi / 2), end = chain[strip]
        chain.append(Point(x: end.x + length * turn.cosine, y: end.y + length * turn.sine))
      }
      return chain
    }
  }

  /// The least distance of the ends of crossing strips from the other strip.
  private func depth(_ first: [Point], _ second: [Point]) -> Double {
    func side(_ from: Point, _ to: Point, _ point: Point) -> Double {
      let (x, y) = (to.x - from.x, to.y - from.y)
      return (x * (point.y - from.y) - y * (point.x - from.x)) / max(Tolerance.hypotenuse(x, y), 1e-9)
    }
    var worst = 0.0
    for (a, b) in zip(first, first.dropFirst()) {
      for (c, d) in zip(second, second.dropFirst()) {
        let sides = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)]
        guard sides[0] * sides[1] < 0, sides[2] * sides[3] < 0 else { continue }
        worst = max(worst, sides.map(abs).min() ?? 0)
      }
    }
    return worst
  }

  /// Several leaves fly; one or two fingers catch some, go about, and let them go.
  @Test(arguments: [true, false], [1, 2]) func leavesDoNotPassThroughEachOther(_ paper: Bool, _ fingers: Int) throws {
    var random = SplitMix64(seed: 48)
    let name = "\(paper ? "paper" : "even") leaves, \(fingers) fingers"
    var crossed = Worst("\(name): strips of neighbours cross", unit: "points")
    var below = Worst("\(name): a point is below the page", unit: "points")
    for _ in 0..<Effort.cases(200) {
      let seed = random.state
      let book = HeldPageTests.flat { if !paper { $0.soft = SoftLeaves() } }
      let (stage, id) = try Scenes.open(book)
      try stage.turn(id, to: 4)
      try stage.advance(by: 16)
      try stage.setTurnPolicy(id, .overlap, stagger: random.double(in: 0...0.2))
      if random.int(in: 0...3) > 0 { try stage.turn(id, to: random.int(in: 1...7)) }
      try stage.advance(by: random.double(in: 0...0.6))
      var along = (0..<fingers).map { _ in random.double(in: -362...362) }
      func drag(_ finger: Int, _ phase: GesturePhase) throws {
        let place = Point(x: 512 + along[finger], y: 400)
        try stage.drag(id, location: place, phase: phase, pointer: Int32(finger))
      }
      for finger in 0..<fingers { try drag(finger, .began) }
      for frame in 0..<60 {
        for finger in 0..<fingers {
          along[finger] = min(max(along[finger] + random.double(in: -40...40), -362), 362)
          if frame <= 45 { try drag(finger, frame < 45 ? .changed : .ended) }
        }
        try stage.advance(by: 1.0 / 60)
        _ = stage.stateHash()
        let all = chains(try stage.inside(id))
        for (slot, chain) in all.enumerated() {
          let what = "seed \(seed), frame \(frame), slot \(slot)"
          below.record(max(0, -(chain.map(\.y).min() ?? 0)), what)
          if slot > 0 { crossed.record(depth(all[slot - 1], chain), what) }
        }
      }
    }
    #expect(below.report(limit: 1e-6))
    #expect(crossed.report(limit: 1e-6))
  }
}
