/// Text that may come from a file or a name, made safe for a terminal and for JSON.
public enum Printable {
  /// True if a character moves the cursor, controls the terminal, breaks the line or changes its direction.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    // All others below U+00AD are letters, marks and signs.
    guard scalar.value >= 0xad else { return scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value) }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }

  /// A text for one line of a terminal: control characters are written as escapes, as in Swift source.
  public static func line(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isControl(scalar) {
        out.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      } else {
        out.append(scalar)
      }
    }
    return String(out)
  }

  /// Makes a text of several lines printable; each line ends with a newline.
  public static func lines(_ text: String) -> String {
    // By scalars: as characters, a newline and the mark after it are one.
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { line(String(String.UnicodeScalarView($0))) }.joined(separator: "\n")
  }

  /// Appends the inside of a JSON string: quotes, backslashes, control characters and `more` are escaped.
  public static func appendJSON(_ text: String, escaping more: Set<Unicode.Scalar> = [], to bytes: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": bytes += [UInt8(ascii: "\\"), UInt8(scalar.value)]
      case _ where isControl(scalar) || more.contains(scalar): appendEscape(scalar, to: &bytes)
      default: bytes += UTF8.encode(scalar)!
      }
    }
  }

  /// Appends a JSON value whose strings may contain control characters, which JSON allows above U+001F.
  static func appendJSON(value: some Sequence<UInt8>, to bytes: inout [UInt8]) {
    let source = Array(value)
    guard source.contains(where: { $0 >= 0x7f }) else { return bytes += source }
    for scalar in String(decoding: source, as: UTF8.self).unicodeScalars {
      if scalar.value >= 0x7f, isControl(scalar) {
        appendEscape(scalar, to: &bytes)
      } else {
        bytes += UTF8.encode(scalar)!
      }
    }
  }

  private static func appendEscape(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    for unit in UTF16.encode(scalar)! {
      let hex = String(unit, radix: 16)
      bytes += "\\u\(String(repeating: "0", count: 4 - hex.count))\(hex)".utf8
    }
  }
}
