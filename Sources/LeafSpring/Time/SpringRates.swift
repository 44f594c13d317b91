import CMathShim

/// Numbers from which a spring's motion is computed, in two doubles where the last bits matter.
///
/// x″ + 2β x′ + ω₀² x = 0 has the solution x = e^(−rate·t) (a x₀ + b v₀), v = e^(−rate·t) (c x₀ + d v₀), where b =
/// inverse·S, c = −pull·S, a = A + lean·S, d = D − lean·S, and
///
/// - under-damped: rate = β, turn = √(ω₀² − β²), S = sin(turn·t), A = D = cos(turn·t);
/// - else: rate = the slow decay, turn = by how much the fast decay is faster, S = 1 − e^(−turn·t), A = 1, D = 1 − S.
///
/// inverse = 1/turn, lean = rate/turn, pull = ω₀²/turn. At critical damping turn would be 0: as long as it is below
/// 2⁻⁶⁴ of the rate, S/turn equals t to more bits than are kept, and any such number will do. A power of two is taken, 2⁻⁸⁰ of the
/// rate: while the decay is not 0, y = turn·t is below 2⁻⁷⁰, so that S = y − y²/2 needs no exponential function.
struct SpringRates: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable {
    /// Some number is beyond 2^±400: only the exact form will do.
    case none
    /// Under-damped.
    case rings
    case critical
    case creeps
  }

  private(set) var kind = Kind.none
  private(set) var fullRate = DoubleDouble(0), fullTurn = DoubleDouble(0), fullInverse = DoubleDouble(0)
  private(set) var fullLean = DoubleDouble(0), fullPull = DoubleDouble(0)
  /// ω₀ and 1/ω₀ where under-damped, where errors are measured by the state; else 0.
  private(set) var pace = 0.0
  private(set) var span = 0.0

  init(_ core: SpringCore) {
    guard core.regime != .free else { return }
    let rings = core.regime == .under
    let rate = rings ? core.beta : core.slow
    var turn = rings ? core.root : core.root.scaled(by: 1)
    let isCritical = turn.isZero
    if isCritical { turn = Scaled(mantissa: DoubleDouble(1), exponent: core.slow.exponent - 80) }
    let inverse = Scaled(1) / turn, lean = rate / turn, pull = core.stiffness / turn
    guard Self.fits(rate), Self.fits(turn), Self.fits(inverse), Self.fits(lean), Self.fits(pull) else { return }
    (fullRate, fullTurn, fullInverse) = (rate.expanded, turn.expanded, inverse.expanded)
    (fullLean, fullPull) = (lean.expanded, pull.expanded)
    if rings { (pace, span) = (core.omega0.double, (Scaled(1) / core.omega0).double) }
    kind = rings ? .rings : isCritical ? .critical : .creeps
  }

  private static func fits(_ number: Scaled) -> Bool { number.isZero || (-400...400).contains(number.exponent) }

  var rate: Double { fullRate.hi }
  var turn: Double { fullTurn.hi }
  var inverse: Double { fullInverse.hi }
  var lean: Double { fullLean.hi }
  var pull: Double { fullPull.hi }

  /// The greatest phase, in radians, that the lanes accept.
  @inline(__always) var phaseLimit: Double {
    switch kind {
    case .none: 0
    case .rings: LEAF_PHASE_LIMIT
    case .critical, .creeps: 0x1p+900
    }
  }
}

/// A spring's map over a time, before the decay is multiplied in. Its decay is 0 for a time that the lanes do not
/// accept.
struct SpringMap: BitwiseCopyable {
  var decay = DoubleDouble(0)
  var a = DoubleDouble(0), b = DoubleDouble(0), c = DoubleDouble(0), d = DoubleDouble(0)
}

/// State of a spring after a time, as the lanes give it.
struct SpringEnd {
  var x = 0.0
  var v = 0.0
  /// True if all numbers on the way were in range.
  var isInRange = false
  /// True if no terms cancelled so far that their errors would show, either.
  var isSure = false
}

// One spring after one time: the first lane.
extension SpringRates {
  /// The state to which (x + below, v) is carried in `t` seconds.
  func end(_ x: Double, _ v: Double, below: Double = 0, after t: Double) -> SpringEnd {
    var columns = PhaseColumns<SIMD4<Double>>()
    let spring = SpringLanes(self), time = Lanes(repeating: t)
    guard spring.accepts(time)[0] else { return SpringEnd() }
    let (map, termsOfD) = spring.map(over: time, &columns)
    let (from, velocity) = (Lanes(repeating: x), Lanes(repeating: v))
    let state = map.carry(from, below: Lanes(repeating: below), velocity)
    let trust = LaneTrust(state, map, termsOfD: termsOfD, from: from, velocity, spring)
    return SpringEnd(x: state.x[0], v: state.v[0], isInRange: trust.isInRange[0], isSure: trust.isSure[0])
  }

  /// The map over `t` seconds.
  func map(after t: Double) -> SpringMap {
    var columns = PhaseColumns<SIMD4<Double>>()
    let spring = SpringLanes(self), time = Lanes(repeating: t)
    guard spring.accepts(time)[0] else { return SpringMap() }
    return spring.map(over: time, &columns).map.first
  }
}
