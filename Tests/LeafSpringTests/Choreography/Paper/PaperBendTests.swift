import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// How a turning leaf bends, and that leaves do not cross (paper.md, section 6).
@Suite struct PaperBendTests {
  private func angles(_ bend: PaperBend, _ strips: Int) -> [Double] {
    var angles = [Double](repeating: .nan, count: strips)
    angles.withUnsafeMutableBufferPointer { if let start = $0.baseAddress { bend.write(start, strips: strips) } }
    return angles
  }

  private func random(_ random: inout SplitMix64) -> PaperBend {
    let spine = random.double(in: 0...(.pi))
    var bend = PaperBend(spine: spine, edge: spine + random.double(in: -2...2))
    if random.next() & 1 == 0 { bend.middle = spine + random.double(in: -2...2) }
    if random.next() & 1 == 0 { bend.sag = random.double(in: 0...0.5) }
    return bend
  }

  @Test func withoutItsOwnMiddleALeafBendsEvenly() {
    var bend = PaperBend(spine: 0.5, edge: 1.5)
    #expect(angles(bend, 5) == [0.5, 0.75, 1, 1.25, 1.5])
    bend.edge = 0.5
    #expect(angles(bend, 3) == [0.5, 0.5, 0.5])
    #expect(angles(bend, 1) == [0.5])
    #expect(angles(PaperBend(spine: 4, edge: 5), 1) == [.pi])
    #expect(angles(PaperBend(spine: 0, edge: -1), 2) == [0, 0])
    // The parabola goes through the three angles.
    bend = PaperBend(spine: 0.5, edge: 1, middle: 1.2)
    #expect(angles(bend, 3).map { ($0 * 1e12).rounded() / 1e12 } == [0.5, 1.2, 1])
    // Paper droops toward the nearer side, but not when it lies flat or is upright.
    #expect(angles(PaperBend(spine: .pi / 4, edge: .pi / 4, sag: 0.2), 2)[1] < .pi / 4)
    #expect(angles(PaperBend(spine: 3 * .pi / 4, edge: 3 * .pi / 4, sag: 0.2), 2)[1] > 3 * .pi / 4)
    for angle in [0, Double.pi / 2, Double.pi] {
      #expect(abs(angles(PaperBend(spine: angle, edge: angle, sag: 0.5), 2)[1] - angle) < 1e-15)
    }
  }

  @Test func noLeafBendsMoreThanItMayNorGoesBelowThePages() throws {
    var generator = SplitMix64(seed: 60)
    var below = Worst("bend: below the page's plane", unit: "of width")
    var more = Worst("bend: more than the most", unit: "radians")
    var length = Worst("bend: strip longer than its part of the page", unit: "of width")
    for _ in 0..<Effort.cases(50_000) {
      let (bend, strips) = (random(&generator), generator.int(in: 1...64))
      let chain = angles(bend, strips)
      more.record(max(0, (chain.max() ?? 9) - (chain.min() ?? 0) - bend.most), "\(bend) \(strips)")
      chain.withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        var last = Point.zero
        for part in 1...strips {
          let u = 300 * Double(part) / Double(strips)
          let place = PaperBend.place(u, of: 300, strips: strips, start)
          below.record(max(0, -place.y) / 300, "\(bend) \(strips)")
          length.record((place.distance(to: last) - 300 / Double(strips)) / 300, "\(bend) \(strips)")
          last = place
        }
      }
    }
    #expect(below.report(limit: 1e-15))
    #expect(more.report(limit: 1e-12))
    #expect(length.report(limit: 1e-13))
  }

  @Test func leavesThatAreFitForEachOtherDoNotCross() throws {
    var generator = SplitMix64(seed: 61)
    var (crossings, pairs, fitted) = (0, 0, 0)
    for _ in 0..<Effort.cases(20_000) {
      let strips = generator.int(in: 2...24)
      let both = [random(&generator), random(&generator)].sorted { $0.spine > $1.spine }
      var chains = both.flatMap { angles($0, strips) }
      let before = chains
      chains.withUnsafeMutableBufferPointer { buffer in
        if let start = buffer.baseAddress { PaperBend.fit(start, leaves: 2, strips: strips) }
      }
      if chains != before { fitted += 1 }
      let leaves = [Array(chains[..<strips]), Array(chains[strips...])]
      for leaf in leaves { #expect((leaf.max() ?? 9) - (leaf.min() ?? 0) <= .pi / 2 + 1e-12) }
      #expect(zip(leaves[0], leaves[1]).allSatisfy { $0 >= $1 })
      pairs += 1
      if cross(joints(leaves[0]), joints(leaves[1])) { crossings += 1 }
    }
    print("figure: pairs of bent leaves: \(pairs), made fit \(fitted), that cross: \(crossings)")
    #expect(crossings == 0 && pairs == Effort.cases(20_000) && fitted > pairs / 10)
  }

  private func joints(_ leaf: [Double]) -> [Point] {
    leaf.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return [] }
      return (0...leaf.count).map { PaperBend.place(Double($0), of: Double(leaf.count), strips: leaf.count, start) }
    }
  }

  /// Whether two chains of segments from the same spine pass through each other; touching does not count.
  private func cross(_ a: [Point], _ b: [Point]) -> Bool {
    func side(_ p: Point, _ q: Point, _ r: Point) -> Double { (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x) }
    for i in 0..<a.count - 1 {
      for j in 0..<b.count - 1 {
        let (p, q, r, s) = (a[i], a[i + 1], b[j], b[j + 1])
        let (d1, d2, d3, d4) = (side(p, q, r), side(p, q, s), side(r, s, p), side(r, s, q))
        if min(abs(d1), abs(d2), abs(d3), abs(d4)) > 1e-9, d1 * d2 < 0, d3 * d4 < 0 { return true }
      }
    }
    return false
  }
}
