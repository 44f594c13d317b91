import CMathShim

extension TimingCurve {
  /// The value at a fraction of the time.
  ///
  /// 0 at 0 and 1 at 1, exactly. Outside 0…1 the curve continues as a straight line with the slope it has at that end
  /// (CSS): 0 where the tangent is vertical, 1 where both control points lie in the corner. NaN gives NaN.
  public func value(at time: Double) -> Double { unrounded(at: time).hi }

  /// `value(at:)` before its rounding.
  @inline(never)
  func unrounded(at time: Double) -> DoubleDouble {
    if isStraight { return DoubleDouble(time + 0) }
    guard time > 0, time < 1 else { return DoubleDouble(valueOutside(time)) }
    let half = side(of: time)
    return half.value(half.curve.height(half.curve.parameter(half.target)))
  }

  /// The slope dy/dt at a fraction of the time. Multiplied by (to − from)/duration it is a velocity.
  ///
  /// At 0 and 1 it is the slope just inside, outside 0…1 the slope of the straight continuation. Always finite: a
  /// vertical tangent counts as ±`steepest`. Within 4 ULP elsewhere, or, where the slope comes to zero, 2⁻⁹⁶ of the
  /// curve's greatest slope. NaN gives NaN.
  @inline(never)
  public func slope(at time: Double) -> Double {
    if isStraight || time.isNaN { return time.isNaN ? time : 1 }
    guard time > 0, time < 1 else {
      if time == 0 { return ends.first.insideGradient }
      if time == 1 { return ends.last.insideGradient }
      let gradient = (time < 0 ? ends.first : ends.last).outsideGradient
      return max(-Self.steepest, min(Self.steepest, gradient))
    }
    let half = side(of: time)
    return half.curve.slope(half.curve.parameter(half.target))
  }

  /// `value(at:)` and `slope(at:)` together, with the same bits, at little more than the cost of one.
  func state(at time: Double) -> (value: Double, slope: Double) {
    guard !isStraight, time > 0, time < 1 else { return (value(at: time), slope(at: time)) }
    let half = side(of: time)
    let parameter = half.curve.parameter(half.target)
    return (half.value(half.curve.height(parameter)).hi, half.curve.slope(parameter))
  }

  /// The slope that a vertical tangent counts as: 2⁵³.
  package static let steepest = 0x1p53

  private struct Side {
    let curve: CurveHalf
    let target: DoubleDouble
    let isEnd: Bool

    /// The curve's value, from the height above the half's own end.
    func value(_ height: DoubleDouble) -> DoubleDouble { isEnd ? -height + 1 : height }
  }

  /// The half of the curve in which `time` lies, and the distance of `time` from the end of that half.
  @inline(__always)
  private func side(of time: Double) -> Side {
    let middle = (3 * x1 + 3 * x2 + 1) / 8
    let isEnd = time > (isMirrored ? 1 - middle : middle)
    return Side(
      curve: isEnd == isMirrored ? .start(self) : .end(self),
      target: isEnd ? leaf_two_sum(1, -time) : DoubleDouble(time),
      isEnd: isEnd
    )
  }

  private var ends: (first: CurveHalf, last: CurveHalf) {
    isMirrored ? (first: .end(self), last: .start(self)) : (first: .start(self), last: .end(self))
  }

  private func valueOutside(_ time: Double) -> Double {
    if time == 0 || time == 1 || time.isNaN { return time + 0 }
    if time < 0 {
      let gradient = ends.first.outsideGradient
      return gradient == 0 ? 0 : gradient * time
    }
    let gradient = ends.last.outsideGradient
    if gradient == 0 { return 1 }
    // This far out the 1 at the end no longer matters.
    if time > 0x1p60 || gradient.magnitude > 0x1p900 { return gradient * (time - 1) }
    return (leaf_two_sum(time, -1) * gradient + 1).hi
  }

  /// `rise`/`run`, limited to ±`steepest`; `run` ≥ 0, and 0 counts as vertical.
  static func limited(rise: DoubleDouble, run: DoubleDouble) -> Double {
    let limit = steepest
    if rise.hi == 0 { return 0 }
    guard run.hi > 0, rise.hi.magnitude < run.hi * limit else { return rise.hi > 0 ? limit : -limit }
    return (rise / run).hi
  }
}

extension CurveHalf {
  /// CSS: the slope of the straight continuation beyond this end.
  fileprivate var outsideGradient: Double {
    if a1.hi > 0 { return (b1 / a1).hi }
    if b1.hi != 0 { return 0 }
    if a2.hi > 0 { return (b2 / a2).hi }
    return b2.hi == 0 ? 1 : 0
  }

  /// The slope at this end from inside; the first control point off the corner decides it.
  fileprivate var insideGradient: Double {
    if a1.hi != 0 || b1.hi != 0 { return TimingCurve.limited(rise: b1, run: a1) }
    if a2.hi != 0 || b2.hi != 0 { return TimingCurve.limited(rise: b2, run: a2) }
    return 1
  }
}
