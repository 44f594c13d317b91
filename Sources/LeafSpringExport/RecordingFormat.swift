/// A kind of file that a recording can be written as.
public protocol RecordingFormat {
  /// - Throws: `badData` when the recording is not suitable, `io` when the sink fails.
  func write(_ recording: Recording, to sink: TextSink) throws(ExportError)
}

extension RecordingFormat {
  /// Writes the file at `path`, whole or not at all.
  /// - Throws: `badData` when the recording is not suitable, `io` with the path and the system's reason.
  public func write(_ recording: Recording, toFile path: String) throws(ExportError) {
    try AtomicFile.write(to: path) { (sink) throws(ExportError) in try write(recording, to: sink) }
  }
}

extension ContactSheet: RecordingFormat {}
extension Player: RecordingFormat {}
extension SpringChart: RecordingFormat {}
extension SeriesTable: RecordingFormat {}
extension FrameTable: RecordingFormat {}
