import LeafSpring

/// Motion of one cell of a recording, as keyframes that other programs play: stops at uneven times, linear in between.
struct CellAnimation {
  /// A value at a time, in seconds, and whether it stays until the next stop or changes gradually.
  struct Stop<Value> {
    var time: Double
    var value: Value
    var holds: Bool
  }

  /// The cell's number in the recording.
  let cell: Int
  let transform: [Stop<Matrix4>]
  let opacity: [Stop<Float>]
  let order: [Stop<UInt32>]
  /// Empty where the cell has no gradient, or where the gradient never shows.
  let shade: [Stop<Float>]
}

/// Finds the stops of a recording's cells, and the times at which the recording needs more samples.
///
/// Between two stops, transforms are what CSS makes of them: their parts are blended one by one, the rotation along an
/// arc. `MatrixInterpolation` follows the same rule where m44 is 1, so matrices are divided by m44 first. At instants
/// where a cell appears, disappears or jumps, its stop holds.
struct CellAnimationFinder {
  /// The tolerance for opacity and shade.
  static let opacityTolerance = 1e-3
  /// Samples nearer to each other than this, in seconds, get no further sample between them: a change there is a jump.
  static let leastSpacing = 1e-7
  /// The share of the tolerance that the choice of stops may use; the rest is for the player's own rounding.
  private static let share = 0.5

  /// The greatest distance in points that a corner of a cell may have from its true place.
  let tolerance: Double
  /// Cells that are finished.
  private(set) var found: [Int: CellAnimation] = [:]

  /// The number of recordings that were examined. A motion that is still not straight after several has a corner, and
  /// the search narrows in on its instant.
  private var looks = 0

  init(tolerance: Double) { self.tolerance = tolerance }

  /// Examines a recording, whose cells must be the same each time.
  /// - Returns: the times at which it should also be sampled, in order; none when all cells are finished.
  /// - Throws: `badData` where a visible cell reaches the eye.
  mutating func look(at recording: Recording) throws(ExportError) -> [Double] {
    let recording = try recording.withWholePictures()
    var wanted: Set<Double> = []
    for cell in 0..<recording.cellCount where found[cell] == nil {
      let path = try CellPath(recording, cell: cell, parts: looks < 2 ? 2 : 16)
      var times: Set<Double> = []
      let animation = CellAnimation(
        cell: cell, transform: path.transformStops(tolerance * CellAnimationFinder.share, &times),
        opacity: path.opacityStops(CellAnimationFinder.opacityTolerance * CellAnimationFinder.share, &times),
        order: path.orderStops(),
        shade: path.shadeStops(CellAnimationFinder.opacityTolerance * CellAnimationFinder.share, &times))
      if times.isEmpty { found[cell] = animation }
      wanted.formUnion(times)
    }
    looks += 1
    return wanted.sorted()
  }
}
