import Foundation
import LeafSpringExport

/// The pictures of a folder: first its own, then those of each folder in it as a chapter.
struct FolderPages {
  private let path: String
  /// The folder as messages call it: an archive's own is gone when they are read.
  private let name: String
  private let scratch: String
  /// True if a link may lead out of the folder: the user's own may, one from an archive may not.
  private let followsLinks: Bool
  private var files: [(path: String, name: String)] = []
  private var chapters: [(title: String, file: Int, depth: Int)] = []
  private var others: [String] = []
  private var omissions: [String] = []

  /// - Parameters:
  ///   - scratch: a temporary folder.
  ///   - archive: from which the folder was unpacked, whose links are not followed.
  init(_ path: String, _ scratch: String, archive: String? = nil) throws {
    (self.path, name, followsLinks) = (path, archive ?? path, archive == nil)
    self.scratch = scratch
    try walk(path, "", depth: 0)
  }

  /// The largest number of nested folders.
  private static let depthLimit = 8

  private mutating func walk(_ folder: String, _ prefix: String, depth: Int) throws {
    let listing: PictureFolder.Listing
    do throws(ExportError) { listing = try PictureFolder.list(folder) } catch {
      guard depth > 0 else { throw error }
      return omissions.append("\(error)".replacing(path, with: name))
    }
    for name in listing.unreadable {
      omissions.append("\(PathName.join(self.name, prefix + name)): left out: its name is not UTF-8")
    }
    for name in listing.files {
      let file = PathName.join(folder, name)
      let isPicture = PictureKind.isPictureName(name)
      if !followsLinks, FolderPages.isLink(file) {
        if isPicture { omissions.append("\(prefix + name): left out: a link in an archive") }
        continue
      }
      guard isPicture || !name.contains(".") && PictureKind.isUnnamedPicture(file) else {
        leaveOut(file, prefix + name)
        continue
      }
      guard files.count < Pages.limit else {
        throw Fault(.badData, "\(self.name): it has more pictures: accepted are up to \(Pages.limit)")
      }
      files.append((file, prefix + name))
    }
    for name in listing.folders where followsLinks || !FolderPages.isLink(PathName.join(folder, name)) {
      guard depth < FolderPages.depthLimit else {
        omissions.append("\(prefix + name): left out: more than \(FolderPages.depthLimit) folders deep")
        continue
      }
      chapters.append((name, files.count, depth))
      try walk(PathName.join(folder, name), "\(prefix)\(name)/", depth: depth + 1)
    }
  }

  private mutating func leaveOut(_ file: String, _ name: String) {
    guard PictureKind.isMissed(file) else { return others.append(name) }
    let endings = PictureKind.endings.joined(separator: ", ")
    omissions.append("\(name): left out: accepted are pictures whose names end in \(endings)")
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// - Throws: `noInput` where no picture is.
  func book(_ title: String?) throws -> OwnPages {
    guard !files.isEmpty else {
      throw Fault(
        .noInput,
        "\(name): no picture found: accepted are files ending in \(PictureKind.endings.joined(separator: ", "))")
    }
    if !others.isEmpty {
      let names = others.prefix(5).joined(separator: ", ") + (others.count > 5 ? ", …" : "")
      Console.error("note: \(name): no pictures, and so not in the book: \(names) (\(others.count) in all)")
    }
    let read = try PictureReader(scratch).read(files)
    var book = OwnPages(pages: read.flatMap { $0 }, title: title, omissions: omissions)
    guard book.pages.contains(where: { $0.picture != nil }) else {
      let first = book.pages.first.map { "\($0.name): \($0.flaw ?? "")" } ?? ""
      throw Fault(.badData, "\(name): none of its pictures can be drawn: \(first)")
    }
    // A file may have several pages.
    var first = 0
    let starts = read.map { pages in
      defer { first += pages.count }
      return first
    }
    book.contents = chapters.filter { starts.indices.contains($0.file) }.map {
      Heading(title: $0.title, page: starts[$0.file], depth: $0.depth)
    }
    return book
  }
}

/// A .cbz file, or any other archive that `unzip` reads.
enum Archive {
  static func book(_ path: String, _ link: String, _ scratch: String, _ title: String) throws -> OwnPages {
    guard let program = Child.find("unzip") else {
      throw Fault(.noInput, "\(path): an archive is read by unzip, which is not installed: apt install unzip")
    }
    let folder = try Unfinished.makeFolder(in: scratch, prefix: "archive-")
    let child = try Child(reader: program, ["-qq", "-o", "-d", folder, link], errors: scratch + "/errors-unzip")
    let isDone = child.wait(seconds: 120)
    if let code = Unfinished.obstacle(in: scratch) { throw Fault.errno(code, "\(path): cannot unpack into \(scratch)") }
    guard isDone else {
      throw Fault(.badData, "\(path): unpacking takes longer than 120 s: accepted is a smaller file")
    }
    // 1 is a warning, after which all is there.
    guard child.status == 0 || child.status == 1 else {
      // Its sentences go over several lines.
      let reason = child.firstError.split(separator: ".  ").first ?? ""
      throw Fault(.badData, "\(path): damaged: \(reason): accepted is \(Pages.accepted)")
    }
    return try FolderPages(folder, scratch, archive: path).book(title)
  }
}
