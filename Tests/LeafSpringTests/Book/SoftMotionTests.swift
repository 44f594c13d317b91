import CAllocProbe
import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Motion of soft leaves: continuously, as a closed form of time, with finite numbers, with the same bits on every
/// path, and without allocating memory.
@Suite struct SoftMotionTests {
  /// Turn and velocity of a leaf's free edge, and of its middle; what is shown of one that a finger holds.
  private func parts(_ stage: Stage, _ id: SceneID, _ slot: Int) throws -> [(value: Double, velocity: Double)] {
    let scene = try stage.inside(id)
    guard scene.isHeld(leaf: Int(scene.leaves[slot])), scene.hard[slot] == 0 else {
      // A leaf that a spring throws beyond a side that stops it goes on from there.
      return [scene.edges[slot], scene.middles[slot]].map { part in
        let state = part.state(at: stage.now), kept = scene.contained(state.value)
        return kept == state.value ? state : (kept, .nan)
      }
    }
    stage.refresh()
    let shown = scene.shownParts(of: slot)
    return [(shown.edge, .nan), (shown.middle, .nan)]
  }

  /// After any call, a free edge keeps its place and its velocity, as long as motion is shown in full; so does a
  /// middle.
  @Test func noCallMakesAFreeEdgeJump() throws {
    var (value, velocity) = (
      Worst("jump of a free edge", unit: "turns"), Worst("jump of its velocity", unit: "turns/s")
    )
    var random = SplitMix64(seed: 9)
    for overshoot in Book.Overshoot.allCases {
      let (stage, id) = try Scenes.open(
        Scenes.soft(40) {
          $0.overshoot = overshoot; SoftLeafTests.bow(&$0)
        })
      // A movement of an edge that is too small to see would end during the call.
      try stage.setVisibleTolerance(0)
      for round in 0..<Effort.cases(400) {
        let before = try (0..<20).flatMap { try parts(stage, id, $0) }
        switch random.int(in: 0...4) {
        case 0: try stage.turn(id, to: random.int(in: 0...19))
        case 1: try? stage.next(id)
        case 2: try? stage.previous(id)
        case 3: try stage.setTiming(id, turn: .spring(try Spring(duration: 0.5, bounce: 0.4), velocity: 2))
        default:
          let place = Point(x: random.double(in: 200...824), y: 300)
          // A finger that has taken a leaf does not move it.
          try stage.drag(id, location: place, phase: .began)
          if round % 2 == 0 { try stage.drag(id, location: place, phase: .ended) }
        }
        let after = try (0..<20).flatMap { try parts(stage, id, $0) }
        for (index, (a, b)) in zip(after, before).enumerated() {
          value.record(abs(a.value - b.value), "round \(round), slot \(index / 2)")
          if a.velocity.isNaN || b.velocity.isNaN { continue }
          velocity.record(abs(a.velocity - b.velocity), "round \(round), slot \(index / 2)")
        }
        try stage.advanceWhole(by: random.double(in: 0...0.3))
        try stage.drag(id, location: .zero, phase: .cancelled)
      }
    }
    #expect(value.report(limit: 1e-13))
    #expect(velocity.report(limit: 1e-12))
  }

  /// A page that turns lags at its free edge on the way and is flat when it arrives.
  @Test func theFreeEdgeLagsAndArrives() throws {
    for forward in [true, false] {
      let (stage, id) = try Scenes.open(Scenes.soft(40))
      try stage.turn(id, to: forward ? 4 : 5)
      try stage.advanceWhole(by: 60)
      try stage.turn(id, to: forward ? 5 : 4)
      let scene = try stage.inside(id)
      var lag = 0.0
      while try stage.advanceWhole(by: 1.0 / 120).isMoving {
        let behind = scene.turns[5] - scene.edges[5].state(at: stage.now).value
        lag = max(lag, forward ? behind : -behind)
        #expect((forward ? behind : -behind) > -0.05)
      }
      #expect(lag > 0.1 && scene.ratios[5] == scene.edgeRatios[5])
      print("figure: lag of the free edge of a leaf turned by default: up to \(shortened(lag)) turns")
    }
  }

  @Test func aStiffPolicyDoesNotBendAndRestIsReached() throws {
    for (policy, bows) in [MotionPolicy.crossFade, .instant, .shortened].flatMap({ [($0, false), ($0, true)] }) {
      let (stage, id) = try Scenes.open(Scenes.soft(40) { if bows { SoftLeafTests.bow(&$0) } })
      try stage.setMotionPolicy(policy)
      let scene = try stage.inside(id)
      for spread in [3, 9, 0] {
        try stage.turn(id, to: spread)
        for _ in 0..<12 {
          try stage.advanceWhole(by: 1.0 / 60)
          _ = stage.stateHash()
          for slot in 0..<scene.slotCount {
            #expect(abs(scene.ratios[slot] - scene.edgeRatios[slot]) < 1e-12, "\(policy)")
            let middle = bows ? min(max(scene.middleRatios[slot], -1), 1) : scene.ratios[slot]
            #expect(abs(scene.ratios[slot] - middle) < 1e-12, "\(policy)")
          }
        }
        try stage.advanceWhole(by: 2)
        #expect(!stage.isMoving)
      }
    }
  }

  /// Frames of a run of turns, catches, scrolls, an opening and a closing.
  static func play(_ stage: Stage, _ book: Book, frames: Int = 200, _ see: (Int) throws -> Void) throws {
    let id = try stage.add(book)
    for frame in 0..<frames {
      switch frame {
      case 0: try stage.open(id)
      case 40, 44, 48: try stage.next(id)
      case 60: try stage.turn(id, to: min(9, book.spreads.upperBound))
      case 75: try stage.previous(id)
      case 90: try stage.drag(id, location: Point(x: 700, y: 300), phase: .began)
      case 91..<110: try stage.drag(id, location: Point(x: 700 - 12 * Double(frame - 90), y: 300), phase: .changed)
      case 110: try stage.drag(id, location: Point(x: 430, y: 300), phase: .ended)
      case 130: try? stage.scroll(id, to: 5000, animated: true)
      case 150: try? stage.next(id)
      case 170: try stage.close(id)
      default: break
      }
      try stage.advanceWhole(by: 1.0 / 64)
      try see(frame)
    }
  }

  @Test(arguments: [false, true]) func everyLevelAndKernelGivesTheSameBits(bows: Bool) throws {
    let book = Scenes.soft(40, strips: 7) {
      $0.soft?.hardLeaves = [4]
      if bows { SoftLeafTests.bow(&$0) }
    }
    var runs: [[UInt64]] = []
    for probe in try MatrixBatchTests.levels() {
      for kernel in [ProductKernel.automatic, .blas, .builtin] {
        let stage = try Stage(viewport: Scenes.viewport, kernel: kernel)
        var hashes: [UInt64] = []
        try Self.play(stage, book) { frame in
          if frame == 0 { stage.batch = try MatrixBatch(cells: stage.cellCount, kernel: kernel, probe: probe) }
          if frame > 0 { hashes.append(stage.stateHash()) }
        }
        runs.append(hashes)
      }
    }
    #expect(runs.count >= 3 && Set(runs).count == 1 && Set(runs[0]).count > 150)
  }

  private func image(_ m: [Double], _ row: Int, _ x: Double, _ y: Double) -> (x: Double, y: Double, w: Double) {
    let k = 16 * row
    let w = x * m[k + 3] + y * m[k + 7] + m[k + 15]
    return ((x * m[k] + y * m[k + 4] + m[k + 12]) / w, (x * m[k + 1] + y * m[k + 5] + m[k + 13]) / w, w)
  }

  /// Float rows against Double ones on screen: the bound that rigid pages keep.
  @Test func floatRowsOfStripsKeepTheBound() throws {
    var worst = Worst("Float rows of strips, of the bound of rigid pages", unit: "bounds")
    for book in [
      Scenes.soft(21), Scenes.soft(21, strips: 64) { $0.restRatio = 1 }, Scenes.soft(21) { $0.hinge = .top },
      Scenes.soft(21) {
        $0.restRatio = 1; SoftLeafTests.bow(&$0)
      },
      Scenes.soft(21) {
        $0.hinge = .top; SoftLeafTests.bow(&$0)
      },
    ] {
      let single = try Scenes.stage()
      let double = try Scenes.stage(mode: .double)
      var frames: [[Double]] = []
      try Self.play(double, book) { _ in frames.append(double.withSnapshot { Array($0.matrices64) }) }
      try Self.play(single, book) { number in
        let rows = single.withSnapshot { $0.matrices.map { Double($0) } }
        let scene = try single.inside(single.withSnapshot { $0.scenes[0].scene })
        for row in 0..<scene.poses.count where CellFlags(rawValue: scene.poses.flags[row]).contains(.visible) {
          let size = scene.poses[row].size
          for corner in 0..<4 {
            let (x, y) = (corner % 2 == 0 ? 0 : size.width, corner < 2 ? 0 : size.height)
            let (a, b) = (image(rows, row, x, y), image(frames[number], row, x, y))
            let bound = 4 * 0x1p-24 * max(1024, abs(b.x), abs(b.y)) / min(1, b.w)
            worst.record(max(abs(a.x - b.x), abs(a.y - b.y)) / bound, "frame \(number), row \(row)")
          }
        }
      }
    }
    #expect(worst.report(limit: 1))
  }

  @Test func whateverIsAcceptedStaysFinite() throws {
    var wide = Matrix4.identity
    (wide.m11, wide.m22, wide.m33, wide.m14, wide.m41, wide.m44) = (1e9, -1e9, 1e9, 1e9, 1e9, 1e9)
    var runs = 0
    for viewport in [Size(width: 1e-6, height: 1e6), Size(width: 1e6, height: 1e6), Size(width: 1e-6, height: 1e-6)] {
      for page in [Size(width: 1e6, height: 1e-6), Size(width: 1e-6, height: 1e6), Size(width: 1e6, height: 1e6)] {
        for (scale, eye) in [(100.0, 1.0), (1e-300, 1e9), (1, 1)] {
          for view in [Matrix4.identity, wide] {
            for mode in Effort.isQuick ? [.exact] : ProductMode.allCases {
              let stage = try Stage(viewport: viewport, mode: mode)
              try stage.setView(view)
              let book = Scenes.soft(9, strips: 64) {
                ($0.pageSize, $0.closedScale, $0.eye) = (page, scale, eye)
                if runs % 2 == 1 { SoftLeafTests.bow(&$0) }
              }
              var flaws = 0
              try Self.play(stage, book) { _ in
                stage.withSnapshot { frame in
                  flaws += frame.matrices.count { !$0.isFinite } + frame.matrices64.count { !$0.isFinite }
                }
              }
              #expect(flaws == 0, "\(viewport) \(page) \(scale) \(eye) \(mode)")
              runs += 1
            }
          }
        }
      }
    }
    #expect(runs == (Effort.isQuick ? 54 : 162))
  }

  @Test(.enabled(if: leaf_test_counts_allocations() == 1), arguments: [false, true])
  func bendingRequestsNoMemory(bows: Bool) throws {
    let stage = try Scenes.stage()
    var start = 0
    try Self.play(stage, Scenes.soft(5000) { if bows { SoftLeafTests.bow(&$0) } }) { frame in
      if frame == 0 { start = leaf_test_allocations() }
      stage.withSnapshot { _ in }
      _ = try stage.hitTest(Point(x: 612, y: 384))
      _ = stage.stateHash()
    }
    let used = leaf_test_allocations() - start
    print("figure: memory requests of 200 frames of a soft book with calls\(bows ? ", leaves that bow" : ""): \(used)")
    #expect(used == 0 || !Effort.isAsShipped)
  }
}
