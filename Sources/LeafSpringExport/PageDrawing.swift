import LeafSpring

/// Draws the facets of one face of a bent page as SVG: neighbours that follow each other in the paint order, drawn as
/// one.
///
/// Drawn one by one, facets would show their edges: a pixel that two of them share lets what is behind both shine
/// through. So all paper is one path, what is printed on a facet extends a little under the next facet, and light is
/// one gradient over the whole path, in lines on the screen where the hinges are parallel to each other.
struct PageDrawing {
  private(set) var facets: [CellDrawing]
  /// Length by which a facet extends under the next one, in points.
  fileprivate static let bleed = 0.5
  /// From so many points of facets between hinges on, a roll's edge has its whole line: it goes as the page lands.
  private static let roll = 24.0

  init(_ first: CellDrawing) { facets = [first] }

  /// Adds the facet that is painted next, if it adjoins the last one.
  mutating func append(_ next: CellDrawing) -> Bool {
    let last = facets[facets.count - 1]
    guard let a = last.band, let b = next.band, last.isSameSide(as: next), a.high == b.low else { return false }
    facets[facets.count - 1].band?.high += PageDrawing.bleed
    facets.append(next)
    return true
  }

  func svg() -> String {
    let outlines = facets.map { $0.projection.polygon($0.border) }
    let paths = outlines.filter { $0.count >= 3 }.map { "M" + Markup.points($0, 2) + "Z" }.joined()
    let first = facets[0]
    guard !paths.isEmpty, !first.flags.contains(.edgeOn) else { return "" }
    var out = first.opacity < 1 ? "<g opacity=\"\(Markup.number(first.opacity, 3))\">" : "<g>"
    let (back, art) = (first.cell.surface.backColor, Artwork.of(first.cell))
    let isBlank = first.flags.contains(.backFacing) && back.alpha > 0
    let paper = isBlank || first.picture != nil ? back : art.paper
    // The line around the page is drawn first, so that the paper hides the inner half of it, which facets share.
    // The edge of a stack is often not much wider than the line, and the pages have theirs; a board is dark.
    if ![.block, .board].contains(first.cell.identity.role) {
      out += line(facets.map(\.rim).joined(), alpha: 0.45)
      out += line(facets.map(\.crest).joined(), alpha: 0.45 * min(rolled / PageDrawing.roll, 1))
    }
    if paper.alpha > 0 { out += "<path d=\"\(paths)\" fill=\"\(Markup.hex(paper))\"\(CellDrawing.alpha(paper))/>" }
    for (facet, outline) in zip(facets, outlines) where outline.count >= 3 && !isBlank {
      let points = Markup.points(outline, 2)
      out += facet.picture.map { facet.photo($0, points) } ?? facet.print(art, on: points)
    }
    return out + contact(outlines, paths) + light(paths) + "</g>\n"
  }

  private func line(_ path: String, alpha: Double) -> String {
    let alpha = Markup.number(alpha, 3)
    return path.isEmpty
      ? "" : "<path d=\"\(path)\" fill=\"none\" stroke=\"#000\" stroke-opacity=\"\(alpha)\" stroke-width=\"1.6\"/>"
  }

  /// The width of the facets between two hinges, in points.
  private var rolled: Double {
    facets.reduce(0) { sum, facet in
      let width = facet.band.map { $0.high - $0.low } ?? 0
      return width < facet.cell.size.width + facet.cell.size.height ? sum + width : sum
    }
  }

  /// The cell's gradient at the strength of its shade. It is a single gradient if the facets are strips along it;
  /// otherwise each facet has its own part.
  private func contact(_ outlines: [[Point]], _ paths: String) -> String {
    let (g, size) = (facets[0].cell.surface.gradient, facets[0].cell.size)
    let across = Point(x: (g.end.x - g.start.x) * size.width, y: (g.end.y - g.start.y) * size.height)
    guard facets[0].shade > 0, g.stopCount > 0, let band = facets[0].band else { return "" }
    guard abs(across.x * band.axis.y - across.y * band.axis.x) < 1e-9 * size.width else {
      return zip(facets, outlines).map { $1.count >= 3 ? $0.gradient(Markup.points($1, 2)) : "" }.joined()
    }
    let length = band.offset(across)
    let start = band.offset(Point(x: g.start.x * size.width, y: g.start.y * size.height))
    var stops: [Stop] = []
    for facet in facets {
      let ends = facet.ends.map { ($0 - start) / length }
      let inner = g.stops.map { Double($0.location) }.filter {
        $0 > min(ends[0], ends[1]) && $0 < max(ends[0], ends[1])
      }
      for t in (ends + inner).sorted(by: { length > 0 ? $0 < $1 : $0 > $1 }) {
        stops.append((facet, start + t * length, g.alpha(at: t) * facet.shade * Double(g.color.alpha)))
      }
    }
    return gradient(stops, g.color, "\(facets[0].id)", paths)
  }

  /// The black overlay on the page, continuous from facet to facet.
  private func light(_ paths: String) -> String {
    var stops: [Stop] = []
    for facet in facets {
      let ends = facet.ends
      stops.append((facet, ends[0], facet.light.low))
      stops.append((facet, ends[1], facet.light.high))
    }
    return gradient(stops, .black, "\(facets[0].id)l", paths)
  }

  /// An alpha on a facet, at an offset along its band.
  private typealias Stop = (facet: CellDrawing, offset: Double, alpha: Double)

  /// A single gradient over all facets, whose lines of equal colour are the lines of the hinges on the screen.
  private func gradient(_ stops: [Stop], _ color: Color, _ id: String, _ paths: String) -> String {
    let places = stops.compactMap { stop in stop.facet.place(stop.offset).map { (place: $0, alpha: stop.alpha) } }
    guard places.count == stops.count, let slope = slope(),
      let drawn = GradientDrawing(id: id, slope: slope, color: color, stops: places).definition
    else { return "" }
    return drawn + "<path d=\"\(paths)\" fill=\"url(#\(id))\"/>"
  }

  /// A unit vector on the screen perpendicular to the hinges, from the first facet to the last. It requires all hinges
  /// to be parallel to the screen.
  private func slope() -> Point? {
    let (first, last) = (facets[0], facets[facets.count - 1])
    guard let axis = first.band?.axis, let from = first.place(first.ends[0]),
      let beside = first.place(first.ends[0], beside: Point(x: -axis.y, y: axis.x)), let to = last.place(last.ends[1])
    else { return nil }
    return GradientDrawing.slope(from, beside, toward: to)
  }
}

extension CellDrawing {
  /// True if another facet shows the same side of the same page, in the same folds.
  fileprivate func isSameSide(as other: CellDrawing) -> Bool {
    cell.identity == other.cell.identity && cell.surface == other.cell.surface && opacity == 1 && other.opacity == 1
      && flags.contains(.backFacing) == other.flags.contains(.backFacing) && band?.axis == other.band?.axis
      && !flags.contains(.edgeOn) && !other.flags.contains(.edgeOn)
  }

  /// Joins a facet to those that are painted before it: it goes on over them a little, without a line.
  mutating func join(_ earlier: [CellDrawing]) {
    guard let band else { return }
    for other in earlier {
      guard let near = other.band, near.high == band.low || near.low == band.high, isSameSide(as: other) else {
        continue
      }
      if near.high == band.low {
        self.band?.low -= PageDrawing.bleed
        isJoined.low = true
      } else {
        self.band?.high += PageDrawing.bleed
        isJoined.high = true
      }
    }
  }

  /// Offsets along the band at which the facet's visible part ends: the band's ends, or the page's if that ends sooner.
  fileprivate var ends: [Double] {
    guard let band else { return [0, 0] }
    let corners = Outline.rect(Rect(x: 0, y: 0, width: cell.size.width, height: cell.size.height))
    let all = corners.map { band.offset($0) }
    let (low, high) = (max(band.low, all.min()!), min(band.high, all.max()!))
    return [low, max(low, high)]
  }

  /// The place on the screen of a point with a given offset along the band. Of all such points, the one nearest to the
  /// page's middle is taken, moved by `beside` if necessary.
  fileprivate func place(_ offset: Double, beside: Point = .zero) -> Point? {
    guard let axis = band?.axis else { return nil }
    let middle = Point(x: cell.size.width / 2, y: cell.size.height / 2)
    let way = offset - middle.x * axis.x - middle.y * axis.y
    return projection.point(
      Point(x: middle.x + way * axis.x + beside.x * 20, y: middle.y + way * axis.y + beside.y * 20))
  }
}

extension Gradient {
  /// Alpha at a place along the axis, linear between stops.
  fileprivate func alpha(at t: Double) -> Double {
    let stops = stops.map { (Double($0.location), Double($0.alpha)) }
    guard let after = stops.firstIndex(where: { $0.0 >= t }) else { return stops.last?.1 ?? 0 }
    guard after > 0 else { return stops[0].1 }
    let (a, b) = (stops[after - 1], stops[after])
    return b.0 > a.0 ? a.1 + (b.1 - a.1) * (t - a.0) / (b.0 - a.0) : b.1
  }
}
