import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Every combination of scene, gesture and operation is begun, scrubbed, finished and cancelled.
@Suite struct ContainerSweepTests {
  /// The driver of an operation: the host, or a gesture.
  enum Drive: CaseIterable {
    case host, horizontal, vertical, pinch

    var gesture: ContainerGesture? {
      switch self {
      case .host: nil
      case .horizontal: .horizontalSwipe
      case .vertical: .verticalSwipe
      case .pinch: .pinch
      }
    }
  }

  static let fractions = [0.3, 0.5, 0.99, 1]

  /// The sign of the distance that starts an operation: as published, pops go from right to left; corrected, to the right, where
  /// these pictures came from.
  private func sign(_ drive: Drive, _ operation: ContainerOperation, _ fidelity: Fidelity) -> Double {
    switch (drive, operation) {
    case (.horizontal, .push): fidelity == .original ? 1 : -1
    case (.horizontal, .pop): fidelity == .original ? -1 : 1
    case (.horizontal, _), (.vertical, .push), (.pinch, .pop), (.pinch, .dismiss): -1
    default: 1
    }
  }

  private func send(
    _ drive: Drive, _ sign: Double, _ stage: Stage, _ id: SceneID, _ fraction: Double, _ phase: GesturePhase
  ) throws {
    let way = sign * 200 * fraction
    let lead = sign * (phase == .began ? 10 : 0)
    switch drive {
    case .host: break
    case .horizontal:
      try stage.swipe(
        id, translation: Point(x: way, y: 0), velocity: Point(x: lead, y: 0), phase: phase)
    case .vertical:
      let y = phase == .began ? lead : way
      try stage.swipe(
        id, translation: Point(x: 0, y: y), velocity: Point(x: 0, y: lead), phase: phase, vertical: true)
    case .pinch:
      try stage.pinch(id, scale: 1 + sign * fraction, phase: phase, velocity: 0)
    }
  }

  private func check(
    _ kind: TransitionKind, _ operation: ContainerOperation, _ drive: Drive, _ fidelity: Fidelity,
    frame: Rect?
  ) throws -> Int {
    var runs = 0
    let (stage, id) = try Containers.ready(
      for: operation, kind: kind, fidelity: fidelity, interaction: drive.gesture, frame: frame)
    let before = stage.stateHash()
    for finishes in [false, true] {
      for fraction in Self.fractions {
        // A finished run leaves a different state, so each one starts from a fresh container.
        let (stage, id) =
          finishes
          ? try Containers.ready(
            for: operation, kind: kind, fidelity: fidelity, interaction: drive.gesture, frame: frame)
          : (stage, id)
        let name = "\(kind) \(operation) \(drive) \(fidelity) \(fraction) \(finishes)"
        if drive == .host {
          try Containers.perform(operation, stage, id, interactive: true)
          try stage.scrub(id, to: fraction)
        } else {
          let way = sign(drive, operation, fidelity)
          try send(drive, way, stage, id, 0, .began)
          try send(drive, way, stage, id, fraction, .changed)
        }
        let state = try stage.state(of: id)
        let capped = fidelity == .original && (drive == .horizontal || drive == .vertical)
        let expected = capped ? Double(Float(min(fraction, fraction == 1 ? 0.99 : 1))) : fraction
        #expect(
          state.phase == .tracking && abs(state.progress - expected) < 1e-6, "\(name): \(state.progress)")
        #expect(try stage.views(of: id) == Containers.outcome(of: operation, finished: true), "\(name)")
        try stage.advance(by: 0.25)
        #expect(try stage.state(of: id).progress == state.progress, "\(name): held still")
        try finishes ? stage.finish(id) : stage.cancel(id)
        let events = stage.events + (try stage.runToRest())
        #expect(events.ends == [finishes ? .finished : .cancelled], "\(name): \(events.map(\.kind))")
        #expect(try stage.views(of: id) == Containers.outcome(of: operation, finished: finishes), "\(name)")
        #expect(try stage.context(of: id)?.isCancelled == !finishes)
        if finishes {
          #expect(stage.stateHash() != before, "\(name)")
          #expect(try stage.playing(id).isEmpty, "\(name)")
        } else {
          #expect(stage.stateHash() == before, "\(name): a trace of the cancelled run")
        }
        runs += 1
      }
    }
    return runs
  }

  @Test(arguments: TransitionKind.allCases) func everyGestureFinishesOnceAndCancelsWithoutATrace(
    _ kind: TransitionKind
  ) throws {
    var runs = 0
    for operation in ContainerOperation.allCases {
      for drive in Drive.allCases where drive.gesture?.drives(operation) ?? true {
        for fidelity in Fidelity.allCases { runs += try check(kind, operation, drive, fidelity, frame: nil) }
      }
    }
    #expect(runs == 18 * 2 * 8)
    print("figure: \(kind): \(runs) begun, scrubbed and released")
  }

  @Test(arguments: TransitionKind.allCases) func soDoFramesThatLeaveThePresenterInSight(
    _ kind: TransitionKind
  ) throws {
    for operation in [ContainerOperation.present, .dismiss] {
      for drive in Drive.allCases {
        for fidelity in Fidelity.allCases {
          _ = try check(kind, operation, drive, fidelity, frame: drive == .host ? nil : Containers.frame)
        }
      }
    }
  }

  @Test func thousandsOfRandomCallsNeverHang() throws {
    var random = SplitMix64(seed: 4)
    var terminals = 0
    var begun = 0
    for fidelity in Fidelity.allCases {
      let (stage, id) = try Containers.stage(.stack([0]))
      for (index, operation) in [ContainerOperation.push, .pop].enumerated() {
        let rule = ContainerRule(operation, fidelity: fidelity, interaction: .horizontalSwipe)
        try stage.setRule(rule, index == 0 ? .flip : .explode, on: id)
      }
      var next = 1
      for _ in 0..<3000 {
        switch random.int(in: 0...7) {
        case 0:
          try? stage.push(next, on: id, interactive: random.int(in: 0...1) == 0)
          next += 1
        case 1: _ = try? stage.pop(id, interactive: random.int(in: 0...1) == 0)
        case 2: _ = try? stage.begin(id)
        case 3: try stage.scrub(id, to: random.double(in: 0...1), velocity: random.double(in: -5...5))
        case 4: try stage.finish(id)
        case 5: try stage.cancel(id)
        case 6: _ = try? stage.popToRoot(id)
        default:
          let phase = GesturePhase.allCases[random.int(in: 0...3)]
          let x = random.double(in: -250...250)
          try stage.swipe(id, translation: Point(x: x, y: 0), velocity: Point(x: x, y: 0), phase: phase)
        }
        try stage.advance(by: random.double(in: 0...0.4))
        terminals += stage.events.ends.count
        begun += stage.events.filter { $0.kind == .began }.count
      }
      try stage.cancel(id)
      let rest = try stage.runToRest()
      terminals += rest.ends.count
      begun += rest.filter { $0.kind == .began }.count
      // Views are restored in order: the root is always there, and the numbers rise.
      let views = try stage.views(of: id)
      #expect(views[0] == 0 && views == views.sorted() && stage.standing(id) == [views[views.count - 1]])
    }
    #expect(terminals == begun, "every motion that began ended in one event")
    print("figure: \(begun) operations begun by random calls, as many ended")
  }
}
