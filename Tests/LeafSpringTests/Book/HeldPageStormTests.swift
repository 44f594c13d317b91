import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Fingers that go anywhere, and that catch leaves in the air: in books as readers have them.
@Suite struct HeldPageStormTests {
  private typealias Grab = HeldPageTests.Grab

  enum Leaves: String, CaseIterable {
    case paper, even, rigid

    /// The largest distance of a point from the finger within the first tenth of a page. One of a rigid page moves
    /// outward first, and a little that of a leaf whose middle is not free.
    var led: Double { self == .paper ? 2 : self == .even ? 3.5 : 12 }
  }

  /// Each with the screen that it is read on.
  private static func books(_ leaves: Leaves) -> [(name: String, book: Book, screen: Size)] {
    let desktop = Size(width: 1280, height: 800), phone = Size(width: 390, height: 844)
    func book(_ size: Size, _ change: (inout Book) -> Void = { _ in }) -> Book {
      HeldPageTests.flat {
        $0.soft = leaves == .rigid ? nil : leaves == .even ? SoftLeaves() : .paper()
        $0.pageSize = size
        change(&$0)
      }
    }
    let page = leaves == .rigid ? Size(width: 362, height: 568) : Size(width: 480, height: 640)
    let small = Size(width: 360, height: 600), low = Size(width: 360, height: 360)
    return [
      ("double", book(page), desktop),
      ("right to left", book(page) { $0.reading = .rightToLeft }, desktop),
      ("top hinge", book(Size(width: 600, height: 360)) { $0.hinge = .top }, desktop),
      ("single", book(small) { $0.spreadMode = .single }, phone),
      ("single, right to left", book(small) { ($0.spreadMode, $0.reading) = (.single, .rightToLeft) }, phone),
      ("single, top hinge", book(low) { ($0.spreadMode, $0.hinge) = (.single, .top) }, phone),
      ("V", book(page) { ($0.restRatio, $0.fan) = (0.5, 0.1) }, desktop),
    ]
  }

  /// Strokes between random places at random speeds, with pauses.
  private func strokes(_ random: inout SplitMix64, _ start: Double, frames: Int) -> [Double] {
    var course = [Double](), from = start
    while course.count < frames {
      let to = random.double(in: -1...1) * start, count = random.int(in: 4...60)
      for step in 1...count { course.append(from + (to - from) * smoothstep(Double(step) / Double(count))) }
      from = to
      for _ in 0..<random.pick([0, 0, 12, 40]) { course.append(from) }
    }
    return course
  }

  private func drag(
    _ book: Book, in screen: Size, _ random: inout SplitMix64, _ seen: inout HeldPageTests.Seen
  ) throws {
    let seed = random.state, isDouble = book.spreadMode == .double
    let (stage, id) = try Scenes.open(book, in: screen)
    try stage.turn(id, to: isDouble ? random.pick([0, 3]) : 3)
    try stage.advance(by: 16)
    let side = isDouble ? random.pick([1.0, -1]) : 1, page = book.spineWidth
    let along = side * random.double(in: 0.2...0.98) * page * (book.restRatio < 1 ? 0.7 : 1)
    let across = random.double(in: -0.4...0.4) * page
    guard let grab = try Grab(stage, id, book, along: along, across: across) else { return }
    let hertz = random.double(in: 0.25...3), way = side * random.double(in: 0.3...1.9) * abs(along)
    let course =
      random.next() & 1 == 0
      ? HeldPageTests.sinus(along, way: way, hertz: hertz, seconds: max(0.5, 1 / hertz))
      : strokes(&random, along, frames: 90)
    try HeldPageTests.follow(grab, &seen, "seed \(seed)", course)
  }

  @Test(arguments: Leaves.allCases) func aFingerThatGoesAnywhereHasItsPage(_ leaves: Leaves) throws {
    var random = SplitMix64(seed: 45)
    for (name, book, screen) in HeldPageStormTests.books(leaves) {
      var seen = HeldPageTests.Seen("\(leaves) leaves, \(name)")
      for _ in 0..<Effort.cases(Effort.isLong ? 5000 : 100) { try drag(book, in: screen, &random, &seen) }
      #expect(seen.report(slip: 2, first: leaves.led))
    }
  }

  /// The places of all leaves with cells.
  private func drawn(_ stage: Stage, _ id: SceneID, _ book: Book) throws -> [[Grab.Drawn]] {
    let scene = try stage.inside(id)
    return try (0..<scene.slotCount).map { try Grab(stage, id, book, leaf: scene.leaves[$0]).drawn() }
  }

  private func jump(_ before: [[Grab.Drawn]], _ after: [[Grab.Drawn]]) -> Double {
    zip(before, after).map(Grab.Drawn.farthest).max() ?? 0
  }

  /// No point moves when a leaf is caught in the air, nor when it is let go. While the finger rests so does the held point.
  @Test(arguments: Leaves.allCases) func aLeafCaughtInTheAirStaysWhereItIs(_ leaves: Leaves) throws {
    var random = SplitMix64(seed: 46)
    for (name, book, screen) in HeldPageStormTests.books(leaves) {
      var slip = Worst("\(leaves) leaves, \(name): slip under a finger that rests", unit: "points")
      var caught = Worst("\(leaves) leaves, \(name): a drawn point moves at a catch", unit: "points")
      var released = Worst("\(leaves) leaves, \(name): a drawn point moves at a release", unit: "points")
      for _ in 0..<Effort.cases(Effort.isLong ? 1500 : 300) {
        let seed = "seed \(random.state)"
        let (stage, id) = try Scenes.open(book, in: screen)
        try stage.turn(id, to: 3)
        try stage.advance(by: 16)
        if random.next() & 1 == 0 { try stage.next(id) } else { try stage.previous(id) }
        try stage.advance(by: random.double(in: 0...0.15))
        if random.next() & 1 == 0 { try stage.next(id) }
        try stage.advance(by: random.double(in: 0.02...0.7))
        let along = random.double(in: book.spreadMode == .single ? 0.05...1 : -1...1) * book.spineWidth
        let across = random.double(in: -0.4...0.4) * book.spineWidth
        let finger = Grab.place(book, screen, along, across), scene = try stage.inside(id)
        guard let hit = try stage.hitTest(finger), let slot = scene.slot(of: Int(hit.identity.leaf)),
          scene.motions.isMoving(slot, at: stage.now)
        else { continue }
        let before = try drawn(stage, id, book)
        guard let grab = try Grab(stage, id, book, along: along, across: across) else { continue }
        caught.record(jump(before, try drawn(stage, id, book)), seed)
        for _ in 0..<20 {
          try stage.advance(by: 0.05)
          // Another leaf may land on it.
          let seen = try stage.hitTest(finger)
          guard seen?.identity.leaf == hit.identity.leaf, abs(along) > 4 else { continue }
          slip.record(try grab.slip(along) ?? 250, seed)
          #expect(seen?.identity.face == hit.identity.face)
        }
        var end = along
        for step in 1...10 {
          end = along + Double(step) * random.double(in: -8...8)
          try grab.move(to: end)
          try stage.advance(by: 1.0 / 60)
        }
        let last = try drawn(stage, id, book)
        let place = Grab.place(book, screen, end, across)
        try stage.drag(id, location: place, phase: .ended, velocity: .zero)
        released.record(jump(last, try drawn(stage, id, book)), seed)
      }
      #expect(slip.report(limit: 2) && caught.report(limit: 0.5) && released.report(limit: 0.5))
    }
  }

  /// With one page at a time a stroke turns the way it goes, wherever it begins.
  @Test(arguments: Leaves.allCases) func aStrokeOverASinglePageTurnsTheWayItGoes(_ leaves: Leaves) throws {
    var random = SplitMix64(seed: 47)
    for (name, book, screen) in HeldPageStormTests.books(leaves) where book.spreadMode == .single {
      for _ in 0..<Effort.cases(100) {
        let seed = "\(name), seed \(random.state)", isForward = random.next() & 1 == 0, page = book.spineWidth
        let (stage, id) = try Scenes.open(book, in: screen)
        try stage.turn(id, to: 3)
        try stage.advance(by: 16)
        let way = (isForward ? -1 : 1) * random.double(in: 0.3...0.9) * page
        let start = random.double(in: 0.03...0.97) * page, across = random.double(in: -0.4...0.4) * page
        let frames = Int(random.double(in: 0.1...3) * 60)
        func place(_ part: Double) -> Point { Grab.place(book, screen, start + way * part, across) }
        try stage.drag(id, location: place(0), phase: .began)
        for frame in 1...frames {
          try stage.drag(id, location: place(Double(frame) / Double(frames)), phase: .changed)
          try stage.advance(by: 1.0 / 60)
        }
        try stage.drag(id, location: place(1), phase: .ended)
        try stage.advance(by: 16)
        #expect(try stage.state(of: id).index == (isForward ? 4 : 2), "\(seed)")
      }
    }
  }
}

extension HeldPageTests.Grab {
  /// A leaf that no finger holds.
  init(_ stage: Stage, _ id: SceneID, _ book: Book, leaf: Int32) {
    (self.stage, self.id, self.book, self.leaf, held, start, across) = (stage, id, book, leaf, 0, 0, 0)
  }
}
