/// The cells that one face of a leaf consists of at the present time, from the spine outward.
struct MeshRows {
  let count: Int
  /// The face's own row, the row of the second facet, and from there how far it is to the next.
  let head, second, stride: Int
  /// The place of the second facet among the placed cells of the peeled leaves; nil for a leaf that is not peeled.
  var placed: Int?

  func row(_ facet: Int) -> Int { facet == 0 ? head : second + (facet - 1) * stride }
}

extension BookScene {
  /// Nil for a leaf without cells, or without a back.
  func meshFacets(leaf: Int, face: CellIdentity.Face) -> MeshRows? {
    let side = face == .back ? 1 : 0
    guard side < book.facesPerLeaf, let slot = slot(of: leaf) else { return nil }
    let head = book.facesPerLeaf * slot + side
    guard head < headCount else { return nil }
    if let paper, let index = paper.orderIndex(of: slot), paper.slotsWithFacets.contains(slot) {
      return MeshRows(
        count: book.facets + 1, head: head, second: facetRow(head), stride: 1,
        placed: (index * book.facesPerLeaf + side) * book.facets)
    }
    let isBent = isSoft && faces.step[head] != 0
    return MeshRows(count: isBent ? book.strips : 1, head: head, second: headCount + head, stride: headCount)
  }

  /// From the points of a facet's picture to the viewport, without perspective.
  func placed(_ facet: Int, of facets: MeshRows) -> Matrix4 {
    if facet > 0, let paper, let first = facets.placed { return Matrix4(paper.cells[first + facet - 1]) }
    return Matrix4(model: poses[facets.row(facet)])
  }
}
