import CMathShim

/// Numbers that the closed form needs from a spring, computed once in double-double, and exact where the parameters
/// allow it.
///
/// x″ + 2β x′ + ω₀² x = 0 with β = c/2m and ω₀² = k/m. Its roots are −β ± √(β² − ω₀²); the sign of the
/// discriminant is taken from the exact parameters, so a regime is never mistaken.
struct SpringCore: BitwiseCopyable {
  enum Regime: UInt8, BitwiseCopyable {
    /// ζ < 1: the root part is an angular frequency.
    case under
    case critical
    /// ζ > 1, or no stiffness at all: the root part separates a slow and a fast decay.
    case over
    /// Neither stiffness nor damping: a free body.
    case free
  }

  let regime: Regime
  /// β, per second.
  let beta: Scaled
  /// √|β² − ω₀²|, per second.
  let root: Scaled
  /// ω₀², per second squared.
  let stiffness: Scaled
  /// σ₁ = ω₀²/(β + root), the slow decay without the cancellation of β − root (ζ ≥ 1), per second.
  let slow: Scaled
  /// σ₂ = β + root, the fast decay (ζ ≥ 1), per second.
  let fast: Scaled
  /// The mass by which `beta` and `stiffness` were divided. The division may have rounded them, but not if the mass is
  /// a power of two.
  private(set) var mass = Scaled(1)

  /// - Parameter discriminant: any number with the sign of ζ² − 1.
  private init(beta: Scaled, root: Scaled, stiffness: Scaled, discriminant: Double) {
    self.beta = beta
    self.root = root
    self.stiffness = stiffness
    if beta.isZero && stiffness.isZero {
      regime = .free
    } else {
      regime = discriminant < 0 ? .under : discriminant > 0 ? .over : .critical
    }
    fast = beta + root
    slow = fast.isZero ? .zero : stiffness / fast
  }

  /// From mass > 0, stiffness ≥ 0 and damping ≥ 0: the discriminant c² − 4mk is exact.
  init(mass m: Double, stiffness k: Double, damping c: Double) {
    let mass = Scaled(m), stiff = Scaled(k), damp = Scaled(c)
    let twice = mass.scaled(by: 1)
    // c² and 4mk are formed from the mantissas; the greater exponent is taken out, and the other side is scaled down to
    // it.
    let squareAt = 2 * damp.exponent, productAt = mass.exponent + stiff.exponent + 2
    var at = squareAt
    if damp.isZero || (!stiff.isZero && productAt > squareAt) { at = productAt }
    let discriminant = leaf_dd_discriminant(
      damp.mantissa.hi, max(squareAt - at, -400), mass.mantissa.hi, stiff.mantissa.hi,
      max(productAt - at, -400))
    let size = Scaled(discriminant, times: at).magnitude
    self.init(
      beta: damp / twice, root: size.squareRoot / twice, stiffness: stiff / mass,
      discriminant: discriminant.hi)
    self.mass = mass
  }

  /// From ζ ≥ 0 and ω₀ > 0 of unit mass, each exact to a double-double: 1 − ζ² loses nothing near ζ = 1.
  init(dampingRatio zeta: DoubleDouble, omega0: Scaled) {
    let one = DoubleDouble(1)
    let discriminant: Scaled
    if zeta.hi > 0x1p+60 {
      discriminant = Scaled(zeta) * Scaled(zeta)
    } else if zeta.lo == 0 && zeta.hi > 0x1p-60 {
      let square = leaf_two_product(zeta.hi, zeta.hi)
      discriminant = Scaled(DoubleDouble(square.hi) - 1 + DoubleDouble(square.lo))
    } else {
      discriminant = Scaled((zeta - one) * (zeta + one))
    }
    self.init(
      beta: Scaled(zeta) * omega0, root: discriminant.magnitude.squareRoot * omega0,
      stiffness: omega0 * omega0,
      discriminant: discriminant.mantissa.hi)
  }

  /// ω₀ in radians per second.
  var omega0: Scaled { stiffness.squareRoot }

  static func same(_ a: Scaled, _ b: Scaled) -> Bool {
    a.mantissa.hi == b.mantissa.hi && a.mantissa.lo == b.mantissa.lo && a.exponent == b.exponent
  }

  static func same(_ a: SpringCore, _ b: SpringCore) -> Bool {
    a.regime == b.regime && same(a.beta, b.beta) && same(a.root, b.root) && same(a.stiffness, b.stiffness)
  }
}
