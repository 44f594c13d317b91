import CMathShim

/// One half of a curve, measured from its own end: x(s) = 3 a1 s(1−s)² + 3 a2 s²(1−s) + s³, and y(s) likewise with b1,
/// b2, for s up to about ½.
///
/// Seen from its end (1, 1), a cubic Bézier is again a cubic Bézier, with every coordinate subtracted from 1. Every
/// time lies in one of the halves, and there all terms of x are positive and s is small where x is: nothing cancels,
/// down to the smallest times. Coordinates are double-doubles because 1 − x2 need not be a double.
struct CurveHalf {
  let a1, b1, a2, b2: DoubleDouble

  @inline(__always)
  static func start(_ c: TimingCurve) -> CurveHalf {
    CurveHalf(
      a1: DoubleDouble(c.x1), b1: DoubleDouble(c.y1), a2: DoubleDouble(c.x2), b2: DoubleDouble(c.y2))
  }

  @inline(__always)
  static func end(_ c: TimingCurve) -> CurveHalf {
    CurveHalf(
      a1: leaf_two_sum(1, -c.x2), b1: leaf_two_sum(1, -c.y2), a2: leaf_two_sum(1, -c.x1),
      b2: leaf_two_sum(1, -c.y1))
  }

  /// x(s) − `target`, to about 100 bits of x(s).
  @inline(__always)
  private func residual(_ s: DoubleDouble, _ target: DoubleDouble) -> DoubleDouble {
    let w = -s + 1
    let inner = a2 * w * 3 + s
    let outer = a1 * (w * w) * 3 + s * inner
    return s * outer - target
  }

  /// The s with x(s) = `target`, 0 < `target` ≤ x(½): Newton's method on a bracket that every step narrows,
  /// in double-double. At most 64 steps; 5 to 8 on ordinary curves. The result has about 80 bits or more.
  func parameter(_ target: DoubleDouble) -> DoubleDouble {
    let estimate = firstGuess(target.hi)
    var low = 0.3 * estimate
    var high = min(5.1 * estimate, 0.75)
    var s = DoubleDouble(min(estimate, 0.5))
    for _ in 0..<Self.stepLimit {
      let rest = residual(s, target)
      if rest.hi == 0 { break }
      if rest.hi > 0 { high = s.hi } else { low = s.hi }
      let w = 1 - s.hi
      let slope = 3 * (a1.hi * w * w + 2 * (a2.hi - a1.hi) * s.hi * w + (1 - a2.hi) * s.hi * s.hi)
      let step = rest.hi / slope
      let next = s - step
      guard slope > 0, next.hi >= low, next.hi <= high else {
        let middle = low + (high - low) / 2
        if middle == s.hi && s.lo == 0 { break }
        s = DoubleDouble(middle)
        continue
      }
      s = next
      if step.magnitude <= s.hi * 0x1p-62 { break }
    }
    return s
  }

  static let stepLimit = 64

  /// A third of the root to five times the root: the s at which one term of x alone would reach the target.
  private func firstGuess(_ target: Double) -> Double {
    // In the middle itself the root may be threefold (1, 0, 0, 1), where no iteration is fast; so it is given directly.
    if target == (3 * a1.hi + 3 * a2.hi + 1) / 8 { return 0.5 }
    let linear = target / (3 * a1.hi)
    let square = Elementary.sqrt(target / (3 * a2.hi))
    return min(linear, square, Self.cubeRoot(target))
  }

  /// The cube root to 6 %, by dividing the exponent by three.
  private static func cubeRoot(_ x: Double) -> Double {
    let isTiny = x < 0x1p-1000
    let scaled = isTiny ? x * 0x1p900 : x
    let root = Double(bitPattern: scaled.bitPattern / 3 + 0x2A9F_7893_0000_0000)
    return isTiny ? root * 0x1p-300 : root
  }

  /// y(s).
  func height(_ s: DoubleDouble) -> DoubleDouble {
    let w = -s + 1
    let product = s * w
    let first = b1 * (product * w * 3)
    let second = b2 * (product * s * 3)
    return first + second + s * (s * s)
  }

  /// dy/dx at s > 0, limited to ±`TimingCurve.steepest`.
  func slope(_ s: DoubleDouble) -> Double {
    let run = Self.derivative(s, a1, a2)
    let rise = Self.derivative(s, b1, b2)
    return TimingCurve.limited(rise: rise, run: run)
  }

  /// A third of the derivative of 3 p1 s(1−s)² + 3 p2 s²(1−s) + s³.
  private static func derivative(_ s: DoubleDouble, _ p1: DoubleDouble, _ p2: DoubleDouble) -> DoubleDouble {
    let w = -s + 1
    let square = s * s
    let twice = s * w * 2
    let first = p1 * (w * w - twice)
    let second = p2 * (twice - square)
    return first + second + square
  }
}
