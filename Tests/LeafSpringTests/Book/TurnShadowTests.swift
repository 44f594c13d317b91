import CAllocProbe
import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// The shadows of leaves that turn in a book of paper, seen only through snapshots (light.md 2 and 3).
@Suite struct TurnShadowTests {
  private static var books: [Book] {
    Peels.orientations.map {
      var book = $0
      book.paper?.cornerZone = 0
      return book
    }
  }

  /// One profile a side at most, one outline of the table under everything; each is darkest next to the leaf, and within the pages.
  @Test func thereIsOneProfileASideHoweverManyLeaves() throws {
    var random = SplitMix64(seed: 611)
    var seen = 0, rigid = 0
    for book in Self.books {
      let (stage, id) = try Peels.open(book), size = Peels.size(book)
      for _ in 0..<12 {
        if random.int(in: 0...2) == 0 { try stage.previous(id) } else { try stage.next(id) }
        try stage.advanceWhole(by: random.double(in: 0.02...0.3))
        let inside = try stage.inside(id)
        stage.withSnapshot { frame in
          let all = Array(frame.shadows), pages = all.filter { $0.kind == .profile && $0.isOnPages }
          #expect(all.filter { $0.kind == .outline }.count == 1 && all[0].after == 0 && all[0].kind == .outline)
          #expect(pages.count <= 2 && Set(pages.map { $0.axis.x + 2 * $0.axis.y }).count == pages.count)
          #expect(zip(all, all.dropFirst()).allSatisfy { $0.after <= $1.after })
          rigid += all.count - pages.count - 1
          for shadow in pages {
            seen += 1
            let alphas = (0..<17).map { shadow.alpha($0) }
            #expect(zip(alphas, alphas.dropFirst()).allSatisfy { $0 >= $1 } && alphas[16] >= 0, "\(alphas)")
            #expect(shadow.low >= 0 && shadow.high > shadow.low && shadow.endExtent == Float(size.height))
            #expect(shadow.endLength == Float(size.width / 2))
            for point in shadow.clipPoints {
              let along = abs(book.isUpright ? point.y : point.x), down = abs(book.isUpright ? point.x : point.y)
              #expect(along <= size.width + 1e-4 && down <= size.height / 2 + 1e-4)
            }
            // Above all that lies flat, below all that is in the air.
            for rank in 0..<frame.count {
              let row = Int(frame.backToFront[rank]), flags = CellFlags(rawValue: frame.flags[row])
              guard flags.contains(.visible), frame.identity(row).role == .page,
                let slot = inside.slot(of: Int(frame.identity(row).leaf))
              else { continue }
              let isAloft = inside.light?.aloft.contains(slot) == true
              #expect((rank >= Int(shadow.after)) == isAloft, "\(Peels.name(book)) rank \(rank) of \(shadow.after)")
            }
          }
        }
      }
    }
    #expect(seen > 200 && rigid > 10, "\(seen), \(rigid)")
  }

  /// A page point, and a face's point, from frame to frame while leaves turn, are caught and land.
  @Test func nothingJumpsFromFrameToFrame() throws {
    var random = SplitMix64(seed: 614)
    var pages = Worst("light: a page point's alpha from frame to frame at 120 Hz", unit: "of white")
    var moving = Worst("light: a face's alpha from frame to frame at 120 Hz", unit: "of white")
    for (index, book) in Self.books.enumerated() where index % 3 == 0 || Effort.isLong {
      var own = book
      own.hasClosedEnds = index % 2 == 0
      let (stage, id) = try Peels.open(own)
      let size = Peels.size(own)
      let side = (0..<24).map { index in
        let (across, down) = (Double(index % 8) - 3.5, Double(index / 8) - 1)
        return Point(x: size.width * across / 4.1, y: size.height * down / 2.5)
      }
      let points = side.map { own.isUpright ? $0.transposed : $0 }
      var last: (white: [Double], seen: [Int: Double])?
      for frame in 0..<240 {
        // Leaves set off one after the other, some come back before they have landed.
        if frame % 25 == 0, frame < 160 {
          if random.int(in: 0...3) == 0 { try stage.previous(id) } else { try stage.next(id) }
        }
        try stage.advanceWhole(by: 1.0 / 120)
        let seen = try faces(stage, own)
        let inside = try stage.inside(id)
        let white = stage.withSnapshot { frame in
          points.map { frame.isCovered($0) || hides($0, inside) ? .nan : frame.white(at: $0) }
        }
        defer { last = (white, seen) }
        guard let last else { continue }
        for (a, b) in zip(last.white, white) where !a.isNaN && !b.isNaN {
          pages.record(a - b, "\(Peels.name(own)) frame \(frame)")
        }
        for (row, alpha) in seen {
          guard let before = last.seen[row] else { continue }
          moving.record(alpha - before, "\(Peels.name(own)) frame \(frame) row \(row)")
        }
      }
    }
    #expect(pages.report(limit: 0.05))
    #expect(moving.report(limit: 0.05))
  }

  /// True if a leaf in the air is over all of a point's page, which then has no profile: the leaf has one, or its own light.
  private func hides(_ point: Point, _ book: BookScene) -> Bool {
    guard let light = book.light, !light.aloft.isEmpty else { return false }
    return light.sections.edge(isLeft: book.book.canonical(point).x < 0) >= book.book.spineWidth * (1 - 1e-6)
  }

  /// By row of a page that is seen in the middle of its band: how dark its middle is.
  private func faces(_ stage: Stage, _ book: Book) throws -> [Int: Double] {
    var found: [(row: Int, place: Point, alpha: Double)] = []
    stage.withSnapshot { frame in
      for row in 0..<frame.count where frame.flags[row] & 7 == 1 && frame.identity(row).role == .page {
        let band = frame.band(row), size = book.pageSize, middle = (band.low + band.high) / 2
        let own = book.isUpright ? Point(x: size.width / 2, y: 0) : Point(x: 0, y: size.height / 2)
        // A page that lies has a band beyond its borders.
        let isWhole = band.high - band.low > 1.01 * Peels.size(book).width
        let point =
          isWhole
          ? Point(x: size.width / 2, y: size.height / 2)
          : Point(x: own.x + band.axis.x * middle, y: own.y + band.axis.y * middle)
        guard point.x >= 0, point.y >= 0, point.x <= size.width, point.y <= size.height else { continue }
        var alpha = Double(frame.light[2 * row] + frame.light[2 * row + 1]) / 2
        let rank = frame.order[row] + 1
        // A rigid leaf under others has a profile of its own right above it; a leaf that lies, that of its page.
        for shadow in frame.shadows where shadow.kind == .profile && !shadow.isOnPages && shadow.after == rank {
          alpha = both(alpha, shadow.profile(at: Peels.size(book).width / 2))
        }
        found.append((row, Stage.image(frame, row, point), alpha))
      }
    }
    var seen: [Int: Double] = [:]
    for one in found where try stage.hitTest(one.place)?.row == one.row {
      // Flat leaves have the shadows on the pages over them.
      let place = Point(x: one.place.x - spine(book).x, y: one.place.y - spine(book).y)
      seen[one.row] = stage.withSnapshot { frame in
        frame.shadows.reduce(one.alpha) {
          $1.isOnPages && $1.after > frame.order[one.row] ? both($0, $1.alpha(at: place)) : $0
        }
      }
    }
    return seen
  }

  private func spine(_ book: Book) -> Point { book.vanishingPoint(in: Scenes.viewport) }

  /// 1 to 20 leaves in the air: shadows do not add up.
  @Test func twentyLeavesAreNoDarkerThanOne() throws {
    var darkest = 1.0, leaves = 0
    for strips in [1, 6] {
      let book = Peels.turned(61) {
        $0.light = 1
        if strips > 1 { $0.soft = SoftLeaves(strips: strips) }
      }
      let (stage, id) = try Peels.open(book, at: 2)
      for _ in 0..<20 {
        try stage.next(id)
        try stage.advanceWhole(by: 0.015)
        try stage.withSnapshot { frame in
          leaves = try max(leaves, stage.inside(id).light?.aloft.count ?? 0)
          for x in stride(from: -360.0, through: 360, by: 12) {
            for y in [-250.0, 0, 200] {
              let point = Point(x: x, y: y)
              if !frame.isCovered(point) { darkest = min(darkest, frame.white(at: point)) }
            }
          }
        }
      }
    }
    // κ is at least (0.59 − 0.26 − 0.16) (1 − 0.37/√2).
    let bound = 1 - (1 - 0.17 * (1 - 0.37 / 2.0.squareRoot())) * 0.574
    print(
      "figure: light: darkest page under up to \(leaves) leaves in the air \(shortened(darkest)), bound \(shortened(bound))"
    )
    #expect(leaves >= 15 && darkest >= bound && darkest < 0.9, "\(leaves) leaves, \(darkest)")
  }

  /// Nothing but shadows, shades and light differs from the book whose leaves cast none: where all cells are, and which lies on which.
  @Test func withoutItsLightABookIsTheSame() throws {
    var random = SplitMix64(seed: 612)
    for strips in [1, 5] {
      let paper = Peels.turned(41) { if strips > 1 { $0.soft = SoftLeaves(strips: strips) } }
      var dark = paper
      dark.light = 0
      let (a, one) = try Peels.open(paper, mode: .exact), (b, two) = try Peels.open(dark, mode: .exact)
      for step in 0..<200 {
        let spread = random.int(in: 0...20), dt = random.double(in: 0...0.2)
        if random.int(in: 0...3) == 0 {
          try a.turn(one, to: spread)
          try b.turn(two, to: spread)
        }
        try a.advanceWhole(by: dt)
        try b.advanceWhole(by: dt)
        a.withSnapshot { own in
          b.withSnapshot { other in
            #expect(other.count == own.count && other.shadows.isEmpty && !own.shadows.isEmpty)
            for row in 0..<other.count {
              #expect(other.flags[row] & 7 == own.flags[row] & 7, "step \(step) row \(row)")
              let m = 16 * row..<16 * row + 16
              #expect(zip(own.matrices[m], other.matrices[m]).allSatisfy { $0 == $1 }, "step \(step) row \(row)")
              if other.identity(row).role == .page {
                #expect(other.light[2 * row] == 0 && other.light[2 * row + 1] == 0 && other.shade[row] == 0)
              }
            }
          }
        }
      }
    }
  }

  /// Light comes from the world: a book that turns the other way is lit from the same side.
  @Test func theBrightSideStandsStillInTheRoom() throws {
    var sides: [Float] = []
    for reading in ReadingDirection.allCases {
      let (stage, id) = try Peels.open(Peels.turned { ($0.reading, $0.light) = (reading, 1) })
      try stage.next(id)
      try stage.advanceWhole(by: 0.05)
      stage.withSnapshot { frame in
        for shadow in frame.shadows where shadow.kind == .outline {
          #expect(shadow.bright == SIMD2(-0.24748737, -0.24748737))
        }
        sides.append(frame.shadows.first { $0.kind == .profile }?.alphas[0] ?? 0)
      }
    }
    #expect(sides[0] != sides[1])
  }

  @Test func seekingIsPlayingAndAClonePlaysOn() throws {
    var random = SplitMix64(seed: 613)
    for strips in [1, 4] {
      let (stage, id) = try Peels.open(
        Peels.turned(41) { if strips > 1 { $0.soft = SoftLeaves(strips: strips) } }, mode: .exact)
      try stage.turn(id, to: 7)
      let start = stage.time, seeker = try stage.clone()
      var hashes: [(time: Double, hash: UInt64)] = []
      for frame in 1...140 {
        try stage.seek(to: start + Double(frame) / 60)
        hashes.append((stage.time, stage.stateHash()))
        if frame == 20 {
          let clone = try stage.clone()
          #expect(clone.stateHash() == stage.stateHash())
          #expect(clone.withSnapshot { Array($0.shadows) } == stage.withSnapshot { Array($0.shadows) })
        }
      }
      #expect(Set(hashes.map(\.hash)).count > 40)
      for _ in 0..<300 {
        let (time, hash) = random.pick(hashes)
        try seeker.seek(to: time)
        #expect(seeker.stateHash() == hash, "at \(time - start)")
      }
    }
  }

  /// A host that redraws only what has changed misses no shadow.
  @Test func aFrameWithOtherShadowsHasChangedRows() throws {
    for strips in [1, 4] {
      let (stage, id) = try Peels.open(Peels.turned(41) { if strips > 1 { $0.soft = SoftLeaves(strips: strips) } })
      var last = stage.withSnapshot { Array($0.shadows) }, changes = 0
      for frame in 0..<400 {
        if frame % 40 == 0, frame < 200 { try stage.next(id) }
        try stage.advance(by: 1.0 / 120)
        stage.withSnapshot { now in
          if Array(now.shadows) != last {
            changes += 1
            #expect(!now.changed.isEmpty, "frame \(frame)")
          }
          last = Array(now.shadows)
        }
      }
      #expect(changes > 100)
    }
  }

  @Test(.enabled(if: leaf_test_counts_allocations() == 1)) func turningWithShadowsRequestsNoMemory() throws {
    for strips in [1, 4] {
      let (stage, id) = try Peels.open(
        Peels.turned(99) { if strips > 1 { $0.soft = SoftLeaves(strips: strips) } }, mode: .exact)
      try stage.turn(id, to: 9)
      try stage.advanceWhole(by: 20)
      let before = leaf_test_allocations()
      for _ in 0..<4 {
        try stage.next(id)
        for _ in 0..<20 {
          try stage.advanceWhole(by: 1.0 / 120)
          stage.withSnapshot { _ in }
        }
      }
      try stage.advanceWhole(by: 20)
      stage.withSnapshot { _ in }
      // Closures of unoptimised code request memory.
      #expect(leaf_test_allocations() == before || !Effort.isAsShipped)
    }
  }

  /// The book's outer faces lie against no other page: they have no gradient, whichever way the book came to be open.
  @Test func theOutermostFacesHaveNoGradient() throws {
    for strips in [1, 4] {
      let book = Peels.turned(7) {
        $0.hasClosedEnds = true
        if strips > 1 { $0.soft = SoftLeaves(strips: strips) }
      }
      let (stage, id) = try Peels.open(book)
      for spread in [0, book.spreads.upperBound, 1, book.spreads.lowerBound] {
        try stage.turn(id, to: spread)
        try stage.advanceWhole(by: 20)
        let shades = stage.withSnapshot { frame in
          (0..<frame.count).filter {
            let cell = frame.identity($0)
            return cell.role == .page && (cell.leaf == 0 && cell.face == .front || cell.leaf == 3 && cell.face == .back)
          }.map { frame.shade[$0] }
        }
        #expect(shades.count >= 2 && shades.allSatisfy { $0 == 0 }, "\(strips) strips, spread \(spread): \(shades)")
      }
    }
  }

  @Test func aBookWithoutPaperCastsNone() throws {
    let (stage, id) = try Scenes.open(Scenes.book(21) { ($0.restRatio, $0.fan) = (1, 0) })
    try stage.next(id)
    try stage.advanceWhole(by: 0.2)
    stage.withSnapshot { frame in
      #expect(frame.shadows.isEmpty && frame.light.allSatisfy { $0 == 0 })
    }
  }

  @Test func strengthAndHeightAreChecked() throws {
    for (light, height) in [(-0.1, 12.0), (1.1, 12), (.nan, 12), (0.6, -1), (0.6, 1001), (0.6, .infinity)] {
      let stage = try Scenes.stage(), before = stage.stateHash()
      #expect(throws: LeafError.self) {
        try stage.add(Peels.book { ($0.light, $0.height) = (light, height) })
      }
      #expect(stage.stateHash() == before)
    }
  }

  @Test func aBookOutOfSightCastsNoShadow() throws {
    let (stage, id) = try Peels.open(Peels.book())
    let book = try #require(stage.find(id).asBook)
    #expect(stage.withSnapshot { $0.shadows.count } > 0)
    book.common.isOutOfSight = true
    stage.noteCall(on: book)
    #expect(stage.withSnapshot { $0.shadows.count } == 0)
  }
}

/// The alpha of two overlays, one on top of the other.
private func both(_ a: Double, _ b: Double) -> Double { 1 - (1 - a) * (1 - b) }
