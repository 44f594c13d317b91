/// Facets of peeled leaves in the snapshot, beside the cells that `poses` gives.
extension Stage {
  /// Writes the rows of some leaves' facets, and of their faces, whose bands they share. Rows of facets that are not there hold the
  /// identity. Answers the cells whose rows have changed.
  func write(_ facets: BookFacets, of book: BookScene, without hidden: CellFlags) -> Range<Int> {
    let (first, level) = (book.place.firstRow, probe.simdLevel)
    let reordered = columns.order(book.poses, facets.ranks, at: first, isWhole: facets.isWhole)
    if !facets.isWhole {
      columns.write(book.poses, facets.heads, marking: facets.heads, without: hidden, at: first, level: level)
    }
    let rows = first + facets.rows.lowerBound..<first + facets.rows.upperBound
    columns.resetBands(rows)
    columns.resetMatrices(rows)
    columns.write(book.poses, facets.rows, marking: facets.rows, without: hidden, at: first, level: level)
    if let paper = book.paper { write(paper, of: book) }
    book.common.dirty.peeled = 0..<0
    return facets.heads.joined(facets.rows).joined(reordered)
  }

  private func write(_ paper: BookPaper, of book: BookScene) {
    let (first, facets, sides) = (book.place.firstRow, book.book.facets, book.book.facesPerLeaf)
    let doubles = mode == .double ? columns.matrices64.pointer : nil
    for index in 0..<paper.count where paper.drawn.contains(Int(paper.order[index])) {
      let heads = book.heads(of: Int(paper.order[index]))
      let pool = index * sides * facets
      batch.run(
        paper.poses, cells: pool..<pool + heads.count * facets,
        shared: .shared(book.eye(in: viewport), view: view), into: columns.matrices.pointer,
        at: first + book.facetRow(heads.lowerBound), doubles: doubles, tasks: nil)
      for head in heads {
        let shown = (index * sides + head - heads.lowerBound) * (facets + 1)
        for facet in 0...facets {
          let row = first + (facet == 0 ? head : book.facetRow(head) + facet - 1)
          paper.bands[shown + facet].write(to: columns.bands.pointer + 4 * row)
          let light = paper.light[shown + facet]
          (columns.light[2 * row], columns.light[2 * row + 1]) = (light.x, light.y)
        }
      }
    }
  }
}

/// The rows of a book that its peeled leaves change: those of faces, of facets, and the ranks of the latter.
struct BookFacets {
  var heads = 0..<0
  var rows = 0..<0
  var ranks = 0..<0
  var isWhole = false
}

extension BookScene {
  /// The rows to be written: of all leaves, or of those whose facets were written or taken away since the snapshot was.
  func facetsToWrite(isWhole: Bool) -> BookFacets {
    guard let paper else { return BookFacets() }
    let slots = isWhole ? 0..<slotCount : common.dirty.peeled
    guard let first = slots.first, let last = slots.last else { return BookFacets() }
    let heads = heads(of: first).lowerBound..<heads(of: last).upperBound
    let rows = facetRow(heads.lowerBound)..<facetRow(heads.upperBound)
    let mirrored = ownCells + poses.count
    return BookFacets(
      heads: heads, rows: rows,
      ranks: paper.isReversed ? mirrored - rows.upperBound..<mirrored - rows.lowerBound : rows, isWhole: isWhole)
  }
}

extension SnapshotColumns {
  /// Gives cells the identity as their matrix, where rows may have been others'.
  func resetMatrices(_ cells: Range<Int>) {
    for entry in 16 * cells.lowerBound..<16 * cells.upperBound {
      let isOne = entry % 16 % 5 == 0
      matrices.pointer[entry] = isOne ? 1 : 0
      if isDouble { matrices64.pointer[entry] = isOne ? 1 : 0 }
    }
  }
}
