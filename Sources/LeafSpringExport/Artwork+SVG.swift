import LeafSpring

extension Artwork {
  /// The whole artwork as an `svg` element for an HTML page, where it needs no name space.
  func element() -> String {
    let box = "0 0 \(Markup.number(size.width)) \(Markup.number(size.height))"
    var out = "<svg viewBox=\"\(box)\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
    for shape in shapes {
      switch shape {
      case .fill(let points, let color):
        out += "<polygon points=\"\(Markup.points(points))\" fill=\"\(Markup.rgba(color))\"/>"
      case .text(let label):
        out += "<text x=\"\(Markup.number(label.at.x, 1))\" y=\"\(Markup.number(label.at.y, 1))\" dy=\"0.35em\" "
        out +=
          "font-size=\"\(Markup.number(label.size, 1))\" fill=\"\(Markup.rgba(label.color))\" class=\"\(label.style)\">"
        out += Markup.escaped(label.text) + "</text>"
      }
    }
    return out + "</svg>"
  }
}

extension Gradient {
  /// The gradient as a CSS image for a cell of the given size; nil if it draws nothing. Beyond the first and the last
  /// stop their colours continue, as in CSS.
  func css(_ size: Size) -> String? {
    guard stopCount > 0 else { return nil }
    let dx = (end.x - start.x) * size.width
    let dy = (end.y - start.y) * size.height
    let length = Trig.root(dx * dx + dy * dy)
    guard length > 0 else { return nil }
    // CSS lays its line through the centre of the box, long enough that the corners get the outermost stops.
    let unit = Point(x: dx / length, y: dy / length)
    let line = abs(size.width * unit.x) + abs(size.height * unit.y)
    let centre = Point(x: size.width / 2, y: size.height / 2)
    let first =
      (start.x * size.width - centre.x) * unit.x + (start.y * size.height - centre.y) * unit.y + line / 2
    let degrees = Trig.arcTangent(unit.x, -unit.y) * 180 / .pi
    let list = stops.map { stop in
      let place = (first + Double(stop.location) * length) / line * 100
      return "\(Markup.rgba(color, times: Double(stop.alpha))) \(Markup.number(place, 3))%"
    }
    return "linear-gradient(\(Markup.number(degrees, 3))deg,\(list.joined(separator: ",")))"
  }
}
