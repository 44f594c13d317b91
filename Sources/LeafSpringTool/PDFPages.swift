import Foundation
import LeafSpringExport

/// The pages of a PDF as pictures, which poppler's `pdftoppm` makes in a temporary folder.
struct PDFPages {
  /// The most pages that are accepted.
  static let limit = 2000

  let folder: String
  let pageCount: Int
  /// As the PDF says it; nil if it does not.
  let title: String?

  /// A folder for one run.
  static var scratch: String { NSTemporaryDirectory() + "leafspring-\(getpid())-pages" }

  static func isPDF(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    // Up to 1024 bytes of something else may precede the mark.
    guard let head = try? file.read(upToCount: 1024) else { return false }
    return head.range(of: Data("%PDF-".utf8)) != nil
  }

  /// - Throws: a fault if poppler is missing or cannot read the file.
  init(_ path: String, _ folder: String) throws {
    self.folder = folder
    RunInputs.add(path)
    let draw = try PDFPages.program("pdftoppm", path)
    let ask = try PDFPages.program("pdfinfo", path)
    try AtomicFile.makeFolder(folder)
    let said = try PDFPages.ask(ask, path, folder)
    title = PDFPages.value("Title:", in: said.split(separator: "\n"))
    // What the PDF says of itself comes before what is counted.
    guard let count = PDFPages.value("Pages:", in: said.split(separator: "\n").reversed()).flatMap({ Int($0) }),
      count > 0
    else { throw Fault(.badData, "\(path): a PDF without pages: accepted is a PDF with pages") }
    guard count <= PDFPages.limit else {
      throw Fault(.badData, "\(path): it has \(count) pages: accepted are up to \(PDFPages.limit)")
    }
    pageCount = count
    try render(draw, path)
  }

  /// For a short book, high enough to be sharp on a screen; for a long one, small enough to keep a page with all
  /// pictures below 60 MB.
  private var height: Int { pageCount <= 60 ? 1600 : pageCount <= 150 ? 1200 : 1000 }

  /// Two ranges of pages are drawn at the same time, because any machine has two cores.
  private func render(_ program: String, _ path: String) throws {
    let middle = (pageCount + 1) / 2
    var children: [Child] = []
    for (first, last) in [(1, middle), (middle + 1, pageCount)] where first <= last {
      let arguments = [
        "-jpeg", "-jpegopt", "quality=82,optimize=n", "-scale-to-x", "-1", "-scale-to-y", "\(height)", "-f", "\(first)",
        "-l",
        "\(last)", path, folder + "/page",
      ]
      children.append(try Child(program, arguments, errors: folder + "/errors-\(first)"))
    }
    var bar = ProgressBar("drawing pages")
    defer { bar.finish() }
    while children.contains(where: \.isRunning) {
      usleep(50_000)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      bar.show(names.count { $0.hasSuffix(".jpg") }, of: pageCount)
    }
    for child in children where child.status != 0 {
      throw Fault(
        .badData, "\(path): pdftoppm cannot draw its pages: \(child.firstError): accepted is a PDF that it reads")
    }
  }

  /// The text on each page, if the PDF contains it; empty if `pdftotext` is missing or fails.
  func texts(_ path: String) -> [String] {
    guard let program = Child.find("pdftotext"),
      let child = try? Child(program, ["-enc", "UTF-8", path, folder + "/text"], errors: folder + "/errors-text")
    else { return [] }
    child.wait()
    guard child.status == 0, let all = try? String(contentsOfFile: folder + "/text", encoding: .utf8) else { return [] }
    return all.split(separator: "\u{c}", omittingEmptySubsequences: false).prefix(pageCount).map { page in
      page.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  private static func value(_ name: String, in lines: [Substring]) -> String? {
    let line = lines.first { $0.hasPrefix(name) }
    let text = line?.dropFirst(name.count).trimmingCharacters(in: .whitespaces) ?? ""
    return text.isEmpty ? nil : text
  }

  private static func ask(_ program: String, _ path: String, _ folder: String) throws -> String {
    let child = try Child(program, ["-enc", "UTF-8", path], output: folder + "/info", errors: folder + "/errors")
    child.wait()
    guard child.status == 0 else {
      throw Fault(
        .badData, "\(path): pdfinfo cannot read it: \(child.firstError): accepted is a PDF without a password")
    }
    return (try? String(contentsOfFile: folder + "/info", encoding: .utf8)) ?? ""
  }

  private static func program(_ name: String, _ path: String) throws -> String {
    if let found = Child.find(name) { return found }
    throw Fault(
      .noInput,
      "\(path): a PDF's pages are drawn by \(name), which is not installed: apt install poppler-utils, or brew install poppler"
    )
  }
}
