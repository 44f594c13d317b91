/// End times to 1e-12 of themselves, or to 1e-15/ω₀ where a start already on the threshold rises. Below a damping ratio
/// of 1e-8 they are bounds (`endTimesAreBounds`).
///
/// `epsilon` is a distance (or speed) above 0. No motion stays below a threshold of 0 or less, so the answer is then
/// infinite.
/// "Last time" is sup{t ≥ 0 : |x(t)| ≥ ε}: 0 if that never happens after 0, infinite if it happens again and again for ever.
extension Spring {
  /// True if `lastTime`, `settlingDuration` and the like give the time of the envelope: never early, and late by less
  /// than half a swing. So it is for damping ratios above 0 and below 1e-8, whose motions take a hundred million swings
  /// and more to end.
  public var endTimesAreBounds: Bool { core.isHardlyDamped }

  /// The last time |x| ≥ epsilon, in seconds. Every loop inside has a limit; cost: about 60,000 instructions.
  public func lastTime(x: Double, v: Double, epsilon: Double) -> Double {
    end(x, v, epsilon) { core.lastTime($0, epsilon: epsilon) }
  }

  /// The last time |v| ≥ epsilon (units per second).
  package func lastVelocityTime(x: Double, v: Double, epsilon: Double) -> Double {
    end(x, v, epsilon) { core.lastTime($0, epsilon: epsilon, ofVelocity: true) }
  }

  /// When the sum of the amplitudes of the two parts of the solution reaches epsilon. The parts are sine and cosine
  /// times e^(−βt) where under-damped, and the two exponentials (or the constant and the linear part if critical)
  /// elsewhere. In seconds; an upper bound of `lastTime` that diverges as ζ tends to 1 from below.
  package func envelopeL1(x: Double, v: Double, epsilon: Double) -> Double {
    end(x, v, epsilon) { core.envelope($0, epsilon: epsilon, sum: true) }
  }

  /// When the hypotenuse of the sine and cosine amplitudes reaches epsilon. Equal to `envelopeL1` if not under-damped.
  package func envelopeL2(x: Double, v: Double, epsilon: Double) -> Double {
    end(x, v, epsilon) { core.envelope($0, epsilon: epsilon, sum: false) }
  }

  /// When the energy (k x² + m v²)/2 has fallen to `fraction` of its initial value, in seconds: 0 if there is no
  /// energy, infinite without damping or if a part of it is never lost.
  package func energyTime(x: Double, v: Double, fraction: Double = 1e-6) -> Double {
    end(x, v, fraction) { core.energyTime($0, fraction: fraction) }
  }

  /// Seconds after which a motion that starts at unit distance without velocity has settled: the last time at or
  /// beyond 0.001. Infinite if it never settles.
  public var settlingDuration: Double { lastTime(x: -1, v: 0, epsilon: 0.001) }

  /// The settling duration for a given distance and velocity.
  public func settlingDuration(target: Double, initialVelocity: Double = 0, epsilon: Double = 0.001) -> Double {
    lastTime(x: -target, v: initialVelocity, epsilon: epsilon)
  }

  /// NaN for NaN or infinite numbers.
  private func end(_ x: Double, _ v: Double, _ limit: Double, _ time: (ScaledState) -> Double) -> Double {
    guard x.isFinite, v.isFinite, limit.isFinite else { return .nan }
    return time(ScaledState(x: Scaled(x), v: Scaled(v)))
  }
}
