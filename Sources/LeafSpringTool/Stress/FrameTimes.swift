import Histogram
import LeafSpringExport

/// Durations in nanoseconds: a histogram with three significant digits up to a minute, and how they changed over time.
/// Adding a duration allocates nothing.
struct FrameTimes {
  private var histogram = Histogram<UInt64>(
    highestTrackableValue: 60_000_000_000, numberOfSignificantValueDigits: .three)
  private(set) var course = FrameCourse()
  private(set) var longest: UInt64 = 0
  private(set) var total: UInt64 = 0

  mutating func add(_ nanoseconds: UInt64) {
    histogram.record(min(max(nanoseconds, 1), 60_000_000_000))
    course.add(nanoseconds)
    longest = max(longest, nanoseconds)
    total += nanoseconds
  }

  var count: Int { Int(histogram.totalCount) }
  var mean: Double { count == 0 ? 0 : Double(total) / Double(count) }

  func percentile(_ share: Double) -> UInt64 { min(histogram.valueAtPercentile(share), longest) }

  /// The values at rising shares, ever closer to 100 %, for a plot of the tail.
  func tail() -> [FrameTimeChart.Share] {
    var shares: [FrameTimeChart.Share] = []
    var rest = 1.0
    while rest * Double(count) >= 1 {
      shares.append(.init(share: 1 - rest, nanoseconds: Double(percentile(100 * (1 - rest)))))
      rest /= 1.25
    }
    shares.append(.init(share: 1 - 1 / Double(max(count, 1)), nanoseconds: Double(longest)))
    return shares
  }
}

/// Mean and longest time of stretches of frames. There are 512 to 1023 stretches, however many frames there are.
struct FrameCourse {
  private(set) var frames = 0
  private(set) var framesPerStretch = 1
  private var filled = 0
  private var sums = [UInt64](repeating: 0, count: 1024)
  private var longest = [UInt64](repeating: 0, count: 1024)

  mutating func add(_ nanoseconds: UInt64) {
    if frames > 0, frames % framesPerStretch == 0 { filled += 1 }
    if filled == sums.count { halve() }
    frames += 1
    sums[filled] += nanoseconds
    longest[filled] = max(longest[filled], nanoseconds)
  }

  private mutating func halve() {
    for index in 0..<sums.count / 2 {
      sums[index] = sums[2 * index] + sums[2 * index + 1]
      longest[index] = max(longest[2 * index], longest[2 * index + 1])
    }
    for index in sums.count / 2..<sums.count {
      sums[index] = 0
      longest[index] = 0
    }
    filled = sums.count / 2
    framesPerStretch *= 2
  }

  var stretches: [FrameTimeChart.Stretch] {
    guard frames > 0 else { return [] }
    return (0...filled).map { index in
      let first = index * framesPerStretch
      let count = min(framesPerStretch, frames - first)
      return .init(
        firstFrame: first, frames: count, mean: Double(sums[index]) / Double(max(1, count)),
        longest: Double(longest[index]))
    }
  }
}
