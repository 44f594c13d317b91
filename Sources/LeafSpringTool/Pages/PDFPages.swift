import Foundation
import LeafSpring
import LeafSpringExport

/// The pages of a PDF: poppler's programs draw them and read their text, qpdf says what else is in the file.
struct PDFPages {
  /// The file as the user named it, and a link to it under a name of ours.
  let path: String
  let link: String
  let folder: String
  let options: Pages.Options
  /// Lines of `pdfinfo`.
  private let facts: [Substring]
  /// Width and height of each page as it is seen, in points; none where its crop box leaves nothing of it.
  private(set) var sizes: [Size] = []
  private(set) var shapes: [PageShape] = []
  /// Complaints about the whole file, which poppler makes again for every page.
  let complaints: Set<Substring>

  /// - Throws: a fault if poppler is missing or cannot read the file.
  init(_ path: String, _ link: String, _ folder: String, _ options: Pages.Options) throws {
    (self.path, self.link, self.folder, self.options) = (path, link, folder, options)
    let child = try Child(
      reader: try PDFPages.program("pdfinfo", path),
      ["-enc", "UTF-8", "-f", "1", "-l", "\(Pages.limit)"] + PDFPages.password(options) + [link],
      output: folder + "/info", errors: folder + "/errors")
    let isDone = child.wait(seconds: PDFPages.seconds)
    if let code = Unfinished.obstacle(in: folder) { throw Fault.errno(code, "\(path): cannot write in \(folder)") }
    guard isDone else { throw Fault(.badData, "\(path): it cannot be read within \(PDFPages.seconds) s") }
    let said = child.errorText
    guard child.status == 0 else { throw PDFPages.refusal(path, said, child.firstError, options) }
    complaints = Set(said.split(separator: "\n"))
    facts = String(decoding: FileManager.default.contents(atPath: folder + "/info") ?? Data(), as: UTF8.self)
      .split(separator: "\n")
    // The PDF's own statements precede counted values.
    guard let count = value("Pages:", in: facts.reversed()).flatMap({ Int($0) }), count > 0 else {
      throw Fault(.badData, "\(path): it has no pages: accepted is a PDF with pages")
    }
    guard count <= Pages.limit else {
      throw Fault(.badData, "\(path): it has \(count) pages: accepted are up to \(Pages.limit)")
    }
    sizes = PDFPages.sizes(facts, count)
    shapes = sizes.map { PageShape($0) }
  }

  /// Seconds after which a page, or the file, counts as one that cannot be drawn.
  static let seconds = 60

  /// The user's password or the owner's: either one opens a file.
  static func password(_ options: Pages.Options) -> [String] {
    options.password.map { ["-upw", $0, "-opw", $0] } ?? []
  }

  /// Why a file is not read, in words for its reader.
  private static func refusal(_ path: String, _ said: String, _ first: String, _ options: Pages.Options) -> Fault {
    if said.contains("Incorrect password") {
      let why = options.password == nil ? "it is protected" : "this password does not open it"
      return Fault(.badData, "\(path): \(why): --password takes the password that opens it")
    }
    if said.contains("Invalid page count 0") || said.contains("last page (0)") {
      return Fault(.badData, "\(path): it has no pages: accepted is a PDF with pages")
    }
    var status = stat()
    let end = stat(path, &status) == 0 ? Int(status.st_size) : 0
    let place = said.firstMatch(of: /Error \(([0-9]+)\)/).map { String($0.1) } ?? "\(end), its end"
    return Fault(.badData, "\(path): damaged at byte \(place): pdfinfo says \(first): accepted is a whole PDF")
  }

  func book(_ name: String) throws -> OwnPages {
    let draw = try PDFPages.program("pdftoppm", path)
    try options.beforeDrawing()
    let drawing = try PDFDrawing(self, draw)
    let flaws = try drawing.run()
    if options.words {
      try drawing.drawFlat()
      try drawing.drawSmall()
    }
    let lines = options.words && flaws.contains { !$0.isBlank } ? try PDFText.read(self, flaws) : []
    var pages: [OwnPage] = []
    for (index, flaw) in flaws.enumerated() {
      var page = OwnPage(name: "\(PathName.last(of: path)), page \(index + 1)", flaw: flaw.reason)
      page.lines = lines.indices.contains(index) ? lines[index] : []
      if !flaw.isBlank { page.picture = picture(index, &page.flaw) }
      if page.picture != nil { page.small = try? PictureFolder.picture(at: file(index, "thumb")) }
      pages.append(page)
    }
    guard pages.contains(where: { $0.picture != nil }) else {
      throw Fault(.badData, "\(path): none of its pages can be drawn: \(pages[0].flaw ?? ""): accepted is a whole PDF")
    }
    var book = OwnPages(pages: pages, title: value("Title:", in: facts) ?? name)
    try PDFContents.read(self, into: &book)
    return book
  }

  private func picture(_ index: Int, _ flaw: inout String?) -> Picture? {
    let flat = PDFDrawing.flat(file(index, "flat"))
    let path = access(flat, F_OK) == 0 ? flat : file(index)
    do throws(ExportError) { return try PictureFolder.picture(at: path) } catch {
      flaw = flaw ?? error.reason
      return nil
    }
  }

  /// The file of a page's picture.
  func file(_ index: Int, _ kind: String = "page") -> String {
    let digits = "\(sizes.count)".count
    let number = "\(index + 1)"
    return folder + "/\(kind)-" + String(repeating: "0", count: digits - number.count) + number + ".jpg"
  }

  private func value(_ name: String, in lines: some Sequence<Substring>) -> String? {
    let line = lines.first { $0.hasPrefix(name) }
    // A title may have line breaks.
    let text = line?.dropFirst(name.count).split { $0.isWhitespace }.joined(separator: " ") ?? ""
    return text.isEmpty ? nil : text
  }

  /// From lines like `Page    4 size:  595.28 x 841.89 pts (A4)` and `Page    4 rot:   90`.
  private static func sizes(_ lines: [Substring], _ count: Int) -> [Size] {
    var sizes = [Size](repeating: Size(width: 100, height: 141), count: count)
    for line in lines where line.hasPrefix("Page ") {
      let words = line.split(separator: " ")
      guard words.count >= 4, let page = Int(words[1]), (1...count).contains(page) else { continue }
      let size = sizes[page - 1]
      if words[2] == "size:", words.count >= 6, let width = Double(words[3]), let height = Double(words[5]),
        width >= 0, height >= 0
      {
        sizes[page - 1] = Size(width: width, height: height)
      } else if words[2] == "rot:", words[3] == "90" || words[3] == "270" {
        sizes[page - 1] = Size(width: size.height, height: size.width)
      }
    }
    return sizes
  }

  static func program(_ name: String, _ path: String) throws -> String {
    if let found = Child.find(name) { return found }
    throw Fault(
      .noInput,
      "\(path): a PDF's pages are drawn by \(name), which is not installed: apt install poppler-utils, or brew install poppler"
    )
  }
}
