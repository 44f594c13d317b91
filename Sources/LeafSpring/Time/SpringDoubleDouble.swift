import CMathShim

/// A number as an exact sum of two doubles, about 106 bits (`CMathShim/leaf_dd.h`). The closed form of a spring is
/// evaluated in this type and rounded once, which makes the last bit right.
typealias DoubleDouble = leaf_dd

extension leaf_dd {
  @inline(__always) init(_ value: Double) { self.init(hi: value, lo: 0) }

  @inline(__always) static func + (a: leaf_dd, b: leaf_dd) -> leaf_dd { leaf_dd_add(a, b) }
  @inline(__always) static func - (a: leaf_dd, b: leaf_dd) -> leaf_dd { leaf_dd_sub(a, b) }
  @inline(__always) static func * (a: leaf_dd, b: leaf_dd) -> leaf_dd { leaf_dd_mul(a, b) }
  @inline(__always) static func / (a: leaf_dd, b: leaf_dd) -> leaf_dd { leaf_dd_div(a, b) }
  @inline(__always) static func + (a: leaf_dd, b: Double) -> leaf_dd { leaf_dd_add_d(a, b) }
  @inline(__always) static func - (a: leaf_dd, b: Double) -> leaf_dd { leaf_dd_add_d(a, -b) }
  @inline(__always) static func * (a: leaf_dd, b: Double) -> leaf_dd { leaf_dd_mul_d(a, b) }
  @inline(__always) static prefix func - (a: leaf_dd) -> leaf_dd { leaf_dd_neg(a) }

  // For two numbers as arithmetic returns them: the low part is at most half a unit in the last place of the high part.
  @inline(__always) static func == (a: leaf_dd, b: leaf_dd) -> Bool { a.hi == b.hi && a.lo == b.lo }
  @inline(__always) static func <= (a: leaf_dd, b: leaf_dd) -> Bool { a.hi < b.hi || (a.hi == b.hi && a.lo <= b.lo) }
}

/// A double-double times a power of two, so that nothing between the inputs of a spring and its rounded result can
/// overflow or lose bits to underflow. It is zero, or `1 ≤ |mantissa| < 2`. Its users write its operators out.
struct Scaled: BitwiseCopyable {
  var mantissa: DoubleDouble
  var exponent: Int64

  static let zero = Scaled(mantissa: DoubleDouble(0), exponent: 0)
  /// A number that is infinite as a double.
  static let beyondDouble = Scaled(mantissa: DoubleDouble(1), exponent: 6000)

  /// From its parts, which must already be normal.
  @inline(__always)
  init(mantissa: DoubleDouble, exponent: Int64) {
    self.mantissa = mantissa
    self.exponent = exponent
  }

  /// `number · 2^exponent`, for finite numbers.
  @inline(__always)
  init(_ number: DoubleDouble, times exponent: Int64 = 0) {
    guard number.hi != 0 else {
      self = .zero
      return
    }
    let own = leaf_exponent(number.hi)
    mantissa = own == 0 ? number : leaf_dd_scale(number, -own)
    self.exponent = exponent + own
  }

  @inline(__always) init(_ number: Double) { self.init(DoubleDouble(number)) }

  @inline(__always) var isZero: Bool { mantissa.hi == 0 }
  @inline(__always) var isNegative: Bool { mantissa.hi < 0 }
  @inline(__always) var magnitude: Scaled { isNegative ? -self : self }

  /// The nearest double; infinite if that is out of range.
  @inline(__always) var double: Double { leaf_scale(mantissa.hi, exponent) }

  /// As a double-double, which may underflow or overflow.
  @inline(__always) var expanded: DoubleDouble { leaf_dd_scale(mantissa, exponent) }

  /// The number times `2^power`.
  @inline(__always)
  func scaled(by power: Int64) -> Scaled {
    Scaled(mantissa: mantissa, exponent: isZero ? 0 : exponent + power)
  }

  @inline(__always) static prefix func - (a: Scaled) -> Scaled {
    Scaled(mantissa: -a.mantissa, exponent: a.exponent)
  }

  @inline(__always)
  static func * (a: Scaled, b: Scaled) -> Scaled {
    Scaled(a.mantissa * b.mantissa, times: a.exponent + b.exponent)
  }

  /// The quotient by a number that is not zero.
  static func / (a: Scaled, b: Scaled) -> Scaled {
    Scaled(a.mantissa / b.mantissa, times: a.exponent - b.exponent)
  }

  @inline(__always)
  static func + (a: Scaled, b: Scaled) -> Scaled {
    if a.isZero { return b }
    if b.isZero { return a }
    let distance = a.exponent - b.exponent
    if distance > 230 { return a }
    if distance < -230 { return b }
    return distance >= 0
      ? Scaled(a.mantissa + leaf_dd_scale(b.mantissa, -distance), times: a.exponent)
      : Scaled(leaf_dd_scale(a.mantissa, distance) + b.mantissa, times: b.exponent)
  }

  @inline(__always) static func - (a: Scaled, b: Scaled) -> Scaled { a + (-b) }

  /// Square root of a number that is not negative.
  var squareRoot: Scaled {
    let odd = exponent & 1
    return Scaled(leaf_dd_sqrt(leaf_dd_scale(mantissa, odd)), times: (exponent - odd) / 2)
  }

  /// Natural logarithm of a number above 0.
  var logarithm: DoubleDouble { leaf_dd_log(mantissa, exponent) }

  /// `ln(1 + self)` for a number above −1, accurate even where it is tiny.
  var logarithmOfOnePlus: Scaled {
    if exponent < -200 { return self }
    if exponent > 200 { return Scaled(logarithm) }
    return Scaled(leaf_dd_log1p(expanded))
  }

  /// `e^self`; zero below e^−4096.
  var exponential: Scaled {
    if isZero || exponent < -120 { return Scaled(1) + self }
    if exponent > 12 { return isNegative ? .zero : .beyondDouble }
    let power = leaf_dd_exp(expanded)
    return Scaled(power.value, times: power.exponent)
  }

  /// `e^self − 1` for a number not above 0, accurate even where it is tiny.
  var exponentialMinusOne: Scaled {
    if exponent < -120 || isZero { return self }
    if exponent > 7 { return Scaled(-1) }
    return Scaled(leaf_dd_expm1(expanded))
  }
}
