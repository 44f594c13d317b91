import Foundation
import LeafSpring
import LeafSpringExport

/// The text on a PDF's pages and where it is, as `pdftotext` says it.
enum PDFText {
  /// The lines of each page; none, and a note says so, where `pdftotext` is missing or fails. Pages that cannot be drawn
  /// are not read: one that holds poppler up would cost all others their text.
  static func read(_ pdf: PDFPages, _ flaws: [PDFDrawing.Flaw]) throws -> [[TextLine]] {
    var found = [[TextLine]](repeating: [], count: flaws.count)
    guard let program = Child.find("pdftotext") else {
      lose(pdf, "its pages", ": pdftotext is not installed (apt install poppler-utils)")
      return found
    }
    for pages in PDFDrawing.ranges(pdf.shapes, flaws) {
      for (page, lines) in zip(pages, try read(pages, of: pdf, program)) { found[page] = lines }
    }
    return found
  }

  private static func read(_ pages: Range<Int>, of pdf: PDFPages, _ program: String) throws -> [[TextLine]] {
    let output = pdf.folder + "/text"
    let words = ["-enc", "UTF-8", "-bbox-layout"] + pdf.shapes[pages.lowerBound].box + PDFDrawing.range(pages, pdf)
    let child = try Child(reader: program, words + [pdf.link, output], errors: pdf.folder + "/errors-text")
    let isDone = child.wait(seconds: PDFPages.seconds)
    guard child.status == 0, let data = FileManager.default.contents(atPath: output) else {
      let which = "pages \(pages.lowerBound + 1) to \(pages.upperBound)"
      lose(pdf, which, isDone ? ": \(child.firstError)" : " within \(PDFPages.seconds) s")
      return []
    }
    return lines(String(decoding: data, as: UTF8.self))
  }

  private static func lose(_ pdf: PDFPages, _ pages: String, _ why: String) {
    Console.error("note: \(pdf.path): the text of \(pages) is not read\(why)")
  }

  /// From elements `page`, `block`, `line` and `word` of XHTML, each of which begins on a line of its own.
  static func lines(_ text: String) -> [[TextLine]] {
    var pages: [[TextLine]] = []
    var page = Size(width: 1, height: 1)
    var isFirst = true
    var (area, words): (Rect, [String]) = (Rect(x: 0, y: 0, width: 0, height: 0), [])
    for row in text.split(separator: "\n") {
      let row = row.drop { $0 == " " }
      if row.hasPrefix("<page ") {
        pages.append([])
        page = Size(width: number("width", row) ?? 1, height: number("height", row) ?? 1)
      } else if row.hasPrefix("<block ") {
        isFirst = true
      } else if row.hasPrefix("<line ") {
        (area, words) = (box(row, page), [])
      } else if row.hasPrefix("<word ") {
        words.append(content(row))
      } else if row.hasPrefix("</line>"), !pages.isEmpty, !words.isEmpty, area.width > 0, area.height > 0 {
        pages[pages.count - 1].append(TextLine(text: words.joined(separator: " "), area: area, isFirst: isFirst))
        isFirst = false
      }
    }
    return pages
  }

  private static func number(_ name: String, _ row: Substring) -> Double? {
    guard let start = row.range(of: " \(name)=\"")?.upperBound, let end = row[start...].firstIndex(of: "\"")
    else { return nil }
    return Double(row[start..<end]).flatMap { $0.isFinite ? $0 : nil }
  }

  /// In parts of the page; nothing of it is beyond the page's edges.
  private static func box(_ row: Substring, _ page: Size) -> Rect {
    func part(_ name: String, of side: Double) -> Double { min(max((number(name, row) ?? 0) / max(side, 1e-6), 0), 1) }
    let (left, top) = (part("xMin", of: page.width), part("yMin", of: page.height))
    return Rect(
      x: left, y: top, width: part("xMax", of: page.width) - left, height: part("yMax", of: page.height) - top)
  }

  private static func content(_ row: Substring) -> String {
    guard let start = row.firstIndex(of: ">"), let end = row.range(of: "</word>", options: .backwards)?.lowerBound,
      row.index(after: start) <= end
    else { return "" }
    // The ampersand is last, so that nothing is replaced twice.
    return [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#39;", "'"), ("&amp;", "&")]
      .reduce(String(row[row.index(after: start)..<end])) { $0.replacing($1.0, with: $1.1) }
  }
}
