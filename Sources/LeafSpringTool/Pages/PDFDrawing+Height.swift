import Foundation
import LeafSpringExport

extension PDFDrawing {
  /// Twice the height of a window of 900 points, for screens with two pixels a point.
  private static let sharp = 1800
  /// The least for which pictures stay in one file; lower ones are not sharp in a window of 900 points when enlarged.
  private static let leastWithin = 1200
  private static let leastOfFilm = 1000
  private static let least = 400
  /// The pictures of so few pages go into one file.
  private static let few = 32
  private static let samples = 8
  /// The bytes of a picture grow with a power of its height: 1.6 for dense text, 1.9 for little text. A lower one is safe.
  private static let growth = 1.5

  /// The height at which pages are drawn: letters are sharp at the size at which one reads them. Of a long book it may be
  /// lower, so that all pictures go into one file, or else beside it; the bytes of a few pages tell. `isFlat` is true unless each of
  /// them has to be a JPEG.
  static func height(of pdf: PDFPages, _ program: String) throws -> (height: Int, isFlat: Bool) {
    let count = pdf.sizes.count
    guard count > few else { return (sharp, true) }
    let found = try (0..<samples).compactMap { try sample((2 * $0 + 1) * count / (2 * samples), pdf, program) }
    guard !found.isEmpty else { return (leastWithin, false) }
    let whole = Double(found.reduce(0) { $0 + $1.byteCount }) / Double(found.count) * Double(count)
    let isFlat = found.contains { $0.isFlat }
    func height(within limit: Int) -> Int {
      min(sharp, Int(Double(sharp) * pow(0.95 * Double(limit) / whole, 1 / growth)))
    }
    let within = height(within: ReaderPage.pictureLimit)
    // A film has no text, no folder, and frames that are smaller.
    guard pdf.options.words else { return (max(leastOfFilm, within), false) }
    return (within >= leastWithin ? within : max(least, height(within: Picture.pageByteLimit)), isFlat)
  }

  /// A sharp picture; nil if it takes long, as few pages do.
  private static func sample(_ index: Int, _ pdf: PDFPages, _ program: String) throws -> (byteCount: Int, isFlat: Bool)?
  {
    let picture = "\(pdf.folder)/sample-\(index)"
    let words = words(pdf, index..<index + 1, sharp) + ["-singlefile", pdf.link, picture]
    let child = try Child(reader: program, words, errors: "\(pdf.folder)/errors-sample")
    defer { unlink(picture + ".jpg") }
    guard child.wait(seconds: 5) else { return nil }
    return try sample(index, picture + ".jpg", pdf, program, sharp)
  }
}
