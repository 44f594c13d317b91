/// A whole book at once, at any scroll position, without a stage: for evaluators and tests.
extension Book {
  /// Describes every item: row i is item i. `cells` has a row for each of them, and one for the bare outer side of a back
  /// cover (`headCount`). Soft leaves are taken as rigid ones.
  package func describe(_ cells: borrowing CellTable) throws(LeafError) {
    let leaves = try allLeaves()
    rigid.describe(leaves: leaves.pointer, count: leafCount, into: cells)
  }

  /// Writes the pose of every item at a scroll position (offset over viewport width), row i for item i, and their paint
  /// order; ratios by B3. `poses` has as many rows. Soft leaves are taken as rigid ones.
  /// - Throws: `nonFinite`, `outOfRange` for the viewport; `outOfMemory`: unlike the rest of the choreography this
  ///   allocates.
  package func poses(
    atSpread spread: Double, opening: BookOpening, in viewport: Size, into poses: borrowing PoseBuffer
  ) throws(LeafError) {
    try Check.finite(spread, "spread")
    try Check.finite(opening.value, "opening")
    try Check.size(viewport, "viewport")
    let leaves = try allLeaves()
    let ratios = try Column<Double>(leafCount)
    for leaf in 0..<leafCount { ratios[leaf] = ratio(ofLeaf: leaf, atSpread: spread) }
    let columns = LeafColumns(leaves: leaves.pointer, ratios: ratios.pointer, count: leafCount), book = rigid
    book.poses(columns, PageFrame(book, opening, viewport), into: poses)
    book.paintOrder(columns, opening, poses)
  }

  /// The book with every leaf rigid.
  private var rigid: Book {
    var book = self
    (book.soft, book.paper) = (nil, nil)
    return book
  }

  private func allLeaves() throws(LeafError) -> Column<Int32> {
    let leaves = try Column<Int32>(leafCount)
    for leaf in 0..<leafCount { leaves[leaf] = Int32(truncatingIfNeeded: leaf) }
    return leaves
  }
}
