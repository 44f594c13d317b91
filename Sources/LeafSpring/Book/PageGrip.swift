/// The point of a page that a finger holds, and how its leaf is led under the finger.
///
/// A point that rises from a flat page moves outward on the screen first, so it cannot be under the finger at once
/// without a jump: the leaf begins where it is, and what is missing is made up within a few points of travel the way
/// the leaf has to go.
struct PageGrip: Equatable {
  /// The page that was touched: the two faces of a leaf are a thousandth of a radian apart.
  let face: CellIdentity.Face
  /// Distance of the held point from the spine, points of the page.
  let heldDistance: Double
  /// The turn at the catch. If a spring overshot 0…1, the finger may move the leaf that far as well.
  var turned = 0.0
  /// The unseen turn beyond that: the leaf lay flat or on another one. It fades with the finger's travel; if it ended
  /// at once, other leaves would jump.
  var excess = 0.0
  /// The leaf's angle beyond that under the finger, at the catch; radians. Of a leaf that bows, its turn.
  var lead = 0.0
  /// True if only neighbours move that it lies on: the book was open, and no fan moves it as they turn.
  var isSteady = false
  /// The bend of the leaf; nil for a rigid one.
  var bow: HeldBow?

  /// The part of the lead that is left after the finger's travel along the page; `width` is the page's. The point of a
  /// rigid page moves outward by up to a sixtieth of the page while it is led; so it is led within a forty-fifth, or it
  /// would be too far from the finger.
  func lead(after travel: Double, width: Double) -> Double {
    lead == 0 ? 0 : lead * (1 - smoothstep(travel * (lead < 0 ? -1 : 1) / (width / (bow == nil ? 45 : 300))))
  }

  /// The part of its bow at the catch that a leaf keeps.
  func kept(after travel: Double, width: Double) -> Double { 1 - smoothstep(abs(travel) / (width / 4)) }

  /// The part of the excess that is left after the finger's travel along the page.
  func excess(after travel: Double, width: Double) -> Double {
    excess == 0 ? 0 : excess * (1 - smoothstep(abs(travel) / (width / 4)))
  }

  /// A turn with what is left of the excess. It leaves 0…1 only as far as the leaf was beyond that.
  func whole(_ turned: Double, _ excess: Double) -> Double {
    PageGrip.whole(turned, (excess, self.turned + self.excess))
  }

  static func whole(_ turned: Double, _ excess: (turn: Double, caught: Double)) -> Double {
    guard excess.turn != 0 else { return turned }
    return min(max(turned + excess.turn, min(0, excess.caught)), max(1, excess.caught))
  }

  var isThrown: Bool { turned < 0 || turned > 1 }
}

/// The relation of a held point of a page to the finger.
public enum PageReach: UInt8, CaseIterable, Sendable {
  /// The point is being led under the finger: that of a page that turns within a forty-fifth of a page of travel, the
  /// corner of one that is peeled within four times its distance from the finger. In `original` always.
  case led
  /// The point is under the finger, along the page.
  case exact
  /// The finger is where the point cannot be; the leaf stands as near to it as it gets.
  case beyond
}

/// Place of a finger along the page: now and when it took hold, in points from the vanishing point to the right-hand
/// page's free edge.
struct PageFinger: Equatable {
  let start: Double
  var place: Double

  init(at place: Double) { (start, self.place) = (place, place) }

  var travel: Double { place - start }
}

/// A turn that brings a held point under a finger.
struct GripTurn {
  var turned: Double
  var reach: PageReach
}

extension TurnedLeaf {
  /// Largest difference of a leaf's angle from the wanted one; a ten-millionth of a point on the largest page.
  private static var near: Double { 1e-11 }

  /// A grip of a leaf that is turned by `turned`, at the distance `held` from its spine.
  func grip(_ face: CellIdentity.Face, holding held: Double, at finger: Double, turned: Double) -> PageGrip {
    var grip = PageGrip(face: face, heldDistance: held)
    grip.turned = nearest(turned)
    grip.excess = turned - grip.turned
    let leaf = reaching(grip)
    let lead = leaf.shownAngle(grip.turned) - leaf.aim(grip.heldDistance, at: finger).angle
    grip.lead = abs(lead) > TurnedLeaf.near ? lead : 0
    return grip
  }

  /// The turn that brings the held point under the finger, led there from the catch; one of `guesses` if that does, so
  /// that a leaf that need not move has the same bits.
  func turn(_ grip: PageGrip, under finger: PageFinger, guesses: (Double, Double)) -> GripTurn {
    reaching(grip).turned(grip, finger, guesses)
  }

  private func turned(_ grip: PageGrip, _ finger: PageFinger, _ guesses: (Double, Double)) -> GripTurn {
    let lead = grip.lead(after: finger.travel, width: width)
    let aim = aim(grip.heldDistance, at: finger.place)
    let wanted = aim.angle + lead
    var turned = guesses.0
    if abs(freeAngle(turned) - wanted) > TurnedLeaf.near {
      turned = guesses.1
      if abs(freeAngle(turned) - wanted) > TurnedLeaf.near {
        turned = ratio(freeAngle: wanted).map { self.turned(ratio: $0) } ?? turned
      }
    }
    turned = min(max(turned, least), most)
    let isLed =
      abs(lead) * width > 1e-6 || grip.excess(after: finger.travel, width: width) != 0
      || abs(freeAngle(turned) - wanted) > 1e-9
    return GripTurn(turned: turned, reach: aim.isReached ? (isLed ? .led : .exact) : .beyond)
  }

  /// The leaf with the turns that a finger may give it that has caught it beyond 0…1. Not beyond its neighbours.
  private func reaching(_ grip: PageGrip) -> TurnedLeaf {
    var leaf = self
    if least <= 0 { leaf.least = min(least, grip.turned) }
    if most >= 1 { leaf.most = max(most, grip.turned) }
    return leaf
  }

  /// A turn, or the nearest to those that fingers may give at which the leaf looks the same; not beyond its neighbours.
  private func nearest(_ turned: Double) -> Double {
    let own = ratio(turned: turned), shown = shownRatio(turned)
    let same = own == shown ? turned : self.turned(ratio: shown)
    let low = least > 0 ? least : min(least, turned), high = most < 1 ? most : max(most, turned)
    return min(max(same, low), high)
  }

  /// The ratio of a leaf, or the nearest to those that are not beyond flat at which it looks the same.
  private func shownRatio(_ turned: Double) -> Double {
    min(max(max(ratio(turned: turned), floor), -1), 1)
  }

  private func shownAngle(_ turned: Double) -> Double { freeAngle(ratio: shownRatio(turned)) }

  /// The angle of its first strip without an end at flat or at the leaf in front.
  private func freeAngle(_ turned: Double) -> Double { freeAngle(ratio: ratio(turned: turned)) }

  /// The angle at which the held point is under the finger, or as near to it as it gets.
  private func aim(_ held: Double, at finger: Double) -> (angle: Double, isReached: Bool) {
    let place = PaperRay.limited(finger - hinge)
    let point = self.place(held, spine: 0, edge: 0)
    let seen = map.nearest(place, holding: point)
    let angle = map.angle(holding: point, under: seen).angle
    let (low, high) = (self.angle(least), self.angle(most))
    let kept = min(max(angle, low), high)
    return (kept, seen == place && abs(kept - angle) <= 1e-9)
  }
}
