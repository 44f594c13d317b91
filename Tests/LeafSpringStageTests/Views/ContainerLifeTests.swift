import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// The life cycle of `book-and-album.md` C1, as data.
@Suite struct ContainerLifeTests {
  @Test func aStackChangesAtOnceAndReportsItsCompletionOnce() throws {
    let (stage, id) = try Containers.stage(.stack([7]))
    #expect(stage.standing(id) == [7])
    #expect(try stage.pop(id) == nil)
    #expect(try stage.popToRoot(id) == 0)
    #expect(try stage.context(of: id) == nil && stage.pending.isEmpty && !stage.isMoving)

    try stage.push(8, on: id)
    #expect(try stage.views(of: id) == [7, 8])
    var context = try #require(try stage.context(of: id))
    let whole = Rect(x: 0, y: 0, width: 320, height: 568)
    let zero = Rect(x: 0, y: 0, width: 0, height: 0)
    #expect(
      context.operation == .push && context.from == 7 && context.to == 8 && context.direction == .forward)
    #expect(context.initialFrameOfFrom == whole && context.finalFrameOfFrom == zero)
    #expect(context.initialFrameOfTo == zero && context.finalFrameOfTo == whole)
    #expect(
      context.isAnimated && !context.isInteractive && !context.isCancelled && context.phase == .running)
    try stage.advance(by: 0.15)
    #expect(try stage.standing(id) == [] && Set(stage.playing(id)) == [.from, .to])
    let events = stage.events + (try stage.runToRest())
    #expect(events.map(\.kind) == [.began, .settled, .finished])
    #expect(events.allSatisfy { $0.scene == id && $0.from == 7 && $0.to == 8 })
    #expect(try stage.standing(id) == [8] && (stage.playing(id)) == [])

    #expect(try stage.pop(id) == 8)
    #expect(try stage.views(of: id) == [7])
    context = try #require(try stage.context(of: id))
    #expect(
      context.operation == .pop && context.from == 8 && context.to == 7 && context.direction == .reverse)
    #expect(try stage.runToRest().ends == [.finished])
    #expect(stage.standing(id) == [7])
  }

  @Test func popToRootIsOneTransition() throws {
    let (stage, id) = try Containers.stage(.stack([1, 2, 3, 4]))
    #expect(try stage.popToRoot(id) == 3)
    #expect(try stage.views(of: id) == [1])
    let context = try #require(try stage.context(of: id))
    #expect(context.from == 4 && context.to == 1)
    #expect(try stage.runToRest().ends == [.finished])
    #expect(stage.standing(id) == [1])
  }

  @Test func withoutARuleThePanRuns() throws {
    for operation in ContainerOperation.allCases {
      let (stage, id) = try Containers.ready(for: operation)
      try stage.removeRule(operation, on: id)
      let plain = try Stage(viewport: Containers.viewport)
      let pan = try plain.add(Pan())
      try Containers.perform(operation, stage, id)
      let reverse = try #require(try stage.context(of: id)).direction == .reverse
      if reverse {
        try plain.open(pan)
        try plain.advance(by: 10)
        try plain.close(pan)
      } else {
        try plain.open(pan)
      }
      try stage.advance(by: 0.1)
      try plain.advance(by: 0.1)
      let scene = try #require(try stage.context(of: id)).scene
      let pictures = (matrices(stage, scene), matrices(plain, pan))
      #expect(pictures.0 == pictures.1 && pictures.0.count == 32, "\(operation)")
    }
  }

  private func matrices(_ stage: Stage, _ scene: SceneID) -> [Float] {
    stage.withSnapshot { frame in
      (0..<frame.count).filter { frame.scene($0) == scene }.flatMap { row in
        (0..<16).map { frame.matrices[16 * row + $0] }
      }
    }
  }

  @Test func theLineThatNamesMoreViewsWins() throws {
    let (stage, id) = try Containers.stage(.stack([0]))
    try stage.setRule(ContainerRule(.push, timing: .curve(.linear, duration: 1)), .cube, on: id)
    try stage.setRule(ContainerRule(.push, to: 5, timing: .curve(.linear, duration: 2)), .flip, on: id)
    try stage.setRule(ContainerRule(.push, from: 5, timing: .curve(.linear, duration: 3)), .flip, on: id)
    try stage.setRule(
      ContainerRule(.push, from: 5, to: 6, timing: .curve(.linear, duration: 4)), .flip, on: id)
    try stage.setRule(ContainerRule(.pop, timing: .curve(.linear, duration: 8)), .turn, on: id)
    try stage.setRule(ContainerRule(.push, from: 5, timing: .curve(.linear, duration: 5)), .flip, on: id)
    func elapsed() throws -> Double {
      try stage.runToRest(by: 64).first { $0.kind == .finished }?.elapsed ?? -1
    }
    try stage.push(1, on: id)
    #expect(try elapsed() == 1)
    try stage.push(5, on: id)
    #expect(try elapsed() == 2)
    try stage.push(6, on: id)
    #expect(try elapsed() == 4)
    #expect(try stage.pop(id) == 6)
    #expect(try elapsed() == 8)
    try stage.push(7, on: id)
    #expect(try elapsed() == 5)
  }

  @Test func aRuleForTheViewThatGoesIsBeforeOneForTheViewThatComes() throws {
    for isFromFirst in [true, false] {
      let (stage, id) = try Containers.stage(.stack([5]))
      let rules = [
        ContainerRule(.push, from: 5, timing: .curve(.linear, duration: 2)),
        ContainerRule(.push, to: 6, timing: .curve(.linear, duration: 3)),
      ]
      for rule in isFromFirst ? rules : rules.reversed() { try stage.setRule(rule, .flip, on: id) }
      try stage.push(6, on: id)
      #expect(try stage.runToRest(by: 64).first { $0.kind == .finished }?.elapsed == 2)
    }
  }

  /// A rule before the one that runs is removed: the operation goes on as it was.
  @Test func aRuleIsRemovedWhileALaterOneRuns() throws {
    var seen: [[Float]] = []
    for isRemoved in [false, true] {
      let (stage, id) = try Containers.stage(.stack([1, 2]))
      try stage.setRule(ContainerRule(.push, timing: .curve(.linear, duration: 1)), .cube, on: id)
      try stage.setRule(ContainerRule(.pop, timing: .curve(.linear, duration: 3)), .flip, on: id)
      try stage.pop(id)
      try stage.advance(by: 0.5)
      if isRemoved { try stage.removeRule(.push, on: id) }
      try stage.advance(by: 1)
      seen.append(matrices(stage, try #require(try stage.context(of: id)).scene))
      #expect(try stage.runToRest(by: 64).first { $0.kind == .finished }?.elapsed == 3)
      #expect(stage.standing(id) == [1])
    }
    #expect(seen[0] == seen[1] && !seen[0].isEmpty)
  }

  @Test func aSpringAndADelayAreTaken() throws {
    let (stage, id) = try Containers.stage(.stack([0]))
    try stage.setVisibleTolerance(0)
    let spring = Timing.spring(try Spring(duration: 0.4, bounce: 0.3), delay: 0.5)
    try stage.setRule(ContainerRule(.push, timing: spring), .pan, on: id)
    try stage.push(1, on: id)
    try stage.advance(by: 0.49)
    #expect(try stage.state(of: id).progress == 0)
    var most = 0.0
    for _ in 0..<100 {
      try stage.advance(by: 0.01)
      most = max(most, try stage.state(of: id).progress)
    }
    #expect(most > 1.01)
    #expect(try stage.runToRest().ends == [.finished])
  }

  @Test func aPresenterStaysBehindAFrameThatLeavesRoom() throws {
    let (stage, id) = try Containers.ready(for: .present)
    try stage.present(9, frame: Containers.frame, on: id)
    try stage.advance(by: 0.1)
    #expect(try stage.standing(id) == [0] && (stage.playing(id)) == [.to])
    let context = try #require(try stage.context(of: id))
    #expect(
      context.finalFrameOfFrom == context.initialFrameOfFrom && context.finalFrameOfTo == Containers.frame)
    _ = try stage.runToRest()
    #expect(stage.standing(id) == [0, 9])
    let box = try #require(try stage.bounds(of: id))
    #expect(box == Rect(x: 0, y: 0, width: 320, height: 568))
    #expect(try stage.hitTest(Point(x: 50, y: 110))?.identity.item == 9)
    #expect(try stage.hitTest(Point(x: 20, y: 110))?.identity.item == 0)

    // A whole view over it: the small one leaves, and what is behind that stays behind.
    try stage.present(11, on: id)
    try stage.advance(by: 0.1)
    #expect(try stage.standing(id) == [0] && Set(stage.playing(id)) == [.from, .to])
    _ = try stage.runToRest()
    #expect(stage.standing(id) == [11])
    #expect(try stage.dismiss(id) == 11)
    try stage.advance(by: 0.1)
    #expect(stage.standing(id) == [0])
    _ = try stage.runToRest()
    #expect(stage.standing(id) == [0, 9])
    #expect(try stage.dismiss(id) == 9)
    try stage.advance(by: 0.1)
    #expect(try stage.standing(id) == [0] && (stage.playing(id)) == [.from])
    #expect(try stage.runToRest().ends == [.finished])
    #expect(try stage.standing(id) == [0] && (stage.dismiss(id)) == nil)
  }

  @Test func oneOperationAtATimeInOriginalFidelity() throws {
    let (stage, id) = try Containers.ready(for: .push, fidelity: .original)
    try stage.push(9, on: id)
    try stage.advance(by: 0.1)
    let hash = stage.stateHash()
    #expect(throws: LeafError.self) { try stage.push(10, on: id) }
    #expect(throws: LeafError.self) { try stage.pop(id) }
    #expect(throws: LeafError.self) { try stage.begin(id) }
    #expect(try stage.stateHash() == hash && (stage.views(of: id)) == [0, 1, 2, 9])
    #expect(try stage.runToRest().ends == [.finished])
  }

  @Test func theOppositeOperationTurnsARunRound() throws {
    let (stage, id) = try Containers.ready(for: .push, kind: .cube)
    let before = stage.stateHash()
    try stage.push(9, on: id)
    try stage.advance(by: 0.4)
    let there = try stage.state(of: id)
    #expect(try stage.pop(id) == 9)
    let back = try stage.state(of: id)
    #expect(back.progress == there.progress && back.velocity == there.velocity && back.target == 0)
    #expect(try stage.views(of: id) == [0, 1, 2])
    let context = try #require(try stage.context(of: id))
    #expect(
      context.operation == .pop && context.direction == .reverse
        && abs(context.progress - (1 - there.progress)) < 1e-15)
    #expect(try stage.runToRest().ends == [.retargeted, .finished])
    #expect(stage.stateHash() == before)
  }

  @Test func otherOperationsWaitAndStartAtTheVeryEndWhateverTheFrameRate() throws {
    var hashes: Set<UInt64> = []
    var ends: [[Double]] = []
    for dt in [1.0 / 7, 1.0 / 60, 1.0 / 240, 3] {
      let (stage, id) = try Containers.stage(.stack([0]))
      try stage.setRule(ContainerRule(.push, timing: .curve(.easeInOut, duration: 1)), .fold, on: id)
      for view in 1...3 { try stage.push(view, on: id) }
      #expect(try stage.views(of: id) == [0, 1] && (stage.waitingOperations(of: id)) == 2)
      var times: [Double] = []
      var time = 0.0
      while time < 3.5 {
        let start = stage.time
        try stage.advance(by: dt)
        times += stage.events.filter { $0.kind == .finished }.map { ($0.time + start) }
        time += dt
      }
      #expect(stage.events.count < 64)
      try stage.advance(by: 6 - stage.time > 0 ? 6 - stage.time : 0)
      ends.append(times)
      hashes.insert(stage.stateHash())
      #expect(try stage.views(of: id) == [0, 1, 2, 3])
    }
    #expect(hashes.count == 1)
    for times in ends {
      #expect(times.count == 3 && zip(times, [1.0, 2, 3]).allSatisfy { abs($0 - $1) < 1e-12 }, "\(times)")
    }
  }

  @Test func ofTabsOnlyTheLastOneAskedForWaits() throws {
    let (stage, id) = try Containers.stage(.tabs([0, 1, 2, 3]))
    for index in [1, 2, 3, 2] { try stage.select(index, on: id) }
    #expect(try stage.waitingOperations(of: id) == 1)
    try stage.select(1, on: id)
    #expect(try stage.waitingOperations(of: id) == 0)
    try stage.select(3, on: id)
    let events = try stage.runToRest()
    #expect(events.ends == [.finished, .finished])
    #expect(try stage.frontView(of: id) == 3)
    #expect(try !stage.select(3, on: id))
  }

  @Test func theQueueHasAnEndAndACancelEmptiesIt() throws {
    let (stage, id) = try Containers.stage(.stack([0]))
    for view in 1...17 { try stage.push(view, on: id) }
    #expect(throws: LeafError(.refused, "scene", accepts: "")) { try stage.push(18, on: id) }
    try stage.begin(id)
    try stage.cancel(id)
    #expect(try stage.waitingOperations(of: id) == 0 && (stage.views(of: id)) == [0])
    #expect(try stage.runToRest().ends == [.retargeted, .cancelled])
  }

  @Test func seekingFindsTheRunAgainAndNeverGoesBeforeAStart() throws {
    let (stage, id) = try Containers.ready(for: .push, kind: .flip)
    try stage.advance(by: 1)
    try stage.push(9, on: id)
    try stage.advance(by: 0.25)
    let hash = stage.stateHash()
    let time = stage.time
    try stage.advance(by: 10)
    #expect(stage.standing(id) == [9])
    try stage.seek(to: time)
    #expect(stage.stateHash() == hash)
    #expect(throws: LeafError.self) { try stage.seek(to: 0.5) }
  }

  @Test func resizingInMidFlightKeepsTheMotion() throws {
    for kind in TransitionKind.allCases {
      let (stage, id) = try Containers.ready(for: .push, kind: kind)
      try stage.push(9, on: id)
      try stage.advance(by: 0.1)
      let progress = try stage.state(of: id).progress
      try stage.resize(Size(width: 1024, height: 2000))
      #expect(try stage.state(of: id).progress == progress)
      #expect(try stage.runToRest().ends == [.finished])
      let box = try #require(try stage.bounds(of: id))
      #expect(box == Rect(x: 0, y: 0, width: 1024, height: 2000))
    }
  }

  /// A set of scenes has 64 of them in a word, and a container is two scenes.
  @Test(arguments: [63, 127, 255]) func aContainerFindsRoomBesideAnyNumberOfScenes(others: Int) throws {
    let stage = try Stage(viewport: Size(width: 320, height: 568))
    for _ in 0..<others { _ = try stage.add(Book(pages: 2)) }
    _ = try stage.add(.stack([7]))
    #expect(stage.scenes.count == others + 2)
    #expect(try stage.clone().stateHash() == stage.stateHash())
  }
}
