/// The spread that a page is on, and the pages that a spread shows.
extension Book {
  /// The spread on which a page (counted from 0, without the cover) is seen.
  /// - Throws: `outOfRange` for a page the book does not have.
  public func spread(ofPage page: Int) throws(LeafError) -> Int {
    try Check.that(page >= 0 && page < pages, .outOfRange, "page", accepts: "a page of the book")
    let item = page + 1
    return spreadMode == .single ? item : min(max((item - 1) / 2, spreads.lowerBound), spreads.upperBound)
  }

  /// The pages of a spread, left one first in a left-to-right book; nil where there is none (the cover, or an empty
  /// side).
  public func pages(ofSpread spread: Int) -> (first: Int?, second: Int?) {
    func page(_ item: Int) -> Int? { item >= 1 && item < itemCount ? item - 1 : nil }
    if spreadMode == .single { return (page(spread), nil) }
    return (page(2 * spread + 1), page(2 * spread + 2))
  }

  /// Two facing pages if they fit the viewport at `least` times their size or larger, otherwise one page at a time. A
  /// rule that hosts may use; they set `spreadMode` themselves.
  /// - Parameter hinge: of the book: pages bound at their top or bottom lie one above the other.
  /// - Throws: `nonFinite`, `outOfRange` for sizes and for a `least` that is not above 0.
  public static func spreadMode(
    for viewport: Size, pageSize: Size, least: Double = 0.75, hinge: Edge = .left
  ) throws(LeafError) -> SpreadMode {
    try Check.size(viewport, "viewport")
    try Check.size(pageSize, "pageSize")
    try Check.positive(least, "least")
    let fits =
      hinge == .top || hinge == .bottom
      ? viewport.height >= 2 * least * pageSize.height : viewport.width >= 2 * least * pageSize.width
    return fits ? .double : .single
  }
}
