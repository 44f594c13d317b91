import CMathShim

/// One property during a motion: the windows in which it changes, and what it does between them.
///
/// The windows become keys: (0, `from`); each window's start, with the value shown there; each window's end, with its
/// value; and the last value at 1. Windows may be given in any order. A window that starts before the one ahead of it
/// has ended takes over at its own start, from the value shown there, rounded to a double. An overall timing curve is
/// applied to the time first. Sources: `book-and-album.md` C4, `transitions.md` 1.5 and 5.
///
/// Everything is computed when the track is made; evaluation allocates nothing.
public struct KeyframeTrack: Equatable, Sendable {
  /// One key. A jump is two keys at the same time.
  struct Key: Equatable, Sendable, BitwiseCopyable {
    var time: Double
    var value: Double
    /// Slope of the spline as it arrives here and as it leaves, per unit of time: equal unless a jump or an end is
    /// near.
    var arriving = 0.0
    var leaving = 0.0
  }

  public let mode: KeyframeMode
  /// The overall curve.
  public let curve: TimingCurve
  /// Linear, discrete, cubic: the keys in order of time.
  let keys: [Key]
  /// Paced modes: the path that the keys become.
  let path: PacedPath?

  /// The most keyframes that are accepted.
  package static let maximumCount = 1 << 16
  /// The largest magnitude of a value that is accepted.
  package static let limit = 1e100
  /// Windows that meet within this share of the whole count as meeting exactly (0.1 + 0.2 is not 0.3).
  package static let slack = 1e-9

  /// A track through `keyframes`, starting `from` a value.
  /// - Throws: `nonFinite`; `outOfRange` for a start or length outside 0…1, a magnitude above `limit`, or too
  ///   many keyframes.
  public init(
    _ keyframes: [Keyframe], from: Double, mode: KeyframeMode = .linear, curve: TimingCurve = .easeInOut
  ) throws(LeafError) {
    try Check.count(keyframes.count, 0...Self.maximumCount, "keyframes", accepts: "0 to 65,536 keyframes")
    try Self.check(value: from, "from")
    for frame in keyframes {
      try Check.share(frame.start, "start")
      try Check.share(frame.length, "length")
      try Self.check(value: frame.value, "value")
    }
    self.mode = mode
    self.curve = curve
    var keys = Self.keys(of: keyframes.sortedStably { $0.start < $1.start }, from: from, steps: mode == .discrete)
    if mode == .cubic { Self.fitSpline(through: &keys) }
    let isPaced = mode == .paced || mode == .cubicPaced
    path = isPaced ? Self.path(of: keys, alongSpline: mode == .cubicPaced) : nil
    self.keys = isPaced ? [] : keys
  }

  /// The greatest magnitude of a key's value; in the paced modes, of any value.
  var reach: Double {
    if let path { return path.points.reduce(0) { max($0, $1.value.hi.magnitude) } }
    return keys.reduce(0) { max($0, $1.value.magnitude) }
  }

  private static func check(value: Double, _ field: StaticString) throws(LeafError) {
    try Check.within(value, -limit...limit, field, accepts: "a magnitude up to 1e100")
  }

  /// The value at a fraction of the time, 0…1: the overall curve comes first, then the keys. Within 1e-15 of the range,
  /// which is the greatest magnitude of a value, in every mode and for any number of keys. The result of the curve is
  /// not rounded before the keys are applied, because keys that are close together would magnify the rounding error.
  public func value(at time: Double) -> Double { value(eased: curve.unrounded(at: time)) }

  /// The value at a fraction to which the overall curve has already been applied; this is what a gesture scrubs. Before
  /// 0 the first value holds, after 1 the last; NaN gives the first.
  public func value(eased: Double) -> Double { value(eased: DoubleDouble(eased)) }

  @inline(never)
  private func value(eased: DoubleDouble) -> Double {
    if let path { return path.value(at: eased) }
    let index = keys.lastIndex(ofFirst: { DoubleDouble($0.time) <= eased })
    if index < 0 { return keys[0].value }
    if index == keys.count - 1 || mode == .discrete { return keys[index].value }
    let a = keys[index]
    let b = keys[index + 1]
    if mode == .cubic { return Self.splineValue(a, b, at: eased) }
    if a.value == b.value || eased == DoubleDouble(a.time) { return a.value }
    return Segment(x0: a.time, y0: a.value, x1: b.time, y1: b.value).value(near: eased)
  }
}
