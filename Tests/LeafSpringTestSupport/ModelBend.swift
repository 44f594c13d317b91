import Glibc

/// A bent leaf by the formula of paper.md, section 6, one strip at a time, with the system's sine and cosine.
public struct ModelBend {
  /// Angles at the spine, the free edge and the middle, in radians from flat right; without a middle the bend is even.
  public var spine, edge: Double
  public var middle: Double?
  /// The droop toward the nearer side, 0…0.5.
  public var sag: Double
  /// The largest difference between two angles of the leaf.
  public var most = Double.pi / 2
  public var strips: Int

  public init(spine: Double, edge: Double, sag: Double, strips: Int) {
    (self.spine, self.edge, self.sag, self.strips) = (spine, edge, sag, strips)
  }

  /// The angle of each strip, beginning at the spine, within 0…π.
  public var angles: [Double] {
    func drooped(_ angle: Double, _ sag: Double) -> Double {
      angle > 0 && angle < .pi ? angle - sag * sin(2 * angle) : angle
    }
    let end = drooped(edge, sag)
    let bow = middle.map { drooped($0, sag / 2) - (spine + end) / 2 } ?? 0
    let bends = (0..<strips).map { strip in
      let s = strips > 1 ? Double(strip) / Double(strips - 1) : 0
      return s * (end - spine) + 4 * s * (1 - s) * bow
    }
    let span = (bends.max() ?? 0) - (bends.min() ?? 0)
    return bends.map { min(max(spine + (span > most ? most / span : 1) * $0, 0), .pi) }
  }

  /// The place of a point, its distance from the spine and its height, on a leaf of the given width that is turned back
  /// by an angle.
  public func place(_ u: Double, of width: Double, turnedBack: Double) -> (x: Double, z: Double) {
    let (length, angles) = (width / Double(strips), angles)
    var (x, z) = (0.0, 0.0)
    for strip in 0..<strips {
      let start = Double(strip) * length
      let step = strip == strips - 1 ? max(u - start, 0) : min(max(u - start, 0), length)
      x += step * cos(angles[strip] - turnedBack)
      z += step * sin(angles[strip] - turnedBack)
    }
    return (x, z)
  }
}
