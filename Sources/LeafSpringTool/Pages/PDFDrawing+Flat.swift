import Foundation
import LeafSpringExport

extension PDFDrawing {
  /// Pages that are drawn at once as pixels, of 7 MB each.
  private static let flatAtOnce = 16

  /// Draws every page again as pixels, unless no sample was small so, and keeps it as a PNG of few colours beside its JPEG where that is smaller. A page that
  /// cannot be drawn so soon stays as it is.
  func drawFlat() throws {
    guard isFlat, Deflate.isThere else { return }
    let parts = PDFDrawing.ranges(pdf.shapes, flaws).flatMap { range in
      stride(from: range.lowerBound, to: range.upperBound, by: PDFDrawing.flatAtOnce).map {
        $0..<min($0 + PDFDrawing.flatAtOnce, range.upperBound)
      }
    }
    var bar = ProgressBar("making pages small")
    defer { bar.finish() }
    var next = try parts.first.map(startFlat)
    for (number, pages) in parts.enumerated() {
      bar.show(pages.lowerBound, of: pdf.sizes.count)
      let isDone = next?.wait(seconds: PDFPages.seconds) ?? false
      // The program is busy with the next pages while these are packed, by as many threads as there are processors.
      next = number + 1 < parts.count ? try startFlat(parts[number + 1]) : nil
      let files = pages.map { (flat: pdf.file($0, "flat"), jpeg: pdf.file($0)) }
      DispatchQueue.concurrentPerform(iterations: files.count) { index in
        if isDone { PDFDrawing.pack(files[index].flat, ifSmallerThan: files[index].jpeg) }
        unlink(PDFDrawing.pixels(files[index].flat))
      }
    }
    if let code = Unfinished.obstacle(in: pdf.folder) {
      throw Fault.errno(code, "\(pdf.path): cannot write pages in \(pdf.folder)")
    }
  }

  private func startFlat(_ pages: Range<Int>) throws -> Child {
    let words = pdf.shapes[pages.lowerBound].words(height) + PDFDrawing.range(pages, pdf)
    return try Child(reader: program, words + [pdf.link, pdf.folder + "/flat"], errors: pdf.folder + "/errors-flat")
  }

  /// The file of pixels that the program writes for a picture.
  private static func pixels(_ path: String) -> String { path.replacing(".jpg", with: ".ppm") }

  /// The PNG of a picture.
  static func flat(_ path: String) -> String { path.replacing(".jpg", with: ".png") }

  /// - Returns: the bytes of the PNG; nil if none is written.
  @discardableResult
  private static func pack(_ path: String, ifSmallerThan jpeg: String) -> Int? {
    guard let data = FileManager.default.contents(atPath: pixels(path)), let size = byteCount(jpeg),
      let png = FlatPicture(ppm: [UInt8](data))?.png(), png.count < size
    else { return nil }
    return FileManager.default.createFile(atPath: flat(path), contents: Data(png)) ? png.count : nil
  }

  private static func byteCount(_ path: String) -> Int? {
    try? URL(fileURLWithPath: path).resourceValues(forKeys: [.fileSizeKey]).fileSize
  }

  /// The bytes of one page, of which there is a JPEG, as the smaller of both; `isFlat` is true for the PNG.
  static func sample(_ index: Int, _ jpeg: String, _ pdf: PDFPages, _ program: String, _ height: Int) throws
    -> (byteCount: Int, isFlat: Bool)?
  {
    guard let size = byteCount(jpeg) else { return nil }
    guard Deflate.isThere, pdf.options.words else { return (size, false) }
    let output = jpeg.replacing(".jpg", with: "")
    let words = pdf.shapes[index].words(height) + range(index..<index + 1, pdf) + ["-singlefile", pdf.link, output]
    let child = try Child(reader: program, words, errors: "\(pdf.folder)/errors-sample")
    defer { for path in [pixels(jpeg), flat(jpeg)] { unlink(path) } }
    guard child.wait(seconds: 5), let small = pack(jpeg, ifSmallerThan: jpeg) else { return (size, false) }
    return (small, true)
  }
}
