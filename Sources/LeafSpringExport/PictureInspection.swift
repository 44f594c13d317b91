import Foundation
import LeafSpring
import LeafSpringEval

/// Checks a picture file before it is used: its kind, its sides and how its rows lie. The pixels are not decoded.
struct PictureInspection {
  private let path: String
  private let file: UnsafeMutablePointer<FILE>
  let length: Int

  /// The picture in a file; nil for a folder.
  /// - Throws: `badData` when the file is neither PNG nor JPEG, is damaged or beyond a limit; `io` when
  ///   it cannot be read.
  static func look(at path: String) throws(ExportError) -> Picture? {
    var status = stat()
    guard stat(path, &status) == 0 else { throw ExportError.system(path, "cannot read") }
    if status.st_mode & S_IFMT == S_IFDIR { return nil }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw ExportError(.badData, path: path, "no ordinary file: accepted are picture files")
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
    guard length <= Picture.byteLimit else {
      throw fault("it has \(length) bytes: accepted are up to \(Picture.byteLimit)")
    }
    let (sides, orientation) = isPNG ? (try png(), 1) : try jpeg()
    let range = 1...Picture.sideLimit
    guard range.contains(sides.width), range.contains(sides.height), sides.width * sides.height <= Picture.pixelLimit
    else {
      throw fault(
        "it says it has \(sides.width) x \(sides.height) pixels: accepted are sides from 1 to \(Picture.sideLimit) and up "
          + "to \(Picture.pixelLimit) pixels")
    }
    var size = Size(width: Double(sides.width), height: Double(sides.height))
    if orientation >= 5 { size = Size(width: size.height, height: size.width) }
    return Picture(path: path, format: format, pixels: size, orientation: orientation, byteCount: length)
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

  func seek(_ place: Int) -> Bool { fseek(file, place, SEEK_SET) == 0 }

  func read(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    if fread(&bytes, 1, count, file) == count { return bytes }
    _ = fseek(file, 0, SEEK_SET)
    return nil
  }

  private func word(_ bytes: [UInt8], _ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }

  private func name(_ chunk: [UInt8]) -> String { String(decoding: chunk[4..<8], as: UTF8.self) }

  func fault(_ reason: String) -> ExportError { ExportError(.badData, path: path, reason) }

  func cut(_ wanted: String) -> ExportError { fault("damaged or cut off: accepted is \(wanted)") }
}
