import LeafSpringEval

/// Writes a ZIP archive of uncompressed files, one after the other.
///
/// Source: PKWARE's APPNOTE, the parts that a plain archive below 4 GiB needs. All times are the format's earliest, 1
/// January 1980, so that equal content gives equal bytes.
struct ZipWriter {
  private let sink: TextSink
  private var directory: [UInt8] = []
  private var count: UInt16 = 0
  private var offset = 0

  init(_ sink: TextSink) { self.sink = sink }

  /// Adds a file of these bytes, given in pieces.
  /// - Throws: `badData` where the archive would pass 4 GiB, `io` when the sink fails.
  mutating func add(_ name: String, _ pieces: [[UInt8]]) throws(ExportError) {
    let size = pieces.reduce(0) { $0 + $1.count }
    let room = 30 + name.utf8.count
    guard offset + room + size + directory.count + 1024 < Int(UInt32.max) else {
      throw ExportError(.badData, "the archive would have more than 4 GiB: accepted are fewer frames, or npy")
    }
    var crc = CRC32()
    for piece in pieces { crc.add(piece) }
    // Version 2.0, no flags, stored, midnight, 1 January 1980.
    var common = [20, 0, 0, 0, 0x21].flatMap { ZipWriter.short($0) }
    common += ZipWriter.long(crc.value) + ZipWriter.long(UInt32(size)) + ZipWriter.long(UInt32(size))
    common += ZipWriter.short(UInt16(name.utf8.count)) + ZipWriter.short(0)
    try sink.write(bytes: ZipWriter.long(0x0403_4b50) + common + name.utf8)
    for piece in pieces { try sink.write(bytes: piece) }
    directory += ZipWriter.long(0x0201_4b50) + ZipWriter.short(20) + common
    // No comment, disk 0, no attributes.
    directory += [UInt8](repeating: 0, count: 10) + ZipWriter.long(UInt32(offset)) + name.utf8
    offset += room + size
    count += 1
  }

  /// Writes the directory. Call it once at the end.
  mutating func finish() throws(ExportError) {
    let end =
      ZipWriter.long(0x0605_4b50) + [0, 0, 0, 0] + ZipWriter.short(count) + ZipWriter.short(count)
      + ZipWriter.long(UInt32(directory.count)) + ZipWriter.long(UInt32(offset)) + [0, 0]
    try sink.write(bytes: directory + end)
  }

  private static func short(_ value: UInt16) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8)] }

  private static func long(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
