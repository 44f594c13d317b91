import LeafSpring

/// A sheet of instants as one SVG picture, 1600 points wide.
public struct ContactSheet {
  public var columns = 4
  /// The number of instants to show.
  public var count = 12
  /// True if pictures are embedded and shown; otherwise their cells show the built-in artwork.
  public var showsPictures = false

  public init() {}

  private static let width = 1600.0
  private static let margin = 36.0
  private static let gap = 20.0
  private static let head = 118.0
  private static let label = 40.0

  /// Writes the sheet.
  /// - Throws: `badData` for a recording without frames, `io` when the sink fails.
  public func write(_ recording: Recording, to sink: TextSink) throws(ExportError) {
    try recording.requireFrames()
    let frames = Instants.choose(max(1, count), of: recording)
    let columns = max(1, min(columns, frames.count))
    let width =
      (ContactSheet.width - 2 * ContactSheet.margin - Double(columns - 1) * ContactSheet.gap)
      / Double(columns)
    let height = width * recording.viewport.height / recording.viewport.width
    let rows = (frames.count + columns - 1) / columns
    let pitch = height + ContactSheet.label + ContactSheet.gap
    let total = ContactSheet.head + Double(rows) * pitch - ContactSheet.gap + ContactSheet.margin
    try sink.write(head(recording, total))
    let pictures = showsPictures ? EmbeddedPicture.all(of: recording) : []
    // Only those that are seen; a long book has hundreds.
    let seen = Set(frames.flatMap { recording.paintOrder(frame: $0) }.compactMap { recording.cells[$0].picture })
    try EmbeddedPicture.define(pictures, recording.pictures, only: seen, to: sink)
    for (index, frame) in frames.enumerated() {
      let x = ContactSheet.margin + Double(index % columns) * (width + ContactSheet.gap)
      let y = ContactSheet.head + Double(index / columns) * pitch
      let place = Rect(x: x, y: y, width: width, height: height)
      try sink.write(ContactSheet.picture(recording, frame, place, "\(index)", pictures))
      try sink.write(caption(recording, frame, place))
    }
    try sink.write("</svg>\n")
  }

  private func head(_ recording: Recording, _ height: Double) -> String {
    let w = Markup.number(ContactSheet.width)
    let h = Markup.number(height)
    let title = Markup.escaped(recording.title)
    let caption = Markup.escaped(
      recording.parameters.map { "\($0.name) \($0.value)" }.joined(separator: "   ·   "))
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(w) \(h)" width="\(w)" height="\(h)" role="img">
      <title>\(title)</title>
      <style>text{font-family:\(Palette.sans)}\(Artwork.Label.css())</style>
      <rect width="\(w)" height="\(h)" fill="\(Palette.ground)"/>
      <text x="36" y="58" font-size="30" font-weight="600" fill="\(Palette.text)">\(title)</text>
      <text x="36" y="90" font-size="16" fill="\(Palette.muted)" xml:space="preserve">\(caption)</text>

      """
  }

  /// One frame, fitted into a rectangle; `id` must be unique in the document.
  static func picture(
    _ recording: Recording, _ frame: Int, _ place: Rect, _ id: String, _ pictures: [EmbeddedPicture]
  ) -> String {
    let box =
      "x=\"\(Markup.number(place.x))\" y=\"\(Markup.number(place.y))\" width=\"\(Markup.number(place.width))\" "
      + "height=\"\(Markup.number(place.height))\""
    let size = recording.viewports[frame]
    let view = "viewBox=\"0 0 \(Markup.number(size.width)) \(Markup.number(size.height))\""
    var out = "<svg \(box) \(view) overflow=\"hidden\">\n"
    out += background(recording, frame)
    var page: PageDrawing?
    var facets: [CellDrawing] = []
    var shadows = recording.shadows[frame].enumerated().map { ($1.after, ShadowDrawing($1, id: "h\(id)n\($0)")) }[...]
    func finish(below rank: UInt32) {
      guard let next = shadows.first, next.0 <= rank else { return }
      out += page?.svg() ?? ""
      page = nil
      while let next = shadows.first, next.0 <= rank {
        out += next.1.svg()
        shadows.removeFirst()
      }
    }
    for cell in recording.paintOrder(frame: frame) {
      finish(below: recording.ranks[frame * recording.cellCount + cell])
      var next = drawing(recording, frame, cell, id, pictures)
      let facet = next.band == nil ? [] : [next]
      defer { facets += facet }
      if page?.append(next) == true { continue }
      out += page?.svg() ?? ""
      next.join(facets)
      page = next.band == nil ? nil : PageDrawing(next)
      if next.band == nil { out += next.svg() }
    }
    finish(below: .max)
    out += page?.svg() ?? ""
    return out + "</svg>\n<rect \(box) fill=\"none\" stroke=\"\(Palette.rule)\"/>\n"
  }

  private static func drawing(
    _ recording: Recording, _ frame: Int, _ cell: Int, _ id: String, _ pictures: [EmbeddedPicture]
  ) -> CellDrawing {
    let row = frame * recording.cellCount + cell
    var drawing = CellDrawing(
      cell: recording.cells[cell], projection: recording.projection(frame: frame, cell: cell),
      opacity: Double(recording.opacities[row]), shade: Double(recording.shades[row]), flags: recording.flags[row],
      id: "g\(id)c\(cell)",
      picture: recording.cells[cell].picture.flatMap { pictures.indices.contains($0) ? pictures[$0] : nil },
      fit: recording.fit(of: recording.cells[cell]))
    if recording.flags[row].contains(.banded) { drawing.band = recording.band(row) }
    drawing.light = (Double(recording.light[2 * row]), Double(recording.light[2 * row + 1]))
    return drawing
  }

  private func caption(_ recording: Recording, _ frame: Int, _ place: Rect) -> String {
    let time = recording.times[frame]
    let y = Markup.number(place.maxY + 25)
    var out = "<text x=\"\(Markup.number(place.x))\" y=\"\(y)\" font-size=\"18\" font-weight=\"600\" "
    out += "fill=\"\(Palette.text)\">\(Markup.fixed(time, 2)) s</text>\n"
    out += "<text x=\"\(Markup.number(place.maxX))\" y=\"\(y)\" font-size=\"16\" text-anchor=\"end\" "
    let name = recording.phase(at: time)?.name ?? ""
    let room = max(4, Int((place.width - 90) / 8.6))
    let label = name.count > room ? name.prefix(room - 1) + "…" : name[...]
    out += "fill=\"\(Palette.muted)\">\(Markup.escaped(String(label)))</text>\n"
    return out
  }

  private static func background(_ recording: Recording, _ frame: Int) -> String {
    let screens = recording.screens[frame]
    var out = "<rect width=\"100%\" height=\"100%\" fill=\"\(Palette.panel)\"/>\n"
    for screen in [screens.from, screens.to] {
      let alpha = screen.alpha * Double(screen.background.alpha)
      guard alpha > 0 else { continue }
      out += "<rect width=\"100%\" height=\"100%\" fill=\"\(Markup.hex(screen.background))\" "
      out += "fill-opacity=\"\(Markup.number(alpha, 3))\"/>\n"
    }
    return out
  }
}
