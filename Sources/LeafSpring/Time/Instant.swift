/// A point in time as an unevaluated sum of two doubles, in seconds from an origin of the host's choosing.
///
/// Frame times are added without error as long as their bits fit into 106 in all (nanoseconds over a billion years), so
/// an elapsed time does not depend on how it was divided into frames.
public struct Instant: Equatable, Sendable, BitwiseCopyable {
  private var high: Double
  private var low: Double

  /// The origin.
  public init() { self.init(high: 0, low: 0) }

  private init(high: Double, low: Double) {
    self.high = high
    self.low = low
  }

  /// `seconds` after the origin.
  public init(seconds: Double) { self.init(high: seconds, low: 0) }

  /// Seconds from the origin, rounded.
  public var seconds: Double { high }

  /// This instant moved by a finite number of seconds.
  public func advanced(by seconds: Double) -> Instant {
    let (sum, error) = Instant.add(high, seconds)
    let (tail, rest) = Instant.add(low, error)
    let (top, middle) = Instant.add(sum, tail)
    return Instant(high: top, low: middle + rest).normal
  }

  /// This instant moved by `count` times a finite number of seconds: where as many single moves lead. The product is
  /// exact, because its factors are split into numbers of at most 26 and 27 bits.
  /// - Parameter count: at most 2⁵².
  func advanced(by seconds: Double, times count: UInt64) -> Instant {
    let many = Double((count >> 26) << 26), few = Double(count & 0x3ff_ffff)
    let long = Double(bitPattern: (seconds.bitPattern >> 27) << 27), short = seconds - long
    return advanced(by: many * long).advanced(by: many * short).advanced(by: few * long).advanced(by: few * short)
  }

  /// Seconds from `start` to here, rounded once; negative if this instant is earlier.
  public func elapsed(since start: Instant) -> Double {
    let (difference, error) = Instant.add(high, -start.high)
    let (tail, rest) = Instant.add(low, -start.low)
    let (sum, small) = Instant.add(difference, tail)
    return sum + (small + error + rest)
  }

  private var normal: Instant {
    let (top, bottom) = Instant.add(high, low)
    return Instant(high: top, low: bottom)
  }

  /// a + b as rounded sum and exact error.
  @inline(__always)
  private static func add(_ a: Double, _ b: Double) -> (Double, Double) {
    let sum = a + b, part = sum - a
    return (sum, (a - (sum - part)) + (b - part))
  }
}

extension Instant: Comparable {
  /// True if `a` is the earlier one.
  public static func < (a: Instant, b: Instant) -> Bool {
    a.high < b.high || (a.high == b.high && a.low < b.low)
  }
}
