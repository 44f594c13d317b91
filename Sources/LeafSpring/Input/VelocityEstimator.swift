/// The velocity of a gesture from its last events: the least-squares slope of progress over time.
///
/// Keeps the last 16 samples and uses those at most a tenth of a second older than the last one. Constant cost, no
/// allocation.
package struct VelocityEstimator: Sendable {
  /// Seconds before the last sample that count.
  package static let window = 0.1
  private static let capacity = 16

  private var times = Sixteen(repeating: 0.0)
  private var values = Sixteen(repeating: 0.0)
  private var count = 0
  private var began = 0.0

  package init() {}

  /// Forgets everything.
  package mutating func reset() { count = 0 }

  /// Adds a sample; both numbers must be finite. A time before the latest one counts as the latest one.
  package mutating func add(_ value: Double, at time: Double) {
    let slot = count % VelocityEstimator.capacity
    let last = count == 0 ? time : times[(count - 1) % VelocityEstimator.capacity]
    if count == 0 { began = time }
    times[slot] = max(time, last)
    values[slot] = value
    count += 1
  }

  /// The velocity; nil while all samples are of one instant, which says nothing about it.
  package var known: Double? {
    count > 0 && times[(count - 1) % VelocityEstimator.capacity] > began ? velocity : nil
  }

  /// Progress per second; 0 from fewer than two instants.
  ///
  /// For samples (t, p) about their means: Σ (t − t̄)(p − p̄) / Σ (t − t̄)².
  package var velocity: Double {
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
    var products = 0.0
    var squares = 0.0
    for index in first..<count {
      let t = times[index % VelocityEstimator.capacity] - newest - meanTime
      products += t * (values[index % VelocityEstimator.capacity] - meanValue)
      squares += t * t
    }
    return squares > 1e-12 ? products / squares : 0
  }
}
