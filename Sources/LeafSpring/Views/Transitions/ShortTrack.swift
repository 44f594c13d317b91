/// A value with up to four keyframes: all that a property of these transitions needs.
///
/// A window [s, s + d] from `a` to `b` has the keys 0, s, s + d and 1, and holds before and after
/// (transitions.md 1.5). Before the first key and after the last one the value is that of the key.
struct ShortTrack {
  private var times = SIMD4<Double>(repeating: 0)
  private var values = SIMD4<Double>(repeating: 0)
  private var count = 0

  init() {}

  /// One window. With a length of 0 it jumps at its start; an end past 1 counts as 1.
  init(from a: Double, to b: Double, start: Double, length: Double) {
    add(0, a)
    if start > 0 { add(start, a) }
    add(min(start + length, 1), b)
    if start + length < 1 { add(1, b) }
  }

  mutating func add(_ time: Double, _ value: Double) {
    times[count] = time
    values[count] = value
    count += 1
  }

  /// Linear interpolation between keys; holds are flat, and the value is exact at each key.
  func linear(at x: Double) -> Double {
    guard let i = segment(x) else { return x < times[0] ? values[0] : values[count - 1] }
    return lerp(values[i], values[i + 1], (x - times[i]) / (times[i + 1] - times[i]))
  }

  /// The published cubic mode: a Hermite spline over all keys, holds included, with time-weighted Catmull–Rom
  /// tangents inside and the slope of the segment at an end key. It can leave the range of the values.
  func cubic(at x: Double) -> Double {
    guard let i = segment(x) else { return x < times[0] ? values[0] : values[count - 1] }
    let length = times[i + 1] - times[i]
    let rise = values[i + 1] - values[i]
    let m0 = i > 0 ? length * (values[i + 1] - values[i - 1]) / (times[i + 1] - times[i - 1]) : rise
    let m1 = i + 2 < count ? length * (values[i + 2] - values[i]) / (times[i + 2] - times[i]) : rise
    let f = (x - times[i]) / length
    let g = f * f * (3 - 2 * f)
    return values[i] + rise * g + m0 * f * (1 - f) * (1 - f) - m1 * f * f * (1 - f)
  }

  /// The segment [t, t') that holds `x`, if any.
  private func segment(_ x: Double) -> Int? {
    var i = 0
    while i + 1 < count {
      if x >= times[i] && x < times[i + 1] { return i }
      i += 1
    }
    return nil
  }
}
