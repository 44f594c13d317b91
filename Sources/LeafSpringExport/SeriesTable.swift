/// The numbers of every leaf, one row per frame, as CSV: a header line, commas, line feeds, shortest decimals
/// that read back to the same number.
///
/// Columns: `frame,time,value,velocity`, the last two of the leading scene, then
/// `leaf0_value,leaf0_velocity,leaf0_angle` and so on for each leaf. Units: seconds, progress or ratio, the same per
/// second, radians.
public struct SeriesTable {
  public init() {}

  /// - Throws: `badData` for a recording without frames, `io` when the sink fails.
  public func write(_ recording: Recording, to sink: TextSink) throws(ExportError) {
    try recording.requireFrames()
    var header = "frame,time,value,velocity"
    for leaf in 0..<recording.leafCount {
      header += ",leaf\(leaf)_value,leaf\(leaf)_velocity,leaf\(leaf)_angle"
    }
    try sink.write(header + "\n")
    for frame in 0..<recording.frameCount {
      var row =
        "\(recording.firstFrame + frame),\(recording.times[frame]),\(recording.progress[frame]),\(recording.progressVelocity[frame])"
      for leaf in 0..<recording.leafCount {
        let sample = recording.leaves[frame * recording.leafCount + leaf]
        row += ",\(sample.value),\(sample.velocity),\(sample.angle)"
      }
      try sink.write(row + "\n")
    }
  }
}
