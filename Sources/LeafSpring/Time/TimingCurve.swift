import CMathShim

/// A timing curve: how far a motion has come at a fraction of its time. It is a cubic Bézier from (0, 0) to (1, 1) with
/// two control points, like CSS `cubic-bezier()` and Core Animation's curves.
///
/// Forty bytes, no allocation, the same bits on every machine. Values are within 0.501 ULP of the exact curve through
/// the given control points, so they also rise wherever the curve does; where a curve with a control point beyond 0…1
/// comes to zero, within 2⁻¹⁰⁰ of its highest control point instead, which may be many ULP. Source: `springs.md` 2.4
/// and 5.5.
public struct TimingCurve: Equatable, Sendable, BitwiseCopyable {
  /// Control points of the curve as it was made. Those of `mirrored` are 1 minus these, which a double cannot always
  /// hold.
  let x1, y1, x2, y2: Double
  /// True if the curve is the time mirror of the stored one.
  private(set) var isMirrored = false

  /// The curve through the control points (`x1`, `y1`) and (`x2`, `y2`).
  /// - Parameters x1, x2: 0…1, so that there is one value at every time.
  /// - Parameters y1, y2: any finite numbers; beyond 0…1 the curve may leave that range.
  /// - Throws: `nonFinite` or `outOfRange`, with the name of the parameter.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) throws(LeafError) {
    try Check.finite(x1, "x1")
    try Check.finite(y1, "y1")
    try Check.finite(x2, "x2")
    try Check.finite(y2, "y2")
    try Check.that(x1 >= 0 && x1 <= 1, .outOfRange, "x1", accepts: "a number in 0...1")
    try Check.that(x2 >= 0 && x2 <= 1, .outOfRange, "x2", accepts: "a number in 0...1")
    // Adding 0 turns -0 into +0.
    self.init(checked: x1 + 0, y1 + 0, x2 + 0, y2 + 0)
  }

  init(checked x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// Constant speed; the value is the time, exactly.
  public static let linear = TimingCurve(checked: 0, 0, 1, 1)
  /// Starts slowly.
  public static let easeIn = TimingCurve(checked: 0.42, 0, 1, 1)
  /// Ends slowly.
  public static let easeOut = TimingCurve(checked: 0, 0, 0.58, 1)
  /// Starts and ends slowly: the curve of a view animation when no other is asked for.
  public static let easeInOut = TimingCurve(checked: 0.42, 0, 0.58, 1)
  /// The layer's default, CSS `ease`.
  public static let standard = TimingCurve(checked: 0.25, 0.1, 0.25, 1)

  /// The control points, rounded to double where the curve is a mirror.
  package var controlPoints: (x1: Double, y1: Double, x2: Double, y2: Double) {
    isMirrored ? (1 - x2, 1 - y2, 1 - x1, 1 - y1) : (x1, y1, x2, y2)
  }

  /// The time mirror f~(t) = 1 − f(1 − t): the same motion run backwards. It is exact, and mirroring twice gives back
  /// the same curve.
  package var mirrored: TimingCurve {
    // If 1 minus each number is a double, the mirror needs no mark. A curve with a mark is therefore never of this
    // kind.
    if Self.hasComplement(x1) && Self.hasComplement(y1) && Self.hasComplement(x2) && Self.hasComplement(y2) {
      return TimingCurve(checked: 1 - x2, 1 - y2, 1 - x1, 1 - y1)
    }
    var curve = self
    curve.isMirrored.toggle()
    return curve
  }

  /// True if 1 − `x` is exact.
  private static func hasComplement(_ x: Double) -> Bool { leaf_two_sum(1, -x).lo == 0 }

  /// True if the control points lie on the diagonal, so that the value is the time.
  var isStraight: Bool { x1 == y1 && x2 == y2 }
}
