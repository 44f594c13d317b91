/// One face of a facet, or a shadow, with the place of its picture.
struct PlacedCell: BitwiseCopyable {
  var place: CellPlace
  var flags: CellFlags
  /// In points of the cell's own picture.
  var band: PaperBand
  var light: (low: Double, high: Double)
  /// Its point (a, b) is divided by weights · (a, b, 1), which is 1 everywhere but for the edges of stacks of pages.
  var weights = Vector3(x: 0, y: 0, z: 1)
  /// A point of the picture with the weight 1.
  var hinge = Point.zero
}
