import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Cells that reach the eye, and books whose leaves are upright.
@Suite struct EyePlaneTests {
  /// A cover that stands upright in front of the published eye, which is then at 1000 points.
  @Test(arguments: [(999.0, false), (1000, true), (1001, true)]) func theEyeIsReachedAtItsDistance(
    _ width: Double, _ reaches: Bool
  ) throws {
    let cover = try Album(cover: Rect(x: 0, y: 0, width: width, height: 300), cells: AlbumTests.photos(2))
    let frame = try TransitionFrame(cover, at: 0.25, in: AlbumTests.space(.forward, .original))
    #expect(frame.poses[2].flags.contains(.crossesEye) == reaches)
    for (fidelity, isWhole) in [(Fidelity.original, reaches), (.corrected, false)] {
      let stage = try Scenes.stage()
      let id = try stage.add(cover, fidelity: fidelity)
      try stage.begin(id)
      try stage.scrub(id, to: 0.25)
      let bounds = try #require(try stage.bounds(of: id))
      #expect((bounds == Rect(x: 0, y: 0, width: 1024, height: 768)) == isWhole, "\(fidelity): \(bounds)")
    }
  }

  /// Pages of any width in front of eyes at any distance, at any angle. The flag must agree with corners computed by
  /// other means, and every number of a frame must be finite.
  @Test func pagesBeforeEyesAtAnyDistance() throws {
    var random = SplitMix64(seed: 909)
    var reached = 0, cells = 0
    let poses = try PoseBuffer(count: 9)
    let centre = Point(x: Scenes.viewport.width / 2, y: Scenes.viewport.height / 2)
    for _ in 0..<Effort.cases(40_000) {
      let book = Scenes.book(8) {
        $0.pageSize = Size(width: random.double(in: 100...1500), height: random.double(in: 100...1500))
        $0.eye = $0.pageSize.width * random.pick([1, random.double(in: 0.3...1.2), random.double(in: 0.9999...1.0001)])
        $0.restRatio = random.double(in: 0...1)
        $0.fidelity = random.pick(Fidelity.allCases)
      }
      let value = random.double(in: -0.1...1.1)
      let opening = random.pick([
        .open, BookOpening(value: value, isNotFullyOpen: true, timeline: min(max(value, 0), 1), isOpening: true),
      ])
      try book.poses(
        atSpread: random.double(in: -0.5...4.5), opening: opening, in: Scenes.viewport, into: poses)
      for cell in 0..<9 {
        let pose = poses[cell]
        let nearest = pose.corners(SharedEye(distance: book.eyeDistance, centre: centre)).map(\.w).min()!
        // If rounding decides, either answer is right.
        guard nearest.magnitude > 1e-12 else { continue }
        cells += 1
        reached += nearest <= 0 ? 1 : 0
        if pose.flags.contains(.crossesEye) != (nearest <= 0) {
          Issue.record("\(book) \(opening): cell \(cell) at w \(nearest): \(pose)")
          return
        }
      }
    }
    print("figure: pages before the eye, flags of \(cells), \(reached) of them reach it: as they must be")
    #expect(reached > cells / 100)
  }

  /// The cells on a stage: no call that says where a cell is drawn returns NaN or infinity.
  @Test func cellsBeyondTheEyeHaveNoPlaceOnScreen() throws {
    var random = SplitMix64(seed: 919)
    var beyond = 0, hits = 0
    for round in 0..<Effort.cases(4000) {
      let stage = try Scenes.stage()
      let id: SceneID
      if round % 2 == 0 {
        id = try stage.add(
          Scenes.book(8) {
            $0.eye = $0.pageSize.width * random.double(in: 0.3...1)
            $0.restRatio = random.double(in: 0...1)
          })
      } else {
        let cover = Rect(x: 0, y: 0, width: random.double(in: 800...1800), height: 300)
        id = try stage.add(try Album(cover: cover, cells: AlbumTests.photos(2)), fidelity: .original)
      }
      try stage.begin(id)
      try stage.scrub(id, to: random.double(in: 0...1))
      let isFinite = stage.withSnapshot { frame in
        for row in 0..<frame.count where CellFlags(rawValue: frame.flags[row]).contains(.crossesEye) { beyond += 1 }
        return (0..<16 * frame.count).allSatisfy { frame.matrices[$0].isFinite }
      }
      #expect(isFinite)
      if let bounds = try stage.bounds(of: id) {
        #expect([bounds.x, bounds.y, bounds.width, bounds.height].allSatisfy { $0.isFinite })
      }
      for _ in 0..<20 {
        let place = Point(x: random.double(in: 0...1024), y: random.double(in: 0...768))
        guard let hit = try stage.hitTest(place) else { continue }
        hits += 1
        #expect((-1e-9...1 + 1e-9).contains(hit.unit.x) && (-1e-9...1 + 1e-9).contains(hit.unit.y), "\(hit)")
      }
    }
    print("figure: cells beyond the eye on a stage \(beyond), hit tests beside them \(hits): all numbers finite")
    #expect(beyond > 0 && hits > 0)
  }

  /// Upright leaves have a flag and are drawn in an order without ties.
  @Test func uprightLeavesHaveAnOrderOfTheirOwn() throws {
    var random = SplitMix64(seed: 1010)
    let layouts = Effort.cases(Effort.isLong ? 1_000_000 : 50_000)
    var ties = 0, upright = 0, unflagged = 0
    for _ in 0..<layouts {
      let book = Scenes.book(random.int(in: 0...24)) {
        $0.restRatio = random.pick([0, 0, 0.5, 1])
        $0.fan = random.pick([0, 0.1, 1])
        $0.fidelity = random.pick(Fidelity.allCases)
        $0.spreadMode = random.pick([.double, .double, .single])
      }
      let poses = try PoseBuffer(count: book.itemCount)
      let opening = random.pick([
        .open, .open, BookOpening(value: 0.5, isNotFullyOpen: true, timeline: 0.5, isOpening: true),
      ])
      // Quarters of a spread: leaves between two spreads are upright.
      try book.poses(
        atSpread: Double(random.int(in: -1...4 * book.leafCount)) / 4, opening: opening, in: Scenes.viewport,
        into: poses)
      var seen: UInt64 = 0
      for rank in 0..<book.itemCount { seen |= 1 << UInt64(poses[paintedAt: rank]) }
      ties += book.itemCount - seen.nonzeroBitCount
      for cell in 0..<book.itemCount where opening == .open && poses.angle[cell].magnitude == .pi / 2 {
        upright += 1
        if !CellFlags(rawValue: poses.flags[cell]).contains(.edgeOn) { unflagged += 1 }
      }
    }
    print("figure: layouts with upright leaves, ties in paint order: \(ties) in \(layouts); \(upright) upright faces")
    #expect(ties == 0 && unflagged == 0 && upright > layouts / 2)
  }
}
