/// A half-line in the space of the viewport: x right, y down, z toward the viewer, in points. A host with a camera of
/// its own asks along one what its finger points at.
public struct Ray: Equatable, Sendable, BitwiseCopyable {
  /// The camera's eye, or any other point of the line in front of what it may meet.
  public var origin: Vector3
  /// From there into the picture, of any length above 0.
  public var direction: Vector3

  public init(origin: Vector3, direction: Vector3) {
    self.origin = origin
    self.direction = direction
  }

  /// - Throws: `nonFinite`; `outOfRange` for numbers beyond 1e12, and for a direction shorter than 1e-12.
  func check() throws(LeafError) {
    try Check.finite(origin, "origin")
    try Check.finite(direction, "direction")
    let far = max(abs(origin.x), abs(origin.y), abs(origin.z))
    try Check.that(far <= 1e12, .outOfRange, "origin", accepts: "-1e12...1e12")
    let long = max(abs(direction.x), abs(direction.y), abs(direction.z))
    try Check.that(long <= 1e12 && long >= 1e-12, .outOfRange, "direction", accepts: "a vector that is not 0")
  }

  /// The point at a height of the whole line; nil for a line that goes level, and where it is beyond 1e12 points.
  func point(atHeight z: Double) -> Point? {
    let steps = (z - origin.z) / direction.z
    let place = Point(x: origin.x + steps * direction.x, y: origin.y + steps * direction.y)
    return abs(place.x) <= 1e12 && abs(place.y) <= 1e12 ? place : nil
  }

  /// The place of the viewport's plane that it falls on, from in front.
  var place: Point? { origin.z > 0 && direction.z < 0 ? point(atHeight: 0) : nil }

  func moved(by offset: Point) -> Ray {
    var other = self
    other.origin.x += offset.x
    other.origin.y += offset.y
    return other
  }
}
