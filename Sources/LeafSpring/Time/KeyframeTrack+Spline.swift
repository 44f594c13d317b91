extension KeyframeTrack {
  /// Slopes at the keys, per unit of time: (v[i+1] − v[i−1])/(t[i+1] − t[i−1]) inside, the plain difference
  /// of the piece at an end. A jump is the end of one spline and the beginning of another.
  static func fitSpline(through keys: inout [Key]) {
    for index in keys.indices {
      let hasBefore = index > 0 && keys[index - 1].time < keys[index].time
      let hasAfter = index < keys.count - 1 && keys[index].time < keys[index + 1].time
      let first = hasBefore ? index - 1 : index
      let last = hasAfter ? index + 1 : index
      guard first < last else { continue }
      let slope = (keys[last].value - keys[first].value) / (keys[last].time - keys[first].time)
      keys[index].arriving = slope
      keys[index].leaving = slope
    }
  }

  /// The Hermite cubic between two keys, from the nearer one, so that both ends are met exactly.
  static func splineValue(_ a: Key, _ b: Key, at time: Double) -> Double {
    let length = b.time - a.time
    if !(length > 0) || time >= b.time { return b.value }
    let rise = b.value - a.value
    let out = length * a.leaving
    let into = length * b.arriving
    if time - a.time <= b.time - time {
      let s = (time - a.time) / length
      return a.value + s * (out + s * ((3 * rise - 2 * out - into) + s * (out + into - 2 * rise)))
    }
    let s = (b.time - time) / length
    return b.value - s * (into + s * ((3 * rise - 2 * into - out) + s * (into + out - 2 * rise)))
  }

  /// The values at which the spline turns, with both its ends. One number moving along a spline at constant
  /// speed goes straight from turn to turn, so that these say everything.
  static func turningPoints(of keys: [Key]) -> [Key] {
    var path = [keys[0]]
    for index in keys.indices.dropLast() {
      let a = keys[index]
      let b = keys[index + 1]
      if b.time > a.time {
        let (first, second) = turns(a, b)
        if let first { path.append(Key(time: 0, value: splineValue(a, b, at: first))) }
        if let second { path.append(Key(time: 0, value: splineValue(a, b, at: second))) }
      }
      path.append(b)
    }
    return path
  }

  /// The times inside a piece at which its derivative is 0, in order.
  private static func turns(_ a: Key, _ b: Key) -> (Double?, Double?) {
    let length = b.time - a.time
    let rise = b.value - a.value
    let out = length * a.leaving
    let into = length * b.arriving
    // The derivative by s is out + 2 q s + 3 c s².
    let q = 3 * rise - 2 * out - into
    let c = 3 * (out + into - 2 * rise)
    let discriminant = q * q - c * out
    guard discriminant > 0 else { return (nil, nil) }
    let root = Elementary.sqrt(discriminant)
    let sum = -(q + (q < 0 ? -root : root))
    let first = c == 0 ? nil : inside(sum / c, a, length)
    let second = sum == 0 ? nil : inside(out / sum, a, length)
    if let x = first, let y = second, x > y { return (y, x) }
    return (first, second)
  }

  private static func inside(_ s: Double, _ a: Key, _ length: Double) -> Double? {
    s > 0 && s < 1 ? a.time + s * length : nil
  }
}
