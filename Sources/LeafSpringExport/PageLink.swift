import LeafSpring

/// An entry of a book's contents.
public struct Heading: Equatable, Sendable {
  public var title: String
  /// 0 is the first page.
  public var page: Int
  /// 0 for a chapter, 1 for a part of it.
  public var depth: Int

  public init(title: String, page: Int, depth: Int) {
    (self.title, self.page, self.depth) = (title, page, depth)
  }
}

/// A place on a page that leads elsewhere.
public struct PageLink: Equatable, Sendable {
  /// 0 is the first page.
  public var page: Int
  /// In parts of the page, from its top left.
  public var area: Rect
  /// Nil for a link to a page.
  public var address: String?
  /// The index of a page.
  public var target: Int?

  public init(page: Int, area: Rect, address: String? = nil, target: Int? = nil) {
    (self.page, self.area, self.address, self.target) = (page, area, address, target)
  }
}
