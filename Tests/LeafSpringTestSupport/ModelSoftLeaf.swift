#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// A soft leaf in the cross-section of a book, one strip after the other: x along the page to the right, z toward the viewer,
/// the spine at the origin. Shares no code with the core: the C library's sine and cosine, and plain sums.
public struct ModelSoftLeaf {
  public struct Place: Equatable {
    public var x, z: Double
  }

  /// Angle of every strip in radians, 0 flat right, −π flat left.
  public let angles: [Double]
  /// The spine, every joint, and the free edge.
  public let joints: [Place]

  /// - Parameters:
  ///   - width: of the page.
  ///   - spine, edge: ratios (1 flat right … −1 flat left) of the first and the last strip; beyond ±1 it is flat.
  ///   - extra: added to every angle: 0 for a recto, 0.001 for a verso.
  public init(width: Double, spine: Double, edge: Double, strips: Int, extra: Double = 0) {
    func angle(_ ratio: Double) -> Double { (max(-1, min(1, ratio)) - 1) / 2 * .pi + extra }
    var angles: [Double] = []
    var joints = [Place(x: 0, z: 0)]
    for strip in 0..<strips {
      let part = strips == 1 ? 0 : Double(strip) / Double(strips - 1)
      angles.append((1 - part) * angle(spine) + part * angle(edge))
      let last = joints[strip]
      let length = width / Double(strips)
      joints.append(Place(x: last.x + length * cos(angles[strip]), z: last.z - length * sin(angles[strip])))
    }
    self.angles = angles
    self.joints = joints
  }
}
