import ArgumentParser
import LeafSpring
import LeafSpringExport

/// The paper of the pages that the tool draws itself. Pages of the user's own are never tinted.
struct PageColorOption: ParsableArguments {
  @Option(
    name: .customLong("page-color"),
    help: ArgumentHelp(
      "Paper of the pages that the tool draws, as #rrggbb; a warm white, #f6f2e8, if not given. A book of your own keeps its colours.",
      valueName: "color"),
    transform: PageColorOption.parse)
  var given: Color?

  var color: Color { given ?? Recording.pageColor }

  /// - Throws: a validation error that says what is accepted.
  static func parse(_ text: String) throws -> Color {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.count == 6, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else {
      throw ValidationError("it takes six hexadecimal digits, as in #f6f2e8")
    }
    func channel(_ shift: UInt32) -> Float { Float(value >> shift & 0xff) / 255 }
    return Color(red: channel(16), green: channel(8), blue: channel(0))
  }
}
