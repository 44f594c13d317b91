import LeafSpring

/// How one cell of a recording moves, as keyframes that other programs play: stops at uneven times, straight between.
struct CellAnimation {
  /// A value at a time, in seconds, and whether it stays until the next stop rather than going over into it.
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
  /// Empty where the cell has no gradient, or none of it ever shows.
  let shade: [Stop<Float>]
}

/// Finds the stops of a recording's cells, and the times at which it would have to be looked at more closely.
///
/// Transforms between two stops are what CSS makes of them: the parts of both blended one by one, the rotation along an arc.
/// `MatrixInterpolation` has the same rule where m44 is 1, so matrices are divided by it first. Where a cell comes, goes or
/// leaps, its stop holds.
struct CellAnimationFinder {
  /// The tolerance of opacity and of shade.
  static let opacityTolerance = 1e-3
  /// Samples nearer to each other than this, in seconds, are not parted again: what changes between them leaps.
  static let leastSpacing = 1e-7
  /// Of the tolerance, what the choice of stops may use; the rest is for the player's own rounding.
  private static let share = 0.5

  /// The farthest that a corner of a cell may lie from its place, in points.
  let tolerance: Double
  /// Cells that are done.
  private(set) var found: [Int: CellAnimation] = [:]

  /// How often a recording was looked at: what is still not straight then has a corner, whose instant is closed in on.
  private var looks = 0

  init(tolerance: Double) { self.tolerance = tolerance }

  /// Looks at a recording, whose cells must be the same each time.
  /// - Returns: the times at which it should be sampled beside its own, in order; none when all cells are done.
  /// - Throws: `badData` where a cell that is to be seen reaches the eye.
  mutating func look(at recording: Recording) throws(ExportError) -> [Double] {
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
