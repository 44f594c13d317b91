import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// A finger that takes a page near its corner and goes out and back, or anywhere. After four times its distance from the
/// corner it has that corner, in every frame: found by the stage's hit tests alone, where a model of the paper's reach
/// says that it can be.
@Suite struct PeelHandTests {
  /// Places of a page, from the spine and its top, to which a finger goes.
  private typealias Course = [Point]

  /// A finger on a corner of the page on the right, or of the one on the left.
  private struct Hand {
    let stage: Stage
    let id: SceneID
    let book: Book
    let corner: PaperCorner
    let isTurned: Bool

    var size: Size { Peels.size(book) }
    var home: Point { Point(x: size.width, y: corner == .bottom ? size.height : 0) }

    /// A place of the screen.
    func finger(_ place: Point, beside: Point = .zero) -> Point {
      let along = (isTurned ? -place.x : place.x) + beside.x
      return HeldPageTests.Grab.place(book, stage.viewport, along, place.y - size.height / 2 + beside.y)
    }

    /// The distance of the held corner from the finger, at most; nil if no place within 4 points of the finger shows
    /// its leaf. A point of the flap is drawn nearer to the eye than the page's plane, at most by twice the roll's
    /// radius.
    func slip(at place: Point, leaf: Int) throws -> (distance: Double, face: CellIdentity.Face)? {
      let closer = book.eyeDistance / (book.eyeDistance - 2 * (book.paper?.maxRadius ?? 0.14 * size.width))
      var nearest: (distance: Double, face: CellIdentity.Face)?
      for far in [0, 0.1, 0.3, 1, 2, 4] {
        for turn in 0..<(far == 0 ? 1 : 16) {
          let (sine, cosine) = Elementary.sincos(Double(turn) * .pi / 8)
          let there = finger(place, beside: Point(x: far * cosine, y: far * sine))
          guard let hit = try stage.hitTest(there), Int(hit.identity.leaf) == leaf else { continue }
          let across = book.isUpright ? hit.unit.x : hit.unit.y
          let x = (1 - HeldPageTests.Grab.distance(hit, book)) * size.width
          let y = (corner == .bottom ? 1 - across : across) * size.height
          let distance = far + closer * Tolerance.hypotenuse(x, y)
          if distance < nearest?.distance ?? .infinity { nearest = (distance, hit.identity.face) }
        }
        if let nearest, nearest.distance < 2 { break }
      }
      return nearest
    }

    /// True if paper that is bound along the whole spine reaches a place, at whatever height its roll is.
    func reaches(_ place: Point) -> Bool {
      let half = size.height / 2, eye = book.eyeDistance
      let high = 1 - 2 * (book.paper?.maxRadius ?? 0.14 * size.width) / eye
      return [1, high].allSatisfy { part in
        let x = place.x * part, y = (place.y - half) * part + half
        let below = corner == .bottom ? y - size.height : -y, end = corner == .bottom ? size.height : 0
        return below <= 0 && Tolerance.hypotenuse(x, y - end) <= size.width * (1 - 1e-9)
      }
    }
  }

  private static let books: [(name: String, book: Book, screen: Size)] = {
    let desktop = Size(width: 1280, height: 800), phone = Size(width: 390, height: 844)
    func book(_ width: Double, _ height: Double, _ change: (inout Book) -> Void = { _ in }) -> Book {
      Peels.book {
        $0.pageSize = Size(width: width, height: height)
        change(&$0)
      }
    }
    return [
      ("double", book(480, 640), desktop),
      ("right to left", book(480, 640) { $0.reading = .rightToLeft }, desktop),
      ("top hinge", book(600, 360) { $0.hinge = .top }, desktop),
      ("bends, too", book(480, 640) { $0.soft = .paper() }, desktop),
      ("single", book(360, 600) { $0.spreadMode = .single }, phone),
      ("single, right to left", book(360, 600) { ($0.spreadMode, $0.reading) = (.single, .rightToLeft) }, phone),
      ("single, top hinge", book(360, 360) { ($0.spreadMode, $0.hinge) = (.single, .top) }, phone),
    ]
  }()

  private struct Seen {
    var slip: Worst
    var samples = 0, reachable = 0, lost = 0, turnedOver = 0

    init(_ name: String) {
      slip = Worst("peel, \(name): corner beside the finger", unit: "points")
    }

    func report() -> Bool {
      print("figure: peel: reachable \(reachable) of \(samples) samples, lost \(lost), other face \(turnedOver)")
      return slip.report(limit: 2) && slip.count > 0 && lost == 0 && turnedOver == 0 && 5 * reachable >= 4 * samples
    }
  }

  private func sinus(_ from: Point, _ to: Point, _ hertz: Double) -> Course {
    HeldPageTests.sinus(0, way: -1, hertz: hertz, seconds: max(0.5, 1 / hertz)).map { between(from, to, $0) }
  }

  private func between(_ from: Point, _ to: Point, _ part: Double) -> Point {
    Point(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
  }

  /// Strokes between random places at random speeds, with pauses.
  private func strokes(_ start: Point, _ hand: Hand, _ random: inout SplitMix64) -> Course {
    var course = Course(), from = start
    while course.count < 90 {
      let to = place(hand, &random), count = random.int(in: 4...60)
      for step in 1...count { course.append(between(from, to, smoothstep(Double(step) / Double(count)))) }
      from = to
      for _ in 0..<random.pick([0, 0, 12, 40]) { course.append(from) }
    }
    return course
  }

  /// Somewhere over the open book, rather by the edge that the corner lies at.
  private func place(_ hand: Hand, _ random: inout SplitMix64) -> Point {
    let up = random.double(in: 0.02...0.6) * hand.size.height
    let y = hand.corner == .bottom ? hand.size.height - up : up
    return Point(x: random.double(in: -0.8...0.8) * hand.size.width, y: y)
  }

  private func drag(_ book: Book, in screen: Size, _ random: inout SplitMix64, _ seen: inout Seen) throws {
    let name = "seed \(random.state)"
    let (stage, id) = try Scenes.open(book, in: screen)
    try stage.turn(id, to: 3)
    try stage.advance(by: 16)
    let isTurned = book.spreadMode == .double && random.next() & 1 == 0
    let hand = Hand(
      stage: stage, id: id, book: book, corner: random.pick(PaperCorner.allCases), isTurned: isTurned)
    let away = Point(x: random.double(in: 0.2...40), y: random.double(in: 0.2...40)), home = hand.home
    let start = Point(x: home.x - away.x, y: hand.corner == .bottom ? home.y - away.y : away.y)
    try stage.drag(id, location: hand.finger(start), phase: .began)
    let held = try #require(try stage.held(id), "\(name)")
    #expect(held.corner == hand.corner, "\(name)")
    let grip = Tolerance.hypotenuse(away.x, away.y)
    let hertz = random.double(in: 0.25...3)
    let course = random.next() & 1 == 0 ? sinus(start, place(hand, &random), hertz) : strokes(start, hand, &random)
    for (frame, place) in course.enumerated() {
      try stage.drag(id, location: hand.finger(place), phase: .changed)
      try stage.advance(by: 1.0 / 60)
      seen.samples += 1
      guard hand.reaches(place) else { continue }
      seen.reachable += 1
      guard place.distance(to: start) > 4 * grip + 1 else { continue }
      guard let found = try hand.slip(at: place, leaf: held.leaf) else {
        seen.lost += 1
        continue
      }
      seen.slip.record(found.distance, "\(name), frame \(frame), finger \(place)")
      if book.spreadMode == .double, found.face == (isTurned ? .back : .front) { seen.turnedOver += 1 }
    }
    try stage.drag(id, location: hand.finger(start), phase: .cancelled)
  }

  @Test func aCornerThatGoesAnywhereHasItsFinger() throws {
    var random = SplitMix64(seed: 451)
    for (name, book, screen) in PeelHandTests.books {
      var seen = Seen(name)
      for _ in 0..<Effort.cases(Effort.isLong ? 5000 : 200) { try drag(book, in: screen, &random, &seen) }
      #expect(seen.report())
    }
  }
}
