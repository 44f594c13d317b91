import Foundation

/// The kinds of pictures that can be read.
enum PictureKind: String {
  case png, jpeg, webp, gif, tiff, bmp, avif, heic, svg

  static let endings = [
    ".png", ".jpg", ".jpeg", ".jfif", ".jpe", ".webp", ".gif", ".tif", ".tiff", ".bmp", ".avif", ".heic", ".heif",
    ".svg",
  ]

  /// Pages of other kinds, which are left out, but never without a word.
  private static let foreign = [
    ".jxl", ".jp2", ".j2k", ".jpf", ".psd", ".xcf", ".tga", ".pcx", ".ico", ".pnm", ".ppm", ".pgm", ".pbm", ".exr",
    ".dng", ".cr2",
    ".cr3", ".nef", ".arw", ".orf", ".rw2", ".eps", ".ps", ".ai", ".pdf", ".djvu", ".cbz", ".cbr", ".cb7", ".zip",
    ".rar", ".7z", ".cbt", ".tar", ".svgz", ".apng", ".jxr", ".hdr", ".wmf", ".emf", ".epub", ".mobi", ".azw3", ".docx",
    ".doc", ".odt", ".odp", ".pptx", ".ppt", ".xps",
  ]

  /// True if a file that is not called a picture would be missed among the pages: by its name or its content.
  static func isMissed(_ path: String) -> Bool {
    let lower = path.lowercased()
    return foreign.contains { lower.hasSuffix($0) } || isUnnamedPicture(path)
  }

  /// True if a file without an ending is a picture. A text that contains one is not.
  static func isUnnamedPicture(_ path: String) -> Bool {
    guard let kind = PictureKind(path: path) else { return false }
    return kind != .svg
  }

  static func isPictureName(_ name: String) -> Bool {
    let lower = name.lowercased()
    return endings.contains { lower.hasSuffix($0) }
  }

  /// The kind by its first bytes, whatever the name says; nil for another.
  init?(head: [UInt8]) {
    func has(_ text: String, at place: Int = 0) -> Bool { head.dropFirst(place).starts(with: text.utf8) }
    if head.starts(with: [0x89, 0x50, 0x4e, 0x47]) {
      self = .png
    } else if head.starts(with: [0xff, 0xd8, 0xff]) {
      self = .jpeg
    } else if has("RIFF"), has("WEBP", at: 8) {
      self = .webp
    } else if has("GIF8") {
      self = .gif
    } else if head.starts(with: [0x49, 0x49, 0x2a, 0]) || head.starts(with: [0x4d, 0x4d, 0, 0x2a]) {
      self = .tiff
    } else if has("BM") {
      self = .bmp
    } else if has("ftypavif", at: 4) || has("ftypavis", at: 4) {
      self = .avif
    } else if has("ftyphei", at: 4) || has("ftypmif1", at: 4) {
      self = .heic
    } else if String(decoding: head, as: UTF8.self).contains("<svg") {
      self = .svg
    } else {
      return nil
    }
  }

  /// The kind of a file; nil where it cannot be read, too.
  init?(path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var head = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(descriptor, &head, head.count)
    guard count > 0 else { return nil }
    self.init(head: Array(head[..<count]))
  }
}
