/// Facets of peeled leaves in the snapshot, beside the cells that `poses` gives.
extension Stage {
  /// Writes the rows of a book that poses do not give: bands of soft leaves, facets, light and the block.
  /// Answers the cells whose rows have changed.
  func writeFurtherRows(_ heads: Range<Int>, of book: BookScene, isWhole: Bool, seenBy shared: Matrix4) -> Range<Int> {
    let facets = book.peeledRowsToWrite(isWhole: isWhole)
    if book.isSoft {
      // Those of peeled leaves have been reset.
      book.forEachRun(of: heads.joined(facets.headRows)) {
        columns.writeBands(book.faces, $0, at: book.rowSpan.firstRow)
      }
    }
    var changed = 0..<0
    if !facets.facetRows.isEmpty { changed = write(facets, of: book, seenBy: shared) }
    if let light = book.light {
      if !book.isSoft { changed = changed.joined(writeFaces(light, of: book)) }
      shadowsAreStale = shadowsAreStale || light.casts
    }
    guard book.block.count > 0 else { return changed }
    if book.paper == nil, isWhole {
      changed = changed.joined(columns.order(book, book.ownCells..<book.poses.count, isWhole: true))
    }
    return changed.joined(writeBlock(of: book, isWhole: isWhole, seenBy: shared))
  }

  /// Writes the rows of some leaves' facets, and of their faces, whose bands they share. Rows of facets that are not
  /// there hold the identity. Answers the cells whose rows have changed.
  func write(_ facets: PeeledRows, of book: BookScene, seenBy shared: Matrix4) -> Range<Int> {
    let reordered = columns.order(book, facets.ranks, isWhole: facets.isWhole)
    if !facets.isWhole {
      columns.write(book, facets.headRows, marking: facets.headRows, probe.simdLevel)
    }
    if let paper = book.paper {
      for slot in facets.slots {
        emptyFacets(slot, of: book, hasFacets: paper.slotsWithFacets.contains(slot), facets.isWhole)
      }
      write(paper, of: book, seenBy: shared)
    }
    columns.writeFlags(book, facets.facetRows)
    book.common.dirty.facetSlots = 0..<0
    return facets.headRows.joined(facets.facetRows).joined(reordered)
  }

  private func write(_ paper: BookPaper, of book: BookScene, seenBy shared: Matrix4) {
    let (first, count, sides) = (book.rowSpan.firstRow, paper.hinges.count, book.book.facesPerLeaf)
    let rows = MatrixRows(seenBy: shared, in: columns), isUpright = book.book.isUpright
    for index in 0..<paper.foldCount where paper.slotsWithFacets.contains(Int(paper.order[index])) {
      let slot = Int(paper.order[index]), heads = book.headRows(of: slot), hasBack = heads.count == 2
      let row = first + book.facetRow(heads.lowerBound), places = paper.cells.pointer + index * sides * count
      for cell in 0..<count {
        let front = rows.write(places[cell], at: row + cell)
        guard hasBack else { continue }
        rows.write(front, aboutLineAcross: isUpright, to: places[count + cell].origin, at: row + count + cell)
      }
      for (face, head) in heads.enumerated() {
        let shown = (index * sides + face) * (count + 1), row = row + face * count - 1
        writeBandAndLight(paper, shown, at: first + head)
        for facet in 1...count {
          writeBandAndLight(paper, shown + facet, at: row + facet)
          columns.opacity[row + facet] = columns.opacity[first + head]
        }
      }
    }
  }

  /// Empties the rows of a leaf that has no facets, or of any leaf if all rows are written. From frame to frame only
  /// the matrices, bands, light, opacities and flags of facets change.
  private func emptyFacets(_ slot: Int, of book: BookScene, hasFacets: Bool, _ isWhole: Bool) {
    let heads = book.headRows(of: slot)
    guard !hasFacets || isWhole else { return }
    empty(book.facetRow(heads.lowerBound)..<book.facetRow(heads.upperBound), of: book, hasFacets)
  }

  private func empty(_ cells: Range<Int>, of book: BookScene, _ hasFacets: Bool) {
    let first = book.rowSpan.firstRow
    columns.resetBands(first + cells.lowerBound..<first + cells.upperBound)
    if !hasFacets { for cell in cells { columns.write(.identity, at: first + cell) } }
    columns.write(book, cells, marking: 0..<0, probe.simdLevel)
  }

  @inline(__always)
  private func writeBandAndLight(_ paper: BookPaper, _ index: Int, at row: Int) {
    paper.bands[index].write(to: columns.bands.pointer + 4 * row)
    let light = paper.light[index]
    (columns.light[2 * row], columns.light[2 * row + 1]) = (light.x, light.y)
  }
}

/// The rows of a book that its peeled leaves change: those of faces, of facets, and the ranks of the latter.
struct PeeledRows {
  var slots = 0..<0
  var headRows = 0..<0
  var facetRows = 0..<0
  var ranks = 0..<0
  var isWhole = false
}

extension BookScene {
  /// The rows to be written: of all leaves, or of those whose facets were written or taken away since the snapshot was.
  func peeledRowsToWrite(isWhole: Bool) -> PeeledRows {
    guard let paper else { return PeeledRows() }
    let slots = isWhole ? 0..<slotCount : common.dirty.facetSlots
    guard let first = slots.first, let last = slots.last else { return PeeledRows() }
    let heads = headRows(of: first).lowerBound..<headRows(of: last).upperBound
    let rows = facetRow(heads.lowerBound)..<facetRow(heads.upperBound)
    let mirrored = facetRow(0) + blockRow
    let some = paper.isTurned ? mirrored - rows.upperBound..<mirrored - rows.lowerBound : rows
    return PeeledRows(
      slots: slots, headRows: heads, facetRows: rows,
      ranks: isWhole ? ownCells..<poses.count : some, isWhole: isWhole)
  }
}

/// The snapshot's matrices, and the rows of the one that everything is seen by.
private struct MatrixRows {
  /// The first three rows of a cell's matrix.
  typealias Turn = (across: SIMD4<Double>, down: SIMD4<Double>, out: SIMD4<Double>)

  private let x, y, z, w: SIMD4<Double>
  private let floats: UnsafeMutablePointer<Float>
  private let doubles: UnsafeMutablePointer<Double>?

  init(seenBy m: Matrix4, in columns: borrowing SnapshotColumns) {
    x = SIMD4(m.m11, m.m12, m.m13, m.m14)
    y = SIMD4(m.m21, m.m22, m.m23, m.m24)
    z = SIMD4(m.m31, m.m32, m.m33, m.m34)
    w = SIMD4(m.m41, m.m42, m.m43, m.m44)
    floats = columns.matrices.pointer
    doubles = columns.isDouble ? columns.matrices64.pointer : nil
  }

  /// Gives one cell its matrix, and answers its first rows.
  @inline(__always)
  func write(_ place: CellPlace, at row: Int) -> Turn {
    let turn = (image(place.across), image(place.down), image(place.out))
    write(turn, image(place.origin) + w, at: row)
    return turn
  }

  /// Gives a cell its matrix from the first rows of the other face of the same paper, turned over about a line across or
  /// down.
  @inline(__always)
  func write(_ other: Turn, aboutLineAcross: Bool, to origin: Vector3, at row: Int) {
    let zero = SIMD4<Double>()
    let turn =
      aboutLineAcross
      ? (other.across, zero - other.down, zero - other.out) : (zero - other.across, other.down, zero - other.out)
    write(turn, image(origin) + w, at: row)
  }

  /// The row vector (x, y, z, 0) times the matrix. The product with 0 leaves no zero with a sign.
  @inline(__always)
  private func image(_ direction: Vector3) -> SIMD4<Double> {
    direction.x * x + direction.y * y + direction.z * z + SIMD4()
  }

  @inline(__always)
  private func write(_ turn: Turn, _ origin: SIMD4<Double>, at row: Int) {
    put(turn.across, at: 16 * row)
    put(turn.down, at: 16 * row + 4)
    put(turn.out, at: 16 * row + 8)
    put(origin, at: 16 * row + 12)
  }

  @inline(__always)
  private func put(_ entries: SIMD4<Double>, at place: Int) {
    let to = floats + place
    (to[0], to[1]) = (Float(entries.x), Float(entries.y))
    (to[2], to[3]) = (Float(entries.z), Float(entries.w))
    guard let doubles else { return }
    let wide = doubles + place
    (wide[0], wide[1], wide[2], wide[3]) = (entries.x, entries.y, entries.z, entries.w)
  }
}

extension SnapshotColumns {
  /// Gives one cell its matrix.
  func write(_ matrix: Matrix4, at row: Int) {
    let to = UnsafeMutableRawPointer(matrices.pointer + 16 * row)
    withUnsafeBytes(of: matrix) { entries in
      let from = entries.assumingMemoryBound(to: Double.self)
      for entry in 0..<16 { to.storeBytes(of: Float(from[entry]), toByteOffset: 4 * entry, as: Float.self) }
      if isDouble { for entry in 0..<16 { matrices64.pointer[16 * row + entry] = from[entry] } }
    }
  }
}
