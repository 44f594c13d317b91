import Testing

@testable import LeafSpring

@Suite struct BookNearnessTests {
  /// Each of the three motions of a leaf that bends has a third of the tolerance of one motion.
  @Test func aRigidLeafMayBeThreeTimesAsFarFromItsEndAsEachPartOfOneThatBends() throws {
    let rigid = Book(pages: 8)
    var soft = rigid
    soft.soft = SoftLeaves(strips: 4)
    for points in [0.01, 0.05, 0.2] {
      let tolerance = Tolerance(points: points)
      let (one, each) = (tolerance.ofTurn(rigid, slots: 4), tolerance.ofTurn(soft, slots: 4))
      #expect(each > 0 && (one / each - 3).magnitude < 1e-12, "\(points) points: \(one), \(each)")
    }
  }
}
