import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// A turning leaf under the finger and how it bends (paper.md, sections 5 and 6).
@Suite struct PaperTurnTests {
  private struct Case {
    var width, eye, offset: Double
    var held: Point
    var turn: PaperTurn { PaperTurn(eye: eye, offset: offset) }
    var model: ModelTurn { ModelTurn(eye: eye, offset: offset) }
  }

  /// A page, an eye somewhere in front of it, and a held point of a flat or bent leaf.
  private func random(_ random: inout SplitMix64) -> Case {
    let width = random.double(in: 150...700)
    let eye = random.double(in: 2...20) * width
    let offset = random.pick([0, random.double(in: -0.5...0.5) * width])
    let u = random.double(in: 0.02...1) * width
    guard random.next() & 1 == 0 else { return Case(width: width, eye: eye, offset: offset, held: Point(x: u, y: 0)) }
    let spine = random.double(in: 0...(.pi))
    let bend = ModelBend(
      spine: spine, edge: spine + random.double(in: -1.5...1.5), sag: random.double(in: 0...0.5),
      strips: random.int(in: 1...24))
    let held = bend.place(u, of: width, turnedBack: spine)
    return Case(width: width, eye: eye, offset: offset, held: Point(x: held.x, y: held.z))
  }

  @Test func theHeldPointIsUnderTheFingerOrAsNearAsTheLeafGets() throws {
    var generator = SplitMix64(seed: 50)
    var miss = Worst("turn: held point beside the finger, along the page", unit: "points")
    var model = Worst("turn: nearer than the leaf says it gets, over a dense sweep", unit: "points")
    var (reached, beyond) = (0, 0)
    for _ in 0..<Effort.cases(100_000) {
      let own = random(&generator)
      let finger = generator.double(in: -1.2...1.2) * own.width
      let found = own.turn.angle(holding: own.held, under: finger)
      #expect(found.angle >= 0 && found.angle <= .pi)
      let seen = own.model.seen(own.held.x, own.held.y, at: Wide(found.angle))
      if found.isReached {
        reached += 1
        miss.record(Double(seen - Wide(finger)), "\(own) finger \(finger)")
      } else {
        beyond += 1
        // No angle of the leaf brings the point to the finger.
        guard beyond % 16 == 0 else { continue }
        let sweep = (0...200).map {
          Double(own.model.seen(own.held.x, own.held.y, at: Wide($0) * .pi / 200) - Wide(finger))
        }
        let crosses = zip(sweep, sweep.dropFirst()).contains { $0 > 0 && $1 < 0 }
        model.record(crosses ? 1 : 0, "\(own) finger \(finger)")
      }
    }
    #expect(reached > 1000 / Effort.divisor && beyond > 1000 / Effort.divisor)
    #expect(miss.report(limit: 1e-9))
    #expect(model.report(limit: 0))
  }

  /// No length but those of the book and the finger counts: a smaller book under a smaller finger turns by the same angles,
  /// bit for bit, and says the same of them.
  @Test func aSmallerBookUnderASmallerFingerIsTheSame() throws {
    var generator = SplitMix64(seed: 52)
    for _ in 0..<Effort.cases(20_000) {
      let own = random(&generator), small = 0x1p-12
      let held = Point(x: small * own.held.x, y: small * own.held.y)
      let turn = PaperTurn(eye: small * own.eye, offset: small * own.offset)
      let far = generator.double(in: -1.2...1.2) * own.width
      for finger in [far, own.turn.nearest(3 * far, holding: own.held)] {
        let (found, other) = (
          own.turn.angle(holding: own.held, under: finger), turn.angle(holding: held, under: small * finger)
        )
        #expect(found.angle == other.angle && found.isReached == other.isReached, "\(own) finger \(finger)")
      }
      #expect(small * own.turn.nearest(far, holding: own.held) == turn.nearest(small * far, holding: held), "\(own)")
    }
  }

  @Test func aLeafBetweenItsRestAnglesStaysThere() throws {
    var generator = SplitMix64(seed: 52)
    for _ in 0..<Effort.cases(20_000) {
      let own = random(&generator)
      var turn = own.turn
      (turn.least, turn.most) = (.pi / 4, 3 * .pi / 4)
      let finger = generator.pick([generator.double(in: -900...900), generator.anyFinite()])
      let found = turn.angle(holding: own.held, under: finger)
      #expect(found.angle >= turn.least && found.angle <= turn.most)
      let free = own.turn.angle(holding: own.held, under: finger)
      #expect(found.isReached == (free.isReached && free.angle == found.angle))
    }
  }

  @Test func noFiniteFingerMakesAnAngleThatIsNot() throws {
    var generator = SplitMix64(seed: 53)
    for _ in 0..<Effort.cases(100_000) {
      var own = random(&generator)
      if generator.next() & 7 == 0 { own.held = .zero }
      let finger = generator.pick([generator.anyFinite(), 0, -0.0, own.held.x, own.offset])
      let found = own.turn.angle(holding: own.held, under: finger)
      #expect(found.angle >= 0 && found.angle <= .pi, "\(own) \(finger)")
    }
  }
}
