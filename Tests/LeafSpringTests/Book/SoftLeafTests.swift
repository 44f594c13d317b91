import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Accepted values of a soft book, and the geometry of its leaves.
@Suite struct SoftLeafTests {
  @Test func whatNoSoftLeafCanBeIsRefused() throws {
    let stage = try Scenes.stage()
    let before = stage.stateHash()
    func refuses(_ code: LeafError.Code, _ field: String, _ change: (inout Book) -> Void) {
      var book = Book(pages: 16)
      book.soft = SoftLeaves()
      change(&book)
      do throws(LeafError) {
        _ = try stage.add(book)
        Issue.record("\(field): accepted")
      } catch {
        #expect(error.code == code && "\(error.field)" == field, "\(error)")
      }
    }
    for strips in [-1, 0, 65, Int.max, Int.min] { refuses(.outOfRange, "strips") { $0.soft?.strips = strips } }
    for bend in Scenes.notNumbers { refuses(.nonFinite, "mostBend") { $0.soft?.mostBend = bend } }
    for bend in [-0.001, 2.001, 1e300] { refuses(.outOfRange, "mostBend") { $0.soft?.mostBend = bend } }
    let springs = [
      try Spring(duration: 1, bounce: 1), try Spring(dampingRatio: 0.01, omega0: 10), try Spring(duration: 1e-9),
      try Spring(duration: 1e9), try Spring(dampingRatio: 1e9, omega0: 1), try Spring(stiffness: 0, damping: 1),
    ]
    for spring in springs { refuses(.outOfRange, "spring") { $0.soft?.spring = spring } }
    for spring in springs { refuses(.outOfRange, "middle") { $0.soft?.middle = spring } }
    for sag in Scenes.notNumbers { refuses(.nonFinite, "sag") { $0.soft?.sag = sag } }
    for sag in [-0.001, 0.501, 1e300] { refuses(.outOfRange, "sag") { $0.soft?.sag = sag } }
    for leaves in [[-1], [2, 2], [3, 1], [Int.min]] {
      refuses(.outOfRange, "hardLeaves") { $0.soft?.hardLeaves = leaves }
    }
    refuses(.refused, "soft") { $0.fidelity = .original }
    refuses(.outOfRange, "strips") { ($0.pages, $0.window, $0.soft) = (1_000_000, 1 << 20, SoftLeaves(strips: 64)) }
    #expect(stage.stateHash() == before && stage.cellCount == 0)
    // Nor can a book grow beyond the limit.
    let small = try stage.add(Scenes.soft(3, strips: 64) { $0.window = 1 << 20 })
    let grown = stage.stateHash()
    #expect(throws: LeafError(.outOfRange, "strips", accepts: "")) {
      try stage.insertPages(small, count: 900_000, at: 0)
    }
    #expect(stage.stateHash() == grown && stage.cellCount == 256)
    // One strip is a rigid leaf, whatever the fidelity.
    var book = Book(pages: 16)
    (book.soft, book.fidelity) = (SoftLeaves(strips: 1), .original)
    _ = try stage.add(book)
  }

  @Test func hardLeavesAreFoundAmongMany() {
    var soft = SoftLeaves()
    soft.hardLeaves = [2, 5, 6, 40]
    for leaf in 0..<60 {
      #expect(soft.isHard(leaf: leaf, of: 60) == [0, 2, 5, 6, 40, 59].contains(leaf))
      soft.hardCovers = false
      #expect(soft.isHard(leaf: leaf, of: 60) == [2, 5, 6, 40].contains(leaf))
      soft.hardCovers = true
    }
  }

  /// Every cell at random moments: the pose is that of the model's strip, neighbours share an edge, and the lengths add
  /// up.
  @Test(arguments: 0..<6) func stripsAreTheModelsAndMeet(_ index: Int) throws {
    let shapes: [(String, Book)] = [
      ("20 strips", Scenes.soft(40)), ("2 strips", Scenes.soft(40, strips: 2)),
      ("64 strips", Scenes.soft(11, strips: 64)),
      ("right to left", Scenes.soft(40) { $0.reading = .rightToLeft }),
      ("top", Scenes.soft(40) { ($0.hinge, $0.pageSize) = (.top, Size(width: 500, height: 300)) }),
      ("bottom", Scenes.soft(40) { ($0.hinge, $0.pageSize) = (.bottom, Size(width: 500, height: 300)) }),
      ("flat single", Scenes.soft(40, strips: 7) { $0.spreadMode = .single }),
    ]
    let (name, book) = shapes[index]
    var (model, meeting, length) = (
      Worst("strips of \(name) against the model", unit: "page widths"),
      Worst("gap between strips of \(name)", unit: "page widths"),
      Worst("length of a leaf of \(name)", unit: "page widths")
    )
    var (steepest, random) = (0.0, SplitMix64(seed: UInt64(index)))
    for mode in [ProductMode.exact, .double, .fast] {
      let (stage, id) = try Scenes.open(book, mode: mode)
      for round in 0..<Effort.cases(60) {
        try stage.turn(id, to: random.int(in: book.spreads))
        if round % 7 == 3 { try stage.close(id) }
        if round % 7 == 4 { try stage.open(id) }
        for _ in 0..<4 {
          try stage.advance(by: random.double(in: 0...0.2))
          let scene = try stage.inside(id)
          try compare(scene, stage, &model, &length, &steepest)
          gaps(scene, stage, &meeting)
        }
      }
    }
    #expect(steepest > 0.3, "\(name) bends by \(steepest) radians at most")
    #expect(model.report(limit: 1e-12))
    #expect(meeting.report(limit: 1e-6))
    #expect(length.report(limit: 1e-6))
  }

  private func compare(
    _ scene: BookScene, _ stage: Stage, _ model: inout Worst, _ length: inout Worst, _ steepest: inout Double
  ) throws {
    _ = stage.stateHash()
    let (book, opening) = (scene.book, scene.opening(at: stage.now))
    guard opening.value == 1 else { return }
    let (width, isTop) = (book.spineWidth, book.isUpright)
    let side: Double = book.isMirrored ? -1 : 1
    for head in 0..<scene.headCount {
      let isBack = book.facesPerLeaf == 2 && head % 2 == 1
      let slot = head / book.facesPerLeaf
      let (spine, edge) = (scene.ratios[slot], scene.edgeRatios[slot])
      let leaf = ModelSoftLeaf(
        width: width, spine: spine, edge: edge, strips: book.strips, extra: isBack ? 0.001 : 0)
      steepest = max(steepest, abs(leaf.angles[0] - leaf.angles[book.strips - 1]))
      var way = 0.0
      for strip in 0..<book.strips {
        let pose = scene.poses[strip * scene.headCount + head]
        let along = side * (isTop ? pose.shift.y : pose.shift.x)
        let angle = (isTop ? -side : side) * pose.angle - (isBack ? .pi : 0)
        let place = "time \(stage.time), row \(head), strip \(strip)"
        model.record(abs(along - leaf.joints[strip].x) / width, place)
        model.record(abs(pose.shift.z - leaf.joints[strip].z) / width, place)
        model.record(abs(angle - leaf.angles[strip]), place)
        let row = strip * scene.headCount + head
        let band = PaperBand(scene.faces.band + 4 * row)
        way +=
          CellFlags(rawValue: scene.poses.flags[row]).contains(.banded)
          ? band.high - band.low : width / Double(book.strips)
      }
      length.record(abs(way - width) / width, "row \(head)")
    }
  }

  /// The distance between two edges at which neighbouring strips should meet: x, y and w times the page's width, before
  /// the division by w.
  private func gaps(_ scene: BookScene, _ stage: Stage, _ meeting: inout Worst) {
    let entries = stage.withSnapshot { frame in
      stage.mode == .double ? Array(frame.matrices64) : frame.matrices.map { Double($0) }
    }
    for row in 0..<scene.poses.count - scene.headCount where scene.faces.length[row % scene.headCount] != 0 {
      let head = row % scene.headCount
      let hinge = scene.faces.anchor[head] + Double(row / scene.headCount + 1) * scene.faces.length[head]
      for down in [0.0, 1] {
        let here = corner(row, hinge, down: down, scene, entries)
        let next = corner(row + scene.headCount, hinge, down: down, scene, entries)
        for (a, b) in zip(here, next) {
          meeting.record(abs(a - b) / scene.book.spineWidth, "\(stage.mode), time \(stage.time), row \(row)")
        }
      }
    }
  }

  private func corner(_ row: Int, _ hinge: Double, down: Double, _ scene: BookScene, _ entries: [Double]) -> [Double] {
    let (size, isTop) = (scene.poses[row].size, scene.book.isUpright)
    let (x, y) = isTop ? (down * size.width, hinge) : (hinge, down * size.height)
    return [0, 1, 3].map { column in
      let k = 16 * row + column
      return (x * entries[k] + y * entries[k + 4] + entries[k + 12]) * (column == 3 ? scene.book.spineWidth : 1)
    }
  }

  /// Leaves that bow and droop; no change to a rigid book.
  static func bow(_ book: inout Book) {
    let paper = SoftLeaves.paper()
    book.soft?.middle = paper.middle
    book.soft?.sag = 0.3
  }

  /// A soft book at rest equals a rigid one except for its light: each page is one cell, with the same matrix bit for
  /// bit.
  @Test func atRestASoftBookIsTheRigidOne() throws {
    var random = SplitMix64(seed: 4)
    for change: (inout Book) -> Void in [
      { _ in }, { $0.restRatio = 1 }, { $0.hinge = .top }, { $0.hinge = .bottom },
      { $0.reading = .rightToLeft }, { $0.spreadMode = .single },
      { $0.hasClosedEnds = true }, { $0.pages = 300 }, Self.bow,
      {
        $0.restRatio = 1; Self.bow(&$0)
      },
      {
        ($0.fan, $0.restRatio) = (0, 1); Self.bow(&$0)
      },
      {
        $0.reading = .rightToLeft; Self.bow(&$0)
      },
    ] {
      let (soft, a) = try Scenes.open(Scenes.soft(21, strips: 5, change))
      let (rigid, b) = try Scenes.open(Scenes.book(21, change))
      for spread in [3, 0, 7, 1] {
        for (stage, id) in [(soft, a), (rigid, b)] {
          try stage.turn(id, to: spread)
          try stage.advance(by: 60)
          #expect(!stage.isMoving)
        }
        let (bent, flat) = (try soft.inside(a), try rigid.inside(b))
        for row in 0..<bent.poses.count {
          let (strip, page) = (bent.poses[row], flat.poses[row % bent.headCount])
          let flags = row < bent.headCount ? page.flags : page.flags.subtracting(.visible)
          #expect(strip.angle == page.angle && strip.flags == flags)
        }
        let (rows, others) = (soft.withSnapshot { Array($0.matrices) }, rigid.withSnapshot { Array($0.matrices) })
        #expect(rows[0..<16 * bent.headCount].elementsEqual(others, by: { $0.bitPattern == $1.bitPattern }))
        for _ in 0..<200 {
          let place = Point(x: random.double(in: 100...924), y: random.double(in: 90...680))
          let (one, other) = (try soft.hitTest(place), try rigid.hitTest(place))
          #expect(one?.identity.item == other?.identity.item && one?.identity.face == other?.identity.face)
          guard let one, let other else { continue }
          let part = one.identity.content
          #expect(abs(part.x + one.unit.x * part.width - other.unit.x) < 1e-5)
          #expect(abs(part.y + one.unit.y * part.height - other.unit.y) < 1e-5)
        }
      }
    }
  }

  /// With one strip, a book has the bits, cells and events of a rigid one in every frame.
  @Test func oneStripIsTodaysBook() throws {
    let (one, a) = try Scenes.shut(Scenes.soft(40, strips: 1))
    let (none, b) = try Scenes.shut(Book(pages: 40))
    #expect(one.cellCount == none.cellCount)
    for frame in 0..<240 {
      for (stage, id) in [(one, a), (none, b)] {
        if frame == 0 { try stage.open(id) }
        if frame % 24 == 20 { try stage.turn(id, to: frame % 19) }
        try stage.advance(by: 1.0 / 48)
      }
      #expect(one.frameHash() == none.frameHash(), "frame \(frame)")
    }
  }

  /// Hard leaves among soft ones have one flat cell per face, wherever the window of leaves is.
  @Test func hardLeavesStayWhole() throws {
    let book = Scenes.book(399) {
      $0.soft = SoftLeaves(strips: 6)
      $0.soft?.hardLeaves = [3, 4, 80]
    }
    let (stage, id) = try Scenes.open(book)
    for spread in [2, 4, 79, 199, 0] {
      try stage.turn(id, to: spread)
      for _ in 0..<20 {
        try stage.advance(by: 0.05)
        let scene = try stage.inside(id)
        stage.withSnapshot { frame in
          for row in 0..<frame.count {
            let identity = frame.identity(row)
            let isHard = [0, 3, 4, 80, 199].contains(Int(identity.leaf))
            let isFirst = row < scene.headCount
            let isVisible = CellFlags(rawValue: frame.flags[row]).contains(.visible)
            #expect(frame.size(row).width == 362 && identity.content == .unit)
            #expect(!isHard || isFirst || !isVisible && identity.item < 0)
          }
          for head in 0..<scene.headCount where scene.hard[head / 2] != 0 {
            #expect(scene.ratios[head / 2] == scene.edgeRatios[head / 2])
          }
        }
      }
    }
  }

  /// Every strip has the surface of the whole page: dark at the spine, rounded at the free edge.
  @Test func surfacesOfStripsAreThePages() throws {
    for book in [
      Scenes.soft(9, strips: 4), Scenes.soft(9, strips: 4) { $0.hinge = .right },
      Scenes.soft(9, strips: 4) { $0.hinge = .top }, Scenes.soft(9, strips: 4) { $0.hinge = .bottom },
    ] {
      let (stage, id) = try Scenes.open(book)
      let scene = try stage.inside(id)
      let rows = stage.withSnapshot { frame in (0..<frame.count).map { (frame.identity($0), frame.surface($0)) } }
      for (row, (identity, surface)) in rows.enumerated() {
        let first = rows[row % scene.headCount]
        #expect(identity == first.0 && surface == first.1)
        let (gradient, radii) = (surface.gradient, surface.radii)
        let atSpine = book.isUpright ? gradient.start.y : gradient.start.x
        let isAtStart = (identity.face == .front) == !book.isMirrored
        #expect(atSpine == (isAtStart ? 0 : 1) && gradient.alphas.0 == 0.35 && gradient.alphas.3 == 0)
        #expect(radii.topLeft + radii.topRight + radii.bottomLeft + radii.bottomRight == 40)
      }
    }
  }
}
