import LeafSpring

/// A gradient of one colour as it is seen on the screen, as SVG.
///
/// Its lines of equal alpha are lines of a plane. Where the plane leans, they are not at right angles to the seen axis,
/// so a stop is where the axis meets its line, measured across the lines.
struct GradientDrawing {
  /// Name of the gradient, unique in the document.
  let id: String
  /// A unit vector on the screen, across the lines of equal alpha.
  let slope: Point
  var color = Color.black
  /// Places on the screen with their alphas, in order.
  let stops: [(place: Point, alpha: Double)]

  /// The gradient's definition; nil if there is nothing to draw.
  var definition: String? {
    guard stops.contains(where: { $0.alpha > 0 }) else { return nil }
    let depths = stops.map { $0.place.x * slope.x + $0.place.y * slope.y }
    let (first, last) = (depths[0], depths[depths.count - 1])
    guard last - first > 1e-6 else { return nil }
    func end(_ name: String, _ at: Double) -> String {
      "x\(name)=\"\(Markup.number(at * slope.x, 3))\" y\(name)=\"\(Markup.number(at * slope.y, 3))\" "
    }
    var out = "<linearGradient id=\"\(id)\" gradientUnits=\"userSpaceOnUse\" \(end("1", first))\(end("2", last))>"
    for (depth, stop) in zip(depths, stops) {
      out += "<stop offset=\"\(Markup.number((depth - first) / (last - first), 5))\" "
      out += "stop-color=\"\(Markup.hex(color))\" stop-opacity=\"\(Markup.number(stop.alpha, 4))\"/>"
    }
    return out + "</linearGradient>"
  }

  /// A unit vector on the screen at right angles to the line through two points, on the side of a third one; nil if
  /// the two are one.
  static func slope(_ from: Point, _ beside: Point, toward to: Point) -> Point? {
    let (x, y) = (beside.x - from.x, beside.y - from.y), length = Trig.root(x * x + y * y)
    guard length > 1e-9 else { return nil }
    let side = (to.x - from.x) * y - (to.y - from.y) * x >= 0 ? 1.0 : -1
    return Point(x: side * y / length, y: -side * x / length)
  }
}
