import Foundation
import LeafSpring
import LeafSpringExport

/// Draws the pages of a PDF by `pdftoppm`, in several runs, so that one bad page costs that page only.
final class PDFDrawing {
  /// The flaws of a drawn page.
  struct Flaw {
    /// Why it is not as in the file; nil if it is.
    var reason: String?
    /// True if nothing of it is visible.
    var isBlank = false
  }

  /// A program that draws a range of pages.
  private struct Run {
    let pages: Range<Int>
    let child: Child
    /// The first page that is not there yet, and since when it has been waited for.
    var next: Int
    var since = ContinuousClock.now
  }

  let pdf: PDFPages
  let program: String
  private(set) var flaws: [Flaw]
  private var waiting: [Range<Int>]
  private var started = 0
  /// True if the program reports each finished page. Versions before 2021 do not, and their errors cannot be assigned
  /// to pages.
  private let tellsProgress: Bool
  /// Of the pictures, in pixels.
  let height: Int
  /// True if pages may be smaller as PNGs of few colours.
  let isFlat: Bool

  init(_ pdf: PDFPages, _ program: String) throws {
    let help = try Child(reader: program, ["-h"], errors: pdf.folder + "/errors-help")
    help.wait(seconds: PDFPages.seconds)
    tellsProgress = help.errorText.contains("-progress")
    self.pdf = pdf
    self.program = program
    flaws = pdf.sizes.map { _ in Flaw() }
    waiting = PDFDrawing.ranges(pdf.shapes, flaws)
    (height, isFlat) = try PDFDrawing.height(of: pdf, program)
  }

  /// A wrong length, which poppler finds out by itself: the page is whole.
  private static let mended = "Missing 'endstream'"
  private static let partly = "not drawn wholly"

  /// Two ranges, because any machine has two cores; pages of different shapes are drawn separately, and a page of which
  /// nothing is seen not again: it would hold up those beside it.
  static func ranges(_ shapes: [PageShape], _ flaws: [Flaw]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    let middle = (shapes.count + 1) / 2
    for index in shapes.indices where !flaws[index].isBlank {
      if let last = ranges.last, last.upperBound == index, index != middle, shapes[index] == shapes[index - 1] {
        ranges[ranges.count - 1] = last.lowerBound..<index + 1
      } else {
        ranges.append(index..<index + 1)
      }
    }
    return ranges
  }

  /// - Throws: a fault on a full disk, on which poppler writes pages in part and says nothing.
  func run() throws -> [Flaw] {
    var bar = ProgressBar("drawing pages")
    defer { bar.finish() }
    var runs: [Run] = []
    var drawn = 0
    while !waiting.isEmpty || !runs.isEmpty {
      while runs.count < 2, !waiting.isEmpty { runs.append(try start(waiting.removeFirst())) }
      usleep(10_000)
      for index in runs.indices.reversed() where !look(&runs[index]) {
        let run = runs.remove(at: index)
        finish(run)
        drawn += run.next - run.pages.lowerBound
      }
      bar.show(drawn + runs.reduce(0) { $0 + $1.next - $1.pages.lowerBound }, of: flaws.count)
    }
    if let code = Unfinished.obstacle(in: pdf.folder) {
      throw Fault.errno(code, "\(pdf.path): cannot write pages in \(pdf.folder)")
    }
    for index in flaws.indices where flaws[index].reason != nil && !flaws[index].isBlank {
      flaws[index].isBlank = try isBlank(index)
      guard flaws[index].isBlank, let reason = flaws[index].reason else { continue }
      flaws[index].reason = reason.replacing(PDFDrawing.partly, with: "it cannot be drawn")
    }
    return flaws
  }

  private func start(_ pages: Range<Int>) throws -> Run {
    started += 1
    let errors = "\(pdf.folder)/errors-\(started)"
    let words = (tellsProgress ? ["-progress"] : []) + PDFDrawing.words(pdf, pages, height)
    let child = try Child(reader: program, words + [pdf.link, pdf.folder + "/page"], errors: errors)
    return Run(pages: pages, child: child, next: pages.lowerBound)
  }

  static func range(_ pages: Range<Int>, _ pdf: PDFPages) -> [String] {
    ["-f", "\(pages.lowerBound + 1)", "-l", "\(pages.upperBound)"] + PDFPages.password(pdf.options)
  }

  /// The arguments for pictures of pages of one shape.
  static func words(_ pdf: PDFPages, _ pages: Range<Int>, _ height: Int) -> [String] {
    ["-jpeg", "-jpegopt", "quality=82,optimize=y"] + pdf.shapes[pages.lowerBound].words(height) + range(pages, pdf)
  }

  /// True if it is still busy. One that has drawn no page for a minute is ended.
  private func look(_ run: inout Run) -> Bool {
    while run.next < run.pages.upperBound, access(pdf.file(run.next), F_OK) == 0 {
      run.next += 1
      run.since = .now
    }
    guard run.child.isRunning else { return false }
    guard run.since.duration(to: .now) > .seconds(PDFPages.seconds) else { return true }
    run.child.hasEnded(within: 0)
    return false
  }

  /// Notes what was said of its pages. The page that it did not get over is given up, those behind it are drawn by another run.
  private func finish(_ run: Run) {
    let done = note(run)
    guard run.child.status != 0 || done < run.pages.upperBound else { return }
    let bad = min(done, run.pages.upperBound - 1)
    let reason =
      run.child.status >= 0 ? "it cannot be drawn" : "it cannot be drawn within \(PDFPages.seconds) s and 4 GB"
    flaws[bad] = Flaw(reason: flaws[bad].reason ?? reason, isBlank: true)
    unlink(pdf.file(bad))
    if bad + 1 < run.pages.upperBound { waiting.append(bad + 1..<run.pages.upperBound) }
  }

  /// An error of poppler's, and the package that it is without.
  private static func said(_ error: Substring) -> String {
    // The picture of a page without a size has no resolution.
    if error.contains("JpegWriter::init") { return "the file has no such page, or one without a size" }
    // Fonts for Chinese, Japanese and Korean that are not in the file are drawn by tables of a package of their own.
    return "\(error)" + (error.contains("Missing language pack") ? " (apt install poppler-data)" : "")
  }

  /// The first page that is not whole. Errors are said before the line that tells that a page is done, as `4 8 page-4.jpg`.
  private func note(_ run: Run) -> Int {
    var errors: [Substring] = []
    var done = run.pages.lowerBound
    for line in run.child.errorText.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count >= 3, let page = Int(words[0]), Int(words[1]) != nil, line.hasSuffix(".jpg") {
        if flaws.indices.contains(page - 1), let first = errors.first {
          flaws[page - 1].reason = "\(PDFDrawing.partly): \(PDFDrawing.said(first))"
        }
        (done, errors) = (page, [])
      } else if line.contains("Error"), !line.contains(PDFDrawing.mended), !pdf.complaints.contains(line) {
        errors.append(line)
      }
    }
    if !tellsProgress, run.child.status == 0 { return run.pages.upperBound }
    if let first = errors.first, flaws.indices.contains(done) {
      flaws[done].reason = "it cannot be drawn: \(PDFDrawing.said(first))"
    }
    return done
  }

  /// True if a page on which poppler found faults is white.
  private func isBlank(_ index: Int) throws -> Bool {
    let output = "\(pdf.folder)/small-\(index)"
    let small = ["-gray", "-singlefile", "-scale-to", "200"] + PDFDrawing.range(index..<index + 1, pdf)
    let words = pdf.shapes[index].box + small
    let child = try Child(reader: program, words + [pdf.link, output], errors: "\(pdf.folder)/errors-small")
    child.wait(seconds: PDFPages.seconds)
    guard let data = FileManager.default.contents(atPath: output + ".pgm") else { return true }
    // Up to 20 bytes of head; nothing in them is as white as paper, and nothing depends on them.
    return data.dropFirst(20).allSatisfy { $0 >= 250 }
  }
}
