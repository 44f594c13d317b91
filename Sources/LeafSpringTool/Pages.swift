import Foundation
import LeafSpringExport

/// What is known of the user's own book; without pictures it is the built-in one.
struct OwnPages {
  var pictures: [Picture] = []
  /// The text on them, if it is wanted and known.
  var texts: [String] = []
  var title: String?
}

/// The pages of the user's own book.
enum Pages {
  /// The pictures from a folder or a PDF. Those from a PDF are in a temporary folder, which is removed when `body`
  /// returns. A book that has no title has the name of its file.
  static func with(_ path: String, words: Bool, _ body: (OwnPages) throws -> Void) throws {
    guard path != "-" else {
      throw Fault(
        .usage, "-: a book is not read from standard input: accepted is a PDF, or a folder of PNG or JPEG files")
    }
    var status = stat()
    guard stat(path, &status) == 0 else { throw missing(path, errno) }
    let name = PathName.last(of: path)
    if status.st_mode & S_IFMT == S_IFDIR {
      let title = name.allSatisfy { $0 == "." || $0 == "/" } ? nil : name
      return try body(OwnPages(pictures: try pictures(path), title: title))
    }
    guard PDFPages.isPDF(path) else {
      throw Fault(.badData, "\(path): not a PDF: accepted is a PDF, or a folder of PNG or JPEG files")
    }
    let folder = PDFPages.scratch
    Unfinished.addFolder(folder)
    defer { Unfinished.removeFolder(folder) }
    let pdf = try PDFPages(path, folder)
    let texts = words ? pdf.texts(path) : []
    try body(OwnPages(pictures: try pictures(folder), texts: texts, title: pdf.title ?? PathName.stem(of: path)))
  }

  private static func pictures(_ folder: String) throws -> [Picture] {
    try PictureFolder.pictures(in: folder) { name in
      Console.error("note: \(PathName.join(folder, name)) is skipped: its name is not UTF-8")
    }
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
    if CommandLine.arguments.dropFirst().first == path, path != "-", !path.contains("/"), !path.contains(".") {
      return Fault(.usage, "\(path) is neither a subcommand nor a file (leafspring --help shows what is accepted)")
    }
    let why = String(cString: strerror(code))
    return Fault(.noInput, "\(path): \(why): accepted is a PDF, or a folder of PNG or JPEG files")
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
