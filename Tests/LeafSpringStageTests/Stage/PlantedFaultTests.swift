import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// Faults (`Tests/Faults`) that no test had noticed.
@Suite struct PlantedFaultTests {
  /// The turn that waited is not made on the way (fault 100).
  @Test func aLaterTurnReplacesTheOneThatWaits() throws {
    let (stage, id) = try Scenes.open(Book(pages: 40))
    try stage.setTurnPolicy(id, .finishThenStart)
    try stage.next(id)
    try stage.advance(by: 0.1)
    try stage.turn(id, to: 9)
    try stage.turn(id, to: 2)
    var spreads: [Int32] = []
    for _ in 0..<600 {
      try stage.advance(by: 1.0 / 60)
      for event in stage.events where event.kind == .spreadChanged { spreads.append(event.to) }
    }
    #expect(spreads == [2])
  }

  /// A book that is shut at either end stays so with other pages (fault 101).
  @Test func aShutBookStaysShutWithOtherPages() throws {
    for pages in [3, 6, 7, 20, 21] {
      for isFront in [true, false] {
        let book = Scenes.book(12) { $0.hasClosedEnds = true }
        let (stage, id) = try Scenes.open(book)
        try stage.turn(id, to: isFront ? book.spreads.lowerBound : book.spreads.upperBound)
        try stage.advance(by: 16)
        let other = Scenes.book(pages) { $0.hasClosedEnds = true }
        try stage.replaceBook(id, with: other)
        try stage.advance(by: 1)
        let spread = try stage.reading(id).spread
        #expect(spread == (isFront ? other.spreads.lowerBound : other.spreads.upperBound), "\(pages) \(isFront)")
      }
    }
  }

  /// Strips of a page overlap on the picture by what `DrawListWriter` says (fault 96).
  @Test func stripsOfAPageOverlapOnBothSides() throws {
    let (stage, id) = try Scenes.open(Scenes.soft(21, strips: 12))
    try stage.next(id)
    try stage.advance(by: 0.3)
    var pages: [Int32: [ClosedRange<Float>]] = [:]
    try stage.withSnapshot { frame in
      let size = frame.drawListSize()
      var vertices = [DrawVertex](repeating: DrawVertex(), count: size.vertices)
      var draws = [Draw](repeating: Draw(), count: size.draws)
      _ = try vertices.withUnsafeMutableBufferPointer { places in
        try draws.withUnsafeMutableBufferPointer { try frame.drawList(vertices: places, draws: $0) }
      }
      for draw in draws where draw.row >= 0 && draw.flags.contains(.banded) && draw.identity.item >= 0 {
        let across = vertices[draw.first..<draw.first + draw.count].map(\.u)
        pages[draw.identity.item, default: []].append(across.min()!...across.max()!)
      }
    }
    let overlap = Float(1.9 * DrawListWriter.overlap / Book(pages: 1).pageSize.width)
    var seams = 0
    for parts in pages.values.map({ $0.sorted { $0.lowerBound < $1.lowerBound } }) {
      for (part, next) in zip(parts, parts.dropFirst()) {
        seams += 1
        #expect(part.upperBound - next.lowerBound > overlap)
      }
    }
    #expect(seams > 3)
  }

  /// The shadow on the table is as strong as the book that cross-fades is opaque (fault 94).
  @Test func theTablesShadowFadesWithItsBook() throws {
    let (stage, id) = try Scenes.shut(Peels.turned())
    try stage.setMotionPolicy(.crossFade)
    try stage.open(id)
    var strengths: [Float] = [], opacities: [Float] = []
    for _ in 0..<30 {
      try stage.advance(by: 1.0 / 60)
      stage.withSnapshot { frame in
        let rows = (0..<frame.count).filter { CellFlags(rawValue: frame.flags[$0]).contains(.visible) }
        guard let opacity = rows.map({ frame.opacity[$0] }).max(), frame.shadows.count > 0 else { return }
        strengths.append(frame.shadows[0].strength)
        opacities.append(opacity)
      }
    }
    let clear = try #require(zip(strengths, opacities).first { $0.1 > 0.2 })
    let full = clear.0 / clear.1
    #expect(Set(opacities).count > 5)
    for (strength, opacity) in zip(strengths, opacities) { #expect(abs(strength - full * opacity) < 1e-3 * full) }
  }

  /// A slow book beside a quick one is slept for as long as by itself, if it is the first to change (fault 98).
  @Test func theNextChangeOfTwoScenesIsTheEarlierOne() throws {
    let speeds = [0.6, 6, 60, 600]
    for first in speeds {
      for second in speeds where second != first {
        func wait(_ durations: [Double]) throws -> UInt64 {
          let stage = try Scenes.stage()
          for duration in durations {
            let id = try stage.add(Book(pages: 12))
            try stage.setTiming(id, turn: .spring(try Spring(duration: duration, bounce: 0)))
            try stage.setMotionPolicy(.instant, for: id)
            try stage.open(id)
            try stage.advance(by: 0)
            try stage.setMotionPolicy(.full, for: id)
            try stage.next(id)
          }
          try stage.advance(by: 0.01)
          return try #require(try stage.nextChange(every: 1e-4)).frames
        }
        let alone = try min(wait([first]), wait([second])), both = try wait([first, second])
        #expect(both <= alone && Double(both) >= 0.9 * Double(alone), "\(first) \(second): \(both) of \(alone)")
      }
    }
  }

  /// The search for the next change leaves no trace of the frames it tried (fault 99).
  @Test func askingForTheNextChangeLeavesTheFlatLeavesAsTheyWere() throws {
    let (stage, id) = try Peels.open(Peels.turned(60), mode: .exact)
    try stage.setTiming(id, turn: .spring(try Spring(duration: 60, bounce: 0)))
    let before = try stage.inside(id)
    for count in 1...3 {
      try stage.next(id)
      try stage.advance(by: 0.05)
      stage.withSnapshot { _ in }
      let (moved, lifted, left) = (before.state.flat.movedSlots, before.state.flat.lifted, before.state.flat.firstLeft)
      _ = try stage.nextChange(every: 1)
      let flat = before.state.flat
      #expect(flat.movedSlots == moved && flat.lifted == lifted && flat.firstLeft == left, "\(count)")
    }
  }

  /// The arch of a held leaf spans half of what a leaf may bend at most, with a middle and without (fault 84).
  @Test func archesSpanHalfOfTheBend() {
    for isFree in [true, false] {
      let scale = isFree ? 4.0 / 3 : 2
      func most(bending bend: Double) -> Double {
        let bow = HeldBow(holding: 1, liesFlat: true, bend: bend, isFree: isFree)
        let spans = (0...1000).map { bow.arch(Double($0) / 1000) * scale }
        return spans.max() ?? 0
      }
      for bend in [0.1, 0.2, 0.4, 0.8] {
        #expect(abs(most(bending: bend) - min(bend / 2, most(bending: 100))) < 1e-12, "\(isFree) \(bend)")
      }
    }
  }

  /// A corner is led under its finger within four times their distance and a point (fault 87).
  @Test func aCornerIsLedForFourTimesItsDistance() throws {
    let book = Peels.book(), size = Peels.size(book)
    for apart in [4.0, 10, 20] {
      let start = Peels.place(Point(x: size.width - apart, y: size.height - apart), of: book)
      let whole = 4 * (2 * apart * apart).squareRoot() + 1
      for part in [0.3, 0.6, 0.95, 1.05] {
        let (stage, id) = try Peels.open(book)
        let way = part * whole / 2.0.squareRoot()
        try stage.drag(id, location: start, phase: .began)
        try stage.drag(id, location: Point(x: start.x - way, y: start.y - way), phase: .changed)
        let reach = try #require(try stage.held(id)?.reach)
        #expect(reach == (part < 1 ? .led : .exact), "\(apart) \(part)")
      }
    }
  }

  /// A leaf that is peeled from the left does what its mirror image does (fault 88).
  @Test func peelsFromBothSidesAreReleasedAlike() throws {
    var (finished, fell) = (0, 0)
    for part in [0.2, 0.35, 0.5, 0.65] {
      for speed in [-1500.0, -600, 0, 600, 1500] {
        let turns = try [false, true].map { isTurned in
          let book = Peels.book(41), size = Peels.size(book), (stage, id) = try Peels.open(book, at: 6)
          func place(_ way: Double) -> Point {
            Peels.place(Point(x: size.width - 4 - way, y: size.height - 4), of: book, isTurned: isTurned)
          }
          let way = 2 * part * size.width
          try stage.drag(id, location: place(0), phase: .began)
          for step in 1...20 { try stage.drag(id, location: place(way * Double(step) / 20), phase: .changed) }
          let end = place(way), velocity = Point(x: isTurned ? speed : -speed, y: 0)
          try stage.drag(id, location: end, phase: .ended, velocity: velocity)
          try stage.advance(by: 20)
          return abs(try stage.reading(id).spread - 6)
        }
        #expect(turns[0] == turns[1], "\(part) \(speed): \(turns)")
        if turns[0] == 1 { finished += 1 } else { fell += 1 }
      }
    }
    #expect(finished > 3 && fell > 3)
  }

  /// Leaves in several hands have limited each other until none moves (fault 83).
  @Test func leavesInSeveralHandsAreWhereEachAllowsTheOthers() throws {
    var random = SplitMix64(seed: 83)
    var further = Worst("a leaf in one of three hands, placed once more", unit: "turns")
    for index in 0..<120 {
      let book = Scenes.book(24) {
        if random.next() & 1 == 0 { ($0.restRatio, $0.fan) = (1, 0) }
        if index % 2 == 0 { $0.soft = SoftLeaves() }
      }
      let (stage, id) = try Scenes.open(book)
      for phase in [GesturePhase.began, .changed] {
        for pointer in [2, 0, 1] as [Int32] {
          let place = Point(x: random.double(in: phase == .began ? 600...850 : 200...850), y: 400)
          try stage.drag(id, location: place, phase: phase, pointer: pointer)
        }
      }
      let scene = try stage.inside(id), frame = scene.frame(at: stage.moment)
      scene.evaluateLeaves(frame, at: stage.now)
      let before = (0..<scene.slotCount).map { scene.turns[$0] }
      scene.bringUnderFingers(frame)
      for slot in 0..<scene.slotCount { further.record(abs(scene.turns[slot] - before[slot]), "\(index)") }
    }
    #expect(further.report(limit: 1e-12))
  }
}
