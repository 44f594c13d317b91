import Testing

@testable import LeafSpring

@Suite struct OpeningTests {
  @Test func anOpeningBookMovesFromTheFirstFrameAndComesToRestExactly() throws {
    let stage = try Stage(viewport: Size(width: 1024, height: 768))
    let book = try stage.add(Book(pages: 16))
    let shut = stage.stateHash()
    try stage.open(book)
    var peak = 0.0
    var last = 0.0
    var kinds: [StageEvent.Kind] = []
    for frame in 0..<600 {
      let step = try stage.advance(by: 1.0 / 120)
      let state = try stage.state(of: book)
      if frame == 0 { #expect(state.progress > 0 && step.changed == 0..<17) }
      peak = max(peak, state.progress)
      last = state.progress
      kinds += stage.events.map(\.kind)
      if !step.isMoving { break }
    }
    #expect(last == 1)
    #expect(abs(peak - 1.0461) < 2e-4)
    #expect(kinds == [.began, .settled, .finished])
    #expect(stage.stateHash() != shut)
    print("figure: push overshoot \(peak - 1), over after \(stage.time) s")
  }

  @Test func aSnapshotHasAPermutationForAPaintOrder() throws {
    let stage = try Stage(viewport: Size(width: 1024, height: 768))
    let book = try stage.add(Book(pages: 16))
    try stage.open(book)
    try stage.advance(by: 0.2)
    stage.withSnapshot { frame in
      #expect(frame.count == 17)
      #expect(Set(frame.order) == Set(0..<17))
      for rank in 0..<17 { #expect(frame.order[Int(frame.backToFront[rank])] == UInt32(rank)) }
    }
  }
}
