import Foundation

extension PictureInspection {
  /// Segments up to the pixels: each has a marker and a length. The start of a frame contains both sides in 16 bits, the height
  /// first. Bytes between segments and a missing end are no fault, as in browsers.
  func jpeg() throws(ExportError) -> (sides: (width: Int, height: Int), orientation: Int) {
    var sides: (width: Int, height: Int)?
    var orientation = 1
    var place = 2
    while let start = marker(from: place), seek(start), let head = read(4) {
      let size = Int(head[2]) << 8 | Int(head[3])
      guard size >= 2, start + 2 + size <= length else { break }
      switch head[1] {
      case 0xda:
        guard let sides, start + 2 + size < length else { throw cut("a JPEG up to its pixels") }
        return (sides, orientation)
      case 0xe1: orientation = read(min(size - 2, 4096)).flatMap(PictureInspection.orientation) ?? orientation
      case 0xc0...0xcf where ![0xc4, 0xc8, 0xcc].contains(head[1]):
        guard size >= 8, let frame = read(5) else { break }
        guard head[1] <= 0xc2, frame[0] == 8 else {
          throw fault(
            "a JPEG of a kind that browsers do not draw: accepted are baseline and progressive ones of 8 bits")
        }
        sides = (Int(frame[3]) << 8 | Int(frame[4]), Int(frame[1]) << 8 | Int(frame[2]))
      default: break
      }
      place = start + 2 + size
    }
    throw cut("a JPEG up to its pixels")
  }

  /// The place of the next marker of a segment: a byte 0xff, then one that is neither 0 nor 0xff.
  private func marker(from place: Int) -> Int? {
    guard seek(place) else { return nil }
    var at = place
    var isMark = false
    while let byte = read(1)?.first {
      if isMark, byte != 0, byte != 0xff { return at - 1 }
      isMark = byte == 0xff
      at += 1
      guard at - place < 1 << 20 else { return nil }
    }
    return nil
  }

  /// The tag 0x0112 in the first directory of EXIF data; nil where there is none.
  static func orientation(_ bytes: [UInt8]) -> Int? {
    guard bytes.starts(with: Array("Exif\0\0".utf8)) else { return nil }
    let tiff = Array(bytes[6...])
    guard tiff.count >= 8, tiff[0] == tiff[1], tiff[0] == 0x49 || tiff[0] == 0x4d else { return nil }
    let isLittle = tiff[0] == 0x49
    func number(_ at: Int, _ count: Int) -> Int? {
      guard at >= 0, at + count <= tiff.count else { return nil }
      let part = tiff[at..<at + count]
      return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(4, 4), let entries = number(directory, 2) else { return nil }
    for entry in 0..<entries {
      let at = directory + 2 + 12 * entry
      guard let tag = number(at, 2) else { return nil }
      if tag == 0x0112, let value = number(at + 8, 2) { return (1...8).contains(value) ? value : nil }
    }
    return nil
  }
}
