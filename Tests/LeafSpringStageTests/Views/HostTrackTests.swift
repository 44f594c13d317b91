import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Tracks of the host's own: scrubbed, cancelled and completed with the transition.
@Suite struct HostTrackTests {
  private func tracks() throws -> [HostTrack] {
    let keys = [Keyframe(start: 0, length: 0.25, value: 8), Keyframe(start: 0.5, length: 0.5, value: 4)]
    return [
      HostTrack(.scalar, [try KeyframeTrack(keys, from: 2)]),
      try .color(from: .black, to: Color(red: 1, green: 0.5, blue: 0.25, alpha: 0)),
      try .frame(
        from: Rect(x: 0, y: 0, width: 10, height: 20), to: Rect(x: 100, y: 200, width: 30, height: 40)),
    ]
  }

  private func values(_ stage: Stage, _ id: SceneID) throws -> [TrackValue] {
    let values = try (0..<3).map { try stage.trackValue($0, of: id) }
    stage.withSnapshot { frame in
      for index in 0..<3 { #expect(frame.track(index, of: id) == values[index]) }
      #expect(frame.track(3, of: id) == nil && frame.track(-1, of: id) == nil)
    }
    return values
  }

  private let first: [TrackValue] = [
    .scalar(2), .color(.black), .frame(Rect(x: 0, y: 0, width: 10, height: 20)),
  ]
  private let last: [TrackValue] = [
    .scalar(4), .color(Color(red: 1, green: 0.5, blue: 0.25, alpha: 0)),
    .frame(Rect(x: 100, y: 200, width: 30, height: 40)),
  ]

  @Test func badTracksAreRefused() throws {
    let stage = try Stage(viewport: Containers.viewport)
    let shelf = try stage.add(Shelf(books: 2))
    let stack = try stage.add(.stack([0]))
    #expect(throws: LeafError(.unknownScene, "scene", accepts: "")) {
      try stage.setTracks(tracks(), on: shelf)
    }
    #expect(throws: LeafError(.refused, "scene", accepts: "")) { try stage.setTracks(tracks(), on: stack) }
    #expect(throws: LeafError(.unknownScene, "scene", accepts: "")) { try stage.setTracks([], on: .none) }
    #expect(throws: LeafError(.outOfRange, "index", accepts: "")) { try stage.trackValue(0, of: stack) }
  }

  @Test func theyAreScrubbedCancelledAndCompletedWithAnOperation() throws {
    for finishes in [true, false] {
      let (stage, id) = try Containers.ready(for: .pop, kind: .cube)
      try stage.pop(id, interactive: true)
      try stage.setTracks(try tracks(), on: id)
      #expect(try values(stage, id) == first)
      for (fraction, value) in [(0.125, 5.0), (0.25, 8), (0.4, 8), (0.75, 6), (0.5, 8)] {
        try stage.scrub(id, to: fraction)
        #expect(try values(stage, id)[0] == .scalar(value))
      }
      #expect(try values(stage, id)[2] == .frame(Rect(x: 50, y: 100, width: 20, height: 30)))
      try finishes ? stage.finish(id) : stage.cancel(id)
      _ = try stage.runToRest()
      #expect(try values(stage, id) == (finishes ? last : first))
      // The next operation has none.
      try stage.push(50, on: id)
      #expect(try stage.trackCount(of: id) == 0)
    }
  }

  @Test func theyFollowTheCurveOfARunAndTurnRoundWithIt() throws {
    let (stage, id) = try Containers.ready(for: .push, kind: .cube)
    try stage.push(9, on: id)
    try stage.setTracks([try .scalar(from: 0, to: 1)], on: id)
    try stage.advance(by: 0.25)
    let progress = try stage.state(of: id).progress
    #expect(abs(progress - 0.129162) < 1e-6)
    #expect(try stage.trackValue(0, of: id) == .scalar(progress))
    try stage.pop(id)
    #expect(try stage.trackValue(0, of: id) == .scalar(progress))
    _ = try stage.runToRest()
    #expect(try stage.trackValue(0, of: id) == .scalar(0))
    // Tracks that are set on the way back belong to the way back.
    try stage.push(9, on: id)
    try stage.advance(by: 0.5)
    try stage.pop(id)
    try stage.setTracks([try .scalar(from: 0, to: 1)], on: id)
    let back = try #require(try stage.context(of: id)).progress
    #expect(try stage.trackValue(0, of: id) == .scalar(back))
    _ = try stage.runToRest()
    #expect(try stage.trackValue(0, of: id) == .scalar(1))
  }

  @Test func withABookTheyStandAtItsOpening() throws {
    let stage = try Stage(viewport: Scenes.viewport)
    let book = try stage.add(Book(pages: 8))
    try stage.setTracks(try tracks(), on: book)
    #expect(try values(stage, book) == first)
    try stage.open(book)
    try stage.advance(by: 20)
    #expect(try values(stage, book) == last)
    try stage.close(book)
    try stage.advance(by: 20)
    #expect(try values(stage, book) == first)
  }
}
