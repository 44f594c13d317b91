/// Whole decades of nanoseconds.
struct LogAxis {
  let low, high: Int

  /// From the decade of the smallest value to that of the greatest; `other` is included.
  init(_ values: [Double], and other: Double) {
    let shown = (values + [other]).map { max($0, 1) }
    low = Int(Trig.log10(shown.min()!).rounded(.down))
    high = max(low + 1, Int(Trig.log10(shown.max()!).rounded(.up)))
  }

  /// Place of a value: 0 at the low end, 1 at the high end.
  func place(_ nanoseconds: Double) -> Double {
    (Trig.log10(max(nanoseconds, 1)) - Double(low)) / Double(high - low)
  }

  /// A power of ten of nanoseconds in the unit that suits it.
  static func label(_ exponent: Int) -> String {
    let unit = ["ns", "µs", "ms", "s"][min(3, exponent / 3)]
    let digits = exponent - 3 * min(3, exponent / 3)
    return "1" + String(repeating: "0", count: digits) + " " + unit
  }
}

/// A pair of axes, the vertical one in decades, and what is drawn on it. Horizontal places are 0…1.
struct LogPanel {
  let axis: LogAxis
  let left, width, top, height: Double
  var svg = ""

  init(axis: LogAxis, left: Double, width: Double, top: Double, height: Double) {
    self.axis = axis
    self.left = left
    self.width = width
    self.top = top
    self.height = height
  }

  private var bottom: Double { top + height }
  private func x(_ place: Double) -> Double { left + width * min(1, max(0, place)) }
  private func y(_ nanoseconds: Double) -> Double { bottom - height * axis.place(nanoseconds) }

  private mutating func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ look: String) {
    let p = [x1, y1, x2, y2].map { Markup.number($0, 1) }
    svg += "<line x1=\"\(p[0])\" y1=\"\(p[1])\" x2=\"\(p[2])\" y2=\"\(p[3])\" \(look)/>\n"
  }

  private mutating func text(_ text: String, _ x: Double, _ y: Double, _ look: String) {
    svg += "<text x=\"\(Markup.number(x, 1))\" y=\"\(Markup.number(y, 1))\" \(look)>\(Markup.escaped(text))</text>\n"
  }

  mutating func grid(_ title: String) {
    svg += "<rect x=\"\(left)\" y=\"\(top)\" width=\"\(width)\" height=\"\(height)\" fill=\"\(Palette.panel)\"/>\n"
    var power = 1.0
    for _ in 0..<axis.low { power *= 10 }
    for exponent in axis.low...axis.high {
      line(left, y(power), left + width, y(power), "stroke=\"\(Palette.rule)\"")
      text(LogAxis.label(exponent), left - 10, y(power) + 5, "class=\"e\" fill=\"\(Palette.muted)\"")
      power *= 10
    }
    let middle = Markup.number(top + height / 2)
    text(title, 0, 0, "class=\"m\" fill=\"\(Palette.text)\" transform=\"translate(24 \(middle)) rotate(-90)\"")
  }

  mutating func tick(_ place: Double, _ label: String) {
    line(x(place), top, x(place), bottom, "stroke=\"\(Palette.rule)\"")
    text(label, x(place), bottom + 22, "class=\"m\" fill=\"\(Palette.muted)\"")
  }

  mutating func caption(_ words: String) {
    text(words, left + width / 2, bottom + 46, "class=\"m\" fill=\"\(Palette.muted)\"")
  }

  mutating func level(_ nanoseconds: Double, _ label: String) {
    line(
      left, y(nanoseconds), left + width, y(nanoseconds), "stroke=\"\(Palette.alert)\" stroke-dasharray=\"6 5\"")
    if !label.isEmpty { text(label, left + 10, y(nanoseconds) + 18, "fill=\"\(Palette.alert)\"") }
  }

  mutating func curve(_ points: [(Double, Double)], _ color: String, _ thickness: Double) {
    let list = points.map { Markup.number(x($0.0), 1) + "," + Markup.number(y($0.1), 1) }.joined(separator: " ")
    svg +=
      "<polyline points=\"\(list)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"\(thickness)\" stroke-linejoin=\"round\"/>\n"
  }

  mutating func legend(_ entries: [(String, String)]) {
    var right = left + width
    for (words, color) in entries {
      text(words, right, top - 10, "class=\"e\" fill=\"\(color)\"")
      right -= 24 + 8 * Double(words.count)
    }
  }
}
