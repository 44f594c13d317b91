import LeafSpringEval

/// Strings that a user can bring, made safe for where they go. All writers use these. They look at scalars and bytes, never at
/// characters: a mark that combines with the sign before it would hide that sign.
extension Markup {
  /// For HTML and SVG: text between tags, and attributes in quotes of either kind. Characters that XML forbids are
  /// dropped.
  static func escaped(_ text: String) -> String {
    var out: [UInt8] = []
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;".utf8
      case "<": out += "&lt;".utf8
      case ">": out += "&gt;".utf8
      case "\"": out += "&quot;".utf8
      case "'": out += "&#39;".utf8
      case "\t", "\n", "\r": out.append(UInt8(scalar.value))
      case "\u{0}"..."\u{1f}", "\u{7f}"..."\u{9f}", "\u{fffe}", "\u{ffff}": break
      default: out += UTF8.encode(scalar)!
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// For JSON, and for a script element: a string with its quotes, in which no tag or comment of HTML can begin or end.
  static func json(_ text: String) -> String {
    var out = [UInt8(ascii: "\"")]
    Printable.appendJSON(text, escaping: ["<", ">", "&"], to: &out)
    out.append(UInt8(ascii: "\""))
    return String(decoding: out, as: UTF8.self)
  }

  /// For a comment in CSS or Swift, on one line: it can end neither the comment nor a style element around it.
  static func comment(_ text: String) -> String {
    var out: [UInt8] = []
    for byte in Printable.line(text).utf8 {
      let before = out.last
      if byte == UInt8(ascii: "/"), before == UInt8(ascii: "*") || before == UInt8(ascii: "<") { out.append(0x20) }
      if byte == UInt8(ascii: "!"), before == UInt8(ascii: "<") { out.append(0x20) }
      out.append(byte)
    }
    return String(decoding: out, as: UTF8.self)
  }
}
