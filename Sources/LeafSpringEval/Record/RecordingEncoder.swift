/// Writes a recording while it is made: the head and the script at once, each frame as it comes. `take` returns what is
/// ready, so that neither the frames nor the bytes of a long run stay in memory.
public struct RecordingEncoder {
  public enum Form: Sendable {
    /// Blocks with check sums.
    case binary
    /// JSON Lines.
    case text
  }

  private var writer: any RecordingWriter
  private let limit: Int
  private var taken = 0
  /// Frames written.
  public private(set) var frameCount = 0

  /// Bytes of the recording so far, including those already taken.
  public var size: Int { taken + writer.size }

  /// - Parameters:
  ///   - source: the script; its empty lines are dropped.
  ///   - limit: the most bytes that the recording may have; the tool reads up to `StageRecording.sizeLimit`.
  public init(
    _ form: Form, _ head: StageRecording.Head, source: [UInt8], limit: Int = StageRecording.sizeLimit
  ) {
    self.limit = limit
    let source = StageRecording.withoutEmptyLines(source)
    switch form {
    case .binary: writer = BinaryWriter(head, source)
    case .text: writer = TextWriter(head, source)
    }
  }

  /// Writes the next frame.
  /// - Throws: `tooLong` if the recording would have more bytes than the limit; in that case nothing is written.
  public mutating func append(_ frame: StageRecording.Frame) throws(RecordingError) {
    try checkSize(adding: frame.rows.count * type(of: writer).leastRow)
    write(frame)
  }

  /// Writes the end of the recording.
  /// - Throws: `tooLong` if the recording has more bytes than the limit.
  public mutating func finish() throws(RecordingError) {
    writeEnd()
    try checkSize(adding: 0)
  }

  /// The complete bytes that have been written since the last call.
  public mutating func take() -> [UInt8] {
    let bytes = writer.take()
    taken += bytes.count
    return bytes
  }

  mutating func write(_ frame: StageRecording.Frame) {
    writer.write(frame, frameCount)
    frameCount += 1
  }

  mutating func writeEnd() { writer.writeEnd(frameCount) }

  private func checkSize(adding bytes: Int) throws(RecordingError) {
    guard size + bytes <= limit else { throw RecordingError(limit, .tooLong(limit)) }
  }
}

/// One of the two forms. It keeps its output until that is taken.
protocol RecordingWriter {
  /// The least number of bytes in a row.
  static var leastRow: Int { get }
  /// Bytes that are written but not yet taken.
  var size: Int { get }

  mutating func write(_ frame: StageRecording.Frame, _ number: Int)
  mutating func writeEnd(_ frames: Int)
  mutating func take() -> [UInt8]
}

extension StageRecording {
  public var binary: [UInt8] { encoded(.binary) }

  public var text: [UInt8] { encoded(.text) }

  private func encoded(_ form: RecordingEncoder.Form) -> [UInt8] {
    var encoder = RecordingEncoder(form, head, source: source)
    for frame in frames { encoder.write(frame) }
    encoder.writeEnd()
    return encoder.take()
  }
}
