import CLeafSpring
import LeafSpring
import LeafSpringC
import Testing

/// A clock of the C interface is the Swift one in a plain struct.
@Suite struct ClockTests {
  private func clock() -> leaf_clock {
    var clock = leaf_clock()
    clock.struct_size = UInt32(MemoryLayout<leaf_clock>.size)
    return clock
  }

  private func bytes(_ clock: leaf_clock) -> [UInt8] { withUnsafeBytes(of: clock) { Array($0) } }

  @Test func `What is no clock, time or policy is refused and changes nothing`() {
    var clock = clock(), dt = 7.0
    clock.policy = Int32(LEAF_GAP_RESUME)
    #expect(leaf_clock_step(&clock, 5, &dt) == LEAF_OK && dt == 0 && clock.has_last == 1 && clock.last == 5)
    func refuses(_ status: Int, _ timestamp: Double = 6, _ spoil: (inout leaf_clock) -> Void = { _ in }) {
      var (spoilt, result) = (clock, 7.0)
      spoil(&spoilt)
      let before = bytes(spoilt)
      #expect(leaf_clock_step(&spoilt, timestamp, &result) == status && result == 7 && bytes(spoilt) == before)
    }
    for bad in [Double.nan, .infinity, -.infinity] {
      refuses(LEAF_NON_FINITE, bad)
      refuses(LEAF_NON_FINITE) { $0.nominal = bad }
      refuses(LEAF_NON_FINITE) { $0.last = bad }
      refuses(LEAF_NON_FINITE) { $0.owed = bad }
    }
    refuses(LEAF_OUT_OF_RANGE, 1e16)
    refuses(LEAF_OUT_OF_RANGE) { $0.nominal = 1.5 }
    refuses(LEAF_OUT_OF_RANGE) { $0.last = -1e16 }
    refuses(LEAF_OUT_OF_RANGE) { $0.owed = 2 }
    refuses(LEAF_OUT_OF_RANGE) { $0.policy = 2 }
    refuses(LEAF_BAD_STRUCT) { $0.struct_size -= 8 }
    #expect(leaf_clock_step(nil, 6, &dt) == LEAF_BAD_POINTER)
    #expect(leaf_clock_step(&clock, 6, nil) == LEAF_BAD_POINTER && clock.last == 5)
  }

  @Test func `Steps and counts are those of the Swift clock, bit for bit`() throws {
    for policy in [GapPolicy.jump, .resume(nominal: 0.25)] {
      var clock = clock(), swift = HostClock(gaps: policy), dt = 0.0, weyl: UInt32 = 1
      if policy != .jump { (clock.policy, clock.nominal) = (Int32(LEAF_GAP_RESUME), 0.25) }
      for frame in 0..<100_000 {
        weyl &+= 0x9e37_79b9
        let timestamp = [1e-9, 0.1, 3, -1e6, 1e15][Int(weyl >> 5) % 5] * Double(weyl) * 0x1p-32
        #expect(leaf_clock_step(&clock, timestamp, &dt) == LEAF_OK)
        let expected = try swift.step(to: timestamp)
        try #require(expected.bitPattern == dt.bitPattern, "frame \(frame), \(timestamp)")
        try #require(clock.reversals == swift.reversals && clock.gaps == swift.gaps && clock.owed == swift.owed)
      }
      #expect(swift.reversals > 1000 && swift.gaps > 1000)
    }
  }
}
