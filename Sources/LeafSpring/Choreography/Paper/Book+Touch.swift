/// A leaf that turns under a finger, in a book of any orientation, flat or standing in a V, open or opening.
extension Book {
  /// What the other leaves mean for one: how far its stack lies off the middle. Sums over the leaves in front of what
  /// they are from being turned, and over those behind of how far they are.
  public struct LeafStack: Equatable, Sendable {
    public var unturnedInFront, turnedBehind: Double

    public init(unturnedInFront: Double = 0, turnedBehind: Double = 0) {
      (self.unturnedInFront, self.turnedBehind) = (unturnedInFront, turnedBehind)
    }
  }

  /// The map between a finger and a leaf's angle, seen from the hinge: π times how far it has gone from flat right to
  /// flat left, kept between the two rests of the leaf. Fingers and held points count from the hinge (`fromHinge`).
  ///
  /// While the book opens its hinge is beside the spine's place and its pages are smaller; the eye stays over that
  /// place.
  public func leafTurn(_ stack: LeafStack, opening: BookOpening = .open, in viewport: Size) -> PaperTurn {
    let frame = PageFrame(self, opening, viewport)
    var turn = PaperTurn(eye: frame.eye, offset: -frame.shift.x)
    (turn.least, turn.most) = (angle(turned: 0, stack, opening), angle(turned: 1, stack, opening))
    return turn
  }

  /// How far a place of the viewport is from the hinge, toward the right-hand page's free edge.
  public func fromHinge(_ place: Point, opening: BookOpening = .open, in viewport: Size) -> Double {
    fromSpine(place, in: viewport).x - PageFrame(self, opening, viewport).shift.x
  }

  /// A point of a flat leaf as the map takes it: its distance from the hinge as the page is drawn.
  public func held(_ u: Double, opening: BookOpening = .open, in viewport: Size) -> Point {
    Point(x: u * PageFrame(self, opening, viewport).scale, y: 0)
  }

  /// The angle of a leaf that is turned so far: 0 flat right…π flat left. B3 with the line's slope inside a turn.
  public func angle(turned: Double, _ stack: LeafStack, _ opening: BookOpening = .open) -> Double {
    let rest = effectiveRestRatio
    let ratio =
      rest * (1 - 2 * turned) + fan * ((1 - turned) * stack.unturnedInFront - turned * stack.turnedBehind)
    return opening.turn * (1 - min(max(ratio, -1), 1)) * .pi / 2
  }

  /// How far a leaf at an angle is turned, 0…1; nil for a book all of whose leaves stand in one place.
  public func turned(angle: Double, _ stack: LeafStack, _ opening: BookOpening = .open) -> Double? {
    let rest = effectiveRestRatio
    let slope = 2 * rest + fan * (stack.unturnedInFront + stack.turnedBehind)
    guard slope > 1e-9, opening.turn > 1e-9 else { return nil }
    let ratio = 1 - 2 * angle / (.pi * opening.turn)
    return min(max((rest + fan * stack.unturnedInFront - ratio) / slope, 0), 1)
  }
}
