import LeafSpring

/// Polygons in the plane of a cell.
enum Outline {
  /// The border of a cell with its rounded corners, as a polygon. Radii are limited to half the shorter side, or to the
  /// whole of a side that has only one round end.
  static func cell(_ size: Size, radii: Corners<Float>) -> [Point] {
    let left = max(radii.topLeft, radii.bottomLeft), right = max(radii.topRight, radii.bottomRight)
    let top = max(radii.topLeft, radii.topRight), bottom = max(radii.bottomLeft, radii.bottomRight)
    let limit = min(
      min(left, right) > 0 ? size.width / 2 : size.width, min(top, bottom) > 0 ? size.height / 2 : size.height)
    let w = size.width
    let h = size.height
    return corner(Point(x: 0, y: 0), radii.topLeft, limit, towards: (1, 1), from: .pi)
      + corner(Point(x: w, y: 0), radii.topRight, limit, towards: (-1, 1), from: 1.5 * .pi)
      + corner(Point(x: w, y: h), radii.bottomRight, limit, towards: (-1, -1), from: 0)
      + corner(Point(x: 0, y: h), radii.bottomLeft, limit, towards: (1, -1), from: 0.5 * .pi)
  }

  private static func corner(
    _ tip: Point, _ radius: Float, _ limit: Double, towards: (Double, Double), from start: Double
  ) -> [Point] {
    let r = min(Double(radius), limit)
    guard r > 0 else { return [tip] }
    return arc(
      Point(x: tip.x + towards.0 * r, y: tip.y + towards.1 * r), r, r, from: start, to: start + .pi / 2,
      steps: 8)
  }

  /// Points of an elliptical arc, both ends included; angles in radians, clockwise on the screen from +x.
  static func arc(
    _ centre: Point, _ rx: Double, _ ry: Double, from start: Double, to end: Double, steps: Int
  ) -> [Point] {
    (0...steps).map { step in
      let angle = start + (end - start) * Double(step) / Double(steps)
      return Point(x: centre.x + rx * Trig.cosine(angle), y: centre.y + ry * Trig.sine(angle))
    }
  }

  static func rect(_ r: Rect) -> [Point] {
    [Point(x: r.x, y: r.y), Point(x: r.maxX, y: r.y), Point(x: r.maxX, y: r.maxY), Point(x: r.x, y: r.maxY)]
  }

  /// The part of a polygon inside a rectangle (Sutherland and Hodgman's clip, one side after the other).
  static func clip(_ polygon: [Point], to r: Rect) -> [Point] {
    var points = cut(polygon) { $0.x - r.x }
    points = cut(points) { r.maxX - $0.x }
    points = cut(points) { $0.y - r.y }
    return cut(points) { r.maxY - $0.y }
  }

  /// The part of a polygon inside a band.
  static func clip(_ polygon: [Point], to band: PaperBand) -> [Point] {
    let low = cut(polygon) { band.axis.x * $0.x + band.axis.y * $0.y - band.low }
    return cut(low) { band.high - band.axis.x * $0.x - band.axis.y * $0.y }
  }

  private static func cut(_ polygon: [Point], _ inside: (Point) -> Double) -> [Point] {
    var kept: [Point] = []
    for index in polygon.indices {
      let a = polygon[index]
      let b = polygon[(index + 1) % polygon.count]
      let da = inside(a)
      let db = inside(b)
      if da >= 0 { kept.append(a) }
      if (da >= 0) != (db >= 0) {
        let t = da / (da - db)
        kept.append(Point(x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y)))
      }
    }
    return kept
  }

  /// The part of a cell in a band as CSS's `clip-path`; `bleed` is how far it extends under the next facet.
  static func clipPath(_ size: Size, _ band: PaperBand, bleed: Double = 0) -> String {
    var wide = band
    wide.high += bleed
    let corners = clip(rect(Rect(x: 0, y: 0, width: size.width, height: size.height)), to: wide)
    return
      "polygon(\(corners.map { "\(Markup.number($0.x, 3))px \(Markup.number($0.y, 3))px" }.joined(separator: ",")))"
  }
}
