import Foundation
import LeafSpringExport

extension PDFDrawing {
  /// Books of so few pages have no far turns, and their thumbnails are quickly made of the pages themselves.
  private static let fewForSmall = 16
  /// Of a small picture, in pixels: lines of text are still lines on a leaf that flies past.
  private static let smallHeight = 240

  /// Draws a small picture of every page, for thumbnails and for leaves that fly past; none of those that cannot be drawn soon.
  static func drawSmall(_ pdf: PDFPages, _ program: String) throws {
    guard pdf.sizes.count >= fewForSmall else { return }
    for pages in ranges(pdf.shapes) {
      let kind = ["-jpeg", "-jpegopt", "quality=35,optimize=y"]
      let words = kind + pdf.shapes[pages.lowerBound].words(smallHeight) + range(pages, pdf)
      let files = [pdf.link, pdf.folder + "/thumb"]
      let child = try Child(reader: program, words + files, errors: pdf.folder + "/errors-thumb")
      child.wait(seconds: PDFPages.seconds)
      if child.status != 0 { for page in pages { unlink(pdf.file(page, "thumb")) } }
    }
  }
}
