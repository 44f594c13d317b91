import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// A frame that writes only what a leaf in the air can affect equals a frame that writes everything.
@Suite struct FlatLeavesTests {
  private static let viewport = Size(width: 1024, height: 768)

  private static func books() throws -> [Book] {
    var books: [Book] = []
    for overshoot in Book.Overshoot.allCases {
      for (rest, fan) in [(0.5, 0.1), (0.95, 0.02), (1.0, 0.0), (0.2, 0.01)] {
        for pages in [9, 40, 41, 120] {
          var book = Book(pages: pages)
          book.window = 200
          (book.overshoot, book.restRatio, book.fan) = (overshoot, rest, fan)
          if pages == 40 { book.hinge = .top }
          if pages == 120 { book.hinge = .right }
          if pages == 41 { book.hinge = .bottom }
          books.append(book)
        }
      }
    }
    return books
  }

  private func row(_ stage: Stage) -> ([UInt32], [UInt32], [UInt32], [UInt32]) {
    stage.withSnapshot { frame in
      (
        frame.matrices.map(\.bitPattern), frame.shade.map(\.bitPattern) + frame.opacity.map(\.bitPattern),
        frame.flags.map { $0 & ~CellFlags.changed.rawValue }, Array(frame.order) + Array(frame.backToFront)
      )
    }
  }

  /// Pages that lie flat on each other are multiplied once: every row has the bits of its own pose's product all the same.
  @Test func everyRowIsTheProductOfItsOwnPose() throws {
    var repeated = 0
    for book in try Self.books() {
      let stage = try Stage(viewport: Self.viewport)
      let id = try stage.add(book)
      let scene = stage.scenes[0]
      let batch = try MatrixBatch(cells: stage.cellCount, kernel: .builtin, probe: stage.probe)
      var rows = [Float](repeating: 0, count: 16 * stage.cellCount)
      for frame in 0..<90 {
        if frame == 0 { try stage.open(id) }
        if frame == 30 { try stage.turn(id, to: min(4, book.spreads.upperBound)) }
        if frame == 60 { try stage.close(id) }
        try stage.advanceWhole(by: 1.0 / 24)
        let unlike = scene.common.dirty.firstRepeated
        if unlike < stage.cellCount { repeated += stage.cellCount - unlike }
        rows.withUnsafeMutableBufferPointer {
          batch.run(
            scene.poses, cells: 0..<stage.cellCount, shared: .eyeAndView(scene.eye(in: Self.viewport)),
            into: $0.baseAddress!)
        }
        let shown = stage.withSnapshot { $0.matrices.map(\.bitPattern) }
        #expect(shown == rows.map(\.bitPattern), "\(book), frame \(frame)")
      }
    }
    #expect(repeated > 10_000)
    print("figure: rows taken from the page below: \(repeated)")
  }

  @Test func everyFrameIsTheOneWrittenWhole() throws {
    var random = MatrixRandom(5)
    var partial = 0, frames = 0
    for book in try Self.books() {
      let stage = try Stage(viewport: Self.viewport)
      let id = try stage.add(book)
      try stage.open(id)
      try stage.advanceWhole(by: 9)
      for _ in 0..<60 {
        switch random.next(below: 9) {
        case 0: try? stage.next(id)
        case 1: try? stage.previous(id)
        case 2: try? stage.turn(id, to: random.next(below: stage.scenes[0].asBook!.book.spreadCount))
        case 3: try? stage.seek(to: max(stage.time - random.next(0, 0.4), 0))
        default: break
        }
        let old = row(stage)
        let isTouched = stage.scenes[0].common.dirty.rewritesAll
        let changed = try stage.advanceWhole(by: random.next(0, 0.12)).changed
        let found = row(stage)
        let whole = try stage.clone()
        whole.repaint(whole.scenes[0])
        #expect(found == row(whole))
        frames += 1
        partial += stage.scenes[0].common.dirty.rewritten.count < found.2.count ? 1 : 0
        guard !isTouched else { continue }
        for cell in 0..<found.2.count where !changed.contains(cell) {
          #expect(found.0[16 * cell..<16 * cell + 16] == old.0[16 * cell..<16 * cell + 16])
          #expect(found.2[cell] == old.2[cell] && found.3[cell] == old.3[cell])
        }
      }
    }
    #expect(partial > frames / 2)
  }
}
