import Foundation
import LeafSpring
import LeafSpringExport

/// A page that says that it could not be drawn.
enum Notice {
  /// Gives every page without a picture one that says why.
  static func complete(_ book: inout OwnPages, _ folder: String) throws {
    let size = Size.page(of: book.pictures, within: Size(width: 1000, height: 1000)) ?? Size(width: 707, height: 1000)
    for index in book.pages.indices where book.pages[index].picture == nil {
      let page = book.pages[index]
      let lines = ["This page cannot be drawn.", page.name, page.flaw ?? ""]
      let middle = Rect(x: 0.08, y: 0.4, width: 0.84, height: 0.04)
      book.pages[index].lines = lines.filter { !$0.isEmpty }.map { TextLine(text: $0, area: middle, isFirst: true) }
      let path = folder + "/notice-\(index).svg"
      let svg = NoticePicture(lines: lines, size: size).svg
      try AtomicFile.write(to: path) { sink throws(ExportError) in try sink.write(svg) }
      book.pages[index].picture = Picture(path: path, format: .svg, pixels: size, byteCount: svg.utf8.count)
    }
  }
}
