import CMathShim

/// Elementary functions without libm: the same bits on every machine, in every build.
///
/// Plain IEEE double arithmetic in a fixed order, no fused multiply-add. Results are within 0.501 ULP of the
/// exact value over the whole range, sine and cosine within 0.54 (measured against 113-bit arithmetic; see
/// `Tests/Vectors`). NaN in gives NaN out, and the cases at 0, ±0 and ±infinity are those of C's annex F.
package enum Elementary {
  /// Sine of `x` radians.
  @inline(__always)
  package static func sin(_ x: Double) -> Double { leaf_sin(x) }

  /// Cosine of `x` radians.
  @inline(__always)
  package static func cos(_ x: Double) -> Double { leaf_cos(x) }

  /// e to the `x`. `+inf` above 709.78, 0 below −745.13; subnormal results are rounded once.
  @inline(__always)
  package static func exp(_ x: Double) -> Double { leaf_exp(x) }

  /// e to the `x`, minus 1, precise about 0.
  @inline(__always)
  package static func expm1(_ x: Double) -> Double { leaf_expm1(x) }

  /// Natural logarithm. `-inf` at 0, NaN below.
  @inline(__always)
  package static func log(_ x: Double) -> Double { leaf_log(x) }

  /// log(1 + `x`), precise about 0. `-inf` at −1, NaN below.
  @inline(__always)
  package static func log1p(_ x: Double) -> Double { leaf_log1p(x) }

  /// The angle of the point (`x`, `y`) in radians, −π…π. The signs of zeros count, as in C.
  @inline(__always)
  package static func atan2(y: Double, x: Double) -> Double { leaf_atan2(y, x) }

  /// Arc tangent in radians, −π/2…π/2.
  @inline(__always)
  package static func atan(_ x: Double) -> Double { leaf_atan(x) }

  /// Arc cosine in radians, 0…π. NaN outside −1…1.
  @inline(__always)
  package static func acos(_ x: Double) -> Double { leaf_acos(x) }

  /// Arc sine in radians, −π/2…π/2. NaN outside −1…1.
  @inline(__always)
  package static func asin(_ x: Double) -> Double { leaf_asin(x) }

  /// Square root, correctly rounded. NaN below 0.
  @inline(__always)
  package static func sqrt(_ x: Double) -> Double { leaf_hardware_sqrt(x) }

  /// Sine and cosine of `x` radians, precise up to 2⁴⁰; a number beyond that counts as the limit, NaN for infinities.
  @inline(__always)
  package static func sincos(_ x: Double) -> (sine: Double, cosine: Double) {
    var sine = 0.0
    var cosine = 0.0
    leaf_sincos(x, &sine, &cosine)
    return (sine, cosine)
  }

  /// The largest whole number not above `x`; `x` itself if it is infinite or NaN.
  @inline(__always)
  package static func floor(_ x: Double) -> Double { leaf_floor(x) }

  /// The least whole number not below `x`.
  @inline(__always)
  package static func ceil(_ x: Double) -> Double { leaf_ceil(x) }

  /// The nearest whole number, halves away from zero.
  @inline(__always)
  package static func round(_ x: Double) -> Double { leaf_round(x) }

  /// The whole part.
  @inline(__always)
  package static func trunc(_ x: Double) -> Double { leaf_trunc(x) }
}
