/// A leaf that turns under a finger, in a book of any orientation: lying flat or standing in a V, open or still
/// opening.
extension Book {
  /// What one leaf needs to know about the others: how far the stack it is in lies off the middle. It sums how far each
  /// leaf in front still has to turn, and how far each leaf behind has turned.
  package struct LeafStack: Equatable, Sendable {
    package var unturnedInFront, turnedBehind: Double

    package init(unturnedInFront: Double = 0, turnedBehind: Double = 0) {
      (self.unturnedInFront, self.turnedBehind) = (unturnedInFront, turnedBehind)
    }
  }

  /// The map between a finger and a leaf's angle, as seen from the hinge. The angle is π times the fraction of the way
  /// from flat right to flat left, and stays between the two angles at which the leaf rests. Fingers and held points
  /// are measured from the hinge (`fromHinge`).
  ///
  /// While the book opens, its hinge is not yet at the place of the spine and its pages are smaller; the eye stays over
  /// that place.
  package func leafTurn(_ stack: LeafStack, opening: BookOpening = .open, in viewport: Size) -> PaperTurn {
    let frame = PageFrame(self, opening, viewport)
    var turn = PaperTurn(eye: frame.eye, offset: -frame.shift.x)
    (turn.least, turn.most) = (angle(turned: 0, stack, opening), angle(turned: 1, stack, opening))
    return turn
  }

  /// How far a point of the viewport is from the hinge, positive toward the right-hand page's free edge.
  package func fromHinge(_ place: Point, opening: BookOpening = .open, in viewport: Size) -> Double {
    fromSpine(place, in: viewport).x - PageFrame(self, opening, viewport).shift.x
  }

  /// A point of a flat leaf in the form the map needs: its distance from the hinge as the page is drawn.
  package func held(_ u: Double, opening: BookOpening = .open, in viewport: Size) -> Point {
    Point(x: (u + arm) * PageFrame(self, opening, viewport).scale, y: 0)
  }

  /// The angle of a leaf that has turned by the given fraction: 0 is flat right, π flat left. This is B3, with the
  /// slope that its line has inside a turn.
  package func angle(turned: Double, _ stack: LeafStack, _ opening: BookOpening = .open) -> Double {
    let rest = effectiveRestRatio
    let ratio =
      rest * (1 - 2 * turned) + fan * ((1 - turned) * stack.unturnedInFront - turned * stack.turnedBehind)
    return opening.turn * (1 - min(max(ratio, -1), 1)) * .pi / 2
  }

  /// The fraction, 0…1, by which a leaf at a given angle has turned; nil for a book whose leaves all stand in one
  /// place.
  package func turned(angle: Double, _ stack: LeafStack, _ opening: BookOpening = .open) -> Double? {
    let rest = effectiveRestRatio
    let slope = 2 * rest + fan * (stack.unturnedInFront + stack.turnedBehind)
    guard slope > 1e-9, opening.turn > 1e-9 else { return nil }
    let ratio = 1 - 2 * angle / (.pi * opening.turn)
    return min(max((rest + fan * stack.unturnedInFront - ratio) / slope, 0), 1)
  }
}
