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

  /// A close before a push is over: where the host has asked for a curve, that curve runs, all of it, from where the scene is.
  @Test func aCurveThatTheHostHasAskedForRunsInTheAirToo() throws {
    for isBook in [true, false] {
      for isAsked in [true, false] {
        let stage = try Stage(viewport: Size(width: 1024, height: 768), visibleTolerance: 0)
        let id = isBook ? try stage.add(Book(pages: 16)) : try stage.add(.cube)
        if isAsked { try stage.setTiming(id, close: .curve(.easeInOut, duration: 0.5)) }
        try stage.open(id)
        try stage.advance(by: 0.3)
        let (from, velocity) = (try stage.state(of: id).progress, try stage.state(of: id).velocity)
        #expect(from > 0.05 && from < 0.99 && velocity > 0.1)
        try stage.close(id)
        #expect(try stage.state(of: id).progress == from)
        guard isAsked else {
          // The release's spring takes the velocity on.
          #expect(try abs(stage.state(of: id).velocity - velocity) < 1e-9)
          continue
        }
        for part in [0.1, 0.4, 0.75, 0.99] {
          try stage.seek(to: 0.3 + 0.5 * part)
          let wanted = from * (1 - TimingCurve.easeInOut.value(at: part))
          #expect(try abs(stage.state(of: id).progress - wanted) < 1e-9, "\(part)")
        }
        try stage.seek(to: 0.81)
        #expect(try !stage.isMoving && stage.state(of: id).progress == 0)
      }
    }
  }

  /// While a book shuts, its cover's shade is that of its angle times the opening, and a book turned round in the air keeps it.
  @Test func theCoversShadeFollowsTheOpeningBothWays() throws {
    let stage = try Stage(viewport: Size(width: 1024, height: 768), visibleTolerance: 0)
    let id = try stage.add(Book(pages: 16))
    try stage.setTiming(id, close: .curve(.linear, duration: 1))
    try stage.open(id)
    try stage.advance(by: 100)
    func shade() -> Float { stage.withSnapshot { $0.shade[0] } }
    try stage.close(id)
    try stage.advance(by: 0.4)
    // Its angle is 0.6 · 0.75π, of which B8's shade is 0.9.
    #expect(abs(shade() - 0.54) < 1e-6)
    let before = shade()
    try stage.open(id)
    #expect(shade() == before)
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
