import Foundation
import LeafSpring

extension Picture {
  /// Width and height in pixels, as the file's head says; nil where it does not. Orientation tags are not read.
  public func pixelSize() -> Size? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    return format == .png ? Picture.png(file) : Picture.jpeg(file)
  }

  private static func bytes(_ file: UnsafeMutablePointer<FILE>, _ count: Int) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: count)
    return fread(&buffer, 1, count, file) == count ? buffer : nil
  }

  private static func size(_ width: Int, _ height: Int) -> Size? {
    width > 0 && height > 0 ? Size(width: Double(width), height: Double(height)) : nil
  }

  /// The first chunk holds both sides in 32 bits, the high byte first.
  private static func png(_ file: UnsafeMutablePointer<FILE>) -> Size? {
    guard let head = bytes(file, 24) else { return nil }
    let sides = head[16..<24].map(Int.init)
    func word(_ at: Int) -> Int { sides[at] << 24 | sides[at + 1] << 16 | sides[at + 2] << 8 | sides[at + 3] }
    return size(word(0), word(4))
  }

  /// Segments are skipped up to the start of a frame, which holds both sides in 16 bits, the height first.
  private static func jpeg(_ file: UnsafeMutablePointer<FILE>) -> Size? {
    guard bytes(file, 2) != nil else { return nil }
    for _ in 0..<10_000 {
      guard let head = bytes(file, 4), head[0] == 0xff else { return nil }
      let length = Int(head[2]) << 8 | Int(head[3])
      let isFrame = (0xc0...0xcf).contains(head[1]) && ![0xc4, 0xc8, 0xcc].contains(head[1])
      if isFrame {
        guard let sides = bytes(file, 5) else { return nil }
        return size(Int(sides[3]) << 8 | Int(sides[4]), Int(sides[1]) << 8 | Int(sides[2]))
      }
      guard length >= 2, fseek(file, length - 2, SEEK_CUR) == 0 else { return nil }
    }
    return nil
  }
}
