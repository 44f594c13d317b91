import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// The book against the reference model: every item, at scroll offsets and through openings and closings.
@Suite struct BookModelTests {
  static let offsets: [Double] = {
    var offsets = stride(from: -1100.0, through: 8300, by: 61.7).map { $0 }
    offsets += (0...7).map { Double($0) * 1024 } + [256, 511.99999, 512, 512.00001, 768, 3072, 1e-9, -1e-9]
    return offsets
  }()

  private func viewport(_ model: ModelBook) -> Size { Size(width: model.viewport.width, height: model.viewport.height) }

  /// The source that a book follows: the corrections, the tutorial, its author's repository.
  enum Follows: CaseIterable {
    case corrected, tutorial, repository

    var fidelity: Fidelity { self == .corrected ? .corrected : .original }
  }

  @Test(arguments: Follows.allCases, [1, 2, 3, 4, 16, 17]) func layoutAtEveryOffset(_ follows: Follows, _ items: Int)
    throws
  {
    let fidelity = follows.fidelity
    let book = Scenes.book(items - 1) {
      ($0.fidelity, $0.followsRepository) = (fidelity, follows == .repository)
    }
    let model = ModelBook(items: items)
    let poses = try PoseBuffer(count: items)
    var worst = Worst("ratio, angle and shade of \(items) items, \(fidelity)", unit: "absolute")
    #expect(
      book.contentSize(in: viewport(model)) == Size(width: model.contentSize.width, height: model.contentSize.height))
    for x in Self.offsets {
      try book.poses(atSpread: x / model.viewport.width, opening: .open, in: viewport(model), into: poses)
      for item in 0..<items {
        let ratio = model.ratio(leaf: item / 2, at: x)
        worst.record(
          book.ratio(ofLeaf: item / 2, atSpread: x / model.viewport.width) - ratio, "ratio of \(item) at \(x)")
        let angle = model.angle(item: item, at: x)
        worst.record(poses.angle[item] - angle, "angle of \(item) at \(x)")
        let dark = fidelity == .original && item == 0 ? 0 : model.shade(angle: angle)
        worst.record(poses.shade[item] - dark, "shade of \(item) at \(x)")
        let flags = CellFlags(rawValue: poses.flags[item])
        let seen =
          follows == .repository
          ? model.isVisibleInProject(item: item, ratio: ratio) : model.isVisible(item: item, ratio: ratio)
        let isAtBorder = abs(ratio) < 1e-12 || abs(abs(ratio) - 1) < 1e-12
        #expect(flags.contains(.visible) == seen || isAtBorder, "item \(item) at \(x)")
        let facing: ModelBook.Facing = flags.contains(.edgeOn) ? .edgeOn : flags.contains(.backFacing) ? .back : .front
        #expect(facing == model.facing(angle: poses.angle[item]), "item \(item) at \(x)")
        #expect(!flags.contains(.crossesEye))
      }
      order(poses, model, follows, x: x, shift: 0) { (item: $0, angle: poses.angle[$0]) }
    }
    #expect(worst.report(limit: 1e-12))
  }

  /// The repository's keys, with ties in the order of items; or the order of depth, by the present angles, in the tutorial below
  /// the cover.
  private func order(
    _ poses: borrowing PoseBuffer, _ model: ModelBook, _ follows: Follows, x: Double, shift: Double,
    _ entry: (Int) -> (item: Int, angle: Double)
  ) {
    let ranked = (0..<model.items).map { poses[paintedAt: $0] }
    #expect(Set(ranked).count == model.items, "a total order")
    for low in 0..<model.items {
      for high in low + 1..<max(model.items, low + 1) {
        let (a, b) = (ranked[low], ranked[high])
        if follows == .tutorial, a == 0 || b == 0 {
          #expect(b == 0, "\(a) above the cover at \(x)")
        } else if follows == .repository {
          let ratio = { (item: Int) in model.ratio(leaf: item / 2, at: x) }
          let key = { (item: Int) in model.projectOrder(item: item, ratio: ratio(item)) ?? Int.max }
          let isTouchy = [a, b].contains {
            abs((1000 * (1 - abs(ratio($0)))).rounded() - 1000 * (1 - abs(ratio($0)))) < 1e-9
          }
          #expect(key(a) < key(b) || key(a) == key(b) && a < b || isTouchy, "\(a) below \(b) at \(x)")
        } else {
          // Leaves that stand exactly upright in one plane may be in either order.
          let isUpright = [a, b].allSatisfy { abs(abs(poses.angle[$0]) - .pi / 2) < 0.0011 }
          #expect(
            model.liesBelow(entry(b), entry(a), shift: shift) != true || isUpright, "\(a) painted below \(b) at \(x)")
        }
      }
    }
  }

  /// Stages in both modes show the same book; the model says where the corners must be.
  private struct Pair {
    let book: SceneID
    let fine, coarse: Stage
    let model: ModelBook
    let fidelity: Fidelity

    init(_ items: Int, _ fidelity: Fidelity) throws {
      self.fidelity = fidelity
      model = ModelBook(items: items)
      let size = Size(width: model.viewport.width, height: model.viewport.height)
      fine = try Stage(viewport: size, mode: .double)
      coarse = try Stage(viewport: size)
      book = try fine.add(Scenes.book(items - 1) { $0.fidelity = fidelity })
      _ = try coarse.add(Scenes.book(items - 1) { $0.fidelity = fidelity })
    }

    func both(_ call: (Stage) throws -> Void) rethrows {
      try call(fine)
      try call(coarse)
    }
  }

  private func corners(_ stage: Stage, _ row: Int, wide: Bool) -> [(x: Double, y: Double, w: Double)] {
    stage.withSnapshot { frame in
      let size = frame.size(row)
      let m = (0..<16).map { wide ? frame.matrices64[16 * row + $0] : Double(frame.matrices[16 * row + $0]) }
      return [(0.0, 0.0), (size.width, 0), (0, size.height), (size.width, size.height)].map { x, y in
        let w = x * m[3] + y * m[7] + m[15]
        return ((x * m[0] + y * m[4] + m[12]) / w, (x * m[1] + y * m[5] + m[13]) / w, w)
      }
    }
  }

  private func compare(
    _ pair: Pair, _ exact: Worst, _ rounded: Worst, _ place: String, _ pose: ((Int) -> ModelBook.Pose)?
  ) -> (Worst, Worst) {
    var (exact, rounded) = (exact, rounded)
    let (w, h) = pair.model.viewport
    for item in 0..<pair.model.items {
      let fine = corners(pair.fine, item, wide: true)
      let coarse = corners(pair.coarse, item, wide: false)
      for (index, corner) in fine.enumerated() {
        let bound = 4 * 0x1p-24 * max(w, h, abs(corner.x), abs(corner.y)) / min(1, corner.w)
        rounded.record(
          max(abs(coarse[index].x - corner.x), abs(coarse[index].y - corner.y)) / bound, "item \(item), \(place)")
        if let pose {
          let wanted = pair.model.cell(item: item, pose(item)).project(Double(index % 2), Double(index / 2))
          exact.record(max(abs(wanted.x - corner.x), abs(wanted.y - corner.y)), "item \(item), \(place)")
        }
      }
    }
    return (exact, rounded)
  }

  @Test(arguments: Fidelity.allCases, [4, 17]) func cornersOnScreenThroughOpeningScrollingAndClosing(
    _ fidelity: Fidelity, _ items: Int
  ) throws {
    let pair = try Pair(items, fidelity)
    var exact = Worst("corners against the model, \(items) items, \(fidelity)", unit: "points")
    var rounded = Worst("Float corners, \(items) items, \(fidelity)", unit: "of the bound")
    let (id, model) = (pair.book, pair.model)
    try pair.both { try $0.open(id) }
    for frame in 0..<200 {
      try pair.both { try $0.advance(by: 1.0 / 64) }
      let p = try pair.fine.state(of: id).progress
      (exact, rounded) = compare(pair, exact, rounded, "opening, frame \(frame)") {
        model.opening(item: $0, at: 0, progress: p)
      }
      try orderInTransition(pair, p, at: 0) { model.opening(item: $0, at: 0, progress: p) }
    }
    for x in stride(from: -300.0, through: model.restOffsets.last! + 300, by: 97.3) {
      try pair.both { try $0.scroll(id, to: x) }
      (exact, rounded) = compare(pair, exact, rounded, "at \(x)") { model.open(item: $0, at: x) }
    }
    let last = model.restOffsets.last!
    for x in [last, last / 2] {
      try pair.both { try $0.scroll(id, to: x) }
      try pair.both { try $0.close(id) }
      for frame in 0..<70 {
        try pair.both { try $0.advance(by: 1.0 / 64) }
        // The model's progress follows the closing.
        let p = 1 - (try pair.fine.state(of: id).progress)
        (exact, rounded) = compare(pair, exact, rounded, "closing from \(x), frame \(frame)") {
          model.closing(item: $0, at: x, progress: p)
        }
        try orderInTransition(pair, 1 - p, at: x) { model.closing(item: $0, at: x, progress: p) }
      }
      try pair.both { try $0.open(id) }
      try pair.both { try $0.advance(by: 20) }
    }
    #expect(exact.report(limit: 1e-9) && rounded.report(limit: 1))
  }

  private func orderInTransition(
    _ pair: Pair, _ p: Double, at x: Double, _ pose: (Int) -> ModelBook.Pose
  ) throws {
    guard pair.fidelity == .corrected, try pair.fine.state(of: pair.book).phase == .running else { return }
    let inside = try pair.fine.inside(pair.book)
    // The two faces are 0.001·p apart, whereas the model's order subtracts a whole 0.001 from a verso.
    order(inside.poses, pair.model, .corrected, x: x, shift: pose(0).shift) { item in
      (item: item, angle: pose(item).angle + (item % 2 == 0 ? 0 : 0.001 * (1 - p)))
    }
    for item in 0..<pair.model.items {
      let pose = pose(item)
      let facing = pair.model.facing(angle: pose.angle, shift: pose.shift)
      let flags = CellFlags(rawValue: inside.poses.flags[item])
      // A recto is shown for every leaf whose front is seen, a verso for every leaf whose back is seen (B7).
      #expect(flags.contains(.visible) == (item == 0 || facing != .back), "item \(item) at \(p)")
      #expect(flags.contains(.backFacing) == (facing == .back))
      let dark = pair.model.shade(angle: pose.angle) * (item == 0 ? min(max(p, 0), 1) : 1)
      #expect(abs(inside.poses.shade[item] - dark) < 1e-12)
    }
  }

  /// The Float rows also stay within their bound while leaves turn one by one.
  @Test(arguments: Fidelity.allCases) func floatRowsKeepTheirBoundWhileLeavesTurn(_ fidelity: Fidelity) throws {
    let pair = try Pair(40, fidelity)
    var rounded = Worst("Float corners of turning leaves, \(fidelity)", unit: "of the bound")
    var none = Worst("unused")
    try pair.both { try $0.open(pair.book) }
    try pair.both { try $0.advance(by: 20) }
    for target in [1, 2, 3, 12, 0] {
      try pair.both { try $0.turn(pair.book, to: target) }
      for frame in 0..<24 {
        try pair.both { try $0.advance(by: 1.0 / 64) }
        (none, rounded) = compare(pair, none, rounded, "turn to \(target), frame \(frame)", nil)
      }
    }
    #expect(rounded.report(limit: 1))
  }

  /// With equal springs and no stagger the leaves move as a single scroll position would move them (architecture).
  @Test func leavesOfOneTurnMoveAsThePublishedScrollingBook() throws {
    let turning = try Scenes.open(Book(pages: 16))
    let scrolled = try Scenes.open(Book(pages: 16))
    try turning.stage.next(turning.book)
    for _ in 0..<60 {
      try turning.stage.advance(by: 1.0 / 32)
      let turn = try turning.stage.inside(turning.book).motions[1].state(at: turning.stage.now).value
      try scrolled.stage.scroll(scrolled.book, to: 1024 * turn)
      _ = (turning.stage.stateHash(), scrolled.stage.stateHash())
      let (a, b) = (try turning.stage.inside(turning.book), try scrolled.stage.inside(scrolled.book))
      for row in 0..<17 { #expect(abs(a.poses.angle[row] - b.poses.angle[row]) < 1e-12, "row \(row), turn \(turn)") }
    }
  }

  // MARK: the property checks of book-and-album.md P

  @Test func everyHingeIsAtTheSpineThroughTheWholeOpening() throws {
    let (stage, id) = try Scenes.shut(Book(pages: 16), mode: .double)
    try stage.open(id)
    for _ in 0..<128 {
      try stage.advance(by: 1.0 / 64)
      let p = try stage.state(of: id).progress
      for item in 0..<17 {
        let corners = corners(stage, item, wide: true)
        let hinge = item % 2 == 0 ? [corners[0], corners[2]] : [corners[1], corners[3]]
        for corner in hinge { #expect(abs(corner.x - (512 - (1 - p) * 0.35 * 362)) < 1e-9, "item \(item) at \(p)") }
      }
    }
  }

  @Test func rectoAndVersoAreAThousandthApart() {
    for x in Self.offsets {
      let ratio = Book(pages: 16).ratio(ofLeaf: 3, atSpread: x / 1024)
      let (front, back) = (Book.angle(ratio: ratio, face: .front), Book.angle(ratio: ratio, face: .back))
      #expect(abs(back - front - .pi - 0.001) < 1e-15)
      let (a, b) = (Elementary.sincos(front), Elementary.sincos(back))
      #expect(abs(a.sine + b.sine) < 1.1e-3 && abs(a.cosine + b.cosine) < 1.1e-3)
    }
  }

  @Test func shadeIsEvenSymmetricAndBetweenZeroAndOne() {
    for step in -4000...4000 {
      let angle = Double(step) / 1000
      let shade = Book.shade(angle: angle)
      #expect(shade == Book.shade(angle: -angle) && (0...1).contains(shade))
      if abs(angle) <= .pi { #expect(abs(shade - Book.shade(angle: .pi - abs(angle))) < 1e-15) }
    }
    #expect(Book.shade(angle: 0) == 0 && Book.shade(angle: .pi / 2) == 1 && Book.shade(angle: .pi) == 0)
  }

  @Test func theRatioFallsContinuouslyWithTheKnownSlopes() {
    let book = Book(pages: 16)
    for leaf in 0...8 {
      var last = book.ratio(ofLeaf: leaf, atSpread: -2)
      for step in 1...8192 {
        let spread = -2 + Double(step) / 512
        let ratio = book.ratio(ofLeaf: leaf, atSpread: spread)
        let raw = book.rawRatio(ofLeaf: leaf, atSpread: spread - 1.0 / 1024)
        let slope = (ratio - last) * 512
        #expect(
          abs(slope - (abs(raw) < 0.5 ? -1 : -0.1)) < 1e-9 || abs(abs(raw) - 0.5) < 1.0 / 512,
          "leaf \(leaf) at \(spread)")
        last = ratio
      }
    }
  }

  @Test func shutPagesLieExactlyOnTheCover() throws {
    for fidelity in Fidelity.allCases {
      let (stage, _) = try Scenes.shut(Scenes.book(16) { $0.fidelity = fidelity }, mode: .double)
      for item in 0..<17 {
        let corners = corners(stage, item, wide: true)
        for (index, corner) in corners.enumerated() {
          let side = (index % 2 == 0) == (item % 2 == 0) ? -126.7 : 126.7
          let (x, y) = (512 + side, 384 + (index < 2 ? -198.8 : 198.8))
          #expect(abs(corner.x - x) < 1e-9 && abs(corner.y - y) < 1e-9, "item \(item), corner \(index)")
        }
      }
    }
  }

  @Test func pushThenPopAtTheSameOffsetIsTheIdentity() throws {
    for fidelity in Fidelity.allCases {
      for x in [0.0, 1024, 3072, 7168] {
        let (stage, id) = try Scenes.open(Scenes.book(16) { $0.fidelity = fidelity })
        try stage.scroll(id, to: x)
        try stage.close(id)
        try stage.advance(by: 20)
        let shut = stage.stateHash()
        try stage.open(id)
        try stage.advance(by: 20)
        let open = stage.stateHash()
        try stage.close(id)
        try stage.advance(by: 20)
        #expect(stage.stateHash() == shut)
        try stage.open(id)
        try stage.advance(by: 20)
        #expect(stage.stateHash() == open)
      }
    }
  }

  @Test func everyMatrixIsTheFourFactorProduct() throws {
    let (stage, id) = try Scenes.shut(Book(pages: 16), mode: .double)
    try stage.open(id)
    var worst = Worst("matrix against the product of its factors", unit: "relative")
    for _ in 0..<96 {
      try stage.advance(by: 1.0 / 64)
      let book = try stage.inside(id)
      let eye = book.eye(in: stage.viewport)
      for row in 0..<17 {
        let plain = book.poses[row].plainWorld(eye)
        let rows = [plain.rows.0, plain.rows.1, plain.rows.2, plain.rows.3]
        stage.withSnapshot { frame in
          for entry in 0..<16 {
            let exact = rows[entry / 4][entry % 4]
            worst.record(
              (frame.matrices64[16 * row + entry] - exact) / max(1, abs(exact)), "row \(row), entry \(entry)")
          }
        }
      }
    }
    #expect(worst.report(limit: 1e-12))
  }

  /// If any number of leaves of a flat book lie there, at ±1 exactly, only those in the air are lifted: they are what a
  /// frame costs.
  @Test func onlyLeavesInTheAirAreLifted() {
    var book = Book(pages: 200)
    (book.restRatio, book.fan) = (1, 0)
    let turns = (0..<100).map { $0 < 40 ? 1 : $0 < 42 ? 0.5 : 0 }
    var ratios = Array(repeating: 0.0, count: 100)
    var flat = FlatLeaves()
    (flat.movedSlots, flat.lifted) = (40..<42, 40..<42)
    turns.withUnsafeBufferPointer { turns in
      ratios.withUnsafeMutableBufferPointer {
        book.ratios(turns: turns.baseAddress!, count: 100, &flat, into: $0.baseAddress!)
      }
    }
    #expect(flat.lifted == 40..<42)
  }
}
