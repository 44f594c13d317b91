import Foundation
import LeafSpring
import LeafSpringExport

/// The pages of the user's own book.
enum Pages {
  static let accepted = "a PDF, a .cbz file, or a folder of pictures"
  /// The most pages that are accepted.
  static let limit = 2000

  /// Options for reading a book.
  struct Options {
    /// True if the text on the pages is wanted.
    var words = true
    var password: String?
    /// True if a picture as wide as two pages is laid over two.
    var splits = true
    /// As asked for; nil for what the file says.
    var reading: ReadingDirection?
    /// The folder into which the book is written, which is no part of it; nil for none.
    var output: String?
    /// Called before pages are drawn, which can take long, so that what is missing is said at once.
    var beforeDrawing: () throws -> Void = {}
  }

  /// Pages are drawn into a temporary folder, which is removed when `body` returns. A book that has no title has the name of its
  /// file. Every page that is not as in the file is named.
  static func with(_ path: String, _ options: Options, _ body: (OwnPages) throws -> Void) throws {
    guard path != "-" else {
      throw Fault(.usage, "-: a book is not read from standard input: accepted is \(accepted)")
    }
    guard !path.isEmpty else { throw Fault(.usage, "the book has no name: accepted is \(accepted)") }
    var status = stat()
    guard stat(path, &status) == 0 else { throw missing(path, errno) }
    let folder = try Unfinished.makeFolder()
    defer { Unfinished.removeFolder(folder) }
    var book = try read(path, isFolder: status.st_mode & S_IFMT == S_IFDIR, options, folder)
    guard book.pages.count <= limit else {
      throw Fault(.badData, "\(path): it has \(book.pages.count) pages: accepted are up to \(limit)")
    }
    if options.splits { try DoublePages(folder, options.reading ?? book.reading).split(&book) }
    try Notice.complete(&book, folder)
    let bytes = book.pictures.reduce(0) { $0 + $1.byteCount }
    guard bytes <= Picture.pageByteLimit else {
      throw Fault(
        .badData, "\(path): its pictures have \(bytes) bytes together: accepted are up to \(Picture.pageByteLimit)")
    }
    book.reportLosses()
    try body(book)
    try book.requireNoLosses()
  }

  private static func read(_ path: String, isFolder: Bool, _ options: Options, _ folder: String) throws -> OwnPages {
    let name = PathName.last(of: path)
    if isFolder {
      let title = name.allSatisfy { $0 == "." || $0 == "/" } ? nil : name
      return try FolderPages(path, options, folder).book(title)
    }
    try Input.requireFile(path, accepts: accepted)
    RunInputs.add(path)
    // Under a name of ours, which no program takes for an option or a pattern.
    let link = folder + "/book"
    guard symlink(URL(fileURLWithPath: path).path, link) == 0 else { throw Fault.errno(errno, link) }
    let head = try head(of: path)
    if head.isEmpty { throw Fault(.badData, "\(path): the file is empty, it has no pages: accepted is \(accepted)") }
    let title = PathName.stem(of: path)
    if head.range(of: Data("%PDF-".utf8)) != nil { return try PDFPages(path, link, folder, options).book(title) }
    if head.starts(with: Data("PK".utf8)) {
      return try Archive(path, link, folder, options).book(title)
    }
    throw Fault(.badData, "\(path): not a PDF\(foreign(head)): accepted is \(accepted)")
  }

  /// What a file is that is no book here, as far as it is known.
  private static func foreign(_ head: Data) -> String {
    let marks: [([UInt8], String)] = [
      (Array("Rar!".utf8), "a RAR archive: unpack it, and give the folder"),
      ([0x37, 0x7a, 0xbc, 0xaf], "a 7z archive: unpack it, and give the folder"),
      (Array("AT&TFORM".utf8), "a DjVu file: ddjvu makes a PDF of it"),
      (Array("%!PS".utf8), "a PostScript file: ps2pdf makes a PDF of it"),
    ]
    if let mark = marks.first(where: { head.starts(with: $0.0) }) { return " but \(mark.1)" }
    return PictureKind(head: Array(head)) == nil ? "" : " but a picture: give the folder that it is in"
  }

  /// Up to 1024 bytes of something else may precede the mark of a PDF.
  private static func head(of path: String) throws -> Data {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Fault.errno(errno, "\(path): cannot read") }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do { return try file.read(upToCount: 1032) ?? Data() } catch { throw Fault(.inputOutput, "\(path): cannot read") }
  }

  /// The message for a word that may have been meant as a subcommand; nil if it is a subcommand, or not close to one.
  static func meantSubcommand(_ word: String) -> String? {
    let names = Tool.configuration.subcommands.compactMap { $0.configuration.commandName }
    guard !word.contains("/"), !word.contains("."), !names.contains(word),
      let near = Nearness.nearest(to: word, among: names)
    else { return nil }
    return "\(word) is neither a subcommand nor a file: did you mean leafspring \(near)?"
  }

  /// The fault for a path where no file exists.
  private static func missing(_ path: String, _ code: Int32) -> Fault {
    if let meant = meantSubcommand(path) { return Fault(.usage, meant) }
    if Arguments.all.dropFirst().first == path, path != "-", !path.contains("/"), !path.contains(".") {
      return Fault(.usage, "\(path) is neither a subcommand nor a file (leafspring --help shows what is accepted)")
    }
    let why = String(cString: strerror(code))
    return Fault(.noInput, "\(path): \(why): accepted is \(accepted)")
  }
}

/// Finds the known word that a misspelt one is closest to.
enum Nearness {
  /// Nil if no word is close: at most a third of its letters may be wrong, missing, extra or swapped with a neighbour.
  static func nearest(to word: String, among words: [String]) -> String? {
    let best = words.map { ($0, distance(Array(word.lowercased()), Array($0))) }.min { $0.1 < $1.1 }
    guard let best, best.1 <= max(1, best.0.count / 3) else { return nil }
    return best.0
  }

  /// The number of edits from one to the other; a swap of neighbours counts as one (Damerau's optimal string
  /// alignment).
  static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var rows = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count { rows[i][0] = i }
    for j in 0...b.count { rows[0][j] = j }
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    for i in 1...a.count {
      for j in 1...b.count {
        let same = a[i - 1] == b[j - 1] ? 0 : 1
        rows[i][j] = min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + same)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          rows[i][j] = min(rows[i][j], rows[i - 2][j - 2] + 1)
        }
      }
    }
    return rows[a.count][b.count]
  }
}
