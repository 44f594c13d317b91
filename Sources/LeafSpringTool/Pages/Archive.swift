import Foundation
import LeafSpringExport

/// A .cbz file, or any other archive of pictures that `unzip` reads.
struct Archive {
  private let path: String
  /// A link to it under a name of ours.
  private let link: String
  /// Temporary; the archive is unpacked into `folder`.
  private let scratch: String
  private let folder: String
  private let options: Pages.Options
  private let program: String

  init(_ path: String, _ link: String, _ scratch: String, _ options: Pages.Options) throws {
    (self.path, self.link, self.scratch, self.options) = (path, link, scratch, options)
    guard let program = Child.find("unzip") else {
      throw Fault(.noInput, "\(path): an archive is read by unzip, which is not installed: apt install unzip")
    }
    self.program = program
    folder = try Unfinished.makeFolder(in: scratch, prefix: "archive-")
  }

  private static let seconds = 120
  /// Exit codes of `unzip` after which some files are there: a warning, two kinds of damage, an unknown method, a wrong password.
  private static let partly: Set<Int32> = [1, 2, 3, 81, 82]

  /// - Parameter title: of the book.
  func book(_ title: String) throws -> OwnPages {
    // Without a password it would ask the terminal for one.
    let words = ["-qq", "-o", "-P", options.password ?? "", "-d", folder, link]
    let child = try Child(reader: program, words, errors: scratch + "/errors-unzip")
    let isDone = child.wait(seconds: Archive.seconds)
    if let code = Unfinished.obstacle(in: scratch) { throw Fault.errno(code, "\(path): cannot unpack into \(scratch)") }
    guard isDone else {
      throw Fault(.badData, "\(path): unpacking takes longer than \(Archive.seconds) s: accepted is a smaller file")
    }
    guard child.status == 0 || Archive.partly.contains(child.status) else { throw fault(child) }
    if let kind = document {
      throw Fault(.badData, "\(path): \(kind), which has no pages: print it into a PDF: accepted is \(Pages.accepted)")
    }
    let lost = try lost() + damaged(child)
    Archive.rename(in: folder, depth: 0)
    do {
      var pages = try FolderPages(folder, options, scratch, archive: path)
      pages.omissions += lost
      return try pages.book(title)
    } catch { throw child.status > 1 || isProtected ? fault(child) : error }
  }

  /// Why nothing of the archive is read.
  private func fault(_ child: Child) -> Fault {
    if child.status == 82 || isProtected {
      let why = options.password == nil ? "it is protected" : "this password does not open it"
      return Fault(.badData, "\(path): \(why): --password takes the password that opens it")
    }
    // Its sentences go over several lines.
    let reason = child.firstError.split(separator: ".  ").first ?? ""
    let what =
      switch child.status {
      // The disk is not full, so the limit of a file's size is reached.
      case 50: "one of its files is larger than \(Child.fileLimit >> 20) MB"
      case 81: "packed in a way that unzip does not know"
      default: "damaged: \(reason)"
      }
    return Fault(.badData, "\(path): \(what): accepted is \(Pages.accepted)")
  }

  /// True if the archive's list has a file that a password opens: the letter of its kind is a capital there.
  private var isProtected: Bool {
    let output = scratch + "/list"
    let child = try? Child(reader: program, ["-Zs", link], output: output, errors: scratch + "/errors-list")
    child?.wait(seconds: Archive.seconds)
    let list = String(decoding: FileManager.default.contents(atPath: output) ?? Data(), as: UTF8.self)
    return list.split(separator: "\n").contains { line in
      guard let kind = line.split(separator: " ").dropFirst(4).first else { return false }
      return kind.count == 2 && (kind.hasPrefix("B") || kind.hasPrefix("T"))
    }
  }

  /// The kind of an archive that contains a text in parts, and pictures only for it; nil for another.
  private var document: String? {
    let kind =
      FileManager.default.contents(atPath: folder + "/mimetype").map { String(decoding: $0, as: UTF8.self) } ?? ""
    if kind.hasPrefix("application/epub") { return "an EPUB" }
    let isOffice = kind.hasPrefix("application/") || access(folder + "/[Content_Types].xml", F_OK) == 0
    return isOffice ? "a document of an office program" : nil
  }

  // MARK: losses

  /// Files whose check sums are not those of their bytes, from lines like `1.png   bad CRC 1234  (should be 5678)`.
  private func damaged(_ child: Child) -> [String] {
    child.errorText.split(separator: "\n").compactMap { line in
      guard let end = line.range(of: " bad CRC ")?.lowerBound else { return nil }
      return line[..<end].trimmingCharacters(in: .whitespaces)
        + ": damaged in the archive, or protected by another password"
    }
  }

  /// Files that are in the archive's list and not in the folder, and those that another one of the same name has replaced.
  private func lost() throws -> [String] {
    let output = scratch + "/names"
    let child = try Child(reader: program, ["-Z1", link], output: output, errors: scratch + "/errors-names")
    child.wait(seconds: Archive.seconds)
    var known: Set<Data> = []
    var lost: [String] = []
    for name in (FileManager.default.contents(atPath: output) ?? Data()).split(separator: UInt8(ascii: "\n")) {
      guard let end = name.last, end != UInt8(ascii: "/"), end != UInt8(ascii: "\\") else { continue }
      let text = String(decoding: name, as: UTF8.self)
      if !known.insert(Data(name)).inserted {
        lost.append("\(text): left out: a later file of the archive has the same name")
      } else if !isThere(Array(name)) {
        lost.append("\(text): left out: it is protected (--password), or packed in a way that unzip does not know")
      }
    }
    return lost
  }

  /// True if a file is unpacked, or is called in a way that `unzip` changes: nothing of an archive goes outside of the folder.
  private func isThere(_ name: [UInt8]) -> Bool {
    let text = String(decoding: name, as: UTF8.self)
    guard !text.hasPrefix("/"), !text.contains("../"), !text.contains("\\"), !text.contains(":") else { return true }
    return access(Archive.path(folder, name), F_OK) == 0
  }

  // MARK: names

  /// The path of a file whose name need not be UTF-8.
  private static func path(_ folder: String, _ name: [UInt8]) -> [CChar] {
    (Array(PathName.join(folder, "").utf8) + name + [0]).map { CChar(bitPattern: $0) }
  }

  /// Gives names that are not UTF-8, as archives of older systems have, the letters that their bytes are in Latin-1.
  private static func rename(in folder: String, depth: Int) {
    guard depth <= FolderPages.depthLimit, let unreadable = try? PictureFolder.list(folder).unreadable else { return }
    for bytes in unreadable {
      let name = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
      guard access(PathName.join(folder, name), F_OK) != 0 else { continue }
      _ = Foundation.rename(Archive.path(folder, bytes), PathName.join(folder, name))
    }
    for name in (try? PictureFolder.list(folder).folders) ?? [] {
      rename(in: PathName.join(folder, name), depth: depth + 1)
    }
  }
}
