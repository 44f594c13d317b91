/// The number of representable steps between `a` and `b`. The two zeros are one number; NaN is infinitely far from all.
public func ulpDistance(_ a: Double, _ b: Double) -> Double {
  guard !a.isNaN, !b.isNaN else { return .infinity }
  return distance(rank(a.bitPattern, sign: 1 << 63), rank(b.bitPattern, sign: 1 << 63))
}

/// The number of Float steps between `a` and `b`; see the overload for Double.
public func ulpDistance(_ a: Float, _ b: Float) -> Double {
  guard !a.isNaN, !b.isNaN else { return .infinity }
  return distance(rank(UInt64(a.bitPattern), sign: 1 << 31), rank(UInt64(b.bitPattern), sign: 1 << 31))
}

/// Bit patterns of floating-point numbers, put into the order of the numbers.
private func rank(_ pattern: UInt64, sign: UInt64) -> Int64 {
  let magnitude = Int64(pattern & (sign - 1))
  return pattern & sign == 0 ? magnitude : -magnitude
}

private func distance(_ a: Int64, _ b: Int64) -> Double {
  let (difference, overflow) = a.subtractingReportingOverflow(b)
  return overflow ? .infinity : Double(difference.magnitude)
}

/// The error of `got` in units in the last place of the Double nearest to `exact`: 0.5 is correctly rounded.
/// Infinite if the two cannot be compared (NaN with a number, infinity with a finite number).
public func ulpError(_ got: Double, against exact: Wide) -> Double {
  let rounded = Double(exact)
  if got.isNaN || rounded.isNaN { return got.isNaN && rounded.isNaN ? 0 : .infinity }
  if got.isInfinite || rounded.isInfinite { return got == rounded ? 0 : .infinity }
  return Double(abs(Wide(got) - exact) / Wide(rounded.ulp))
}

/// The error of `got` measured in units of `scale` times 2⁻⁵³: for results that are small differences of large terms.
public func scaledError(_ got: Double, against exact: Wide, scale: Wide) -> Double {
  guard got.isFinite, exact.isFinite else { return Wide(got) == exact ? 0 : .infinity }
  let error = abs(Wide(got) - exact)
  return error == 0 ? 0 : Double(error / (scale * 0x1p-53))
}
