/// The zone of an open book in which a tap turns its page.
///
/// A tap is a finger that is lifted within 250 ms, by the times of its events, and that has stayed within 10 points. In
/// a book that is read from left to right, a tap on the right page turns forward, one on the left page back. With one
/// page at a time, it turns back on the 35 % of the page nearest to the hinge.
public enum TapZone: UInt8, CaseIterable, Sendable {
  /// Nowhere: a host that counts taps itself.
  case none
  /// On all of the open pages.
  case anywhere
  /// On the outer tenth of a page, 16 points at least; with one page at a time also on the tenth at its hinge.
  case edges
  /// At a free corner, within a fifth of the page's diagonal; with one page at a time at all four.
  case corners

  /// True if a point of a page is in the zone; its distances are from the page's free edge, and from the nearer end
  /// along the spine.
  func holds(fromEdge edge: Double, fromEnd end: Double, of page: Size) -> Bool {
    switch self {
    case .none: return false
    case .anywhere: return true
    case .edges: return edge <= max(page.width / 10, 16)
    case .corners:
      let reach = 0.2 * Tolerance.hypotenuse(page.width, page.height)
      return edge <= reach && end <= reach
    }
  }
}
