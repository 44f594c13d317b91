/// The largest invisible change: a distance of corners on the screen, and a step of opacities and shades.
public struct Tolerance: Equatable, Sendable, BitwiseCopyable {
  /// In points of the viewport, 0 or above; 0 if every change is visible.
  public let points: Double

  /// Half a step of eight bits, so that drawn values change by one step at most.
  public static var share: Double { 1.0 / 510 }

  public init(points: Double) { self.points = points }

  /// The bounds hold within this fraction of an end; none answers more.
  static var most: Double { 0.01 }

  /// The fraction of progress over which no change exceeds the tolerance. Corners move by at most `speed` points per
  /// unit of progress, opacities and shades by `share`.
  func fraction(speed: Double, share: Double = 0) -> Double {
    guard points > 0, speed < .infinity else { return 0 }
    return min(points / speed, Tolerance.share / share, Tolerance.most)
  }

  /// The most points that a point moves on the screen for each point in space, seen from an eye `distance` away.
  /// Infinite if it may reach the eye.
  ///
  /// With q its place beside the axis and z its depth it is seen at q·m, m = d/(d − z), and dm/dz = m²/d. A step (dq,
  /// dz) is seen as m·dq + q·m²/d·dz. By Cauchy that is at most √(m² + (|q|·m²/d)²) times as long, which grows with |q|
  /// and z.
  static func magnification(radius: Double, depth: Double, eye distance: Double) -> Double {
    guard distance < .infinity else { return 1 }
    guard depth < distance else { return .infinity }
    let m = distance / (distance - depth)
    return hypotenuse(m, radius * m * m / distance)
  }

  static func hypotenuse(_ a: Double, _ b: Double) -> Double { Elementary.sqrt(a * a + b * b) }
}
