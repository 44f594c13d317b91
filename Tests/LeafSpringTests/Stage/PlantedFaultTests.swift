import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// What planted faults (`Tests/Faults`) had done unseen.
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
    let full = try #require(zip(strengths, opacities).first { $0.1 > 0.2 }.map { $0 / $1 })
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
}
