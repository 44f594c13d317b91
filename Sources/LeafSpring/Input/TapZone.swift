/// Where a tap on an open book turns its page.
///
/// A tap is a finger that is lifted within 250 ms, by the times of its events, and that has stayed within 10 points. On the right page
/// of a book that is read from left to right it turns on, on the left page back; with one page at a time it turns back on the
/// 35 % of the page that are nearest to the hinge.
public enum TapZone: UInt8, CaseIterable, Sendable {
  /// Nowhere: a host that counts taps itself.
  case none
  /// On all of the open pages.
  case anywhere
  /// On the outer tenth of a page, 16 points at least.
  case edges
  /// At a free corner, within a fifth of the page's diagonal.
  case corners

  /// Whether a point of a page is in it: so many points from the page's free edge, and from the nearer of its ends along the spine.
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
