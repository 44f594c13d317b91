import Foundation
import LeafSpring
import LeafSpringExport
import Testing

@testable import LeafSpringTool

/// `leafspring book BOOK`: what is refused, and what is in the page.
@Suite struct ReaderTests {
  private static var hasPoppler: Bool { Child.find("pdftoppm") != nil && Child.find("pdfinfo") != nil }

  private func folder(_ pages: Int = 4) throws -> Scratch {
    let folder = try Scratch()
    try folder.put(OwnBookTests.pdf(width: 300, height: 400, pages: pages), "my.pdf")
    try folder.put("text", "text")
    try Data([0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]).write(to: URL(fileURLWithPath: folder.path("module")))
    return folder
  }

  @Test(arguments: [
    "--turns 1", "--no-shelf", "--hand", "--open", "--gap 10", "--size 800x600", "--spring 0.5,2", "--duration 2",
    "--fps 30",
    "--seconds 9", "--frames csv",
  ])
  func optionsOfFilmsAreRefused(_ words: String) throws {
    let folder = try folder()
    let run = try ToolRun(
      ["book", "my.pdf", "--wasm", "module"] + words.split(separator: " ").map { String($0) }, in: folder.folder)
    #expect(run.status == 64 && run.lines.count == 1 && run.errors.contains("--film"), "\(run.status) \(run.errors)")
    #expect(folder.names == ["module", "my.pdf", "text"])
  }

  @Test(.enabled(if: ReaderTests.hasPoppler), arguments: [("gone.wasm", 66), ("text", 65)] as [(String, Int32)])
  func aModuleThatIsNoneIsSaidBeforePagesAreDrawn(_ module: String, _ status: Int32) throws {
    let folder = try folder()
    let run = try ToolRun(["book", "my.pdf", "--wasm", module], in: folder.folder)
    #expect(run.status == status && run.lines.count == 1 && run.errors.contains(module), "\(run.errors)")
    #expect(folder.names == ["module", "my.pdf", "text"])
  }

  @Test(.enabled(if: ReaderTests.hasPoppler), arguments: [1, 2, 4]) func aBookIsAPageToReadIt(_ pages: Int) throws {
    let folder = try folder(pages)
    let run = try ToolRun(
      ["book", "my.pdf", "--wasm", "module", "--reading", "rtl", "--hinge", "left", "--out", "o"], in: folder.folder)
    #expect(run.status == 0 && run.lines.allSatisfy { $0.contains(": note: ") }, "\(run.errors)")
    #expect(String(decoding: run.output, as: UTF8.self).contains("\(pages) page\(pages == 1 ? "" : "s") to read"))
    let html = try folder.text("o/book.html")
    #expect(html.components(separatedBy: "<section picture>").count == pages + 1)
    #expect(html.components(separatedBy: " src=\"data:image/").count == pages + 1)
    #expect(html.contains("reading=\"rtl\"") && html.contains("AGFzbQEAAAA="))
    for page in 0..<pages { #expect(html.contains(">Leaf\(page)</span>")) }
    // Beside it is nothing.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("o")) == ["book.html"])
  }

  /// As `pdftotext` writes it, and as nobody should.
  @Test func linesOfTextAreReadWithTheirPlaces() {
    let text = """
      <doc>
        <page width="200.000000" height="400.000000">
          <flow>
            <block xMin="20" yMin="40" xMax="120" yMax="80">
              <line xMin="20.000000" yMin="40.000000" xMax="120.000000" yMax="60.000000">
                <word xMin="20" yMin="40" xMax="60" yMax="60">R&amp;amp;D</word>
                <word xMin="70" yMin="40" xMax="120" yMax="60">&lt;now&gt;</word>
              </line>
              <line xMin="20" yMin="60" xMax="nan" yMax="80">
                <word xMin="20" yMin="60" xMax="60" yMax="80">lost</word>
              </line>
              <line xMin="-50" yMin="60" xMax="900" yMax="80">
                <word xMin="20" yMin="60" xMax="60" yMax="80">wide</word>
              </line>
            </block>
          </flow>
        </page>
        <page width="0" height="x">
        </page>
      </doc>
      """
    let pages = PDFText.lines(text)
    #expect(pages.count == 2 && pages[1].isEmpty)
    #expect(pages[0].map(\.text) == ["R&amp;D <now>", "wide"] && pages[0].map(\.isFirst) == [true, false])
    let places = pages[0].map { [$0.area.x, $0.area.y, $0.area.width, $0.area.height] }
    for (place, expected) in zip(places, [[0.1, 0.1, 0.5, 0.05], [0, 0.15, 1, 0.05]]) {
      #expect(zip(place, expected).allSatisfy { abs($0 - $1) < 1e-12 }, "\(place)")
    }
  }
}
