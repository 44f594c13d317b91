/// The velocity of a gesture from its last events: the least-squares slope of progress over time.
///
/// Keeps the last 16 samples and uses those not older than a tenth of a second before the last one. Constant cost, no
/// allocation.
public struct VelocityEstimator: Sendable {
  /// Seconds that count.
  public static let window = 0.1
  private static let capacity = 16

  private var times: InlineArray<16, Double> = .init(repeating: 0)
  private var values: InlineArray<16, Double> = .init(repeating: 0)
  private var count = 0
  private var began = 0.0

  public init() {}

  /// Forgets everything.
  public mutating func reset() { count = 0 }

  /// Adds a sample. Times must not decrease; one that does is taken as the latest time. Both must be finite.
  public mutating func add(_ value: Double, at time: Double) {
    let slot = count % VelocityEstimator.capacity
    let last = count == 0 ? time : times[(count - 1) % VelocityEstimator.capacity]
    if count == 0 { began = time }
    times[slot] = max(time, last)
    values[slot] = value
    count += 1
  }

  /// The velocity, or nil while all samples are of one instant and nothing can be said.
  public var known: Double? {
    count > 0 && times[(count - 1) % VelocityEstimator.capacity] > began ? velocity : nil
  }

  /// Progress per second; 0 from fewer than two instants.
  ///
  /// For samples (t, p) about their means: Σ (t − t̄)(p − p̄) / Σ (t − t̄)².
  public var velocity: Double {
    guard count > 1 else { return 0 }
    let newest = times[(count - 1) % VelocityEstimator.capacity]
    let oldest = max(0, count - VelocityEstimator.capacity)
    var first = count - 1
    while first > oldest, newest - times[(first - 1) % VelocityEstimator.capacity] <= VelocityEstimator.window {
      first -= 1
    }
    let number = Double(count - first)
    var meanTime = 0.0
    var meanValue = 0.0
    for index in first..<count {
      meanTime += (times[index % VelocityEstimator.capacity] - newest) / number
      meanValue += values[index % VelocityEstimator.capacity] / number
    }
    var slope = 0.0
    var spread = 0.0
    for index in first..<count {
      let t = times[index % VelocityEstimator.capacity] - newest - meanTime
      slope += t * (values[index % VelocityEstimator.capacity] - meanValue)
      spread += t * t
    }
    return spread > 1e-12 ? slope / spread : 0
  }
}
