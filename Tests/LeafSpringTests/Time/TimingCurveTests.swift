import LeafSpringTestSupport
import Testing

@testable import LeafSpring

private let stress: [TimingCurve] = [
  .easeIn, .easeOut, .easeInOut, .standard, TimingCurve(checked: 1, 0, 0, 1),
  TimingCurve(checked: 0, 1, 0, 1),
  TimingCurve(checked: 1, 0, 1, 0), TimingCurve(checked: 0, 0, 0, 1),
  TimingCurve(checked: 0.999999999, 0, 1e-9, 1),
  TimingCurve(checked: 1e-300, 1, 1, 1), TimingCurve(checked: 0.3, 0.9, 0.1, 0.95),
]

@Suite("Timing curves") struct TimingCurveTests {
  @Test func badControlPointsAreNamedAndRefused() {
    for bad in [Double.nan, .infinity, -.infinity] {
      #expect(throws: LeafError(.nonFinite, "x1", accepts: "")) {
        try TimingCurve(x1: bad, y1: 0, x2: 1, y2: 1)
      }
      #expect(throws: LeafError(.nonFinite, "y1", accepts: "")) {
        try TimingCurve(x1: 0, y1: bad, x2: 1, y2: 1)
      }
      #expect(throws: LeafError(.nonFinite, "x2", accepts: "")) {
        try TimingCurve(x1: 0, y1: 0, x2: bad, y2: 1)
      }
      #expect(throws: LeafError(.nonFinite, "y2", accepts: "")) {
        try TimingCurve(x1: 0, y1: 0, x2: 1, y2: bad)
      }
    }
    for bad in [-0x1p-1074, (1.0).nextUp, -1, 2] {
      #expect(throws: LeafError(.outOfRange, "x1", accepts: "")) {
        try TimingCurve(x1: bad, y1: 0, x2: 1, y2: 1)
      }
      #expect(throws: LeafError(.outOfRange, "x2", accepts: "")) {
        try TimingCurve(x1: 0, y1: 0, x2: bad, y2: 1)
      }
    }
  }

  @Test func endsAreExactAndStraightCurvesAreTheIdentity() throws {
    for curve in stress + [.linear] {
      for c in [curve, curve.mirrored] {
        #expect(c.value(at: 0) == 0 && c.value(at: -0.0).sign == .plus)
        #expect(c.value(at: 1) == 1)
      }
    }
    let diagonal = try TimingCurve(x1: 0.3, y1: 0.3, x2: 0.9, y2: 0.9)
    for t in [-3.5, 0, 0x1p-1074, 0.1, 0.7, 1, 8] {
      #expect(TimingCurve.linear.value(at: t) == t)
      #expect(diagonal.value(at: t) == t)
      #expect(diagonal.mirrored.value(at: t) == t)
    }
  }

  /// 200-digit values, stress curves and extreme times included.
  @Test func valuesAndSlopesAgreeWithExactOnes() throws {
    var worst = 0.0
    var worstSlope = 0.0
    for row in try VectorFile.lines("bezier.txt") {
      let fields = row.split(separator: " ")
      let n = fields.dropFirst().compactMap { Double($0) }
      #expect(n.count == 7)
      var curve = TimingCurve(checked: n[0], n[1], n[2], n[3])
      if fields[0] == "mirrored" { curve = curve.mirrored }
      let error = (curve.value(at: n[4]) - n[5]).magnitude / max(n[5].magnitude, 0x1p-960).ulp
      #expect(error <= 1, "\(row)")
      worst = max(worst, error)
      let slope = curve.slope(at: n[4])
      if n[6].magnitude < TimingCurve.steepest {
        let off =
          (slope - n[6]).magnitude / max(n[6].magnitude, 1e-12 * max(n[1].magnitude, n[3].magnitude, 1))
        #expect(off <= 1e-14, "slope, \(row): \(slope)")
        worstSlope = max(worstSlope, off)
      } else {
        #expect(slope.magnitude == TimingCurve.steepest && slope.sign == n[6].sign, "slope, \(row)")
      }
    }
    print("figure: Bézier value worst \(worst) ULP, slope worst relative error \(worstSlope)")
  }

  @Test func valuesNeverFallFromOneTimeToTheNext() {
    for curve in stress {
      for c in [curve, curve.mirrored] {
        for step in 0..<60 {
          let p = c.controlPoints
          var t = step == 0 ? (3 * p.x1 + 3 * p.x2 + 1) / 8 - 0x1p-49 : Double(step) / 61
          if step % 3 == 2 { t = Double(sign: .plus, exponent: -step, significand: t) }
          var last = c.value(at: t)
          for _ in 0..<24 {
            t = t.nextUp
            let value = c.value(at: t)
            #expect(value >= last, "\(c) falls at \(t)")
            last = value
          }
        }
      }
    }
  }

  @Test func aMirrorIsTheSameMotionBackwards() {
    var worst = 0.0
    for curve in stress + [.linear] {
      #expect(curve.mirrored.mirrored == curve)
      for step in 0...200 {
        let t = Double(step) / 256  // 1 − t is exact
        worst = max(worst, (curve.mirrored.value(at: t) - (1 - curve.value(at: 1 - t))).magnitude)
        let a = curve.mirrored.slope(at: t)
        #expect((a - curve.slope(at: 1 - t)).magnitude <= 1e-13 * a.magnitude, "\(curve) slope at \(t)")
      }
    }
    print("figure: mirrored curve against 1 - f(1 - t), worst \(worst)")
    #expect(worst <= 0x1p-53)
    #expect(TimingCurve.linear.mirrored == .linear)
  }

  @Test func outsideTheRangeTheEndGradientGoesOn() throws {
    func curve(_ a: Double, _ b: Double, _ c: Double, _ d: Double) throws -> TimingCurve {
      try TimingCurve(x1: a, y1: b, x2: c, y2: d)
    }
    // CSS: towards the first control point, or else the second; 0 where that is vertical; 1 where both are corners.
    #expect(try curve(0.5, 1, 0.5, 1).value(at: -1) == -2)
    #expect(try curve(0.5, 1, 0.5, 1).value(at: 3) == 1)
    #expect(try curve(0, 0, 0.5, 1).value(at: -1) == -2)
    #expect(try curve(0, 1, 0.5, 1).value(at: -1) == 0)
    #expect(try curve(0, 0, 0, 0).value(at: -1) == -1)
    #expect(try curve(0, 0, 0, 1).value(at: -1) == 0)
    #expect(try curve(0.5, 0.5, 1, 0.5).value(at: 2) == 1)
    #expect(try curve(0.5, 0, 1, 1).value(at: 2) == 3)
    #expect(try curve(0.25, 0.1, 0.25, 1).value(at: -0.5) == -0.2)
    for c in stress + [.linear] { #expect(c.value(at: .nan).isNaN && c.slope(at: .nan).isNaN) }
    for c in stress {
      let low = c.value(at: -.infinity)
      #expect(low == 0 || low == -.infinity)
      let high = c.value(at: .infinity)
      #expect(high == 1 || high == .infinity)
      let below = c.value(at: -0.5)
      let above = c.mirrored.value(at: 1.5)
      #expect((above - (1 - below)).magnitude <= 4e-16 * (1 + below.magnitude), "\(c)")
    }
  }

  @Test func slopesAreFiniteEverywhereAndThatOfTheEnds() throws {
    #expect(TimingCurve.standard.slope(at: 0) == 0.1 / 0.25)
    #expect(TimingCurve.easeIn.slope(at: 0) == 0)
    #expect(TimingCurve.easeOut.slope(at: 1) == 0)
    #expect(try TimingCurve(x1: 0, y1: 0, x2: 0.5, y2: 1).slope(at: 0) == 2)
    #expect(try TimingCurve(x1: 0, y1: 1, x2: 0, y2: 1).slope(at: 0) == TimingCurve.steepest)
    #expect(try TimingCurve(x1: 0, y1: -1, x2: 0, y2: 1).slope(at: 0) == -TimingCurve.steepest)
    #expect(try TimingCurve(x1: 1, y1: 0, x2: 0, y2: 1).slope(at: 0.5) == TimingCurve.steepest)
    let wild = try TimingCurve(x1: 0x1p-1074, y1: 1.7e308, x2: 1, y2: -1.7e308)
    for step in -40...80 {
      let t = Double(step) / 40
      for c in stress + [wild, wild.mirrored] {
        #expect(c.slope(at: t).magnitude <= TimingCurve.steepest, "\(c) at \(t)")
        if t >= 0, t <= 1 { #expect(c.value(at: t).isFinite, "\(c) at \(t)") }
      }
    }
    #expect(TimingCurve.linear.slope(at: 5) == 1)
  }

  /// The slope compared with differences of the value; the two are computed separately.
  @Test func theSlopeIsWhatTheValueDoes() {
    for c in [TimingCurve.easeIn, .easeOut, .easeInOut, .standard, .standard.mirrored] {
      for step in 1..<100 {
        let t = Double(step) / 100
        let h = 1e-5
        let difference = (c.value(at: t + h) - c.value(at: t - h)) / (2 * h)
        #expect((difference - c.slope(at: t)).magnitude < 1e-6, "\(c) at \(t)")
      }
    }
  }
}
