import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// From the finger to the place of the corner (paper.md, sections 2 and 3).
@Suite struct PaperTouchTests {
  /// A held point is under the finger only on the flap: half the curl's length beyond the fold line and more.
  @Test func aPointOnTheCurlIsNotUnderTheFinger() throws {
    var random = SplitMix64(seed: 97)
    var (onFlap, onCurl) = (0, 0)
    for _ in 0..<Effort.cases(4_000) {
      let own = try PaperCase.random(&random), page = own.page
      let held = Point(
        x: page.width * random.double(in: 0.3...1), y: page.height * random.double(in: 0.3...1))
      let finger = Point(x: held.x - random.double(in: 5...300), y: held.y - page.height / 2)
      let found = page.bisected(held, own.ray(finger))
      guard found.instability < 0.3, page.nearest(found.place, .bottom) == found.place else { continue }
      let fold = PaperFold(found.place, .bottom, of: page)
      guard !fold.isUnfolded, fold.radius > 1 else { continue }
      let beyond = fold.axis.x * held.x + fold.axis.y * held.y - fold.offset
      guard abs(beyond - .pi / 2 * fold.radius) > 1e-6 * own.extent else { continue }
      #expect(found.isOnFlap == (beyond > .pi / 2 * fold.radius), "\(own), \(held)")
      if found.isOnFlap { onFlap += 1 } else if beyond > fold.radius / 2 { onCurl += 1 }
    }
    #expect(onFlap > 50 && onCurl > 10, "\(onFlap), \(onCurl)")
  }

  /// A finger on the flat part takes the corner along and never gets it under itself; one on the corner or the flap does.
  @Test func theFlatPartIsAlwaysLed() throws {
    var random = SplitMix64(seed: 98)
    let own = try PaperCase.random(&random), page = own.page, start = own.ray
    let far = own.ray(Point(x: own.finger.x - 20 * page.width, y: own.finger.y))
    for (onFlap, isLed) in [(false, true), (true, false)] {
      let grip = PaperGrip(
        corner: .bottom, held: Point(x: page.width / 2, y: page.height / 2), onFlap: onFlap, at: start,
        place: Point(x: page.width / 2, y: page.height))
      #expect(grip.isLed(start, of: page) == isLed && grip.isLed(far, of: page) == isLed)
    }
    let corner = PaperGrip(corner: .bottom, at: start, of: page)
    #expect(corner.isLed(start, of: page) && !corner.isLed(far, of: page))
  }

  @Test func whatNoPaperCanBeIsRefused() throws {
    func refuses(
      _ code: LeafError.Code, _ field: String, size: Size = Size(width: 362, height: 568), eye: Double = 2000,
      _ change: (inout Paper) -> Void = { _ in }
    ) {
      var paper = Paper()
      change(&paper)
      do throws(LeafError) {
        _ = try PaperPage(paper, size: size, eye: eye)
        Issue.record("\(field): accepted")
      } catch {
        #expect(error.code == code && "\(error.field)" == field, "\(error)")
      }
    }
    for count in [-1, 0, 33, Int.max, Int.min] { refuses(.outOfRange, "hinges") { $0.hinges = count } }
    for number in Scenes.notNumbers {
      refuses(.nonFinite, "maxRadius") { $0.maxRadius = number }
      refuses(.nonFinite, "tightness") { $0.tightness = number }
      refuses(.nonFinite, "cornerZone") { $0.cornerZone = number }
      refuses(.nonFinite, "lift") { $0.lift = number }
      refuses(.nonFinite, "sheet") { $0.sheet = number }
      refuses(.nonFinite, "pageSize", size: Size(width: number, height: 1))
      refuses(.nonFinite, "eye", eye: number)
    }
    for radius in [-0.001, 362.001, 1e300] { refuses(.outOfRange, "maxRadius") { $0.maxRadius = radius } }
    for tightness in [0, -0.1, 0.3184, 1e300] { refuses(.outOfRange, "tightness") { $0.tightness = tightness } }
    refuses(.outOfRange, "tightness", eye: 0.2 * (2 * 362 + 568)) { $0.tightness = 0.2 }
    for zone in [-1, 181.001] { refuses(.outOfRange, "cornerZone") { $0.cornerZone = zone } }
    for lift in [-0.1, 0.51] { refuses(.outOfRange, "lift") { $0.lift = lift } }
    for sheet in [-0.1, 101] { refuses(.outOfRange, "sheet") { $0.sheet = sheet } }
    refuses(.outOfRange, "pageSize", size: Size(width: 0, height: 1))
    refuses(.outOfRange, "eye", eye: 0)
    for count in [-1, 0, 33] {
      #expect(throws: LeafError(.outOfRange, "hinges", accepts: "")) { _ = try PaperHinges(count) }
    }
  }

  @Test func aCurlIsAsWideAsThePaperAllows() throws {
    let page = try PaperPage(Paper(), size: Size(width: 362, height: 568), eye: 2000)
    func radius(_ x: Double) -> Double { page.radius(at: Point(x: x * 362, y: 568), .bottom) / 362 }
    let early = radius(0.7)
    #expect(early >= 0.09 && early < 0.1, "\(early)")
    for x in [0.56, 0.3, 0, -0.5] {
      let found = radius(x)
      #expect(abs(found - 0.14) < 1e-12, "\(x): \(found)")
    }
    // Nothing is refused: where the eye is near, the curl is tighter.
    for eye in [1.0, 100, 1e6] {
      let near = try PaperPage(Paper(), size: Size(width: 1000, height: 8000), eye: eye)
      let tightness = near.tightness, limit = min(1 / Double.pi, eye / 20000)
      #expect(abs(tightness - limit) < 1e-15, "\(eye): \(tightness)")
    }
  }

  @Test func theCornerIsUnderTheFingerOrAsNearAsThePaperLets() throws {
    var random = SplitMix64(seed: 20)
    var model = Worst("peel: place against the model", unit: "of size")
    var miss = Worst("peel: corner beside the finger, where it can be under it", unit: "points")
    var beyond = Worst("peel: place outside the half disc", unit: "of size")
    var (held, refused) = (0, 0)
    for _ in 0..<Effort.cases(200_000) {
      let own = try PaperCase.random(&random)
      let touch = own.page.cornerPlace(under: own.ray, own.corner)
      let found = own.model.place(finger: own.finger.x, own.finger.y)
      model.record(touch.place.distance(to: found.place) / own.extent, "\(own)")
      // Within rounding of a limit, either answer is right.
      let gap = Double(found.miss)
      if gap > 1e-9 { #expect(!touch.isUnderFinger, "\(own)") }
      if gap == 0 { #expect(touch.isUnderFinger || onLimit(touch.place, own), "\(own)") }
      if touch.isUnderFinger { held += 1 } else { refused += 1 }
      let end = own.corner == .bottom ? own.page.height : 0
      let reach = touch.place.distance(to: Point(x: 0, y: end))
      let below = own.corner == .bottom ? touch.place.y - own.page.height : -touch.place.y
      beyond.record(max(0, reach - own.page.width, below) / own.extent, "\(own)")
      guard touch.isUnderFinger else { continue }
      let z = 2 * own.page.radius(at: touch.place, own.corner)
      let scale = own.page.eye / (own.page.eye - z)
      let seen = Point(x: touch.place.x * scale, y: (touch.place.y - own.page.height / 2) * scale)
      miss.record(seen.distance(to: own.finger), "\(own)")
    }
    #expect(held > 1000 / Effort.divisor && refused > 1000 / Effort.divisor)
    #expect(model.report(limit: 1e-13))
    #expect(miss.report(limit: 1e-9))
    #expect(beyond.report(limit: 1e-15))
  }

  private func onLimit(_ place: Point, _ own: PaperCase) -> Bool {
    let end = own.corner == .bottom ? own.page.height : 0
    let reach = place.distance(to: Point(x: 0, y: end))
    return abs(place.y - end) < 1e-12 * own.extent || reach > own.page.width * (1 - 1e-12)
  }

  @Test func theClampNeverStretchesAndKeepsItsPlaces() throws {
    var random = SplitMix64(seed: 21)
    var stretch = Worst("peel: clamp, distance after over before", unit: "")
    for _ in 0..<Effort.cases(100_000) {
      let own = try PaperCase.random(&random)
      let a = Point(x: random.double(in: -900...900), y: random.double(in: -900...1800))
      let b = Point(x: a.x + random.double(in: -9...9), y: a.y + random.double(in: -9...9))
      let (near, nearToo) = (own.page.nearest(a, own.corner), own.page.nearest(b, own.corner))
      stretch.record(near.distance(to: nearToo) / a.distance(to: b), "\(own) \(a) \(b)")
      #expect(near.distance(to: own.page.nearest(near, own.corner)) < 1e-12 * own.extent)
    }
    #expect(stretch.report(limit: 1 + 1e-10))
    // The ends of the path are reached bit for bit.
    for corner in PaperCorner.allCases {
      let page = try PaperPage(Paper(), size: Size(width: 361.7, height: 568.3), eye: 2000)
      #expect(page.nearest(page.corner(corner), corner) == page.corner(corner))
      #expect(page.nearest(page.end(corner), corner) == page.end(corner))
      #expect(page.turn(at: page.corner(corner)) == 0 && page.turn(at: page.end(corner)) == 1)
    }
  }

  @Test func aGripBesideTheCornerIsLedUnderTheFingerWithoutAJump() throws {
    var random = SplitMix64(seed: 22)
    var start = Worst("peel: corner at the first touch, from home", unit: "of size")
    var exact = Worst("peel: corner from under the finger after 4 grips and a point", unit: "of size")
    // The place moves at most 1/(1 − κ(2w + h)/d) times as far as the finger; leading it under the finger adds to that.
    var step = Worst("peel: step of the corner over that of the finger, zone held", unit: "of 1/(1 - κ(2w + h)/d)")
    for _ in 0..<Effort.cases(20_000) {
      let own = try PaperCase.random(&random)
      let page = own.page
      let home = page.corner(own.corner)
      let away = Point(x: random.double(in: 0...page.cornerZone / 1.5), y: random.double(in: 0...page.cornerZone / 1.5))
      let held = Point(x: home.x - away.x, y: own.corner == .bottom ? home.y - away.y : away.y)
      let first = Point(x: held.x, y: held.y - page.height / 2)
      let grip = PaperGrip(corner: own.corner, at: own.ray(first), of: page)
      start.record(
        page.cornerPlace(under: own.ray(first), holding: grip).place.distance(to: home) / own.extent, "\(own)")
      let (sine, cosine) = Elementary.sincos(random.double(in: 0...(2 * .pi)))
      let way = 4 * (away.x * away.x + away.y * away.y).squareRoot() + 1
      let margin = 1 - page.tightness * (2 * page.width + page.height) / page.eye
      var before = page.cornerPlace(under: own.ray(first), holding: grip).place
      for part in 1...24 {
        let travel = way * Double(part) / 16
        let finger = Point(x: first.x + travel * cosine, y: first.y + travel * sine)
        let touch = page.cornerPlace(under: own.ray(finger), holding: grip)
        step.record(margin * touch.place.distance(to: before) / (way / 16), "\(own) grip \(held)")
        before = touch.place
        guard part > 16 else { continue }
        let free = page.cornerPlace(under: own.ray(finger), own.corner)
        exact.record(touch.place.distance(to: free.place) / own.extent, "\(own)")
        #expect(touch.isUnderFinger == free.isUnderFinger)
      }
    }
    #expect(start.report(limit: 1e-15))
    #expect(exact.report(limit: 0))
    #expect(step.report(limit: 3))
  }

  @Test func aCaughtFlapStaysWhereItIsAndThenUnderTheFinger() throws {
    var random = SplitMix64(seed: 23)
    var pose = Worst("catch: place of the corner at the catch", unit: "of size")
    var miss = Worst("catch: caught point beside the finger", unit: "points")
    var jump = Worst("catch: step of the corner over that of the finger", unit: "")
    var caught = 0
    for _ in 0..<Effort.cases(60_000) {
      let own = try PaperCase.random(&random)
      let page = own.page
      let hinges = try PaperHinges(page.hinges)
      let place = own.place(&random)
      let fold = PaperFold(place, own.corner, of: page)
      let flap = fold.facet(hinges.count, of: hinges)
      let polygon = flap.band.polygon(of: own.size)
      guard !fold.isUnfolded, !polygon.isEmpty else { continue }
      let held = mean(polygon, &random)
      let first = own.seen(flap.place(of: held))
      let grip = PaperGrip(corner: own.corner, held: held, onFlap: true, at: own.ray(first), place: place)
      let touch = page.cornerPlace(under: own.ray(first), holding: grip)
      pose.record(touch.place.distance(to: place) / own.extent, "\(own) held \(held) place \(place)")
      let step = Point(x: random.double(in: -0.5...0.5), y: random.double(in: -0.5...0.5))
      var (finger, before) = (first, touch.place)
      for _ in 0..<8 {
        finger = Point(x: finger.x + step.x, y: finger.y + step.y)
        let touch = page.cornerPlace(under: own.ray(finger), holding: grip)
        jump.record(touch.place.distance(to: before) / step.distance(to: .zero), "\(own) held \(held) place \(place)")
        before = touch.place
        guard touch.isUnderFinger else { continue }
        caught += 1
        let spot = PaperFold(touch.place, own.corner, of: page).facet(hinges.count, of: hinges).place(of: held)
        miss.record(own.seen(spot).distance(to: finger), "\(own) held \(held)")
      }
    }
    #expect(caught > 1000 / Effort.divisor)
    #expect(pose.report(limit: 1e-9))
    #expect(miss.report(limit: 1e-6))
    #expect(jump.report(limit: 1e3))
  }

  @Test func aCaughtCurlMovesAsTheFingerDoes() throws {
    var random = SplitMix64(seed: 24)
    var pose = Worst("catch beside the flap: place at the catch", unit: "of size")
    var stretch = Worst("catch beside the flap: step of the corner over that of the finger", unit: "")
    for _ in 0..<Effort.cases(20_000) {
      let own = try PaperCase.random(&random)
      let place = own.place(&random)
      let grip = PaperGrip(corner: own.corner, held: .zero, onFlap: false, at: own.ray, place: place)
      pose.record(own.page.cornerPlace(under: own.ray, holding: grip).place.distance(to: place) / own.extent, "\(own)")
      let moved = own.ray(Point(x: own.finger.x + 3, y: own.finger.y - 4))
      stretch.record(own.page.cornerPlace(under: moved, holding: grip).place.distance(to: place) / 5, "\(own)")
      #expect(!own.page.cornerPlace(under: moved, holding: grip).isUnderFinger)
    }
    #expect(pose.report(limit: 1e-15))
    #expect(stretch.report(limit: 1 + 1e-9))
  }

  @Test func noFiniteFingerMakesANumberThatIsNot() throws {
    var random = SplitMix64(seed: 25)
    for _ in 0..<Effort.cases(100_000) {
      let own = try PaperCase.random(&random)
      let wild = Point(x: random.anyFinite(), y: random.anyFinite())
      let tame = Point(x: random.double(in: -9...9), y: random.double(in: -9...9))
      let finger = random.pick([wild, Point(x: wild.x, y: 0), Point(x: 0, y: wild.y), tame, .zero])
      let held = Point(x: random.double(in: 0...own.page.width), y: random.double(in: 0...own.page.height))
      let grips = [
        PaperGrip(corner: own.corner, at: own.ray, of: own.page),
        PaperGrip(corner: own.corner, held: held, onFlap: true, at: own.ray, place: own.place(&random)),
        PaperGrip(corner: own.corner, held: held, onFlap: false, at: own.ray(wild), place: own.place(&random)),
      ]
      let touches =
        grips.map { own.page.cornerPlace(under: own.ray(finger), holding: $0) } + [
          own.page.cornerPlace(under: own.ray(finger), own.corner)
        ]
      let hinges = try PaperHinges(own.page.hinges)
      for touch in touches {
        #expect(touch.place.x.isFinite && touch.place.y.isFinite, "\(own) \(finger)")
        let fold = PaperFold(touch.place, own.corner, of: own.page)
        for facet in 0...hinges.count {
          let facet = fold.facet(facet, of: hinges)
          let rows = facet.rows
          let sum = [rows.u, rows.v, rows.z, rows.shift].reduce(0.0) { (sum: Double, row: Vector3) in
            sum + row.x + row.y + row.z
          }
          #expect((sum + facet.band.low + facet.band.high).isFinite, "\(own) \(finger)")
        }
      }
    }
  }

  @Test func onlyTheZonesOfTheFreeCornersPeel() throws {
    let page = try PaperPage(Paper(), size: Size(width: 400, height: 300), eye: 2000)
    #expect(page.cornerZone == 75)
    #expect(page.zone(of: Point(x: 390, y: 290)) == .bottom)
    #expect(page.zone(of: Point(x: 390, y: 10)) == .top)
    #expect(page.zone(of: Point(x: 325, y: 300)) == nil)
    #expect(page.zone(of: Point(x: 325.1, y: 300)) == .bottom)
    #expect(page.zone(of: Point(x: 340, y: 240)) == nil)
    for point in [Point.zero, Point(x: 0, y: 300), Point(x: 200, y: 150)] { #expect(page.zone(of: point) == nil) }
    var off = Paper()
    off.cornerZone = 0
    let never = try PaperPage(off, size: Size(width: 400, height: 300), eye: 2000)
    #expect(never.zone(of: Point(x: 400, y: 300)) == nil)
  }

  private func mean(_ polygon: [Point], _ random: inout SplitMix64) -> Point {
    let weights = polygon.map { _ in random.double(in: 0.01...1) }
    let sum = weights.reduce(0, +)
    return Point(
      x: zip(weights, polygon).reduce(0) { $0 + $1.0 * $1.1.x } / sum,
      y: zip(weights, polygon).reduce(0) { $0 + $1.0 * $1.1.y } / sum)
  }
}

extension PaperCase {
  /// The position on the screen of a place above the page, from the middle of the spine.
  func seen(_ place: Vector3) -> Point {
    let scale = page.eye / (page.eye - place.z)
    return Point(x: place.x * scale, y: (place.y - page.height / 2) * scale)
  }
}
