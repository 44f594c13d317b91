/// Facets of peeled leaves in the snapshot, beside the cells that `poses` gives.
extension Stage {
  /// Writes the rows of some leaves' facets, and of their faces, whose bands they share. Rows of facets that are not there hold the
  /// identity. Answers the cells whose rows have changed.
  func write(_ facets: BookFacets, of book: BookScene, without hidden: CellFlags) -> Range<Int> {
    let (first, level) = (book.place.firstRow, probe.simdLevel)
    let reordered = columns.order(
      book.poses, facets.ranks, at: first, isWhole: facets.isWhole, below: book.book.blockFaces)
    if !facets.isWhole {
      columns.write(book.poses, facets.heads, marking: facets.heads, without: hidden, at: first, level: level)
    }
    reset(facets.shadows, of: book, without: hidden)
    reset(facets.rows, of: book, without: hidden)
    if let paper = book.paper { write(paper, of: book) }
    book.common.dirty.peeled = 0..<0
    return facets.heads.joined(facets.shadows).joined(facets.rows).joined(reordered)
  }

  private func write(_ paper: BookPaper, of book: BookScene) {
    let (first, facets, sides) = (book.place.firstRow, book.book.facets, book.book.facesPerLeaf)
    let shared = Matrix4.shared(book.eye(in: viewport), view: view)
    for index in 0..<paper.count where paper.drawn.contains(Int(paper.order[index])) {
      let slot = Int(paper.order[index])
      let heads = book.heads(of: slot)
      let pool = index * sides * facets
      let row = first + book.facetRow(heads.lowerBound)
      for cell in 0..<heads.count * facets {
        columns.write(Matrix4(paper.cells[pool + cell]) * shared, at: row + cell)
      }
      let (place, shown) = paper.shadow(index)
      columns.write(Matrix4(paper.cells[place]) * shared, at: first + book.shadowRow(slot))
      show(paper, shown, at: first + book.shadowRow(slot))
      for head in heads {
        let shown = (index * sides + head - heads.lowerBound) * (facets + 1)
        for facet in 0...facets {
          show(paper, shown + facet, at: first + (facet == 0 ? head : book.facetRow(head) + facet - 1))
        }
      }
    }
  }

  private func reset(_ cells: Range<Int>, of book: BookScene, without hidden: CellFlags) {
    let first = book.place.firstRow
    columns.resetBands(first + cells.lowerBound..<first + cells.upperBound)
    for cell in cells where book.poses.flags[cell] & CellFlags.banded.rawValue == 0 {
      columns.write(.identity, at: first + cell)
    }
    columns.write(book.poses, cells, marking: cells, without: hidden, at: first, level: probe.simdLevel)
  }

  private func show(_ paper: BookPaper, _ index: Int, at row: Int) {
    paper.bands[index].write(to: columns.bands.pointer + 4 * row)
    let light = paper.light[index]
    (columns.light[2 * row], columns.light[2 * row + 1]) = (light.x, light.y)
  }
}

/// The rows of a book that its peeled leaves change: those of faces, of shadows, of facets, and the ranks of the latter.
struct BookFacets {
  var heads = 0..<0
  var shadows = 0..<0
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
    let mirrored = facetRow(0) + blockRow
    let some = paper.isReversed ? mirrored - rows.upperBound..<mirrored - rows.lowerBound : rows
    return BookFacets(
      heads: heads, shadows: shadowRow(first)..<shadowRow(last + 1), rows: rows,
      ranks: isWhole ? ownCells..<poses.count : some, isWhole: isWhole)
  }
}

extension SnapshotColumns {
  /// Gives one cell its matrix.
  @inline(__always)
  func write(_ matrix: Matrix4, at row: Int) {
    let to = UnsafeMutableRawPointer(matrices.pointer + 16 * row)
    withUnsafeBytes(of: matrix) { entries in
      let from = entries.assumingMemoryBound(to: Double.self)
      for entry in 0..<16 { to.storeBytes(of: Float(from[entry]), toByteOffset: 4 * entry, as: Float.self) }
      if isDouble { for entry in 0..<16 { matrices64.pointer[16 * row + entry] = from[entry] } }
    }
  }
}
