import Testing

import LeafSpringEval

/// Texts from files, as shown on a terminal.
@Suite struct PrintableTests {
  @Test(arguments: [
    ("\u{1b}[31mred", #"\u{1b}[31mred"#), ("two\nlines\r", #"two\u{a}lines\u{d}"#), ("\r\n", #"\u{d}\u{a}"#),
    ("\0\u{7f}\u{9b}2J", #"\u{0}\u{7f}\u{9b}2J"#), ("a\u{2028}b\u{2029}", #"a\u{2028}b\u{2029}"#),
    ("\u{202e}txt.exe", #"\u{202e}txt.exe"#), ("e\u{301}\n", "e\u{301}" + #"\u{a}"#),
  ])
  func charactersThatGiveOrdersStandAsTheirNumbers(_ text: String, _ printed: String) {
    #expect(Printable.line(text) == printed)
  }

  /// Newlines end lines, whatever follows them.
  @Test func linesStayLines() {
    #expect(Printable.lines("a\n\u{301}b\r\n\u{1b}c\n") == "a\n\u{301}b\\u{d}\n\\u{1b}c\n")
  }

  /// An answer of `eval` controls no terminal: what JSON allows in a string, and what is given back of a request.
  @Test(arguments: ["\u{7f}", "\u{9b}31m", "\u{85}", "\u{202e}", "\u{2028}", "\u{e0001}"])
  func answersHaveNoControlCharacters(_ text: String) throws {
    for request in [
      #"{"id":"\#(text)","op":"spring"}"#, #"{"id":{"\#(text)":["\#(text)"]},"op":"\#(text)"}"#,
      #"{"op":"spring","\#(text)":1}"#,
    ] {
      let answer = try ask(request)
      #expect(
        !answer.text.dropLast().unicodeScalars.contains { text.unicodeScalars.contains($0) && $0.value > 0x7e },
        "\(request)")
    }
    #expect(try ask(#"{"id":"\#(text)","op":"spring"}"#)["id"] == .string(text))
  }

  @Test(arguments: ["", "leafspring, Swift 6.3, x86_64", "Größe 7 × 9: “é”, 本, 🍃", #"C:\u{a}"#])
  func otherTextStaysAsItIs(_ text: String) { #expect(Printable.line(text) == text) }
}
