import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Rules of a host's own for what a released gesture does.
@Suite struct ReleaseRuleTests {
  @Test func rulesOutOfRangeAreRefusedAndChangeNothing() throws {
    let (stage, id) = try Scenes.shut(Book(pages: 8))
    let shelf = try stage.add(Shelf(books: 2))
    try stage.setRelease(id, .never)
    for (field, rule) in [
      ("threshold", ReleaseRule(threshold: -0.1)), ("threshold", ReleaseRule(threshold: 1.1)),
      ("projection", ReleaseRule(projection: -1)), ("projection", ReleaseRule(projection: 101)),
      ("flick", ReleaseRule(flick: 0)),
      ("flick", ReleaseRule(flick: -2)),
    ] {
      do throws(LeafError) {
        try stage.setRelease(id, rule)
        Issue.record("\(field) accepted")
      } catch {
        #expect(error.code == .outOfRange && "\(error.field)" == field)
      }
      #expect(try stage.inside(id).interaction.release == .never)
    }
    for deceleration in [0.0, -1, 1, 0.99991] {
      #expect(throws: LeafError(.outOfRange, "deceleration", accepts: "")) {
        _ = try ReleaseRule.projection(deceleration: deceleration)
      }
    }
    #expect(throws: LeafError(.unknownScene, "scene", accepts: "")) { try stage.setRelease(shelf, .always) }
    #expect(throws: LeafError(.unknownScene, "scene", accepts: "")) { try stage.setRelease(.none, .always) }
  }

  @Test func aDecelerationIsAProjection() throws {
    #expect(abs(try ReleaseRule.projection(deceleration: 0.998) - 0.499) < 1e-3)
    // After t milliseconds the share dᵗ of a velocity is left; its sum over all time is the distance.
    let rate = 0.99
    var (way, left) = (0.0, 1.0)
    for _ in 0..<10_000_000 where left > 1e-18 {
      way += left * 0.001 * 0.001
      left *= Elementary.exp(Elementary.log(rate) * 0.001)
    }
    #expect(abs(try ReleaseRule.projection(deceleration: rate) / way - 1) < 1e-4)
    #expect(try ReleaseRule.projection(deceleration: 0.9999) > 9)
  }

  /// Every rule, over positions and velocities, against what its words say.
  @Test func aRuleDecidesAsItSays() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<20_000 {
      var rule = ReleaseRule(
        threshold: random.double(in: 0...1), isInclusive: random.next() & 1 == 0,
        projection: random.pick([0, random.double(in: 0...2)]),
        flick: random.pick([nil, random.double(in: 0.01...3)]))
      rule.decision = random.pick([.motion, .motion, .motion, .always, .never])
      let p = random.pick([random.double(in: 0...1), rule.threshold]), v = random.pick([0, random.double(in: -4...4)])
      let finishes = rule.finishes(progress: p, velocity: v)
      switch rule.decision {
      case .always: #expect(finishes)
      case .never: #expect(!finishes)
      case .motion:
        if let flick = rule.flick, v >= flick {
          #expect(finishes)
        } else if let flick = rule.flick, v <= -flick {
          #expect(!finishes)
        } else {
          let far = p + rule.projection * v - rule.threshold
          #expect(finishes == (far > 0 || far == 0 && rule.isInclusive))
        }
      }
    }
  }

  private func release(_ rule: ReleaseRule?, at fraction: Double, _ velocity: Double, shut: Bool) throws -> Double {
    let (stage, id) = try shut ? Scenes.shut(Book(pages: 8)) : Scenes.open(Book(pages: 8))
    try stage.setRelease(id, rule)
    let start = shut ? 1.0 : 2
    try stage.pinch(id, scale: shut ? 1 : 0.999, phase: .began)
    let scale = shut ? 1 + 5 * fraction : 1 - fraction
    try stage.pinch(id, scale: scale, phase: .changed)
    try stage.pinch(id, scale: scale, phase: .ended, velocity: shut ? 5 * velocity : -velocity)
    let target = try stage.state(of: id).target
    return start == 1 ? target : 1 - target
  }

  @Test func pinchesOfABookFollowTheRule() throws {
    for shut in [true, false] {
      #expect(try release(nil, at: 0.6, 0, shut: shut) == 1 && release(nil, at: 0.4, 0, shut: shut) == 0)
      #expect(try release(.always, at: 0.01, -3, shut: shut) == 1 && release(.never, at: 0.99, 3, shut: shut) == 0)
      let third = ReleaseRule(threshold: 0.3)
      #expect(try release(third, at: 0.35, -9, shut: shut) == 1 && release(third, at: 0.25, 9, shut: shut) == 0)
      let flick = ReleaseRule(threshold: 0.5, flick: 1)
      #expect(try release(flick, at: 0.1, 1.5, shut: shut) == 1 && release(flick, at: 0.9, -1.5, shut: shut) == 0)
      #expect(try release(flick, at: 0.1, 0.5, shut: shut) == 0 && release(flick, at: 0.9, -0.5, shut: shut) == 1)
    }
  }

  /// A leaf taken from either side and let go: progress counts from where it came.
  @Test func leavesUnderFingersFollowTheRule() throws {
    for forward in [true, false] {
      func lands(_ rule: ReleaseRule?, way: Double, velocity: Double = 0, phase: GesturePhase = .ended) throws -> Int32
      {
        let (stage, id) = try Scenes.open(Scenes.book(16) { ($0.restRatio, $0.fan, $0.fidelity) = (1, 0, .original) })
        try stage.turn(id, to: 3)
        try stage.advanceWhole(by: 20)
        try stage.setRelease(id, rule)
        let side: Double = forward ? -1 : 1
        let start = Point(x: 512 - side * 300, y: 384), end = Point(x: start.x + side * 1024 * way, y: 384)
        try stage.drag(id, location: start, phase: .began)
        try stage.drag(id, location: end, phase: .changed)
        try stage.drag(id, location: end, phase: phase, velocity: Point(x: side * velocity * 1024, y: 0))
        try stage.advanceWhole(by: 20)
        return try stage.state(of: id).index
      }
      let (there, back): (Int32, Int32) = (forward ? 4 : 2, 3)
      #expect(try lands(nil, way: 0.6) == there && lands(nil, way: 0.4) == back)
      #expect(try lands(.always, way: 0.05, velocity: -3) == there && lands(.never, way: 0.95, velocity: 3) == back)
      #expect(try lands(.always, way: 0.9, phase: .cancelled) == back)
      let early = ReleaseRule(threshold: 0.2)
      #expect(try lands(early, way: 0.25, velocity: -2) == there && lands(early, way: 0.15, velocity: 2) == back)
      let flick = ReleaseRule(threshold: 0.5, flick: 0.8)
      #expect(try lands(flick, way: 0.1, velocity: 1) == there && lands(flick, way: 0.9, velocity: -1) == back)
    }
  }

  @Test func theDefaultRuleSetByHandChangesNoBit() throws {
    for _ in 0..<2 {
      let (one, a) = try Scenes.shut(Book(pages: 8)), (other, b) = try Scenes.shut(Book(pages: 8))
      try other.setRelease(b, .projected)
      var random = SplitMix64(seed: 8)
      for step in 0..<400 {
        let (scale, x, phase) = (
          random.double(in: 0.2...6), random.double(in: 200...800), random.pick(GesturePhase.allCases)
        )
        for (stage, id) in [(one, a), (other, b)] {
          if step % 2 == 0 {
            try stage.pinch(id, scale: scale, phase: phase)
          } else {
            try stage.drag(id, location: Point(x: x, y: 384), phase: phase)
          }
          try stage.advanceWhole(by: 0.05)
        }
        #expect(one.stateHash() == other.stateHash(), "step \(step)")
      }
    }
  }

  @Test func swipesOfATransitionAndOfACloneFollowTheRule() throws {
    let stage = try Scenes.stage()
    let id = try stage.add(Crossfade())
    try stage.setRelease(id, .always)
    let twin = try stage.clone()
    for one in [stage, twin] {
      try one.swipe(id, translation: Point(x: 5, y: 0), phase: .began)
      try one.swipe(id, translation: Point(x: 7, y: 0), velocity: Point(x: -500, y: 0), phase: .ended)
      #expect(try one.state(of: id).target == 1)
    }
  }
}
