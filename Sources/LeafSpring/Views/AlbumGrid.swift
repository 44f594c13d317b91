/// The block of small squares behind an album's cover, where the photos gather.
///
/// In points of the album's content: the screen shifted by the scroll offset. Source: book-and-album.md A3.
package struct AlbumGrid: Equatable, Sendable {
  /// The cover's rectangle in content space, inset.
  package let area: Rect
  /// Side of a square.
  package let side: Double
  /// Squares side by side.
  package let columns: Int
  /// Rows that fit behind the cover, 1…1,000,000.
  package let rows: Int
  /// Between neighbouring squares.
  package let gaps: Size

  /// - Parameters:
  ///   - cover: the cover on screen, in points.
  ///   - offset: the album's scroll offset.
  ///   - columns: squares side by side, 1…1000.
  ///   - inset: what is kept free along all sides of the cover.
  ///   - gaps: distances between neighbouring squares.
  /// - Throws: `nonFinite`; `outOfRange` if no square fits.
  package init(cover: Rect, offset: Point = .zero, columns: Int = 5, inset: Double = 10, gaps: Size? = nil)
    throws(LeafError)
  {
    try Check.frame(cover, "cover")
    try Check.point(offset, "offset")
    try Check.count(columns, 1...1000, "columns", accepts: "1 to 1,000 columns")
    try Check.notNegative(inset, "insets")
    let gaps = gaps ?? Size(width: 0, height: 0)
    try Check.radius(gaps.width, "gaps")
    try Check.radius(gaps.height, "gaps")
    area = Rect(
      x: cover.x + offset.x + inset, y: cover.y + offset.y + inset, width: cover.width - 2 * inset,
      height: cover.height - 2 * inset)
    side = (area.width - Double(columns - 1) * gaps.width) / Double(columns)
    try Check.that(side > 0, .outOfRange, "cover", accepts: "a cover with room for the photos")
    self.columns = columns
    self.gaps = gaps
    let fit = (area.height + gaps.height) / (side + gaps.height)
    rows = fit >= 1 ? Int(min(fit, 1e6)) : 1
  }

  /// Squares in the block.
  package var slots: Int { columns * rows }

  /// Row and column of photo `index` (0 or more). The block is filled row by row, and from the start once it is full.
  /// `original` keeps the published overflow rule, which tests a product and leaves some photos outside the block.
  package func place(of index: Int, fidelity: Fidelity = .corrected) -> (down: Int, across: Int) {
    let slot = fidelity == .corrected ? index % slots : index
    let (down, across) = (slot / columns, slot % columns)
    let product = (down + 1) * (across + 1)
    return (fidelity == .original && product > slots ? product % slots / columns : down, across)
  }

  /// Centre of a square, in content space.
  package func centre(down: Int, across: Int) -> Point {
    Point(
      x: area.x + side / 2 + Double(across) * (side + gaps.width),
      y: area.y + side / 2 + Double(down) * (side + gaps.height))
  }
}
