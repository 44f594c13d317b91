import CMathShim

/// Numbers of two springs side by side: as many as every processor computes at once. Sums and products that Swift
/// computes in lanes have the same bits as one by one.
typealias Lanes = SIMD2<Double>
typealias LaneBits = SIMD2<Int64>
typealias LaneMask = SIMDMask<LaneBits>

extension Lanes {
  @inline(__always) init(at pointer: UnsafePointer<Double>) {
    self = UnsafeRawPointer(pointer).loadUnaligned(as: Lanes.self)
  }

  @inline(__always)
  func store(at pointer: UnsafeMutablePointer<Double>) {
    UnsafeMutableRawPointer(pointer).storeBytes(of: self, as: Lanes.self)
  }

  /// Rounded to 26 bits, as integers: on most processors that hinders no sum.
  @inline(__always)
  fileprivate var upperHalves: Lanes { unsafeBitCast((bits &+ (1 << 26)) & (-1 << 27), to: Lanes.self) }

  @inline(__always) private var bits: LaneBits { unsafeBitCast(self, to: LaneBits.self) }

  @inline(__always) var magnitudes: Lanes { unsafeBitCast(bits & Int64.max, to: Lanes.self) }

  @inline(__always)
  static func greater(_ a: Lanes, _ b: Lanes) -> Lanes { pick(a .> b, a, b) }

  /// One number or the other, bit for bit.
  @inline(__always)
  static func pick(_ mask: LaneMask, _ a: Lanes, _ b: Lanes) -> Lanes {
    let mask = unsafeBitCast(mask, to: LaneBits.self)
    return unsafeBitCast((a.bits & mask) | (b.bits & ~mask), to: Lanes.self)
  }
}

extension LaneMask {
  @inline(__always) var isAny: Bool {
    let bits = unsafeBitCast(self, to: LaneBits.self)
    return bits[0] | bits[1] != 0
  }
}

/// A number in each lane as a sum of two doubles, about 106 bits; the parts may overlap by a few.
struct LanePair: BitwiseCopyable {
  var hi: Lanes
  var lo: Lanes

  @inline(__always) init(hi: Lanes, lo: Lanes) { (self.hi, self.lo) = (hi, lo) }

  /// One number in all lanes.
  @inline(__always)
  init(_ number: DoubleDouble) {
    (hi, lo) = (Lanes(repeating: number.hi), Lanes(repeating: number.lo))
  }

  /// From two columns `stride` apart.
  @inline(__always)
  init(at columns: UnsafePointer<Double>, _ stride: Int) {
    (hi, lo) = (Lanes(at: columns), Lanes(at: columns + stride))
  }

  @inline(__always)
  func store(at columns: UnsafeMutablePointer<Double>, _ stride: Int) {
    hi.store(at: columns)
    lo.store(at: columns + stride)
  }

  @inline(__always) var first: DoubleDouble { DoubleDouble(hi: hi[0], lo: lo[0]) }

  /// a + b and its rounding error.
  @inline(__always)
  static func sum(_ a: Lanes, _ b: Lanes) -> LanePair {
    let s = a + b, t = s - a
    return LanePair(hi: s, lo: (a - (s - t)) + (b - t))
  }

  /// This if |a| ≥ |b|, or if a is 0.
  @inline(__always)
  static func quickSum(_ a: Lanes, _ b: Lanes) -> LanePair {
    let s = a + b
    return LanePair(hi: s, lo: b - (s - a))
  }

  @inline(__always)
  static func + (a: LanePair, b: LanePair) -> LanePair {
    var s = sum(a.hi, b.hi)
    s.lo += a.lo + b.lo
    return s
  }

  /// Negated by a product, which gives a zero its sign.
  @inline(__always) static prefix func - (a: LanePair) -> LanePair { LanePair(hi: a.hi * -1, lo: a.lo * -1) }
}

/// A pair prepared for exact products: its high part cut into two halves of 26 bits (Dekker), once for all products
/// with it. There is no fused multiply-add, which not every processor has; it would give the same bits.
struct LaneFactor: BitwiseCopyable {
  let hi: Lanes
  let lo: Lanes
  private let upper: Lanes
  private let lower: Lanes

  /// For high parts between 2⁻⁹⁰⁰ and 2⁹⁶⁰ in size, and products too.
  @inline(__always)
  init(_ number: LanePair) {
    (hi, lo) = (number.hi, number.lo)
    upper = hi.upperHalves
    lower = hi - upper
  }

  @inline(__always) init(_ number: Lanes) { self.init(LanePair(hi: number, lo: .zero)) }

  @inline(__always) init(_ number: DoubleDouble) { self.init(LanePair(number)) }

  /// The product of the high parts and its rounding error.
  @inline(__always)
  func exactly(_ other: LaneFactor) -> LanePair {
    let product = hi * other.hi
    var error = upper * other.upper - product
    error += upper * other.lower
    error += lower * other.upper
    error += lower * other.lower
    return LanePair(hi: product, lo: error)
  }

  /// The product to about 106 bits.
  @inline(__always)
  static func * (a: LaneFactor, b: LaneFactor) -> LanePair {
    var product = a.exactly(b)
    product.lo += a.hi * b.lo + a.lo * b.hi
    return product
  }
}
