import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// A call that a kind of scene does not have is refused and changes nothing.
@Suite struct CapabilityTests {
  @Test func aShelfHasNoTimingsNoCompletionAndNoTracks() throws {
    let stage = try Stage(viewport: Scenes.viewport)
    let id = try stage.add(Shelf(books: 5))
    let hash = stage.stateHash()
    for (open, turn) in [(Timing.publishedPop, nil), (nil, Timing.publishedPop)] as [(Timing?, Timing?)] {
      #expect(throws: LeafError(.refused, "scene", accepts: "")) { try stage.setTiming(id, open: open, turn: turn) }
    }
    #expect(throws: LeafError(.unknownScene, "scene", accepts: "")) { try stage.setCompletion(id, Completion()) }
    #expect(throws: LeafError(.unknownScene, "scene", accepts: "")) { try stage.setTracks([], on: id) }
    #expect(throws: LeafError(.unknownScene, "scene", accepts: "")) { try stage.trackCount(of: id) }
    #expect(stage.stateHash() == hash && stage.pending.isEmpty)
  }

  @Test func aTransitionHasNoTimingOfATurn() throws {
    let stage = try Stage(viewport: Scenes.viewport)
    let id = try stage.add(.cube)
    let forward = try #require(stage.find(id) as? TransitionScene).state.forwardTiming
    #expect(throws: LeafError(.refused, "turn", accepts: "")) {
      try stage.setTiming(id, open: .publishedPop, turn: .publishedPop)
    }
    #expect(try #require(stage.find(id) as? TransitionScene).state.forwardTiming == forward)
    #expect(throws: LeafError(.unknownScene, "scene", accepts: "")) { try stage.next(id) }
  }
}
