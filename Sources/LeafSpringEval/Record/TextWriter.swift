/// Writes the text form.
struct TextWriter: RecordingWriter {
  static let leastRow = 8 * StageRecording.Row.words

  private var json = JSONWriter()
  private var crc = CRC32()

  var size: Int { json.bytes.count }

  init(_ head: StageRecording.Head, _ source: [UInt8]) {
    json.verbatim(head.line)
    json.newline()
    for line in source.split(separator: 0x0a) {
      json.verbatim(line)
      json.newline()
    }
    crc.add(json.bytes)
  }

  mutating func write(_ frame: StageRecording.Frame, _ number: Int) {
    let start = size
    json.write(frame, number)
    crc.add(json.bytes[start...])
  }

  mutating func writeEnd(_ frames: Int) {
    json.open("{")
    json.integer("end", frames)
    json.string("crc", StageRecording.hex(UInt64(crc.value), 8))
    json.close("}")
    json.newline()
  }

  mutating func take() -> [UInt8] {
    defer { json.removeAll() }
    return json.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ frame: StageRecording.Frame, _ index: Int) {
    open("{")
    integer("frame", index)
    number("t", frame.time)
    string("state", StageRecording.hex(frame.stateHash, 16))
    string("hash", StageRecording.hex(frame.frameHash, 16))
    integer("cells", frame.cells)
    key("rows")
    open("[")
    for row in frame.rows {
      open("{")
      integer("row", row.index)
      key("bits")
      verbatim(JSONWriter.quoted(row.bits))
      close("}")
    }
    close("]")
    close("}")
    newline()
  }

  /// Words as one string of hexadecimal digits, in its quotes.
  private static func quoted(_ words: [UInt32]) -> [UInt8] {
    var text: [UInt8] = [UInt8(ascii: "\"")]
    text.reserveCapacity(8 * words.count + 2)
    for word in words {
      for shift in stride(from: 28, through: 0, by: -4) {
        let digit = UInt8(word >> UInt32(shift) & 15)
        text.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
      }
    }
    text.append(UInt8(ascii: "\""))
    return text
  }
}
