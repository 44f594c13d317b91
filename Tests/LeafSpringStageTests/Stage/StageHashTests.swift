import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// Every frame of many scenes, hashed and chained: each scene has one golden number in `Tests/golden.txt`. If a number
/// changes, the commit says why.
@Suite struct StageHashTests {
  private static func chain(
    _ kernel: ProductKernel, frames: Int = 120, _ set: (Stage) throws -> SceneID,
    _ act: (Stage, SceneID, Int) throws -> Void
  ) throws -> UInt64 {
    let stage = try Stage(viewport: Size(width: 1024, height: 768), kernel: kernel, visibleTolerance: 0)
    let id = try set(stage)
    var hash = StateHash()
    for frame in 0..<frames {
      try act(stage, id, frame)
      try stage.advance(by: 1.0 / 64)
      hash.combine(stage.stateHash())
    }
    return hash.value
  }

  private static func book(_ change: (inout Book) -> Void = { _ in }) -> (Stage) throws -> SceneID {
    var book = Book(pages: 40)
    change(&book)
    let made = book
    return { try $0.add(made) }
  }

  private static func turns(_ stage: Stage, _ id: SceneID, _ frame: Int) throws {
    switch frame {
    case 0: try stage.open(id)
    case 40: try stage.next(id)
    case 44: try stage.next(id)
    case 60: try stage.turn(id, to: 9)
    case 75: try stage.previous(id)
    case 100: try stage.close(id)
    default: break
    }
  }

  /// Name and hashes of every run with one kernel; transitions in both fidelities.
  private static func hashes(_ kernel: ProductKernel) throws -> [(name: String, hashes: [UInt64])] {
    var found: [(String, UInt64)] = []
    let books: [(String, (inout Book) -> Void)] = [
      ("book", { _ in }), ("original", { $0.fidelity = .original }), ("right-to-left", { $0.reading = .rightToLeft }),
      ("top hinge", { $0.hinge = .top }), ("single pages", { $0.spreadMode = .single }),
      ("flat", { $0.restRatio = 1 }),
      ("long", { $0.pages = 5000 }), ("odd", { $0.pages = 41 }), ("soft", { $0.soft = SoftLeaves() }),
      ("soft top hinge, 20 strips", { ($0.hinge, $0.soft) = (.top, SoftLeaves(strips: 20)) }),
      ("soft right-to-left, long", { ($0.reading, $0.pages, $0.soft) = (.rightToLeft, 500, SoftLeaves(strips: 5)) }),
    ]
    for (name, change) in books {
      found.append((name, try chain(kernel, book(change), turns)))
    }
    for overshoot in Book.Overshoot.allCases {
      found.append(
        (
          "springy \(overshoot)",
          try chain(kernel, book { $0.overshoot = overshoot }) { stage, id, frame in
            if frame == 0 {
              try stage.setTiming(id, turn: .spring(try Spring(duration: 0.3, bounce: 0.5), velocity: 2))
            }
            try turns(stage, id, frame)
          }
        ))
    }
    found.append(
      (
        "resized",
        try chain(kernel, book()) { stage, id, frame in
          try turns(stage, id, frame)
          if frame == 50 { try stage.resize(Size(width: 700, height: 900)) }
        }
      ))
    found.append(
      (
        "pinched",
        try chain(kernel, book()) { stage, id, frame in
          if frame == 2 { try stage.pinch(id, scale: 1.1, phase: .began) }
          if frame > 2, frame < 30 { try stage.pinch(id, scale: 1 + Double(frame) / 10, phase: .changed) }
          if frame == 30 { try stage.pinch(id, scale: 4, phase: .ended) }
          if frame == 36 { try stage.pinch(id, scale: 0.9, phase: .began) }
          if frame == 50 { try stage.pinch(id, scale: 0.9, phase: .cancelled) }
        }
      ))
    return found.map { ($0, [$1]) }
      + (try TransitionKind.allCases.map { kind in
        let chains = try Fidelity.allCases.map { fidelity in
          try chain(kernel, frames: 140, { try $0.add(kind, fidelity: fidelity) }) { stage, id, frame in
            if frame == 0 { try stage.open(id) }
            if frame == 70 { try stage.close(id) }
          }
        }
        return ("\(kind)", chains)
      })
  }

  @Test func everyFrameOfEverySceneHasItsGoldenHash() throws {
    var all = StateHash()
    let runs = try Self.hashes(.blas)
    for (name, hashes) in runs {
      for hash in hashes { all.combine(hash) }
      let golden = Golden.hashes(name, found: hashes)
      #expect(hashes == golden, "\(name): \(hashes.map(Golden.word)); Scripts/golden.sh writes Tests/golden.txt")
    }
    let names = Set(runs.map(\.name))
    let others = ["exact products", FeatureHashTests.name]
    #expect(Golden.names.subtracting(names) == Set(others), "in Tests/golden.txt, but no run")
    print("figure: BLAS in the run: \(try MatrixProbe().bitClass)")
    reportHash("\(runs.flatMap(\.hashes).count) scenes, every frame", all.value)
  }

  @Test func theKernelCannotBeSeenInTheBits() throws {
    let blas = try Self.hashes(.blas).map(\.hashes)
    #expect(try Self.hashes(.builtin).map(\.hashes) == blas)
    #expect(try Self.hashes(.automatic).map(\.hashes) == blas)
  }
}
