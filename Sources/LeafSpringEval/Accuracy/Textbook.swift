#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The formulas as found in books and in most animation libraries, in the caller's precision. They are used only for
/// comparison with the library's own.
protocol TextbookNumber: BinaryFloatingPoint {
  static func exp(_ x: Self) -> Self
  static func log(_ x: Self) -> Self
  static func sin(_ x: Self) -> Self
  static func cos(_ x: Self) -> Self
}

extension Double: TextbookNumber {
  static func exp(_ x: Double) -> Double { libm(x, Glibc.exp) }
  static func log(_ x: Double) -> Double { libm(x, Glibc.log) }
  static func sin(_ x: Double) -> Double { libm(x, Glibc.sin) }
  static func cos(_ x: Double) -> Double { libm(x, Glibc.cos) }
}

extension Float: TextbookNumber {
  static func exp(_ x: Float) -> Float { expf(x) }
  static func log(_ x: Float) -> Float { logf(x) }
  static func sin(_ x: Float) -> Float { sinf(x) }
  static func cos(_ x: Float) -> Float { cosf(x) }
}

@inline(__always) private func libm(_ x: Double, _ body: (Double) -> Double) -> Double { body(x) }

enum Textbook<T: TextbookNumber> {
  /// Cosine and sine, the critical form, or two exponentials, chosen by comparing the damping ratio with 1.
  static func spring(_ zeta: T, _ omega: T, x x0: T, v v0: T, at t: T) -> (x: T, v: T) {
    let beta = zeta * omega
    if zeta < 1 {
      let wd = omega * (1 - zeta * zeta).squareRoot()
      let a = x0, b = (v0 + beta * x0) / wd
      let decay = T.exp(-beta * t), c = T.cos(wd * t), s = T.sin(wd * t)
      return (decay * (a * c + b * s), decay * ((b * wd - beta * a) * c - (a * wd + beta * b) * s))
    }
    if zeta == 1 {
      let b = v0 + omega * x0, decay = T.exp(-omega * t)
      return (decay * (x0 + b * t), decay * (b - omega * (x0 + b * t)))
    }
    let root = omega * (zeta * zeta - 1).squareRoot()
    let slow = -beta + root, fast = -beta - root
    let b = (v0 - slow * x0) / (fast - slow), a = x0 - b
    let e1 = T.exp(slow * t), e2 = T.exp(fast * t)
    return (a * e1 + b * e2, slow * a * e1 + fast * b * e2)
  }

  /// ln(amplitude/ε)/β: the time of the envelope, which libraries give as the settling time.
  static func settling(_ zeta: T, _ omega: T, x: T, v: T, epsilon: T) -> T {
    let level = max(x.magnitude, v.magnitude / omega)
    return max(0, T.log(level / epsilon) / (min(zeta, 1) * omega))
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
    case "exp": return Glibc.exp(a[0])
    case "expm1": return Glibc.expm1(a[0])
    case "log": return Glibc.log(a[0])
    case "log1p": return Glibc.log1p(a[0])
    case "atan": return Glibc.atan(a[0])
    case "atan2": return a.count > 1 ? Glibc.atan2(a[0], a[1]) : nil
    case "acos": return Glibc.acos(a[0])
    case "asin": return Glibc.asin(a[0])
    case "sin": return Glibc.sin(a[0])
    case "cos": return Glibc.cos(a[0])
    default: return nil
    }
  }
}
