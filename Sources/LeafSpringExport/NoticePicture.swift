import LeafSpring

/// A page of text as SVG, for a page that could not be drawn.
public struct NoticePicture {
  /// The first line is a heading.
  public let lines: [String]
  public let size: Size

  public init(lines: [String], size: Size) {
    self.lines = lines
    self.size = size
  }

  public var svg: String {
    let unit = min(size.width, size.height) / 24
    var out =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(Markup.number(size.width))\" height=\"\(Markup.number(size.height))\" "
      + "font-family=\"sans-serif\"><rect width=\"100%\" height=\"100%\" fill=\"#f4f1ea\"/>"
    var y = size.height / 2 - 4 * unit
    for (index, line) in lines.enumerated() {
      let letters = Int(0.84 * size.width / (0.55 * unit * (index == 0 ? 1.3 : 1)))
      for part in NoticePicture.wrapped(line, max(8, letters)).prefix(6) {
        out +=
          "<text x=\"\(Markup.number(0.08 * size.width))\" y=\"\(Markup.number(y))\" fill=\"#5b5348\" "
          + "font-size=\"\(Markup.number(unit * (index == 0 ? 1.3 : 1)))\">\(Markup.escaped(part))</text>"
        y += 1.7 * unit
      }
      y += unit / 2
    }
    return out + "</svg>\n"
  }

  /// A text in pieces of up to `length` characters, broken between words where that is possible.
  static func wrapped(_ text: String, _ length: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      var rest = word
      if let last = lines.last, last.count + rest.count < length {
        lines[lines.count - 1] = last + " " + rest
        continue
      }
      while rest.count > length {
        lines.append(String(rest.prefix(length)))
        rest = rest.dropFirst(length)
      }
      lines.append(String(rest))
    }
    return lines
  }
}
