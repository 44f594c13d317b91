import Foundation

/// The compact form, little-endian: 8 bytes of magic with the version, then blocks until the end mark. A block is its
/// length (4 bytes), its kind (1), that many bytes, and a CRC-32 of its kind, its number (from 0, 4 bytes) and its
/// bytes. So no block can be changed, dropped, doubled or moved unnoticed. The sum does not cover the length, but with
/// a wrong length it is read from a wrong place. Blocks: 1 head (JSON), 2 script, 3 frames, 4 end (the number of
/// frames, 8 bytes).
extension StageRecording {
  static let magic: [UInt8] = [0x4c, 0x45, 0x41, 0x46, 0x52, 0x45, 0x43]

  enum Block: UInt8 { case head = 1, script, frames, end }

  static func checkSum(_ number: UInt32, _ kind: UInt8, _ payload: some ContiguousBytes) -> UInt32 {
    var crc = CRC32()
    var head: [UInt8] = [kind]
    head.append(little: number)
    crc.add(head)
    crc.add(payload)
    return crc.value
  }

  init(binary bytes: [UInt8]) throws(RecordingError) {
    guard bytes.count > 7 else { throw RecordingError(bytes.count, .truncated) }
    let version = Int(bytes[7])
    guard StageRecording.versions.contains(version) else { throw RecordingError(7, .version(version)) }
    var reader = ByteReader(bytes, at: 8)
    var head: Head?, play: (script: Script, source: [UInt8])?, frames: [Frame] = []
    var number: UInt32 = 0, whole: (head: Head, play: (script: Script, source: [UInt8]))?
    while whole == nil {
      let start = reader.offset
      let length = Int(try reader.word())
      let kind = try reader.byte()
      let from = reader.offset
      let payload = try reader.take(length)
      guard try reader.word() == StageRecording.checkSum(number, kind, payload) else {
        throw RecordingError(start, .corrupted)
      }
      number += 1
      switch (Block(rawValue: kind), head, play) {
      case (.head?, nil, _): head = try Head.read(line: Array(payload), at: from).head
      case (.script?, .some, nil):
        let script = try StageRecording.script(Array(payload), at: from, version)
        play = (script, StageRecording.withoutEmptyLines(Array(payload)))
      case (.frames?, _, .some): try StageRecording.readFrames(bytes, from..<from + length, into: &frames)
      case (.end?, let head?, let play?):
        var count = ByteReader(payload)
        guard payload.count == 8, try count.long() == UInt64(frames.count) else {
          throw RecordingError(from, .bad("the end mark takes the number of frames, \(frames.count)"))
        }
        guard reader.offset == bytes.count else { throw RecordingError(reader.offset, .trailing) }
        whole = (head, play)
      default: throw RecordingError(start, .bad("no block of kind \(kind) may stand here"))
      }
    }
    self.init(head: whole!.head, source: whole!.play.source, script: whole!.play.script, frames: frames)
  }

  private static func readFrames(
    _ bytes: [UInt8], _ range: Range<Int>, into frames: inout [Frame]
  ) throws(RecordingError) {
    var reader = ByteReader(bytes[range])
    while reader.offset < range.upperBound {
      let start = reader.offset
      var frame = Frame(
        time: Double(bitPattern: try reader.long()), stateHash: try reader.long(), frameHash: try reader.long(),
        cells: Int(try reader.word()), rows: [])
      let count = Int(try reader.word())
      guard count <= (range.upperBound - reader.offset) / (4 * (Row.words + 1)) else {
        throw RecordingError(start, .truncated)
      }
      for _ in 0..<count {
        var row = Row(index: Int(try reader.word()), bits: [])
        for _ in 0..<Row.words { row.bits.append(try reader.word()) }
        frame.rows.append(row)
      }
      try frame.check(number: frames.count, after: frames.last, at: start)
      frames.append(frame)
    }
  }
}

extension StageRecording.Frame {
  /// - Throws: `bad` for a frame beyond the limit, a time that is not valid or runs backwards, and rows that are out of
  ///   order or missing.
  func check(number: Int, after last: StageRecording.Frame?, at offset: Int) throws(RecordingError) {
    guard number < StageRecording.frameLimit else {
      throw RecordingError(offset, .bad("a recording takes up to \(StageRecording.frameLimit) frames"))
    }
    guard time.isFinite, time >= last?.time ?? 0, time <= 1e7 else {
      throw RecordingError(offset, .bad("a frame's time takes seconds from 0 to 1e7 that never decrease"))
    }
    guard cells <= StageRecording.cellLimit else {
      throw RecordingError(offset, .bad("a frame takes up to \(StageRecording.cellLimit) cells"))
    }
    var next = 0
    for row in rows {
      guard row.index >= next, row.index < cells, row.bits.count == StageRecording.Row.words else {
        throw RecordingError(offset, .bad("a frame's rows take rising numbers below \(cells)"))
      }
      next = row.index + 1
    }
    // Rows that the frame before did not have must be given.
    let fresh = cells - min(cells, last?.cells ?? 0)
    guard rows.suffix(fresh).count == fresh, fresh == 0 || rows[rows.count - fresh].index == cells - fresh else {
      throw RecordingError(offset, .bad("a frame takes all rows that the one before had not"))
    }
  }
}

/// Reads little-endian numbers from bytes.
struct ByteReader {
  private let bytes: ArraySlice<UInt8>
  private(set) var offset: Int

  init(_ bytes: [UInt8], at offset: Int) {
    self.bytes = ArraySlice(bytes)
    self.offset = offset
  }

  init(_ slice: ArraySlice<UInt8>) {
    bytes = slice
    offset = slice.startIndex
  }

  mutating func take(_ count: Int) throws(RecordingError) -> ArraySlice<UInt8> {
    guard count <= bytes.endIndex - offset else { throw RecordingError(bytes.endIndex, .truncated) }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }

  mutating func byte() throws(RecordingError) -> UInt8 { try take(1).first! }

  mutating func word() throws(RecordingError) -> UInt32 {
    try take(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  mutating func long() throws(RecordingError) -> UInt64 {
    try take(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension [UInt8] {
  mutating func append(little number: some FixedWidthInteger & UnsignedInteger) {
    for shift in stride(from: 0, to: type(of: number).bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
