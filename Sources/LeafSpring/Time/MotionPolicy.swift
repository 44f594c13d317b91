/// The amount of motion that a stage shows to a reader who asked for less. The events are the same under every policy,
/// and a finger is always followed.
public enum MotionPolicy: UInt8, CaseIterable, Sendable {
  /// As designed.
  case full
  /// All motions, in a quarter of a second and without overshoot.
  case shortened
  /// Nothing travels: what was there fades out, and what comes fades in.
  case crossFade
  /// Nothing moves: every motion is at its end at once.
  case instant

  /// Seconds of a shortened motion, and of a fade.
  static let brief = 0.25
}

extension Timing {
  /// The timing under a policy. Delays are kept, so that whatever the host orders by them stays in order; only
  /// `instant` drops them.
  func under(_ policy: MotionPolicy) -> Timing {
    switch policy {
    case .full: self
    case .shortened: .curve(.easeInOut, duration: min(nominalDuration, MotionPolicy.brief), delay: delay)
    case .crossFade: .curve(.linear, duration: min(nominalDuration, MotionPolicy.brief), delay: delay)
    case .instant: .curve(.linear, duration: 0)
    }
  }
}

extension MotionPolicy {
  /// A running value as it is shown, and its opacity: the value itself, or while cross-fading the nearer of the ends 0
  /// and 1, with the opacity with which it disappears or appears. Half-way nothing can be seen.
  func shown(_ value: Double, isRunning: Bool) -> (value: Double, opacity: Double) {
    guard self == .crossFade, isRunning else { return (value, 1) }
    return (value >= 0.5 ? 1 : 0, min(abs(2 * value - 1), 1))
  }
}
