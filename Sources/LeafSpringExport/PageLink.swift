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

extension LivePage {
  /// Labels, texts, contents and links as members of the page's object.
  var words: String {
    let headings = contents.map { "[\(Markup.json($0.title)),\($0.page),\($0.depth)]" }
    let places = links.map { link in
      let area = [link.area.x, link.area.y, link.area.width, link.area.height].map { Markup.number($0, 5) }
      let target = link.address.map { Markup.json($0) } ?? link.target.map { "\($0)" } ?? "0"
      return "[\(link.page),\(area.joined(separator: ",")),\(target)]"
    }
    let lists = [
      ("labels", labels.map { Markup.json($0) }), ("texts", texts.map { Markup.json($0) }), ("contents", headings),
      ("links", places),
    ]
    return lists.map { "\($0):[\($1.joined(separator: ","))]" }.joined(separator: ",")
  }
}
