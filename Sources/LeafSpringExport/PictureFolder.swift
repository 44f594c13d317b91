import Foundation

/// Finds the page images in a folder.
public enum PictureFolder {
  /// The files of a folder, in reading order: a file named `cover` first, the others in natural order, in which `page2`
  /// comes before `page10`. Hidden files and folders are left out.
  public struct Listing: Equatable, Sendable {
    public var files: [String] = []
    public var folders: [String] = []
    /// The bytes of names that are not UTF-8: no path here can contain them.
    public var unreadable: [[UInt8]] = []
  }

  /// - Throws: `noInput` when the folder does not exist or cannot be read.
  public static func list(_ folder: String) throws(ExportError) -> Listing {
    var listing = Listing()
    for name in try names(in: folder, { listing.unreadable.append($0) }) where !name.hasPrefix(".") {
      var status = stat()
      let isFolder = stat(PathName.join(folder, name), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      if isFolder { listing.folders.append(name) } else { listing.files.append(name) }
    }
    listing.files.sort(by: precedes)
    listing.folders.sort(by: precedes)
    return listing
  }

  /// One picture file.
  /// - Throws: `noInput` when there is no such file, `badData` when it is neither PNG nor JPEG, is damaged, or is
  ///   beyond a limit of `Picture`, `io` when it cannot be read.
  public static func picture(at path: String) throws(ExportError) -> Picture {
    guard access(path, F_OK) == 0 else {
      throw ExportError(.noInput, path: path, "no such file: accepted is a picture file that can be read")
    }
    guard let picture = try PictureInspection.look(at: path) else {
      throw ExportError(.noInput, path: path, "this is a folder: accepted is a picture file that can be read")
    }
    RunInputs.add(path)
    return picture
  }

  /// The names in a folder. Foundation's own listing refuses the whole folder if one name is not UTF-8.
  private static func names(in folder: String, _ unreadable: ([UInt8]) -> Void) throws(ExportError) -> [String] {
    guard let stream = opendir(folder) else {
      throw ExportError(.noInput, path: folder, "cannot list the folder: accepted is a readable folder of pictures")
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { bytes in
          if let name = String(validatingCString: bytes) {
            names.append(name)
          } else {
            unreadable((0..<strlen(bytes)).map { UInt8(bitPattern: bytes[$0]) })
          }
        }
      }
    }
    return names
  }

  /// The cover comes before all others, which are in natural order.
  static func precedes(_ a: String, _ b: String) -> Bool {
    let coverA = isCover(a)
    let coverB = isCover(b)
    return coverA == coverB ? naturallyPrecedes(a, b) : coverA
  }

  private static func isCover(_ name: String) -> Bool {
    PathName.stem(of: name).lowercased() == "cover"
  }

  /// Runs of digits are compared as numbers of any length, other characters without regard to case. Equal names are
  /// compared by their exact text, so that the order never depends on how a folder is listed.
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
