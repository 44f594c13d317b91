/// How a turning leaf bends: the angles along it, from those at its spine, its middle and its free edge.
///
/// At s = 0 (spine)…1 (free edge) the angle is φ + s(e − φ) + 4s(1 − s)(m − (φ + e)/2) − γ·sin 2φ·s: a parabola through
/// the three, and a droop toward the nearer side, which is none lying and upright; kept in 0…π. An angle is the slope
/// of the leaf, so the height of no point can be negative.
public struct PaperBend: Equatable, Sendable {
  /// Radians from flat right: of the leaf at its spine and at its free edge.
  public var spine, edge: Double
  /// In the middle; nil for the mean of the two, an even bend.
  public var middle: Double?
  /// γ, 0…0.5.
  public var sag = 0.0
  /// The most the leaf bends from its least angle to its greatest: two leaves that are ordered strip by strip cannot
  /// cross if neither bends more than π/2.
  public var most = Double.pi / 2

  public init(spine: Double, edge: Double, middle: Double? = nil, sag: Double = 0) {
    (self.spine, self.edge, self.middle, self.sag) = (spine, edge, middle, sag)
  }

  /// Writes the angles of all strips, from the spine.
  public func write(_ angles: UnsafeMutablePointer<Double>, strips: Int) {
    guard strips > 1 else {
      if strips == 1 { angles[0] = kept(spine) }
      return
    }
    let droop = sag == 0 ? 0 : sag * Elementary.sin(2 * spine)
    let bow = middle.map { $0 - (spine + edge) / 2 } ?? 0
    var (least, greatest) = (0.0, 0.0)
    for strip in 0..<strips {
      let s = Double(strip) / Double(strips - 1)
      let bend = s * (edge - spine) + 4 * s * (1 - s) * bow - droop * s
      angles[strip] = bend
      (least, greatest) = (min(least, bend), max(greatest, bend))
    }
    let part = greatest - least > most ? most / (greatest - least) : 1
    for strip in 0..<strips { angles[strip] = kept(spine + part * angles[strip]) }
  }

  private func kept(_ angle: Double) -> Double { min(max(angle, 0), .pi) }

  /// Makes the angles of leaves fit for each other, strip by strip: none is further right than the leaf in front. Row j
  /// of `angles` holds the strips of leaf j, in the order of the book. O(leaves · strips).
  public static func fit(_ angles: UnsafeMutablePointer<Double>, leaves: Int, strips: Int) {
    for index in stride(from: strips, to: max(leaves * strips, strips), by: 1) {
      angles[index] = min(angles[index], angles[index - strips])
    }
  }

  /// Where the point at the distance u from the spine is, along the page, in the cross-section of the book: x away from
  /// the spine, y toward the viewer. O(strips).
  /// - Parameter turnedBack: taken from every angle; the spine's own for the leaf as it would lie at angle 0.
  public static func place(
    _ u: Double, of width: Double, strips: Int, _ angles: UnsafePointer<Double>, turnedBack: Double = 0
  ) -> Point {
    let length = width / Double(strips)
    var (place, left) = (Point.zero, u)
    for strip in 0..<strips {
      let step = strip == strips - 1 ? left : min(left, length)
      let (sine, cosine) = Elementary.sincos(angles[strip] - turnedBack)
      place = Point(x: place.x + step * cosine, y: place.y + step * sine)
      left -= step
      if left <= 0 { break }
    }
    return place
  }
}
