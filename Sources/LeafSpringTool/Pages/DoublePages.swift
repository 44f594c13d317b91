import Foundation
import LeafSpring
import LeafSpringExport

/// Pictures that are as wide as two pages, and so lie over both.
struct DoublePages {
  private let folder: String
  private let isMirrored: Bool

  /// - Parameter folder: temporary.
  init(_ folder: String, _ reading: ReadingDirection?) {
    self.folder = folder
    isMirrored = reading == .rightToLeft
  }

  /// Cuts each into its two pages. It begins where two pages face each other, if need be after an empty page. The first page of a
  /// book is never cut.
  func split(_ book: inout OwnPages) throws {
    let pictures = book.pictures
    guard pictures.count > 2, let page = Size.page(of: pictures, within: Size(width: 1, height: 1)) else { return }
    let single = page.width / page.height
    let isDouble = book.pages.enumerated().map { index, page in
      guard index > 0, let pixels = page.picture?.pixels else { return false }
      return abs(pixels.width / pixels.height / single - 2) <= 0.2
    }
    guard isDouble.contains(true) else { return }
    guard let program = PictureReader.program else {
      return Console.error(
        "note: pictures as wide as two pages stay on one: ImageMagick cuts them (apt install imagemagick)")
    }
    var pages: [OwnPage] = []
    var places: [Int] = []
    var cut: [String] = []
    for (index, page) in book.pages.enumerated() {
      if isDouble[index], pages.count % 2 == 0 {
        pages.append(try empty(page, index))
        Console.error("note: an empty page stands before \(page.name), which lies over two pages")
      }
      places.append(pages.count)
      let parts = isDouble[index] ? try halves(page, index, program) : [page]
      if parts.count == 2 { cut.append(page.name) }
      pages += parts
    }
    DoublePages.tell(cut)
    book.pages = pages
    for index in book.contents.indices { book.contents[index].page = places[book.contents[index].page] }
    move(&book.links, places, isDouble)
  }

  private static func tell(_ cut: [String]) {
    guard let first = cut.first else { return }
    let they = cut.count == 1 ? "\(first) is as wide" : "from \(first) on, \(cut.count) pages are as wide"
    Console.error("note: \(they) as two pages, and cut to lie over both: --double-pages never leaves such a page whole")
  }

  private func halves(_ page: OwnPage, _ index: Int, _ program: String) throws -> [OwnPage] {
    guard let picture = page.picture, let parts = try halves(of: picture, "\(index)", page.name, program) else {
      return [page]
    }
    let small = try page.small.flatMap { try halves(of: $0, "\(index)-thumb", page.name, program) }
    var (first, second) = (page, page)
    (first.small, second.small) = (small?[isMirrored ? 1 : 0], small?[isMirrored ? 0 : 1])
    (first.picture, second.picture) = isMirrored ? (parts[1], parts[0]) : (parts[0], parts[1])
    second.flaw = nil
    (first.lines, second.lines) = DoublePages.halves(page.lines, isMirrored)
    return [first, second]
  }

  /// The left and the right half of a picture; nil if it cannot be cut.
  private func halves(of picture: Picture, _ number: String, _ name: String, _ program: String) throws -> [Picture]? {
    let link = folder + "/double-\(number)"
    guard symlink(URL(fileURLWithPath: picture.path).path, link) == 0 else { throw Fault.errno(errno, link) }
    let (kind, suffix) = picture.format == .png ? ("png", ".png") : ("jpeg", ".jpg")
    let output = "\(kind):\(folder)/half-\(number)-%d\(suffix)"
    let child = try Child(
      reader: program,
      ["\(kind):\(link)", "-auto-orient", "-crop", "2x1@", "+repage", "-strip", "-quality", "90", output],
      errors: folder + "/errors-double")
    child.wait(seconds: PictureReader.seconds)
    if let code = Unfinished.obstacle(in: folder) { throw Fault.errno(code, "\(name): cannot write in \(folder)") }
    guard child.status == 0 else { return nil }
    return try [0, 1].map { try PictureFolder.picture(at: "\(folder)/half-\(number)-\($0)\(suffix)") }
  }

  /// The lines of each page; one is on that where its middle is.
  private static func halves(_ lines: [TextLine], _ isMirrored: Bool) -> (first: [TextLine], second: [TextLine]) {
    var (first, second): ([TextLine], [TextLine]) = ([], [])
    for var line in lines {
      let isRight = line.area.x + line.area.width / 2 > 0.5
      line.area.x = max(0, 2 * line.area.x - (isRight ? 1 : 0))
      line.area.width = min(2 * line.area.width, 1 - line.area.x)
      if isRight != isMirrored { second.append(line) } else { first.append(line) }
    }
    return (first, second)
  }

  private func empty(_ page: OwnPage, _ index: Int) throws -> OwnPage {
    let pixels = page.picture?.pixels ?? Size(width: 2, height: 1)
    let size = Size(width: pixels.width / 2, height: pixels.height)
    let path = folder + "/empty-\(index).svg"
    let svg = NoticePicture(lines: [], size: size).svg
    try AtomicFile.write(to: path) { sink throws(ExportError) in try sink.write(svg) }
    let picture = Picture(path: path, format: .svg, pixels: size, byteCount: svg.utf8.count)
    return OwnPage(picture: picture, label: page.label.map { _ in "" }, name: "an empty page")
  }

  /// A link on a page that is cut is on the half where its middle is.
  private func move(_ links: inout [PageLink], _ places: [Int], _ isDouble: [Bool]) {
    for index in links.indices {
      let page = links[index].page
      links[index].page = places[page]
      links[index].target = links[index].target.map { places[$0] }
      guard isDouble[page] else { continue }
      var area = links[index].area
      let isRight = area.x + area.width / 2 > 0.5
      area = Rect(x: 2 * area.x - (isRight ? 1 : 0), y: area.y, width: 2 * area.width, height: area.height)
      links[index].area = area
      if isRight != isMirrored { links[index].page += 1 }
    }
  }
}
