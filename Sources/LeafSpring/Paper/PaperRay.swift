/// The line of sight from the eye through the finger, where it passes over a page: affine in the height above the page.
package struct PaperRay: Equatable, Sendable {
  /// The point where it meets the page's plane, in page coordinates (u from the spine, v from the top; points).
  package var origin: Point
  /// Its shift per point of height.
  package var slope: Point

  package init(origin: Point, slope: Point) {
    self.origin = origin
    self.slope = slope
  }

  /// - Parameters:
  ///   - finger: on the screen, from the middle of the spine; a finger further away than 1e9 points counts as there.
  ///   - eye: from the middle of the spine, too; usually above it.
  ///   - height: of the page.
  package init(finger: Point, eye: Vector3, height: Double) {
    let (x, y) = (PaperRay.limited(finger.x), PaperRay.limited(finger.y))
    origin = Point(x: x, y: y + height / 2)
    slope = Point(x: (eye.x - x) / eye.z, y: (eye.y - y) / eye.z)
  }

  /// The point at a height.
  @inline(__always)
  func point(at height: Double) -> Point { Point(x: origin.x + height * slope.x, y: origin.y + height * slope.y) }

  /// This line over the mirror image of the page, for the top corner.
  @inline(__always)
  func flipped(_ corner: PaperCorner, _ height: Double) -> PaperRay {
    guard corner == .top else { return self }
    return PaperRay(origin: Point(x: origin.x, y: height - origin.y), slope: Point(x: slope.x, y: -slope.y))
  }

  @inline(__always)
  static func limited(_ coordinate: Double) -> Double { min(max(coordinate, -1e9), 1e9) }
}

/// The place of a peeled leaf's corner, and whether the held point is exactly under the finger.
package struct CornerPlace: Equatable, Sendable {
  /// In page coordinates; always a place that the corner can reach.
  package var place: Point
  /// False where the limits of the paper hold the corner back (it would tear, or buckle at the page's edge), and while
  /// a corner that was caught from beside it is still being led to the finger.
  package var isUnderFinger: Bool
}
