/// Cells: the band of a page with round corners, cut where its gradient has stops. Every number of a vertex is then
/// linear between its neighbours, so nothing is lost.
extension DrawListWriter {
  /// The entries of a snapshot for a cell.
  struct Cell {
    var matrix: UnsafePointer<Float>
    var size: Size
    var band: PaperBand
    var isBanded: Bool
    /// Alphas of the black at both ends of the band.
    var light: (low: Float, high: Float)
    var shade: Float

    /// That black, across the band.
    var black: Ramp {
      Ramp(
        side: DrawSide(x: band.axis.x, y: band.axis.y, least: band.low), length: max(band.high - band.low, 1e-6),
        near: Double(light.low), far: Double(light.high))
    }
  }

  /// A facet overlaps its neighbours by so many points, so that no pixel's middle falls between them.
  static let overlap = 0.02

  @inline(never)
  mutating func write(_ cell: Cell, _ surface: CellSurface, content: Rect) {
    let (size, band) = (cell.size, cell.band)
    outline.page(size, radii: surface.radii)
    if cell.isBanded { keep(band, overlap: DrawListWriter.overlap) }
    begin(cell.matrix)
    var ink = Ink()
    ink.across = Point(x: content.width / size.width, y: content.x)
    ink.down = Point(x: content.height / size.height, y: content.y)
    ink.black = cell.black
    write(surface.gradient, at: cell.shade, on: size, ink)
  }

  /// Cuts the outline to a band.
  mutating func keep(_ band: PaperBand, overlap: Double) {
    outline.cut(DrawSide(x: band.axis.x, y: band.axis.y, least: band.low - overlap), into: &part)
    part.cut(DrawSide(x: band.axis.x, y: band.axis.y, least: band.high + overlap).opposite, into: &outline)
  }

  /// The outline, in a slice for each stretch of a gradient between two stops.
  private mutating func write(_ gradient: Gradient, at shade: Float, on size: Size, _ ink: Ink) {
    let strength = Double(shade) * Double(gradient.color.alpha), stops = Int(min(gradient.stopCount, 4))
    let way = Point(x: gradient.end.x - gradient.start.x, y: gradient.end.y - gradient.start.y)
    let square = way.x * way.x + way.y * way.y
    guard strength > 0, stops > 0, square > 0 else { return write(outline, ink) }
    // Its depth is the place along the axis, 0…1 from start to end.
    let axis = DrawSide(
      x: way.x / square / size.width, y: way.y / square / size.height,
      least: (gradient.start.x * way.x + gradient.start.y * way.y) / square)
    let (least, most) = outline.depths(axis)
    var ink = ink
    func alpha(_ stop: Int) -> Double { min(max(Double(gradient.alpha(stop)) * strength, 0), 1) }
    for stretch in 0...stops {
      let low = stretch == 0 ? -Double.infinity : Double(gradient.location(stretch - 1))
      let high = stretch == stops ? Double.infinity : Double(gradient.location(stretch))
      guard low < high, low < most, high > least || stretch == stops else { continue }
      let isBetween = stretch > 0 && stretch < stops
      let from = DrawSide(x: axis.x, y: axis.y, least: axis.least + (isBetween ? low : 0))
      ink.tint = Ramp(
        side: from, length: isBetween ? high - low : 1, near: alpha(max(stretch - 1, 0)),
        far: alpha(min(stretch, stops - 1)))
      let (begin, end) = (axis.least + max(low, least - 1), axis.least + min(high, most + 1))
      outline.cut(axis, from: begin, to: end, &part, into: &slice)
      write(slice, ink)
    }
  }
}

extension Gradient {
  fileprivate func location(_ stop: Int) -> Float {
    stop == 0 ? locations.0 : stop == 1 ? locations.1 : stop == 2 ? locations.2 : locations.3
  }

  fileprivate func alpha(_ stop: Int) -> Float {
    stop == 0 ? alphas.0 : stop == 1 ? alphas.1 : stop == 2 ? alphas.2 : alphas.3
  }
}
