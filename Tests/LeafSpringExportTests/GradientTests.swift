import Foundation
import LeafSpring
import Testing

@testable import LeafSpringExport

/// Gradients of pages as SVG, beside the alphas that the cells have at the same points.
@Suite struct GradientTests {
  /// An SVG gradient that is read back.
  private struct Read {
    let from, to: Point
    let stops: [(offset: Double, alpha: Double)]

    init?(_ svg: String) {
      func numbers(_ name: String) -> [Double] {
        svg.components(separatedBy: " \(name)=\"").dropFirst().compactMap { Double($0.prefix { $0 != "\"" }) }
      }
      let (offsets, alphas) = (numbers("offset").isEmpty ? [] : numbers("offset"), numbers("stop-opacity"))
      let ends = ["x1", "y1", "x2", "y2"].flatMap(numbers)
      guard ends.count == 4, !offsets.isEmpty, offsets.count == alphas.count else { return nil }
      (from, to) = (Point(x: ends[0], y: ends[1]), Point(x: ends[2], y: ends[3]))
      stops = Array(zip(offsets, alphas))
    }

    func alpha(at p: Point) -> Double {
      let (x, y) = (to.x - from.x, to.y - from.y)
      let place = ((p.x - from.x) * x + (p.y - from.y) * y) / (x * x + y * y)
      guard let after = stops.firstIndex(where: { $0.offset >= place }) else { return stops.last!.alpha }
      guard after > 0 else { return stops[0].alpha }
      let (a, b) = (stops[after - 1], stops[after])
      return b.offset > a.offset ? a.alpha + (b.alpha - a.alpha) * (place - a.offset) / (b.offset - a.offset) : b.alpha
    }
  }

  /// The exponential curve at the spine of a page of a book with paper, at the cell's own point.
  private func exact(_ p: Point, on drawing: CellDrawing) -> Double {
    let g = drawing.cell.surface.gradient, width = drawing.cell.size.width
    let distance = g.start.x > 0.5 ? width - p.x : p.x
    return Double(g.color.alpha) * drawing.shade * 0.35 * exp(-distance / (0.06 * width))
  }

  /// The facets of pages, all of them with the gutter that lies on pages at rest.
  private func facets(of recording: Recording, frame: Int) -> [CellDrawing] {
    recording.paintOrder(frame: frame).compactMap { cell in
      let row = frame * recording.cellCount + cell
      guard recording.flags[row].contains(.banded), recording.cells[cell].identity.role == .page else { return nil }
      var drawing = CellDrawing(
        cell: recording.cells[cell], projection: recording.projection(frame: frame, cell: cell), opacity: 1,
        shade: 1, flags: recording.flags[row], id: "g")
      drawing.band = recording.band(row)
      return drawing
    }
  }

  /// A book of paper whose pages are peeled by a hand.
  private func peeled() throws -> Recording {
    var film = BookFilm()
    film.shelf = 0
    (film.hand, film.isOpen, film.framesPerSecond) = (true, true, 25)
    (film.book.restRatio, film.book.fan, film.book.paper) = (1, 0, Paper())
    return try film.record()
  }

  /// Points of a border: its corners, and three on every side.
  private func places(on border: [Point]) -> [Point] {
    border.indices.flatMap { index in
      let (a, b) = (border[index], border[(index + 1) % border.count])
      return [0, 0.25, 0.5, 0.75].map { Point(x: a.x + $0 * (b.x - a.x), y: a.y + $0 * (b.y - a.y)) }
    }
  }

  /// True if a facet is seen as wider than two points: what is narrower has no gradient that one sees.
  private func isWide(_ facet: CellDrawing) -> Bool {
    let seen = facet.projection.polygon(facet.border)
    var area = 0.0, longest = 0.0
    for (a, b) in zip(seen, seen.dropFirst() + seen.prefix(1)) {
      area += (a.x * b.y - b.x * a.y) / 2
      for c in seen { longest = max(longest, hypot(c.x - a.x, c.y - a.y)) }
    }
    return abs(area) > 2 * longest
  }

  /// On a facet that leans, lines of equal grey are not at right angles to the seen axis.
  @Test func theGutterOfAPeeledPageIsAsDarkAsThePageIsThere() throws {
    let recording = try peeled()
    var worst = 0.0, count = 0, oblique = 0
    for frame in 0..<recording.frameCount {
      for facet in facets(of: recording, frame: frame) {
        guard let band = facet.band, isWide(facet), let read = Read(facet.gradient("")) else { continue }
        count += 1
        if abs(band.axis.x) < 0.99 { oblique += 1 }
        for place in places(on: facet.border) {
          guard let seen = facet.projection.point(place) else { continue }
          worst = max(worst, abs(read.alpha(at: seen) - exact(place, on: facet)))
        }
      }
    }
    print("figure: gutter of peeled pages in SVG, \(count) facets, \(oblique) in an oblique fold, worst alpha \(worst)")
    #expect(count > 100 && oblique > 50)
    // In perspective the lines of a facet converge, and a gradient of SVG has parallel ones: five parts of 255.
    #expect(worst < 0.02)
  }

  /// The shadow of a flap lies between the facets before it and behind it.
  @Test func aFacetGoesOnOverAnEarlierOneWithoutALine() throws {
    let recording = try peeled()
    var pairs = 0, seen = 0
    for frame in 0..<recording.frameCount {
      let drawn = facets(of: recording, frame: frame)
      for (index, facet) in drawn.enumerated() {
        var joined = facet
        joined.join(Array(drawn[..<index]))
        guard let before = facet.band, let after = joined.band, before != after else { continue }
        pairs += 1
        let ends = (before.low - after.low, after.high - before.high)
        #expect(ends == (0.5, 0) || ends == (0, 0.5) || ends == (0.5, 0.5))
        for (end, isJoined) in [(after.low, ends.0 > 0), (after.high, ends.1 > 0)] where isJoined {
          let hinge = joined.border.filter { abs(after.offset($0) - end) < 1e-6 }.compactMap(joined.projection.point)
          for line in [hinge, hinge.reversed()] where hinge.count == 2 {
            #expect(!joined.rim.contains("M" + Markup.points(line, 2)), "frame \(frame)")
            seen += 1
          }
        }
      }
    }
    print("figure: \(pairs) facets that go on over an earlier one")
    #expect(pairs > 100 && seen > 100)
  }

  /// A matrix that draws a line only is refused by some readers of SVG, with the whole document.
  @Test func noMatrixOfAPeeledPageIsSingular() throws {
    let recording = try peeled()
    var seen = 0
    for frame in 0..<recording.frameCount {
      for var facet in facets(of: recording, frame: frame) {
        let number = Int(facet.cell.identity.item)
        facet.picture = number % 2 == 0 ? EmbeddedPicture(id: "p", size: Size(width: 300, height: 400)) : nil
        for text in facet.svg().components(separatedBy: "matrix(").dropFirst() {
          let m = text.prefix { $0 != ")" }.split(separator: " ").compactMap { Double($0) }
          seen += 1
          #expect(m.count == 6 && m[0] * m[3] != m[1] * m[2], "frame \(frame): \(m)")
        }
      }
    }
    #expect(seen > 1000)
    let upright = Projection([0, 0, 0, 0, 0, 0.8, 0, 0, 0, 0, 1, 0, 512, 66, 0, 1])
    #expect(upright.affine(at: .zero) != nil && !Projection.isDrawn(["0", "0", "0", "0.8"]))
  }

  /// A roll's edge has a line, which goes as the page lands: else it would be left over beside the spine. No other hinge
  /// has one.
  @Test func theLineOfARollGoesAsThePageLands() throws {
    let recording = try peeled()
    var whole = 0, faint = 0
    for frame in 0..<recording.frameCount {
      var groups: [PageDrawing] = []
      for facet in facets(of: recording, frame: frame) {
        if groups.isEmpty || !groups[groups.count - 1].append(facet) { groups.append(PageDrawing(facet)) }
      }
      for group in groups {
        let crest = group.facets.map(\.crest).joined()
        let parts = group.svg().components(separatedBy: "<path d=\"\(crest)\"")
        guard !crest.isEmpty, parts.count == 2 else { continue }
        let said = try #require(parts[1].components(separatedBy: "stroke-opacity=\"").dropFirst().first)
        let size = group.facets[0].cell.size, widths = group.facets.compactMap { $0.band.map { $0.high - $0.low } }
        let wanted = 0.45 * min(widths.filter { $0 < size.width + size.height }.reduce(0, +) / 24, 1)
        #expect(abs(try #require(Double(said.prefix { $0 != "\"" })) - wanted) < 6e-4, "frame \(frame)")
        if wanted == 0.45 { whole += 1 } else { faint += 1 }
      }
    }
    print("figure: lines at the edges of rolls in SVG: \(whole) whole, \(faint) fainter")
    #expect(whole > 10 && faint > 10)
  }

  /// A fold that lies beside the spine is none that one sees.
  @Test func noLineIsDrawnAtTheSpine() throws {
    let recording = try peeled()
    var near = 0
    for frame in 0..<recording.frameCount {
      for facet in facets(of: recording, frame: frame) {
        let spine = Artwork.spineEdge(of: facet.cell), width = facet.cell.size.width, points = facet.border
        func isNear(_ p: Point) -> Bool { (spine == .left ? p.x : width - p.x) < 0.4 }
        for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) where isNear(a) && isNear(b) {
          guard let from = facet.projection.point(a), let to = facet.projection.point(b) else { continue }
          near += 1
          #expect(!facet.rim.contains("M" + Markup.points([from, to], 2)), "frame \(frame)")
        }
      }
    }
    #expect(near > 100)
  }

  /// Where the core darkens the binding, the page's own print does not.
  @Test func theBindingIsDarkenedOnce() throws {
    for (paper, isPrinted) in [(Paper?.some(Paper()), false), (nil, true)] {
      var film = BookFilm()
      (film.shelf, film.isOpen, film.framesPerSecond) = (0, true, 25)
      (film.book.restRatio, film.book.fan, film.book.paper) = (1, 0, paper)
      let recording = try film.record()
      let pages = recording.cells.filter { $0.identity.role == .page && $0.identity.item > 0 && $0.design >= 0 }
      #expect(!pages.isEmpty)
      for cell in pages {
        let strips = Artwork.of(cell).shapes.filter {
          if case .fill(let points, _) = $0 { return Set(points.map(\.y)) == [0, cell.size.height] }
          return false
        }
        #expect((strips.count == 9) == isPrinted, "page \(cell.identity.item): \(strips.count) strips")
      }
    }
  }
}
