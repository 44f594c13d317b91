/// How a turning leaf bends: the angles along it, computed from those at its spine, its middle and its free edge.
///
/// At s = 0 (spine)…1 (free edge) the angle is φ + s(e − φ) + 4s(1 − s)(m − (φ + e)/2), kept within 0…π: a parabola through
/// the three angles. Of these e droops by γ·sin 2e and m by half of γ·sin 2m toward the nearer side, which is nothing where they
/// are flat or upright; an even leaf droops by γ·sin 2φ·s. An angle is the slope of the leaf, so no point can get a negative
/// height.
package struct PaperBend: Equatable, Sendable {
  /// The leaf's angle at its spine and at its free edge, in radians from flat right.
  package var spine, edge: Double
  /// The angle in the middle; nil for the mean of the two, an even bend.
  package var middle: Double?
  /// The droop γ, 0…0.5.
  package var sag = 0.0
  /// The largest allowed difference between the least and the greatest angle of the leaf. Two leaves that are ordered
  /// strip by strip cannot cross if neither bends by more than π/2.
  package var most = Double.pi / 2

  package init(spine: Double, edge: Double, middle: Double? = nil, sag: Double = 0) {
    (self.spine, self.edge, self.middle, self.sag) = (spine, edge, middle, sag)
  }

  /// Writes the angles of all strips, beginning at the spine.
  package func write(_ angles: UnsafeMutablePointer<Double>, strips: Int) {
    guard strips > 1 else {
      if strips == 1 { angles[0] = kept(spine) }
      return
    }
    let edge = drooped(edge, by: sag)
    let bow = middle.map { drooped($0, by: sag / 2) - (spine + edge) / 2 } ?? 0
    var (least, greatest) = (0.0, 0.0)
    for strip in 0..<strips {
      let s = Double(strip) / Double(strips - 1)
      let bend = s * (edge - spine) + 4 * s * (1 - s) * bow
      angles[strip] = bend
      (least, greatest) = (min(least, bend), max(greatest, bend))
    }
    let part = greatest - least > most ? most / (greatest - least) : 1
    for strip in 0..<strips { angles[strip] = kept(spine + part * angles[strip]) }
  }

  private func drooped(_ angle: Double, by sag: Double) -> Double {
    sag != 0 && angle > 0 && angle < .pi ? angle - sag * Elementary.sin(2 * angle) : angle
  }

  private func kept(_ angle: Double) -> Double { min(max(angle, 0), .pi) }

  /// Makes the angles of several leaves compatible, strip by strip: no strip lies further right than the same strip of
  /// the leaf in front. Row j of `angles` holds the strips of leaf j, in the order of the book. O(leaves · strips).
  package static func fit(_ angles: UnsafeMutablePointer<Double>, leaves: Int, strips: Int) {
    for index in stride(from: strips, to: max(leaves * strips, strips), by: 1) {
      angles[index] = min(angles[index], angles[index - strips])
    }
  }

  /// Where a point of the leaf is in the cross-section of the book (x away from the spine, y toward the viewer), if its
  /// distance from the spine along the page is u. O(strips).
  /// - Parameter turnedBack: an angle to subtract from every strip's. Pass the spine's own angle to get the leaf as it
  ///   would lie at angle 0.
  package static func place(
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
