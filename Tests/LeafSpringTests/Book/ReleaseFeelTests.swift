import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// The motion of a page after a finger has let it go, beside two readers that people know.
///
/// StPageFlip 2.0.7 moves the corner linearly, a point in a millisecond. readest's curl takes 450 ms times the part of the
/// way that is left, eased in and out (quadratic), up to a half faster after a flick. Both start at a speed of their own.
@Suite struct ReleaseFeelTests {
  private typealias Grab = HeldPageTests.Grab

  struct Release: CustomStringConvertible {
    /// Part of the finger's way from side to side that it has gone, and its speed in points a second at the end.
    let gone, speed: Double
    var description: String { "\(Int(100 * gone)) % of the way, \(Int(speed)) points a second" }
  }

  /// A release: the held point's speed right after it, and seconds until no point was half a point from its end.
  struct Landing {
    var speed = 0.0, time = 0.0
  }

  private static let releases = [0.25, 0.5, 0.75].flatMap { gone in
    [0.0, 300, 1200].map { Release(gone: gone, speed: $0) }
  }

  private func landing(_ release: Release, soft: Bool) throws -> (landing: Landing, isForward: Bool) {
    let (stage, id) = try Scenes.open(HeldPageTests.flat { if !soft { $0.soft = nil } })
    let book = try stage.book(id), start = 0.9 * book.spineWidth, end = start * (1 - 2 * release.gone)
    let grab = try #require(try Grab(stage, id, book, along: start, across: 40))
    // Steady strokes end at the speed they had; a finger that rests has waited for a second.
    let speed = release.speed > 0 ? release.speed : 600, steps = max(1, Int((start - end) / speed * 120))
    for step in 1...steps {
      try stage.advance(by: 1.0 / 120)
      try grab.move(to: start + (end - start) * Double(step) / Double(steps))
    }
    if release.speed == 0 { try stage.advance(by: 1) }
    let before = try #require(try grab.drawn().last).place
    try stage.drag(id, location: Grab.place(book, stage.viewport, end, 40), phase: .ended)
    let twin = try stage.clone()
    try twin.advance(by: 16)
    let rest = try Grab(twin, id, book, leaf: grab.leaf).drawn(), isForward = rest[6].place.x < before.x
    var landing = Landing()
    for step in 1...3000 {
      try stage.advance(by: 0.001)
      let drawn = try grab.drawn()
      if step == 1 { landing.speed = (before.x - (try #require(drawn.last)).place.x) / 0.001 }
      if Grab.Drawn.farthest(Array(drawn.dropLast()), rest) > 0.5 { landing.time = Double(step) / 1000 }
    }
    return (landing, isForward)
  }

  @Test(arguments: [true, false]) func aReleasedPageGoesOnFromTheFingersSpeed(_ soft: Bool) throws {
    for release in Self.releases {
      let (landing, isForward) = try landing(release, soft: soft)
      print(
        "figure: \(soft ? "soft" : "rigid") page let go after \(release): goes \(isForward ? "on" : "back") at "
          + "\(Int(landing.speed)) points a second, is there after \(landing.time) s")
      #expect(landing.time > 0.15 && landing.time < 0.9)
      // A page that goes on has the finger's speed; its spring adds up to 200 points a second in the first millisecond.
      // A leaf that was taken a moment ago turned faster at first than the finger went, which the mean turn of the last
      // tenth of a second contains: it may go on twice as fast.
      if isForward { #expect(abs(landing.speed - release.speed) < 200 + release.speed) }
    }
  }

  /// Most hosts send no event while a finger rests. Its motion before does not count.
  @Test(arguments: ["rigid", "soft", "peel", "shelf"]) func aFingerThatHasRestedThrowsNothing(_ what: String) throws {
    let stage = try Stage(viewport: Size(width: 1024, height: 768)), id: SceneID
    if what == "shelf" {
      id = try stage.add(Shelf(books: 20))
    } else {
      var book = HeldPageTests.flat { if what == "rigid" { $0.soft = nil } }
      if what == "peel" { book.paper = Paper() }
      id = try stage.add(book)
      try stage.open(id)
      try stage.advance(by: 16)
    }
    let corner = what == "peel" ? 568.0 / 2 - 8 : 40
    func place(_ x: Double) -> Point { Point(x: 512 + x, y: 384 + corner) }
    try stage.drag(id, location: place(355), phase: .began)
    for step in 1...12 {
      try stage.advance(by: 1.0 / 120)
      try stage.drag(id, location: place(355 - 20 * Double(step)), phase: .changed)
    }
    try stage.advance(by: 0.3)
    let twin = try stage.clone()
    try stage.drag(id, location: place(355 - 240), phase: .ended)
    try twin.drag(id, location: place(355 - 240), phase: .ended, velocity: .zero)
    for _ in 0..<60 {
      try stage.advance(by: 1.0 / 60)
      try twin.advance(by: 1.0 / 60)
      #expect(stage.frameHash() == twin.frameHash())
    }
  }
}
