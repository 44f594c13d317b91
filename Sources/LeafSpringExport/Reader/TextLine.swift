import LeafSpring

/// A line of text on a page.
public struct TextLine: Equatable, Sendable {
  public var text: String
  /// In parts of the page, from its top left.
  public var area: Rect
  /// True if it begins a paragraph.
  public var isFirst: Bool

  public init(text: String, area: Rect, isFirst: Bool) {
    (self.text, self.area, self.isFirst) = (text, area, isFirst)
  }
}
