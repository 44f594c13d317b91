import LeafSpringTestSupport
import Testing

@testable import LeafSpring
@testable import LeafSpringTestScenes

/// What is left of a catch as the finger goes on.
@Suite struct PageGripTests {
  private let width = 360.0

  private func grip(lead: Double = 0, excess: Double = 0, bow: HeldBow? = nil) -> PageGrip {
    var grip = PageGrip(face: .front, heldDistance: 200)
    (grip.lead, grip.excess, grip.bow) = (lead, excess, bow)
    return grip
  }

  /// What a spring threw a leaf beyond flat fades within a quarter of the page, whichever way the finger goes.
  @Test func theExcessFadesBothWays() {
    let thrown = grip(excess: 0.08)
    var last = 0.08
    for travel in stride(from: 0.0, through: 90, by: 10) {
      let left = thrown.excess(after: travel, width: width)
      #expect(left == thrown.excess(after: -travel, width: width) && left <= last && left >= 0)
      last = left
    }
    #expect(last == 0)
  }

  /// A rigid page comes under the finger within a forty-fifth of its width, a soft one within a three hundredth; a finger
  /// that goes the other way leads no page.
  @Test(arguments: [1.0, -1]) func aPageIsLedAShortWay(_ way: Double) {
    for (bow, part) in [(nil, 45.0), (HeldBow(), 300)] as [(HeldBow?, Double)] {
      let led = grip(lead: way * 0.1, bow: bow), far = width / part
      #expect(led.lead(after: 0, width: width) == way * 0.1)
      #expect(abs(led.lead(after: way * far / 2, width: width) - way * 0.05) < 1e-12)
      #expect(led.lead(after: way * 0.99 * far, width: width) != 0)
      #expect(led.lead(after: way * far, width: width) == 0 && led.lead(after: -way * far, width: width) == way * 0.1)
    }
  }

  /// A leaf that bends by three springs is caught in the air: as long as the finger rests it stands, with all its parts.
  @Test func aBowedLeafInARestingHandStands() throws {
    let book = Scenes.book(16) { ($0.restRatio, $0.fan, $0.soft) = (1, 0, .paper()) }
    let (stage, id) = try Scenes.open(book)
    try stage.next(id)
    try stage.advance(by: 0.2)
    #expect(stage.isMoving)
    let x = try #require(
      stride(from: 900.0, through: 124, by: -4).first { try stage.hitTest(Point(x: $0, y: 384))?.identity.leaf == 1 })
    try stage.drag(id, location: Point(x: x, y: 384), phase: .began)
    try stage.advance(by: 0.001)
    #expect(try !stage.isMoving && stage.held(id)?.leaf == 1)
    try stage.advance(by: 1)
    #expect(try !stage.isMoving && stage.held(id)?.reach == .exact)
  }

  /// The parts' turns per turn of the spine, beside differences of those turns.
  @Test func slopesAreThoseOfTheParts() {
    var worst = Worst("slope of a held leaf's parts beside their difference", unit: "")
    for held in [0.3, 0.5, 0.8, 1] {
      for isFree in [false, true] {
        let bow = HeldBow(holding: held, liesFlat: true, bend: 1, isFree: isFree)
        // The arch has a corner at the upright.
        for turned in stride(from: 0.05, to: 1, by: 0.08) {
          let (low, high) = (bow.parts(turned - 1e-4, keeping: 0), bow.parts(turned + 1e-4, keeping: 0))
          let slopes = bow.slopes(turned)
          worst.record((high.middle - low.middle) / 2e-4 - slopes.middle, "\(held) \(isFree) at \(turned)")
          worst.record((high.edge - low.edge) / 2e-4 - slopes.edge, "\(held) \(isFree) at \(turned)")
        }
      }
    }
    #expect(worst.report(limit: 1e-4))
  }
}
