import LeafSpring

/// Draws one cell of one frame as SVG: its projected outline, its artwork, and its gradient at the strength of its
/// shade. Straight edges stay straight under a projection, so polygons are exact; text is drawn with the affine map
/// that is right at its place.
struct CellDrawing {
  let cell: Recording.Cell
  let projection: Projection
  let opacity: Double
  let shade: Double
  let flags: CellFlags
  /// Name for the gradient, unique in the document.
  let id: String
  /// A picture that covers the cell instead of the built-in artwork.
  var picture: EmbeddedPicture?
  var fit = PictureFit.cover
  /// The part of the page that is drawn; nil for all of it.
  var band: PaperBand?
  /// Alphas of the black overlay on the cell at both ends of its band.
  var light: (low: Double, high: Double) = (0, 0)

  /// The border of what is drawn, in points of the cell.
  var border: [Point] {
    let whole = Outline.cell(cell.size, radii: cell.surface.radii)
    return band.map { Outline.clip(whole, to: $0) } ?? whole
  }

  /// A cell that shows all of its picture. It draws nothing if no part of the cell is in front of the eye.
  func svg() -> String {
    let outline = projection.polygon(border)
    guard outline.count >= 3, !flags.contains(.edgeOn) else { return "" }
    let points = Markup.points(outline)
    var out = opacity < 1 ? "<g opacity=\"\(Markup.number(opacity, 3))\">" : "<g>"
    let back = cell.surface.backColor
    if flags.contains(.backFacing), back.alpha > 0 {
      out += "<polygon points=\"\(points)\" fill=\"\(Markup.hex(back))\"\(CellDrawing.alpha(back))/>"
    } else if let picture {
      if back.alpha > 0 {
        out += "<polygon points=\"\(points)\" fill=\"\(Markup.hex(back))\"\(CellDrawing.alpha(back))/>"
      }
      out += photo(picture, points)
    } else {
      out += art(points)
    }
    out += gradient(points)
    if light.low > 0 {
      out += "<polygon points=\"\(points)\" fill-opacity=\"\(Markup.number(light.low, 4))\"/>"
    }
    // Parts of the same image must not have seams between them.
    guard cell.identity.content == .unit else { return out + "</g>\n" }
    return out + "<path d=\"\(rim)\" fill=\"none\" stroke=\"#000\" stroke-opacity=\"0.45\" stroke-width=\"1.2\"/></g>\n"
  }

  /// The border as a path, without the side at which a page is bound: where two pages meet there is no line.
  var rim: String {
    let points = border, size = cell.size
    let spine: Edge? = cell.identity.role == .page ? Artwork.spineEdge(of: cell) : nil
    func isBound(_ p: Point) -> Bool {
      switch spine {
      case .left: p.x < 1e-6
      case .right: p.x > size.width - 1e-6
      case .top: p.y < 1e-6
      case .bottom: p.y > size.height - 1e-6
      case nil: false
      }
    }
    return points.indices.compactMap { index in
      let (a, b) = (points[index], points[(index + 1) % points.count])
      guard !(isBound(a) && isBound(b)) else { return nil }
      let line = [a, b].compactMap(projection.point)
      return line.count == 2 ? "M" + Markup.points(line, 2) : nil
    }.joined()
  }

  static func alpha(_ color: Color) -> String {
    color.alpha < 1 ? " fill-opacity=\"\(Markup.number(Double(color.alpha), 3))\"" : ""
  }

  private func art(_ outline: String) -> String {
    let art = Artwork.of(cell)
    return "<polygon points=\"\(outline)\" fill=\"\(Markup.hex(art.paper))\"/>" + print(art, on: outline)
  }

  /// The print on the paper, as far as the cell shows it.
  func print(_ art: Artwork, on outline: String) -> String {
    let content = cell.identity.content
    let shift = Point(x: content.x * art.size.width, y: content.y * art.size.height)
    let bounds = Rect(x: 0, y: 0, width: cell.size.width, height: cell.size.height)
    var out = ""
    var texts = ""
    for shape in art.shapes {
      switch shape {
      case .fill(let points, let color):
        let moved = points.map { Point(x: $0.x - shift.x, y: $0.y - shift.y) }
        let held = Outline.clip(moved, to: bounds)
        let image = projection.polygon(band.map { Outline.clip(held, to: $0) } ?? held)
        guard image.count >= 3 else { continue }
        out +=
          "<polygon points=\"\(Markup.points(image))\" fill=\"\(Markup.hex(color))\"\(CellDrawing.alpha(color))/>"
      case .text(var label):
        label.at = Point(x: label.at.x - shift.x, y: label.at.y - shift.y)
        let (place, size) = (label.at, label.size)
        let reach = (label.isLeft ? 1 : 0.5) * size * Double(label.text.count)
        guard place.x + reach > 0, place.x - reach < bounds.width, place.y + size > 0,
          place.y - size < bounds.height, band?.reaches(place, within: max(reach, size)) ?? true
        else {
          continue
        }
        texts += drawn(label)
      }
    }
    guard content != .unit || band != nil, !texts.isEmpty else { return out + texts }
    // On a part of a larger image, text may cross the cell's border.
    return out
      + "<clipPath id=\"\(id)t\"><polygon points=\"\(outline)\"/></clipPath><g clip-path=\"url(#\(id)t)\">\(texts)</g>"
  }

  private func drawn(_ label: Artwork.Label) -> String {
    let place = label.at
    // On a facet, the map is the one at the nearest place of the facet.
    let near = band?.nearest(place) ?? place
    guard let map = projection.affine(at: near) else { return "" }
    let moved =
      near == place
      ? "" : "x=\"\(Markup.number(place.x - near.x))\" y=\"\(Markup.number(place.y - near.y))\" "
    let numbers =
      [map.a, map.b, map.c, map.d].map { Markup.number($0, 4) } + [map.e, map.f].map { Markup.number($0, 1) }
    return
      "<text transform=\"matrix(\(numbers.joined(separator: " ")))\" font-size=\"\(Markup.number(label.size, 1))\" "
      + "fill=\"\(Markup.hex(label.color))\"\(CellDrawing.alpha(label.color)) class=\"\(label.style)\" \(moved)"
      + "dy=\"0.35em\">\(Markup.escaped(label.text))</text>"
  }

  /// The overlay, with its stops where the projection puts them along the gradient's axis.
  func gradient(_ outline: String) -> String {
    let g = cell.surface.gradient
    guard shade > 0, g.stopCount > 0 else { return "" }
    func place(_ t: Double) -> Point? {
      projection.point(
        Point(
          x: (g.start.x + t * (g.end.x - g.start.x)) * cell.size.width,
          y: (g.start.y + t * (g.end.y - g.start.y)) * cell.size.height))
    }
    guard let start = place(0), let end = place(1) else { return "" }
    let dx = end.x - start.x
    let dy = end.y - start.y
    let length = dx * dx + dy * dy
    guard length > 1e-9 else { return "" }
    var out =
      "<linearGradient id=\"\(id)\" gradientUnits=\"userSpaceOnUse\" x1=\"\(Markup.number(start.x, 1))\" "
    out +=
      "y1=\"\(Markup.number(start.y, 1))\" x2=\"\(Markup.number(end.x, 1))\" y2=\"\(Markup.number(end.y, 1))\">"
    for stop in g.stops {
      guard let p = place(Double(stop.location)) else { continue }
      let t = ((p.x - start.x) * dx + (p.y - start.y) * dy) / length
      let alpha = Double(stop.alpha) * shade * Double(g.color.alpha)
      out += "<stop offset=\"\(Markup.number(t, 4))\" stop-color=\"\(Markup.hex(g.color))\" "
      out += "stop-opacity=\"\(Markup.number(alpha, 4))\"/>"
    }
    return out + "</linearGradient><polygon points=\"\(outline)\" fill=\"url(#\(id))\"/>"
  }
}

extension PaperBand {
  /// True if any part of a disc lies in the band.
  func reaches(_ centre: Point, within radius: Double) -> Bool {
    offset(centre) + radius > low && offset(centre) - radius < high
  }

  /// The point of the band nearest to a given point.
  func nearest(_ point: Point) -> Point {
    let way = min(max(offset(point), low), high) - offset(point)
    return way == 0 ? point : Point(x: point.x + way * axis.x, y: point.y + way * axis.y)
  }
}

extension Gradient {
  /// The stops that matter, in order.
  var stops: [(location: Float, alpha: Float)] {
    let places = [locations.0, locations.1, locations.2, locations.3]
    let strengths = [alphas.0, alphas.1, alphas.2, alphas.3]
    return (0..<min(4, Int(stopCount))).map { (places[$0], strengths[$0]) }
  }
}
