import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Inserting and removing pages changes the leaves, and nothing else that a host has set.
@Suite struct PageChangeTests {
  /// Properties of leaves in the air, which land, or of the spread, whose number changes.
  private static let ofLeaves: Set<String> = [
    "next", "openSpread", "isScrolling", "scrollMotion", "scrollReturns", "scrollEdge", "scrollMiddle", "waiting",
    "allLandedAt", "allFlatAt", "isOrderKnown", "isFilled", "flat", "spreadBefore", "spreadTouched",
  ]

  private static func values<State>(_ state: State) -> [String: String] {
    var values: [String: String] = [:]
    for child in Mirror(reflecting: state).children { values[child.label ?? ""] = String(reflecting: child.value) }
    return values
  }

  /// A book with everything set that a host can set, and two turns that are waiting.
  private static func cast() throws -> (Stage, SceneID) {
    let (stage, id) = try Scenes.open(Scenes.book(30))
    let timing = Timing.spring(try Spring(duration: 2, bounce: 0.2))
    try stage.setTiming(id, open: timing, close: timing, turn: timing)
    try stage.setTurnPolicy(id, .queue, stagger: 0.3)
    try stage.setMotionPolicy(.shortened, for: id)
    try stage.setCompletion(id, Completion(speed: 3))
    try stage.setTracks([.scalar(from: 2, to: 5)], on: id)
    try stage.turn(id, to: 4)
    try stage.advance(by: 0.05)
    for spread in [6, 9] { try stage.turn(id, to: spread) }
    return (stage, id)
  }

  @Test func whatTheHostHasSetStays() throws {
    for inserts in [true, false] {
      let (stage, id) = try Self.cast()
      let before = try stage.inside(id)
      if inserts { try stage.insertPages(id, count: 4, at: 2) } else { try stage.removePages(id, 20..<24) }
      let after = try stage.inside(id)
      #expect(after.common.dirty.marked.isEmpty, "marks of rows that are no more")
      #expect(before !== after)
      for (name, value) in Self.values(before.state) where !Self.ofLeaves.contains(name) {
        #expect(Self.values(after.state)[name] == value, "\(name)")
      }
      #expect(Self.values(before.interaction) == Self.values(after.interaction))
      #expect(after.common.ownPolicy == .shortened && after.common.ignoredInputs == before.common.ignoredInputs)
    }
  }

  @Test func turnsThatWaitLeadToTheSamePages() throws {
    let (stage, id) = try Self.cast()
    #expect(try stage.inside(id).state.waiting.map(\.target) == [6, 9])
    try stage.insertPages(id, count: 4, at: 2)
    #expect(try stage.inside(id).state.waiting.map(\.target) == [8, 11])
    try stage.advance(by: 60)
    #expect(try stage.state(of: id).index == 11)
  }
}
