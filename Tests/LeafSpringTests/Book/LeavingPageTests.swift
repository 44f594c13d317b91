import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// A single page that is turned over leaves the book: it fades as it comes down, and comes back as it went.
@Suite struct LeavingPageTests {
  /// Books of single pages, and whether their pages are peeled.
  private static var books: [(name: String, book: Book, isPeeled: Bool)] {
    [
      ("rigid", Scenes.book(20) { $0.spreadMode = .single }, false),
      ("soft", Scenes.book(20) { ($0.spreadMode, $0.soft) = (.single, SoftLeaves(strips: 8)) }, false),
      (
        "a heavy edge",
        Scenes.book(20) {
          $0.spreadMode = .single
          $0.soft = SoftLeaves(strips: 8, spring: Spring(known: 0.9))
        }, false
      ),
      ("sheets", Peels.turned(20) { ($0.spreadMode, $0.soft) = (.single, .paper(strips: 8)) }, false),
      ("paper", Peels.book(20) { $0.spreadMode = .single }, true),
      ("soft paper", Peels.book(20) { ($0.spreadMode, $0.soft) = (.single, SoftLeaves(strips: 5)) }, true),
      (
        "calendar",
        Peels.book(20) { ($0.spreadMode, $0.hinge, $0.pageSize) = (.single, .top, Size(width: 500, height: 300)) }, true
      ),
    ]
  }

  /// The opacities of a leaf's visible cells, and its turn.
  private func seen(_ leaf: Int, _ stage: Stage, _ id: SceneID) throws -> (opacities: [Float], turn: Double) {
    let book = try stage.inside(id)
    return stage.withSnapshot { frame in
      var turn = 0.0
      frame.forEachLeaf(of: id) { other, value, _, _ in if other == leaf { turn = value } }
      // The last part of a page that bends says how far it is.
      if book.isSoft, let slot = book.slot(of: leaf), !book.isPeel(slot) { turn = min(turn, book.edgeTurns[slot]) }
      let rows = (0..<frame.count).filter {
        let cell = frame.identity($0)
        return cell.role == .page && Int(cell.leaf) == leaf
          && CellFlags(rawValue: frame.flags[$0]).contains(.visible)
      }
      return (rows.map { frame.opacity[$0] }, turn)
    }
  }

  @Test func aSinglePageFadesAsItComesDown() throws {
    for (name, book, isPeeled) in Self.books {
      let (stage, id) = try Peels.open(book, at: 3, mode: .exact)
      for target in [4, 3] {
        try isPeeled ? stage.peel(id, to: target) : stage.turn(id, to: target)
        let (start, other) = (stage.time, try stage.clone())
        var last = Float(target == 4 ? 1 : 0), faded = 0
        var (least, most) = (last, last)
        for step in 1...600 where stage.isMoving || step == 1 {
          try stage.seek(to: start + Double(step) / 120)
          let (opacities, turn) = try seen(3, stage, id)
          let wanted = Float(min(max((1 - turn) / 0.06, 0), 1))
          let now = opacities.isEmpty ? 0 : wanted
          #expect(opacities.allSatisfy { $0 == wanted }, "\(name) to \(target), turn \(turn): \(opacities)")
          // It lifts off faster than it comes down.
          #expect(abs(now - last) <= (target == 4 ? 0.2 : 0.5), "\(name) to \(target), turn \(turn): \(last) to \(now)")
          if now > 0, now < 1 { faded += 1 }
          (least, most, last) = (min(least, now), max(most, now), now)
        }
        #expect(least == 0 && most == 1 && faded > (target == 4 ? 5 : 1), "\(name) to \(target), \(faded) frames")
        // The frames before do not change the picture.
        try other.seek(to: stage.time)
        let difference = FrameComparison.difference(other, stage, allowing: .steps)
        #expect(difference == nil, "\(name) to \(target): \(difference ?? "")")
      }
    }
  }

  /// While a book opens or shuts, leaves that are turned come down as far as it is open, and fade with it.
  @Test(arguments: [Scenes.book(20) { $0.spreadMode = .single }, Peels.book(20) { $0.spreadMode = .single }])
  func pagesFadeWithABookThatOpensOrShuts(_ book: Book) throws {
    let (stage, id) = try Peels.open(book, at: 4, mode: .exact)
    var last = Float(0), most = Float(0)
    for opens in [false, true] {
      if opens { try stage.open(id) } else { try stage.close(id) }
      for step in 1...600 where stage.isMoving || step == 1 {
        try stage.advance(by: 1.0 / 240)
        let progress = min(max(try stage.state(of: id).progress, 0), 1)
        for leaf in 1...3 {
          let opacities = try seen(leaf, stage, id).opacities
          let wanted = Float(min((1 - progress) / 0.06, 1))
          #expect(opacities.allSatisfy { abs($0 - wanted) < 1e-5 }, "\(opens), leaf \(leaf), \(progress): \(opacities)")
          guard leaf == 3 else { continue }
          let now = opacities.first ?? 0
          #expect(abs(now - last) < 0.3, "\(opens), \(progress): \(last) to \(now)")
          (last, most) = (now, max(most, now))
        }
      }
      #expect(opens ? last == 0 : last == 1)
    }
    #expect(most == 1)
  }

  /// In the published fidelity pages are whole.
  @Test func publishedPagesAreWhole() throws {
    let (stage, id) = try Scenes.open(Scenes.book(20) { ($0.spreadMode, $0.fidelity) = (.single, .original) })
    for spread in [4, 3] {
      try stage.turn(id, to: spread)
      for _ in 0..<120 {
        try stage.advance(by: 1.0 / 120)
        for leaf in 2...4 { #expect(try seen(leaf, stage, id).opacities.allSatisfy { $0 == 1 }) }
      }
    }
  }
}
