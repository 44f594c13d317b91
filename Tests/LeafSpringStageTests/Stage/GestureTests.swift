import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Fingers on scenes and pages: scenes are caught where they are and released with their velocity; noise is ignored and
/// counted.
@Suite struct GestureTests {
  private func pinch(_ stage: Stage, _ id: SceneID, _ scales: [Double], dt: Double = 1.0 / 64) throws {
    for (index, scale) in scales.enumerated() {
      try stage.pinch(id, scale: scale, phase: index == 0 ? .began : .changed)
      try stage.advance(by: dt)
    }
  }

  @Test func aPinchFollowsThePublishedFormula() throws {
    for fidelity in Fidelity.allCases {
      let (stage, book) = try Scenes.shut(Scenes.book(8) { $0.fidelity = fidelity })
      try pinch(stage, book, [1, 2, 3.5, 6, 9])
      #expect(try stage.state(of: book).progress == 1 && stage.state(of: book).phase == .tracking)
      try stage.pinch(book, scale: 3.5, phase: .changed)
      #expect(try stage.state(of: book).progress == 0.5)
      try stage.pinch(book, scale: 0.5, phase: .changed)
      #expect(try stage.state(of: book).progress == (fidelity == .corrected ? 0 : 0.1), "wrong-way fingers")
      try stage.pinch(book, scale: 6, phase: .changed)
      try stage.pinch(book, scale: 6, phase: .ended)
      try stage.advance(by: 9)
      #expect(try stage.state(of: book).progress == 1)
      try pinch(stage, book, [0.9, 0.75])
      #expect(try stage.state(of: book).progress == 0.75)
    }
  }

  @Test func aPinchTheWrongWayIsIgnoredAndCounted() throws {
    let (stage, book) = try Scenes.shut(Book(pages: 8))
    let before = stage.stateHash()
    for scale in [0.999, 0.5, 0, -3] {
      for phase in [GesturePhase.began, .changed, .ended] { try stage.pinch(book, scale: scale, phase: phase) }
    }
    #expect(try stage.state(of: book).ignoredInputs == 12 && stage.stateHash() == before && stage.pending.isEmpty)
    let (open, id) = try Scenes.open(Book(pages: 8))
    let rest = open.stateHash()
    try open.pinch(id, scale: 1.0.nextUp, phase: .began)
    try open.pinch(id, scale: 4, phase: .began)
    let ignored = try open.state(of: id).ignoredInputs
    #expect(open.stateHash() == rest && ignored == 2, "outward on an open book does nothing")
  }

  @Test func noiseIsIgnoredAndCounted() throws {
    let (stage, book) = try Scenes.shut(Book(pages: 8))
    let before = stage.stateHash()
    for phase in [GesturePhase.changed, .ended, .cancelled, .ended] {
      try stage.pinch(book, scale: 2, phase: phase)
      try stage.swipe(book, translation: Point(x: 9, y: 0), phase: phase)
      try stage.drag(book, location: Point(x: 700, y: 300), phase: phase)
    }
    try stage.scrub(book, to: 0.5)
    try stage.finish(book)
    try stage.cancel(book)
    #expect(try stage.state(of: book).ignoredInputs == 15 && stage.stateHash() == before)
    try stage.pinch(book, scale: 1, phase: .began)
    try stage.pinch(book, scale: 1, phase: .began)
    #expect(try stage.state(of: book).ignoredInputs >= 16, "began twice")
    try stage.pinch(book, scale: 3, phase: .ended)
    try stage.pinch(book, scale: 3, phase: .ended)
    try stage.advance(by: 9)
    #expect(try stage.state(of: book).phase == .idle)
  }

  @Test func endedWithoutChangedHasNoVerdictOfAnEarlierGesture() throws {
    let stage = try Scenes.stage()
    let id = try stage.add(Crossfade(), fidelity: .original)
    try stage.swipe(id, translation: .zero, phase: .began)
    try stage.swipe(id, translation: Point(x: 190, y: 0), phase: .changed)
    try stage.swipe(id, translation: Point(x: 190, y: 0), phase: .cancelled)
    // Back from 0.95 takes 0.95/0.05 durations (transitions.md 13.5).
    try stage.advance(by: 18.9)
    #expect(stage.isMoving)
    try stage.advance(by: 0.2)
    try stage.swipe(id, translation: .zero, phase: .began)
    try stage.swipe(id, translation: Point(x: 190, y: 0), phase: .ended)
    try stage.advance(by: 9)
    #expect(try stage.state(of: id).progress == 0, "nothing had moved")
  }

  @Test func aCaughtOpeningGoesOnWhereItIs() throws {
    var random = SplitMix64(seed: 2)
    var worst = Worst("value at the catch and the first change", unit: "ulp")
    for round in 0..<400 {
      let (stage, book) = try Scenes.shut(Book(pages: 3))
      try stage.open(book)
      try stage.advance(by: random.double(in: 0...2))
      if round % 2 == 0, stage.isMoving { try stage.close(book) }
      try stage.advance(by: random.double(in: 0...0.5))
      guard stage.isMoving else { continue }
      let old = try stage.state(of: book)
      let scale = random.double(in: 0.3...3)
      if round % 3 == 0 {
        try stage.swipe(book, translation: Point(x: scale, y: 0), phase: .began)
      } else {
        try stage.pinch(book, scale: scale, phase: .began)
      }
      let caught = try stage.state(of: book)
      #expect(caught.phase == .tracking)
      worst.record(ulpDistance(old.progress, caught.progress), "catch of round \(round)")
      worst.record(ulpDistance(old.velocity, caught.velocity), "velocity of round \(round)")
      if round % 3 == 0 {
        try stage.swipe(book, translation: Point(x: scale, y: 0), phase: .changed)
      } else {
        try stage.pinch(book, scale: scale, phase: .changed)
      }
      worst.record(ulpDistance(old.progress, try stage.state(of: book).progress), "change of round \(round)")
      let move = round % 3 == 0 ? "swipe" : "pinch"
      if move == "swipe" {
        try stage.swipe(book, translation: Point(x: scale, y: 0), phase: .ended)
      } else {
        try stage.pinch(book, scale: scale, phase: .ended)
      }
      let released = try stage.state(of: book)
      worst.record(ulpDistance(old.progress, released.progress), "release of round \(round)")
      worst.record(ulpDistance(old.velocity, released.velocity), "velocity at the release of round \(round)")
      try stage.advance(by: 20)
      let end = try stage.state(of: book).progress
      #expect(!stage.isMoving && (end == 0 || end == 1))
    }
    // 1 − (1 − x) may round the last bit during a closing.
    #expect(worst.report(limit: 1))
  }

  @Test func aReleaseHandsTheFingersVelocityOn() throws {
    for (opens, speed) in [(true, 2.0), (true, -0.5), (false, 2), (false, -0.5)] {
      let (stage, book) = opens ? try Scenes.shut(Book(pages: 3)) : try Scenes.open(Book(pages: 3))
      // Progress per second over the slope of the formula: scale per second.
      let slope = opens ? 0.2 : -1.0
      try stage.pinch(book, scale: opens ? 1 : 0.999, phase: .began, time: 0)
      for frame in 1...12 {
        let progress = 0.4 + speed * Double(frame - 12) / 64
        try stage.pinch(book, scale: 1 + progress / slope, phase: .changed, time: Double(frame) / 64)
        try stage.advance(by: 1.0 / 64)
      }
      let scale = 1 + 0.4 / slope
      try stage.pinch(book, scale: scale, phase: .ended, time: 12.0 / 64)
      let state = try stage.state(of: book)
      let sign = opens ? 1.0 : -1.0
      #expect(abs(state.velocity - sign * speed) < 1e-6, "\(opens) \(speed): \(state.velocity)")
      // 0.4 + 0.499 v: forward it finishes, backward it does not.
      #expect((state.target == 1) == ((speed > 0) == opens))
      let near = try stage.stateProgress(book, after: 1e-6)
      #expect(abs((near - state.progress) / 1e-6 - sign * speed) < 1e-3, "the motion itself starts so")
    }
  }

  @Test func theHostsOwnVelocityCountsInsteadOfTheEstimate() throws {
    let (stage, book) = try Scenes.shut(Book(pages: 3))
    try pinch(stage, book, [1, 1.5, 2])
    try stage.pinch(book, scale: 2, phase: .ended, velocity: 10)
    #expect(try abs(stage.state(of: book).velocity - 2) < 1e-12 && stage.state(of: book).target == 1)
    let (wild, id) = try Scenes.shut(Book(pages: 3))
    try pinch(wild, id, [1, 1.5, 2])
    try wild.pinch(id, scale: 2, phase: .ended, velocity: 1e308)
    #expect(try wild.state(of: id).velocity == 1e6, "no finger is faster")
    for _ in 0..<50 {
      try wild.advance(by: 0.05)
      #expect(try wild.flaw(of: id) == nil)
    }
  }

  @Test func aSwipeIsSignedByItsStart() throws {
    for sign in [1.0, -1] {
      for vertical in [false, true] {
        func point(_ along: Double) -> Point { vertical ? Point(x: 3, y: sign * along) : Point(x: sign * along, y: 3) }
        let (stage, book) = try Scenes.shut(Book(pages: 3))
        try stage.swipe(book, translation: point(4), velocity: point(100), phase: .began, vertical: vertical)
        try stage.swipe(book, translation: point(100), phase: .changed, vertical: vertical)
        #expect(try stage.state(of: book).progress == 0.5)
        try stage.swipe(book, translation: point(-100), phase: .changed, vertical: vertical)
        #expect(try stage.state(of: book).progress == 0, "back beyond the start")
        try stage.swipe(book, translation: point(150), phase: .changed, vertical: vertical)
        try stage.swipe(book, translation: point(150), velocity: point(-400), phase: .ended, vertical: vertical)
        #expect(try stage.state(of: book).target == 0 && stage.state(of: book).velocity == -2, "thrown back")
      }
    }
  }

  @Test func aSwipeThatCatchesItsOwnReleaseCanDragItBack() throws {
    let (stage, book) = try Scenes.shut(Book(pages: 3))
    try stage.swipe(book, translation: Point(x: -1, y: 0), phase: .began)
    try stage.swipe(book, translation: Point(x: -150, y: 0), phase: .changed)
    try stage.swipe(book, translation: Point(x: -150, y: 0), velocity: .zero, phase: .ended)
    try stage.advance(by: 0.03)
    let value = try stage.state(of: book).progress
    try stage.swipe(book, translation: Point(x: 1, y: 0), velocity: Point(x: 300, y: 0), phase: .began)
    try stage.swipe(book, translation: Point(x: 61, y: 0), phase: .changed)
    #expect(try abs(stage.state(of: book).progress - (value - 0.3)) < 1e-12)
  }

  @Test func aGestureOverrunByAPlainCallIsNoise() throws {
    let (stage, book) = try Scenes.shut(Book(pages: 3))
    try pinch(stage, book, [1, 3])
    try stage.finish(book)
    try stage.pinch(book, scale: 1.2, phase: .changed)
    #expect(try stage.state(of: book).phase == .running)
    try stage.begin(book)
    let held = try stage.state(of: book).progress
    try stage.pinch(book, scale: 1.1, phase: .changed)
    #expect(try stage.state(of: book).progress == held, "a new hold is not the old pinch's")
  }

  @Test func originalReleasesByThePublishedCurve() throws {
    let (stage, book) = try Scenes.shut(Scenes.book(3) { $0.fidelity = .original })
    try pinch(stage, book, [1, 3.5])
    try stage.pinch(book, scale: 3.5, phase: .ended, velocity: -100)
    // C6: half of the way is left, so half a second by ease-in-out, whatever the velocity: the book always finishes.
    for tick in 1...8 {
      try stage.advance(by: 1.0 / 16)
      let exact = ModelTiming.finished(from: 0.5, after: Double(tick) / 16, of: 0.5)
      #expect(try abs(stage.state(of: book).progress - exact) < 1e-12)
    }
    #expect(!stage.isMoving)
    try pinch(stage, book, [0.9, 0.25])
    try stage.pinch(book, scale: 0.25, phase: .cancelled)
    for tick in 1...12 {
      try stage.advance(by: 1.0 / 16)
      let exact = 1 - ModelTiming.cancelled(from: 0.75, after: Double(tick) / 16, of: 0.75)
      #expect(try abs(stage.state(of: book).progress - exact) < 1e-12)
    }
    #expect(!stage.isMoving)
    try stage.pinch(book, scale: 0.9, phase: .began)
    try stage.pinch(book, scale: 0.5, phase: .ended)
    try stage.advance(by: 0.5)
    let hash = stage.stateHash()
    #expect(throws: LeafError.self) { try stage.begin(book) }
    #expect(throws: LeafError.self) { try stage.open(book) }
    #expect(stage.stateHash() == hash, "a moving scene is let be")
  }

  /// Fingers that have not moved yet have a scale of exactly 1: what is shut takes it for the beginning of an opening, and a scale
  /// just below 1 for nothing.
  @Test func aPinchAtScaleOneTakesHoldOfWhatIsShut() throws {
    let stage = try Scenes.stage()
    for id in [try stage.add(Book(pages: 4)), try stage.add(Book(pages: 3), as: 1, on: stage.add(Shelf(books: 3)))] {
      try stage.pinch(id, scale: 1.0.nextDown, phase: .began)
      #expect(try stage.state(of: id).phase == .idle && stage.state(of: id).ignoredInputs == 1)
      try stage.pinch(id, scale: 1, phase: .began)
      #expect(try stage.state(of: id).phase == .tracking && stage.state(of: id).progress == 0)
      try stage.pinch(id, scale: 3.5, phase: .changed)
      #expect(try abs(stage.state(of: id).progress - 0.5) < 1e-15)
      try stage.pinch(id, scale: 1, phase: .changed)
      #expect(try stage.state(of: id).progress == 0 && stage.state(of: id).ignoredInputs == 1)
    }
  }

  /// Fingers of scale 1 take hold of an open book, too: together they shut it, apart they leave it open.
  @Test func aPinchThatBeginsAtScaleOneShutsAnOpenBook() throws {
    for (scale, end) in [(0.4, 0.0), (1, 1), (3, 1)] {
      let (stage, book) = try Scenes.open(Book(pages: 8))
      try stage.pinch(book, scale: 1, phase: .began)
      #expect(try stage.state(of: book).phase == .tracking && stage.state(of: book).progress == 1)
      try stage.pinch(book, scale: scale, phase: .changed)
      #expect(try abs(stage.state(of: book).progress - min(scale, 1)) < 1e-15)
      try stage.pinch(book, scale: scale, phase: .ended, velocity: 0)
      try stage.advance(by: 9)
      #expect(try stage.state(of: book).progress == end && stage.state(of: book).ignoredInputs == 0)
    }
  }

  /// The tutorial takes exactly 1 for fingers that go apart, which do nothing to an open book.
  @Test func aPublishedPinchThatBeginsAtScaleOneLeavesAnOpenBook() throws {
    let (stage, book) = try Scenes.open(Scenes.book(8) { $0.fidelity = .original })
    let before = stage.stateHash()
    for (scale, phase) in [(1, GesturePhase.began), (0.4, .changed), (0.4, .ended)] {
      try stage.pinch(book, scale: scale, phase: phase)
    }
    #expect(try stage.stateHash() == before && stage.state(of: book).ignoredInputs == 3)
  }
}

extension Stage {
  fileprivate func stateProgress(_ id: SceneID, after dt: Double) throws -> Double {
    try advance(by: dt)
    return try state(of: id).progress
  }
}
