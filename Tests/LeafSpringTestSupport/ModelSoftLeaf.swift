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

/// A soft leaf in the cross-section of a book, one strip after the other: x along the page to the right, z toward the
/// viewer, the spine at the origin. Shares no code with the core: the C library's sine and cosine, and plain sums.
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
    let (first, last) = (max(-1, min(1, spine)), max(-1, min(1, edge)))
    self.init(
      width: width,
      ratios: (0..<strips).map { strip in
        let part = strips == 1 ? 0 : Double(strip) / Double(strips - 1)
        return (1 - part) * first + part * last
      }, extra: extra)
  }

  /// - Parameter ratios: of all strips.
  public init(width: Double, ratios: [Double], extra: Double = 0) {
    angles = ratios.map { (max(-1, min(1, $0)) - 1) / 2 * .pi + extra }
    var joints = [Place(x: 0, z: 0)]
    for (strip, angle) in angles.enumerated() {
      let last = joints[strip]
      let length = width / Double(ratios.count)
      joints.append(Place(x: last.x + length * cos(angle), z: last.z - length * sin(angle)))
    }
    self.joints = joints
  }
}

/// The leaves of a book whose middles move by themselves, as paper.md 6 has it: a parabola through three angles for
/// each, made smaller about the spine where it bends too much, and then, strip by strip, none further left than the
/// leaf in front.
public enum ModelBows {
  /// Ratios of all strips of all leaves, from those of their parts, beyond ±1 flat.
  /// - Parameter most: radians.
  public static func strips(
    spines: [Double], middles: [Double], edges: [Double], hard: [Bool], strips: Int, most: Double
  ) -> [[Double]] {
    func angle(_ ratio: Double) -> Double { (1 - max(-1, min(1, ratio))) / 2 * .pi }
    var leaves: [[Double]] = []
    for leaf in spines.indices {
      let front = leaves.last ?? [Double](repeating: .pi, count: strips)
      if hard[leaf] {
        leaves.append([Double](repeating: min(angle(spines[leaf]), front.min() ?? .pi), count: strips))
        continue
      }
      let spine = min(angle(spines[leaf]), front[0]), edge = angle(edges[leaf])
      let bow = angle(middles[leaf]) - (spine + edge) / 2
      var bends = (0..<strips).map { strip in
        let s = Double(strip) / Double(strips - 1)
        return s * (edge - spine) + 4 * s * (1 - s) * bow
      }
      let range = (bends.max() ?? 0) - (bends.min() ?? 0)
      if range > most { bends = bends.map { $0 * most / range } }
      leaves.append(zip(bends, front).map { min(max(spine + $0, 0), .pi, $1) })
    }
    return leaves.map { $0.map { 1 - 2 * $0 / .pi } }
  }
}
