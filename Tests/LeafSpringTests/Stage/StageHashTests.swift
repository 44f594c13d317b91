import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// Every frame of many scenes, hashed and chained: one golden number each. If one moves, the commit says why.
@Suite struct StageHashTests {
  private static func chain(
    _ kernel: ProductKernel, frames: Int = 120, _ set: (Stage) throws -> SceneID,
    _ act: (Stage, SceneID, Int) throws -> Void
  ) throws -> UInt64 {
    let stage = try Stage(viewport: Size(width: 1024, height: 768), kernel: kernel)
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

  private struct Play: TransitionVisitor {
    let kernel: ProductKernel
    let fidelity: Fidelity

    mutating func visit<T: Transition>(_ transition: T) throws(LeafError) -> UInt64 {
      do {
        return try StageHashTests.chain(
          kernel, frames: 140, { try $0.add(transition, fidelity: fidelity) },
          { stage, id, frame in
            if frame == 0 { try stage.open(id) }
            if frame == 70 { try stage.close(id) }
          })
      } catch let error as LeafError {
        throw error
      } catch {
        return 0
      }
    }
  }

  /// Name and hash of every run, with one kernel.
  private static func hashes(_ kernel: ProductKernel) throws -> [(name: String, hash: UInt64)] {
    var found: [(String, UInt64)] = []
    let books: [(String, (inout Book) -> Void)] = [
      ("book", { _ in }), ("original", { $0.fidelity = .original }), ("right-to-left", { $0.reading = .rightToLeft }),
      ("top hinge", { $0.hinge = .top }), ("single pages", { $0.spread = .single }),
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
    for kind in TransitionKind.allCases {
      for fidelity in Fidelity.allCases {
        var play = Play(kernel: kernel, fidelity: fidelity)
        found.append(("\(kind) \(fidelity)", try kind.make(TransitionOptions(), for: &play)))
      }
    }
    return found
  }

  @Test func everyFrameOfEverySceneHasItsGoldenHash() throws {
    var all = StateHash()
    let runs = try Self.hashes(.blas)
    for (name, hash) in runs {
      all.combine(hash)
      if let golden = Self.golden[name] {
        #expect(hash == golden, "\(name): 0x\(String(hash, radix: 16))")
      } else {
        Issue.record("no golden hash for \(name): 0x\(String(hash, radix: 16))")
      }
    }
    #expect(runs.count == Self.golden.count)
    print("figure: BLAS in the run: \(try MatrixProbe().bitClass)")
    reportHash("\(runs.count) scenes, every frame", all.value)
  }

  @Test func theKernelCannotBeSeenInTheBits() throws {
    let blas = try Self.hashes(.blas).map(\.hash)
    #expect(try Self.hashes(.builtin).map(\.hash) == blas)
    #expect(try Self.hashes(.automatic).map(\.hash) == blas)
  }

  private static let golden: [String: UInt64] = TransitionEntry.all.reduce(into: others) { golden, entry in
    for (fidelity, hash) in entry.golden { golden["\(entry.kind) \(fidelity)"] = hash }
  }

  private static let others: [String: UInt64] = [
    "book": 0xf7015c6b1f2522fc,
    "original": 0x30c2c6ddb9d963ba,
    "right-to-left": 0x6d950af867a1bea4,
    "top hinge": 0x1a77f17ffe05a9c9,
    "single pages": 0x4645c9caacff7d8a,
    "flat": 0x65f5f53da07ab92b,
    "long": 0xf8688135e097ffc2,
    "odd": 0xebdf463e7d52173e,
    "soft": 0xb8fcee6e14cf8262,
    "soft top hinge, 20 strips": 0xe5795ab6e0196fb9,
    "soft right-to-left, long": 0x63438cf3326db087,
    "springy free": 0xb79509e293ddd1a9,
    "springy clamp": 0xab0f662116c8ff33,
    "springy bounce": 0xd73f9add7501944a,
    "resized": 0xaacfb1b15a1ce6c7,
    "pinched": 0xc53509e3bb5cc61b,
  ]
}
