import Foundation
import LeafSpring
import LeafSpringEval

/// Checks a picture file before it is used: its kind, its sides, and whether it is complete. The pixels are not
/// decoded.
struct PictureInspection {
  private let path: String
  private let file: UnsafeMutablePointer<FILE>
  private let length: Int

  /// The picture in a file; nil for a folder.
  /// - Throws: `badData` when the file is neither PNG nor JPEG, is damaged or beyond a limit, or has the wrong
  ///   extension; `io` when it cannot be read.
  static func look(at path: String) throws(ExportError) -> Picture? {
    var status = stat()
    guard stat(path, &status) == 0 else { throw ExportError.system(path, "cannot read") }
    if status.st_mode & S_IFMT == S_IFDIR { return nil }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw ExportError(.badData, path: path, "no ordinary file: accepted are PNG and JPEG files")
    }
    guard let file = fopen(path, "rb") else { throw ExportError.system(path, "cannot read") }
    defer { fclose(file) }
    return try PictureInspection(path: path, file: file, length: Int(status.st_size)).picture()
  }

  private func picture() throws(ExportError) -> Picture {
    let head = read(8) ?? read(3) ?? []
    if ferror(file) != 0 { throw ExportError.system(path, "cannot read") }
    let isPNG = head == PictureInspection.signature
    guard isPNG || head.starts(with: [0xff, 0xd8, 0xff]) else {
      throw fault("neither PNG nor JPEG, whatever its name says: accepted are files of these two formats")
    }
    let format: Picture.Format = isPNG ? .png : .jpeg
    let ending = PathName.last(of: path).lowercased()
    guard ending.hasSuffix(".png") || ending.hasSuffix(".jpg") || ending.hasSuffix(".jpeg"),
      ending.hasSuffix(".png") == isPNG
    else {
      throw fault(
        "this is a \(isPNG ? "PNG" : "JPEG"): accepted is a name that ends in \(isPNG ? ".png" : ".jpg or .jpeg")")
    }
    guard length <= Picture.byteLimit else {
      throw fault("it has \(length) bytes: accepted are up to \(Picture.byteLimit)")
    }
    let sides = isPNG ? try png() : try jpeg()
    let range = 1...Picture.sideLimit
    guard range.contains(sides.width), range.contains(sides.height), sides.width * sides.height <= Picture.pixelLimit
    else {
      throw fault(
        "it says it has \(sides.width) x \(sides.height) pixels: accepted are sides from 1 to \(Picture.sideLimit) and up "
          + "to \(Picture.pixelLimit) pixels")
    }
    let size = Size(width: Double(sides.width), height: Double(sides.height))
    return Picture(path: path, format: format, pixels: size, byteCount: length)
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// Chunks up to IEND: each has a length, four letters, data and a check sum. The first contains both sides in 32
  /// bits.
  private func png() throws(ExportError) -> (width: Int, height: Int) {
    guard seek(8), let head = read(25), word(head, 0) == 13, name(head) == "IHDR" else {
      throw cut("the head of a PNG")
    }
    guard word(head, 21) == Int(CRC32.of(head[4..<21])) else { throw cut("a PNG whose head has its check sum") }
    var hasPixels = false
    var place = 33
    while place + 12 <= length, seek(place), let chunk = read(8) {
      let end = place + 12 + word(chunk, 0)
      guard end <= length else { break }
      if name(chunk) == "IDAT" { hasPixels = true }
      if name(chunk) == "IEND" {
        guard hasPixels else { break }
        return (word(head, 8), word(head, 12))
      }
      guard chunk[4...].allSatisfy({ ($0 | 32) >= 0x61 && ($0 | 32) <= 0x7a }) else { break }
      place = end
    }
    throw cut("a PNG up to its end")
  }

  /// Segments up to the pixels: each has a marker and a length. The start of a frame contains both sides in 16 bits,
  /// the height first.
  private func jpeg() throws(ExportError) -> (width: Int, height: Int) {
    var sides: (width: Int, height: Int)?
    var place = 2
    while place + 4 <= length, seek(place), let head = read(4), head[0] == 0xff {
      if head[1] == 0xff {
        place += 1
        continue
      }
      let size = Int(head[2]) << 8 | Int(head[3])
      guard size >= 2, place + 2 + size <= length else { break }
      if (0xc0...0xcf).contains(head[1]), ![0xc4, 0xc8, 0xcc].contains(head[1]) {
        guard size >= 8, let frame = read(5) else { break }
        sides = (Int(frame[3]) << 8 | Int(frame[4]), Int(frame[1]) << 8 | Int(frame[2]))
      }
      place += 2 + size
      if head[1] == 0xda {
        guard let sides, endsAfter(place) else { break }
        return sides
      }
    }
    throw cut("a JPEG up to its end")
  }

  /// Whether the mark of a JPEG's end follows.
  private func endsAfter(_ place: Int) -> Bool {
    guard seek(place) else { return false }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var isMark = false
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      guard count > 0 else { return false }
      for byte in buffer[..<count] {
        if isMark && byte == 0xd9 { return true }
        isMark = byte == 0xff
      }
    }
  }

  private func seek(_ place: Int) -> Bool { fseek(file, place, SEEK_SET) == 0 }

  private func read(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    if fread(&bytes, 1, count, file) == count { return bytes }
    _ = fseek(file, 0, SEEK_SET)
    return nil
  }

  private func word(_ bytes: [UInt8], _ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }

  private func name(_ chunk: [UInt8]) -> String { String(decoding: chunk[4..<8], as: UTF8.self) }

  private func fault(_ reason: String) -> ExportError { ExportError(.badData, path: path, reason) }

  private func cut(_ wanted: String) -> ExportError { fault("damaged or cut off: accepted is \(wanted)") }
}
