/// The facets of peeled leaves among the book's cells.
extension BookScene {
  /// The rows of a leaf's faces.
  func headRows(of slot: Int) -> Range<Int> {
    book.facesPerLeaf * slot..<min(book.facesPerLeaf * (slot + 1), headCount)
  }

  /// Gives the facets of each page its contact at the spine, so that nothing steps where a flap lands.
  func shadeFacets() {
    guard book.facets > 0 else { return }
    let shades = poses.cells(.shade), faces = book.facesPerLeaf
    for head in 0..<headCount {
      let shade = book.contactShade(Int(leaves[head / faces]), head % faces == 0 ? .front : .back)
      for row in facetRow(head)..<facetRow(head + 1) { shades[row] = shade }
    }
  }

  /// Notes that the rows of a leaf's facets are to be written.
  func noteFacets(_ slot: Int) {
    common.dirty.facetSlots = common.dirty.facetSlots.joined(slot..<slot + 1)
  }

  /// Gives the faces of peeled leaves the flags that they have as whole pages, as everything but their facets knows
  /// them.
  func unpeelFlags(_ paper: BookPaper) {
    paper.slotsWithFacets.forEach { slot in
      for head in headRows(of: slot) { poses.flags[head] = paper.unpeeledFlags[head] }
    }
  }

  /// Writes the facets of all leaves that are peeled, whose folds are known, and takes away those of leaves that are
  /// not any more.
  func writeFacets(_ paper: BookPaper, in viewport: Size) {
    let isTurned = paper.foldCount > 0 && home(of: Int(paper.order[0])) == 1
    takeFacetsAway(paper, isTurned: isTurned)
    let frame = Book.PageFrame(book, .open, viewport)
    let side = PeelSide(book, isTurned: isTurned, of: frame.size, spine: book.vanishingPoint(in: viewport))
    for index in 0..<paper.foldCount where !paper.folds[index].isUnfolded {
      let slot = Int(paper.order[index]),
        shading = FacetShading(paper.folds[index], side, eye: frame.eye, strength: light?.strength ?? 0)
      for head in headRows(of: slot) { paper.unpeeledFlags[head] = poses.flags[head] }
      writeFacets(index, paper, shading, frame)
      writeBands(index, paper, shading)
      paintFacets(slot, paper)
      noteFacets(slot)
      paper.slotsWithFacets.insert(slot)
    }
  }

  /// Takes the facets of the last frame from the cells where their leaves are whole again.
  private func takeFacetsAway(_ paper: BookPaper, isTurned: Bool) {
    paper.slotsWithFacets.forEach { slot in
      if let index = paper.orderIndex(of: slot), !paper.folds[index].isUnfolded { return }
      for head in headRows(of: slot) {
        for row in facetRow(head)..<facetRow(head + 1) { poses.flags[row] = CellFlags.folded.rawValue }
      }
      layFacets(slot, paper)
      noteFacets(slot)
      paper.slotsWithFacets.remove(slot)
    }
    guard isTurned != paper.isTurned else { return }
    paper.isTurned = isTurned
    for slot in 0..<slotCount { layFacets(slot, paper) }
    common.dirty.facetSlots = 0..<slotCount
  }

  /// Writes where the facets of one leaf are, both faces of each from one transform, and how they are seen.
  private func writeFacets(
    _ index: Int, _ paper: BookPaper, _ shading: FacetShading, _ frame: Book.PageFrame
  ) {
    let slot = Int(paper.order[index])
    let heads = headRows(of: slot), count = paper.hinges.count, first = index * book.facesPerLeaf * count - 1
    let row = facetRow(heads.lowerBound) - 1, leaf = Int(leaves[slot]), hasBack = heads.count == 2
    let front = book.looks(leaf, .front, frame), back = book.looks(leaf, .back, frame)
    let (cells, cellFlags, flags) = (paper.cells.pointer, paper.cellFlags.pointer, poses.flags)
    let isThere = shading.has(shading.fold.facet(0, of: paper.hinges).band)
    // A single page that was turned over is not drawn until it is peeled back.
    let comesBack = shading.side.isTurned && !hasBack ? CellFlags.visible.rawValue : 0
    for head in heads { flags[head] = CellLooks.flat(flags[head] | comesBack, isThere: isThere) }
    for facet in 1...count {
      let part = shading.fold.facet(facet, of: paper.hinges), isThere = shading.has(part.band)
      let places = shading.side.places(part.rows)
      let facing = shading.side.isTurned ? -shading.facing(part) : shading.facing(part)
      let cell = first + facet
      cells[cell] = places.front
      cellFlags[cell] = front.flags(facing, isThere: isThere)
      flags[row + facet] = cellFlags[cell]
      guard hasBack else { continue }
      cells[cell + count] = places.back
      cellFlags[cell + count] = back.flags(-facing, isThere: isThere)
      flags[row + facet + count] = cellFlags[cell + count]
    }
  }

  /// Writes what the facets of one leaf show of the page, and the light on them. What lies flat is lit as a page at
  /// rest.
  private func writeBands(_ index: Int, _ paper: BookPaper, _ shading: FacetShading) {
    let count = paper.hinges.count, first = index * book.facesPerLeaf * (count + 1), hasBack = book.facesPerLeaf == 2
    let (bands, lights) = (paper.bands.pointer + first, paper.light.pointer + first)
    var near = count > 1 ? shading.light(at: 1, paper.hinges) : PaperGleam()
    for facet in 0...count {
      let band = shading.fold.facet(facet, of: paper.hinges).band
      var (low, high) = (PaperGleam(), PaperGleam())
      if facet > 0, facet < count {
        (low, high) = (near, shading.light(at: facet + 1, paper.hinges))
        near = high
        if !hasBack, paper.cellFlags[index * count + facet - 1] & CellFlags.backFacing.rawValue != 0 {
          (low, high) = (low.ofBareBack, high.ofBareBack)
        }
      }
      bands[facet] = shading.side.band(band, of: .front)
      lights[facet] = SIMD2(low.front, high.front)
      guard hasBack else { continue }
      bands[facet + count + 1] = shading.side.band(band, of: .back)
      lights[facet + count + 1] = SIMD2(low.back, high.back)
    }
  }

  /// The first row and rank of a leaf's facets, and how many there are. They lie above all that is flat.
  func facetRanks(_ slot: Int, _ paper: BookPaper) -> (row: Int, rank: Int, count: Int) {
    let faces = headRows(of: slot), row = facetRow(faces.lowerBound), end = facetRow(faces.upperBound)
    return (row, paper.isTurned ? facetRow(0) + blockRow - end : row, end - row)
  }

  /// Puts the facets of a leaf at their ranks in the order of their rows, as long as they are not drawn.
  private func layFacets(_ slot: Int, _ paper: BookPaper) {
    let (row, rank, count) = facetRanks(slot, paper), paint = poses.paint
    for place in 0..<count { paint[rank + place] = UInt32(truncatingIfNeeded: row + place) }
  }

  /// Puts them there facet after facet, of its two faces first the one that is turned away.
  private func paintFacets(_ slot: Int, _ paper: BookPaper) {
    let (row, rank, count) = facetRanks(slot, paper), (paint, flags) = (poses.paint, poses.flags)
    let hinges = paper.hinges.count
    guard count == 2 * hinges else {
      layFacets(slot, paper)
      return
    }
    for facet in 0..<hinges {
      let front = row + facet, isAway = flags[front] & CellFlags.backFacing.rawValue != 0
      paint[rank + 2 * facet] = UInt32(truncatingIfNeeded: isAway ? front : front + hinges)
      paint[rank + 2 * facet + 1] = UInt32(truncatingIfNeeded: isAway ? front + hinges : front)
    }
  }
}

/// The flags of a facet's face while the viewer sees it, while it is edge-on and while it is turned away.
private struct CellLooks {
  let before, edgeOn, behind: UInt32

  @inline(__always)
  func flags(_ facing: Int, isThere: Bool) -> UInt32 {
    let flags = facing == 0 ? edgeOn : facing > 0 ? before : behind
    return isThere ? flags : flags & ~CellFlags.visible.rawValue
  }

  /// The flags of the part that lies flat, from the flags of the whole page.
  static func flat(_ whole: UInt32, isThere: Bool) -> UInt32 {
    (isThere ? whole : whole & ~CellFlags.visible.rawValue) | CellFlags.banded.union(.folded).rawValue
  }
}

extension Book {
  fileprivate func looks(_ leaf: Int, _ face: CellIdentity.Face, _ frame: PageFrame) -> CellLooks {
    let page = LeafFace(leaf: leaf, face: face, ratio: 0)
    func look(_ facing: CellFlags) -> UInt32 {
      drawnFlags(facing.union([.banded, .folded]), page, isBent: true, frame).rawValue
    }
    return CellLooks(before: look([]), edgeOn: look(.edgeOn), behind: look(.backFacing))
  }
}
