import LeafSpring

/// Draws a shadow as SVG: a profile as one gradient over its polygon, an outline as a blurred polygon, both cut where
/// what they fall on ends.
struct ShadowDrawing {
  let shadow: Shadow
  /// Name for gradients, clips and blurs, unique in the document.
  let id: String
  private let projection: Projection

  /// The standard deviation of the blur that is nearest to the penumbra of what lies one point high.
  static let blur = 0.99
  /// The distance that a blurred polygon moves toward the dark side, for a point of height and a unit of brightness.
  static let sway = 0.525

  init(_ shadow: Shadow, id: String) {
    (self.shadow, self.id) = (shadow, id)
    projection = Projection((0..<16).map { shadow.matrix[$0] }[...])
  }

  func svg() -> String {
    let clip = projection.polygon(shadow.clipPoints)
    guard clip.count >= 3 else { return "" }
    return shadow.kind == .profile ? profile(Markup.points(clip, 2)) : outline(Markup.points(clip, 2))
  }

  private func profile(_ clip: String) -> String {
    let axis = Point(x: Double(shadow.axis.x), y: Double(shadow.axis.y)), across = Point(x: -axis.y, y: axis.x)
    let stops = (0...16).map { (shadow.place($0), Double(shadow.alpha($0))) }
    guard stops.contains(where: { $0.1 > 0 }), let dark = gradient(stops, along: axis, "", .black) else { return "" }
    guard shadow.endLength > 0 else { return "\(dark)<polygon points=\"\(clip)\" fill=\"url(#\(id))\"/>\n" }
    let extent = Double(shadow.endExtent)
    let ends = (0...12).map { part in
      let y = extent * (Double(part) / 12 - 0.5)
      return (y, shadow.fade(y))
    }
    guard let fading = gradient(ends, along: across, "e", Color(white: 1)) else { return "" }
    let wide = "maskUnits=\"userSpaceOnUse\" x=\"-1e5\" y=\"-1e5\" width=\"2e5\" height=\"2e5\""
    return "\(dark)\(fading)<mask id=\"\(id)m\" \(wide)>"
      + "<polygon points=\"\(clip)\" fill=\"url(#\(id)e)\" stroke=\"url(#\(id)e)\"/></mask>"
      + "<polygon points=\"\(clip)\" fill=\"url(#\(id))\" mask=\"url(#\(id)m)\"/>\n"
  }

  /// A gradient whose lines of equal alpha are lines across an axis of the plane; nil if they are not seen as parallel.
  private func gradient(_ stops: [(Double, Double)], along axis: Point, _ name: String, _ color: Color) -> String? {
    let (low, high) = (stops[0].0, stops[stops.count - 1].0)
    // The middle of the polygon across the axis.
    let sides = shadow.clipPoints.map { axis.x * $0.y - axis.y * $0.x }
    let side = ((sides.min() ?? 0) + (sides.max() ?? 0)) / 2
    func image(_ u: Double, _ v: Double) -> Point? {
      projection.point(Point(x: u * axis.x - v * axis.y, y: u * axis.y + v * axis.x))
    }
    guard high > low, let from = image(low, side), let beside = image(low, side + 20), let to = image(high, side),
      let slope = GradientDrawing.slope(from, beside, toward: to)
    else { return nil }
    let places = stops.compactMap { stop in image(stop.0, side).map { (place: $0, alpha: stop.1) } }
    guard places.count == stops.count else { return nil }
    return GradientDrawing(id: id + name, slope: slope, color: color, stops: places).definition
  }

  private func outline(_ clip: String) -> String {
    let sway = ShadowDrawing.sway * Double(shadow.height)
    let caster = projection.polygon(
      shadow.casterPoints.map {
        Point(x: $0.x - sway * Double(shadow.bright.x), y: $0.y - sway * Double(shadow.bright.y))
      })
    guard caster.count >= 3, shadow.strength > 0, let origin = projection.point(.zero),
      let beside = projection.point(Point(x: 100, y: 0))
    else { return "" }
    let (x, y) = (beside.x - origin.x, beside.y - origin.y), scale = Trig.root(x * x + y * y) / 100
    let deviation = Markup.number(ShadowDrawing.blur * Double(shadow.height) * scale, 3)
    return "<clipPath id=\"\(id)c\"><polygon points=\"\(clip)\"/></clipPath>"
      + "<filter id=\"\(id)f\" filterUnits=\"userSpaceOnUse\" x=\"-1e4\" y=\"-1e4\" width=\"2e4\" height=\"2e4\">"
      + "<feGaussianBlur stdDeviation=\"\(deviation)\"/></filter>"
      + "<g clip-path=\"url(#\(id)c)\"><polygon points=\"\(Markup.points(caster, 2))\" filter=\"url(#\(id)f)\" "
      + "fill-opacity=\"\(Markup.number(Double(shadow.strength), 4))\"/></g>\n"
  }
}

extension Shadow {
  var clipPoints: [Point] { Shadow.points(clip, clipCount) }
  var casterPoints: [Point] { Shadow.points(caster, casterCount) }

  private static func points(_ lanes: SIMD16<Float>, _ count: UInt32) -> [Point] {
    (0..<Int(count)).map { Point(x: Double(lanes[2 * $0]), y: Double(lanes[2 * $0 + 1])) }
  }

  /// Place of one of the 17 alphas along the axis.
  func place(_ index: Int) -> Double {
    let part = Double(index) / 16
    return Double(low) + Double(high - low) * part * part
  }
}
