/// Reference curves and interaction arithmetic: book-and-album.md part C.
public enum ModelTiming {
  /// y at x of the cubic Bézier through (0, 0), (x1, y1), (x2, y2), (1, 1), by halving the parameter; x in 0…1.
  public static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double) -> Wide {
    func point(_ a: Double, _ b: Double, _ s: Wide) -> Wide {
      3 * (1 - s) * (1 - s) * s * Wide(a) + 3 * (1 - s) * s * s * Wide(b) + s * s * s
    }
    var (low, high): (Wide, Wide) = (0, 1)
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if point(x1, x2, middle) < Wide(x) { low = middle } else { high = middle }
    }
    return point(y1, y2, (low + high) / 2)
  }

  /// Ease-in-out, the default of view animations.
  public static func easeInOut(_ x: Double) -> Double { Double(bezier(0.42, 0, 0.58, 1, at: x)) }

  /// One keyframe [start, start + length] from `a` to `b` at the fraction `u` of the whole, held outside; length 0
  /// jumps at start.
  public static func keyframe(start: Double, length: Double, from a: Double, to b: Double, at u: Double)
    -> Double
  {
    let end = min(start + length, 1)
    if u < start { return a }
    if u >= end { return b }
    return a + (u - start) / (end - start) * (b - a)
  }

  /// The value to which a percentage given from outside is limited.
  public static func percent(_ given: Double) -> Double { min(max(given, 0), 1) }

  /// Seconds that finishing takes from progress `p`.
  public static func finishing(from p: Double, duration: Double, speed: Double = 1) -> Double {
    (1 - p) * duration / speed
  }

  /// Seconds that cancelling takes from progress `p`.
  public static func cancelling(from p: Double, duration: Double, speed: Double = 1) -> Double {
    p * duration / speed
  }

  /// Progress `t` seconds into a finish from `p` that takes `length` seconds.
  public static func finished(from p: Double, after t: Double, of length: Double) -> Double {
    length > 0 && t < length ? p + (1 - p) * easeInOut(t / length) : 1
  }

  /// Progress `t` seconds into a cancel from `p` that takes `length` seconds.
  public static func cancelled(from p: Double, after t: Double, of length: Double) -> Double {
    length > 0 && t < length ? p * (1 - easeInOut(t / length)) : 0
  }
}
