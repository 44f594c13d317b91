import LeafSpring

/// A picture embedded once in a document, to be used on any number of cells.
struct EmbeddedPicture {
  /// Name in the document.
  let id: String
  /// The size with which it is embedded.
  let size: Size

  /// The pictures of a recording; all recordings of a document have the same ones.
  static func all(of recording: Recording?) -> [EmbeddedPicture] {
    (recording?.pictures ?? []).enumerated().map { index, picture in
      EmbeddedPicture(id: "picture\(index)", size: picture.pixels ?? Size(width: 1, height: 1))
    }
  }

  /// Writes the definitions of the pictures, without drawing them.
  /// - Parameter seen: the indices of those that are wanted; nil for all.
  static func define(
    _ all: [EmbeddedPicture], _ pictures: [Picture], only seen: Set<Int>? = nil, to sink: TextSink
  ) throws(ExportError) {
    guard !all.isEmpty else { return }
    try sink.write("<defs>\n")
    for (index, (embedded, picture)) in zip(all, pictures).enumerated() where seen?.contains(index) ?? true {
      let sides =
        "width=\"\(Markup.number(embedded.size.width))\" height=\"\(Markup.number(embedded.size.height))\""
      try sink.write("<image id=\"\(embedded.id)\" \(sides) preserveAspectRatio=\"xMidYMid slice\" ")
      try sink.write("href=\"data:\(picture.format.rawValue);base64,")
      try Player.copy(picture, to: sink)
      try sink.write("\"/>\n")
    }
    try sink.write("</defs>\n")
  }
}

extension CellDrawing {
  /// A picture on the cell, fitted into the whole source and shown through the cell's content rectangle. If the map has
  /// perspective, the picture is drawn in pieces, each with the affine map that is right in the middle of the piece.
  func photo(_ picture: EmbeddedPicture, _ outline: String) -> String {
    let source = Artwork.of(cell).size
    let content = cell.identity.content
    let scale = fit.scale(picture.size, into: source)
    let left = (source.width - scale.x * picture.size.width) / 2 - content.x * source.width
    let top = (source.height - scale.y * picture.size.height) / 2 - content.y * source.height
    /// The picture as the affine map at a place draws it.
    func use(at place: Point) -> String {
      guard let map = projection.affine(at: place) else { return "" }
      // The map is applied after the picture has been scaled and put at its place in the cell.
      let (x, y) = (left - place.x, top - place.y)
      let turn = [scale.x * map.a, scale.x * map.b, scale.y * map.c, scale.y * map.d].map { Markup.number($0, 5) }
      guard Projection.isDrawn(turn) else { return "" }
      let shift = [map.a * x + map.c * y + map.e, map.b * x + map.d * y + map.f].map { Markup.number($0) }
      return "<use href=\"#\(picture.id)\" transform=\"matrix(\((turn + shift).joined(separator: " ")))\"/>"
    }
    var out = "<clipPath id=\"\(id)o\"><polygon points=\"\(outline)\"/></clipPath><g clip-path=\"url(#\(id)o)\">"
    // The whole picture, drawn with a single map, lies under the pieces, so that what shows through their edges is
    // nearly right.
    out += use(at: Point(x: cell.size.width / 2, y: cell.size.height / 2))
    for (number, piece) in pieces().enumerated() {
      let image = projection.polygon(Outline.rect(piece))
      guard image.count >= 3 else { continue }
      let clip = "\(id)p\(number)"
      out += "<clipPath id=\"\(clip)\"><polygon points=\"\(Markup.points(image))\"/></clipPath>"
      out += "<g clip-path=\"url(#\(clip))\">\(use(at: Point(x: piece.midX, y: piece.midY)))</g>"
    }
    return out + "</g>"
  }

  /// A grid of pieces, which overlap a little so that no seam shows. Empty if the map is affine.
  ///
  /// The affine map of a piece of size s × s misses its corners by about s²/4 times the slope of log w. Pieces are as
  /// large as keeps that below a point and a half, but at least 24 points.
  private func pieces() -> [Rect] {
    let (w, h) = (cell.size.width, cell.size.height)
    let origin = projection.weighted(.zero).w
    let along = projection.weighted(Point(x: w, y: 0)).w - origin
    let down = projection.weighted(Point(x: 0, y: h)).w - origin
    guard abs(along) + abs(down) > 1e-6 else { return [] }
    let least = Swift.max(Projection.nearest, origin + min(0, along) + min(0, down))
    let slope = (abs(along) / w + abs(down) / h) / least
    let side = Swift.max(24, Trig.root(6 / slope))
    let columns = Int((w / side).rounded(.up))
    let rows = Int((h / side).rounded(.up))
    let (width, height) = (w / Double(columns), h / Double(rows))
    return (0..<columns * rows).map { index in
      let x = Double(index % columns) * width
      let y = Double(index / columns) * height
      return Rect(x: x, y: y, width: min(width + 1.5, w - x), height: min(height + 1.5, h - y))
    }
  }
}
