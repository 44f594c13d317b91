import CMathShim

extension KeyframeTrack {
  /// Slopes at the keys, per unit of time: (v[i+1] − v[i−1])/(t[i+1] − t[i−1]) inside, the plain difference quotient of
  /// the piece at an end. A jump ends one spline and begins another.
  static func fitSpline(through keys: inout [Key]) {
    for index in keys.indices {
      let (first, last) = neighbours(of: index, in: keys)
      guard first < last else { continue }
      let slope = (keys[last].value - keys[first].value) / (keys[last].time - keys[first].time)
      keys[index].arriving = slope
      keys[index].leaving = slope
    }
  }

  /// The two keys whose difference gives the slope at the key `index`; next to a jump or an end, one of them is that
  /// key itself.
  static func neighbours(of index: Int, in keys: [Key]) -> (Int, Int) {
    let hasBefore = index > 0 && keys[index - 1].time < keys[index].time
    let hasAfter = index < keys.count - 1 && keys[index].time < keys[index + 1].time
    return (hasBefore ? index - 1 : index, hasAfter ? index + 1 : index)
  }

  /// The Hermite cubic between two keys, evaluated from the nearer one, so that it meets both ends exactly.
  static func splineValue(_ a: Key, _ b: Key, at time: DoubleDouble) -> Double {
    let length = b.time - a.time
    let past = (time - a.time).hi, left = (-time + b.time).hi
    if !(length > 0) || left <= 0 { return b.value }
    let rise = b.value - a.value
    let out = length * a.leaving
    let into = length * b.arriving
    if past <= left {
      let s = past / length
      return a.value + s * (out + s * ((3 * rise - 2 * out - into) + s * (out + into - 2 * rise)))
    }
    let s = left / length
    return b.value - s * (into + s * ((3 * rise - 2 * into - out) + s * (into + out - 2 * rise)))
  }

  /// The values that `paced` and `cubicPaced` pass through: those of the keys, and those at which the spline turns
  /// between them.
  static func path(of keys: [Key], alongSpline: Bool) -> PacedPath {
    var path = PacedPath(from: keys[0].value)
    for index in keys.indices.dropLast() {
      if alongSpline, let piece = SplinePiece(keys, after: index) {
        let (first, second) = piece.turns
        if let first { path.go(to: first) }
        if let second { path.go(to: second) }
      }
      path.go(to: DoubleDouble(keys[index + 1].value))
    }
    return path
  }
}
