import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// The shadow of the leaves that turn while a book of paper opens and shuts: one profile, as under any leaf.
@Suite struct OpeningShadowTests {
  /// Books of rigid and of soft leaves, opened at their cover and inside, and of boards.
  private static var books: [(book: Book, spread: Int)] {
    [1, 6].flatMap { strips in
      [0, 5].flatMap { spread in
        [0, 8.0].map { boards in
          let book = Peels.turned(41) {
            ($0.light, $0.boards, $0.hasClosedEnds) = (1, boards, true)
            if strips > 1 { $0.soft = SoftLeaves(strips: strips) }
          }
          return (book, spread)
        }
      }
    }
  }

  private func shut(_ book: Book, at spread: Int) throws -> (stage: Stage, id: SceneID) {
    let (stage, id) = try Peels.open(book, at: spread)
    try stage.close(id)
    try stage.advance(by: 20)
    return (stage, id)
  }

  /// On the right page lies the closed form's shadow of one straight leaf that is turned by the opening's share of π. It is painted
  /// under the leaves in the air and over all others.
  @Test func theTurnedLeavesThrowTheShadowOfOne() throws {
    var worst = Worst("light: an opening's profile beside that of one leaf", unit: "of white"), seen = 0
    for (book, spread) in Self.books where spread > 0 {
      let (stage, id) = try shut(book, at: spread), width = book.pageSize.width
      try stage.open(id)
      for _ in 0..<120 {
        try stage.advance(by: 1.0 / 240)
        let part = try stage.state(of: id).progress, inside = try stage.inside(id)
        guard part > 0.1, part < 0.95 else { continue }
        let sections = try LeafSections(strips: 1, leaves: 1)
        sections.add(leaf: 0, [.pi * part], width: width)
        sections.count = 1
        let room = LeafSections.Surroundings(bright: -1 / 2.0.squareRoot(), width: width)
        let returned = sections.returned(isLeft: false, room)
        try withUnsafeTemporaryAllocation(of: Double.self, capacity: LeafSections.profileRoom) { numbers in
          let start = try #require(numbers.baseAddress), low = sections.edge(isLeft: false)
          sections.writeBlocked(isLeft: false, from: low, to: width + book.overhang, room, into: start)
          stage.withSnapshot { frame in
            let all = frame.shadows.filter { $0.kind == .profile && $0.isOnPages }
            #expect(all.count == 1 || all.isEmpty && (1 - returned) * start[0] < 0.002, "\(all.count) at \(part)")
            guard let shadow = all.first else { return }
            seen += 1
            for place in 0..<17 {
              worst.record(Double(shadow.alpha(place)) - (1 - returned) * start[place], "\(part) \(place)")
            }
            for rank in 0..<frame.count {
              let row = Int(frame.backToFront[rank])
              guard frame.flags[row] & 1 != 0, frame.identity(row).role == .page,
                let slot = inside.slot(of: Int(frame.identity(row).leaf))
              else { continue }
              #expect((rank >= Int(shadow.after)) == (inside.light?.aloft.contains(slot) == true), "rank \(rank)")
            }
          }
        }
      }
    }
    #expect(seen > 100)
    // Versos lie 0.001 radians above the page.
    #expect(worst.report(limit: 2e-3))
  }

  /// From frame to frame, while a book opens, is shut again in the air, opens anew and turns a leaf before it is open.
  @Test func nothingJumpsWhileABookOpensAndShuts() throws {
    var worst = Worst("light: a page point's alpha from frame to frame of an opening at 120 Hz", unit: "of white")
    for (book, spread) in Self.books {
      let (stage, id) = try shut(book, at: spread)
      let points = (0..<16).map { Point(x: book.pageSize.width * (Double($0 % 8) - 3.5) / 4.1, y: $0 < 8 ? 0 : 200) }
      var last: [Double]?
      for frame in 0..<480 {
        if frame == 0 || frame == 60 { try stage.open(id) }
        if frame == 30 || frame == 300 { try stage.close(id) }
        if frame == 180 { try stage.next(id) }
        try stage.advance(by: 1.0 / 120)
        let white = stage.withSnapshot { frame in points.map { frame.isCovered($0) ? .nan : frame.white(at: $0) } }
        for (a, b) in zip(last ?? white, white) where !a.isNaN && !b.isNaN {
          worst.record(0.6 * (a - b), "\(book.strips) strips, spread \(spread), boards \(book.boards), frame \(frame)")
        }
        last = white
      }
    }
    #expect(worst.report(limit: 0.05))
  }
}
