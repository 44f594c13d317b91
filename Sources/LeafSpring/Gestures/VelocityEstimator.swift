/// The velocity of a gesture from its last events: the least-squares slope of progress over time.
///
/// Uses all samples at most a tenth of a second older than the release, or than the last one, at any sampling rate. A lone
/// one that young is joined by the one before it, if that is no more than as much older: a busy machine tells of a finger
/// twenty times a second, and releases it later still.
/// Constant memory, no allocation: samples that come within a fifteenth of the window of each other share a slot, which
/// keeps their mean and their sums of squares and products about it. If every slot has one sample, up to 150 samples a
/// second, the sums are those of the samples, bit for bit.
package struct VelocityEstimator: Sendable {
  /// Seconds before the release that count.
  package static let window = 0.1
  private static let slotSeconds = window / 15
  /// Times closer than this say nothing about a velocity: Σ (t − t̄)² of two samples 14 nanoseconds apart.
  private static let leastSquares = 1e-16

  /// Samples that came close together: their first time, means relative to it, and sums about the means.
  private struct Slot {
    var first = 0.0
    var number = 0.0
    var time = 0.0, value = 0.0
    var squares = 0.0, products = 0.0

    mutating func add(_ value: Double, at time: Double) {
      number += 1
      let (offset, rise) = (time - first - self.time, value - self.value)
      self.time += offset / number
      self.value = number == 1 ? value : self.value + rise / number
      squares += offset * (time - first - self.time)
      products += offset * (value - self.value)
    }
  }

  private var slots = FixedArray16(repeating: Slot())
  private var count = 0
  private var began = 0.0, last = 0.0, released = 0.0

  package init() {}

  /// Forgets everything.
  package mutating func reset() { count = 0 }

  /// Adds a sample; both numbers must be finite. A time before the latest one counts as the latest one.
  package mutating func add(_ value: Double, at time: Double) {
    if count == 0 { (began, last, released) = (time, time, time) }
    last = max(time, last)
    if count == 0 || last - slots[(count - 1) % 16].first >= VelocityEstimator.slotSeconds {
      slots[count % 16] = Slot(first: last)
      count += 1
    }
    slots[(count - 1) % 16].add(value, at: last)
  }

  /// The finger lets go where the last sample was: since then it has not moved.
  mutating func release(at time: Double) { released = time }

  /// The velocity; nil while all samples are of one instant, which says nothing about it.
  package var known: Double? { count > 0 && last > began ? velocity : nil }

  /// Progress per second; 0 from fewer than two instants, and from a finger that has rested for the window.
  ///
  /// For samples (t, p) about their means: Σ (t − t̄)(p − p̄) / Σ (t − t̄)².
  package var velocity: Double {
    var first = max(0, count - 16)
    let end = max(last, released)
    while first < count, end - slots[first % 16].first > VelocityEstimator.window { first += 1 }
    guard first < count else { return 0 }
    let before = slots[(count + 14) % 16].first
    if first == count - 1, first > 0, slots[first % 16].first - before <= VelocityEstimator.window { first -= 1 }
    var number = 0.0
    for index in first..<count { number += slots[index % 16].number }
    var (meanTime, meanValue) = (0.0, 0.0)
    for index in first..<count {
      let slot = slots[index % 16]
      meanTime += slot.number * age(of: slot) / number
      meanValue += slot.number * slot.value / number
    }
    var (products, squares) = (0.0, 0.0)
    for index in first..<count {
      let slot = slots[index % 16], t = age(of: slot) - meanTime
      products += slot.number * (t * (slot.value - meanValue)) + slot.products
      squares += slot.number * (t * t) + slot.squares
    }
    return squares > VelocityEstimator.leastSquares ? products / squares : 0
  }

  private func age(of slot: Slot) -> Double { slot.first - last + slot.time }
}
