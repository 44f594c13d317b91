import Testing

@testable import LeafSpring

@Suite struct PointLimitTests {
  @Test func pointsReachTheirLimitAndNoFarther() throws {
    let beyond = 1e9.nextUp
    for sign in [1.0, -1] {
      try Check.point(Point(x: sign * 1e9, y: -sign * 1e9), "point")
      #expect(throws: LeafError.self) { try Check.point(Point(x: sign * beyond, y: 0), "point") }
      #expect(throws: LeafError.self) { try Check.point(Point(x: 0, y: sign * beyond), "point") }
    }
  }
}
