import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// The point of a page that a finger holds stays under the finger, along the page: measured at the matrices of the snapshot.
@Suite struct HeldPointTests {
  /// The place of a held point, in points of the viewport.
  static func seen(_ stage: Stage, _ id: SceneID, _ held: HeldPage) throws -> Point? {
    let scene = try stage.inside(id)
    guard let slot = scene.slot(of: held.leaf), let along = held.along else { return nil }
    let book = scene.book, faces = book.facesPerLeaf
    guard faces * slot < scene.headCount else { return nil }
    return stage.withSnapshot { frame in
      let first = scene.rowSpan.firstRow
      // The face that is seen: the two are a thousandth of a radian apart.
      let isFromLeft = (held.face == .front || faces == 1) == !book.isMirrored
      let strip = min(Int((isFromLeft ? along : 1 - along) * Double(book.strips)), book.strips - 1)
      var head = faces * slot
      let isBent = CellFlags(rawValue: frame.flags[first + head]).contains(.banded)
      let offset = first + (isBent ? strip : 0) * scene.headCount
      let isTurned = CellFlags(rawValue: frame.flags[offset + head]).contains(.backFacing)
      let showsBack = faces == 2 && head + 1 < scene.headCount && isTurned
      if showsBack { head += 1 }
      let part = faces == 1 || showsBack == (held.face == .back) ? along : 1 - along
      let k = Homography(frame.matrices.baseAddress! + 16 * (offset + head))
      let size = book.pageSize
      let point =
        book.isUpright
        ? Point(x: size.width / 2, y: part * size.height) : Point(x: part * size.width, y: size.height / 2)
      let w = point.x * k.a13 + point.y * k.a23 + k.a33
      guard w > 0.05 else { return nil }
      let drawn = Point(
        x: (point.x * k.a11 + point.y * k.a21 + k.a31) / w, y: (point.x * k.a12 + point.y * k.a22 + k.a32) / w)
      return stage.view.unprojected(drawn, velocity: nil)?.place
    }
  }

  /// The distance of a held point from the finger along the page.
  static func miss(_ stage: Stage, _ id: SceneID, _ held: HeldPage, _ finger: Point) throws -> Double? {
    guard let seen = try seen(stage, id, held) else { return nil }
    let book = try stage.inside(id).book
    return book.distanceFromSpine(seen, in: stage.viewport) - book.distanceFromSpine(finger, in: stage.viewport)
  }

  static func randomBook(_ random: inout SplitMix64, soft: Bool, bows: Bool = false) -> Book {
    Scenes.book(random.pick([4, 7, 20, 30, 31])) {
      $0.pageSize = random.pick([
        Size(width: 362, height: 568),
        Size(width: random.double(in: 150...500), height: random.double(in: 150...600)),
      ])
      let across = max($0.pageSize.width, $0.pageSize.height)
      $0.eye = random.pick([nil, random.double(in: 2...9) * across])
      ($0.hinge, $0.reading) = random.pick([
        (.left, .leftToRight), (.left, .rightToLeft), (.right, .leftToRight), (.top, .leftToRight),
        (.bottom, .leftToRight),
      ])
      ($0.restRatio, $0.fan) = random.pick([
        (0.5, 0.1), (1, 0), (1, 0.2), (random.double(in: 0.2...1), random.double(in: 0...0.3)),
      ])
      $0.spreadMode = random.pick([.double, .double, .single])
      $0.spineGap = random.pick([0, 0, random.double(in: 0...80)])
      $0.overshoot = random.pick(Book.Overshoot.allCases)
      $0.hasClosedEnds = random.next() & 1 == 0
      if soft {
        $0.soft = SoftLeaves(strips: random.int(in: 2...16))
        $0.soft?.hardCovers = random.next() & 1 == 0
        $0.soft?.mostBend = random.double(in: 0.3...1.6)
        guard bows else { return }
        let duration = random.double(in: 0.2...1), bounce = random.double(in: 0...0.6)
        $0.soft?.middle = random.int(in: 0...3) == 0 ? nil : try? Spring(duration: duration, bounce: bounce)
        $0.soft?.sag = random.double(in: 0...0.5)
      }
    }
  }

  private static let views = [
    Matrix4.identity, Matrix4.identity,
    Matrix4((2.0 / 1024, 0, 0, 0), (0, -2.0 / 768, 0, 0), (0, 0, 0.001, 0), (-1, 1, 0, 1)),
    Matrix4((1.5, 0.1, 0, 0.0001), (-0.2, 1.2, 0, 0.0002), (0, 0, 1, 0), (30, -40, 0, 1)),
  ]

  /// The worst of a sweep over drags.
  struct Sweep {
    var exact: Worst
    var course: [Worst]
    var jump: Worst
    var counts = [PageReach: Int]()
    var late = 0, untold = 0, beyond = 0
    var nearer: Worst
    /// Of how many that are said to be out of reach one is tried.
    var every = Effort.isLong ? 300 : 30

    init(_ name: String) {
      exact = Worst("\(name): held point beside the finger where it is said to be under it", unit: "points")
      course = (0..<4).map { Worst("\(name): the same while led, after \($0)/16 of a page of travel", unit: "points") }
      jump = Worst("\(name): the held point moves when it is taken", unit: "points")
      nearer = Worst("\(name): out of reach, and nearer than where the leaf stays by", unit: "points")
    }
  }

  private func drag(
    _ sweep: inout Sweep, _ random: inout SplitMix64, soft: Bool, bows: Bool, moves: Int
  ) throws {
    let seed = random.state
    let book = HeldPointTests.randomBook(&random, soft: soft, bows: bows)
    let (stage, id) = try Scenes.shut(book)
    try stage.setView(random.pick(HeldPointTests.views))
    try stage.open(id)
    let situation = random.int(in: 0...3)
    try stage.advanceWhole(by: situation == 0 ? random.pick([0, random.double(in: 0...1)]) : 16)
    if situation > 0 {
      try stage.setTurnPolicy(id, .overlap, stagger: random.double(in: 0...0.3))
      let spreads = book.spreads
      try stage.turn(id, to: random.int(in: spreads.lowerBound...spreads.upperBound))
      try stage.advanceWhole(by: situation == 1 ? 20 : random.double(in: 0...0.7))
    }
    for round in 0..<3 {
      try hold(&sweep, &random, stage, id, "seed \(seed): \(book) situation \(situation) round \(round)", moves: moves)
      try stage.advanceWhole(by: random.pick([0, 0.1, 20]))
    }
  }

  private func hold(
    _ sweep: inout Sweep, _ random: inout SplitMix64, _ stage: Stage, _ id: SceneID, _ name: String, moves: Int
  ) throws {
    let scene = try stage.inside(id)
    let book = scene.book, spine = book.vanishingPoint(in: stage.viewport)
    let isTop = book.isUpright, width = book.spineWidth
    func place(_ along: Double) -> Point {
      let turned = book.isMirrored ? -along : along
      return Point(x: spine.x + (isTop ? 20 : turned), y: spine.y + (isTop ? turned : -30))
    }
    func drawn(_ place: Point) -> Point { Scenes.drawn(place, stage.view) }
    var along = random.double(in: -1...1) * width
    let start = along
    let finger = drawn(place(along))
    let hit = try stage.hitTest(finger)
    try stage.drag(id, location: finger, phase: .began)
    guard let first = try stage.held(id), first.along != nil else {
      return try stage.drag(id, location: finger, phase: .cancelled)
    }
    // Beside the page no point of it is under the finger.
    let isOnPage = hit.map { $0.scene == id && Int($0.identity.leaf) == first.leaf } ?? false
    if isOnPage, let miss = try HeldPointTests.miss(stage, id, first, place(along)) { sweep.jump.record(miss, name) }
    for move in 0..<moves {
      along += random.pick([random.double(in: -60...60), random.double(in: -3...3), random.double(in: -300...300)])
      along = min(max(along, -1.3 * width), 1.3 * width)
      try stage.drag(id, location: drawn(place(along)), phase: .changed)
      if random.int(in: 0...2) == 0 { try stage.advanceWhole(by: random.pick([0.001, 1.0 / 60, 0.2])) }
      let held = try #require(try stage.held(id))
      let miss = try HeldPointTests.miss(stage, id, held, place(along))
      sweep.counts[held.reach, default: 0] += 1
      // With one page at a time a finger that goes outward gets the page before, of which it holds no point.
      guard let grip = scene.state.holds.first?.pageGrip else { break }
      let travel = (along - start) * (grip.lead < 0 ? -1 : 1)
      let what = "\(name) move \(move) from \(start) to \(along), \(held) \(grip)"
      switch held.reach {
      case .exact: if let miss { sweep.exact.record(miss, what) }
      case .led:
        // The edge of a leaf beside the finger comes to it within a quarter of a page, and not in less than 72 points. So
        // its held point travels less than the finger does.
        let gone = abs(scene.state.holds.first?.finger.travel ?? 0)
        if min(travel, abs(along - start), gone) > max(width / 4, 72) {
          sweep.late += 1
          print("led for too long: \(what)")
        }
        if isOnPage, travel >= 0, travel < width / 4, let miss {
          sweep.course[Int(16 * travel / width)].record(miss, what)
        }
      case .beyond:
        // After the lead: said to be out of reach, and yet under the finger.
        if travel > width / 4, let miss {
          sweep.beyond += 1
          if abs(miss) < 0.001 { sweep.untold += 1 }
          if sweep.beyond % sweep.every == 0, name.contains("situation"), grip.bow == nil {
            sweep.nearer.record(try abs(miss) - nearest(stage, id, held, place(along)), what)
          }
        }
      }
    }
    try stage.drag(id, location: drawn(place(along)), phase: random.pick([.ended, .cancelled]))
  }

  /// The nearest that any turn which a finger may give a leaf brings the held point to it, of 1,000 drawn in a clone. Turns before
  /// the one at which the point is farthest to the right and after the one at which it is farthest to the left are not asked.
  private func nearest(_ stage: Stage, _ id: SceneID, _ held: HeldPage, _ finger: Point) throws -> Double {
    let twin = try stage.clone()
    let scene = try twin.inside(id)
    let slot = try #require(scene.slot(of: held.leaf))
    func place(_ part: LaggingTurn) -> Double { scene.contained(part.state(at: twin.now).value) }
    let edge = scene.isSoft ? place(scene.edges[slot]) : 0, middle = scene.hasBows ? place(scene.middles[slot]) : 0
    let grip = try #require(scene.state.holds[0].pageGrip)
    scene.state.holds = []
    // Leaves keep their order: one that was caught on the leaf in front, at its turn, goes back with that leaf. Only where all in
    // front have turned over may it be where a spring had thrown it.
    let front = (0..<slot).map { scene.turns[$0] }.min() ?? 1
    let most = front < 1 ? max(front, 0) : max(front, grip.turned), least = min(0, grip.turned)
    let count = 1000
    var misses = [Double]()
    for step in 0...count {
      scene.rest(slot, at: least + (min(most, max(1, grip.turned)) - least) * Double(step) / Double(count))
      if scene.isSoft { scene.edges[slot] = LaggingTurn(restingAt: edge) }
      if scene.hasBows { scene.middles[slot] = LaggingTurn(restingAt: middle) }
      scene.common.dirty.rewritesAll = true
      twin.noteCall(on: scene)
      misses.append(try HeldPointTests.miss(twin, id, held, finger) ?? .infinity)
    }
    let first = misses.indices.max { misses[$0] < misses[$1] } ?? 0
    let rest = misses[first...]
    let last = rest.indices.min { misses[$0] < misses[$1] } ?? count
    let pairs = zip(misses[first...last], misses[first...last].dropFirst())
    return pairs.contains { ($0 > 0) != ($1 > 0) } ? 0 : misses[first...last].map(abs).min() ?? 0
  }

  /// A held leaf that lay on the leaf in front of it. The leaf in front then turns back and pushes it along.
  private static let rigidSeeds: [UInt64] = [13_086_893_631_978_887_184]
  /// Leaves caught in flight, their spines beyond flat. One was bent as far as it may be and bent more, by 6 points of its place.
  /// The other lay on a leaf whose place follows from its own: it went to another turn that has its point under the finger, and
  /// took that leaf along, by 0.4 points. The third lay flat beyond its place and bent a little more when it was taken. The last
  /// went to another turn, too, because a leaf that lies on it moved: by 9 points.
  private static let softSeeds: [UInt64] = [
    6_116_789_852_299_832_770, 14_129_799_882_595_251_084, 5_907_684_409_858_452_905, 12_984_374_248_561_141_204,
  ]
  /// A cover held behind a bent leaf in the air, at whose edge it stopped: 209 points from a finger that was said to
  /// have it. A leaf whose parts had nearly one ratio: drawn whole, it was held at its first strip.
  private static let bowedSeeds: [UInt64] = [14_249_002_868_200_263_085, 13_603_803_310_392_271_328]

  enum Leaves: String, CaseIterable {
    case rigid, soft, bowed
  }

  @Test(arguments: Leaves.allCases) func theHeldPointStaysUnderTheFingerInEveryBook(_ leaves: Leaves) throws {
    let (soft, bows) = (leaves != .rigid, leaves == .bowed)
    var random = SplitMix64(seed: bows ? 192 : soft ? 191 : 190)
    var sweep = Sweep("\(leaves) leaves")
    var seeds = bows ? HeldPointTests.bowedSeeds : soft ? HeldPointTests.softSeeds : HeldPointTests.rigidSeeds
    if let seed = Scenes.seed { seeds = [seed] }
    sweep.every = 1
    for seed in seeds {
      var random = SplitMix64(seed: seed)
      try drag(&sweep, &random, soft: soft, bows: bows, moves: 8)
    }
    sweep.every = Effort.isLong ? 300 : 30
    let books = Scenes.seed != nil ? 0 : Effort.cases(Effort.isLong ? (soft ? 20_000 : 150_000) : 500)
    // One drag alone may show nothing of one kind.
    func isWithin(_ worst: Worst, limit: Double = 0.01) -> Bool {
      Scenes.seed != nil && worst.count == 0 || worst.report(limit: limit)
    }
    for _ in 0..<books { try drag(&sweep, &random, soft: soft, bows: bows, moves: 8) }
    print(
      "figure: drags of \(leaves) leaves by reach: \(sweep.counts), led for too long: \(sweep.late)")
    print("figure: said to be out of reach and yet within a thousandth of a point: \(sweep.untold) of \(sweep.beyond)")
    for part in sweep.course { print(part.description) }
    #expect(sweep.late == 0 && sweep.untold <= sweep.beyond / 500)
    #expect(isWithin(sweep.exact))
    // Of 37,480 bowed leaves one (seed 7556256870822523241), and of 282,680 rigid ones another (seed
    // 263239650266693330), move by 1.06 and 0.48 points when they are taken: their neighbours move with them.
    #expect(isWithin(sweep.jump, limit: Effort.isLong && leaves != .soft ? 1.1 : 0.01))
    // A distance that no eye sees. One soft leaf of 217 (seed 16095809478530094657), caught in the air and pulled
    // beyond its reach, stays 0.028 points from the nearest place; all others seen, 0.0007 at most.
    #expect(soft || isWithin(sweep.nearer, limit: 0.05))
  }

  /// Another scene, whose rows come first, changes nothing about the strip by which a finger catches a bent leaf.
  @Test(arguments: [nil, 0.3]) func anotherSceneChangesNothingOfAHeldPoint(sag: Double?) throws {
    func points(after others: Int) throws -> [Double] {
      try (6...18).flatMap { column in
        let stage = try Scenes.stage()
        for _ in 0..<others { _ = try stage.add(Scenes.soft(8)) }
        let id = try stage.add(
          Scenes.soft(20, strips: 8) {
            guard let sag else { return }
            $0.soft?.middle = try? Spring(duration: 0.4, bounce: 0.2)
            $0.soft?.sag = sag
          })
        try stage.open(id)
        try stage.advance(by: 16)
        try stage.next(id)
        try stage.advance(by: 0.25)
        try stage.drag(id, location: Point(x: 50 * Double(column), y: 360), phase: .began)
        guard let held = try stage.held(id) else { return [Double]() }
        return [Double(held.leaf), held.along ?? -1]
      }
    }
    let alone = try points(after: 0)
    #expect(try points(after: 3) == alone && alone.count > 12)
  }

  /// A finger beside the edge of a leaf in the air, whichever side the hinge is on, moves nothing before it moves itself.
  @Test(arguments: Edge.allCases) func aRestingFingerBesideAnEdgeLeavesTheLeafWhereItIs(hinge: Edge) throws {
    var book = Book(pages: 20)
    (book.hinge, book.pageSize) = (hinge, Size(width: 300, height: 300))
    let spine = book.vanishingPoint(in: Scenes.viewport)
    var worst = Worst("\(hinge): a leaf caught beside its edge moves under a resting finger", unit: "points")
    for step in -60...60 {
      let (stage, id) = try Scenes.open(book)
      try stage.next(id)
      try stage.advance(by: 0.2)
      let along = 5 * Double(step)
      let place = Point(x: spine.x + (book.isUpright ? 20 : along), y: spine.y + (book.isUpright ? along : -30))
      try stage.drag(id, location: place, phase: .began)
      guard let held = try stage.held(id), held.reach == .led, try stage.inside(id).state.holds[0].offset.isBeside,
        let before = try HeldPointTests.seen(stage, id, held)
      else { continue }
      try stage.drag(id, location: place, phase: .changed)
      let after = try HeldPointTests.seen(stage, id, try #require(try stage.held(id)))
      worst.record(try #require(after).distance(to: before), "at \(along)")
    }
    #expect(worst.count > 2 && worst.report(limit: 1e-6))
  }
}
