import CMathShim

/// Exact settling times, to about 1e-15 relative, for every damping ratio above 0.
///
/// A last time is never early: at no greater time that a double can hold is the threshold reached. Which of the swings
/// is the last is worked out, not found by trying, so that this holds however many there are. After more than 2⁵³ of
/// them a swing is less than the last bit of the time, which then is when the envelope of the peaks is at the
/// threshold. Below ζ = 1e-25, where a swing loses as little as 106 bits of its height may be wrong, peaks that cannot
/// be told from the threshold count as reaching it: the time is late then, by 2⁻⁹⁸/(ζω₀) seconds or so.
///
/// `epsilon` is a distance (or speed) above 0; a threshold of 0 or below is never undercut, so the answer is
/// infinite. "Last time" is sup{t ≥ 0 : |x(t)| ≥ ε}: 0 if that never happens after 0, infinite if it never
/// ceases.
extension Spring {
  /// The last time |x| ≥ epsilon, in seconds. Every loop inside is counted; cost: about ten states.
  public func lastTime(x: Double, v: Double, epsilon: Double) -> Double {
    guard x.isFinite, v.isFinite, epsilon.isFinite else { return .nan }
    return core.lastTime(ScaledState(x: Scaled(x), v: Scaled(v)), epsilon: epsilon)
  }

  /// The last time |v| ≥ epsilon (units per second). The velocity obeys the spring's own equation, with the
  /// acceleration as its velocity, so this is the same search.
  public func lastVelocityTime(x: Double, v: Double, epsilon: Double) -> Double {
    guard x.isFinite, v.isFinite, epsilon.isFinite else { return .nan }
    let at = ScaledState(x: Scaled(x), v: Scaled(v))
    if core.stiffness.isZero { return core.frictionTime(at.v, epsilon: epsilon) }
    return core.lastTime(ScaledState(x: at.v, v: core.acceleration(at)), epsilon: epsilon)
  }

  /// When the sum of the amplitudes of the two parts of the solution reaches epsilon: sine and cosine times
  /// e^(−βt) where under-damped, the two exponentials (constant and linear part if critical) elsewhere.
  /// Seconds; an upper bound of `lastTime` that diverges as ζ tends to 1 from below.
  public func envelopeL1(x: Double, v: Double, epsilon: Double) -> Double {
    guard x.isFinite, v.isFinite, epsilon.isFinite else { return .nan }
    return core.envelope(ScaledState(x: Scaled(x), v: Scaled(v)), epsilon: epsilon, sum: true)
  }

  /// The same with the hypotenuse of the sine and cosine amplitudes; equal to `envelopeL1` where not
  /// under-damped.
  public func envelopeL2(x: Double, v: Double, epsilon: Double) -> Double {
    guard x.isFinite, v.isFinite, epsilon.isFinite else { return .nan }
    return core.envelope(ScaledState(x: Scaled(x), v: Scaled(v)), epsilon: epsilon, sum: false)
  }

  /// When the energy (k x² + m v²)/2 has fallen to `fraction` of its initial value, in seconds: 0 if there is
  /// none, infinite without damping or if a part of it is never lost.
  public func energyTime(x: Double, v: Double, fraction: Double = 1e-6) -> Double {
    guard x.isFinite, v.isFinite, fraction.isFinite else { return .nan }
    return core.energyTime(ScaledState(x: Scaled(x), v: Scaled(v)), fraction: fraction)
  }

  /// Seconds after which the motion has visibly ended from a start at unit distance and rest: the exact last
  /// time at or beyond 0.001. Infinite where it never does.
  public var settlingDuration: Double { lastTime(x: -1, v: 0, epsilon: 0.001) }

  /// The settling duration for a distance and a velocity of one's own.
  public func settlingDuration(target: Double, initialVelocity: Double = 0, epsilon: Double = 0.001) -> Double {
    lastTime(x: -target, v: initialVelocity, epsilon: epsilon)
  }
}
