import CMathShim

/// Exact settling times, to about 1e-15 relative, for every damping ratio above 0.
///
/// A last time is never early: the threshold is not reached at any later time that a double can hold. The number of the
/// last swing is computed, not found by trying, so this holds for any number of swings. After more than 2⁵³ swings, one
/// swing is less than the last bit of the time; the result is then the time at which the envelope of the peaks meets
/// the threshold. Below ζ = 1e-25 a swing loses so little that 106 bits of its height may not show it. There, peaks
/// that cannot be told from the threshold count as reaching it, and the time is late by about 2⁻⁹⁸/(ζω₀) seconds.
///
/// `epsilon` is a distance (or speed) above 0. No motion stays below a threshold of 0 or less, so the answer is then
/// infinite. "Last time" is sup{t ≥ 0 : |x(t)| ≥ ε}: 0 if that never happens after 0, infinite if it happens again and
/// again for ever.
extension Spring {
  /// The last time |x| ≥ epsilon, in seconds. Every loop inside has a limit; it costs as much as about ten states.
  public func lastTime(x: Double, v: Double, epsilon: Double) -> Double {
    guard x.isFinite, v.isFinite, epsilon.isFinite else { return .nan }
    return core.lastTime(ScaledState(x: Scaled(x), v: Scaled(v)), epsilon: epsilon)
  }

  /// The last time |v| ≥ epsilon (units per second). The velocity obeys the spring's own equation, with the
  /// acceleration as its velocity, so this is the same search.
  package func lastVelocityTime(x: Double, v: Double, epsilon: Double) -> Double {
    guard x.isFinite, v.isFinite, epsilon.isFinite else { return .nan }
    let at = ScaledState(x: Scaled(x), v: Scaled(v))
    if core.stiffness.isZero { return core.frictionTime(at.v, epsilon: epsilon) }
    return core.lastTime(ScaledState(x: at.v, v: core.acceleration(at)), epsilon: epsilon)
  }

  /// When the sum of the amplitudes of the two parts of the solution reaches epsilon. The parts are sine and cosine
  /// times e^(−βt) where under-damped, and the two exponentials (or the constant and the linear part if critical)
  /// elsewhere. In seconds; an upper bound of `lastTime` that diverges as ζ tends to 1 from below.
  package func envelopeL1(x: Double, v: Double, epsilon: Double) -> Double {
    guard x.isFinite, v.isFinite, epsilon.isFinite else { return .nan }
    return core.envelope(ScaledState(x: Scaled(x), v: Scaled(v)), epsilon: epsilon, sum: true)
  }

  /// The same with the hypotenuse of the sine and cosine amplitudes; equal to `envelopeL1` where not
  /// under-damped.
  package func envelopeL2(x: Double, v: Double, epsilon: Double) -> Double {
    guard x.isFinite, v.isFinite, epsilon.isFinite else { return .nan }
    return core.envelope(ScaledState(x: Scaled(x), v: Scaled(v)), epsilon: epsilon, sum: false)
  }

  /// When the energy (k x² + m v²)/2 has fallen to `fraction` of its initial value, in seconds: 0 if there is no
  /// energy, infinite without damping or if a part of it is never lost.
  package func energyTime(x: Double, v: Double, fraction: Double = 1e-6) -> Double {
    guard x.isFinite, v.isFinite, fraction.isFinite else { return .nan }
    return core.energyTime(ScaledState(x: Scaled(x), v: Scaled(v)), fraction: fraction)
  }

  /// Seconds after which a motion that starts at unit distance without velocity has settled: the exact last time at or
  /// beyond 0.001. Infinite if it never settles.
  public var settlingDuration: Double { lastTime(x: -1, v: 0, epsilon: 0.001) }

  /// The settling duration for a given distance and velocity.
  public func settlingDuration(target: Double, initialVelocity: Double = 0, epsilon: Double = 0.001) -> Double {
    lastTime(x: -target, v: initialVelocity, epsilon: epsilon)
  }
}
