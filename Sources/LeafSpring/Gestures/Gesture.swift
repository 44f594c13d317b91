/// A gesture that holds a scene's progress: its formula and its start.
struct Gesture {
  let table: GestureTable
  let fidelity: Fidelity
  /// The progress at which it caught the scene: 0 from rest.
  let base: Double
  /// Signed progress of the measure when it caught a moving scene; it is subtracted so that nothing jumps. 0 from rest.
  let origin: Double
  /// 0…1, extended to the progress at which the scene was caught if a spring had overshot.
  private let limits: ClosedRange<Double>
  /// For a pinch over a view: the scale at which it began, and whether it runs forward as the fingers move apart.
  private var start = 1.0, goesApart = false
  private var estimator = VelocityEstimator()

  init(_ pinch: Pinch, _ fidelity: Fidelity, caughtAt base: Double?, time: Double) {
    self.init(
      pinch.table, fidelity, caughtAt: base, measure: pinch.table == .pinch ? 1 : pinch.scale, time: time)
    if pinch.table == .pinch { (start, goesApart) = (pinch.scale, pinch.goesApart) }
  }

  init(_ table: GestureTable, _ fidelity: Fidelity, caughtAt base: Double?, measure: Double, time: Double) {
    self.table = table
    self.fidelity = fidelity
    self.base = base ?? 0
    origin = base == nil ? 0 : table.signedProgress(measure)
    limits = min(0, self.base)...max(1, self.base)
    estimator.add(fraction(measure), at: time)
  }

  /// The measure of a pinch: its scale as it is, or over a view since it began, mirrored about 1 if moving the fingers
  /// apart goes forward.
  func measure(ofScale scale: Double) -> Double { goesApart ? 2 - scale / start : scale / start }

  func measure(ofScaleVelocity velocity: Double) -> Double { (goesApart ? -velocity : velocity) / start }

  /// The fraction of the way for a measure, within the limits.
  func fraction(_ measure: Double) -> Double {
    if fidelity == .original { return min(max(table.progress(measure, .original), 0), 1) }
    return min(max(base + (table.signedProgress(measure) - origin), limits.lowerBound), limits.upperBound)
  }

  /// Records an event; the time is in seconds on any clock that does not run backwards.
  mutating func follow(_ measure: Double, at time: Double) { estimator.add(fraction(measure), at: time) }

  /// Fraction per second: from the host's velocity of the measure, or from the last events; nil if both lack one.
  func velocity(host: Double?) -> Double? {
    if let host { return host * table.slope }
    return estimator.known
  }
}

/// A pinch that begins.
struct Pinch {
  let table: GestureTable
  /// True if moving the fingers apart goes forward.
  let goesApart: Bool
  let scale: Double
}
