import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// A book of thousands of pages costs what its window costs, and its window is right whatever happens to the book.
@Suite struct LargeBookTests {
  @Test(arguments: [32, 48, 200]) func stormsKeepTheWindowRight(_ window: Int) throws {
    var random = SplitMix64(seed: UInt64(window))
    let book = Scenes.book(5000) { $0.window = window }
    let (stage, id) = try Scenes.open(book)
    let cells = stage.cellCount
    for round in 0..<Effort.cases(1500) {
      let spread = try stage.inside(id).state.openSpread
      switch random.int(in: 0...9) {
      case 0: try stage.turn(id, to: random.int(in: book.spreads))
      case 1: try stage.turn(id, to: min(max(spread + random.int(in: -30...30), 0), book.spreads.upperBound))
      case 2, 3, 4: try stage.next(id)
      case 5, 6: try stage.previous(id)
      case 7:
        let animated = random.int(in: 0...1) == 0
        try stage.scroll(id, to: random.double(in: 0...book.maxOffset(in: Scenes.viewport)), animated: animated)
      case 8:
        try stage.drag(id, location: Point(x: random.double(in: 200...824), y: 300), phase: .began)
        try stage.drag(id, location: Point(x: random.double(in: 200...824), y: 300), phase: .changed)
        try stage.drag(id, location: Point(x: random.double(in: 200...824), y: 300), phase: .ended)
      default: try stage.setTurnPolicy(id, random.pick(TurnPolicy.allCases), stagger: random.double(in: 0...0.1))
      }
      try stage.advanceWhole(by: random.int(in: 0...5) == 0 ? 5 : random.double(in: 0...0.2))
      let flaw = try stage.flaw(of: id)
      try #require(flaw == nil, "round \(round): \(flaw ?? "")")
      #expect(stage.cellCount == cells)
    }
    try stage.advanceWhole(by: 100)
    try stage.turn(id, to: 1234)
    try stage.advanceWhole(by: 100)
    let flaw = try stage.flaw(of: id)
    #expect(!stage.isMoving && flaw == nil)
  }

  /// After a storm the picture equals that of a new book at the same spread, as far as leaves can be seen.
  @Test func afterAJumpTheBookLooksLikeOneThatWasAlwaysThere() throws {
    for spread in [0, 3, 700, 2499] {
      let (stage, id) = try Scenes.open(Book(pages: 5000))
      for target in [2000, 2001, 17, 2499, 0, spread] {
        try stage.turn(id, to: target)
        try stage.advanceWhole(by: 0.3)
      }
      try stage.advanceWhole(by: 60)
      let (fresh, other) = try Scenes.open(Book(pages: 5000))
      try fresh.scroll(other, to: Double(spread) * 1024)
      try fresh.advanceWhole(by: 1)
      #expect(visible(stage) == visible(fresh), "spread \(spread)")
    }
  }

  /// Pages that are visible, in paint order, with the bits of their matrices; except flat ones, which lie under others.
  private func visible(_ stage: Stage) -> [[Float]] {
    stage.withSnapshot { frame in
      var rows: [[Float]] = []
      for rank in 0..<frame.count {
        let row = Int(frame.backToFront[rank])
        guard CellFlags(rawValue: frame.flags[row]).contains(.visible), frame.shade[row] > 0.002 else { continue }
        let matrix = (0..<16).map { frame.matrices[16 * row + $0] }
        rows.append([Float(frame.identity(row).item), frame.shade[row]] + matrix)
      }
      return rows
    }
  }

  /// The number of cells, and of rows computed again in every frame, does not grow. The time is printed but has no
  /// limit, because it depends on the machine.
  @Test func fiveThousandPagesCostWhatSixtyDo() throws {
    func make(_ pages: Int, window: Int) throws -> (Stage, SceneID) {
      try Scenes.open(Scenes.book(pages) { $0.window = window })
    }
    // 62 pages fill a window of 32 leaves: the same number of cells.
    let pair = [try make(62, window: 32), try make(5000, window: 32)]
    let small = try make(50, window: 32)
    #expect(pair[0].0.cellCount == pair[1].0.cellCount || pair[0].0.cellCount + 1 == pair[1].0.cellCount)
    var times: [[Duration]] = [[], [], []]
    var changed = [0, 0, 0]
    let clock = ContinuousClock()
    for round in 0..<Effort.cases(100) {
      for (index, (stage, id)) in [pair[0], pair[1], small].enumerated() {
        try round % 2 == 0 ? stage.turn(id, to: 12) : stage.turn(id, to: 2)
        times[index].append(
          try clock.measure {
            for _ in 0..<60 {
              try stage.advanceWhole(by: 1.0 / 60)
              stage.withSnapshot { _ in }
              changed[index] += stage.changed.count
            }
          })
      }
    }
    // Rounds are interleaved; the fastest quarter is the least disturbed by other work of the machine.
    let quick = times.map { $0.sorted()[$0.count / 4] }
    let ratio = quick[1] / quick[0]
    let bytes = [pair[1].0, pair[0].0, small.0].map { 16 * 4 * $0.cellCount }
    print(
      "figure: frame of a 5000-page book over one of 62 pages in an equal window: \(shortened(ratio)) times; over 50 pages: \(shortened(quick[1] / quick[2])) times; bytes of matrices \(bytes)"
    )
    #expect(changed[0] > 0 && (changed[1] - changed[0]).magnitude <= changed[0] / 50, "\(changed)")
  }
}
