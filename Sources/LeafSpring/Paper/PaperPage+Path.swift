/// A corner that peels by itself. If it went straight from its home to the other side, the fold would stay parallel to
/// the spine; so its path is raised.
extension PaperPage {
  /// The place of a corner on a straight path, raised into the page by 4a·t(1 − t) page heights, and its velocity. The
  /// place is always one that the corner can reach. A finger that catches the leaf goes on from this place and
  /// velocity, without any further raising.
  /// - Parameters:
  ///   - place: on the straight path, in points; `velocity` is in points per second.
  ///   - lift: a, 0…0.5.
  package func lifted(
    _ place: Point, velocity: Point = .zero, lift: Double, _ corner: PaperCorner
  ) -> (place: Point, velocity: Point) {
    let t = turn(at: place)
    guard lift > 0, t > 0, t < 1 else { return (nearest(place, corner), velocity) }
    let inward: Double = corner == .bottom ? -1 : 1
    let rate = -velocity.x / (2 * width)
    let lifted = Point(x: place.x, y: place.y + inward * (4 * lift * t * (1 - t) * height))
    let speed = Point(x: velocity.x, y: velocity.y + inward * (4 * lift * (1 - 2 * t) * rate * height))
    return (nearest(lifted, corner), speed)
  }
}
