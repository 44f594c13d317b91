/// Writes the binary form.
struct BinaryWriter: RecordingWriter {
  static let leastRow = 4 * (1 + StageRecording.Row.words)
  /// A block has as many frames as fit into about this many bytes.
  private static let blockSize = 1 << 16

  private var bytes: [UInt8]
  /// The block of frames that is not yet full.
  private var payload: [UInt8] = []
  private var number: UInt32 = 0

  var size: Int { bytes.count + payload.count }

  init(_ head: StageRecording.Head, _ source: [UInt8]) {
    bytes = StageRecording.magic + [UInt8(StageRecording.version)]
    put(.head, head.line)
    put(.script, source)
  }

  mutating func write(_ frame: StageRecording.Frame, _ number: Int) {
    payload.append(little: frame.time.bitPattern)
    payload.append(little: frame.stateHash)
    payload.append(little: frame.frameHash)
    payload.append(little: UInt32(frame.cells))
    payload.append(little: UInt32(frame.rows.count))
    for row in frame.rows {
      payload.append(little: UInt32(row.index))
      for word in row.bits { payload.append(little: word) }
    }
    if payload.count >= BinaryWriter.blockSize { putFrames() }
  }

  mutating func writeEnd(_ frames: Int) {
    if !payload.isEmpty { putFrames() }
    var end: [UInt8] = []
    end.append(little: UInt64(frames))
    put(.end, end)
  }

  mutating func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  private mutating func putFrames() {
    put(.frames, payload)
    payload.removeAll(keepingCapacity: true)
  }

  private mutating func put(_ kind: StageRecording.Block, _ payload: [UInt8]) {
    bytes.append(little: UInt32(payload.count))
    bytes.append(kind.rawValue)
    bytes += payload
    bytes.append(little: StageRecording.checkSum(number, kind.rawValue, payload))
    number += 1
  }
}
