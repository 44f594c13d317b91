import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Leaves whose middles have springs of their own, and that droop: against the pure bend and a model, never through each other, never
/// below the page, and a closed form of time.
@Suite struct BowedLeafTests {
  private static let shapes: [(String, Book)] = [
    ("V", Scenes.soft(40, strips: 11, SoftLeafTests.bow)),
    (
      "flat",
      Scenes.soft(40, strips: 6) {
        ($0.restRatio, $0.fan) = (1, 0); SoftLeafTests.bow(&$0)
      }
    ),
    (
      "few",
      Scenes.soft(40, strips: 2) {
        $0.restRatio = 1; SoftLeafTests.bow(&$0)
      }
    ),
    (
      "many",
      Scenes.soft(21, strips: 64) {
        $0.restRatio = 0.8; SoftLeafTests.bow(&$0)
      }
    ),
    (
      "hard leaves",
      Scenes.soft(40, strips: 9) {
        $0.soft?.hardLeaves = [3, 4, 9]; SoftLeafTests.bow(&$0)
      }
    ),
    (
      "right to left",
      Scenes.soft(40, strips: 8) {
        $0.reading = .rightToLeft; SoftLeafTests.bow(&$0)
      }
    ),
    (
      "top",
      Scenes.soft(40, strips: 8) {
        ($0.hinge, $0.pageSize) = (.top, Size(width: 500, height: 300))
        SoftLeafTests.bow(&$0)
      }
    ),
    (
      "stiff",
      Scenes.soft(40, strips: 8) {
        $0.soft?.mostBend = 0.3
        $0.restRatio = 1
        SoftLeafTests.bow(&$0)
      }
    ),
  ]

  /// Turns at random, and what is seen after each.
  private func storm(_ book: Book, seed: UInt64, mode: ProductMode = .exact, _ see: (Stage, BookScene) throws -> Void)
    throws
  {
    var random = SplitMix64(seed: seed)
    let (stage, id) = try Scenes.open(book, mode: mode)
    for round in 0..<Effort.cases(60) {
      try stage.setTurnPolicy(id, .overlap, stagger: random.double(in: 0...0.2))
      try stage.turn(id, to: random.int(in: book.spreads))
      if round % 9 == 5 { try stage.scroll(id, to: random.double(in: 0...9000), animated: true) }
      if round % 5 == 3 {
        let place = Point(x: random.double(in: 300...724), y: random.double(in: 200...500))
        try stage.drag(id, location: place, phase: .began)
        try stage.drag(id, location: Point(x: place.x + random.double(in: -300...300), y: place.y), phase: .changed)
      }
      for _ in 0..<4 {
        try stage.advanceWhole(by: random.double(in: 0...0.15))
        _ = stage.stateHash()
        try see(stage, try stage.inside(id))
      }
      try stage.drag(id, location: .zero, phase: .cancelled)
    }
  }

  /// The turns of the three parts of each leaf, made anew from the motions: sag and all.
  private func turns(_ scene: BookScene, at now: Instant) -> [(spine: Double, middle: Double, edge: Double)] {
    func drooped(_ turn: Double, _ share: Double) -> Double {
      let sag = scene.book.soft?.sag ?? 0
      return turn > 0 && turn < 1 ? turn - share * sag * Elementary.sin(2 * .pi * turn) / .pi : turn
    }
    return (0..<scene.slotCount).map { slot in
      var (edge, middle) = (scene.edges[slot].state(at: now).value, scene.middles[slot].state(at: now).value)
      if scene.state.scroll != nil {
        let leaf = Int(scene.leaves[slot])
        edge = scene.book.turn(ofLeaf: leaf, atSpread: scene.state.scrollEdge.state(at: now).value)
        middle = scene.book.turn(ofLeaf: leaf, atSpread: scene.state.scrollMiddle.state(at: now).value)
      } else {
        (edge, middle) = (scene.contained(edge), scene.contained(middle))
      }
      // The parts of a leaf that a finger holds follow from its hold; one that is loose is below.
      if scene.loose.has(slot) || scene.isHeld(leaf: Int(scene.leaves[slot])) && scene.hard[slot] == 0 {
        return (scene.turns[slot], scene.middleTurns[slot], scene.edgeTurns[slot])
      }
      return (scene.turns[slot], drooped(middle, 0.5), drooped(edge, 1))
    }
  }

  /// Every strip has the ratio that the model finds from the turns of the leaves' parts; each is where the model's chain of strips
  /// has it; and each leaf bends by what it may, in order, above the page.
  @Test(arguments: 0..<8) func stripsAreTheModels(_ index: Int) throws {
    let (name, book) = BowedLeafTests.shapes[index]
    var (ratio, place, below, more) = (
      Worst("ratios of strips that bow, \(name), against the model", unit: "turns"),
      Worst("places of strips that bow, \(name), against the model", unit: "page widths"),
      Worst("strips that bow, \(name): below the page", unit: "page widths"),
      Worst("strips that bow, \(name): bent more than they may", unit: "radians")
    )
    var (bent, apart, seen) = (0.0, 0.0, 0)
    try storm(book, seed: UInt64(70 + index)) { stage, scene in
      guard scene.opening(at: stage.now).value == 1 else { return }
      seen += 1
      let (parts, strips, when) = (turns(scene, at: stage.now), book.strips, "time \(stage.time)")
      func ratios(_ turns: [Double]) -> [Double] {
        turns.withUnsafeBufferPointer { turns in
          Array(unsafeUninitializedCapacity: turns.count) { buffer, count in
            book.ratios(turns: turns.baseAddress!, count: turns.count, into: buffer.baseAddress!)
            count = turns.count
          }
        }
      }
      let model = ModelBows.strips(
        spines: ratios(parts.map(\.spine)), middles: ratios(parts.map(\.middle)), edges: ratios(parts.map(\.edge)),
        hard: (0..<scene.slotCount).map { scene.hard[$0] != 0 }, strips: strips,
        most: min(book.soft?.mostBend ?? 0, .pi / 2))
      // Leaves that a finger holds or has let go lean below the page, and take along those behind them: `HeldPageTests`.
      let loose = (0..<scene.slotCount).first { scene.loose.has($0) } ?? scene.slotCount
      for slot in 0..<loose {
        let row = (0..<strips).map { scene.bows[slot * strips + $0] }
        for (a, b) in zip(row, model[slot]) { ratio.record(abs(a - b), when) }
        let least = row.min() ?? 0, most = row.max() ?? 0
        more.record(max(0, (most - least) * .pi / 2 - min(book.soft?.mostBend ?? 0, .pi / 2)), when)
        bent = max(bent, (most - least) * .pi / 2)
        apart = max(apart, abs(row[strips / 2] - (row[0] + row[strips - 1]) / 2) * .pi / 2)
        compare(scene, slot, model[slot], &place, &below, when)
        guard slot > 0 else { continue }
        #expect(zip(row, model[slot - 1]).allSatisfy { $0 >= $1 - 1e-13 }, "\(when), slot \(slot)")
      }
    }
    #expect(seen > Effort.cases(60) && bent > 0.15 && (apart > 0.05 || book.strips == 2 || name == "stiff"))
    print(
      "figure: leaves that bow, \(name): bent up to \(shortened(bent)), middle off an even bend by \(shortened(apart)) radians"
    )
    #expect(ratio.report(limit: 1e-13))
    #expect(place.report(limit: 1e-12))
    #expect(below.report(limit: 1e-13))
    #expect(more.report(limit: 1e-12))
  }

  private func compare(
    _ scene: BookScene, _ slot: Int, _ ratios: [Double], _ place: inout Worst, _ below: inout Worst, _ when: String
  ) {
    let book = scene.book
    let (width, isTop) = (book.spineWidth, book.isUpright)
    let side: Double = book.isMirrored ? -1 : 1
    for face in 0..<book.facesPerLeaf where book.facesPerLeaf * slot + face < scene.headCount {
      let head = book.facesPerLeaf * slot + face
      let leaf = ModelSoftLeaf(width: width, ratios: ratios, extra: face == 1 ? 0.001 : 0)
      for strip in 0..<book.strips where scene.hard[slot] == 0 {
        let pose = scene.poses[strip * scene.headCount + head]
        let along = side * (isTop ? pose.shift.y : pose.shift.x)
        let angle = (isTop ? -side : side) * pose.angle - (face == 1 ? .pi : 0)
        place.record(abs(along - leaf.joints[strip].x) / width, when)
        place.record(abs(pose.shift.z - leaf.joints[strip].z) / width, when)
        place.record(abs(angle - leaf.angles[strip]), when)
        if face == 0 { below.record(max(0, -leaf.joints[strip + 1].z) / width, when) }
      }
    }
  }

  /// One leaf in a book that lies flat: the bend of paper.md, section 6.
  @Test func aLeafByItselfIsThePureBend() throws {
    var worst = Worst("a turning leaf against the pure bend", unit: "radians")
    for (sag, middle) in [(0.0, true), (0.2, true), (0.5, true), (0.5, false)] {
      let book = Scenes.soft(12, strips: 9) {
        ($0.restRatio, $0.fan) = (1, 0)
        $0.soft?.middle = middle ? SoftLeaves.paper().middle : nil
        $0.soft?.sag = sag
      }
      let (stage, id) = try Scenes.open(book)
      for spread in [3, 1] {
        try stage.turn(id, to: 2)
        try stage.advanceWhole(by: 60)
        try stage.turn(id, to: spread)
        let scene = try stage.inside(id)
        let slot = try #require(scene.slot(of: spread == 3 ? 2 : 1).map { $0 + book.turnedAtStart })
        while try stage.advanceWhole(by: 1.0 / 120).isMoving {
          _ = stage.stateHash()
          let edge = min(max(scene.edges[slot].state(at: stage.now).value, 0), 1)
          var bend = ModelBend(
            spine: .pi * min(max(scene.turns[slot], 0), 1), edge: .pi * edge, sag: sag, strips: 9)
          if middle { bend.middle = .pi * min(max(scene.middles[slot].state(at: stage.now).value, 0), 1) }
          if !middle { bend.most = 2 }
          let angles = bend.angles
          for strip in 0..<9 {
            let head = scene.poses[strip * scene.headCount + 2 * slot]
            worst.record(abs(-head.angle - angles[strip]), "sag \(sag), time \(stage.time), strip \(strip)")
          }
        }
      }
    }
    #expect(worst.count > 1000 && worst.report(limit: 1e-12))
  }

  /// A stage that seeks to a time is in the state of one that played there, whichever way; a clone is the same.
  @Test func seekingIsPlaying() throws {
    let book = Scenes.soft(40, strips: 7) {
      $0.soft?.hardLeaves = [4]; SoftLeafTests.bow(&$0)
    }
    let stages = try (0..<2).map { _ in try Scenes.open(book) }
    for (stage, id) in stages {
      try stage.turn(id, to: 3)
      try stage.advanceWhole(by: 0.1875)
      try stage.turn(id, to: 1)
    }
    var random = SplitMix64(seed: 88)
    let start = stages[0].stage.time
    var (last, hashes) = (0.0, Set<UInt64>())
    for _ in 0..<200 {
      // Sums of these are exact.
      let step = Double(random.int(in: 0...20)) / 1024
      last += step
      try stages[0].stage.advanceWhole(by: step)
      try stages[1].stage.seek(to: start + 1.9)
      try stages[1].stage.seek(to: stages[0].stage.time)
      let twin = try stages[0].stage.clone()
      let all = [stages[0].stage, stages[1].stage, twin].map { $0.stateHash() }
      #expect(Set(all).count == 1, "after \(last) s")
      hashes.insert(all[0])
    }
    #expect(hashes.count > 100)
  }
}
