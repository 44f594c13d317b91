/// The point of a page that a finger holds, and how its leaf is led under the finger.
///
/// A point that rises from a flat page moves outward on the screen first, so it cannot be under the finger at once without a
/// jump: the leaf begins where it is, and what is missing is made up within a quarter of a page of travel the way the leaf has
/// to go.
struct PageGrip: Equatable {
  /// The page that was touched: the two faces of a leaf are a thousandth of a radian apart.
  let face: CellIdentity.Face
  /// Distance of the held point from the spine, points of the page.
  let held: Double
  /// What the leaf's angle was beyond that under the finger, at the catch; radians.
  var lead = 0.0
  /// What its turn was beyond those a finger may give it: a spring had carried it there.
  var excess = 0.0

  /// What is left of the lead after the finger's travel along the page; `width` is the page's.
  func lead(after travel: Double, width: Double) -> Double {
    lead == 0 ? 0 : lead * (1 - smoothstep(travel * (lead < 0 ? -1 : 1) / (width / 4)))
  }

  /// The same of the excess.
  func excess(after travel: Double, width: Double) -> Double {
    excess == 0 ? 0 : excess * (1 - smoothstep(abs(travel) / (width / 4)))
  }
}

/// How a held point of a page and the finger stand to each other.
public enum PageReach: UInt8, CaseIterable, Sendable {
  /// The point is being led under the finger, within a quarter of a page of travel. In `original` always.
  case led
  /// The point is under the finger, along the page.
  case exact
  /// The finger is where the point cannot be; the leaf stands as near to it as it gets.
  case beyond
}

/// Where a finger is along the page: now and when it took hold, in points from the vanishing point to the right-hand page's
/// free edge.
struct PageFinger: Equatable {
  let start: Double
  var place: Double

  var travel: Double { place - start }
}

/// A turn that brings a held point under a finger.
struct GripTurn {
  var turned: Double
  var reach: PageReach
}

extension TurnedLeaf {
  /// How near the angle of a leaf has to be to the one it is to have; a ten-millionth of a point on the largest page.
  private static var near: Double { 1e-11 }

  /// A grip of a leaf that is turned by `turned` and drawn at these angles: in the middle of a strip or at its ends, where the
  /// finger is.
  func grip(
    _ face: CellIdentity.Face, _ strip: Int, at finger: Double, turned: Double, drawn: (spine: Double, edge: Double)
  ) -> PageGrip {
    var grip = PageGrip(face: face, held: held(at: finger, strip: strip, spine: drawn.spine, edge: drawn.edge))
    let kept = min(max(turned, least), most)
    grip.excess = turned - kept
    let lead = angles(kept).spine - wanted(grip, PageFinger(start: finger, place: finger), kept).angle
    grip.lead = abs(lead) > TurnedLeaf.near ? lead : 0
    return grip
  }

  /// The turn that brings the held point under the finger, led there from the catch: one of `guesses` if that does.
  ///
  /// The leaf is to have the angle that a rigid leaf would need to bring the point, as it lies on the bent leaf, under the
  /// finger. Over the range of turns that angle stays within the range of the leaf's own, so somewhere both are the same. For
  /// a rigid leaf one step of the search finds it.
  func turn(_ grip: PageGrip, under finger: PageFinger, guesses: (Double, Double)) -> GripTurn {
    let (first, second) = (kept(guesses.0), kept(guesses.1))
    var turned = first
    if abs(lack(grip, finger, first)) > TurnedLeaf.near {
      turned = second
      if second == first || abs(lack(grip, finger, second)) > TurnedLeaf.near { turned = search(grip, finger) }
    }
    let wanted = wanted(grip, finger, turned)
    let isLed =
      abs(grip.lead(after: finger.travel, width: width)) * width > 1e-6
      || grip.excess(after: finger.travel, width: width) != 0 || abs(wanted.angle - angles(turned).spine) > 1e-9
    return GripTurn(turned: turned, reach: wanted.isReached ? (isLed ? .led : .exact) : .beyond)
  }

  private func kept(_ turned: Double) -> Double { min(max(turned, least), most) }

  /// False position with the end that stays halved, and a bisection now and then.
  private func search(_ grip: PageGrip, _ finger: PageFinger) -> Double {
    var (low, high) = (least, most)
    var (above, below) = (lack(grip, finger, low), lack(grip, finger, high))
    if above <= TurnedLeaf.near { return low }
    if below >= -TurnedLeaf.near { return high }
    var side = 0
    for round in 0..<100 where high - low > 1e-16 {
      let middle = round % 4 == 3 ? (low + high) / 2 : (low * below - high * above) / (below - above)
      let found = lack(grip, finger, middle)
      if abs(found) <= TurnedLeaf.near { return middle }
      if found > 0 {
        (low, above) = (middle, found)
        if side > 0 { below /= 2 }
        side = 1
      } else {
        (high, below) = (middle, found)
        if side < 0 { above /= 2 }
        side = -1
      }
    }
    return (low + high) / 2
  }

  /// How much farther the leaf has to turn, in radians, if it bends as it does at this turn.
  private func lack(_ grip: PageGrip, _ finger: PageFinger, _ turned: Double) -> Double {
    wanted(grip, finger, turned).angle - angles(turned).spine
  }

  /// The angle the leaf is to have, and whether the held point is then under the finger as soon as it is no more led.
  private func wanted(_ grip: PageGrip, _ finger: PageFinger, _ turned: Double) -> (angle: Double, isReached: Bool) {
    let aim = aim(grip, at: finger.place, turned: turned)
    let (low, high) = (angles(least).spine, angles(most).spine)
    let kept = min(max(aim.angle, low), high)
    let led = kept + grip.lead(after: finger.travel, width: width)
    return (min(max(led, low), high), aim.isSeen && abs(kept - aim.angle) <= 1e-9)
  }

  /// The angle that brings the held point under the finger, or to the nearest place where it can be seen.
  private func aim(_ grip: PageGrip, at finger: Double, turned: Double) -> (angle: Double, isSeen: Bool) {
    let own = angles(turned)
    let held = place(grip.held, spine: own.spine, edge: own.edge)
    let place = PaperRay.limited(finger - hinge)
    let seen = map.nearest(place, holding: held)
    return (map.angle(holding: held, under: seen).angle, seen == place)
  }
}
