import Foundation
import LeafSpringExport

/// The pages of the user's own book.
enum Pages {
  /// The pictures of a folder, or of a PDF, whose are in a folder of scratch that `body` is done with when it returns.
  /// - Parameter body: gets the pictures and, where they are asked for and known, the words on them.
  static func with(_ path: String, words: Bool = false, _ body: ([Picture], [String]) throws -> Void) throws {
    var status = stat()
    guard stat(path, &status) == 0 else { throw missing(path, errno) }
    if status.st_mode & S_IFMT == S_IFDIR { return try body(try pictures(path), []) }
    guard PDFPages.isPDF(path) else {
      throw Fault(.badData, "\(path): no PDF: accepted is a PDF, or a folder of PNG or JPEG files")
    }
    let folder = PDFPages.scratch
    Unfinished.addFolder(folder)
    defer { Unfinished.removeFolder(folder) }
    let pages = try PDFPages(path, folder)
    try body(try pictures(folder), words ? pages.texts(path) : [])
  }

  private static func pictures(_ folder: String) throws -> [Picture] {
    try PictureFolder.pictures(in: folder) { name in
      Console.error("note: \(PathName.join(folder, name)) is passed over: its name is no UTF-8")
    }
  }

  /// What to say of a word that may have been meant for a subcommand; nil where it is one, or near none.
  static func meantSubcommand(_ word: String) -> String? {
    let names = Tool.configuration.subcommands.compactMap { $0.configuration.commandName }
    guard !word.contains("/"), !word.contains("."), !names.contains(word),
      let near = Nearness.nearest(to: word, among: names)
    else { return nil }
    return "\(word) is no subcommand, and no file: did you mean leafspring \(near)?"
  }

  /// What is wrong where no file is.
  private static func missing(_ path: String, _ code: Int32) -> Fault {
    if let meant = meantSubcommand(path) { return Fault(.usage, meant) }
    if CommandLine.arguments.dropFirst().first == path, path != "-", !path.contains("/"), !path.contains(".") {
      return Fault(.usage, "\(path) is no subcommand, and no file (leafspring --help shows what is accepted)")
    }
    let why = String(cString: strerror(code))
    return Fault(.noInput, "\(path): \(why): accepted is a PDF, or a folder of PNG or JPEG files")
  }
}

/// Which known word a misspelt one is nearest to.
enum Nearness {
  /// Nil where none is near: a third of its letters or fewer may be other, missing, too many or two in the wrong order.
  static func nearest(to word: String, among words: [String]) -> String? {
    let best = words.map { ($0, distance(Array(word.lowercased()), Array($0))) }.min { $0.1 < $1.1 }
    guard let best, best.1 <= max(1, best.0.count / 3) else { return nil }
    return best.0
  }

  /// Edits from one to the other, a swap of neighbours counting one (Damerau's distance of optimal string alignment).
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
