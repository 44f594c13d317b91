/// JSON Lines: the head; the script, line by line as it was given; one line for each frame; and an end line with the
/// number of frames and the CRC-32 of every byte before it. Times are shortest round-trip decimals, bits are
/// hexadecimal.
extension StageRecording {
  static func hex(_ value: UInt64, _ digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  init(text bytes: [UInt8]) throws(RecordingError) {
    guard bytes.last == 0x0a else { throw RecordingError(bytes.count, .truncated) }
    let endStart = bytes.dropLast().lastIndex(of: 0x0a).map { $0 + 1 } ?? 0
    let firstEnd = bytes.firstIndex(of: 0x0a)!
    let (version, head) = try Head.read(line: Array(bytes[..<firstEnd]), at: 0)
    let count = try StageRecording.end(bytes, from: endStart)
    let body = bytes[firstEnd + 1..<endStart]
    // The lines of the script come first, then those of the frames.
    var source: [UInt8] = [], frames: [Frame] = []
    var start = body.startIndex
    func line() -> (bytes: ArraySlice<UInt8>, isFrame: Bool) {
      let bytes = body[start..<body[start...].firstIndex(of: 0x0a)!]
      return (bytes, bytes.starts(with: "{\"frame\":".utf8))
    }
    while start < body.endIndex, case let (bytes, isFrame) = line(), !isFrame {
      source += bytes + [0x0a]
      start = bytes.endIndex + 1
    }
    let script = try StageRecording.script(source, at: firstEnd + 1, version)
    while start < body.endIndex {
      let (bytes, isFrame) = line()
      guard isFrame else { throw RecordingError(start, .bad("only frames may follow a frame")) }
      let frame = try Frame(line: Array(bytes), number: frames.count, at: start)
      try frame.check(number: frames.count, after: frames.last, at: start)
      frames.append(frame)
      start = bytes.endIndex + 1
    }
    guard frames.count == count else {
      throw RecordingError(endStart, .bad("end takes the number of frames, \(frames.count)"))
    }
    self.init(head: head, source: StageRecording.withoutEmptyLines(source), script: script, frames: frames)
  }

  static func script(_ source: [UInt8], at offset: Int, _ version: Int) throws(RecordingError) -> Script {
    let script: Script
    do throws(ScriptError) { script = try Script(bytes: source) } catch {
      throw RecordingError(offset, .script(error))
    }
    guard version > 1 || !script.scenes.contains(where: { $0.book?.isLit == true }) else {
      throw RecordingError(
        offset, .bad("version 1 has another light on leaves that bend or are of paper; record the script anew"))
    }
    return script
  }

  /// Reads the last line, checks everything before it, and returns the number of frames.
  private static func end(_ bytes: [UInt8], from start: Int) throws(RecordingError) -> Int {
    var fields: Fields
    do throws(EvalError) { fields = try line(Array(bytes[start...].dropLast())) } catch {
      throw RecordingError(start, .truncated)
    }
    guard fields.has("end") else { throw RecordingError(bytes.count, .truncated) }
    let count: Int, crc: String
    do throws(EvalError) {
      count = try fields.integer("end", in: 0...StageRecording.frameLimit)
      crc = try fields.string("crc", "eight hexadecimal digits")
      try fields.finish("the end of a recording")
    } catch {
      throw RecordingError(start, .bad(error.message))
    }
    guard crc == hex(UInt64(CRC32.of(bytes[..<start])), 8) else { throw RecordingError(start, .corrupted) }
    return count
  }

  static func line(_ bytes: [UInt8]) throws(EvalError) -> Fields {
    let value: Result<JSONValue, EvalError> = bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(EvalError) in try JSONParser.parse(buffer) }
    }
    guard case .object(let members) = try value.get() else {
      throw EvalError(.json, "", "a line takes one JSON object")
    }
    return Fields(members)
  }
}

extension StageRecording.Head {
  /// As one line of JSON, without its newline.
  var line: [UInt8] {
    var out = JSONWriter()
    out.open("{")
    out.string("leafspring", "recording")
    out.integer("version", StageRecording.version)
    out.string("build", build)
    out.string("bits", bits)
    if !doctor.isEmpty { out.string("doctor", doctor) }
    out.close("}")
    return out.bytes
  }

  /// A head, and the version that it is of.
  static func read(line: [UInt8], at offset: Int) throws(RecordingError) -> (version: Int, head: Self) {
    let found: (version: Int, head: StageRecording.Head)
    do throws(EvalError) {
      var fields = try StageRecording.line(line)
      guard try fields.string("leafspring", "\"recording\"") == "recording" else {
        throw EvalError(.unknown, "leafspring", "")
      }
      let version = try fields.integer("version", in: 0...Int(Int32.max))
      if StageRecording.versions.contains(version) {
        var head = Self(
          build: try fields.string("build", "a text"), bits: try fields.string("bits", "the name of a bit class"))
        if fields.has("doctor") { head.doctor = try fields.string("doctor", "a text") }
        try fields.finish("the first line of a recording")
        found = (version, head)
      } else {
        found = (version, Self(build: "", bits: ""))
      }
    } catch {
      throw RecordingError(offset, .unknownFormat)
    }
    guard StageRecording.versions.contains(found.version) else {
      throw RecordingError(offset, .version(found.version))
    }
    return found
  }
}

extension StageRecording.Frame {
  init(line: [UInt8], number: Int, at offset: Int) throws(RecordingError) {
    do throws(EvalError) {
      var fields = try StageRecording.line(line)
      _ = try fields.integer("frame", in: number...number)
      time = try fields.number("t")
      stateHash = try fields.bits("state")
      frameHash = try fields.bits("hash")
      cells = try fields.integer("cells", in: 0...StageRecording.cellLimit)
      rows = []
      for var row in try fields.objects("rows") {
        let index = try row.integer("row", in: 0...StageRecording.cellLimit)
        let text = Array(try row.string("bits", "160 hexadecimal digits").utf8)
        guard text.count == 8 * StageRecording.Row.words else {
          throw EvalError(.range, row.path("bits"), "\(row.path("bits")) takes 160 hexadecimal digits")
        }
        var bits: [UInt32] = []
        for start in stride(from: 0, to: text.count, by: 8) {
          bits.append(UInt32(try Fields.bits(text[start..<start + 8], row.path("bits"))))
        }
        try row.finish("a row")
        rows.append(.init(index: index, bits: bits))
      }
      try fields.finish("a frame")
    } catch {
      throw RecordingError(offset, .bad(error.message))
    }
  }
}

extension Fields {
  fileprivate mutating func bits(_ name: String) throws(EvalError) -> UInt64 {
    let text = Array(try string(name, "16 hexadecimal digits").utf8)
    guard text.count == 16 else { throw EvalError(.range, path(name), "\(path(name)) takes 16 hexadecimal digits") }
    return try Fields.bits(ArraySlice(text), path(name))
  }

  fileprivate static func bits(_ text: ArraySlice<UInt8>, _ field: String) throws(EvalError) -> UInt64 {
    var value: UInt64 = 0
    for digit in text {
      switch digit {
      case 0x30...0x39: value = value << 4 | UInt64(digit - 0x30)
      case 0x61...0x66: value = value << 4 | UInt64(digit - 0x57)
      default: throw EvalError(.range, field, "\(field) takes hexadecimal digits, 0-9 and a-f")
      }
    }
    return value
  }
}

extension StageRecording {
  /// True if these bytes are a recording, in either form, rather than a script.
  public static func isRecording(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: magic) || bytes.starts(with: Array("{\"leafspring\":\"recording\"".utf8))
  }

  /// Reads either form. Everything is checked before it returns; nothing is played.
  /// - Throws: `RecordingError` with the byte at which the file goes wrong.
  public init(bytes: [UInt8]) throws(RecordingError) {
    guard !bytes.isEmpty else { throw RecordingError(0, .truncated) }
    if bytes.starts(with: StageRecording.magic) {
      try self.init(binary: bytes)
    } else if StageRecording.magic.starts(with: bytes) {
      throw RecordingError(bytes.count, .truncated)
    } else if bytes[0] == UInt8(ascii: "{") {
      try self.init(text: bytes)
    } else {
      throw RecordingError(0, .unknownFormat)
    }
  }
}
