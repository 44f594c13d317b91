/// When a recording has its frames: at a rate for as long as the run takes, or at given times.
public enum FrameClock: Sendable {
  case rate(FrameRate)
  /// Seconds that never decrease, the first 0 or more.
  case times([Double])

  /// The number of frames; nil if the run decides.
  var count: Int? {
    guard case .times(let times) = self else { return nil }
    return times.count
  }

  /// Frames per second; 0 if times are given.
  public var framesPerSecond: Double {
    guard case .rate(let rate) = self else { return 0 }
    return rate.value
  }

  public func time(ofFrame frame: Int) -> Double {
    switch self {
    case .rate(let rate): return rate.time(ofFrame: frame)
    case .times(let times): return times[frame]
    }
  }
}
