/// What a finger holds of a peeled leaf: the held state, from which and the finger's ray the place of the corner
/// follows. No time enters.
public struct PaperGrip: Equatable, Sendable {
  enum Kind: UInt8 { case corner, flap, sheet }

  let kind: Kind
  public let corner: PaperCorner
  /// The page point that is held.
  public let held: Point
  /// The finger's ray, and the place of the corner, when it was caught.
  public let start: PaperRay
  public let place: Point

  /// A leaf at rest, taken at a point of the zone of its corner.
  public init(corner: PaperCorner, at start: PaperRay, of page: PaperPage) {
    (kind, self.corner, held, self.start) = (.corner, corner, start.origin, start)
    place = page.corner(corner)
  }

  /// A leaf in the air, whose corner is at `place`, caught at a page point: of the flap, which then follows the finger,
  /// or of the flat part and the curl, where the corner moves as the finger does.
  public init(
    corner: PaperCorner, held: Point, onFlap: Bool, at start: PaperRay, place: Point
  ) {
    (kind, self.corner, self.held) = (onFlap ? .flap : .sheet, corner, held)
    (self.start, self.place) = (start, place)
  }
}

extension PaperPage {
  /// The place of the corner while the finger's ray is `ray`.
  public func touch(_ ray: PaperRay, holding grip: PaperGrip) -> PaperTouch {
    let (now, then) = (ray.flipped(grip.corner, height), grip.start.flipped(grip.corner, height))
    let place = flipped(grip.place, grip.corner)
    var touch: PaperTouch
    switch grip.kind {
    case .corner: touch = lead(now, from: then)
    case .sheet: touch = PaperTouch(place: carried(now, from: then, place), isUnderFinger: false)
    case .flap: touch = flap(flipped(grip.held, grip.corner), now, carried(now, from: then, place))
    }
    touch.place = flipped(touch.place, grip.corner)
    return touch
  }

  /// The place of the corner while a finger holds a point of the flap; nil where the finger is so near that point's own
  /// place that the fold is not determined.
  public func touch(_ ray: PaperRay, _ corner: PaperCorner, holdingFlapAt held: Point) -> PaperTouch? {
    let (place, whirl) = bisected(flipped(held, corner), ray.flipped(corner, height))
    guard whirl < 1 else { return nil }
    let found = nearest(place)
    return PaperTouch(place: flipped(found.place, corner), isUnderFinger: found.isSame)
  }

  /// The corner is not under the finger at first. It moves as the finger does and is led under it within four times
  /// their distance and a point. Both places are in the half disc, which is convex: so is every one between.
  private func lead(_ now: PaperRay, from then: PaperRay) -> PaperTouch {
    let (dx, dy) = (now.origin.x - then.origin.x, now.origin.y - then.origin.y)
    let (ox, oy) = (width - then.origin.x, height - then.origin.y)
    let travel = Elementary.sqrt(dx * dx + dy * dy)
    let part = smoothstep(travel / (4 * Elementary.sqrt(ox * ox + oy * oy) + 1))
    let held = touch(now)
    guard part < 1 else { return held }
    let moved = nearest(Point(x: width + dx, y: height + dy)).place
    return PaperTouch(place: between(moved, held.place, part), isUnderFinger: false)
  }

  /// The corner moves as the finger's ray does in the plane of the flap at the catch.
  private func carried(_ now: PaperRay, from then: PaperRay, _ place: Point) -> Point {
    let level = 2 * radius(place)
    let (to, from) = (now.point(at: level), then.point(at: level))
    return nearest(Point(x: place.x + (to.x - from.x), y: place.y + (to.y - from.y))).place
  }

  /// A point G of the flap is held: the fold is the bisector of G and where the ray is at the flap's height.
  ///
  /// Where the finger comes back over G's own place the bisector whirls about; `whirl` measures how far a step of the
  /// radius would throw the corner, and from a half on the leaf is carried instead.
  private func flap(_ held: Point, _ ray: PaperRay, _ carried: Point) -> PaperTouch {
    let (place, whirl) = bisected(held, ray)
    let part = 1 - smoothstep(2 * whirl - 1)
    guard part > 0, whirl < 1 else { return PaperTouch(place: carried, isUnderFinger: false) }
    let found = nearest(place)
    guard part < 1 else { return PaperTouch(place: found.place, isUnderFinger: found.isSame) }
    return PaperTouch(place: between(carried, found.place, part), isUnderFinger: false)
  }

  /// The place of the corner whose fold mirrors `held` onto the ray, by a contraction from radius 0; and its `whirl`,
  /// infinite where there is none. For the bottom corner.
  func bisected(_ held: Point, _ ray: PaperRay) -> (place: Point, whirl: Double) {
    let slope = 2 * Elementary.sqrt(ray.slope.x * ray.slope.x + ray.slope.y * ray.slope.y)
    var (radius, place, whirl) = (0.0, Point(x: width, y: height), 0.0)
    for _ in 0..<41 {
      let under = ray.point(at: 2 * radius)
      let (dx, dy) = (held.x - under.x, held.y - under.y)
      let distance = Elementary.sqrt(dx * dx + dy * dy)
      guard distance > 0 else { return (place, .infinity) }
      let (nx, ny) = (dx / distance, dy / distance)
      let (mx, my) = (width - (held.x + under.x) / 2, height - (held.y + under.y) / 2)
      let beyond = nx * mx + ny * my
      place = Point(x: width - 2 * beyond * nx, y: height - 2 * beyond * ny)
      radius = self.radius(place)
      whirl = 4 * tightness * slope * Elementary.sqrt(mx * mx + my * my) / distance
    }
    return (place, whirl)
  }

  @inline(__always)
  private func between(_ from: Point, _ to: Point, _ part: Double) -> Point {
    Point(x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y))
  }
}
