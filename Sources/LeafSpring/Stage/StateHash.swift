/// A 64-bit hash of numbers, the same on every machine: each word is folded in by a multiplication and a shift, after
/// the finaliser of SplitMix64. Not cryptographic. Zeros of either sign hash alike.
package struct StateHash: Equatable, Sendable {
  package private(set) var value: UInt64 = 0x9e37_79b9_7f4a_7c15

  package init() {}

  @inline(never)
  package mutating func combine(_ word: UInt64) {
    var z = (value ^ word) &* 0xbf58_476d_1ce4_e5b9
    z ^= z >> 29
    z = z &* 0x94d0_49bb_1331_11eb
    value = (z ^ (z >> 32)) &+ 0x9e37_79b9_7f4a_7c15
  }

  @inline(__always)
  package mutating func combine(_ number: Double) { combine(number == 0 ? 0 : number.bitPattern) }

  @inline(__always)
  package mutating func combine(_ number: Float) { combine(number == 0 ? 0 : UInt64(number.bitPattern)) }

  @inline(__always)
  package mutating func combine(_ number: Int) { combine(UInt64(bitPattern: Int64(number))) }

  @inline(never)
  mutating func combine(_ state: (value: Double, velocity: Double)) {
    combine(state.value)
    combine(state.velocity)
  }
}
