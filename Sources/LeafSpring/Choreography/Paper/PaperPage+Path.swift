/// A corner that peels by itself: on a straight way between its home and the other side the fold would stay parallel to
/// the spine, so the way is lifted.
extension PaperPage {
  /// The place of a corner on a straight way, lifted by 4a·t(1 − t) page heights into the page; and its velocity. The
  /// place is one the corner may have. What catches the leaf goes on from these two numbers, without a lift.
  /// - Parameters:
  ///   - place: on the way, points; `velocity` in points per second.
  ///   - lift: a, 0…0.5.
  public func lifted(
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
