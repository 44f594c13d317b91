import Foundation
import LeafSpring
import Testing

@testable import LeafSpringExport

/// The page to read a book. `Tests/Browser/reader.py` reads it.
@Suite struct ReaderPageTests {
  /// The smallest valid module.
  private static let module: [UInt8] = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
  static let web =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path + "/Hosts/web"

  private func files(_ folder: TemporaryFolder) throws -> WebFiles {
    try folder.put(Self.module, "module")
    return try WebFiles(folder: Self.web, module: folder.file("module"))
  }

  private func page(_ folder: TemporaryFolder, _ count: Int = 3) throws -> ReaderPage {
    let files = try files(folder)
    let pages = try (0..<count).map { number in
      try folder.put(Array("picture \(number)".utf8), "\(number).jpg")
      let picture = Picture(
        path: folder.file("\(number).jpg"), format: .jpeg, pixels: Size(width: 300, height: 400), byteCount: 9)
      return ReaderPage.Page(picture: picture, lines: [], label: "\(number + 1)")
    }
    return ReaderPage(title: "Mine & yours", pages: pages, files: files)
  }

  private func written(_ page: ReaderPage, _ folder: TemporaryFolder) throws -> String {
    try AtomicFile.write(to: folder.file("book.html")) { sink throws(ExportError) in try page.write(to: sink) }
    return try folder.text("book.html")
  }

  // MARK: bad inputs

  @Test func aMissingModuleSaysWhichScriptMakesIt() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: ExportError.self) { try WebFiles(folder: Self.web, module: folder.file("gone.wasm")) }
    #expect(error?.kind == .noInput)
    #expect(error.map { "\($0)".contains("Scripts/build-wasm.sh") } == true)
  }

  @Test(arguments: [[], Array("text".utf8), [0x00, 0x61, 0x73], [0x50, 0x4b, 3, 4]] as [[UInt8]])
  func aFileThatIsNoModuleIsRefused(_ bytes: [UInt8]) throws {
    let folder = try TemporaryFolder()
    try folder.put(bytes, "module")
    let error = #expect(throws: ExportError.self) { try WebFiles(folder: Self.web, module: folder.file("module")) }
    #expect(error?.kind == .badData)
  }

  @Test func aMissingPictureOrScriptLeavesNoPage() throws {
    let folder = try TemporaryFolder()
    let page = try page(folder)
    try FileManager.default.removeItem(atPath: folder.file("1.jpg"))
    #expect(throws: ExportError.self) { try written(page, folder) }
    let empty = ReaderPage(
      title: "", pages: [], files: try WebFiles(folder: folder.file("nowhere"), module: folder.file("module")))
    #expect(throws: ExportError.self) { try written(empty, folder) }
    #expect(!folder.names.contains("book.html"))
  }

  // MARK: the page

  @Test(arguments: [Self.module, [0x1f, 0x8b, 8, 0]]) func thePageCarriesTheModuleByteForByte(_ bytes: [UInt8]) throws {
    let folder = try TemporaryFolder()
    try folder.put(bytes, "other")
    let page = ReaderPage(title: "", pages: [], files: try WebFiles(folder: Self.web, module: folder.file("other")))
    #expect(try written(page, folder).contains("id=\"module\">\(Data(bytes).base64EncodedString())</script>"))
  }

  @Test func thePageLoadsNothingAndHasItsPicturesInside() throws {
    let folder = try TemporaryFolder()
    let text = try written(try page(folder), folder)
    #expect(text.contains("default-src 'none'; img-src data:;") && text.contains("<title>Mine &amp; yours</title>"))
    for number in 0..<3 {
      let data = Data("picture \(number)".utf8).base64EncodedString()
      let picture =
        "<img alt=\"Page \(number + 1)\" style=\"object-fit:contain\" src=\"data:image/jpeg;base64,\(data)\">"
      #expect(text.contains(picture))
    }
    #expect(text.hasSuffix("</html>\n"))
  }

  @Test func picturesBesideThePageAreNamedInOrder() throws {
    let folder = try TemporaryFolder()
    var page = try page(folder, 12)
    page.folder = "my pages"
    let text = try written(page, folder)
    #expect(!text.contains("data:image") && text.contains("src=\"my%20pages/01.jpg\""))
    #expect(text.contains("my%20pages/12.jpg"))
    try page.copyPicture(11, to: folder.file("copy"))
    #expect(try folder.text("copy") == "picture 11")
  }

  /// A script of the page: every module stands once, behind those that it imports, and nothing in it ends the element.
  @Test func modulesBecomeOneScript() throws {
    let folder = try TemporaryFolder()
    var bundle = ScriptBundle(try files(folder))
    try bundle.add("reader.js")
    let text = bundle.text
    #expect(!text.contains("</script") && !text.contains("import.meta"))
    #expect(!text.split(separator: "\n").contains { $0.hasPrefix("import ") || $0.hasPrefix("export ") })
    let places = text.matches(of: /modules\["([^"]+)"\]=/).map { ("\($0.1)", $0.range.lowerBound) }
    #expect(places.count > 30 && Set(places.map(\.0)).count == places.count)
    for use in text.matches(of: /=modules\["([^"]+)"\];/) {
      let place = try #require(places.first { $0.0 == use.1 })
      #expect(place.1 < use.range.lowerBound, "\(use.1)")
    }
    #expect(places.last?.0 == "reader.js")
  }

  @Test func textLinksAndLabelsAreWhereTheyAreInThePicture() throws {
    let folder = try TemporaryFolder()
    var page = try page(folder)
    page.pages[0].lines = [
      TextLine(text: "Fish & <chips>", area: Rect(x: 0.1, y: 0.5, width: 0.4, height: 0.05), isFirst: true),
      TextLine(text: "more", area: Rect(x: 0.1, y: 0.55, width: 0.2, height: 0.05), isFirst: false),
      TextLine(text: "next", area: Rect(x: 0.1, y: 0.7, width: 0.2, height: 0.05), isFirst: true),
    ]
    page.pages[1].label = "i\"i"
    page.links = [
      PageLink(page: 0, area: Rect(x: 0.5, y: 0.25, width: 0.1, height: 0.1), target: 1),
      PageLink(page: 2, area: Rect(x: 0, y: 0, width: 1, height: 1), address: "https://example.org/?a=1&b"),
    ]
    page.contents = [Heading(title: "A </script> \"part\"", page: 1, depth: 1)]
    let text = try written(page, folder)
    // 600 x 800 points.
    #expect(text.contains("<p><span style=\"left:60px;top:400px;width:240px;"))
    #expect(text.contains("Fish &amp; &lt;chips&gt;</span> <span ") && text.contains("more</span>\n</p><p><span "))
    #expect(text.contains("<a href=\"#page=i%22i\" aria-label=\"Page i&quot;i\""))
    #expect(text.contains("left:300px;top:200px;width:60px;height:80px"))
    #expect(text.contains("<section picture data-folio=\"i&quot;i\">"))
    #expect(text.contains("href=\"https://example.org/?a=1&amp;b\""))
    #expect(text.contains("&quot;level&quot;:2") && !text.contains("A </script>"))
    // A page with text needs no other words for its picture.
    #expect(text.contains("<section picture><img alt=\"\""))
  }

  /// A leaf of a book that fills the window is seen by at most an eighth larger as it turns, however it is bound.
  @Test(arguments: [Edge.left, .top]) func anUprightLeafIsSeenLittleLargerThanItsPage(_ hinge: Edge) throws {
    let folder = try TemporaryFolder()
    var page = try page(folder)
    page.book.hinge = hinge
    let text = try written(page, folder)
    let eye = try #require(text.range(of: "eye=\"").flatMap { Double(text[$0.upperBound...].prefix { $0 != "\"" }) })
    var book = Book(pages: 9)
    (book.pageSize, book.hinge, book.eye) = (Size(width: 600, height: 800), hinge, eye)
    (book.restRatio, book.fan) = (1, 0)
    let stage = try Stage(viewport: Size(width: 1600, height: 1600)), id = try stage.add(book)
    try stage.setMotionPolicy(.instant)
    try stage.open(id)
    try stage.advance(by: 0)
    try stage.setMotionPolicy(.full)
    try stage.next(id)
    var most = 0.0
    while stage.isMoving {
      try stage.advance(by: 1.0 / 120)
      let bounds = try #require(try stage.bounds(of: id))
      most = max(most, hinge == .left ? bounds.height / 800 : bounds.width / 600)
    }
    print("figure: in the reader a leaf bound at its \(hinge) is seen at most \(most) times as long as its page")
    #expect(most > 1.05 && most < 1.125)
  }

  /// A link names its page by a label of that page alone, else by its number, and by `~` and the number if another page is called so.
  @Test func aLinkLeadsToItsPageWhateverOthersAreCalled() throws {
    let folder = try TemporaryFolder()
    var page = try page(folder, 4)
    for (index, label) in ["3", "i", "i", "ii"].enumerated() { page.pages[index].label = label }
    page.links = (0..<4).map { PageLink(page: 0, area: Rect(x: 0, y: 0, width: 1, height: 1), target: $0) }
    let parts = try written(page, folder).components(separatedBy: "<a href=\"#page=").dropFirst()
    #expect(parts.map { $0.prefix { $0 != "\"" } } == ["3", "i", "~3", "ii"])
  }
}
