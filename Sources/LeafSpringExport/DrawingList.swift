import LeafSpring

/// A recording as a list of what to draw, in lines of words and numbers, for programs that have no stage: `Hosts/gles` draws it.
///
///     leafspring-drawing 4
///     viewport W H
///     picture N SVG                  the artwork of cells, one line each; "picture N photo P" for the user's picture P
///                                    (a cell whose PICTURE is -1 is blank paper)
///     cell N W H PICTURE  X Y W H (its part of the picture, unit coordinates; paper beyond 0 and 1)  BACK (rgba)  RADII (tl tr bl br)
///          TINT (rgba)  AXIS (start x y, end x y)  LOCATIONS (4)  ALPHAS (4)  LINE (where the cell's edge has one: all, none, or
///          all but left, top, right or bottom)
///     frames COUNT
///     frame N TIME  BACKGROUND (rgb)  ROWS SHADOWS
///     row CELL FACE (1: its back)  OPACITY SHADE  m11 … m44  BAND (axis x y, low, high)  LIGHT (at low, at high)        visible cells, back to front
///     shadow KIND (0 profile, 1 outline) AFTER (rows that are under it)  MATRIX (16)  COUNT CLIP (16)  AXIS (x y) LOW HIGH
///          ALPHAS (17) END-EXTENT END-LENGTH  COUNT CASTER (16)  HEIGHT STRENGTH BRIGHT (x y)        back to front
///
/// Numbers are the shortest decimals that read back to the same bits.
public struct DrawingList: RecordingFormat {
  public init() {}

  /// - Throws: `badData` for a recording without frames, `io` when the sink fails.
  public func write(_ recording: Recording, to sink: TextSink) throws(ExportError) {
    try recording.requireFrames()
    try sink.write("leafspring-drawing 4\nviewport \(recording.viewport.width) \(recording.viewport.height)\n")
    var places: [Source: Int] = [:]
    for (index, cell) in recording.cells.enumerated() {
      let source = DrawingList.source(of: cell)
      if let source, places[source] == nil {
        places[source] = places.count
        try sink.write("picture \(places.count - 1) \(source)\n")
      }
      let part = DrawingList.part(of: cell, recording)
      let words = DrawingList.words(cell, picture: source.flatMap { places[$0] } ?? -1, part)
      try sink.write("cell \(index) \(words)\n")
    }
    try sink.write("frames \(recording.frameCount)\n")
    for frame in 0..<recording.frameCount { try write(recording, frame, sink) }
  }

  /// The input of a picture of a list.
  public enum Source: Hashable, Sendable, CustomStringConvertible {
    /// Built-in artwork, an SVG file on one line.
    case artwork(String)
    /// The picture with this index in the recording.
    case photo(Int)

    public var description: String {
      switch self {
      case .artwork(let svg): return svg
      case .photo(let index): return "photo \(index)"
      }
    }
  }

  /// The inputs of the pictures of a recording's list, in the order of their numbers.
  public static func sources(of recording: Recording) -> [Source] {
    var known: Set<Source> = []
    return recording.cells.compactMap { source(of: $0) }.filter { known.insert($0).inserted }
  }

  /// Nil for a blank cell.
  private static func source(of cell: Recording.Cell) -> Source? {
    if let index = cell.picture { return .photo(index) }
    return cell.design == Artwork.blank ? nil : .artwork(Artwork.of(cell).document)
  }

  /// The part of its picture that a cell shows, in unit coordinates; where the picture does not cover the cell, they
  /// go beyond 0 and 1.
  private static func part(of cell: Recording.Cell, _ recording: Recording) -> Rect {
    let content = cell.identity.content
    guard let index = cell.picture, recording.pictures.indices.contains(index),
      let pixels = recording.pictures[index].pixels
    else { return content }
    let page = Artwork.of(cell).size
    let scale = recording.fit(of: cell).scale(pixels, into: page)
    // Width and height of the whole page, in widths and heights of the picture in its middle.
    let across = page.width / (scale.x * pixels.width)
    let down = page.height / (scale.y * pixels.height)
    return Rect(
      x: (content.x - 0.5) * across + 0.5, y: (content.y - 0.5) * down + 0.5, width: content.width * across,
      height: content.height * down)
  }

  private func write(_ recording: Recording, _ frame: Int, _ sink: TextSink) throws(ExportError) {
    let rows = recording.paintOrder(frame: frame)
    let back = DrawingList.background(recording.screens[frame])
    let (time, shadows) = (recording.times[frame], recording.shadows[frame].count)
    try sink.write("frame \(frame) \(time) \(back.red) \(back.green) \(back.blue) \(rows.count) \(shadows)\n")
    for cell in rows {
      let row = frame * recording.cellCount + cell
      let isBack = recording.flags[row].contains(.backFacing) && recording.cells[cell].surface.backColor.alpha > 0
      let numbers =
        recording.matrices[16 * row..<16 * row + 16] + recording.bands[4 * row..<4 * row + 4]
        + recording.light[2 * row..<2 * row + 2]
      let rest = numbers.map { "\($0)" }.joined(separator: " ")
      try sink.write(
        "row \(cell) \(isBack ? 1 : 0) \(recording.opacities[row]) \(recording.shades[row]) \(rest)\n")
    }
    let ranks = rows.map { recording.ranks[frame * recording.cellCount + $0] }
    for shadow in recording.shadows[frame] {
      let after = ranks.firstIndex { $0 >= shadow.after } ?? ranks.count
      try sink.write("shadow \(DrawingList.words(shadow, after: after))\n")
    }
  }

  private static func words(_ s: Shadow, after: Int) -> String {
    func lanes(_ vector: SIMD16<Float>) -> [Float] { (0..<16).map { vector[$0] } }
    func text(_ numbers: [Float]) -> String { numbers.map { "\($0)" }.joined(separator: " ") }
    let along = [s.axis.x, s.axis.y, s.low, s.high] + (0...16).map { s.alpha($0) } + [s.endExtent, s.endLength]
    let around = lanes(s.caster) + [s.height, s.strength, s.bright.x, s.bright.y]
    return "\(s.kind.rawValue) \(after) \(text(lanes(s.matrix))) \(s.clipCount) \(text(lanes(s.clip))) \(text(along)) "
      + "\(s.casterCount) \(text(around))"
  }

  private static func words(_ cell: Recording.Cell, picture: Int, _ content: Rect) -> String {
    let (back, radii, g) = (cell.surface.backColor, cell.surface.radii, cell.surface.gradient)
    var numbers = [
      cell.size.width, cell.size.height, Double(picture), content.x, content.y, content.width, content.height,
    ]
    numbers += [back.red, back.green, back.blue, back.alpha].map { Double($0) }
    numbers += [radii.topLeft, radii.topRight, radii.bottomLeft, radii.bottomRight].map { Double($0) }
    numbers += [g.color.red, g.color.green, g.color.blue, g.stopCount > 0 ? g.color.alpha : 0].map { Double($0) }
    numbers += [g.start.x, g.start.y, g.end.x, g.end.y]
    numbers += [g.locations.0, g.locations.1, g.locations.2, g.locations.3].map { Double($0) }
    numbers += [g.alphas.0, g.alphas.1, g.alphas.2, g.alphas.3].map { Double($0) }
    return numbers.map { "\($0)" }.joined(separator: " ") + " " + line(around: cell)
  }

  /// The side of a cell without the line at its edge, as on the page of a film: pages have none where they are bound, parts of a picture
  /// none at all.
  private static func line(around cell: Recording.Cell) -> String {
    guard cell.identity.content == .unit else { return "none" }
    return cell.identity.role == .page ? "\(Artwork.spineEdge(of: cell))" : "all"
  }

  /// The backgrounds of both screens, one on top of the other, on black.
  private static func background(_ screens: Screens) -> Color {
    var color = Color.black
    for screen in [screens.from, screens.to] {
      let alpha = screen.alpha * Double(screen.background.alpha)
      func mixed(_ a: Double, _ b: Double) -> Double { a * (1 - alpha) + b * alpha }
      color.red = .init(mixed(Double(color.red), Double(screen.background.red)))
      color.green = .init(mixed(Double(color.green), Double(screen.background.green)))
      color.blue = .init(mixed(Double(color.blue), Double(screen.background.blue)))
    }
    return color
  }
}

extension Artwork {
  /// The whole artwork as an SVG file on one line.
  var document: String {
    let (width, height) = (Markup.number(size.width), Markup.number(size.height))
    let box = "width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\""
    let style = "<style>\(Artwork.Label.css(serif: "serif", sans: "sans-serif"))</style>"
    let ground = "<rect width=\"100%\" height=\"100%\" fill=\"\(Markup.hex(paper))\"/>"
    let inner = element().drop { $0 != ">" }.dropFirst()
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" \(box)>\(style)\(ground)\(inner)"
  }
}
