import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// The published start rules of `transitions.md` 13.2 to 13.4, with the corrections of 13.6.
@Suite struct ContainerGestureTests {
  /// A finger of a swipe: how far it has come and how fast.
  private func swipe(
    _ stage: Stage, _ id: SceneID, _ distance: Double, speed: Double?, _ phase: GesturePhase,
    vertical: Bool = false
  ) throws {
    let along = vertical ? Point(x: 3, y: distance) : Point(x: distance, y: 3)
    let velocity = speed.map { vertical ? Point(x: -7, y: $0) : Point(x: $0, y: -7) }
    try stage.swipe(id, translation: along, velocity: velocity, phase: phase, vertical: vertical)
  }

  /// True if a swipe that begins like this starts the operation.
  private func starts(
    _ operation: ContainerOperation, _ gesture: ContainerGesture, at distance: Double, speed: Double?,
    fidelity: Fidelity = .corrected, popOnRightToLeft: Bool = true
  ) throws -> Bool {
    let (stage, id) = try Containers.ready(for: operation, fidelity: fidelity, interaction: gesture)
    try stage.setPopSide(rightToLeft: popOnRightToLeft, on: id)
    try swipe(stage, id, distance, speed: speed, .began, vertical: gesture == .verticalSwipe)
    let held = try stage.state(of: id).phase == .tracking
    if held {
      let context = try #require(try stage.context(of: id))
      #expect(context.operation == operation && context.isInteractive)
    } else {
      #expect(stage.pending.isEmpty)
    }
    return held
  }

  @Test(arguments: Fidelity.allCases) func aHorizontalSwipePopsOnTheSideThatIsSet(_ fidelity: Fidelity) throws {
    for (side, speed, pops) in [
      (true, -50.0, true), (true, 50, false), (false, 50, true), (false, -50, false),
    ] {
      #expect(
        try starts(.pop, .horizontalSwipe, at: 0, speed: speed, fidelity: fidelity, popOnRightToLeft: side)
          == pops)
      #expect(
        try starts(.push, .horizontalSwipe, at: 0, speed: speed, fidelity: fidelity, popOnRightToLeft: side)
          != pops)
    }
    // Without any velocity it goes from left to right, as published; the corrected rule first looks at the translation.
    #expect(try !starts(.pop, .horizontalSwipe, at: 0, speed: 0, fidelity: fidelity))
    #expect(
      try starts(.pop, .horizontalSwipe, at: -9, speed: 0, fidelity: fidelity) == (fidelity == .corrected))
    for speed in [-50.0, 50] {
      #expect(try starts(.dismiss, .horizontalSwipe, at: 0, speed: speed, fidelity: fidelity))
      #expect(try starts(.present, .horizontalSwipe, at: 0, speed: speed, fidelity: fidelity))
    }
  }

  @Test func aVerticalSwipePopsDownwardAndDismissesEitherWay() throws {
    for fidelity in Fidelity.allCases {
      #expect(try starts(.pop, .verticalSwipe, at: 5, speed: 50, fidelity: fidelity))
      #expect(try !starts(.pop, .verticalSwipe, at: -5, speed: -50, fidelity: fidelity))
      #expect(try starts(.push, .verticalSwipe, at: -5, speed: -50, fidelity: fidelity))
      for speed in [-50.0, 50] {
        #expect(try starts(.dismiss, .verticalSwipe, at: speed / 10, speed: speed, fidelity: fidelity))
      }
      // The published rule looks at the translation, which may be 0 at first: then nothing starts.
      #expect(
        try starts(.pop, .verticalSwipe, at: 0, speed: 50, fidelity: fidelity) == (fidelity == .corrected))
    }
  }

  @Test func aPinchAlwaysStartsAndTabsKnowNone() throws {
    for operation in ContainerOperation.allCases where operation != .select {
      for fidelity in Fidelity.allCases {
        let (stage, id) = try Containers.ready(for: operation, fidelity: fidelity, interaction: .pinch)
        try stage.pinch(id, scale: 1.25, phase: .began)
        #expect(try stage.state(of: id).phase == .tracking)
        let movesApart = operation == .push || operation == .present
        try stage.pinch(id, scale: movesApart ? 1.875 : 0.625, phase: .changed)
        #expect(try stage.state(of: id).progress == 0.5, "\(operation): counted from the scale at the start")
        try stage.pinch(id, scale: movesApart ? 1 : 2, phase: .changed)
        #expect(try stage.state(of: id).progress == 0)
        try stage.pinch(id, scale: movesApart ? 2.25 : 0.25, phase: .ended, velocity: 0)
        // As published the last change decides, in `corrected` the place of the release.
        #expect(try stage.runToRest().ends == [fidelity == .corrected ? .finished : .cancelled])
      }
    }
  }

  @Test(arguments: Fidelity.allCases) func tabsGoToTheNeighbourThatIsThere(_ fidelity: Fidelity) throws {
    let (stage, id) = try Containers.ready(for: .select, fidelity: fidelity, interaction: .horizontalSwipe)
    func go(_ speed: Double) throws -> Int? {
      try swipe(stage, id, speed / 10, speed: speed, .began)
      guard try stage.state(of: id).phase == .tracking else { return nil }
      let to = try #require(try stage.context(of: id)).to
      try swipe(stage, id, speed > 0 ? 190 : -190, speed: speed, .changed)
      try swipe(stage, id, speed > 0 ? 190 : -190, speed: speed, .ended)
      #expect(try stage.runToRest().ends == [.finished])
      return to
    }
    #expect(try go(-50) == 2)
    #expect(try go(-50) == nil, "right of the last tab there is none")
    #expect(try go(50) == 1)
    #expect(try go(50) == 0)
    #expect(try go(50) == nil)
    #expect(try go(-50) == 1)
    let direction = try #require(try stage.context(of: id)).direction
    #expect(direction == (fidelity == .corrected ? .forward : .reverse), "going right")
  }

  @Test func theSideOfThePopIsKeptWhenRulesAreSet() throws {
    let (stage, id) = try Containers.ready(for: .pop, interaction: .horizontalSwipe)
    try stage.setPopSide(rightToLeft: false, on: id)
    try stage.setRule(ContainerRule(.pop, interaction: .horizontalSwipe), .turn, on: id)
    try stage.setRule(ContainerRule(.push), .cube, on: id)
    try swipe(stage, id, 0, speed: -50, .began)
    #expect(try stage.state(of: id).phase == .idle)
    try swipe(stage, id, 0, speed: 50, .began)
    #expect(try stage.state(of: id).phase == .tracking)
  }

  /// Of the two directions it then counts as going right or down, as in the originals, which ask only for less than 0.
  @Test func aSwipeWithoutADirectionGoesForward() {
    for gesture in [ContainerGesture.horizontalSwipe, .verticalSwipe] {
      for operation in [ContainerOperation.present, .dismiss] {
        #expect(gesture.sign(starting: operation, lead: 0, PopSides(rightToLeft: true)) == 1)
      }
    }
    #expect(ContainerGesture.horizontalSwipe.sign(starting: .pop, lead: 0, PopSides(rightToLeft: false)) == 1)
    #expect(ContainerGesture.horizontalSwipe.sign(starting: .pop, lead: 0, PopSides(rightToLeft: true)) == nil)
    #expect(ContainerGesture.horizontalSwipe.sign(starting: .push, lead: 0, PopSides(rightToLeft: true)) == 1)
    #expect(ContainerGesture.verticalSwipe.sign(starting: .pop, lead: 0, PopSides(rightToLeft: false)) == nil)
    #expect(ContainerGesture.verticalSwipe.sign(starting: .push, lead: 0, PopSides(rightToLeft: false)) == nil)
  }

  @Test func nothingToPopStartsNothing() throws {
    let (stage, id) = try Containers.stage(.stack([4]))
    try stage.setRule(ContainerRule(.pop, interaction: .horizontalSwipe), .pan, on: id)
    try stage.setRule(ContainerRule(.push, interaction: .horizontalSwipe), .pan, on: id)
    let hash = stage.stateHash()
    for speed in [-50.0, 50] {
      for phase in GesturePhase.allCases { try swipe(stage, id, speed, speed: speed, phase) }
    }
    #expect(stage.stateHash() == hash && stage.pending.isEmpty && (try? stage.context(of: id)) == .some(nil))
    #expect(try stage.findContainer(id).common.ignoredInputs == 8)
  }

  @Test func goingBackUndoesAndBeyondTheStartNothingHappens() throws {
    let (stage, id) = try Containers.ready(for: .pop, interaction: .horizontalSwipe)
    try swipe(stage, id, 4, speed: 50, .began)
    for (distance, progress) in [(100.0, 0.5), (20, 0.1), (-30, 0), (400, 1), (100, 0.5)] {
      try swipe(stage, id, distance, speed: 0, .changed)
      #expect(try stage.state(of: id).progress == progress)
    }
    // In `original` the distance counts in either direction, up to 0.99.
    let (old, same) = try Containers.ready(for: .pop, fidelity: .original, interaction: .horizontalSwipe)
    try swipe(old, same, -4, speed: -50, .began)
    for (distance, progress) in [(-100.0, 0.5), (100, 0.5), (-400, 0.99)] {
      try swipe(old, same, distance, speed: 0, .changed)
      #expect(try old.state(of: same).progress == progress)
    }
  }

  @Test func aReleaseFollowsTheFlickAndTheVerdictStartsAfresh() throws {
    for (distance, speed, end) in [
      (90.0, 300.0, StageEvent.Kind.finished), (90, 0, .cancelled), (110, 0, .finished), (150, -400, .cancelled),
    ] {
      let (stage, id) = try Containers.ready(for: .pop, interaction: .horizontalSwipe)
      try swipe(stage, id, 4, speed: 50, .began)
      try swipe(stage, id, distance, speed: speed, .changed)
      try swipe(stage, id, distance, speed: speed, .ended)
      #expect(try stage.runToRest().ends == [end], "\(distance), \(speed)")
    }
    // A gesture that ends without a change does not finish by the decision of the gesture before it.
    let (stage, id) = try Containers.ready(for: .pop, fidelity: .original, interaction: .horizontalSwipe)
    try swipe(stage, id, -4, speed: -50, .began)
    try swipe(stage, id, -180, speed: 0, .changed)
    try swipe(stage, id, -180, speed: 0, .ended)
    _ = try stage.runToRest()
    #expect(try stage.views(of: id) == [0, 1])
    try swipe(stage, id, -4, speed: -50, .began)
    try swipe(stage, id, -180, speed: 0, .ended)
    #expect(try stage.runToRest().ends == [.cancelled])
    #expect(try stage.views(of: id) == [0, 1])
  }

  /// Putting a finger down does not decide anything: its first 10 points decide which way it goes, in either direction.
  @Test func aSwipeThatBeginsStillTakesTheDirectionOfItsFirstTenPoints() throws {
    for rightToLeft in [true, false] {
      let way = rightToLeft ? -1.0 : 1
      for (distance, starts) in [(way * 9, false), (way * 11, true)] {
        let (stage, id) = try Containers.ready(for: .pop, interaction: .horizontalSwipe)
        try stage.setPopSide(rightToLeft: rightToLeft, on: id)
        try swipe(stage, id, 0, speed: nil, .began)
        #expect(try stage.state(of: id).phase == .idle)
        try swipe(stage, id, distance, speed: nil, .changed)
        #expect(try (stage.state(of: id).phase == .tracking) == starts, "\(distance)")
        try swipe(stage, id, way * 150, speed: nil, .changed)
        #expect(try abs(stage.state(of: id).progress - 0.75) < 1e-12)
        try swipe(stage, id, way * 150, speed: 0, .ended)
        #expect(try stage.runToRest().ends == [.finished])
        // A finger put down and lifted again has no effect.
        let hash = stage.stateHash()
        for phase in [GesturePhase.began, .ended] { try swipe(stage, id, 0, speed: 0, phase) }
        try swipe(stage, id, 150, speed: 0, .changed)
        #expect(try stage.stateHash() == hash && stage.state(of: id).ignoredInputs == 1)
      }
    }
    let (stage, id) = try Scenes.shut(Book(pages: 4))
    try stage.swipe(id, translation: .zero, phase: .began)
    try stage.swipe(id, translation: Point(x: -9, y: 0), phase: .changed)
    #expect(try stage.state(of: id).progress == 0)
    try stage.swipe(id, translation: Point(x: -100, y: 0), phase: .changed)
    #expect(try stage.state(of: id).progress == 0.5)
  }

  @Test func aRunIsCaughtWhereItIsAndGoesOnWithoutAJump() throws {
    let (stage, id) = try Containers.ready(for: .push, kind: .cube, interaction: .horizontalSwipe)
    try stage.push(9, on: id)
    try stage.advance(by: 0.4)
    let caught = try stage.state(of: id).progress
    try swipe(stage, id, 0, speed: 0, .began)
    #expect(try stage.state(of: id).progress == caught)
    // The new face comes from the right, so a push goes from right to left.
    try swipe(stage, id, -20, speed: 0, .changed)
    #expect(try abs(stage.state(of: id).progress - (caught + 0.1)) < 1e-12)
    try swipe(stage, id, 300, speed: 0, .changed)
    #expect(try stage.state(of: id).progress == 0)
    try swipe(stage, id, 300, speed: 0, .ended)
    let before = try Containers.ready(for: .push, kind: .cube, interaction: .horizontalSwipe).stage
      .stateHash()
    #expect(try stage.runToRest().ends == [.retargeted, .cancelled])
    #expect(stage.stateHash() == before)
    #expect(try stage.views(of: id) == [0, 1, 2])
  }

  @Test func aGestureThatNoRuleNamesIsNoise() throws {
    let (stage, id) = try Containers.ready(for: .pop, interaction: .pinch)
    try swipe(stage, id, -9, speed: -50, .began)
    try swipe(stage, id, -9, speed: 50, .began, vertical: true)
    #expect(try stage.state(of: id).phase == .idle)
    try stage.pinch(id, scale: 0, phase: .began)
    #expect(try stage.state(of: id).phase == .idle)
    try stage.pop(id)
    try stage.advance(by: 0.05)
    try swipe(stage, id, -9, speed: -50, .began)
    #expect(try stage.state(of: id).phase == .running)
    try stage.pinch(id, scale: 3, phase: .began)
    #expect(try stage.state(of: id).phase == .tracking)
    let progress = try stage.state(of: id).progress
    try stage.pinch(id, scale: 1.5, phase: .began)
    try stage.pinch(id, scale: 3, phase: .changed)
    #expect(try stage.state(of: id).progress == progress, "the second began was noise")
    #expect(try stage.findContainer(id).common.ignoredInputs == 5)
  }
}
