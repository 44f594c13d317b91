/// The point that a finger holds of a peeled leaf. The place of the corner follows from this and from the line of sight
/// through the finger; time plays no part.
package struct PaperGrip: Equatable, Sendable {
  enum Kind: UInt8 { case corner, flap, sheet }

  let kind: Kind
  package let corner: PaperCorner
  /// The page point that the finger holds.
  package let heldPoint: Point
  /// The line of sight through the finger at the moment of the catch, and the place of the corner then.
  package let start: PaperRay
  package let place: Point

  /// A leaf at rest, taken at a point within the zone of its corner.
  package init(corner: PaperCorner, at start: PaperRay, of page: PaperPage) {
    (kind, self.corner, heldPoint, self.start) = (.corner, corner, start.origin, start)
    place = page.corner(corner)
  }

  /// A leaf in the air, with its corner at `place`, caught at a page point. A point of the flap then follows the
  /// finger; if the point is on the flat part or the curl, the corner moves as the finger does.
  package init(corner: PaperCorner, held: Point, onFlap: Bool, at start: PaperRay, place: Point) {
    (kind, self.corner, self.heldPoint) = (onFlap ? .flap : .sheet, corner, held)
    (self.start, self.place) = (start, place)
  }
}

extension PaperGrip {
  /// True if the corner is still on its way under a finger on this line of sight, or only goes along with it.
  func isLed(_ ray: PaperRay, of page: PaperPage) -> Bool {
    kind == .sheet || kind == .corner && page.part(of: ray, from: start, corner) < 1
  }
}

extension PaperPage {
  /// The place of the corner when the finger's line of sight is `ray`.
  package func cornerPlace(under ray: PaperRay, holding grip: PaperGrip) -> CornerPlace {
    let (now, then) = (ray.flipped(grip.corner, height), grip.start.flipped(grip.corner, height))
    let place = flipped(grip.place, grip.corner)
    var found: CornerPlace
    switch grip.kind {
    case .corner: found = lead(now, from: then)
    case .sheet: found = CornerPlace(place: carried(now, from: then, place), isUnderFinger: false)
    case .flap: found = flap(flipped(grip.heldPoint, grip.corner), now, carried(now, from: then, place))
    }
    found.place = flipped(found.place, grip.corner)
    return found
  }

  /// The place of the corner while a finger holds a point of the flap; nil where the finger is so near the home of that
  /// point that the fold is undetermined.
  package func cornerPlace(under ray: PaperRay, _ corner: PaperCorner, holdingFlapAt held: Point) -> CornerPlace? {
    let fold = bisected(flipped(held, corner), ray.flipped(corner, height))
    guard fold.instability < 1 else { return nil }
    let found = nearest(fold.place)
    return CornerPlace(place: flipped(found.place, corner), isUnderFinger: found.isSame && fold.isOnFlap)
  }

  /// At first the corner is not under the finger. It moves as the finger does, and is also led under the finger while
  /// the finger travels four times their distance plus a point. Both places are in the half disc. The half disc is
  /// convex, so every place between them is in it, too.
  private func lead(_ now: PaperRay, from then: PaperRay) -> CornerPlace {
    let (dx, dy) = (now.origin.x - then.origin.x, now.origin.y - then.origin.y)
    let part = part(from: then, after: dx, dy)
    let held = cornerPlace(under: now)
    guard part < 1 else { return held }
    let moved = nearest(Point(x: width + dx, y: height + dy)).place
    return CornerPlace(place: between(moved, held.place, part), isUnderFinger: false)
  }

  fileprivate func part(of now: PaperRay, from then: PaperRay, _ corner: PaperCorner) -> Double {
    part(
      from: then.flipped(corner, height), after: now.origin.x - then.origin.x, now.origin.y - then.origin.y)
  }

  private func part(from then: PaperRay, after dx: Double, _ dy: Double) -> Double {
    let (ox, oy) = (width - then.origin.x, height - then.origin.y)
    let travel = Elementary.sqrt(dx * dx + dy * dy)
    return smoothstep(travel / (4 * Elementary.sqrt(ox * ox + oy * oy) + 1))
  }

  /// The corner moves as the line of sight does in the plane in which the flap was at the catch.
  private func carried(_ now: PaperRay, from then: PaperRay, _ place: Point) -> Point {
    let level = 2 * radius(place)
    let (to, from) = (now.point(at: level), then.point(at: level))
    return nearest(Point(x: place.x + (to.x - from.x), y: place.y + (to.y - from.y))).place
  }

  /// A point G of the flap is held. The fold bisects the line from G to the point where the line of sight meets the
  /// flap's height.
  ///
  /// When the finger comes back over G's own place, the bisector spins round. `instability` measures how far a step of
  /// the radius would throw the corner; from 0.5 on, the leaf is carried instead.
  private func flap(_ held: Point, _ ray: PaperRay, _ carried: Point) -> CornerPlace {
    let fold = bisected(held, ray)
    let part = 1 - smoothstep(2 * fold.instability - 1)
    guard part > 0, fold.instability < 1 else { return CornerPlace(place: carried, isUnderFinger: false) }
    let found = nearest(fold.place)
    guard part < 1 else { return CornerPlace(place: found.place, isUnderFinger: found.isSame && fold.isOnFlap) }
    return CornerPlace(place: between(carried, found.place, part), isUnderFinger: false)
  }

  /// The place of the corner whose fold mirrors `held` onto the line of sight, found by a contraction that starts at
  /// radius 0; its `instability`, infinite where there is no such place; and whether the point is on the flap of that
  /// fold. For the bottom corner.
  ///
  /// If the finger is so far out that the fold would have the corner on the finger's side, there is no such flap: the
  /// corner is at home, where it was as the fold passed it.
  func bisected(_ held: Point, _ ray: PaperRay) -> (place: Point, instability: Double, isOnFlap: Bool) {
    let slope = 2 * Elementary.sqrt(ray.slope.x * ray.slope.x + ray.slope.y * ray.slope.y)
    var (radius, place, instability, isOnFlap) = (0.0, Point(x: width, y: height), 0.0, false)
    for _ in 0..<41 {
      let under = ray.point(at: 2 * radius)
      let (dx, dy) = (held.x - under.x, held.y - under.y)
      let distance = Elementary.sqrt(dx * dx + dy * dy)
      guard distance > 0 else { return (place, .infinity, false) }
      let (nx, ny) = (dx / distance, dy / distance)
      let (mx, my) = (width - (held.x + under.x) / 2, height - (held.y + under.y) / 2)
      let beyond = max(nx * mx + ny * my, 0)
      place = Point(x: width - 2 * beyond * nx, y: height - 2 * beyond * ny)
      radius = self.radius(place)
      // Nearer to the fold it is on the curl.
      isOnFlap = beyond > 0 && distance >= .pi * radius
      instability = 4 * tightness * slope * Elementary.sqrt(mx * mx + my * my) / distance
    }
    return (place, instability, isOnFlap)
  }

  @inline(__always)
  private func between(_ from: Point, _ to: Point, _ part: Double) -> Point {
    Point(x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y))
  }
}
