/// An operation on the views of a container.
public enum ContainerOperation: UInt8, CaseIterable, Sendable {
  /// Puts a view on top of a stack, or removes its top.
  case push, pop
  /// Presents a view over the others, or dismisses the presented one.
  case present, dismiss
  /// Another tab.
  case select

  var opens: Bool { self == .push || self == .present }
}

/// The directions in which swipes pop: a horizontal one from right to left or from left to right, a vertical one up or
/// down.
package struct PopSides: Equatable, Sendable {
  var rightToLeft: Bool
  var up = false

  package init(rightToLeft: Bool, up: Bool = false) {
    self.rightToLeft = rightToLeft
    self.up = up
  }
}

/// The gesture that drives an operation of a container.
public enum ContainerGesture: UInt8, CaseIterable, Sendable {
  case horizontalSwipe, verticalSwipe, pinch

  /// True if the gesture can drive the operation at all. Tabs lie side by side, so only a horizontal swipe can name
  /// one. The published vertical swipe refuses them, and the published pinch dismissed something instead.
  package func drives(_ operation: ContainerOperation) -> Bool {
    operation != .select || self == .horizontalSwipe
  }

  /// The sign that makes a beginning swipe's distance count forward, if the swipe starts the operation.
  ///
  /// The published rules: a horizontal swipe pops in the direction that is set, goes to the tab on its side, and
  /// dismisses either way. A vertical one pops downward only and dismisses either way. The originals have no push and
  /// no present: here push has the opposite direction of pop, and present starts as dismiss does. Source:
  /// `transitions.md` 13.2 to 13.4.
  /// - Parameters:
  ///   - next: for `select`, whether the next tab is meant or the one before.
  ///   - lead: the finger's direction along the gesture's axis: `lead(velocity:translation:fidelity:)`.
  ///   - sides: which ways swipes pop.
  /// - Returns: the factor, 1 or −1, that makes the distance count forward; nil if the operation does not start.
  package func sign(
    starting operation: ContainerOperation, next: Bool = false, lead: Double, _ sides: PopSides
  ) -> Double? {
    let way = lead < 0 ? -1.0 : 1
    switch (self, operation) {
    case (.horizontalSwipe, .pop): return (lead < 0) == sides.rightToLeft ? way : nil
    case (.horizontalSwipe, .push): return (lead < 0) != sides.rightToLeft ? way : nil
    case (.horizontalSwipe, .select): return (lead < 0) == next ? way : nil
    case (.verticalSwipe, .pop): return lead != 0 && (lead < 0) == sides.up ? way : nil
    case (.verticalSwipe, .push): return lead != 0 && (lead < 0) != sides.up ? way : nil
    case (.verticalSwipe, .select), (.pinch, _): return nil
    case (_, .present), (_, .dismiss): return way
    }
  }

  /// The direction of a swipe that has just begun: its velocity's, or its translation's if there is no velocity.
  /// `original` knows only the velocity when horizontal, and only the translation when vertical.
  package func lead(velocity: Double?, translation: Double, fidelity: Fidelity) -> Double {
    if fidelity == .original { return self == .verticalSwipe ? translation : velocity ?? 0 }
    if let velocity, velocity != 0 { return velocity }
    return translation
  }
}
