#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// The formulas as found in books and in most animation libraries, in the caller's precision. They are used only for
/// comparison with the library's own. The names are not libm's, which they would hide.
protocol TextbookNumber: BinaryFloatingPoint {
  static func exponential(_ x: Self) -> Self
  static func logarithm(_ x: Self) -> Self
  static func sine(_ x: Self) -> Self
  static func cosine(_ x: Self) -> Self
}

extension Double: TextbookNumber {
  static func exponential(_ x: Double) -> Double { exp(x) }
  static func logarithm(_ x: Double) -> Double { log(x) }
  static func sine(_ x: Double) -> Double { sin(x) }
  static func cosine(_ x: Double) -> Double { cos(x) }
}

extension Float: TextbookNumber {
  static func exponential(_ x: Float) -> Float { expf(x) }
  static func logarithm(_ x: Float) -> Float { logf(x) }
  static func sine(_ x: Float) -> Float { sinf(x) }
  static func cosine(_ x: Float) -> Float { cosf(x) }
}

enum Textbook<T: TextbookNumber> {
  /// Cosine and sine, the critical form, or two exponentials, chosen by comparing the damping ratio with 1.
  static func spring(_ zeta: T, _ omega: T, x x0: T, v v0: T, at t: T) -> (x: T, v: T) {
    let beta = zeta * omega
    if zeta < 1 {
      let wd = omega * (1 - zeta * zeta).squareRoot()
      let a = x0, b = (v0 + beta * x0) / wd
      let decay = T.exponential(-beta * t), c = T.cosine(wd * t), s = T.sine(wd * t)
      return (decay * (a * c + b * s), decay * ((b * wd - beta * a) * c - (a * wd + beta * b) * s))
    }
    if zeta == 1 {
      let b = v0 + omega * x0, decay = T.exponential(-omega * t)
      return (decay * (x0 + b * t), decay * (b - omega * (x0 + b * t)))
    }
    let root = omega * (zeta * zeta - 1).squareRoot()
    let slow = -beta + root, fast = -beta - root
    let b = (v0 - slow * x0) / (fast - slow), a = x0 - b
    let e1 = T.exponential(slow * t), e2 = T.exponential(fast * t)
    return (a * e1 + b * e2, slow * a * e1 + fast * b * e2)
  }

  /// ln(amplitude/ε)/β: the time of the envelope, which libraries give as the settling time.
  static func settling(_ zeta: T, _ omega: T, x: T, v: T, epsilon: T) -> T {
    let level = max(x.magnitude, v.magnitude / omega)
    return max(0, T.logarithm(level / epsilon) / (min(zeta, 1) * omega))
  }

  /// Newton's method from t, eight steps to 1e-6, then halving, as browsers did before they had a table.
  static func curve(_ p: [T], at time: T) -> T {
    let cx = 3 * p[0], bx = 3 * (p[2] - p[0]) - cx, ax = 1 - cx - bx
    let cy = 3 * p[1], by = 3 * (p[3] - p[1]) - cy, ay = 1 - cy - by
    func x(_ s: T) -> T { ((ax * s + bx) * s + cx) * s }
    func y(_ s: T) -> T { ((ay * s + by) * s + cy) * s }
    let near: T = 1e-6
    var s = time
    for _ in 0..<8 {
      let off = x(s) - time
      if off.magnitude < near { return y(s) }
      let slope = (3 * ax * s + 2 * bx) * s + cx
      if slope.magnitude < near { break }
      s -= off / slope
    }
    var low: T = 0, high: T = 1
    s = time
    for _ in 0..<64 {
      let at = x(s)
      if (at - time).magnitude < near { break }
      if at < time { low = s } else { high = s }
      s = (low + high) / 2
    }
    return y(s)
  }

  /// Functions of libm.
  static func elementary(_ name: Substring, _ a: [Double]) -> Double? {
    switch name {
    case "exp": return exp(a[0])
    case "expm1": return expm1(a[0])
    case "log": return log(a[0])
    case "log1p": return log1p(a[0])
    case "atan": return atan(a[0])
    case "atan2": return a.count > 1 ? atan2(a[0], a[1]) : nil
    case "acos": return acos(a[0])
    case "asin": return asin(a[0])
    case "sin": return sin(a[0])
    case "cos": return cos(a[0])
    default: return nil
    }
  }
}
