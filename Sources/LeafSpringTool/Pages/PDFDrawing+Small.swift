import Foundation
import LeafSpringExport

extension PDFDrawing {
  /// Draws a small picture of every page, for thumbnails and for leaves that fly past; none of those that cannot be drawn soon.
  func drawSmall() throws {
    guard pdf.sizes.count >= SmallPicture.fewPages else { return }
    for pages in PDFDrawing.ranges(pdf.shapes, flaws) {
      let kind = ["-jpeg", "-jpegopt", "quality=\(SmallPicture.quality),optimize=y"]
      let words = kind + pdf.shapes[pages.lowerBound].words(SmallPicture.height) + PDFDrawing.range(pages, pdf)
      let files = [pdf.link, pdf.folder + "/thumb"]
      let child = try Child(reader: program, words + files, errors: pdf.folder + "/errors-thumb")
      child.wait(seconds: PDFPages.seconds)
      if child.status != 0 { for page in pages { unlink(pdf.file(page, "thumb")) } }
    }
  }
}
