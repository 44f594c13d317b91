import LeafSpring

/// Numbers and colours as text for SVG and HTML.
enum Markup {
  /// At most `digits` decimals, rounded to nearest, no trailing zeros, never an exponent.
  static func number(_ value: Double, _ digits: Int = 2) -> String {
    guard value.isFinite else { return "0" }
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = (min(max(value, -1e9), 1e9) * scale).rounded()
    let whole = Int64(scaled.magnitude)
    let unit = Int64(scale)
    var text = scaled < 0 ? "-" : ""
    text += String(whole / unit)
    var rest = whole % unit
    if rest == 0 { return text }
    var width = digits
    while rest % 10 == 0 {
      rest /= 10
      width -= 1
    }
    let tail = String(rest)
    return text + "." + String(repeating: "0", count: width - tail.count) + tail
  }

  /// Exactly `digits` decimals, for labels that must line up.
  static func fixed(_ value: Double, _ digits: Int) -> String {
    let text = number(value, digits)
    guard digits > 0 else { return text }
    guard let dot = text.firstIndex(of: ".") else {
      return text + "." + String(repeating: "0", count: digits)
    }
    return text
      + String(repeating: "0", count: max(0, digits - (text.distance(from: dot, to: text.endIndex) - 1)))
  }

  /// `#rrggbb`, alpha left out.
  static func hex(_ color: Color) -> String {
    "#"
      + [color.red, color.green, color.blue].map { component in
        let byte = Int((min(max(component, 0), 1) * 255).rounded())
        return (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
  }

  /// `rgba(…)` for CSS, with the colour's alpha times `factor`.
  static func rgba(_ color: Color, times factor: Double = 1) -> String {
    let bytes = [color.red, color.green, color.blue].map { String(Int((min(max($0, 0), 1) * 255).rounded())) }
    return "rgba(\(bytes.joined(separator: ",")),\(number(Double(color.alpha) * factor, 4)))"
  }

  /// `x,y x,y …` for the points of a polygon.
  static func points(_ points: [Point], _ digits: Int = 1) -> String {
    points.map { number($0.x, digits) + "," + number($0.y, digits) }.joined(separator: " ")
  }
}
