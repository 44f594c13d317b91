import Foundation
import LeafSpringEval
import Testing

@testable import LeafSpringExport

/// Strings that a user can bring, in each context.
@Suite struct EscapeTests {
  static let mark = "\u{301}"

  /// Texts that end a comment or the style element around it, alone and with a mark that combines with the last sign.
  @Test(
    arguments: ["*/", "</style>", "<!--", "*//", "**/", "*/*/", "<//", "a*/b</STYLE"],
    ["", mark, "\u{fe0f}", "\u{200d}"])
  func aCommentStaysAComment(_ text: String, _ mark: String) {
    let comment = Array(Markup.comment(text + mark + " " + text.map { "\($0)\(mark)" }.joined()).utf8)
    for (first, second) in zip(comment, comment.dropFirst()) {
      #expect(!(first == UInt8(ascii: "*") && second == UInt8(ascii: "/")), "\(text)")
      #expect(!(first == UInt8(ascii: "<") && [UInt8(ascii: "/"), UInt8(ascii: "!")].contains(second)), "\(text)")
    }
  }

  @Test(arguments: ["\n", "\r", "\r\n", "\u{2028}", "\u{2029}", "\u{85}", "\u{b}", "\u{c}", "\0"])
  func aCommentIsOneLine(_ end: String) {
    #expect(!Markup.comment("a\(end)b").unicodeScalars.contains { end.unicodeScalars.contains($0) })
  }

  @Test func markupHasNoSignOfItsOwnLeft() {
    for mark in ["", EscapeTests.mark] {
      let text = Markup.escaped("<\(mark)a b=\"\(mark)c'\(mark)d\">&\(mark)\u{0}\u{7f}\u{9b}\u{ffff}")
      #expect(!text.unicodeScalars.contains { "<>\"'\u{0}\u{7f}\u{9b}\u{ffff}".unicodeScalars.contains($0) })
    }
    #expect(Markup.escaped("a < b & c") == "a &lt; b &amp; c")
  }

  /// The output is JSON that reads back to the text, and nothing in it ends a script.
  @Test(arguments: [
    "</script>", "<!--", "]]>", "\u{2028}\u{2029}", "\"\\\n\u{0}\u{7f}\u{9b}", "é本🍃", "\u{e0001}\u{202e}",
  ])
  func jsonReadsBack(_ text: String) throws {
    for text in [text, text.map { "\($0)\(EscapeTests.mark)" }.joined()] {
      let json = Markup.json(text)
      let read = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed) as? String
      #expect(read.map { Array($0.utf8) } == Array(text.utf8))
      #expect(!json.unicodeScalars.contains { "<>&\u{2028}\u{2029}\u{7f}\u{9b}\u{202e}".unicodeScalars.contains($0) })
    }
  }

  /// Every page has a policy that loads nothing and runs no attribute.
  @Test func pagesHaveAPolicy() throws {
    let folder = try TemporaryFolder()
    let recording = try BookScene(framesPerSecond: 10).recording()
    try recording.write(into: folder.path)
    for name in folder.names where name.hasSuffix(".html") {
      let text = try folder.text(name)
      #expect(text.contains("default-src 'none'") && text.contains("script-src-attr 'none'"), "\(name)")
    }
  }
}
