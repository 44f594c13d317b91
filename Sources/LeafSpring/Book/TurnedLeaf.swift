/// The stack that a leaf is in, as far as it moves that leaf: how far the leaves in front still have to turn, summed,
/// and how far those behind have turned.
struct LeafStack {
  var unturnedInFront = 0.0, turnedBehind = 0.0
}

/// One leaf of a book at an instant as a function of how far it is turned, while the others stay as they are. Canonical
/// orientation; points; angles in radians from flat right, as drawn.
struct TurnedLeaf {
  /// The turns a finger may give it.
  var least = 0.0, most = 1.0
  /// Ratio per turn below 0 and above 1, where a spring may carry it.
  var slopes = (below: 0.0, above: 0.0)
  /// Its ratio is not below that of the leaf in front.
  var floor = -Double.infinity
  /// Its bend; nil for a rigid leaf.
  var bend: Bend?
  /// From a finger to an angle, seen from the hinge; and how far the hinge is from the vanishing point.
  var map: PaperTurn
  let hinge: Double
  let width: Double
  private let stack: LeafStack
  private let restRatio, fan, opening, gap, scale, arm: Double
  private let strips: Int

  /// Values beside its turn on which a soft leaf's bend depends.
  struct Bend {
    var hold = HeldBow()
    /// The part of its bow at the catch that is left.
    var kept = 1.0
    /// The part of the turn at the catch beyond those that a finger may give, with that turn.
    var excess = (turn: 0.0, caught: 0.0)
    /// The turns that its parts may have, and the ratios that they are not below; of leaves in a book that lies flat,
    /// how far it may lean below the page's plane.
    var turns: ClosedRange<Double>
    var floors = (middle: -Double.infinity, edge: -Double.infinity)
    var freedom = -1.0
    /// The stacks that its parts are in.
    var middles = LeafStack(), edges: LeafStack
    var beside: LeafNeighbours
    let limits: BendLimits
    /// Room for the ratios of its strips, if it has a middle of its own.
    var row: UnsafeMutablePointer<Double>?
  }

  init(_ book: Book, _ stack: LeafStack, _ face: CellIdentity.Face, _ frame: Book.PageFrame) {
    var map = PaperTurn(eye: frame.eye, offset: -frame.shift.x)
    (map.least, map.most) = (-.pi, 2 * .pi)
    self.map = map
    self.stack = stack
    hinge = frame.shift.x
    width = book.spineWidth
    (restRatio, fan, scale, arm) = (book.effectiveRestRatio, book.fan, frame.scale, frame.arm)
    opening = frame.opening.turn
    gap = face == .front ? 0 : Book.versoGap
    strips = book.strips
  }

  /// True if turning moves it: all leaves of a book may stand in one place.
  var moves: Bool { 2 * restRatio + fan * (stack.unturnedInFront + stack.turnedBehind) > 1e-6 }

  /// Its ratio if no leaf were in front of it; beyond flat outside -1…1. Falls from turn to turn.
  @inline(__always)
  func ratio(turned: Double) -> Double { ratio(turned: turned, stack) }

  @inline(__always)
  func ratio(turned: Double, _ stack: LeafStack) -> Double {
    let side = min(max(turned, 0), 1)
    let stacked =
      restRatio * (1 - 2 * side) + fan * ((1 - side) * stack.unturnedInFront - side * stack.turnedBehind)
    if turned < 0 { return stacked - slopes.below * turned }
    return turned > 1 ? stacked - slopes.above * (turned - 1) : stacked
  }

  /// The turn nearest to 0…1 that has a ratio.
  func turned(ratio: Double) -> Double {
    let (right, left) = (self.ratio(turned: 0), self.ratio(turned: 1))
    if ratio > right { return slopes.below > 0 ? (right - ratio) / slopes.below : 0 }
    if ratio < left { return slopes.above > 0 ? 1 + (left - ratio) / slopes.above : 1 }
    return right > left ? (right - ratio) / (right - left) : 0
  }

  /// The angle of a rigid leaf.
  @inline(__always)
  func angle(_ turned: Double) -> Double { angle(ratio: max(ratio(turned: turned), floor)) }

  /// The angle that is drawn for a ratio.
  @inline(__always)
  func angle(ratio: Double) -> Double { freeAngle(ratio: min(max(ratio, -1), 1)) }

  /// This without an end at flat, so that ratios beyond it differ, too.
  @inline(__always)
  func freeAngle(ratio: Double) -> Double { opening * ((1 - ratio) * .pi / 2 - gap) }

  /// The ratio of such an angle; nil while the book is shut and all ratios have one.
  func ratio(freeAngle: Double) -> Double? {
    opening > 1e-12 ? 1 - (freeAngle / opening + gap) * 2 / .pi : nil
  }

  /// The place of a page point on the screen, seen from the hinge.
  func seen(_ held: Double, _ turned: Double) -> Double {
    let (x, z, _) = drawn(held, turned)
    // A point that reaches the eye is seen anywhere.
    return map.eye.x + (x - map.eye.x) * (map.eye.y / max(map.eye.y - z, 1e-6 * map.eye.y))
  }

  /// The face that is seen at a page point.
  func face(holding held: Double, _ turned: Double) -> CellIdentity.Face {
    let (x, z, angle) = drawn(held, turned), turn = Elementary.sincos(angle)
    return (map.eye.y - z) * turn.cosine + (x - map.eye.x) * turn.sine >= 0 ? .front : .back
  }

  /// The place of a page point, seen from the hinge, and the angle of its strip.
  private func drawn(_ held: Double, _ turned: Double) -> (x: Double, z: Double, angle: Double) {
    guard let bend else {
      let angle = angle(turned), turn = Elementary.sincos(angle), along = (arm + held) * scale
      return (along * turn.cosine, along * turn.sine, angle)
    }
    let parts = bend.hold.parts(turned, keeping: bend.kept)
    var part = LeafPart(
      spine: max(ratio(turned: PageGrip.whole(turned, bend.excess)), floor), middle: 0,
      edge: ratio(ofPart: parts.edge, bend, bend.edges, above: bend.floors.edge), freedom: bend.freedom)
    if let row = bend.row {
      part.middle = ratio(ofPart: parts.middle, bend, bend.middles, above: bend.floors.middle)
      bend.limits.fitRow(part, bend.beside, into: row)
      return chain(held) { row[$0] }
    }
    let fitted = bend.limits.fitBend(part, bend.beside), first = min(max(fitted.spine, -1), 1)
    let last = part.isLoose ? fitted.edge : min(max(fitted.edge, -1), 1)
    let step = strips > 1 ? (last - first) / Double(strips - 1) : 0
    return chain(held) { first + Double($0) * step }
  }

  /// The ratio of a part of a leaf that bends; of a loose one beyond 0…1 it goes on as within.
  private func ratio(ofPart turned: Double, _ bend: Bend, _ stack: LeafStack, above floor: Double) -> Double {
    let kept = min(max(turned, bend.turns.lowerBound), bend.turns.upperBound)
    let ratio = max(self.ratio(turned: kept, stack), floor)
    return bend.freedom < 0 ? ratio : Book.looseRatio(ratio, beyond: turned - kept)
  }

  /// The place of the page point at the distance u from the spine, seen from the hinge, on a leaf whose strips have
  /// these ratios; and the angle of its strip.
  @inline(__always)
  private func chain(_ u: Double, _ ratio: (Int) -> Double) -> (x: Double, z: Double, angle: Double) {
    let length = width / Double(strips)
    var (place, left) = ((x: 0.0, z: 0.0, angle: 0.0), u)
    for strip in 0..<strips {
      let way = strip == strips - 1 ? left : min(left, length)
      let angle = freeAngle(ratio: ratio(strip)), turn = Elementary.sincos(angle)
      let step = scale * (strip == 0 ? arm + way : way)
      place = (place.x + step * turn.cosine, place.z + step * turn.sine, angle)
      left -= way
      if left <= 0 { break }
    }
    return place
  }

  /// The place of the page point at the distance u from the spine, seen from the hinge along the first strip: (along,
  /// toward the viewer). Strips are chords of a circle: Σ cos iδ = sin(kδ/2)/sin(δ/2) · cos((k − 1)δ/2), i < k.
  func place(_ u: Double, spine: Double, edge: Double) -> Point {
    let step = strips > 1 ? (edge - spine) / Double(strips - 1) : 0
    guard abs(step) > 1e-12 else { return Point(x: (arm + u) * scale, y: 0) }
    let length = width / Double(strips)
    let whole = min(Int(max(u, 0) / length), strips - 1)
    let (count, rest) = (Double(whole), u - Double(whole) * length)
    let chord = length * (Elementary.sin(count * step / 2) / Elementary.sin(step / 2))
    let middle = Elementary.sincos((count - 1) * step / 2), last = Elementary.sincos(count * step)
    return Point(
      x: scale * (arm + (chord * middle.cosine + rest * last.cosine)),
      y: scale * (chord * middle.sine + rest * last.sine))
  }

  /// The distance from the spine of the point of a strip that is seen under a finger; the strip's nearer end beside it.
  ///
  /// The line from the eye (x, d) through the finger f is at f + z·(x − f)/d at the height z.
  func heldDistance(at finger: Double, strip: Int, spine: Double, edge: Double) -> Double {
    // It is drawn whole where the angles, rounded in another order, are equal.
    let isFlat = abs(spine - edge) < 1e-12 || strips == 1
    let length = isFlat ? width : width / Double(strips)
    let start = isFlat ? 0 : Double(min(max(strip, 0), strips - 1)) * length
    let joint = place(start, spine: spine, edge: edge)
    let turn = Elementary.sincos(spine)
    let (x, z) = (joint.x * turn.cosine - joint.y * turn.sine, joint.x * turn.sine + joint.y * turn.cosine)
    let own = isFlat ? spine : spine + Double(strip) * (edge - spine) / Double(strips - 1)
    return heldDistance(at: finger, on: (own, start, length), from: (x, z))
  }

  /// The held distance on a leaf whose strips are drawn with these ratios.
  func heldDistance(at finger: Double, strip: Int, ratios: UnsafePointer<Double>) -> Double {
    var isFlat = true
    for other in 1..<strips where ratios[other] != ratios[0] { isFlat = false }
    let strip = isFlat ? 0 : min(max(strip, 0), strips - 1), length = isFlat ? width : width / Double(strips)
    let start = Double(strip) * length
    let joint = chain(start) { ratios[$0] }
    return heldDistance(at: finger, on: (freeAngle(ratio: ratios[strip]), start, length), from: (joint.x, joint.z))
  }

  private func heldDistance(
    at finger: Double, on strip: (angle: Double, start: Double, length: Double), from joint: (x: Double, z: Double)
  ) -> Double {
    let (angle, start, length) = strip, (x, z) = joint
    let own = Elementary.sincos(angle)
    let place = PaperRay.limited(finger - hinge)
    let lean = (map.eye.x - place) / map.eye.y
    let across = own.cosine - own.sine * lean
    guard abs(across) > 1e-9, scale != 0 else { return start + length / 2 }
    return start + min(max((place - x + z * lean) / (across * scale), 0), length)
  }
}
