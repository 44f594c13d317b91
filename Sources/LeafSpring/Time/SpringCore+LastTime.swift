import CMathShim

/// The exact last crossing of a threshold. Between two neighbouring turning points x is monotone, so each case below is
/// reduced to one bracket with one crossing, which `crossing` finds.
extension SpringCore {
  /// sup{t ≥ 0 : |x(t)| ≥ epsilon}.
  func lastTime(_ start: ScaledState, epsilon: Double) -> Double {
    guard epsilon > 0 else { return .infinity }
    if start.x.isZero && start.v.isZero { return 0 }
    switch regime {
    case .free:
      return start.v.isZero && (start.x.magnitude - Scaled(epsilon)).isNegative ? 0 : .infinity
    case .under: return lastTimeRinging(start, Scaled(epsilon))
    case .critical, .over: return lastTimeFalling(start, Scaled(epsilon))
    }
  }

  @inline(__always)
  static func reaches(_ x: Scaled, _ epsilon: Scaled) -> Bool { !(x.magnitude - epsilon).isNegative }

  func position(_ start: ScaledState, at t: Double) -> Scaled {
    t > 0 ? state(start, after: t).x : start.x
  }

  /// ζ ≥ 1: at most one turning point, at ln(1 + 2r v₀/(σ₁A))/2r with A = v₀ + σ₂x₀.
  private func lastTimeFalling(_ start: ScaledState, _ epsilon: Scaled) -> Double {
    if stiffness.isZero {
      // No force: x runs monotonely to x₀ + v₀/2β.
      let end = start.x + start.v / beta.scaled(by: 1)
      if SpringCore.reaches(end, epsilon) { return .infinity }
      guard SpringCore.reaches(start.x, epsilon) else { return 0 }
      return crossing(
        start, from: 0, to: spread(start, epsilon), epsilon, isNegative: start.x.isNegative, isSwing: false
      ).double
    }
    var turn = 0.0
    let amplitude = slowAmplitude(start)
    if !start.v.isZero && !amplitude.isZero {
      let ratio = start.v / (slow * amplitude)
      if !ratio.isNegative {
        let width = root.scaled(by: 1)
        let time =
          regime == .critical || (width * ratio).isZero ? ratio : (width * ratio).logarithmOfOnePlus / width
        turn = time.double
      }
    }
    if turn > 0 && turn.isFinite {
      let top = position(start, at: turn)
      if SpringCore.reaches(top, epsilon) {
        return crossing(
          start, from: turn, to: spread(start, epsilon, beyond: turn), epsilon, isNegative: top.isNegative,
          isSwing: false
        ).double
      }
    }
    guard SpringCore.reaches(start.x, epsilon) else { return 0 }
    let end = turn > 0 && turn.isFinite ? turn : spread(start, epsilon)
    return crossing(
      start, from: 0, to: end, epsilon, isNegative: start.x.isNegative, isSwing: false
    ).double
  }

  /// A time beyond `time` from which on |x| stays below epsilon.
  private func spread(_ start: ScaledState, _ epsilon: Scaled, beyond time: Double = 0) -> Double {
    // (1 + y) e^(−y/2) < 1.22: y is twice the logarithm of everything that the slow decay still has to reduce.
    let most = start.x.magnitude + ((start.v + slow * start.x) / slow).magnitude
    var end =
      slow.isZero
      ? .infinity : SpringCore.seconds(max(0, 2 * (SpringCore.logarithm(most, over: epsilon) + 0.2)), per: slow)
    if !end.isFinite { end = SpringCore.seconds(1, per: beta) }
    end = max(end, time * (1 + 0x1p-40))
    for _ in 0..<2200 where end < .greatestFiniteMagnitude / 2 {
      if !SpringCore.reaches(position(start, at: end), epsilon) { break }
      end *= 2
    }
    return end
  }

  /// The one time between `from`, where |x| ≥ epsilon, and `to`, where x is below it on that side, at which |x| =
  /// epsilon. For a tail (nearly an exponential) it uses Newton's method on ln|x|, from above; for a swing (nearly
  /// straight there) on x below epsilon; both kept inside the bracket by halving. It ends when the second derivative
  /// shows that the next correction would be below the last bit. At most 2200 steps, rarely more than six.
  func crossing(
    _ start: ScaledState, from: Double, to: Double, _ epsilon: Scaled, isNegative: Bool,
    isSwing: Bool
  ) -> Scaled {
    // Times beyond the range of a double count as never.
    if from >= .greatestFiniteMagnitude { return .beyondDouble }
    if (start.x.magnitude - epsilon).isZero {
      // A start that is on the threshold and does not rise first has crossed it at once.
      let rises = !start.v.isZero && start.v.isNegative == start.x.isNegative
      if from == 0, !rises { return .zero }
      if rises, let back = quickReturn(start) { return back }
    }
    let to = min(to, .greatestFiniteMagnitude)
    var low = from, high = to, t = isSwing ? from + (to - from) / 2 : to
    for _ in 0..<2200 {
      let at = t > 0 ? state(start, after: t) : start
      let sameSide = at.x.isNegative == isNegative && !at.x.isZero
      let above = sameSide && SpringCore.reaches(at.x, epsilon)
      if above { low = max(low, t) } else { high = min(high, t) }
      var next = low + (high - low) / 2
      if !at.v.isZero && !at.x.isZero {
        let level = isNegative ? -epsilon : epsilon
        let step =
          (above || !isSwing) && sameSide
          ? Scaled((at.x.magnitude / epsilon).logarithm) * at.x / at.v : (at.x - level) / at.v
        let exact = Scaled(t) - step
        let newton = exact.double
        let size = (newton - t).magnitude
        // The remaining error is step² f″/2f′; f is ln|x| or x.
        let bend = (acceleration(at) / at.v).double.magnitude + (at.v / at.x).double.magnitude
        // Far from the threshold a small step means nothing, because ln|x|·x/v vanishes where x does.
        let share = (at.x / level).double
        let isNear = share > 0.5 && share < 2
        if isNear && (size <= 0x1p-52 * t || size * bend * size <= 0x1p-56 * t) {
          return newton < low ? Scaled(low) : newton > high ? Scaled(high) : exact
        }
        if newton > low && newton < high && (isNear || size > (high - low) / 1024) { next = newton }
      }
      if next <= low || next >= high { break }
      t = next
    }
    return low >= .greatestFiniteMagnitude / 2 ? .beyondDouble : Scaled(low)
  }
}
