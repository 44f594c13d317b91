import Testing

@testable import LeafSpring

@Suite("Piecewise linear curves") struct PiecewiseLinearTests {
  private func curve(_ points: [(Double, Double)]) throws -> PiecewiseLinear {
    try PiecewiseLinear(points.map { PiecewiseLinear.Stop(input: $0.0, output: $0.1) })
  }

  @Test func badStopsAreNamedAndRefused() {
    for bad in [Double.nan, .infinity, -.infinity] {
      #expect(throws: LeafError(.nonFinite, "input", accepts: "")) { try curve([(0, 0), (bad, 1)]) }
      #expect(throws: LeafError(.nonFinite, "output", accepts: "")) { try curve([(0, 0), (1, bad)]) }
    }
    #expect(throws: LeafError(.outOfRange, "input", accepts: "")) { try curve([(0, 0), (0.5, 1), (0.4, 1)]) }
    #expect(throws: LeafError(.outOfRange, "input", accepts: "")) { try curve([(-1e101, 0), (0.5, 1)]) }
    #expect(throws: LeafError(.outOfRange, "output", accepts: "")) { try curve([(0, 0), (0.5, -1e101)]) }
  }

  @Test func fewerThanTwoStopsAreTheIdentity() throws {
    for points in [[], [(0.5, 7.0)]] {
      for x in [-2, 0, 0.25, 9.0] { #expect(try curve(points).value(at: x) == x) }
    }
    #expect(try curve([(0, 0), (1, 1)]).value(at: .nan).isNaN)
  }

  @Test func stopsAreMetExactlyAndTheLaterOfEqualOnesCounts() throws {
    let c = try curve([(0, 0.1), (0.1, 0.7), (0.1, 0.3), (0.1, 0.2), (0.9, 1.3), (1, 1)])
    #expect(c.value(at: 0) == 0.1)
    #expect(c.value(at: 0.1) == 0.2)
    #expect(c.value(at: 0.1.nextDown) <= 0.7 && c.value(at: 0.1.nextDown) > 0.699)
    #expect(c.value(at: 0.9) == 1.3)
    #expect(c.value(at: 1) == 1)
    #expect(try curve([(0, 0), (1, 0.1)]).value(at: 0.5) == 0.05)
  }

  @Test func outsideTheFirstAndLastPieceGoOn() throws {
    let c = try curve([(0, 0), (0.5, 1), (1, 1.5)])
    #expect(c.value(at: -1) == -2)
    #expect(c.value(at: 3) == 3.5)
    #expect(c.value(at: -.infinity) == -.infinity)
    let upright = try curve([(0, 3), (0, 5), (1, 6), (1, 9)])
    #expect(upright.value(at: -1) == 3)
    #expect(upright.value(at: 0) == 5)
    #expect(upright.value(at: 2) == 9)
  }

  @Test func piecesNeverLeaveTheirStopsNorTurnBack() throws {
    let c = try curve([(0.1, 0.1), (0.3, 0.30000000000000004), (0.7, 1e-3), (0.9, 1e10)])
    var last = c.value(at: 0.1)
    for step in 0...4000 {
      let x = 0.1 + 0.8 * Double(step) / 4000
      let y = c.value(at: x)
      if x <= 0.3 || x >= 0.7 && last < y { #expect(y >= last || x > 0.3 && x < 0.7) }
      if x > 0.3, x < 0.7 { #expect(y <= 0.30000000000000004 && y >= 1e-3) }
      last = y
    }
  }
}
