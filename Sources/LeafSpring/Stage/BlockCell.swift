/// A cell of a book's block, with the place of its picture: a board, or a round corner or an edge of a stack of pages.
struct BlockCell: BitwiseCopyable {
  var place: CellPlace
  var flags: CellFlags
  /// In points of the cell's own picture.
  var band: PaperBand
  var light = (low: 0.0, high: 0.0)
  /// True if there is any of it, seen by the scene's eye or not.
  var stands = false
  /// Its point (a, b) is divided by weights · (a, b, 1), which gives the edge its perspective.
  var weights = Vector3(x: 0, y: 0, z: 1)
  /// Of a round corner: from its picture up to the uppermost page's corner.
  var rise: Vector3?
  /// A point of the picture with the weight 1.
  var hinge = Point.zero
}
