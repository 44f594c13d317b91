import CMathShim

/// One piece of a track's spline as a polynomial in double-double: start + s (out + s (square + s cube)), s in 0…1.
struct SplinePiece {
  private let start, out, square, cube: DoubleDouble

  /// The piece after the key at `index`; nil if there is a jump.
  init?(_ keys: [KeyframeTrack.Key], after index: Int) {
    let a = keys[index], b = keys[index + 1]
    guard b.time > a.time else { return nil }
    let length = leaf_two_sum(b.time, -a.time)
    let rise = leaf_two_sum(b.value, -a.value)
    let into = length * SplinePiece.slope(keys, at: index + 1)
    start = DoubleDouble(a.value)
    out = length * SplinePiece.slope(keys, at: index)
    cube = out + into - leaf_dd_scale(rise, 1)
    square = rise - out - cube
  }

  /// The slope that `KeyframeTrack.fitSpline` computes, unrounded.
  private static func slope(_ keys: [KeyframeTrack.Key], at index: Int) -> DoubleDouble {
    let (a, b) = KeyframeTrack.neighbours(of: index, in: keys)
    guard a < b else { return DoubleDouble(0) }
    return leaf_two_sum(keys[b].value, -keys[a].value) / leaf_two_sum(keys[b].time, -keys[a].time)
  }

  /// The values at which the piece turns, in order.
  var turns: (DoubleDouble?, DoubleDouble?) {
    let (first, second) = turningPoints
    if let a = first, let b = second, a > b { return (value(b), value(a)) }
    return (first.map(value), second.map(value))
  }

  private func value(_ s: Double) -> DoubleDouble {
    let inner = square + cube * s
    return start + (out + inner * s) * s
  }

  /// The place inside 0…1 at which the derivative out + 2 square s + 3 cube s² is 0. The value hardly changes there: if
  /// s is right to the last bit of a double, the value is right to the last bit of a double-double.
  private var turningPoints: (Double?, Double?) {
    let size = max(out.hi.magnitude, square.hi.magnitude, cube.hi.magnitude)
    guard size > 0 else { return (nil, nil) }
    let scale = -leaf_exponent(size)
    let out = leaf_scale(out.hi, scale), half = leaf_scale(square.hi, scale), c = 3 * leaf_scale(cube.hi, scale)
    let discriminant = half * half - c * out
    guard discriminant > 0 else { return (nil, nil) }
    let root = Elementary.sqrt(discriminant)
    let sum = -(half + (half < 0 ? -root : root))
    func inside(_ rise: Double, _ run: Double) -> Double? {
      let s = rise / run
      return s > 0 && s < 1 ? s : nil
    }
    return (inside(sum, c), inside(out, sum))
  }
}
