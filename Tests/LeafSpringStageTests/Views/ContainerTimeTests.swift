import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// The transition times in a container's context, for changes that a host makes alongside it.
@Suite struct ContainerTimeTests {
  private func context(_ stage: Stage, _ id: SceneID) throws -> ContainerContext {
    try #require(try stage.context(of: id))
  }

  @Test func aCurveTakesTheTimeItWasGiven() throws {
    for scale in [1.0, 0.5] {
      let (stage, id) = try Containers.stage(.stack([0]))
      try stage.setRule(ContainerRule(.push, timing: .curve(.easeInOut, duration: 0.5, delay: 0.25)), .cube, on: id)
      try stage.setTimeScale(scale)
      try stage.push(1, on: id)
      for step in 0...8 {
        let now = try context(stage, id)
        #expect(now.duration == 0.75 && abs(now.timeLeft - max(0, 0.75 - 0.125 * Double(step))) < 1e-15, "\(step)")
        try stage.advance(by: 0.125 / scale)
      }
      #expect(try context(stage, id).timeLeft == 0 && !stage.isMoving)
    }
  }

  @Test func aSpringTakesUntilItsEndIsTold() throws {
    for bounce in [-0.3, 0, 0.4] {
      let (stage, id) = try Containers.stage(.stack([0]))
      try stage.setRule(
        ContainerRule(.push, timing: .spring(try Spring(duration: 0.4, bounce: bounce), delay: 0.1)), .fold, on: id)
      try stage.push(1, on: id)
      let whole = try context(stage, id).duration
      #expect(whole > 0.4 && whole < 10)
      try stage.advance(by: 0.9 * whole)
      let late = try context(stage, id)
      #expect(late.duration == whole && abs(late.timeLeft - 0.1 * whole) < 1e-12)
      let left = late.timeLeft
      try stage.advance(by: left * 0.999999)
      #expect(!stage.events.contains { $0.kind == .finished } && stage.isMoving)
      try stage.advance(by: left * 0.000002)
      #expect(stage.events.contains { $0.kind == .finished } && !stage.isMoving)
      #expect(try context(stage, id).timeLeft == 0 && context(stage, id).duration == whole)
    }
  }

  @Test func aSpringWithoutDampingTakesForEver() throws {
    let (stage, id) = try Containers.stage(.stack([0]))
    try stage.setRule(ContainerRule(.push, timing: .spring(try Spring(duration: 0.4, bounce: 1))), .fold, on: id)
    try stage.push(1, on: id)
    try stage.advance(by: 3)
    #expect(try context(stage, id).duration == .infinity && context(stage, id).timeLeft == .infinity)
  }

  @Test func whileHeldTimeIsTheProgressThatIsLeft() throws {
    let (stage, id) = try Containers.stage(.stack([0, 1]))
    try stage.setRule(ContainerRule(.pop, timing: .curve(.linear, duration: 2)), .cube, on: id)
    try stage.pop(id, interactive: true)
    for part in [0, 0.25, 0.75, 1] {
      try stage.scrub(id, to: part)
      try stage.advance(by: 0.7)
      let now = try context(stage, id)
      #expect(now.duration == 2 && now.timeLeft == 2 * (1 - part) && now.progress == part)
    }
    try stage.scrub(id, to: 0.5)
    try stage.setCompletion(id, Completion(curve: .linear, speed: 2))
    try stage.cancel(id)
    // C6: p · duration / speed.
    #expect(try context(stage, id).duration == 0.5 && context(stage, id).timeLeft == 0.5)
    try stage.advance(by: 0.25)
    #expect(try context(stage, id).timeLeft == 0.25 && context(stage, id).isCancelled)
    try stage.advance(by: 1)
    #expect(try context(stage, id).timeLeft == 0)
  }

  @Test func withoutMotionThereIsNoTime() throws {
    let (stage, id) = try Containers.stage(.stack([0]))
    try stage.setMotionPolicy(.instant)
    try stage.push(1, on: id)
    #expect(try context(stage, id).duration == 0 && context(stage, id).timeLeft == 0)
  }

  @Test func aBookOfAShelfTellsItsOwnTime() throws {
    let it = try ShelfRuleTests.Library(.original)
    try it.stage.push(1, on: it.stack)
    #expect(try context(it.stage, it.stack).duration == 1)
    try it.stage.advance(by: 0.25)
    #expect(try context(it.stage, it.stack).timeLeft == 0.75)
    try it.stage.advance(by: 60)
    try it.stage.setTiming(it.books[0], close: .curve(.linear, duration: 3))
    try it.stage.pop(it.stack)
    #expect(try context(it.stage, it.stack).duration == 3)
  }
}
