import Testing

@testable import LeafSpring

/// Differences that a hash shows, and those that it does not.
@Suite struct StateHashTests {
  private func hash(_ fill: (inout StateHash) -> Void) -> UInt64 {
    var hash = StateHash()
    fill(&hash)
    return hash.value
  }

  @Test func zerosOfEitherSignAreAlike() {
    #expect(hash { $0.combine(0.0) } == hash { $0.combine(-0.0) })
    #expect(hash { $0.combine(Float(0)) } == hash { $0.combine(-Float(0)) })
    #expect(hash { $0.combine(0.0) } != hash { _ in })
  }

  @Test func everyOtherBitCounts() {
    var seen: Set<UInt64> = [hash { _ in }, hash { $0.combine(1.5) }, hash { $0.combine(Float(1.5)) }]
    let before = seen.count
    for bit in 0..<63 { seen.insert(hash { $0.combine(Double(bitPattern: 1.5.bitPattern ^ 1 << UInt64(bit))) }) }
    for bit in 0..<31 { seen.insert(hash { $0.combine(Float(bitPattern: Float(1.5).bitPattern ^ 1 << UInt32(bit))) }) }
    #expect(seen.count == before + 94)
  }

  @Test func theOrderCounts() {
    #expect(
      hash {
        $0.combine(1.0); $0.combine(2.0)
      }
        != hash {
          $0.combine(2.0); $0.combine(1.0)
        })
  }
}
