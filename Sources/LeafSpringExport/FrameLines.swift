import LeafSpring

/// Every cell of every frame as JSON Lines, one object a row. Numbers are the shortest decimals that read back to the same
/// bits: matrix entries, opacity and shade as 32-bit floats, the time as a double.
public struct FrameLines: RecordingFormat {
  public init() {}

  /// - Throws: `badData` for a recording without frames, `io` when the sink fails.
  public func write(_ recording: Recording, to sink: TextSink) throws(ExportError) {
    try recording.requireFrames()
    for frame in 0..<recording.frameCount {
      for cell in 0..<recording.cellCount { try sink.write(line(recording, frame, cell)) }
    }
  }

  private func line(_ r: Recording, _ frame: Int, _ cell: Int) -> String {
    let row = frame * r.cellCount + cell
    let matrix = r.matrices[16 * row..<16 * row + 16].map { "\($0)" }.joined(separator: ",")
    return "{\"frame\":\(r.firstFrame + frame),\"time\":\(r.times[frame]),\"cell\":\(cell),\"matrix\":[\(matrix)],"
      + "\"opacity\":\(r.opacities[row]),\"shade\":\(r.shades[row]),\"order\":\(r.ranks[row]),"
      + "\"flags\":\(r.flags[row].rawValue)}\n"
  }
}
