/// A seeded generator for property tests: the same seed gives the same cases on every machine.
/// SplitMix64 (Steele, Lea, Flood 2014): a Weyl sequence through a 64-bit finaliser; period 2⁶⁴.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  /// The seed of a generator that continues from here.
  public private(set) var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// Uniform in `range`.
  public mutating func double(in range: ClosedRange<Double>) -> Double {
    let unit = Double(next() >> 11) * 0x1p-53
    return min(range.lowerBound + (range.upperBound - range.lowerBound) * unit, range.upperBound)
  }

  /// Uniform in `range`.
  public mutating func int(in range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// Magnitudes distributed evenly over the powers of two from 2^low to 2^high (at most 60 apart from zero); never
  /// negative.
  public mutating func magnitude(low: Int, high: Int) -> Double {
    Double(sign: .plus, exponent: int(in: low...high), significand: double(in: 1...1.9999))
  }

  /// Any finite number: every sign, exponent and fraction alike, subnormals and both zeros included.
  public mutating func anyFinite() -> Double {
    while true {
      let value = Double(bitPattern: next())
      if value.isFinite { return value }
    }
  }

  /// One of `values`, which must not be empty.
  public mutating func pick<Value>(_ values: [Value]) -> Value { values[int(in: 0...values.count - 1)] }

  /// A random permutation of 0..<count.
  public mutating func permutation(_ count: Int) -> [Int] { (0..<count).shuffled(using: &self) }
}
