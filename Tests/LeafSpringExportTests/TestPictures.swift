import LeafSpringEval

@testable import LeafSpringExport

extension PictureFolder {
  /// The pictures of a folder in reading order.
  static func pictures(in folder: String) throws(ExportError) -> [Picture] {
    var pictures: [Picture] = []
    for name in try list(folder).files { pictures.append(try picture(at: PathName.join(folder, name))) }
    return pictures
  }
}

/// Picture files made here. Their pixels are not decoded by anything.
enum TestPictures {
  static func png(width: Int, height: Int) -> [UInt8] {
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + chunk("IHDR", word(width) + word(height) + [8, 2, 0, 0, 0])
      + chunk("IDAT", [1, 2, 3]) + chunk("IEND", [])
  }

  static func jpeg(width: Int, height: Int, before: [UInt8] = []) -> [UInt8] {
    let start: [UInt8] = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2]
    let size: [UInt8] = word(height).suffix(2) + word(width).suffix(2)
    let frame: [UInt8] = [0xff, 0xc2, 0, 11, 8] + size + [3, 0, 0, 0]
    let scan: [UInt8] = [0xff, 0xda, 0, 4, 9, 9, 7, 7, 0xff, 0, 7, 0xff, 0xd9]
    return start + before + frame + scan
  }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    word(data.count) + name.utf8 + data + word(Int(CRC32.of(Array(name.utf8) + data)))
  }

  static func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 255) } }
}
