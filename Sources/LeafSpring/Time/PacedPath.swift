import CMathShim

/// The path of a number at constant speed. It goes straight from turn to turn, so the values at the turns and the
/// distance to each are all that is stored.
///
/// Everything is held in double-double. After a share u of the length L the number has travelled uL from the start. So
/// a rounding error of u, of a length or of a sum of lengths would show in the value, multiplied by as much as the path
/// is longer than its range. In double-double a sum of 200,000 lengths has a relative error of 2⁻⁸⁵, and only the value
/// is rounded.
struct PacedPath: Equatable, Sendable {
  struct Point: Equatable, Sendable, BitwiseCopyable {
    let value: DoubleDouble
    /// Distance of this turn from the start, along the path.
    let distance: DoubleDouble

    static func == (a: Point, b: Point) -> Bool { a.value == b.value && a.distance == b.distance }
  }

  private(set) var points: [Point]

  init(from value: Double) { points = [Point(value: DoubleDouble(value), distance: DoubleDouble(0))] }

  mutating func go(to value: DoubleDouble) {
    let last = points[points.count - 1]
    let way = value - last.value
    points.append(Point(value: value, distance: last.distance + (way.hi < 0 ? -way : way)))
  }

  /// The value after a share of the length. Before 0 and for NaN it is the first value, after 1 the last; where nothing
  /// moves, the last.
  func value(at share: DoubleDouble) -> Double {
    guard share.hi >= 0 else { return points[0].value.hi }
    let last = points[points.count - 1]
    guard share.hi <= 1 else { return last.value.hi }
    let gone = share * last.distance
    let index = points.lastIndex(ofFirst: { $0.distance <= gone })
    guard index < points.count - 1 else { return last.value.hi }
    let a = points[index], b = points[index + 1]
    let on = gone - a.distance
    let value = (b.value - a.value).hi < 0 ? a.value - on : a.value + on
    return min(max(value.hi, min(a.value.hi, b.value.hi)), max(a.value.hi, b.value.hi))
  }
}
