import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// The events of a step come in the order of their times.
@Suite struct EventOrderTests {
  private func event(_ leaf: Int, at time: Double) -> StageEvent {
    StageEvent(
      kind: .settled, subject: .leaf, scene: .none, leaf: Int32(leaf), from: 0, to: 0, time: time, elapsed: 0)
  }

  /// Numbers of events near the sizes of runs, and large ones; only a few different times, so that most are equal; also
  /// many different times, and times sorted either way.
  @Test func equalTimesStayInTheirOrderAtAnyCount() {
    var random = SplitMix64(seed: 5)
    let counts = Array(0...70) + [127, 128, 129, 1000, 5003]
    for count in counts {
      for kinds in [1, 3, 1000] {
        var events = (0..<count).map { event($0, at: Double(random.int(in: 0...kinds))) }
        let wanted = events.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        events = events.sortedStably { $0.time < $1.time }
        #expect(events.map(\.leaf) == wanted.map(\.element.leaf), "\(count) events of \(kinds) times")
      }
      var falling = (0..<count).map { event($0, at: Double(-$0)) }
      falling = falling.sortedStably { $0.time < $1.time }
      let backwards: [Int32] = (0..<Int32(count)).reversed()
      #expect(falling.map(\.leaf) == backwards, "\(count) events backwards")
    }
  }

  @Test func aStepInWhichHundredsOfLeavesLandTellsOfThemInOrder() throws {
    let (stage, book) = try Scenes.open(Scenes.book(1000) { $0.window = 400 })
    try stage.setTurnPolicy(book, .overlap, stagger: 0.001)
    try stage.turn(book, to: 300)
    try stage.advance(by: 1000)
    let times = stage.events.map(\.time)
    #expect(times.count > 300 && times == times.sorted())
    #expect(stage.events.count { $0.kind == .finished && $0.subject == .leaf } >= 300)
  }
}
