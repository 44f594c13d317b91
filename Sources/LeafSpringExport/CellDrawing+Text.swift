import LeafSpring

extension CellDrawing {
  /// A line of text, drawn with a single affine map.
  func text(_ label: Artwork.Label) -> String {
    // On a facet, the map is the one at the nearest place of the facet.
    let near = band?.nearest(label.at) ?? label.at
    guard let map = band == nil ? lineMap(of: label) : projection.affine(at: near) else { return "" }
    let moved =
      near == label.at
      ? "" : "x=\"\(Markup.number(label.at.x - near.x))\" y=\"\(Markup.number(label.at.y - near.y))\" "
    let turn = [map.a, map.b, map.c, map.d].map { Markup.number($0, 4) }
    guard Projection.isDrawn(turn) else { return "" }
    let numbers = turn + [map.e, map.f].map { Markup.number($0, 1) }
    return
      "<text transform=\"matrix(\(numbers.joined(separator: " ")))\" font-size=\"\(Markup.number(label.size, 1))\" "
      + "fill=\"\(Markup.hex(label.color))\"\(CellDrawing.alpha(label.color)) class=\"\(label.style)\" \(moved)"
      + "dy=\"0.35em\">\(Markup.escaped(label.text))</text>"
  }

  /// The affine map that puts both ends of a line of text where they are seen, so that no line of a page that leans
  /// runs over the page's edge. Across the line it is the one of its middle.
  func lineMap(of label: Artwork.Label) -> Projection.Affine? {
    let width = label.size * Artwork.advance(of: label.text)
    let left = label.isLeft ? label.at.x : label.at.x - width / 2
    func place(_ part: Double) -> Point { Point(x: left + part * width, y: label.at.y) }
    guard width > 0, var map = projection.affine(at: place(0.5)), let from = projection.point(place(0)),
      let to = projection.point(place(1))
    else { return projection.affine(at: label.at) }
    let anchor = label.isLeft ? from : Point(x: (from.x + to.x) / 2, y: (from.y + to.y) / 2)
    (map.a, map.b, map.e, map.f) = ((to.x - from.x) / width, (to.y - from.y) / width, anchor.x, anchor.y)
    return map
  }
}
