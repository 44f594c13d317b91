import ArgumentParser
import LeafSpring

/// The value of `--spring`.
enum SpringOption: CustomStringConvertible, Equatable {
  /// UIKit's rule: damping ratio and start velocity, over a duration given elsewhere.
  case fitted(dampingRatio: Double, velocity: Double)
  case physical(stiffness: Double, damping: Double)
  case perceptual(duration: Double, bounce: Double)

  static let published = SpringOption.fitted(dampingRatio: 0.7, velocity: 0.7)

  /// - Throws: a validation error that says what is accepted.
  static func parse(_ argument: String) throws -> SpringOption {
    guard let option = SpringOption(argument: argument) else {
      throw ValidationError(
        "it takes 0.7,0.7 (damping ratio, start velocity), 100:10 (stiffness, damping) or 0.5s:0.3 (duration, bounce)"
      )
    }
    return option
  }

  private init?(argument: String) {
    func pair(_ separator: Character) -> (first: Substring, second: Double)? {
      let parts = argument.split(separator: separator, omittingEmptySubsequences: false)
      guard parts.count == 2, let second = Double(parts[1]), second.isFinite else { return nil }
      return (parts[0], second)
    }
    if let (first, velocity) = pair(","), let dampingRatio = Double(first), dampingRatio.isFinite {
      self = .fitted(dampingRatio: dampingRatio, velocity: velocity)
    } else if let (first, bounce) = pair(":"), first.hasSuffix("s"), let duration = Double(first.dropLast()),
      duration.isFinite
    {
      self = .perceptual(duration: duration, bounce: bounce)
    } else if let (first, damping) = pair(":"), let stiffness = Double(first), stiffness.isFinite {
      self = .physical(stiffness: stiffness, damping: damping)
    } else {
      return nil
    }
  }

  var description: String {
    switch self {
    case .fitted(let dampingRatio, let velocity): return "\(dampingRatio),\(velocity)"
    case .physical(let stiffness, let damping): return "\(stiffness):\(damping)"
    case .perceptual(let duration, let bounce): return "\(duration)s:\(bounce)"
    }
  }

  /// True if the spring rings for ever.
  var isUndamped: Bool {
    switch self {
    case .physical(_, let damping): return damping == 0
    case .perceptual(_, let bounce): return bounce == 1
    case .fitted: return false
    }
  }

  func timing(duration: Double) throws(LeafError) -> Timing {
    switch self {
    case .fitted(let dampingRatio, let velocity):
      return try .fitted(dampingRatio: dampingRatio, velocity: velocity, duration: duration)
    case .physical(let stiffness, let damping):
      guard stiffness > 0 else { throw LeafError(.outOfRange, "stiffness", accepts: "a number above 0") }
      return .spring(try Spring(stiffness: stiffness, damping: damping))
    case .perceptual(let duration, let bounce): return .spring(try Spring(duration: duration, bounce: bounce))
    }
  }
}
