import LeafSpring

/// One HTML file with a book to read: `<leaf-book>` with a picture of every page, its text and its links. It needs no network and
/// opens from disk.
public struct ReaderPage {
  /// A page of the book.
  public struct Page: Sendable {
    public var picture: Picture
    /// A small copy of it, for the thumbnails and for leaves that fly past; nil for none.
    public var small: Picture?
    public var lines: [TextLine]
    /// The name of the page, such as "ii".
    public var label: String

    public init(picture: Picture, small: Picture? = nil, lines: [TextLine], label: String) {
      (self.picture, self.small, self.lines, self.label) = (picture, small, lines, label)
    }
  }

  public var title: String
  public var pages: [Page] { didSet { firstPages = ReaderPage.firstPages(pages) } }
  public var contents: [Heading] = []
  public var links: [PageLink] = []
  /// The fit of pictures on their pages.
  public var fit = PictureFit.contain
  /// Of it count where it is bound and how it is read, how it lies, its paper and its strips, and whether it shows one page or two.
  public var book = Book(pages: 0)
  /// The folder of the pictures, beside the page; nil for pictures in the page itself.
  public var folder: String?
  /// True if it has the laboratory: springs, geometry, time, numbers, a log and a script of what was done.
  public var hasLab = false
  private let files: WebFiles
  /// The first page of each label.
  private var firstPages: [String: Int]

  public init(title: String, pages: [Page], files: WebFiles) {
    (self.title, self.pages, self.files) = (title, pages, files)
    firstPages = ReaderPage.firstPages(pages)
  }

  private static func firstPages(_ pages: [Page]) -> [String: Int] {
    Dictionary(pages.enumerated().map { ($1.label, $0) }, uniquingKeysWith: min)
  }

  /// The most bytes of pictures that are put into a page, which has a third more then.
  public static let pictureLimit = 40_000_000

  /// A page as large as its text is set by, in the points of the page's style.
  var size: Size {
    Size.page(of: pages.map(\.picture), within: Size(width: 800, height: 800)) ?? Size(width: 600, height: 800)
  }

  /// A page on paper, as large as that: one of 800 points is as long as A4.
  private static let onPaper = 1.4

  /// - Throws: `io` when a picture or a script cannot be read, or the sink fails.
  public func write(to sink: TextSink) throws(ExportError) {
    var script = ScriptBundle(files)
    try script.add(hasLab ? "laboratory.js" : "reader.js")
    // Firefox takes a page of the sheet's own height for a little higher, and adds an empty sheet.
    let larger = ReaderPage.onPaper
    let paper = (Markup.number(larger * size.width), Markup.number(larger * size.height + 1))
    let sheet = "@page{size:\(paper.0)px \(paper.1)px;margin:0}\n@media print{leaf-book{--leaf-print:\(larger)}}\n"
    let style = try files.text("reader.css") + (hasLab ? files.text("lab.css") : "") + sheet
    try sink.write(WebFiles.head(title: title, style: style, picturesBeside: folder != nil))
    try sink.write("<body>\n<main>\n<h1>\(Markup.escaped(title))</h1>\n<leaf-book \(attributes)>\n")
    for index in pages.indices { try write(index, to: sink) }
    try sink.write("</leaf-book>\n" + (hasLab ? files.lab("book") : "") + "</main>\n")
    try sink.write(files.scripts(script))
  }

  // MARK: the book

  /// Ten page widths, in hundreds: an upright leaf is seen by a ninth larger, so that little of it is beyond a window that
  /// the book fills.
  private var eye: Double { ((book.isUpright ? size.height : size.width) / 10).rounded() * 100 }

  private var attributes: String {
    let size = size
    let sheet = book.paper?.sheet ?? 0
    var list = [
      ("label", title), ("page-width", Markup.number(size.width)), ("page-height", Markup.number(size.height)),
      ("fit", "scale"),
      ("covers", pages.count > 2 ? "hard" : "soft"), ("address", "hash"), ("max-zoom", "4"), ("wheel", "any"),
      ("reading", book.reading == .rightToLeft ? "rtl" : "ltr"), ("hinge", "\(book.hinge)"),
      ("rest", Markup.number(book.restRatio)), ("softness", (book.soft?.strips ?? 1) > 1 ? "0.4" : "0"),
      ("thickness", Markup.number(sheet * Double(pages.count) / 2)), ("eye", Markup.number(eye)),
    ]
    if book.boards > 0 {
      list.append(("boards", Markup.number(book.boards * size.width / book.pageSize.width, 1)))
    }
    if let hinges = book.paper?.hinges, hinges > 1 { list.append(("hinges", "\(hinges)")) }
    if hasLab { list.append(("record", "")) }
    if book.spreadMode == .single { list.append(("spread", "single")) }
    if !contents.isEmpty { list.append(("contents", contentsList)) }
    return list.map { "\($0)=\"\(Markup.escaped($1))\"" }.joined(separator: " ")
  }

  private var contentsList: String {
    let entries = contents.map {
      "{\"title\":\(Markup.json($0.title)),\"page\":\($0.page),\"level\":\($0.depth + 1)}"
    }
    return "[\(entries.joined(separator: ","))]"
  }

  // MARK: its pages

  private func write(_ index: Int, to sink: TextSink) throws(ExportError) {
    let page = pages[index]
    let isPlain = page.label == "\(index + 1)"
    let name = page.lines.isEmpty ? "Page \(Markup.escaped(page.label))" : ""
    try sink.write("<section picture\(isPlain ? "" : " data-folio=\"\(Markup.escaped(page.label))\"")")
    if let small = page.small {
      try sink.write(" data-thumbnail=\"")
      try write(small, to: sink)
      try sink.write("\"")
    }
    try sink.write(">")
    try sink.write("<img alt=\"\(name)\" style=\"object-fit:\(fit.objectFit)\" src=\"")
    if let folder {
      try sink.write("\(ReaderPage.encoded(folder))/\(pictureName(index))")
    } else {
      try write(page.picture, to: sink)
    }
    try sink.write("\">")
    let area = area(of: page.picture)
    try sink.write(page.lines.enumerated().map { markup($1, isNext: $0 > 0, area) }.joined())
    if !page.lines.isEmpty { try sink.write("\n</p>") }
    try sink.write(links.filter { $0.page == index }.map { markup($0, area) }.joined())
    try sink.write("</section>\n")
  }

  private func write(_ picture: Picture, to sink: TextSink) throws(ExportError) {
    try sink.write("data:\(picture.format.rawValue);base64,")
    try Player.copy(picture, to: sink)
  }

  /// The name of a page's picture in the folder beside the page.
  public func pictureName(_ index: Int) -> String {
    let digits = "\(pages.count)".count
    let number = "\(index + 1)"
    let kind: String
    switch pages[index].picture.format {
    case .png: kind = "png"
    case .jpeg: kind = "jpg"
    case .svg: kind = "svg"
    }
    return String(repeating: "0", count: max(0, digits - number.count)) + "\(number).\(kind)"
  }

  /// - Throws: `io` when it cannot be read or written.
  public func copyPicture(_ index: Int, to path: String) throws(ExportError) {
    try AtomicFile.write(to: path) { sink throws(ExportError) in
      try pages[index].picture.read { bytes throws(ExportError) in try sink.write(bytes: bytes) }
    }
  }

  /// The place of a picture on its page.
  private func area(of picture: Picture) -> Rect {
    let size = size
    guard let pixels = picture.pixels else { return Rect(x: 0, y: 0, width: size.width, height: size.height) }
    let scale = fit.scale(pixels, into: size)
    let (width, height) = (scale.x * pixels.width, scale.y * pixels.height)
    return Rect(x: (size.width - width) / 2, y: (size.height - height) / 2, width: width, height: height)
  }

  private static func place(_ part: Rect, _ area: Rect) -> Rect {
    Rect(
      x: area.x + part.x * area.width, y: area.y + part.y * area.height, width: part.width * area.width,
      height: part.height * area.height)
  }

  /// A line as wide as on the picture: set somewhat narrower, and its words moved apart. A paragraph ends in a line feed,
  /// since what is copied would join two that stand absolutely.
  private func markup(_ line: TextLine, isNext: Bool, _ area: Rect) -> String {
    let place = ReaderPage.place(line.area, area)
    let isDown = place.height > 2 * place.width && line.text.count > 2
    let (long, thick) = isDown ? (place.height, place.width) : (place.width, place.height)
    let letter = min(0.85 * thick, long / (0.52 * Double(max(line.text.count, 1))))
    let begin = line.isFirst || !isNext ? (isNext ? "\n</p>" : "") + "<p>" : " "
    return begin + "<span\(isDown ? " class=\"down\"" : "") style=\"left:\(Markup.number(place.x, 1))px;"
      + "top:\(Markup.number(place.y, 1))px;\(isDown ? "height" : "width"):\(Markup.number(long, 1))px;"
      + "font:\(Markup.number(letter, 1))px/\(Markup.number(thick, 1))px var(--sans)\">\(Markup.escaped(line.text))</span>"
  }

  private func markup(_ link: PageLink, _ area: Rect) -> String {
    let place = ReaderPage.place(link.area, area)
    let box =
      "left:\(Markup.number(place.x, 1))px;top:\(Markup.number(place.y, 1))px;"
      + "width:\(Markup.number(place.width, 1))px;height:\(Markup.number(place.height, 1))px"
    var (href, name, more) = ("", "", "")
    if let address = link.address {
      (href, name, more) = (address, address, " target=\"_blank\" rel=\"noopener noreferrer\"")
    } else if let target = link.target, pages.indices.contains(target) {
      (href, name) = ("#page=" + ReaderPage.encoded(address(of: target)), "Page \(pages[target].label)")
    }
    let text = Markup.escaped(name)
    return "<a href=\"\(Markup.escaped(href))\" aria-label=\"\(text)\" title=\"\(text)\" style=\"\(box)\"\(more)></a>"
  }

  /// A page's name in an address, as `addressOf` of the element says it: another page may be called alike, or by this one's number.
  private func address(of page: Int) -> String {
    let (label, number) = (pages[page].label, "\(page + 1)")
    if firstPages[label] == page { return label }
    return firstPages[number] == nil ? number : "~" + number
  }

  /// A text within an address: everything but letters, digits and `-._~` as hexadecimal bytes.
  static func encoded(_ text: String) -> String {
    var out = ""
    for byte in text.utf8 {
      let isPlain = byte < 128 && (Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber)
      if isPlain || "-._~".utf8.contains(byte) {
        out.unicodeScalars.append(UnicodeScalar(byte))
      } else {
        out += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return out
  }
}
