import CMathShim

extension SpringCore {
  /// What the kernels need of the spring (`CMathShim/leaf_spring.h`): its rates in two doubles each, as exact as its
  /// numbers allow.
  var kernel: leaf_spring {
    var kernel = leaf_spring()
    guard regime != .free else { return kernel }
    let rings = regime == .under
    let rate = rings ? beta : slow
    var turn = rings ? root : root.scaled(by: 1)
    if turn.isZero { turn = Scaled(mantissa: DoubleDouble(1), exponent: slow.exponent - 80) }
    let members = (rate, turn, Scaled(1) / turn, rate / turn, stiffness / turn)
    guard SpringCore.fit(members.0), SpringCore.fit(members.1), SpringCore.fit(members.2), SpringCore.fit(members.3),
      SpringCore.fit(members.4)
    else { return kernel }
    (kernel.rate, kernel.rate_low) = members.0.parts
    (kernel.turn, kernel.turn_low) = members.1.parts
    (kernel.inverse, kernel.inverse_low) = members.2.parts
    (kernel.lean, kernel.lean_low) = members.3.parts
    (kernel.pull, kernel.pull_low) = members.4.parts
    if rings {
      kernel.pace = omega0.double
      kernel.span = (Scaled(1) / omega0).double
    }
    kernel.kind = Int64(rings ? LEAF_SPRING_RINGS : LEAF_SPRING_CREEPS)
    return kernel
  }

  /// Whether the kernels accept a number.
  private static func fit(_ number: Scaled) -> Bool { number.isZero || (-400...400).contains(number.exponent) }
}

extension Scaled {
  fileprivate var parts: (Double, Double) { (expanded.hi, expanded.lo) }
}
