/// The line from the eye through the finger, where it passes over a page: affine in the height above the page's plane.
public struct PaperRay: Equatable, Sendable {
  /// Where it meets the page's plane, in page coordinates (u from the spine, v from the top; points).
  public var origin: Point
  /// How far it moves for each point of height.
  public var slope: Point

  public init(origin: Point, slope: Point) {
    self.origin = origin
    self.slope = slope
  }

  /// - Parameters:
  ///   - finger: on the screen, from the middle of the spine; beyond 1e9 points it counts as there.
  ///   - eye: seen from the same point; over it, as a rule.
  ///   - height: of the page.
  public init(finger: Point, eye: Vector3, height: Double) {
    let (x, y) = (PaperRay.limited(finger.x), PaperRay.limited(finger.y))
    origin = Point(x: x, y: y + height / 2)
    slope = Point(x: (eye.x - x) / eye.z, y: (eye.y - y) / eye.z)
  }

  /// The point at a height.
  @inline(__always)
  func point(at height: Double) -> Point { Point(x: origin.x + height * slope.x, y: origin.y + height * slope.y) }

  /// The ray over the mirror image of a page whose top corner is meant.
  @inline(__always)
  func flipped(_ corner: PaperCorner, _ height: Double) -> PaperRay {
    guard corner == .top else { return self }
    return PaperRay(origin: Point(x: origin.x, y: height - origin.y), slope: Point(x: slope.x, y: -slope.y))
  }

  @inline(__always)
  static func limited(_ coordinate: Double) -> Double { min(max(coordinate, -1e9), 1e9) }
}

/// Where the corner of a peeled leaf is, and whether what the finger holds is exactly under it.
public struct PaperTouch: Equatable, Sendable {
  /// In page coordinates; always a place the corner may have.
  public var place: Point
  /// False where the paper's limits hold it back (it would tear, or buckle at the page's edge), and while a grip beside
  /// the corner is led to it.
  public var isUnderFinger: Bool
}
