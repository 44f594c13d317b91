import CAllocProbe
import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Peeling a leaf by its corner on a stage: with a finger and by itself.
@Suite struct PeelTests {
  @Test func whatCannotBePeeledIsRefused() throws {
    let (stage, id) = try Scenes.open(Scenes.book(20))
    #expect(throws: LeafError(.refused, "scene", accepts: "")) { try stage.peel(id, to: 1) }
    #expect(throws: LeafError(.refused, "paper", accepts: "")) {
      _ = try stage.add(Peels.book { $0.restRatio = 0.5 })
    }
    #expect(throws: LeafError(.outOfRange, "hinges", accepts: "")) {
      _ = try stage.add(Peels.book { $0.paper?.hinges = 33 })
    }
    let shut = try stage.add(Peels.book())
    #expect(throws: LeafError(.refused, "scene", accepts: "")) { try stage.peel(shut, to: 1) }
    let (other, book) = try Peels.open(Peels.book(99))
    #expect(throws: LeafError(.outOfRange, "spread", accepts: "")) { try other.peel(book, to: 99) }
    #expect(throws: LeafError(.outOfRange, "spread", accepts: "")) { try other.peel(book, to: 16) }
    let before = other.stateHash()
    try other.peel(book, to: 3)
    #expect(other.stateHash() == before && !other.isMoving)
  }

  /// Leaves that cannot fly beside those that are peeled do what the policy of turns says.
  @Test(arguments: TurnPolicy.allCases) func aTurnAgainstAPeelFollowsThePolicy(_ policy: TurnPolicy) throws {
    let (stage, id) = try Peels.open(Peels.book(20))
    try stage.turn(id, to: 3)
    try stage.advance(by: 20)
    try stage.setTurnPolicy(id, policy)
    try stage.peel(id, to: 4)
    try stage.advance(by: 0.1)
    let ignored = try stage.state(of: id).ignoredInputs
    try stage.turn(id, to: 2)
    try stage.turn(id, to: 1)
    #expect(try stage.state(of: id).ignoredInputs - ignored == (policy == .drop ? 2 : 0))
    let waiting = policy == .drop ? [] : policy == .queue ? [2, 1] : [1]
    #expect(try stage.inside(id).state.waiting.map(\.target) == waiting)
    try stage.advance(by: 20)
    #expect(try stage.state(of: id).index == (policy == .drop ? 4 : 1))
  }

  /// A book with paper at rest has the rows of one without, bit for bit, and then facets that are not visible. The shade of rigid pages
  /// is that of their contact at the spine; the outer faces, of the first leaf and the last, have none.
  @Test func paperAtRestIsWhatItWas() throws {
    for var book in Peels.orientations {
      // The edges of stacks take the lowest ranks.
      book.paper?.sheet = 0
      var plain = book
      plain.paper = nil
      let (stage, id) = try Peels.open(book, mode: .exact), (other, _) = try Peels.open(plain, mode: .exact)
      let own = try stage.inside(id).ownCells
      stage.withSnapshot { frame in
        other.withSnapshot { plain in
          #expect(plain.count == own && frame.count > own)
          let outer = [0, book.spreadMode == .double ? 2 * book.leafCount - 1 : 0]
          for row in 0..<own {
            let same = (16 * row..<16 * row + 16).allSatisfy { frame.matrices[$0] == plain.matrices[$0] }
            #expect(
              same && frame.flags[row] == plain.flags[row] && frame.order[row] == plain.order[row]
                && frame.band(row) == plain.band(row)
                && frame.shade[row] == (book.strips > 1 ? plain.shade[row] : outer.contains(row) ? 0 : 1),
              "\(Peels.name(book)) \(row)")
          }
          for row in own..<frame.count { #expect(frame.flags[row] & CellFlags.visible.rawValue == 0) }
        }
      }
    }
  }

  /// Wherever a page is seen, flat or on a facet, it has the contact at the spine that it has at rest: no gutter comes or goes in the
  /// frame in which a flap lands.
  @Test func thePartsOfAPeeledPageHaveItsContact() throws {
    for book in Peels.orientations {
      let (stage, id) = try Peels.open(book), spread = book.spreadMode == .double ? 4 : 2
      var facets = 0
      try stage.peel(id, to: spread, corner: .bottom)
      while stage.isMoving {
        try stage.advance(by: 1.0 / 60)
        stage.withSnapshot { frame in
          for row in 0..<frame.count where frame.flags[row] & CellFlags.visible.rawValue != 0 {
            // The outer side of the first leaf has no contact.
            guard frame.identity(row).role == .page, frame.identity(row).item > 0 else { continue }
            if frame.flags[row] & CellFlags.folded.rawValue != 0 { facets += 1 }
            #expect(frame.shade[row] == 1, "\(Peels.name(book)) \(row)")
          }
        }
      }
      #expect(facets > 50, "\(Peels.name(book))")
    }
  }

  /// From four times the distance to the corner on, the corner is under the finger, seen through the matrices; in every orientation,
  /// from both sides, by both corners.
  @Test func theCornerIsUnderTheFinger() throws {
    var random = SplitMix64(seed: 301)
    var worst = Worst("peel on a stage: corner beside the finger where it is said to be under it", unit: "points")
    var told = 0
    for book in Peels.orientations {
      for isTurned in [false, true] where !isTurned || book.spreadMode == .double {
        for corner in PaperCorner.allCases {
          var book = book
          book.paper?.hinges = random.pick([1, 4, 8])
          told += try follow(book, isTurned, corner, &random, &worst)
        }
      }
    }
    #expect(worst.report(limit: 1e-9))
    #expect(told > 300, "\(told) places")
  }

  /// Answers at how many places the corner was said to be under the finger.
  private func follow(
    _ book: Book, _ isTurned: Bool, _ corner: PaperCorner, _ random: inout SplitMix64, _ worst: inout Worst
  ) throws -> Int {
    let (stage, id) = try Peels.open(book)
    let size = Peels.size(book)
    let home = Point(x: size.width, y: corner == .bottom ? size.height : 0)
    let inward: Double = corner == .bottom ? -1 : 1
    let start = Point(x: home.x - random.double(in: 2...20), y: home.y + inward * random.double(in: 2...20))
    try stage.drag(id, location: Peels.place(start, of: book, isTurned: isTurned), phase: .began)
    let held = try #require(try stage.held(id), "\(Peels.name(book)) \(isTurned) \(corner)")
    #expect(held.corner == corner && held.reach == .led)
    var told = 0
    for _ in 0..<12 {
      let finger = Peels.place(
        Point(
          x: random.double(in: -size.width * 0.9...size.width * 0.6), y: home.y + inward * random.double(in: 5...200)),
        of: book, isTurned: isTurned)
      try stage.drag(id, location: finger, phase: .changed)
      try stage.advanceWhole(by: 1.0 / 60)
      guard try stage.held(id)?.reach == .exact else { continue }
      told += 1
      // The picture's own corner that is the free corner: of the front, whichever way it lies.
      let runsLeft =
        Peels.place(Point(x: 1, y: 0), of: book).x < Peels.place(.zero, of: book).x
        || Peels.place(Point(x: 1, y: 0), of: book).y < Peels.place(.zero, of: book).y
      for face in [CellIdentity.Face.front, .back] {
        let fromLeft = (face == .front) != runsLeft
        let along = fromLeft ? size.width : 0.0
        let point = book.isUpright ? Point(x: home.y, y: along) : Point(x: along, y: home.y)
        guard let seen = stage.drawn(point, leaf: held.leaf, face: face) else { continue }
        worst.record(seen.distance(to: finger), "\(Peels.name(book)) \(isTurned) \(corner) \(face)")
      }
    }
    #expect(try stage.flaw(of: id) == nil)
    try stage.drag(id, location: .zero, phase: .cancelled)
    try stage.advanceWhole(by: 20)
    #expect(!stage.isMoving)
    return told
  }

  /// Two fingers peel two leaves, and the upper one is let go: whatever the other finger does, its leaf lies flat under it.
  @Test func underALeafThatLiesFlatNoneIsPeeled() throws {
    // The first leaf lies flat, too, until it is turned.
    let book = Peels.book { $0.hasClosedEnds = true }, size = Peels.size(book)
    func finger(_ x: Double, _ y: Double) -> Point {
      Peels.place(Point(x: x * size.width, y: size.height - y), of: book)
    }
    for spread in [book.spreads.lowerBound, 3] {
      let (stage, id) = try Peels.open(book, at: spread)
      try stage.drag(id, location: finger(0.98, 5), phase: .began)
      try stage.drag(id, location: finger(0.1, 100), phase: .changed)
      try stage.advanceWhole(by: 0.1)
      try stage.drag(id, location: finger(0.98, 5), phase: .began, pointer: 1)
      try stage.drag(id, location: finger(0.5, 60), phase: .changed, pointer: 1)
      try stage.advanceWhole(by: 0.1)
      let lower = try #require(try stage.held(id, pointer: 1)).leaf
      func corner() throws -> Double {
        stage.withSnapshot { _ in }
        let inside = try stage.inside(id), paper = try #require(inside.paper)
        let slot = try #require(inside.slot(of: lower)), index = try #require(paper.orderIndex(of: slot))
        return paper.cornerPlaces[index].distance(to: paper.page.corner(.bottom))
      }
      #expect(lower == spread + book.turnedAtStart + 1)
      #expect(try corner() > 100)
      try stage.drag(id, location: finger(0.98, 5), phase: .cancelled)
      try stage.advanceWhole(by: 10)
      #expect(try stage.held(id, pointer: 1)?.leaf == lower)
      #expect(try corner() == 0, "spread \(spread)")
    }
  }

  /// A peeled leaf that has landed on the other side is the leaf that was turned there: every column, bit for bit.
  @Test func itLandsAsTheTurnedLeaf() throws {
    for book in Peels.orientations {
      let (stage, id) = try Peels.open(book, mode: .exact), (other, twin) = try Peels.open(book, mode: .exact)
      for (way, spread) in [(PaperCorner.bottom, 4), (.top, 6), (.bottom, 2), (.top, 3)] {
        try stage.peel(id, to: spread, corner: way)
        try other.turn(twin, to: spread)
        try stage.advanceWhole(by: 0.3)
        #expect(stage.isMoving && stage.stateHash() != other.stateHash())
        try stage.advanceWhole(by: 20)
        try other.advanceWhole(by: 20.3)
        #expect(stage.stateHash() == other.stateHash(), "\(Peels.name(book)) to \(spread)")
        #expect(try stage.flaw(of: id) == nil)
      }
    }
  }

  /// Playing frame by frame and seeking to the same instants shows the same bits, in any order.
  @Test func seekingIsPlaying() throws {
    var random = SplitMix64(seed: 302)
    for book in [Peels.book { $0.paper?.sheet = 0.2 }, Peels.book { $0.soft = SoftLeaves(strips: 4) }] {
      let (stage, id) = try Peels.open(book, mode: .exact)
      try stage.peel(id, to: 6)
      let start = stage.time
      let seeker = try stage.clone()
      var hashes: [(time: Double, hash: UInt64)] = []
      for frame in 1...140 {
        try stage.seek(to: start + Double(frame) / 60)
        hashes.append((stage.time, stage.stateHash()))
      }
      #expect(Set(hashes.map(\.hash)).count > 60)
      for _ in 0..<300 {
        let (time, hash) = random.pick(hashes)
        try seeker.seek(to: time)
        #expect(seeker.stateHash() == hash, "at \(time - start)")
      }
    }
  }

  /// Began, and then exactly one end; lifted, and then exactly one contact; for a release to either side and a cancel.
  @Test func everyPeelIsTold() throws {
    for (across, cancelled, end) in [
      (-500.0, false, StageEvent.Kind.finished), (-20, false, .cancelled), (-500, true, .cancelled),
    ] {
      let book = Peels.book()
      let (stage, id) = try Peels.open(book)
      let size = Peels.size(book)
      let start = Peels.place(Point(x: size.width - 5, y: size.height - 5), of: book)
      try stage.drag(id, location: start, phase: .began, time: 0)
      var events: [StageEvent] = []
      for step in 1...10 {
        let part = Double(step) / 10
        try stage.drag(
          id, location: Point(x: start.x + across * part, y: start.y - 30 * part), phase: .changed, time: part)
        events += try stage.step(1.0 / 60)
      }
      try stage.drag(
        id, location: Point(x: start.x + across, y: start.y - 30), phase: cancelled ? .cancelled : .ended,
        velocity: .zero, time: 2)
      for _ in 0..<200 { events += try stage.step(1.0 / 60) }
      let leaf = events.filter { $0.subject == .leaf && $0.leaf == 4 }
      #expect(leaf.filter { $0.kind == .began }.count == 1)
      #expect(
        leaf.filter { $0.kind == .finished || $0.kind == .cancelled }.map(\.kind) == [end], "\(across) \(cancelled)")
      #expect(leaf.filter { $0.kind == .lift }.count == 1 && leaf.filter { $0.kind == .contact }.count == 1)
      #expect(try stage.state(of: id).index == (end == .finished ? 4 : 3))
      #expect(!stage.isMoving)
    }
  }

  /// Caught in the air on its flap, a leaf does not move, and the point that is held stays under the finger.
  @Test func aFlapThatIsCaughtStaysUnderTheFinger() throws {
    var random = SplitMix64(seed: 303)
    var jump = Worst("peel caught in the air: step of its corners at the catch", unit: "points")
    var caught = 0
    for book in Peels.orientations {
      let (stage, id) = try Peels.open(book)
      try stage.peel(id, to: 4, corner: random.pick(PaperCorner.allCases))
      try stage.advanceWhole(by: random.double(in: 0.1...0.25))
      let before = corners(stage)
      guard let finger = flap(stage, id, &random) else { continue }
      caught += 1
      try stage.drag(id, location: finger, phase: .began)
      let held = try stage.held(id)
      #expect(held?.corner != nil, "\(Peels.name(book))")
      for (a, b) in zip(before, corners(stage)) { jump.record(a.distance(to: b), Peels.name(book)) }
      try stage.drag(id, location: finger, phase: .ended, velocity: .zero)
      try stage.advanceWhole(by: 10)
      #expect(!stage.isMoving)
      #expect(try stage.flaw(of: id) == nil)
    }
    #expect(caught >= 20, "\(caught) caught")
    #expect(jump.report(limit: 1e-3))
  }

  /// A row's matrix is that of the pose which the stage tells of it, though facets are computed without an angle.
  @Test func aRowIsWhereItsPoseSays() throws {
    var random = SplitMix64(seed: 309)
    var worst = Worst("matrix of a facet or a block's edge beside that of its pose", unit: "of the page's width")
    for book in Peels.orientations {
      for corner in PaperCorner.allCases {
        for spread in [4, 2] {
          let (stage, id) = try Peels.open(book)
          try stage.setView(Matrix4.translation(x: 3, y: -7) * .scale(x: 1.5, y: 1.5))
          try stage.peel(id, to: spread, corner: corner)
          try stage.advanceWhole(by: random.double(in: 0.1...0.5))
          let seen = try Matrix4.eyeAndView(stage.inside(id).eye(in: stage.viewport), view: stage.view)
          stage.withSnapshot { frame in
            for row in 0..<frame.count where frame.flags[row] & CellFlags.folded.rawValue != 0 {
              guard frame.flags[row] & CellFlags.visible.rawValue != 0 else { continue }
              let told = Matrix4(cell: stage.pose(ofRow: row)) * seen
              for index in 0..<16 {
                let error = abs(told[index / 4, index % 4] - frame.matrices64[16 * row + index]) / book.pageSize.width
                worst.record(error, "\(Peels.name(book)) \(corner) row \(row) entry \(index)")
              }
            }
          }
        }
      }
    }
    #expect(worst.report(limit: 1e-13))
    #expect(worst.count > 10_000)
  }

  /// A point of the screen at which the flap of a peeled leaf lies on top.
  private func flap(_ stage: Stage, _ id: SceneID, _ random: inout SplitMix64) -> Point? {
    guard let book = try? stage.inside(id) else { return nil }
    for _ in 0..<3000 {
      let point = Point(x: random.double(in: 0...1024), y: random.double(in: 0...768))
      if let hit = try? stage.hitTest(point), let facet = book.facet(hit), facet.facet == book.book.facets {
        return point
      }
    }
    return nil
  }

  /// The corners of all visible cells of pages, cut to their bands.
  private func corners(_ stage: Stage) -> [Point] {
    var points: [Point] = []
    stage.withSnapshot { frame in
      for row in 0..<frame.count
      where CellFlags(rawValue: frame.flags[row]).contains(.visible) && frame.identity(row).role == .page {
        withUnsafeTemporaryAllocation(of: Point.self, capacity: PaperBand.polygonRoom) { room in
          let count = frame.polygon(row, into: room.baseAddress!)
          for index in 0..<count { points.append(Stage.image(frame, row, room[index])) }
        }
      }
    }
    return points
  }

  /// While leaves are peeled, the others of their side are peeled by the same corner, one inside the other, and those of the other
  /// side wait.
  @Test func leavesFollowOneAnother() throws {
    let (stage, id) = try Peels.open(Peels.book())
    try stage.peel(id, to: 4, corner: .top)
    try stage.advanceWhole(by: 0.15)
    try stage.next(id)
    try stage.advanceWhole(by: 0.1)
    let book = try stage.inside(id)
    #expect(book.isPeel(5) && book.paper?.foldCount == 2)
    try stage.previous(id)
    try stage.previous(id)
    try stage.advanceWhole(by: 0.05)
    #expect(try stage.state(of: id).index == 3)
    try stage.previous(id)
    #expect(book.state.waiting.map(\.target) == [2])
    try stage.advanceWhole(by: 10)
    #expect(try stage.state(of: id).index == 2)
    #expect(!stage.isMoving)
    #expect(try stage.flaw(of: id) == nil)
  }

  /// Calls that move the book as a whole land peeled leaves first.
  @Test func closingLandsPeeledLeaves() throws {
    let (stage, id) = try Peels.open(Peels.book())
    try stage.peel(id, to: 4)
    try stage.advanceWhole(by: 0.2)
    try stage.close(id)
    #expect(try stage.inside(id).peelsUnderWay(at: stage.now) == nil)
    let events = try stage.step(0.1)
    #expect(events.contains { $0.kind == .finished && $0.leaf == 4 })
    try stage.advanceWhole(by: 10)
    try stage.open(id)
    try stage.advanceWhole(by: 10)
    #expect(try stage.state(of: id).index == 4)
    #expect(try stage.flaw(of: id) == nil)
  }

  @Test(.enabled(if: leaf_test_counts_allocations() == 1)) func peelingRequestsNoMemory() throws {
    let book = Peels.book(99) { $0.paper?.sheet = 0.2 }
    let (stage, id) = try Peels.open(book, mode: .exact)
    let start = Peels.place(Point(x: 355, y: 560), of: book)
    func rounds() throws {
      try stage.peel(id, to: 6)
      for _ in 0..<40 {
        try stage.advanceWhole(by: 1.0 / 60)
        stage.withSnapshot { _ in }
      }
      try stage.advanceWhole(by: 10)
      try stage.drag(id, location: start, phase: .began)
      for step in 0..<40 {
        try stage.drag(id, location: Point(x: start.x - 8 * Double(step), y: start.y - 60), phase: .changed)
        try stage.advanceWhole(by: 1.0 / 60)
        stage.withSnapshot { _ in }
      }
      try stage.drag(id, location: Point(x: 300, y: 500), phase: .ended)
      try stage.advanceWhole(by: 10)
      try stage.turn(id, to: 3)
      try stage.advanceWhole(by: 10)
    }
    try rounds()
    let before = leaf_test_allocations()
    try rounds()
    let used = leaf_test_allocations() - before
    // Closures of unoptimised code request memory.
    #expect(used == 0 || !Effort.isAsShipped)
  }

  @Test func twelveLeavesArePeeledAtOnceAndTheNextWaits() throws {
    for more in [0, 1] {
      let (stage, id) = try Peels.open(Peels.book(61))
      let book = try #require(stage.find(id).asBook)
      try stage.peel(id, to: 4)
      try stage.advance(by: 0.05)
      try stage.peel(id, to: 3 + BookPaper.mostPeeled + more)
      #expect(book.refoldAndCount(at: stage.now) == (more == 0 ? BookPaper.mostPeeled : 1), "\(more) more")
      #expect(book.state.waiting.isEmpty == (more == 0), "\(more) more")
    }
  }

  /// Both components of the corner's place are at rest when its leaf lands.
  @Test func aPeelLandsWhenItsCornerRests() throws {
    let (stage, id) = try Peels.open(Peels.book())
    let book = try #require(stage.find(id).asBook), paper = try #require(book.paper)
    let corner = Peels.place(paper.page.corner(.bottom), of: book.book)
    for way in [Point(x: -2, y: -200), Point(x: -200, y: -2), Point(x: -40, y: -150)] {
      try stage.drag(id, location: Point(x: corner.x - 4, y: corner.y - 4), phase: .began)
      let to = Point(x: corner.x + way.x, y: corner.y + way.y)
      try stage.drag(id, location: to, phase: .changed)
      try stage.drag(id, location: to, phase: .cancelled)
      let slot = try #require((0..<book.slotCount).first { book.motions.isMoving($0, at: stage.now) })
      let leaf = paper.leaves[slot]
      #expect(book.motions[slot].end == max(leaf.across.end, leaf.down.end), "\(way)")
      try stage.advance(by: 20)
    }
  }
}
