import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Gestures released at any moment, and scales that jump: there is exactly one end each, and progress remains a
/// fraction. Transitions that take no time are over at once.
@Suite struct ReleaseTests {
  private struct Ends {
    var began = 0, ended = 0
    mutating func count(_ events: [StageEvent]) {
      for event in events where event.subject == .run {
        switch event.kind {
        case .began: began += 1
        case .finished, .cancelled, .retargeted: ended += 1
        default: break
        }
      }
    }
  }

  /// Held from rest or caught in the air, scrubbed, and released with any velocity, to finish or to go back.
  @Test func everyReleaseHasOneEnd() throws {
    var random = SplitMix64(seed: 313)
    let releases = Effort.cases(Effort.isLong ? 1_000_000 : 50_000)
    var wrong = 0
    for fidelity in Fidelity.allCases {
      let stage = try Scenes.stage()
      let id = try stage.add(.crossfade, fidelity: fidelity)
      for _ in 0..<releases / 2 {
        var ends = Ends()
        let holds = fidelity == .corrected ? random.int(in: 1...3) : 1
        for hold in 1...holds {
          try stage.begin(id)
          try stage.scrub(id, to: random.double(in: -0.2...1.2), velocity: random.double(in: -9...9))
          ends.count(try stage.step(random.double(in: 0...0.05)))
          let velocity = random.pick([
            nil, 0, random.double(in: -30...30), random.anyFinite().remainder(dividingBy: 1e6),
          ])
          if random.next() & 1 == 0 {
            try stage.finish(id, velocity: velocity)
          } else {
            try stage.cancel(id, velocity: velocity)
          }
          if hold < holds { ends.count(try stage.step(random.double(in: 0...0.02))) }
          if try stage.state(of: id).phase == .idle { break }
        }
        ends.count(try stage.step(1000))
        let state = try stage.state(of: id)
        let isAtAnEnd = state.phase == .idle && (state.progress == 0 || state.progress == 1)
        if ends.began == 0 || ends.ended != ends.began || !isAtAnEnd { wrong += 1 }
      }
    }
    print("figure: releases without exactly one end: \(wrong) of \(releases)")
    #expect(wrong == 0)
  }

  @Test(arguments: Fidelity.allCases) func progressIsAFractionWhateverTheFingersDo(_ fidelity: Fidelity) throws {
    var random = SplitMix64(seed: 515)
    let events = Effort.cases(Effort.isLong ? 1_000_000 : 50_000) / 2
    let stage = try Scenes.stage()
    let id = try stage.add(Scenes.book(2) { $0.fidelity = fidelity })
    var held = 0, outside = 0
    // A scene that is caught beyond an end is held there, so that it does not jump, and is led back. On its way back
    // its fraction is measured from the other end, which costs one rounding of the whole run.
    var limits = 0.0...1.0, wasHeld = false
    func scale() -> Double {
      switch random.int(in: 0...4) {
      case 0: random.pick([0, -0.0, -1, -1e300, 1e300, .leastNonzeroMagnitude, 1, 6])
      case 1: random.anyFinite()
      case 2: random.double(in: -1...1)
      default: random.double(in: 0...8)
      }
    }
    for index in 0..<events {
      let phase = random.pick([GesturePhase.began, .changed, .changed, .changed, .changed, .ended, .cancelled])
      try stage.pinch(id, scale: scale(), phase: phase, velocity: random.pick([nil, random.double(in: -9...9)]))
      let state = try stage.state(of: id)
      if state.phase == .tracking {
        held += 1
        if !wasHeld { limits = min(0, state.progress - 0x1p-53)...max(1, state.progress + 0x1p-52) }
        if !limits.contains(state.progress) { outside += 1 }
      }
      wasHeld = state.phase == .tracking
      if index % 16 == 0 { try stage.advanceWhole(by: random.pick([0, 0.01, 0.3, 100])) }
    }
    #expect(outside == 0 && held > events / 16)
    let before = stage.stateHash()
    for bad in [Double.nan, .infinity, -.infinity] {
      for phase in [GesturePhase.began, .changed, .ended] {
        #expect(throws: LeafError.self) { try stage.pinch(id, scale: bad, phase: phase) }
      }
    }
    #expect(stage.stateHash() == before)
    print(
      "figure: pinches of leaping scales, \(fidelity), progress beyond its limits while held: \(outside) of \(held)")
  }

  /// The frame of a scene that has moved to an end in the usual time.
  private func frame(_ stage: Stage, _ id: SceneID) throws -> [Float] {
    stage.withSnapshot { frame in
      var numbers: [Float] = []
      for row in 0..<frame.count where frame.scene(row) == id {
        for column in 0..<16 { numbers.append(frame.matrices[16 * row + column]) }
        numbers += [frame.opacity[row], frame.shade[row], Float(frame.flags[row])]
      }
      return numbers
    }
  }

  private func expectInstant(_ name: String, _ add: (Stage) throws -> SceneID) throws {
    let now = Timing.curve(.linear, duration: 0)
    let (slow, fast) = (try Scenes.stage(), try Scenes.stage())
    let (a, b) = (try add(slow), try add(fast))
    try fast.setTiming(b, open: now, close: now)
    for isOpening in [true, false, true] {
      for (stage, id) in [(slow, a), (fast, b)] {
        if isOpening { try stage.open(id) } else { try stage.close(id) }
      }
      try slow.advanceWhole(by: 1000)
      #expect(try fast.step(0).map(\.kind) == [.began, .finished], "\(name), opening \(isOpening)")
      #expect(!fast.isMoving && !slow.isMoving, "\(name)")
      #expect(try fast.state(of: b).progress == (isOpening ? 1 : 0), "\(name)")
      #expect(try frame(fast, b) == frame(slow, a), "\(name), opening \(isOpening)")
    }
  }

  @Test(arguments: Fidelity.allCases) func whatTakesNoTimeIsOverInItsStep(_ fidelity: Fidelity) throws {
    for entry in TransitionEntry.all {
      for (name, transition) in entry.variants {
        func add<T: Transition>(_ transition: T, _ stage: Stage) throws -> SceneID {
          try stage.add(transition, fidelity: fidelity)
        }
        try expectInstant("\(entry.kind) \(name) \(fidelity)") { try add(transition, $0) }
      }
    }
    try expectInstant("album \(fidelity)") { try $0.add(try AlbumTests.album(), fidelity: fidelity) }
    let move = try Move(
      from: [Rect(x: 1, y: 2, width: 30, height: 40)], to: [Rect(x: 5, y: 6, width: 300, height: 400)])
    try expectInstant("move \(fidelity)") { try $0.add(move, fidelity: fidelity) }
    try expectInstant("book \(fidelity)") { try $0.add(Scenes.book(16) { $0.fidelity = fidelity }) }
  }
}
