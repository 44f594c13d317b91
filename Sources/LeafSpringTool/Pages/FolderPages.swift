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
  private let makesSmall: Bool
  private var files: [(path: String, name: String)] = []
  private var chapters: [(title: String, file: Int, depth: Int)] = []
  private var others: [String] = []
  /// Files that are not in the book, though they may be pages.
  var omissions: [String] = []
  /// The folders that are being read, from the outermost on, without links.
  private var way: [String] = []
  /// Folders of a book that was made before.
  private let made: [String]

  /// - Parameters:
  ///   - scratch: a temporary folder.
  ///   - archive: from which the folder was unpacked, whose links are not followed.
  init(_ path: String, _ options: Pages.Options, _ scratch: String, archive: String? = nil) throws {
    (self.path, name, followsLinks) = (path, archive ?? path, archive == nil)
    (self.scratch, makesSmall) = (scratch, options.words)
    made = options.output.map { [$0, PathName.join($0, BookCommand.pageFolder)].map(FolderPages.real) } ?? []
    way = [FolderPages.real(path)]
    try walk(path, "", depth: 0)
  }

  /// The largest number of nested folders.
  static let depthLimit = 8

  private static func real(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

  /// Why a folder is no chapter; nil if it is one.
  private func reason(against folder: String) -> String? {
    if made.contains(folder) { return "the pages of a book made before" }
    return way.contains { ($0 + "/").hasPrefix(folder == "/" ? folder : folder + "/") }
      ? "a link to a folder that it is in" : nil
  }

  private mutating func walk(_ folder: String, _ prefix: String, depth: Int) throws {
    let listing: PictureFolder.Listing
    do throws(ExportError) { listing = try PictureFolder.list(folder) } catch {
      guard depth > 0 else { throw error }
      return omissions.append("\(error)".replacing(path, with: name))
    }
    for bytes in listing.unreadable {
      let name = String(decoding: bytes, as: UTF8.self)
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
      let real = FolderPages.real(PathName.join(folder, name))
      if let reason = reason(against: real) {
        Console.error("note: \(prefix + name): not in the book: \(reason)")
        continue
      }
      chapters.append((name, files.count, depth))
      way.append(real)
      try walk(PathName.join(folder, name), "\(prefix)\(name)/", depth: depth + 1)
      way.removeLast()
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
      let isPDF = omissions.contains { $0.contains(".pdf: left out") }
      let pdfs = isPDF ? "; each of its PDFs is a book of its own" : ""
      throw Fault(
        .noInput,
        "\(name): no picture found: accepted are files ending in \(PictureKind.endings.joined(separator: ", "))" + pdfs)
    }
    if !others.isEmpty {
      let names = others.prefix(5).joined(separator: ", ") + (others.count > 5 ? ", …" : "")
      Console.error("note: \(name): no pictures, and so not in the book: \(names) (\(others.count) in all)")
    }
    let read = try PictureReader(scratch, makesSmall: makesSmall && files.count >= SmallPicture.fewPages).read(files)
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
