import CMathShim

// When a motion is over, computed by closed forms in plain doubles: never too early, and hardly late.
// `Spring+Settling.swift` has the times themselves, which cost some thirty times as much.
extension Spring {
  /// A time in seconds after which the motion stays within `share` of `range`. It follows from a bound of the
  /// amplitude, so it also covers the turning points. 0 at rest, infinite without damping or stiffness. From then on a
  /// stage gives the target as the value; the spring functions themselves never snap.
  ///
  /// If under-damped, it is the earlier of the times at which |x| ≤ e^(−βt) √(P² + Q²) and |x| ≤ e^(−βt) (|x₀| +
  /// |v₀ + βx₀| t) reach the threshold; the second bound keeps it finite through ζ = 1. Elsewhere it is
  /// `settlesBefore`. Cost: 0.2 µs.
  /// - Parameters:
  ///   - range: only its size counts.
  ///   - share: no motion ever stays within a share of 0 or below.
  public func restTime(x: Double, v: Double, range: Double = 1, share: Double = 1e-9) -> Double {
    guard x.isFinite, v.isFinite, range.isFinite, share.isFinite else { return .nan }
    if x == 0 && v == 0 { return 0 }
    let epsilon = range.magnitude * share
    guard epsilon > 0 else { return .infinity }
    guard let bound = SpringBound(self, x: x, v: v, epsilon: epsilon) else {
      return lastTime(x: x, v: v, epsilon: epsilon)
    }
    return bound.amplitudeTime
  }

  /// An upper bound of `lastTime`, the last time at which |x| ≥ epsilon; less than a thousandth above it except for
  /// contrived motions. Cost: 0.5 µs. 0 if the threshold is never reached after 0, infinite if it is reached again and
  /// again for ever.
  public func settlesBefore(x: Double, v: Double, epsilon: Double) -> Double {
    guard x.isFinite, v.isFinite, epsilon.isFinite else { return .nan }
    guard epsilon > 0 else { return .infinity }
    guard let bound = SpringBound(self, x: x, v: v, epsilon: epsilon) else {
      return lastTime(x: x, v: v, epsilon: epsilon)
    }
    return bound.settlingTime
  }
}

/// A start measured in thresholds: x₀/ε, v₀/ε.
struct SpringBound {
  private let rates: SpringRates
  private let x: Double
  private let v: Double
  /// v₀ + rate · x₀: the velocity at 0 that the slow decay alone would not explain.
  private let push: Double

  /// Nil for numbers that need double-double.
  init?(_ spring: Spring, x: Double, v: Double, epsilon: Double) {
    rates = spring.rates
    self.x = x / epsilon
    self.v = v / epsilon
    push = self.v + rates.rate * self.x
    guard rates.kind != .none, rates.pull > 0 else { return nil }
    let size = max(
      self.x.magnitude, (self.v * rates.inverse).magnitude, (push / max(rates.rate, rates.turn)).magnitude)
    guard (size < 0x1p+500 && size > 0x1p-500) || (x == 0 && v == 0) else { return nil }
  }

  private var rings: Bool { rates.kind == .rings }

  /// `rate · t` converted to seconds, plus what rounding may have taken from it.
  private func seconds(_ time: Double) -> Double {
    time <= 0 ? 0 : (time * (1 + 0x1p-36) + 0x1p-36) / rates.rate
  }

  /// See `Spring.restTime`.
  var amplitudeTime: Double {
    guard rings, rates.rate > 0, x != 0 || v != 0 else { return settlingTime }
    return seconds(min(leaf_log_near(amplitude), creep(x.magnitude, push.magnitude, isBeyond: false)))
  }

  private var amplitude: Double {
    let sine = push * rates.inverse, most = max(x.magnitude, sine.magnitude)
    let (p, q) = (x / most, sine / most)
    return most * Elementary.sqrt(p * p + q * q)
  }

  /// See `Spring.settlesBefore`.
  var settlingTime: Double {
    guard x != 0 || v != 0 else { return 0 }
    if rates.rate == 0 { return amplitude < 1 - 0x1p-40 ? 0 : .infinity }
    if rings { return seconds(rates.lean < 0x1p+20 ? ring : creep(x.magnitude, push.magnitude, isBeyond: false)) }
    return seconds(fall)
  }

  // Below, times are in units of the decay: y = rate · t.

  /// ζ < 1. x turns at ωt = θ + nπ, at a distance of A e^(−βt) ω/ω₀. The time runs from
  /// the last of these peaks that reaches 1, which may be before 0, to the moment when |x| is 1: κδ − ln(cos δ + κ sin
  /// δ) = ln(peak), κ = β/ω.
  private var ring: Double {
    let lean = rates.lean, stretch = 1 + lean * lean
    let speed = v * rates.inverse
    let angle = Elementary.atan2(y: speed, x: stretch * x + lean * speed)
    let turn = angle < 0 ? angle + Double.pi : angle
    let level = leaf_log_near(amplitude) - 0.5 * leaf_log_near(stretch) - lean * turn
    let loss = Double.pi * lean
    // A peak that may reach the threshold counts as reaching it.
    let most = level + 0x1p-40 * (1 + level.magnitude + lean * turn)
    let ratio = most / loss
    guard ratio.magnitude < 0x1p+40 else { return leaf_log_near(amplitude) }
    let swings = Elementary.floor(ratio)
    let phase = turn + swings * Double.pi + fall(from: most - swings * loss, not: -turn - swings * Double.pi)
    return lean * (phase + 0x1p-36 * (1 + swings.magnitude))
  }

  /// δ after a peak of height e^level, approached from above: Newton's steps do not pass the root of a function that
  /// bends upward. `early` is an angle before the root.
  ///
  /// Three angles above the root: φ + acos(e^(κ early − level) cos φ) with tan φ = κ, because the height at δ is at
  /// least what it would be at `early`; (level + √(2 level))/κ, because ln(cos δ + κ sin δ) ≤ ln(1 + κδ), and y −
  /// ln(1 + y) ≥ level at y = level + √(2 level); and π √(level/2), because the left side's slope is at least sin δ.
  private func fall(from level: Double, not early: Double) -> Double {
    let lean = rates.lean, root = Elementary.sqrt(2 * level), stretch = 1 + lean * lean
    let share = leaf_decay_near(max(0, level - lean * max(0, early))) / Elementary.sqrt(stretch)
    let lag = Elementary.atan2(y: lean, x: 1)
    var angle = min((level + root) / lean, Double.pi / 2 * root, lag + Elementary.acos(share))
    for _ in 0..<12 {
      var sine = 0.0, cosine = 0.0
      leaf_sincos(angle, &sine, &cosine)
      let height = cosine + lean * sine
      guard height > 0, sine > 0 else { break }
      let over = lean * angle - leaf_log_near(height) - level, slope = stretch * sine / height
      guard over > 0 else { break }
      angle -= over / slope
      if over < 1e-10 * slope * angle { break }
    }
    return angle
  }

  /// |x| ≤ (start + way · s) e^(−y), where s is the time or (`isBeyond`) its image 1 − e^(−turn · t) over `turn`, less
  /// start. Finds the last y at which this is 1, from above, by Newton's steps: the logarithm bends downward.
  ///
  /// (1 + y) e^(−y/2) < 1.22 gives the starting point; the other one assumes that the whole way has been covered.
  private func creep(_ start: Double, _ way: Double, isBeyond: Bool, whole: Double = .infinity) -> Double {
    let perRate = way / rates.rate
    var y = min(2 * (leaf_log_near((isBeyond ? 0 : start) + perRate) + 0.2), whole)
    for _ in 0..<20 where y > 0 {
      let (gone, left) = rings ? (y / rates.rate, 1) : image(y / rates.rate)
      let height = isBeyond ? way * gone - start : start + way * gone
      guard height > 0 else { return 0 }
      let slope = way * left / (height * rates.rate) - 1, over = leaf_log_near(height) - y
      // Beyond a peak that is below 1 there is no root to find.
      guard slope < 0 else { return over > -0x1p-30 ? y : 0 }
      guard over < 0 else { break }
      y -= over / slope
      if -over < 1e-12 * y { break }
    }
    return y
  }

  /// (1 − e^(−turn · t))/turn and e^(−turn · t).
  private func image(_ t: Double) -> (gone: Double, left: Double) {
    let lost = -Elementary.expm1(-rates.turn * t)
    return (lost * rates.inverse, 1 - lost)
  }

  /// ζ ≥ 1: x = e^(−y) (x₀ + push · (1 − e^(−turn · t))/turn).
  private var fall: Double {
    let reach = push * rates.inverse, end = x + reach
    if x * push >= 0 {
      return creep(x.magnitude, push.magnitude, isBeyond: false, whole: leaf_log_near(x.magnitude + reach.magnitude))
    }
    if x * end < 0 {
      let beyond = creep(x.magnitude, push.magnitude, isBeyond: true, whole: leaf_log_near(end.magnitude))
      return beyond > 0 ? beyond : sink(reach.magnitude)
    }
    return fade(end.magnitude, reach.magnitude)
  }

  /// Before x passes through 0, as it does. Two bounds hold: |x₀| e^(−y), and the time at which all but 1 of x₀ has
  /// been covered. The logarithm bends downward.
  private func sink(_ reach: Double) -> Double {
    guard x.magnitude >= 1 else { return 0 }
    let all = -Elementary.log1p((1 - x.magnitude) / reach) * rates.inverse * rates.rate
    var y = min(leaf_log_near(x.magnitude), all)
    for _ in 0..<12 {
      let (gone, left) = image(y / rates.rate)
      let height = x.magnitude - push.magnitude * gone
      guard height > 0 else { break }
      let over = leaf_log_near(height) - y
      guard over < 0 else { break }
      let step = over / (1 + push.magnitude * left / (height * rates.rate))
      y += step
      if -step < 1e-10 * y { break }
    }
    return y
  }

  /// Two decays of the same sign. The later the time, the less is left of the fast one; so a time that is too early
  /// overestimates it.
  private func fade(_ end: Double, _ reach: Double) -> Double {
    guard x.magnitude >= 1 else { return 0 }
    let ratio = rates.turn / rates.rate
    var late = leaf_log_near(x.magnitude)
    for _ in 0..<3 {
      let early = max(0, leaf_log_near(end + reach * leaf_decay_near(ratio * late)))
      late = max(0, leaf_log_near(end + reach * leaf_decay_near(ratio * early)))
    }
    return min(late, max(leaf_log_near(2 * end), leaf_log_near(2 * reach) / (1 + ratio), 0))
  }
}
