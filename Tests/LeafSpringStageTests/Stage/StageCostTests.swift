import CAllocProbe
import CBLASProbe
import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// The cost of a frame: no allocation, and one product.
@Suite struct StageCostTests {
  /// Memory requests of this thread while `body` runs.
  private func allocations(_ body: () throws -> Void) rethrows -> Int {
    let before = leaf_test_allocations()
    try body()
    return leaf_test_allocations() - before
  }

  private func frames(_ stage: Stage, _ count: Int) throws {
    for _ in 0..<count {
      try stage.advance(by: 1.0 / 120)
      stage.withSnapshot { _ in }
    }
  }

  @Test(.enabled(if: leaf_test_counts_allocations() == 1)) func openingTurningAndClosingRequestNoMemory() throws {
    for pages in [16, 399, 5000] {
      let stage = try Scenes.stage()
      let shelf = try stage.add(Shelf(books: 3))
      let book = try stage.add(Scenes.book(pages) { $0.window = 200 }, as: 0, on: shelf)
      try stage.advance(by: 0)
      let spreads = Book(pages: pages).spreads.upperBound
      let used = try allocations {
        try stage.open(0, on: shelf)
        try frames(stage, 240)
        try stage.advance(by: 10)
        for _ in 0..<5 {
          try stage.next(book)
          try frames(stage, 12)
        }
        try stage.turn(book, to: spreads)
        try frames(stage, 60)
        try stage.turn(book, to: 0)
        try frames(stage, 240)
        try stage.setTurnPolicy(book, .queue)
        for _ in 0..<8 { try stage.next(book) }
        try frames(stage, 480)
        try stage.scroll(book, to: 512, animated: true)
        try frames(stage, 60)
        try stage.drag(book, location: Point(x: 700, y: 300), phase: .began)
        for step in 0..<20 {
          try stage.drag(book, location: Point(x: 700 - 20 * Double(step), y: 300), phase: .changed)
          try frames(stage, 1)
        }
        try stage.drag(book, location: Point(x: 300, y: 300), phase: .ended)
        try frames(stage, 240)
        try stage.advance(by: 60)
        try stage.pinch(book, scale: 0.9, phase: .began)
        for step in 0..<20 {
          try stage.pinch(book, scale: 0.9 - 0.02 * Double(step), phase: .changed)
          try frames(stage, 1)
        }
        try stage.pinch(book, scale: 0.5, phase: .ended)
        try frames(stage, 400)
        try stage.seek(to: stage.time + 5)
        _ = try stage.hitTest(Point(x: 512, y: 384))
        _ = stage.stateHash()
        _ = try stage.state(of: book)
      }
      // Without optimisation Swift itself allocates memory.
      #expect(used == 0 || !Effort.isAsShipped, "\(pages) pages")
      print("figure: memory requests of 2,000 frames with calls, \(pages) pages: \(used)")
    }
  }

  /// Asking how long a host may sleep requests memory once for each scene.
  @Test(.enabled(if: leaf_test_counts_allocations() == 1)) func askingForTheNextChangeRequestsNoMemory() throws {
    for soft in [nil, SoftLeaves(strips: 6)] {
      let (stage, book) = try Scenes.open(Scenes.book(60) { $0.soft = soft })
      let view = try stage.add(.cube)
      func ask() throws { _ = try stage.nextChange(every: 1.0 / 120) }
      try stage.next(book)
      try stage.open(view)
      try stage.advance(by: 0.1)
      try ask()
      try stage.advance(by: 10)
      let used = try allocations {
        for round in 0..<6 {
          try stage.turn(book, to: round % 2 == 0 ? 9 : 1)
          try round % 2 == 0 ? stage.close(view) : stage.open(view)
          for _ in 0..<60 {
            try stage.advance(by: 1.0 / 60)
            try ask()
          }
          try stage.advance(by: 10)
          try ask()
        }
      }
      #expect(used == 0 || !Effort.isAsShipped)
      print("figure: memory requests of 366 questions for the next change: \(used)")
    }
  }

  @Test func fourHundredCellsAreOneProductAFrame() throws {
    let stage = try Scenes.stage()
    try stage.setVisibleTolerance(0)
    // Without a fan no page lies flat on another.
    let book = try stage.add(Scenes.book(399) { ($0.window, $0.fan) = (200, 0) })
    #expect(stage.cellCount == 400 && stage.probe.blasIsTrustworthy)
    try stage.open(book)
    var frames = 0
    for _ in 0..<300 {
      let before = leaf_test_gemm_calls()
      try stage.advance(by: 1.0 / 120)
      stage.withSnapshot { _ in }
      _ = try stage.hitTest(Point(x: 600, y: 300))
      let calls = leaf_test_gemm_calls() - before
      #expect(calls == 1)
      #expect(leaf_test_gemm_n() * leaf_test_gemm_m() == 16 * 400)
      frames += 1
    }
    try stage.advance(by: 10)
    try stage.advance(by: 0)
    let before = leaf_test_gemm_calls()
    for _ in 0..<10 { try stage.advance(by: 1.0 / 120) }
    #expect(leaf_test_gemm_calls() == before, "a book at rest multiplies nothing")
    print("figure: 400 cells, \(frames) frames: one cblas_dgemm each")
  }

  @Test func everyKernelGivesTheSameBitsOverWholeRuns() throws {
    var runs: [[UInt64]] = []
    for kernel in [ProductKernel.automatic, .blas, .builtin] {
      let stage = try Stage(viewport: Scenes.viewport, kernel: kernel, visibleTolerance: 0)
      let shelf = try stage.add(Shelf(books: 7))
      let small = try stage.add(Book(pages: 17), as: 0, on: shelf)
      let large = try stage.add(Scenes.book(3000) { ($0.window, $0.hinge) = (700, .top) })
      var hashes: [UInt64] = []
      func play(_ count: Int) throws {
        for _ in 0..<count {
          try stage.advance(by: 1.0 / 60)
          hashes.append(stage.stateHash())
        }
      }
      try stage.open(small)
      try stage.open(large)
      try play(200)
      try stage.turn(small, to: 6)
      try stage.turn(large, to: 900)
      try play(120)
      try stage.close(small)
      try stage.close(large)
      try play(120)
      runs.append(hashes)
    }
    #expect(runs[0] == runs[1] && runs[1] == runs[2] && Set(runs[0]).count > 300)
  }
}
