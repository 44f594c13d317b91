import Foundation

/// Finds the page images in a folder.
public enum PictureFolder {
  /// The PNG and JPEG files of a folder in reading order: a file named `cover` first, the others by natural
  /// order, in which `page2` comes before `page10`. Hidden files, folders and files of other kinds are passed
  /// over.
  /// - Throws: `noInput` when the folder or pictures in it are missing, `badData` when a file named as a
  ///   picture is none, `io` when one cannot be read.
  public static func pictures(in folder: String) throws(ExportError) -> [Picture] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw ExportError(
        .noInput, path: folder, "cannot list the folder: accepted is a readable folder of PNG or JPEG files")
    }
    let wanted = names.filter { isPictureName($0) }.sorted(by: precedes)
    guard !wanted.isEmpty else {
      throw ExportError(
        .noInput, path: folder, "no picture found: accepted are files ending in .png, .jpg or .jpeg")
    }
    var pictures: [Picture] = []
    for name in wanted {
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      if let format = try format(of: path) { pictures.append(Picture(path: path, format: format)) }
    }
    guard !pictures.isEmpty else {
      throw ExportError(.noInput, path: folder, "no picture found, only folders")
    }
    return pictures
  }

  /// One picture file.
  /// - Throws: `noInput` when there is no such file, `badData` when it is neither PNG nor JPEG, `io` when it cannot be read.
  public static func picture(at path: String) throws(ExportError) -> Picture {
    guard FileManager.default.fileExists(atPath: path) else {
      throw ExportError(.noInput, path: path, "no such file: accepted is a readable PNG or JPEG file")
    }
    guard let format = try format(of: path) else {
      throw ExportError(.noInput, path: path, "this is a folder: accepted is a readable PNG or JPEG file")
    }
    return Picture(path: path, format: format)
  }

  private static func isPictureName(_ name: String) -> Bool {
    let lower = name.lowercased()
    return !name.hasPrefix(".") && [".png", ".jpg", ".jpeg"].contains { lower.hasSuffix($0) }
  }

  /// Reads the first bytes; the name's ending does not decide. Nil for a folder.
  private static func format(of path: String) throws(ExportError) -> Picture.Format? {
    var status = stat()
    guard stat(path, &status) == 0 else { throw ExportError.system(path, "cannot read") }
    if status.st_mode & S_IFMT == S_IFDIR { return nil }
    guard status.st_mode & S_IFMT == S_IFREG, let file = fopen(path, "rb") else {
      throw ExportError.system(path, "cannot read")
    }
    defer { fclose(file) }
    var head = [UInt8](repeating: 0, count: 8)
    let count = fread(&head, 1, 8, file)
    if ferror(file) != 0 { throw ExportError.system(path, "cannot read") }
    if count == 8, head == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] { return .png }
    if count >= 3, head[0...2] == [0xff, 0xd8, 0xff] { return .jpeg }
    throw ExportError(
      .badData, path: path,
      "neither PNG nor JPEG, whatever its name says: accepted are files of these two formats")
  }

  /// The cover before all others, then natural order.
  static func precedes(_ a: String, _ b: String) -> Bool {
    let coverA = isCover(a)
    let coverB = isCover(b)
    return coverA == coverB ? naturallyPrecedes(a, b) : coverA
  }

  private static func isCover(_ name: String) -> Bool {
    ((name as NSString).deletingPathExtension).lowercased() == "cover"
  }

  /// Runs of digits compare as numbers of any length, other characters without regard to case; equal names
  /// fall back to their exact text, so that the order never depends on how a folder is listed.
  static func naturallyPrecedes(_ a: String, _ b: String) -> Bool {
    let left = pieces(a)
    let right = pieces(b)
    for (x, y) in zip(left, right) where x.key != y.key {
      if x.isNumber, y.isNumber, x.key.count != y.key.count { return x.key.count < y.key.count }
      return x.key.lexicographicallyPrecedes(y.key)
    }
    return left.count == right.count ? a < b : left.count < right.count
  }

  /// Runs of digits without leading zeros, and single other characters.
  private static func pieces(_ name: String) -> [(key: [UInt32], isNumber: Bool)] {
    var result: [(key: [UInt32], isNumber: Bool)] = []
    var digits: [UInt32]?
    for scalar in name.lowercased().unicodeScalars {
      if scalar.value >= 0x30, scalar.value <= 0x39 {
        digits = (digits ?? []) + [scalar.value]
        continue
      }
      if let run = digits { result.append((Array(run.drop { $0 == 0x30 }), true)) }
      digits = nil
      result.append(([scalar.value], false))
    }
    if let run = digits { result.append((Array(run.drop { $0 == 0x30 }), true)) }
    return result
  }
}
