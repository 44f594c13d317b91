import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Calls that a container refuses: the result is a typed error, and nothing has changed.
@Suite struct ContainerBadInputTests {
  private func refuses(
    _ stage: Stage, _ name: String, _ code: LeafError.Code, _ call: () throws(LeafError) -> Void
  ) {
    let before = (stage.stateHash(), stage.pending, stage.cellCount)
    do {
      try call()
      Issue.record("\(name): accepted")
    } catch {
      #expect(error.code == code, "\(name): \(error)")
    }
    #expect(before == (stage.stateHash(), stage.pending, stage.cellCount), "\(name) changed the stage")
  }

  @Test func containersThatCannotBeAreRefused() throws {
    let stage = try Stage(viewport: Containers.viewport)
    let bad: [(Container, LeafError.Code)] = [
      (.stack([]), .outOfRange), (.stack([-1]), .outOfRange), (.stack([1 << 31]), .outOfRange),
      (.stack([1, 2, 1]), .refused), (.tabs([1, 2], selected: 2), .outOfRange),
      (.tabs([1, 2], selected: -1), .outOfRange), (.modal(root: 0, levels: 0), .outOfRange),
      (.modal(root: 0, levels: 65), .outOfRange), (.stack(Array(0..<4097)), .outOfRange),
    ]
    for (container, code) in bad {
      refuses(stage, "\(container)", code) { () throws(LeafError) in _ = try stage.add(container) }
    }
    #expect(stage.cellCount == 0)
  }

  @Test func viewsAndKindsThatDoNotFitAreRefused() throws {
    let stage = try Stage(viewport: Containers.viewport)
    let stack = try stage.add(.stack([0, 1]))
    let modal = try stage.add(.modal(root: 0, levels: 2))
    let tabs = try stage.add(.tabs([0, 1]))
    let book = try stage.add(Book(pages: 4))
    try stage.present(5, on: modal)
    try stage.advance(by: 10)
    let frames = [
      Rect(x: .nan, y: 0, width: 1, height: 1), Rect(x: 0, y: 0, width: 0, height: 1),
      Rect(x: 0, y: 0, width: 1, height: -1), Rect(x: 0, y: .infinity, width: 1, height: 1),
    ]
    refuses(stage, "twice", .refused) { () throws(LeafError) in try stage.push(0, on: stack) }
    refuses(stage, "negative", .outOfRange) { () throws(LeafError) in try stage.push(-1, on: stack) }
    refuses(stage, "levels", .refused) { () throws(LeafError) in try stage.present(6, on: modal) }
    refuses(stage, "tab", .outOfRange) { () throws(LeafError) in try stage.select(2, on: tabs) }
    refuses(stage, "tab", .outOfRange) { () throws(LeafError) in try stage.select(-1, on: tabs) }
    for wrong in [modal, tabs] {
      refuses(stage, "push", .refused) { () throws(LeafError) in try stage.push(8, on: wrong) }
      refuses(stage, "pop", .refused) { () throws(LeafError) in try stage.pop(wrong) }
      refuses(stage, "root", .refused) { () throws(LeafError) in try stage.popToRoot(wrong) }
    }
    for wrong in [stack, tabs] {
      refuses(stage, "present", .refused) { () throws(LeafError) in try stage.present(8, on: wrong) }
      refuses(stage, "dismiss", .refused) { () throws(LeafError) in try stage.dismiss(wrong) }
    }
    refuses(stage, "select", .refused) { () throws(LeafError) in try stage.select(0, on: stack) }
    for wrong in [book, .none, SceneID(rawValue: .max)] {
      refuses(stage, "id", .unknownScene) { () throws(LeafError) in try stage.push(8, on: wrong) }
      refuses(stage, "id", .unknownScene) { () throws(LeafError) in _ = try stage.context(of: wrong) }
      refuses(stage, "id", .unknownScene) { () throws(LeafError) in try stage.offer(8, on: wrong) }
      refuses(stage, "id", .unknownScene) { () throws(LeafError) in
        try stage.setPopSide(rightToLeft: true, on: wrong)
      }
      refuses(stage, "id", .unknownScene) { () throws(LeafError) in
        try stage.setRule(ContainerRule(.push), Pan(), on: wrong)
      }
    }
    try stage.dismiss(modal)
    try stage.advance(by: 10)
    for frame in frames {
      let code: LeafError.Code = frame.x.isFinite && frame.y.isFinite ? .outOfRange : .nonFinite
      refuses(stage, "frame", code) { () throws(LeafError) in try stage.present(8, frame: frame, on: modal) }
      refuses(stage, "frame", code) { () throws(LeafError) in try stage.offer(8, frame: frame, on: modal) }
    }
  }

  @Test func aContainerAtRestRefusesWhatOnlyARunningOneTakes() throws {
    let (stage, id) = try Containers.stage(.stack([0, 1]))
    refuses(stage, "begin", .refused) { () throws(LeafError) in try stage.begin(id) }
    refuses(stage, "open", .unknownScene) { () throws(LeafError) in try stage.open(id) }
    refuses(stage, "close", .unknownScene) { () throws(LeafError) in try stage.close(id) }
    refuses(stage, "timing", .unknownScene) { () throws(LeafError) in
      try stage.setTiming(id, open: .publishedPop)
    }
    refuses(stage, "refit", .refused) { () throws(LeafError) in try stage.refit(id, to: CoverGeometry()) }
    let ignored = try stage.findContainer(id).common.ignoredInputs
    let hash = stage.stateHash()
    try stage.scrub(id, to: 0.5)
    try stage.finish(id)
    try stage.cancel(id)
    for phase in GesturePhase.allCases {
      try stage.swipe(id, translation: Point(x: -50, y: 0), velocity: Point(x: -50, y: 0), phase: phase)
      try stage.pinch(id, scale: 0.5, phase: phase)
    }
    #expect(try stage.findContainer(id).common.ignoredInputs == ignored + 11)
    #expect(stage.stateHash() == hash && stage.pending.isEmpty)
  }

  @Test func rulesThatMeanNothingAreRefused() throws {
    let (stage, id) = try Containers.stage(.tabs([0, 1]))
    for gesture in [ContainerGesture.verticalSwipe, .pinch] {
      refuses(stage, "tab", .refused) { () throws(LeafError) in
        try stage.setRule(ContainerRule(.select, interaction: gesture), Pan(), on: id)
      }
    }
    refuses(stage, "view", .outOfRange) { () throws(LeafError) in
      try stage.setRule(ContainerRule(.select, from: -2), Pan(), on: id)
    }
    let late = Timing.curve(.linear, duration: 1, delay: .nan)
    refuses(stage, "timing", .nonFinite) { () throws(LeafError) in
      try stage.setRule(ContainerRule(.select, timing: late), Pan(), on: id)
    }
    var options = TransitionOptions()
    options.duration = -1
    refuses(stage, "options", .outOfRange) { () throws(LeafError) in
      try stage.setRule(ContainerRule(.select), .cube, options, on: id)
    }
  }

  @Test func scenesOfAContainerTakeNoCallsOfTheirOwn() throws {
    let (stage, id) = try Containers.stage(.stack([0]))
    try stage.push(1, on: id)
    let inner = try #require(try stage.context(of: id)).scene
    refuses(stage, "inner", .unknownScene) { () throws(LeafError) in try stage.begin(inner) }
    refuses(stage, "inner", .unknownScene) { () throws(LeafError) in try stage.remove(inner) }
    refuses(stage, "inner", .unknownScene) { () throws(LeafError) in try stage.open(inner) }
    stage.withSnapshot { frame in
      #expect(frame.scenes.contains { $0.scene == inner && $0.owner == id })
    }
    try stage.remove(id)
    #expect(stage.cellCount == 0)
    refuses(stage, "gone", .unknownScene) { () throws(LeafError) in try stage.push(2, on: id) }
  }

  @Test func aLineThatRunsStaysInTheTable() throws {
    let (stage, id) = try Containers.stage(.stack([0]))
    try stage.setRule(ContainerRule(.push), .cube, on: id)
    try stage.push(1, on: id)
    refuses(stage, "running", .refused) { () throws(LeafError) in
      try stage.setRule(ContainerRule(.push), Pan(), on: id)
    }
    refuses(stage, "running", .refused) { () throws(LeafError) in try stage.removeRule(.push, on: id) }
    try stage.advance(by: 5)
    try stage.setRule(ContainerRule(.push), Crossfade(), on: id)
    try stage.removeRule(.push, on: id)
    try stage.removeRule(.push, on: id)
    try stage.push(2, on: id)
    #expect(try stage.runToRest().ends == [.finished])
  }
}
