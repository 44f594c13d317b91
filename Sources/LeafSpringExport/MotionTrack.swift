/// Value and velocity of one motion, sampled finely for a chart.
public struct MotionTrack: Equatable, Sendable {
  /// Seconds, the value as a fraction of the range, and its velocity per second.
  public struct Sample: Equatable, Sendable {
    public var time, value, velocity: Double

    public init(time: Double, value: Double, velocity: Double) {
      self.time = time
      self.value = value
      self.velocity = velocity
    }
  }

  public var name: String
  public var samples: [Sample]
  public var target: Double
  /// Last time at which the distance to the target is a thousandth of the range or more; nil if unknown.
  public var settled: Double?
  /// Time from which the value is the target exactly; nil if unknown.
  public var rest: Double?
  /// True if the track is a single run toward its target, so that a value beyond the target is overshoot.
  public var isOneRun = true

  public init(
    name: String, samples: [Sample], target: Double = 1, settled: Double? = nil, rest: Double? = nil
  ) {
    self.name = name
    self.samples = samples
    self.target = target
    self.settled = settled
    self.rest = rest
  }

  /// The sample furthest beyond the target, seen from the first sample; nil if none is beyond.
  public var overshoot: Sample? {
    guard isOneRun, let first = samples.first, first.value != target else { return nil }
    let sign: Double = target > first.value ? 1 : -1
    guard let best = samples.max(by: { sign * $0.value < sign * $1.value }), sign * (best.value - target) > 0
    else {
      return nil
    }
    return best
  }
}
