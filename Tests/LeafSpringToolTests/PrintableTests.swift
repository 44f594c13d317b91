import Testing

@testable import LeafSpringTool

/// Texts from files, as shown on a terminal.
@Suite struct PrintableTests {
  @Test(arguments: [
    ("\u{1b}[31mred", #"\u{1b}[31mred"#), ("two\nlines\r", #"two\u{a}lines\u{d}"#), ("\r\n", #"\u{d}\u{a}"#),
    ("\0\u{7f}\u{9b}2J", #"\u{0}\u{7f}\u{9b}2J"#), ("a\u{2028}b\u{2029}", #"a\u{2028}b\u{2029}"#),
    ("\u{202e}txt.exe", #"\u{202e}txt.exe"#), ("e\u{301}\n", "e\u{301}" + #"\u{a}"#),
  ])
  func charactersThatGiveOrdersStandAsTheirNumbers(_ text: String, _ printed: String) {
    #expect(Text.printable(text) == printed)
  }

  @Test(arguments: ["", "leafspring, Swift 6.3, x86_64", "Größe 7 × 9: “é”, 本, 🍃", #"C:\u{a}"#])
  func otherTextStaysAsItIs(_ text: String) { #expect(Text.printable(text) == text) }
}
