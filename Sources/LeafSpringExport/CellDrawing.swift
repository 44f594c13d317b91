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
  /// True at an end of its band where the page goes on in a facet that is painted before it: there is no line there.
  var isJoined = (low: false, high: false)
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

  /// The page's own edges as a path, without the side at which it is bound, where two pages meet.
  var rim: String {
    // A fold along the spine lies near it only.
    let size = cell.size, near = 0.5, spine = cell.identity.role == .page ? Artwork.spineEdge(of: cell) : nil
    func isBound(_ p: Point) -> Bool {
      switch spine {
      case .left: p.x < near
      case .right: p.x > size.width - near
      case .top: p.y < near
      case .bottom: p.y > size.height - near
      case nil: false
      }
    }
    return lines { !(isBound($0) && isBound($1)) && hinge($0, $1) == nil }
  }

  /// The hinges at which nothing adjoins that is painted before.
  var crest: String {
    lines { a, b in hinge(a, b).map { $0 ? !isJoined.low : !isJoined.high } ?? false }
  }

  /// Whether a side of the border is the low end of the band or the high one; nil for the page's own edges.
  private func hinge(_ a: Point, _ b: Point) -> Bool? {
    func lie(_ place: (Point) -> Double, at end: Double) -> Bool {
      abs(place(a) - end) < 1e-6 && abs(place(b) - end) < 1e-6
    }
    guard let band, ![0, cell.size.width].contains(where: { lie(\.x, at: $0) }),
      ![0, cell.size.height].contains(where: { lie(\.y, at: $0) })
    else { return nil }
    return lie(band.offset, at: band.low) ? true : lie(band.offset, at: band.high) ? false : nil
  }

  private func lines(where isDrawn: (Point, Point) -> Bool) -> String {
    let points = border
    return points.indices.compactMap { index in
      let (a, b) = (points[index], points[(index + 1) % points.count])
      guard isDrawn(a, b) else { return nil }
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
        texts += text(label)
      }
    }
    guard content != .unit || band != nil || !projection.isAffine, !texts.isEmpty else { return out + texts }
    // On a part of a larger image, text may cross the cell's border; where a cell leans, its map is nearly right only.
    return out
      + "<clipPath id=\"\(id)t\"><polygon points=\"\(outline)\"/></clipPath><g clip-path=\"url(#\(id)t)\">\(texts)</g>"
  }

  /// The overlay. Its lines of equal alpha are those of the cell, as they are seen in the middle of what is drawn.
  /// Nothing where the overlay has ended.
  func gradient(_ outline: String) -> String {
    let g = cell.surface.gradient, stops = g.stops, border = border
    let (from, to) = (point(g.start), point(g.end))
    let way = Point(x: to.x - from.x, y: to.y - from.y), square = way.x * way.x + way.y * way.y
    func part(_ p: Point) -> Double { ((p.x - from.x) * way.x + (p.y - from.y) * way.y) / square }
    guard shade > 0, square > 0, let last = stops.last else { return "" }
    guard last.alpha > 0 || border.contains(where: { part($0) < Double(last.location) }) else { return "" }
    let sum = border.reduce(Point.zero) { Point(x: $0.x + $1.x, y: $0.y + $1.y) }
    let middle = Point(x: sum.x / Double(border.count), y: sum.y / Double(border.count)), own = part(middle)
    func image(_ t: Double) -> Point? {
      projection.point(Point(x: middle.x + (t - own) * way.x, y: middle.y + (t - own) * way.y))
    }
    let side = 20 / Trig.root(square), places = stops.compactMap { image(Double($0.location)) }
    guard places.count == stops.count, let centre = image(own), let next = image(own + side),
      let beside = projection.point(Point(x: middle.x - side * way.y, y: middle.y + side * way.x)),
      let slope = GradientDrawing.slope(centre, beside, toward: next)
    else { return "" }
    let alphas = stops.map { Double($0.alpha) * shade * Double(g.color.alpha) }
    let drawing = GradientDrawing(id: id, slope: slope, color: g.color, stops: Array(zip(places, alphas)))
    return drawing.definition.map { $0 + "<polygon points=\"\(outline)\" fill=\"url(#\(id))\"/>" } ?? ""
  }

  /// A point of the unit square, in points of the cell.
  private func point(_ unit: Point) -> Point { Point(x: unit.x * cell.size.width, y: unit.y * cell.size.height) }
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
  /// Parts of a curve between two stops.
  private static let parts = 4

  /// True if it darkens pages where they lie against each other: black that comes to nothing.
  var isContact: Bool {
    let last = stopCount == 4 ? alphas.3 : stopCount == 3 ? alphas.2 : alphas.1
    return stopCount > 1 && last == 0 && color.red == 0 && color.green == 0 && color.blue == 0
  }

  /// The stops that matter, in order. Where pages lie against each other at the spine, they are points of an exponential
  /// curve that comes to nothing, and more of them are given, as in `paper.js`.
  var stops: [(location: Float, alpha: Float)] {
    let all = [(locations.0, alphas.0), (locations.1, alphas.1), (locations.2, alphas.2), (locations.3, alphas.3)]
    let given = all.prefix(min(4, Int(stopCount))).map { (location: $0.0, alpha: $0.1) }
    guard isContact else { return given }
    return given.prefix(1)
      + zip(given, given.dropFirst()).flatMap { from, to in
        (1...Gradient.parts).map { index in
          let part = Float(index) / Float(Gradient.parts)
          return (from.location + part * (to.location - from.location), Gradient.alpha(from.alpha, to.alpha, at: part))
        }
      }
  }

  /// An alpha between two stops: exponential, and where it comes to nothing a parabola.
  private static func alpha(_ from: Float, _ to: Float, at part: Float) -> Float {
    guard from > 0 else { return part * to }
    return to > 0 ? from * Float(Trig.power(Double(to / from), Double(part))) : from * (1 - part) * (1 - part)
  }
}
