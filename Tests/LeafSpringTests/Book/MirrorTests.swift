import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// A right-to-left book is the mirror image of a left-to-right one, a top-hinged one its transpose, and the viewport
/// affects only the picture.
@Suite struct MirrorTests {
  /// Opens, turns and closes every book in the same way; calls `look` after each step.
  private func play(_ books: [(Stage, SceneID)], _ look: () throws -> Void) throws {
    func all(_ call: (Stage, SceneID) throws -> Void) throws { for (stage, id) in books { try call(stage, id) } }
    func run(_ count: Int) throws {
      for _ in 0..<count {
        try all { stage, _ in try stage.advanceWhole(by: 1.0 / 32) }
        try look()
      }
    }
    try all { stage, id in try stage.open(id) }
    try run(110)
    try all { stage, id in try stage.turn(id, to: 3) }
    try run(10)
    try all { stage, id in try stage.previous(id) }
    try run(40)
    try all { stage, id in try stage.scroll(id, to: 0.3 * (stage.viewport.width), animated: true) }
    try run(20)
    try all { stage, id in if try stage.state(of: id).phase == .idle { try stage.close(id) } }
    try run(40)
  }

  @Test(arguments: [Book.SpreadMode.double, .single]) func aRightToLeftBookIsTheMirrorImage(_ mode: Book.SpreadMode)
    throws
  {
    for size in [Scenes.viewport, Size(width: 777.75, height: 1024)] {
      let straight = try Scenes.shut(Scenes.book(9) { $0.spreadMode = mode }, in: size)
      let mirrored = try Scenes.shut(Scenes.book(9) { ($0.spreadMode, $0.reading) = (mode, .rightToLeft) }, in: size)
      let bound = try Scenes.shut(Scenes.book(9) { ($0.spreadMode, $0.hinge) = (mode, .right) }, in: size)
      var worst = Worst("mirrored picture, \(mode)", unit: "ulp of the width")
      var frames = 0
      try play([straight, mirrored, bound]) {
        _ = (straight.stage.stateHash(), mirrored.stage.stateHash())
        #expect(
          mirrored.stage.stateHash() == bound.stage.stateHash(), "bound on the right or read from the right: one book")
        let (a, b) = (try straight.stage.inside(straight.book), try mirrored.stage.inside(mirrored.book))
        for row in 0..<a.poses.count {
          let (p, q) = (a.poses[row], b.poses[row])
          #expect(
            q.position == Point(x: size.width - p.position.x, y: p.position.y)
              && q.anchor == Point(x: 1 - p.anchor.x, y: p.anchor.y))
          let (m, n) = (Matrix4(layer: p), Matrix4(layer: q))
          #expect(
            n.m11 == m.m11 && n.m22 == m.m22 && n.m33 == m.m33 && n.m13 == -m.m13 && n.m31 == -m.m31 && n.m41 == -m.m41)
          #expect(n.m42 == m.m42 && n.m43 == m.m43 && n.m44 == m.m44)
          #expect(p.shade == q.shade && p.flags == q.flags && a.poses[paintedAt: row] == b.poses[paintedAt: row])
          compare(straight.stage, mirrored.stage, row, in: size, &worst)
        }
        frames += 1
      }
      #expect(frames == 220 && worst.report(limit: 2))
    }
  }

  /// Corners of K projected in Double; those of the mirrored cell in the order of the straight one.
  private func compare(_ a: Stage, _ b: Stage, _ row: Int, in size: Size, _ worst: inout Worst) {
    let ulp = Double(Float(size.width).ulp)
    let (p, q) = (corners(a, row), corners(b, row))
    for (left, right) in [(0, 1), (1, 0), (2, 3), (3, 2)] {
      worst.record((size.width - p[left].x - q[right].x) / ulp, "row \(row)")
      worst.record((p[left].y - q[right].y) / ulp, "row \(row)")
    }
  }

  private func corners(_ stage: Stage, _ row: Int) -> [Point] {
    stage.withSnapshot { frame in
      let size = frame.size(row)
      return [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { unit in
        let m = (0..<16).map { Double(frame.matrices[16 * row + $0]) }
        let (x, y) = (unit.0 * size.width, unit.1 * size.height)
        let w = x * m[3] + y * m[7] + m[15]
        return Point(x: (x * m[0] + y * m[4] + m[12]) / w, y: (x * m[1] + y * m[5] + m[13]) / w)
      }
    }
  }

  @Test func aTopHingedBookIsTheTranspose() throws {
    let page = Size(width: 362, height: 568)
    for mode in Book.SpreadMode.allCases {
      let straight = try Scenes.shut(
        Scenes.book(9) { ($0.spreadMode, $0.pageSize) = (mode, page) }, in: Size(width: 768, height: 1024))
      let top = try Scenes.shut(
        Scenes.book(9) { ($0.spreadMode, $0.hinge, $0.pageSize) = (mode, .top, Size(width: 568, height: 362)) },
        in: Size(width: 1024, height: 768))
      var worst = Worst("transposed picture, \(mode)", unit: "ulp of the width")
      var frames = 0
      // Rows and columns x and y exchanged: entries 0 with 5, 1 with 4, 2 with 6, 3 with 7, 8 with 9, 12 with 13.
      let swapped = [5, 4, 6, 7, 1, 0, 2, 3, 9, 8, 10, 11, 13, 12, 14, 15]
      // A scroll offset is in points of the width, which differs between the books: so this test only turns and does
      // not scroll.
      func run(_ count: Int) throws {
        for _ in 0..<count {
          try straight.stage.advanceWhole(by: 1.0 / 32)
          try top.stage.advanceWhole(by: 1.0 / 32)
          let (a, b) = (straight.stage, top.stage)
          let rows = a.cellCount
          let (m, n) = (matrices(a), matrices(b))
          for row in 0..<rows {
            for entry in 0..<16 {
              let scale = entry >= 12 ? Double(Float(1024).ulp) : Double(Float(1).ulp)
              worst.record((m[16 * row + entry] - n[16 * row + swapped[entry]]) / scale, "row \(row), entry \(entry)")
            }
          }
          #expect(order(a) == order(b))
          frames += 1
        }
      }
      for (stage, id) in [straight, top] { try stage.open(id) }
      try run(60)
      for (stage, id) in [straight, top] { try stage.turn(id, to: 3) }
      try run(30)
      for (stage, id) in [straight, top] { try stage.close(id) }
      try run(30)
      #expect(frames == 120 && worst.report(limit: 2))
    }
  }

  /// Every frame of a book bound at the bottom is the mirror image of that of one bound at the top, in y: poses bit for bit.
  @Test func aBottomHingedBookIsTheMirrorImageOfATopHingedOne() throws {
    let page = Size(width: 568, height: 362)
    for change: (inout Book) -> Void in [
      { _ in }, { $0.spreadMode = .single }, { $0.restRatio = 1 }, { $0.soft = SoftLeaves(strips: 6) },
      { ($0.fidelity, $0.hasClosedEnds) = (.original, true) }, { $0.spineGap = 48 },
      { ($0.spineGap, $0.soft) = (48, SoftLeaves(strips: 4)) },
      { ($0.spreadMode, $0.soft) = (.single, SoftLeaves(strips: 3)) },
    ] {
      func shut(_ hinge: Edge) throws -> (stage: Stage, book: SceneID) {
        try Scenes.shut(
          Scenes.book(9) {
            ($0.hinge, $0.pageSize) = (hinge, page)
            change(&$0)
          })
      }
      let (top, bottom) = (try shut(.top), try shut(.bottom))
      var worst = Worst("bottom hinge beside the mirrored top hinge", unit: "ulp of the width")
      var frames = 0
      let size = Scenes.viewport
      try play([top, bottom]) {
        _ = (top.stage.stateHash(), bottom.stage.stateHash())
        let (a, b) = (try top.stage.inside(top.book), try bottom.stage.inside(bottom.book))
        for row in 0..<a.poses.count {
          let (p, q) = (a.poses[row], b.poses[row])
          #expect(
            q.position == Point(x: p.position.x, y: size.height - p.position.y)
              && q.anchor.x == p.anchor.x && abs(q.anchor.y - (1 - p.anchor.y)) < 1e-15 && q.angle == -p.angle
              && q.axis == p.axis)
          #expect(q.shift.x == p.shift.x && q.shift.y == -p.shift.y && q.shift.z == p.shift.z && q.scale == p.scale)
          #expect(p.shade == q.shade && p.flags == q.flags && a.poses[paintedAt: row] == b.poses[paintedAt: row])
          let (over, under) = (corners(top.stage, row), corners(bottom.stage, row))
          let ulp = Double(Float(size.width).ulp)
          for (one, other) in [(0, 2), (1, 3), (2, 0), (3, 1)] {
            worst.record((size.height - over[one].y - under[other].y) / ulp, "row \(row)")
            worst.record((over[one].x - under[other].x) / ulp, "row \(row)")
          }
          compareSurfaces(top.stage, bottom.stage, row, page)
        }
        frames += 1
      }
      #expect(frames == 220 && worst.report(limit: 2))
    }
  }

  /// Bands, corners and gradients of mirrored cells.
  private func compareSurfaces(_ a: Stage, _ b: Stage, _ row: Int, _ page: Size) {
    let (one, other) = (
      a.withSnapshot { ($0.surface(row), $0.band(row)) }, b.withSnapshot { ($0.surface(row), $0.band(row)) }
    )
    let (s, t) = (one.0, other.0)
    #expect(
      s.radii
        == Corners(
          topLeft: t.radii.bottomLeft, topRight: t.radii.bottomRight, bottomLeft: t.radii.topLeft,
          bottomRight: t.radii.topRight))
    #expect(s.gradient.start.y == 1 - t.gradient.start.y && s.gradient.end.y == 1 - t.gradient.end.y)
    #expect(s.gradient.start.x == t.gradient.start.x && s.gradient.locations == t.gradient.locations)
    let (p, q) = (one.1, other.1)
    guard abs(p.axis.y) == 1 else { return #expect(p == q) }
    let ends = [p.low, p.high].map { $0 * p.axis.y }.sorted(),
      others = [q.low, q.high].map { page.height - $0 * q.axis.y }.sorted()
    #expect(abs(ends[0] - others[0]) < 1e-4 && abs(ends[1] - others[1]) < 1e-4)
  }

  /// A finger does to a bottom-hinged book what its mirror image does to a top-hinged one.
  @Test func fingersOnABottomHingedBookMirrorThoseOnATopHingedOne() throws {
    var random = SplitMix64(seed: 77)
    var worst = Worst("dragged bottom hinge beside the mirrored top hinge: turns", unit: "turns")
    for round in 0..<60 {
      let mode = round % 3 == 2 ? Book.SpreadMode.single : .double
      func open(_ hinge: Edge) throws -> (stage: Stage, book: SceneID) {
        try Scenes.open(
          Scenes.book(12) {
            ($0.hinge, $0.pageSize, $0.spreadMode) = (hinge, Size(width: 500, height: 330), mode)
            if round % 2 == 1 { $0.soft = SoftLeaves(strips: 5) }
          })
      }
      let (top, bottom) = (try open(.top), try open(.bottom))
      for (stage, id) in [top, bottom] {
        try stage.turn(id, to: 3)
        try stage.advanceWhole(by: 12)
      }
      var finger = Point(x: random.double(in: 300...700), y: random.double(in: 100...668))
      for step in 0..<12 {
        let phase: GesturePhase = step == 0 ? .began : step == 11 ? .ended : .changed
        for (stage, id) in [top, bottom] {
          let place = stage === top.stage ? finger : Point(x: finger.x, y: 768 - finger.y)
          try stage.drag(id, location: place, phase: phase)
          try stage.advanceWhole(by: 1.0 / 60)
        }
        let (a, b) = (try top.stage.inside(top.book), try bottom.stage.inside(bottom.book))
        _ = (top.stage.stateHash(), bottom.stage.stateHash())
        for slot in 0..<a.slotCount { worst.record(a.turns[slot] - b.turns[slot], "round \(round), slot \(slot)") }
        let (held, other) = (try top.stage.held(top.book), try bottom.stage.held(bottom.book))
        #expect(held?.leaf == other?.leaf && held?.reach == other?.reach)
        finger.y += random.double(in: -40...40)
      }
    }
    // At the end of its reach a leaf goes with the root of the way, so with the root of what is rounded.
    #expect(worst.report(limit: 1e-6))
  }

  private func matrices(_ stage: Stage) -> [Double] { stage.withSnapshot { $0.matrices.map { Double($0) } } }

  private func order(_ stage: Stage) -> [UInt32] { stage.withSnapshot { Array($0.order) } }

  @Test func resizingAtAnyMomentEqualsHavingStartedAtThatSize() throws {
    var random = SplitMix64(seed: 6)
    for round in 0..<40 {
      let book = Scenes.book(random.int(in: 0...30)) {
        $0.hinge = random.pick(Edge.allCases)
        $0.spreadMode = random.pick(Book.SpreadMode.allCases)
        $0.fidelity = random.pick(Fidelity.allCases)
      }
      let sizes = (0..<3).map { _ in Size(width: random.double(in: 50...3000), height: random.double(in: 50...3000)) }
      let one = try Scenes.shut(book, in: sizes[0])
      let other = try Scenes.shut(book, in: sizes[2])
      let calls = (0..<20).map { _ in (random.int(in: 0...6), random.double(in: 0...0.4), random.double(in: 0...1)) }
      for (step, (call, dt, number)) in calls.enumerated() {
        for (stage, id) in [one, other] {
          switch call {
          case 0: try? stage.open(id)
          case 1: try? stage.close(id)
          case 2: try? stage.next(id)
          case 3: _ = try? stage.begin(id)
          case 4: try? stage.scrub(id, to: number)
          case 5: try? stage.finish(id)
          default: try? stage.turn(id, to: Int(number * 14))
          }
          try stage.advanceWhole(by: dt)
        }
        if step == calls.count / 2 { try one.stage.resize(sizes[1]) }
        if step == calls.count - 1 { try one.stage.resize(sizes[2]) }
      }
      #expect(one.stage.stateHash() == other.stage.stateHash(), "round \(round)")
      try one.stage.advanceWhole(by: 0.1)
      try other.stage.advanceWhole(by: 0.1)
      #expect(one.stage.stateHash() == other.stage.stateHash(), "round \(round), a frame later")
    }
  }
}
