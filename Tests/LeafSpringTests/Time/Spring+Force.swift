@testable import LeafSpring

extension Spring {
  /// The acceleration of a motion, (−kx − cv)/m in units per second squared.
  /// - Parameter initialVelocity: units per second, positive upward (not toward the target).
  func force(from: Double, to: Double, initialVelocity: Double = 0, at t: Double) -> Double {
    let start = ScaledState(x: Scaled(from) - Scaled(to), v: Scaled(initialVelocity))
    return core.acceleration(t > 0 ? core.state(start, after: t) : start).double
  }
}
