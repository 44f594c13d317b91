import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// The motion after a release if the host has set a curve and a speed.
@Suite struct CompletionTests {
  /// A book, a transition and a container in mid-push, each held at `p` of a run that takes one second by itself.
  private func held(at p: Double) throws -> [(name: String, stage: Stage, id: SceneID)] {
    let viewport = Size(width: 320, height: 568)
    let book = try Stage(viewport: viewport)
    let opening = try book.add(Book(pages: 8))
    try book.setTiming(opening, open: .curve(.linear, duration: 1))
    try book.begin(opening)
    let view = try Stage(viewport: viewport)
    let cube = try view.add(Cube())
    try view.begin(cube)
    let (screens, stack) = try Containers.ready(for: .push, kind: .cube)
    try Containers.perform(.push, screens, stack, interactive: true)
    let all = [("book", book, opening), ("transition", view, cube), ("container", screens, stack)]
    for (_, stage, id) in all { try stage.scrub(id, to: p) }
    return all
  }

  @Test func aSpeedThatIsNotAboveZeroIsRefused() throws {
    for (name, stage, id) in try held(at: 0.4) {
      let before = stage.stateHash()
      for speed in [0, -1, Double.nan, .infinity] {
        #expect(throws: LeafError.self, "\(name) \(speed)") {
          try stage.setCompletion(id, Completion(speed: speed))
        }
      }
      #expect(stage.stateHash() == before, "\(name)")
    }
  }

  @Test(arguments: [0.5, 1, 2, 8])
  func whatIsLeftOfTheRunTakesItsShareOfTheDurationOverTheSpeed(speed: Double) throws {
    var worst = Worst("completion by a straight curve", unit: "of the run")
    for finishes in [true, false] {
      for (name, stage, id) in try held(at: 0.4) {
        try stage.setCompletion(id, Completion(curve: .linear, speed: speed))
        finishes ? try stage.finish(id) : try stage.cancel(id)
        let left = (finishes ? 0.6 : 0.4) / speed
        for step in 1...7 {
          try stage.advance(by: left / 8)
          let way = Double(step) / 8
          let want = finishes ? 0.4 + 0.6 * way : 0.4 * (1 - way)
          worst.record(try stage.state(of: id).progress - want, "\(name), step \(step)")
          #expect(stage.isMoving, "\(name), step \(step)")
        }
        try stage.advance(by: left / 4)
        let kinds = stage.events.map(\.kind)
        let ends = kinds.filter { $0 == .finished || $0 == .cancelled }
        #expect(!stage.isMoving && ends == [finishes ? .finished : .cancelled], "\(name)")
      }
    }
    #expect(worst.report(limit: 1e-15))
  }
}
