import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// The shadows of a peeled leaf: on the page that it uncovers, and around its flap.
@Suite struct PeelShadowTests {
  /// A stage with a leaf held in the air by its corner.
  private func held(_ book: Book, _ corner: PaperCorner, isTurned: Bool) throws -> (Stage, SceneID) {
    let (stage, id) = try Peels.open(book)
    let size = Peels.size(book), inward: Double = corner == .bottom ? -1 : 1
    let home = Point(x: size.width, y: corner == .bottom ? size.height : 0)
    func drag(_ across: Double, _ down: Double, _ phase: GesturePhase) throws {
      let place = Point(x: across, y: home.y + inward * down)
      try stage.drag(id, location: Peels.place(place, of: book, isTurned: isTurned), phase: phase)
    }
    try drag(home.x - 5, 5, .began)
    try drag(0.4 * size.width, 60, .changed)
    return (stage, id)
  }

  private static var cases: [(book: Book, corner: PaperCorner, isTurned: Bool)] {
    Peels.orientations.flatMap { book in
      PaperCorner.allCases.flatMap { corner in
        [false, true].filter { !$0 || book.spreadMode == .double }.map { (book, corner, $0) }
      }
    }
  }

  /// One profile along the fold, from a radius beside the roll's axis; one outline of the flap, which is where the flap's cells are.
  @Test func eachLeafHasAProfileAndTheOutlineOfItsFlap() throws {
    var outlines = 0
    for (book, corner, isTurned) in Self.cases {
      let (stage, id) = try held(book, corner, isTurned: isTurned), name = "\(Peels.name(book)) \(corner) \(isTurned)"
      stage.withSnapshot { _ in }
      let inside = try stage.inside(id), paper = try #require(inside.paper)
      let fold = paper.folds[0], spine = book.vanishingPoint(in: Scenes.viewport)
      try stage.withSnapshot { frame in
        let all = frame.shadows.filter { $0.after > 0 }
        #expect(all.count == 2 && all[0].kind == .profile && all[1].kind == .outline, "\(name)")
        guard all.count == 2 else { return }
        #expect(abs(Double(all[0].high - all[0].low) - min(15 * fold.radius, Double(all[0].high - all[0].low))) < 1e-3)
        #expect(all[1].height == Float(2 * fold.radius) && all[0].endExtent == 0)
        // The roll stands between: nothing of the profile is on the flap's side, and the flap's is nowhere beyond the roll.
        let (ax, ay) = (Double(all[0].axis.x), Double(all[0].axis.y))
        let roll = Double(all[0].low) - fold.radius
        for p in all[0].clipPoints { #expect(ax * p.x + ay * p.y >= roll - 1e-3, "\(name)") }
        for p in all[1].clipPoints { #expect(ax * p.x + ay * p.y <= Double(all[0].low) + 1e-3, "\(name)") }
        // Painted after the first half of the facets and before the rest; the profile before all of them.
        let ranks = (0..<frame.count).filter {
          let flags = CellFlags(rawValue: frame.flags[Int(frame.backToFront[$0])])
          return flags.contains(.folded) && flags.contains(.visible)
            && Int(frame.backToFront[$0]) >= inside.facetRow(0) && Int(frame.backToFront[$0]) < inside.blockRow
        }
        let first = try #require(ranks.first), last = try #require(ranks.last)
        #expect(Int(all[0].after) <= first && Int(all[1].after) > first && Int(all[1].after) <= last, "\(name)")
        // The caster's corners are the flap's, moved down by its height.
        let flap = Int(frame.backToFront[last]),
          room = UnsafeMutablePointer<Point>.allocate(capacity: PaperBand.polygonRoom)
        defer { room.deallocate() }
        let count = frame.polygon(flap, into: room)
        for index in 0..<count {
          let seen = Stage.image(frame, flap, room[index]), m = frame.matrices64
          let w = room[index].x * m[16 * flap + 3] + room[index].y * m[16 * flap + 7] + m[16 * flap + 15]
          let below = Point(x: (seen.x - spine.x) * w, y: (seen.y - spine.y) * w)
          let near = all[1].casterPoints.map { $0.distance(to: below) }.min() ?? .infinity
          #expect(near < 0.01, "\(name): \(near)")
          outlines += 1
        }
      }
    }
    #expect(outlines > 300)
  }

  /// The profile reaches into the page's round corners: no light wedge is left in the corner that is uncovered.
  @Test func theProfileReachesIntoRoundCorners() throws {
    var seen = 0
    for (var book, corner, isTurned) in Self.cases {
      book.cornerRadius = 20
      let (stage, id) = try held(book, corner, isTurned: isTurned)
      let size = Peels.size(book)
      try stage.withSnapshot { frame in
        let shadow = try #require(frame.shadows.first { $0.kind == .profile })
        // From the arc's centre toward the corner: the middle of the arc is at 0.707, that of a chord at 0.5.
        let middle = Peels.place(
          Point(x: size.width - 20, y: corner == .bottom ? size.height - 20 : 20), of: book, isTurned: isTurned)
        let spine = book.vanishingPoint(in: Scenes.viewport)
        let home = Point(x: size.width, y: corner == .bottom ? size.height : 0)
        let away = Peels.place(home, of: book, isTurned: isTurned)
        for share in [0.7, 0.65, 0.5] {
          let place = Point(
            x: middle.x + share * (away.x - middle.x) - spine.x, y: middle.y + share * (away.y - middle.y) - spine.y)
          #expect(Shadow.contains(shadow.clipPoints, place), "\(Peels.name(book)) \(corner) \(isTurned) \(share)")
        }
        seen += 1
      }
    }
    #expect(seen > 20)
  }

  /// Around a book with round corners the table is about as dark at their arcs as beside its edges.
  @Test func theTablesShadowGoesRoundCorners() throws {
    let book = Peels.book { ($0.cornerRadius, $0.light, $0.height) = (20, 1, 12) }
    let (stage, _) = try Peels.open(book), size = Peels.size(book)
    try stage.withSnapshot { frame in
      let table = try #require(frame.shadows.first { $0.after == 0 })
      let half = 0.5.squareRoot(), w = size.width, h = size.height / 2
      for x in [-1.0, 1] {
        for y in [-1.0, 1] {
          let corner = Point(x: x * (w - 20 + 21 * half), y: y * (h - 20 + 21 * half))
          let beside = Point(x: x * (w + 1), y: y * (h - 40)), below = Point(x: x * (w - 40), y: y * (h + 1))
          let edge = min(table.alpha(at: beside), table.alpha(at: below))
          #expect(table.alpha(at: corner) > 0.8 * edge, "\(x) \(y)")
        }
      }
    }
  }

  /// Where the viewer sees the bare back of a single page, it is as light as the verso of a page of two.
  @Test func theBareBackOfASinglePageIsLitAsAVersoIs() throws {
    /// The light on the facets, first to last, of the side that is seen.
    func seen(_ book: Book, _ corner: PaperCorner) throws -> [SIMD2<Float>] {
      let (stage, id) = try held(book, corner, isTurned: false)
      return try stage.withSnapshot { frame in
        let inside = try stage.inside(id)
        return (inside.facetRow(0)..<inside.blockRow).compactMap { row in
          let flags = CellFlags(rawValue: frame.flags[row]), isBare = book.facesPerLeaf == 1
          guard flags.contains(.visible), isBare || !flags.contains(.backFacing) else { return nil }
          return SIMD2(frame.light[2 * row], frame.light[2 * row + 1])
        }
      }
    }
    for single in Peels.orientations where single.spreadMode == .single && single.strips == 1 {
      var double = single
      double.spreadMode = .double
      for corner in PaperCorner.allCases {
        let (one, two) = (try seen(single, corner), try seen(double, corner)), name = "\(Peels.name(single)) \(corner)"
        #expect(one.count > 4 && one.count == two.count, "\(name): \(one.count) and \(two.count)")
        for (a, b) in zip(one, two) {
          #expect(abs(a.x - b.x) < 1e-4 && abs(a.y - b.y) < 1e-4, "\(name): \(one) and \(two)")
        }
        #expect(one.last == .zero, "\(name)")
      }
    }
  }

  /// The uncovered page at the fold beside its far side, at all corners and in both reading directions.
  @Test func theUncoveredPageIsDarkerAtTheFold() throws {
    var least = 255.0, leastOfDark = 255.0, leastHeld = 255.0
    func drop(_ stage: Stage) throws -> (dark: Double, bright: Double) {
      try stage.withSnapshot { frame in
        let shadow = try #require(frame.shadows.first { $0.kind == .profile })
        let bright = -(Double(shadow.axis.x) + Double(shadow.axis.y)) / 2.0.squareRoot()
        return (255 * Double(shadow.alpha(0) - shadow.alpha(16)), bright)
      }
    }
    for strength in [1.0, 0.6] {
      for reading in ReadingDirection.allCases {
        for corner in PaperCorner.allCases {
          for isTurned in [false, true] {
            let book = Peels.book { ($0.reading, $0.light) = (reading, strength) }
            let (stage, id) = try Peels.open(book)
            try stage.peel(id, to: isTurned ? 2 : 4, corner: corner)
            try stage.advanceWhole(by: 0.25)
            let (dark, bright) = try drop(stage)
            let bound = (bright <= -0.5 ? 60 : 20) * strength
            #expect(dark >= bound, "\(reading) \(corner) \(isTurned): \(dark) of \(bound)")
            guard strength == 1 else { continue }
            least = min(least, dark)
            if bright <= -0.5 { leastOfDark = min(leastOfDark, dark) }
            // Under a finger, where the page ends before the shadow does.
            leastHeld = min(leastHeld, try drop(held(book, corner, isTurned: isTurned).0).dark)
          }
        }
      }
    }
    #expect(leastHeld > 15)
    print(
      "figure: light: the uncovered page at the fold, least \(shortened(least)) of 255 darker (bound 20), "
        + "away from the light \(shortened(leastOfDark)) (60); held \(shortened(leastHeld))")
  }

  /// The free edges of a flap on white paper, and the grey of its roll.
  @Test func aFlapHasAnEdgeOnWhitePaper() throws {
    var (edge, span) = (255.0, 255.0), edges = 0
    for (book, corner, isTurned) in Self.cases where book.strips == 1 {
      let (stage, id) = try held(book, corner, isTurned: isTurned)
      stage.withSnapshot { _ in }
      let radius = try stage.inside(id).paper?.folds[0].radius ?? 0
      guard radius >= 2 else { continue }
      try stage.withSnapshot { frame in
        let shadow = try #require(frame.shadows.last), caster = shadow.casterPoints
        let middle = Point(
          x: caster.map(\.x).reduce(0, +) / Double(caster.count), y: caster.map(\.y).reduce(0, +) / Double(caster.count)
        )
        for (index, a) in caster.enumerated() {
          let b = caster[(index + 1) % caster.count], between = Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
          let way = between.distance(to: middle)
          let outside = Point(
            x: between.x + 0.25 * (between.x - middle.x) / way, y: between.y + 0.25 * (between.y - middle.y) / way)
          guard a.distance(to: b) > 1, Shadow.contains(shadow.clipPoints, outside), !Shadow.contains(caster, outside)
          else { continue }
          edges += 1
          edge = min(edge, 255 * shadow.alpha(at: outside))
        }
        var darkest: Float = 0
        for row in 0..<frame.count where frame.flags[row] & 7 == 1 && frame.flags[row] & CellFlags.folded.rawValue != 0
        {
          if frame.identity(row).role == .page {
            darkest = max(darkest, frame.light[2 * row], frame.light[2 * row + 1])
          }
        }
        span = min(span, 255 * Double(darkest))
      }
    }
    print(
      "figure: light: a flap's edge on white, least contrast \(shortened(edge)) of 255 at \(edges) edges (bound 12); roll and flap span \(shortened(span)) (15)"
    )
    #expect(edges > 20 && edge >= 12 && span >= 15)
  }

  /// At a fixed number of radii from the roll, from frame to frame; and the roll's own light.
  @Test func aPeelHasNoJump() throws {
    var worst = Worst("light: a peel's alpha from frame to frame at 120 Hz", unit: "of white")
    for book in Peels.orientations where book.strips == 1 {
      let (stage, id) = try Peels.open(book)
      try stage.peel(id, to: 4, corner: .bottom)
      var last: (shadow: Shadow, radius: Double)?
      for frame in 0..<120 {
        try stage.advanceWhole(by: 1.0 / 120)
        let inside = try stage.inside(id)
        stage.withSnapshot { now in
          let shadow = now.shadows.first { $0.kind == .profile }
          let radius = inside.paper.map { $0.foldCount > 0 ? $0.folds[0].radius : 0 } ?? 0
          if let shadow, let last {
            for x in [1.0, 1.5, 2, 4, 8] {
              let (a, b) = (Double(last.shadow.low) + (x - 1) * last.radius, Double(shadow.low) + (x - 1) * radius)
              guard b <= Double(shadow.high), a <= Double(last.shadow.high) else { continue }
              worst.record(
                shadow.profile(at: b) - last.shadow.profile(at: a), "\(Peels.name(book)) frame \(frame) x \(x)")
            }
          }
          last = shadow.map { ($0, radius) }
        }
      }
    }
    #expect(worst.report(limit: 0.05))
  }

  @Test func aFlatFoldAndALeafThatLiesCastNone() throws {
    func count(_ stage: Stage) -> Int { stage.withSnapshot { $0.shadows.filter { $0.after > 0 }.count } }
    let (flat, _) = try held(Peels.book { $0.paper?.hinges = 1 }, .bottom, isTurned: false)
    #expect(count(flat) == 0)
    let (stage, id) = try held(Peels.book(), .bottom, isTurned: false)
    #expect(count(stage) == 2)
    try stage.drag(id, location: .zero, phase: .cancelled)
    try stage.advance(by: 20)
    #expect(count(stage) == 0)
  }

  /// The least white of the pages in each frame of a peel by so many leaves, one after the other, where no flap and no roll lies.
  private func whites(
    _ book: Book, leaves: Int, apart: Double, _ corner: PaperCorner, isTurned: Bool
  ) throws -> [[Double]] {
    let (stage, id) = try Peels.open(book, at: isTurned ? 8 : 1)
    try stage.setTurnPolicy(id, .overlap, stagger: 0)
    var frames: [[Double]] = []
    for leaf in 1...leaves {
      try stage.peel(id, to: isTurned ? 8 - leaf : 1 + leaf, corner: corner)
      if leaf < leaves, apart > 0 { try stage.advance(by: apart) }
    }
    for _ in 0..<40 {
      try stage.advance(by: 1 / 60)
      stage.withSnapshot { frame in
        var whites: [Double] = []
        for x in stride(from: -360.0, through: 360, by: 24) {
          for y in [-270.0, -90, 0, 90, 270] {
            let p = book.isUpright ? Point(x: y, y: x) : Point(x: x, y: y)
            let isUnder = frame.shadows.contains {
              $0.kind == .outline && $0.isOnPages && $0.after > 0 && Shadow.contains($0.casterPoints, p)
            }
            whites.append(isUnder || frame.isCovered(p) ? 1 : frame.white(at: p))
          }
        }
        frames.append(whites)
      }
    }
    return frames
  }

  /// Leaves that are peeled in one instant cast the shadow of one; those that follow each other, little more.
  @Test func shadowsOfPeeledLeavesDoNotAddUp() throws {
    var darkest = 1.0, most = 0.0
    for var book in Peels.orientations where book.spreadMode == .double && book.strips == 1 {
      book.light = 1
      for corner in PaperCorner.allCases {
        for isTurned in [false, true] {
          let one = try whites(book, leaves: 1, apart: 0, corner, isTurned: isTurned)
          let three = try whites(book, leaves: 3, apart: 0, corner, isTurned: isTurned)
          for (a, b) in zip(one.joined(), three.joined()) { most = max(most, abs(a - b)) }
          for apart in [0.01, 0.03, 0.1] {
            let row = try whites(book, leaves: 6, apart: apart, corner, isTurned: isTurned)
            darkest = min(darkest, row.joined().min() ?? 1)
          }
        }
      }
    }
    // Beside the roll of one and the flap of the next, which hide different parts of the sky: (1 − 0.6 · 0.574)(1 − 0.55 · 0.574) = 0.449.
    print(
      "figure: light: darkest page beside six peeled leaves \(shortened(darkest)); three at once from one \(shortened(most))"
    )
    #expect(darkest > 0.43 && darkest < 0.9 && most < 1e-6)
  }

  /// Shadows lie within the pages; only the table's is around them.
  @Test func nothingOutsideTheBookIsDarkened() throws {
    for (book, corner, isTurned) in Self.cases {
      let (stage, _) = try held(book, corner, isTurned: isTurned), size = Peels.size(book)
      stage.withSnapshot { frame in
        for shadow in frame.shadows where shadow.after > 0 {
          for p in shadow.clipPoints {
            let (along, down) = book.isUpright ? (p.y, p.x) : (p.x, p.y)
            #expect(abs(along) <= size.width + 1e-3 && abs(down) <= size.height / 2 + 1e-3, "\(Peels.name(book))")
          }
        }
      }
    }
  }

  /// The first leaf and the last one uncover no page, so only their flaps cast a shadow.
  @Test func anOuterLeafsRollFallsOnNoPage() throws {
    let book = Peels.book { $0.hasClosedEnds = true }
    for (from, to) in [(0, -1), (9, 10)] {
      let (stage, id) = try Peels.open(book, at: from)
      try stage.turn(stage.find(id).asBook!, by: to - from, .bottom)
      var rolls = 0, flaps = 0
      for _ in 0..<30 {
        try stage.advance(by: 1 / 60)
        let shadows = stage.withSnapshot { frame in frame.shadows.map(\.kind) }
        rolls += shadows.filter { $0 == .profile }.count
        flaps += shadows.filter { $0 == .outline }.count
      }
      #expect(rolls == 0 && flaps > 30, "from \(from)")
    }
  }

  /// The shadow on the table is that of what lies: it goes and comes with a cover that is peeled, leaps in no frame, and is not seen where
  /// it is darkest, since paper lies there. A page counts as 1.
  @Test func theTablesShadowGoesWithAPeeledCover() throws {
    var worst = Worst("light: the table's caster from frame to frame at 120 Hz", unit: "pages")
    var bare = Worst("light: the part of the table's caster that no paper hides", unit: "pages")
    for var book in Peels.orientations where book.spreadMode == .double {
      book.hasClosedEnds = true
      book.soft?.hardCovers = false
      let size = Peels.size(book), page = size.width * size.height
      for (from, to, before, after) in [(0, -1, 2.0, 1.0), (-1, 0, 1, 2), (9, 10, 2, 1), (10, 9, 1, 2)] {
        let (stage, id) = try Peels.open(book, at: from), name = "\(Peels.name(book)) from \(from)"
        func pages() -> Double {
          stage.withSnapshot { frame in
            let points = Array(frame.shadows[0].casterPoints), next = points.dropFirst() + points.prefix(1)
            return abs(zip(points, next).reduce(0.0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }) / 2 / page
          }
        }
        var last = pages()
        #expect(abs(last - before) < 0.005, "\(name)")
        try stage.peel(id, to: to, corner: .bottom)
        while stage.isMoving {
          try stage.advance(by: 1.0 / 120)
          let now = pages()
          worst.record(now - last, "\(name) at \(stage.time)")
          bare.record(now * (try bareShare(stage)), "\(name) at \(stage.time)")
          last = now
        }
        #expect(abs(last - after) < 0.005, "\(name)")
      }
    }
    #expect(worst.report(limit: 0.1))
    #expect(bare.report(limit: 0.03))
  }

  /// The share of the caster on the table, of 400 places in the box around it, at which the viewer meets no page.
  private func bareShare(_ stage: Stage) throws -> Double {
    let (corners, plane) = stage.withSnapshot { (Array($0.shadows[0].casterPoints), $0.shadows[0].matrix) }
    let xs = corners.map(\.x), ys = corners.map(\.y), ends = zip(corners, corners.dropFirst() + corners.prefix(1))
    func isInside(_ p: Point) -> Bool {
      let sides = ends.map { a, b in (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) }
      return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
    }
    var inside = 0.0, bare = 0.0
    for place in 0..<400 {
      let (column, row) = (Double(place % 20) + 0.5, Double(place / 20) + 0.5)
      let p = Point(
        x: xs.min()! + column / 20 * (xs.max()! - xs.min()!), y: ys.min()! + row / 20 * (ys.max()! - ys.min()!))
      guard isInside(p) else { continue }
      func seen(_ i: Int) -> Double { Double(plane[i]) * p.x + Double(plane[i + 4]) * p.y + Double(plane[i + 12]) }
      inside += 1
      if try stage.hitTest(Point(x: seen(0) / seen(3), y: seen(1) / seen(3))) == nil { bare += 1 }
    }
    return bare / max(inside, 1)
  }
}
