import LeafSpring

/// How one cell of a recording moves, as keyframes that other programs play: stops at uneven times, straight between.
struct CellAnimation {
  /// A stop: a sample of the recording, and whether its value stays until the next stop rather than going over into it.
  struct Stop: Equatable {
    var sample: Int
    var holds: Bool
  }

  /// The cell's number in the recording.
  let cell: Int
  var transform: [Stop] = []
  var opacity: [Stop] = []
  var order: [Stop] = []
}

/// The stops of all cells of a recording.
///
/// Transforms between two stops are what CSS makes of them: the parts of both blended one by one, the rotation along an arc.
/// `MatrixInterpolation` has the same rule where m44 is 1, so matrices are divided by it first. Where a cell comes, goes or
/// leaps, its stop holds.
struct CellAnimations {
  /// The farthest that a corner of a cell may lie from its place, in points, on the way between samples.
  let tolerance: Double
  /// The same for opacity.
  static let opacityTolerance = 1e-3
  /// Of the tolerance, what the choice of stops may use; the rest is for the player's own rounding.
  private static let share = 0.75

  private(set) var cells: [CellAnimation] = []
  /// Seconds from the first sample to the last.
  let duration: Double

  /// - Throws: `badData` for a recording of fewer than two times, where a visible cell's origin is not before the eye, and
  ///   `TooCoarse` where the samples are too far apart for the tolerance.
  init(_ recording: Recording, tolerance: Double, progress: (Int, Int) -> Void = { _, _ in }) throws {
    try recording.requireFrames()
    guard recording.duration > 0 else {
      throw ExportError(.badData, "the recording lasts no time: at least two frames are needed")
    }
    self.tolerance = tolerance
    duration = recording.duration
    for cell in 0..<recording.cellCount {
      progress(cell, recording.cellCount)
      let path = try CellPath(recording, cell: cell)
      guard path.isEverSeen else { continue }
      var animation = CellAnimation(cell: cell)
      animation.transform = try path.transformStops(tolerance * CellAnimations.share)
      animation.opacity = try path.opacityStops(CellAnimations.opacityTolerance * CellAnimations.share)
      animation.order = path.orderStops()
      cells.append(animation)
    }
    progress(recording.cellCount, recording.cellCount)
  }

  /// The samples are too far apart.
  struct TooCoarse: Error {
    let cell: Int
  }
}
