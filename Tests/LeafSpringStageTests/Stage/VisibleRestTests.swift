import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// A motion is over when its remaining movement is too small to see.
@Suite struct VisibleRestTests {
  @Test func aToleranceThatIsNoneIsRefused() throws {
    let (stage, id) = try Scenes.open(Book(pages: 8))
    try stage.next(id)
    for points in [-1, .nan, .infinity, 1001] {
      #expect(throws: LeafError.self) { try stage.setVisibleTolerance(points) }
      #expect(throws: LeafError.self) { try Stage(viewport: Scenes.viewport, visibleTolerance: points) }
    }
    #expect(stage.visibleTolerance == 0.05)
    try stage.setVisibleTolerance(0)
    #expect(stage.visibleTolerance == 0)
    #expect(try stage.clone().visibleTolerance == 0)
  }

  /// Cells of a transition at a fraction, in the space that it has unturned.
  private func poses(_ transition: any Transition, _ e: Double, _ space: TransitionSpace) throws -> PoseBuffer {
    let buffer = try PoseBuffer(count: transition.cellCount(in: space))
    transition.poses(at: e, in: space, into: buffer)
    return buffer
  }

  private func farthest(_ a: borrowing PoseBuffer, _ b: borrowing PoseBuffer, _ eye: SharedEye) -> (Double, Double) {
    let seen = Matrix4.eyeAndView(eye)
    var (way, share) = (0.0, 0.0)
    for cell in 0..<a.count {
      let (p, q) = (a[cell], b[cell])
      guard p.flags.contains(.visible), q.flags.contains(.visible), p.size == q.size else { continue }
      share = max(share, abs(clamp(p.opacity) - clamp(q.opacity)), abs(clamp(p.shade) - clamp(q.shade)))
      let (k, l) = (Matrix4(cell: p) * seen, Matrix4(cell: q) * seen)
      for corner in 0..<4 {
        let x = corner % 2 == 0 ? 0 : p.size.width, y = corner < 2 ? 0 : p.size.height
        func place(_ m: Matrix4) -> (Double, Double) {
          let w = x * m.m14 + y * m.m24 + m.m44
          return ((x * m.m11 + y * m.m21 + m.m41) / w, (x * m.m12 + y * m.m22 + m.m42) / w)
        }
        let (one, two) = (place(k), place(l))
        way = max(way, ((one.0 - two.0) * (one.0 - two.0) + (one.1 - two.1) * (one.1 - two.1)).squareRoot())
      }
    }
    return (way, share)
  }

  /// Within its nearness of an end, inside and beyond it, no cell of a transition is farther than the tolerance from
  /// its place at that end.
  @Test func noTransitionIsFartherFromItsEndThanItSays() throws {
    var random = SplitMix64(seed: 5)
    var worst = Worst("corners within the nearness of an end", unit: "tolerances")
    var shares = Worst("opacities and shades there", unit: "half steps")
    var least: [String: Double] = [:]
    // The largest distance of a corner at the nearness, over all cases: a bound that is too careful wakes hosts in
    // vain.
    var farthestSeen: [String: Double] = [:]
    func check(_ name: String, _ transition: any Transition) throws {
      for direction in Direction.allCases {
        let size = Size(width: random.double(in: 200...2000), height: random.double(in: 200...2000))
        var space = TransitionSpace(viewport: size, direction: direction)
        if random.double(in: 0...1) < 0.5 {
          space.from = Rect(
            x: random.double(in: 0...300), y: random.double(in: 0...300), width: random.double(in: 50...900),
            height: random.double(in: 50...900))
        }
        let points = [0.01, 0.05, 0.5, 3][Int(random.double(in: 0...3.999))]
        let nearness = transition.nearness(Tolerance(points: points), in: space)
        #expect(nearness >= 0 && nearness <= Tolerance.most)
        #expect(transition.nearness(Tolerance(points: 0), in: space) == 0)
        least[name] = max(least[name] ?? 0, nearness)
        guard nearness > 0 else { continue }
        for end in [0.0, 1] {
          let inner = end == 0 ? 1e-13 : -1e-13
          let rest = try poses(transition, end, space), limit = try poses(transition, end + inner, space)
          for part in [-1, -0.5, -0.01, 0.01, 0.3, 0.7, 1] {
            let there = try poses(transition, end + part * nearness, space)
            let (a, b) = (
              farthest(there, limit, transition.eye(in: space)), farthest(there, rest, transition.eye(in: space))
            )
            // Beyond an end nothing may be drawn that was not drawn inside.
            let inside = (end == 0) == (part > 0)
            worst.record((inside ? max(a.0, b.0) : b.0) / points, "\(name), end \(end), part \(part), \(space)")
            let far = max((inside ? max(a.0, b.0) : b.0) / points, 510 * (inside ? max(a.1, b.1) : b.1))
            farthestSeen[name] = max(farthestSeen[name] ?? 0, far)
            shares.record(510 * (inside ? max(a.1, b.1) : b.1), "\(name), end \(end), part \(part), \(space)")
          }
        }
      }
    }
    for entry in TransitionEntry.all {
      for variant in entry.variants { for _ in 0..<40 { try check("\(entry.kind)", variant.transition) } }
    }
    for _ in 0..<200 {
      func rect() -> Rect {
        Rect(
          x: random.double(in: 0...900), y: random.double(in: 0...900), width: random.double(in: 20...500),
          height: random.double(in: 20...500))
      }
      let count = 1 + Int(random.double(in: 0...30))
      try check("move", try Move(from: (0..<count).map { _ in rect() }, to: (0..<count).map { _ in rect() }))
      try check(
        "album",
        try Album(
          cover: rect(), cells: (0..<count).map { _ in rect() }, variant: AlbumVariant.allCases[count % 3],
          stagger: AlbumStagger.allCases[count % 2]))
    }
    for (name, nearness) in least.sorted(by: { $0.key < $1.key }) {
      let seen = farthestSeen[name] ?? 0
      print(
        "figure: nearness of \(name) at most \(shortened(nearness)); there it is \(shortened(seen)) of what it may be")
      #expect(nearness > 0 && seen > 0.01, "\(name)")
    }
    #expect(worst.report(limit: 1.0001))
    #expect(shares.report(limit: 1.0001))
  }

  /// A picture twice as large, looked at with a tolerance twice as large, is the same picture: every length in a bound is
  /// one of the picture's.
  @Test func aPictureOfAnotherSizeIsAsNearToItsEnd() throws {
    func check(_ name: String, _ make: (Double) throws -> any Transition) throws {
      for direction in Direction.allCases {
        func nearness(_ scale: Double) throws -> Double {
          func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
            Rect(x: x * scale, y: y * scale, width: width * scale, height: height * scale)
          }
          var space = TransitionSpace(viewport: Size(width: 700 * scale, height: 500 * scale), direction: direction)
          space.from = rect(100, 60, 300, 200)
          return try make(scale).nearness(Tolerance(points: 0.05 * scale), in: space)
        }
        let wanted = try nearness(1)
        #expect(wanted > 0 && wanted < Tolerance.most)
        for scale in [0x1p-3, 0.5, 2, 8] { #expect(try nearness(scale) == wanted, "\(name), \(scale) times") }
      }
    }
    for entry in TransitionEntry.all where entry.kind != .crossfade {
      for variant in entry.variants { try check("\(entry.kind) \(variant.name)") { _ in variant.transition } }
    }
    func rects(_ count: Int, _ scale: Double) -> [Rect] {
      (0..<count).map { index in
        let at = Double(index)
        return Rect(x: (90 + 70 * at) * scale, y: (40 + 20 * at) * scale, width: 50 * scale, height: 40 * scale)
      }
    }
    try check("move") { try Move(from: rects(5, $0), to: rects(5, 2 * $0)) }
  }

  /// Every instant at which a motion of a scene lands.
  private func ends(_ scene: Scene, after now: Instant) -> [Instant] {
    var ends: [Instant] = []
    func add(_ motion: Motion) { if motion.isMoving(at: now), motion.end.seconds < 1e9 { ends.append(motion.end) } }
    if let run = scene.asRun, !run.interaction.progress.isHeld { add(run.interaction.progress.motion) }
    if let shelf = scene.asShelf { add(shelf.state.position) }
    if let book = scene.asBook {
      if let scroll = book.state.scroll {
        add(scroll)
      } else {
        for slot in 0..<book.slotCount { add(book.motions[slot]) }
      }
      if book.isSoft {
        for slot in 0..<book.slotCount {
          add(book.edges[slot].journey)
          add(book.edges[slot].remainder)
        }
        add(book.state.scrollEdge.journey)
        add(book.state.scrollEdge.remainder)
      }
    }
    return ends
  }

  private func corners(_ scene: Scene, _ stage: Stage) -> [(Double, Double, UInt32)] {
    let seen = Matrix4.eyeAndView(scene.eye(in: stage.viewport))
    var found: [(Double, Double, UInt32)] = []
    for cell in 0..<scene.poses.count {
      let pose = scene.poses[cell], m = Matrix4(cell: pose) * seen
      for corner in 0..<4 {
        let x = corner % 2 == 0 ? 0 : pose.size.width, y = corner < 2 ? 0 : pose.size.height
        let w = x * m.m14 + y * m.m24 + m.m44
        found.append(
          ((x * m.m11 + y * m.m21 + m.m41) / w, (x * m.m12 + y * m.m22 + m.m42) / w, pose.flags.rawValue & 1))
      }
    }
    return found
  }

  /// True if a finger holds a cell's leaf off the paper.
  private func isHeld(_ cell: Int, of scene: Scene) -> Bool {
    guard let book = scene.asBook, scene.cells[cell].identity.leaf >= 0 else { return false }
    return book.state.holds.contains { $0.isTurn && $0.leaf == scene.cells[cell].identity.leaf }
  }

  /// Random books, shelves and transitions: no landing moves a visible corner by more than the tolerance.
  ///
  /// Except one of a leaf in a finger's hand while its book comes to rest. A leaf that lies almost flat rises by h = √(2·w·x) if the
  /// finger, which it stays under, is moved by x toward the spine: w the page's width, x here the book's last movement.
  @Test func noLandingMovesACornerByMoreThanTheTolerance() throws {
    var worst = Worst("corners at a landing", unit: "tolerances")
    var held = Worst("corners of held leaves at a landing", unit: "of the rise by a tolerance")
    var late = Worst("corners from a landing on, until the next call", unit: "tolerances")
    // In script 15,003 a finger holds a leaf.
    for seed in Array(0..<Effort.cases(Effort.isLong ? 20_000 : 1500)) + [15_003] {
      var random = SplitMix64(seed: UInt64(seed) + 77)
      let points = [0.01, 0.05, 0.5][seed % 3]
      let (stage, id, kind) = try NextChangeTests.make(&random, points)
      for _ in 0..<5 {
        _ = StageCalls.outcome { try NextChangeTests.act(stage, id, kind, &random) }
        let scene = try stage.findAny(id)
        let last = stage.time + random.double(in: 0.1...3)
        for end in ends(scene, after: stage.now).sorted() where end.seconds < last {
          let when = end.seconds
          guard when - 1e-9 > stage.lastHostEvent.seconds else { continue }
          do { try stage.seek(to: when - 1e-9) } catch { continue }
          let before = corners(scene, stage)
          try stage.seek(to: when + 1e-9)
          let after = corners(scene, stage)
          for (index, (a, b)) in zip(before, after).enumerated() where a.2 == 1 && b.2 == 1 {
            let way = ((a.0 - b.0) * (a.0 - b.0) + (a.1 - b.1) * (a.1 - b.1)).squareRoot()
            // The distance that other motions move in two nanoseconds.
            let seen = max(0, way - 1e-4), place = "script \(seed) at \(when)"
            if isHeld(index / 4, of: scene), let width = scene.asBook?.book.reach {
              held.record(seen / (2 * width * points).squareRoot(), place)
            } else {
              worst.record(seen / points, place)
            }
          }
          if !scene.isMoving(at: stage.now) { late.record(0, "") }
        }
        if stage.time < last { _ = try? stage.seek(to: last) }
      }
    }
    #expect(worst.report(limit: 1))
    #expect(held.report(limit: 1))
    #expect(late.isWithin(1))
  }

  /// With 0, every bit and every instant is as it was without a tolerance; the golden hashes are made with 0. Motions
  /// agree.
  @Test func zeroIsTheRuleOfOld() throws {
    var random = SplitMix64(seed: 8)
    for _ in 0..<2000 {
      let spring = try Spring(duration: random.double(in: 0.1...2), bounce: random.double(in: -0.9...0.9))
      let (x, v) = (random.double(in: -1...1), random.double(in: -9...9))
      let old = Motion(from: x, velocity: v, to: 1, by: .spring(spring), at: Instant(), range: 1)
      let zero = Motion(from: x, velocity: v, to: 1, by: .spring(spring), at: Instant(), range: 1, visible: 0)
      #expect(old == zero)
      let seen = Motion(from: x, velocity: v, to: 1, by: .spring(spring), at: Instant(), range: 1, visible: 1e-4)
      #expect(seen.restAfter <= old.restAfter && seen.settledAfter <= seen.restAfter)
      // Never again as far away.
      let most = 1e-4 * (1 + 1e-9)
      for step in 0..<50 {
        let state = spring.state(x: x - 1, v: v, after: seen.restAfter * (1 + 0.05 * Double(step)))
        #expect(abs(state.x) <= most)
      }
    }
  }

  @Test func whoNamesADurationGetsIt() throws {
    for fidelity in Fidelity.allCases {
      let stage = try Stage(viewport: Scenes.viewport, visibleTolerance: 1)
      let id = try stage.add(Scenes.book(8) { $0.fidelity = fidelity })
      try stage.open(id)
      try stage.advanceWhole(by: 0.999)
      if fidelity == .original { #expect(try stage.state(of: id).phase != .idle) }
      try stage.advanceWhole(by: 9)
      try stage.close(id)
      try stage.advanceWhole(by: 0.999)
      #expect(try stage.state(of: id).phase != .idle)
      try stage.advanceWhole(by: 0.002)
      #expect(try stage.state(of: id).phase == .idle)
    }
  }
}
