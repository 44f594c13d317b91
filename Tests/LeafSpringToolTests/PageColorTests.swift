import Foundation
import LeafSpring
import Testing

@testable import LeafSpringExport
@testable import LeafSpringTool

/// The paper of the pages that the tool draws itself, and of those that it does not.
@Suite struct PageColorTests {
  private static let warm = ["#f6f2e8", "#f3efe4", "rgba(246,242,232", "rgba(243,239,228"]

  private func count(_ colors: [String], _ texts: String...) -> Int {
    texts.reduce(0) { sum, text in sum + colors.reduce(0) { $0 + text.components(separatedBy: $1).count - 1 } }
  }

  @Test func theBuiltInBookIsWarmUnlessItIsGivenAColor() throws {
    for (options, rest) in [([], false), (["--page-color", "#ddeeff"], true), (["--page-color", "DDEEFF"], true)] {
      let folder = try Scratch()
      let run = try ToolRun(["book"] + options + ["--fps", "5", "--quiet", "--out", "o"], in: folder.folder)
      #expect(run.status == 0, "\(run.errors)")
      let (sheet, page) = (try folder.text("o/sheet.svg"), try folder.text("o/book.html"))
      let (warm, given) = (count(Self.warm, sheet, page), count(["#ddeeff", "rgba(221,238,255"], sheet, page))
      #expect(rest ? warm == 0 && given > 20 : warm > 20 && given == 0, "\(options): \(warm) warm, \(given) as given")
    }
  }

  @Test func scriptsAndTheGallerysSheetTakeIt() throws {
    let folder = try Scratch()
    try folder.put(
      #"{"viewport":[1024,768],"fps":5,"duration":1.5,"scenes":[{"id":"b","kind":"book","pages":8,"start":"open"}]}"#
        + "\n",
      "S")
    let played = try ToolRun(["play", "S", "--page-color", "#ddeeff", "--quiet", "--out", "p"], in: folder.folder)
    #expect(played.status == 0, "\(played.errors)")
    let sheet = try folder.text("p/sheet.svg")
    #expect(count(["#ddeeff"], sheet) > 5 && count(Self.warm, sheet) == 0)
    var papers = PaperSheet()
    papers.pageColor = try PageColorOption.parse("#ddeeff")
    try papers.write(to: folder.path("paper.svg"))
    let paper = try folder.text("paper.svg")
    #expect(count(["#ddeeff"], paper) > 5 && count(Self.warm, paper) == 0)
  }

  @Test func aPageOfOnesOwnIsNeverTinted() throws {
    let folder = try Scratch()
    for number in 0..<6 {
      try Data(OwnFilesTests.onePixel).write(to: URL(fileURLWithPath: folder.path("p\(number).png")))
    }
    let film = try ToolRun(["book", ".", "--film", "--fps", "5", "--quiet", "--out", "o"], in: folder.folder)
    #expect(film.status == 0, "\(film.errors)")
    let (sheet, page) = (try folder.text("o/sheet.svg"), try folder.text("o/book.html"))
    #expect(count(Self.warm, sheet, page) == 0)
    #expect(count(["#ffffff", "rgba(255,255,255,1)"], sheet, page) > 10)
    let refused = try ToolRun(["book", ".", "--page-color", "#ddeeff"], in: folder.folder)
    #expect(refused.status == 64 && refused.errors.contains("never tinted"), "\(refused.errors)")
  }

  @Test(arguments: ["", "#", "#fff", "#gggggg", "f6f2e8f", "+6f2e8", "-00001", "white"])
  func whatIsNoColorIsRefused(text: String) {
    #expect(throws: (any Error).self) { try PageColorOption.parse(text) }
  }

  @Test func aColorIsItsThreeBytes() throws {
    #expect(try PageColorOption.parse("#0033ff") == Color(red: 0, green: 0.2, blue: 1))
  }
}
