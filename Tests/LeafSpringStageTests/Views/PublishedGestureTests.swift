import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Gestures as the sources have them: the pinch and the swipe of VCTransitionsLibrary, and the tutorial's pinch on its list.
@Suite struct PublishedGestureTests {
  private static let viewport = Size(width: 320, height: 568)

  // MARK: The pinch of a transition

  /// Fingers together close, as published; fingers apart open.
  @Test(arguments: Fidelity.allCases) func aPinchClosesEveryKind(_ fidelity: Fidelity) throws {
    for kind in TransitionKind.allCases {
      for start in [1, 1.25] {
        let stage = try Stage(viewport: Self.viewport)
        let id = try stage.add(kind, fidelity: fidelity)
        for (since, progress) in [(1.5, 0.5), (2, 1), (0.4, 0), (1.75, 0.75)] {
          if try stage.state(of: id).phase == .idle { try stage.pinch(id, scale: start, phase: .began) }
          try stage.pinch(id, scale: start * since, phase: .changed)
          #expect(try abs(stage.state(of: id).progress - progress) < 1e-12, "\(kind) \(since)")
        }
        try stage.pinch(id, scale: start * 1.75, phase: .ended, velocity: 0)
        #expect(try stage.runToRest().ends == [.finished], "\(kind)")
        try stage.pinch(id, scale: start, phase: .began)
        for (since, progress) in [(2.0, 1.0), (0.4, 0.4), (0.55, 0.55)] {
          try stage.pinch(id, scale: start * since, phase: .changed)
          #expect(try abs(stage.state(of: id).progress - progress) < 1e-12, "\(kind) back \(since)")
        }
        // Not yet half of the way: it stays open.
        try stage.pinch(id, scale: start * 0.55, phase: .ended, velocity: 0)
        #expect(try stage.runToRest().ends == [.cancelled], "\(kind)")
        try stage.pinch(id, scale: start, phase: .began)
        try stage.pinch(id, scale: start * 0.4, phase: .changed)
        try stage.pinch(id, scale: start * 0.4, phase: .ended, velocity: 0)
        #expect(try stage.runToRest().ends == [.finished] && stage.state(of: id).progress == 0, "\(kind)")
      }
    }
  }

  // MARK: The speed of a release

  /// The controllers' completion speed is 1 − p (13.5): to finish from p takes the whole duration, to go back p·D/(1 − p).
  @Test(arguments: [0.2, 0.55, 0.75, 0.99]) func theOriginalsReleaseRunsAtOneMinusItsProgress(_ p: Double) throws {
    for (name, finishes) in [("swipe", true), ("swipe", false), ("pinch", true), ("pinch", false)] {
      let stage = try Stage(viewport: Self.viewport)
      let id = try stage.add(TransitionKind.turn, fidelity: .original)
      func send(_ phase: GesturePhase) throws {
        let progress = phase == .began ? 0 : p
        if name == "swipe" {
          try stage.swipe(id, translation: Point(x: 200 * progress, y: 0), phase: phase)
        } else {
          try stage.pinch(id, scale: 1 + progress, phase: phase)
        }
      }
      try send(.began)
      try send(.changed)
      try stage.setRelease(id, finishes ? .always : .never)
      try send(.ended)
      let held = try stage.state(of: id).progress
      // The swipe's 0.99 is rounded to single precision, a trace above the bound of the speed.
      let left = (finishes ? 1 - held : held) / (1 - min(held, 0.99))
      for step in 1...7 {
        try stage.advance(by: left / 8)
        let eased = ModelTiming.easeInOut(Double(step) / 8)
        let wanted = finishes ? held + (1 - held) * eased : held * (1 - eased)
        #expect(try abs(stage.state(of: id).progress - wanted) < 1e-9, "\(name) from \(p), step \(step)")
      }
      try stage.advance(by: left / 8 * 1.001)
      #expect(!stage.isMoving && stage.events.last?.kind == (finishes ? .finished : .cancelled), "\(name) from \(p)")
    }
  }

  /// The host's completion and a run that no gesture holds have their own speed, and so have the book and the album.
  @Test func onlySwipeAndPinchReleaseAtThatSpeed() throws {
    let stage = try Stage(viewport: Self.viewport)
    let id = try stage.add(TransitionKind.turn, fidelity: .original)
    try stage.begin(id)
    try stage.scrub(id, to: 0.75)
    try stage.finish(id)
    try stage.advance(by: 0.26)
    #expect(!stage.isMoving)
    try stage.close(id)
    try stage.advance(by: 2)
    try stage.setCompletion(id, Completion(speed: 2))
    try stage.swipe(id, translation: .zero, phase: .began)
    try stage.swipe(id, translation: Point(x: 150, y: 0), phase: .changed)
    try stage.swipe(id, translation: Point(x: 150, y: 0), phase: .ended)
    try stage.advance(by: 0.126)
    #expect(!stage.isMoving)
    for table in GestureTable.allCases {
      let isPublished = table == .swipe || table == .pinch
      #expect(abs(table.completionSpeed(at: 0.75) - (isPublished ? 0.25 : 1)) < 1e-15, "\(table)")
      #expect(table.completionSpeed(at: 1) >= 0.0099, "\(table): completion always comes")
    }
  }

  // MARK: The side of the pop

  /// The mean position of the incoming view's visible cells.
  private func middle(_ stage: Stage, _ view: CellIdentity.View) -> Point? {
    stage.withSnapshot { frame in
      var (sum, weight) = (Point.zero, 0.0)
      for row in 0..<frame.count
      where frame.identity(row).view == view && CellFlags(rawValue: frame.flags[row]).contains(.visible) {
        let size = frame.size(row)
        let m = (0..<16).map { Double(frame.matrices[16 * row + $0]) }
        let (x, y) = (size.width / 2, size.height / 2)
        let w = x * m[3] + y * m[7] + m[15]
        sum.x += (x * m[0] + y * m[4] + m[12]) / w
        sum.y += (x * m[1] + y * m[5] + m[13]) / w
        weight += 1
      }
      return weight > 0 ? Point(x: sum.x / weight, y: sum.y / weight) : nil
    }
  }

  @Test(arguments: [Edge.left, .right, .top, .bottom]) func thePictureOfAPopFollowsTheFinger(_ edge: Edge) throws {
    for kind in [TransitionKind.fold, .cube, .flip, .pan, .natGeo, .turn] {
      let isVertical = edge == .top || edge == .bottom
      let stage = try Stage(viewport: Self.viewport)
      let id = try stage.add(.stack([0, 1]))
      var options = TransitionOptions()
      options.edge = edge
      let gesture: ContainerGesture = isVertical ? .verticalSwipe : .horizontalSwipe
      try stage.setRule(ContainerRule(.pop, interaction: gesture), kind, options, on: id)
      // The view leaves to the edge from which it came.
      let way = edge == .left || edge == .top ? -1.0 : 1
      func finger(_ distance: Double, _ phase: GesturePhase) throws {
        let translation = isVertical ? Point(x: 0, y: distance) : Point(x: distance, y: 0)
        try stage.swipe(id, translation: translation, velocity: translation, phase: phase, vertical: isVertical)
      }
      try finger(-way, .began)
      #expect(try stage.state(of: id).phase == .idle, "\(kind) \(edge): against the picture")
      try finger(way, .began)
      #expect(try stage.state(of: id).phase == .tracking, "\(kind) \(edge)")
      try finger(way * 20, .changed)
      let early = middle(stage, .from)
      try finger(way * 90, .changed)
      guard let early, let late = middle(stage, .from) else { continue }
      let moved = isVertical ? late.y - early.y : late.x - early.x
      #expect(moved * way > 1 || kind == .turn, "\(kind) \(edge): \(moved)")
    }
  }

  @Test func withoutAnEdgeASwipePopsToTheRightAndInTheOriginalToTheLeft() throws {
    for fidelity in Fidelity.allCases {
      for kind in TransitionKind.allCases where kind != .cards {
        for speed in [-50.0, 50] {
          let (stage, id) = try Containers.ready(
            for: .pop, kind: kind, fidelity: fidelity, interaction: .horizontalSwipe)
          try stage.swipe(id, translation: Point(x: speed / 10, y: 0), velocity: Point(x: speed, y: 0), phase: .began)
          let pops = try stage.state(of: id).phase == .tracking
          #expect(pops == ((speed > 0) == (fidelity == .corrected)), "\(kind) \(fidelity)")
        }
      }
    }
  }

  /// The fidelity of the rule that a swipe would start decides, not that of the operation before it.
  @Test func aStillFingerIsJudgedByTheRuleItWouldStart() throws {
    let (stage, id) = try Containers.ready(for: .pop, fidelity: .original, interaction: .horizontalSwipe)
    try stage.setPopSide(rightToLeft: false, on: id)
    try stage.swipe(id, translation: .zero, velocity: .zero, phase: .began)
    #expect(try stage.state(of: id).phase == .tracking, "as published, 0 counts as left to right")
    let (other, same) = try Containers.ready(for: .pop, interaction: .horizontalSwipe)
    try other.swipe(same, translation: .zero, velocity: .zero, phase: .began)
    #expect(try other.state(of: same).phase == .idle)
    try other.swipe(same, translation: Point(x: 12, y: 0), phase: .changed)
    #expect(try other.state(of: same).phase == .tracking)
  }

  // MARK: The tutorial's list

  @Test(arguments: Fidelity.allCases) func aPinchOnTheShelfOpensTheCentredBook(_ fidelity: Fidelity) throws {
    let it = try ShelfRuleTests.Library(fidelity, isRuled: false)
    try it.stage.scroll(it.shelf, to: 372 - (512 - 181))
    try it.stage.pinch(it.shelf, scale: 1, phase: .began)
    try it.stage.pinch(it.shelf, scale: 3.5, phase: .changed)
    #expect(try it.stage.state(of: it.books[1]).progress == 0.5)
    try it.stage.pinch(it.shelf, scale: 4, phase: .ended)
    #expect(try it.stage.runToRest().ends == [.finished] && it.stage.state(of: it.books[1]).progress == 1)
    // While it is open, a pinch on the list shuts it.
    try it.stage.pinch(it.shelf, scale: 0.9, phase: .began)
    try it.stage.pinch(it.shelf, scale: 0.3, phase: .changed)
    #expect(try abs(it.stage.state(of: it.books[1]).progress - 0.3) < 1e-12)
    try it.stage.pinch(it.shelf, scale: 0.3, phase: .ended, velocity: -1)
    #expect(try it.stage.runToRest().ends == [.finished] && it.stage.state(of: it.books[1]).progress == 0)
  }

  @Test func aPinchOnAShelfWithoutACentredBookIsIgnored() throws {
    let it = try ShelfRuleTests.Library(isRuled: false)
    try it.stage.scroll(it.shelf, to: 186 - (512 - 181))
    let before = it.stage.stateHash()
    try it.stage.pinch(it.shelf, scale: 1.1, phase: .began)
    try it.stage.pinch(it.shelf, scale: 4, phase: .changed)
    #expect(try it.stage.stateHash() == before && it.stage.state(of: it.shelf).ignoredInputs == 2)
    let ruled = try ShelfRuleTests.Library(interaction: .pinch)
    #expect(throws: LeafError(.refused, "scene", accepts: "")) {
      try ruled.stage.pinch(ruled.shelf, scale: 1, phase: .began)
    }
  }

  /// `corrected` opens the book that is pinched; the tutorial only the one in the middle.
  @Test(arguments: Fidelity.allCases) func aPinchOnABookBesideTheMiddleOpensItWhereCorrected(_ fidelity: Fidelity)
    throws
  {
    let it = try ShelfRuleTests.Library(fidelity, isRuled: false)
    try it.stage.scroll(it.shelf, to: 372 - (512 - 181))
    try it.stage.pinch(it.books[2], scale: 1, phase: .began)
    try it.stage.pinch(it.books[2], scale: 3.5, phase: .changed)
    #expect(try it.stage.state(of: it.books[2]).progress == (fidelity == .corrected ? 0.5 : 0))
  }
}

/// Changes of `original` beside its run, with their own durations.
@Suite struct PublishedShadeTests {
  /// The shade of a page comes up within 0.25 s, whatever the duration (B8).
  @Test(arguments: [0.5, 1, 4]) func theShadeOfAnOpeningTakesAQuarterOfASecond(_ duration: Double) throws {
    let stage = try Stage(viewport: Scenes.viewport)
    let id = try stage.add(Scenes.book(8) { $0.fidelity = .original })
    try stage.setTiming(id, open: .curve(.easeInOut, duration: duration))
    try stage.open(id)
    func shade() -> Double { stage.withSnapshot { Double($0.shade[2]) } }
    for (time, part) in [(0.0625, 0.25), (0.125, 0.5), (0.25, 1.0), (0.4, 1)] {
      try stage.seek(to: time)
      // Item 2 lies at ratio 0.5 in the open book.
      let wanted = 0.5 * TimingCurve.standard.value(at: part)
      #expect(abs(shade() - wanted) < 1e-6, "\(duration) at \(time): \(shade())")
    }
  }
}
