import LeafSpring

extension Gallery {
  /// Eased fractions of the way at which the sheet shows a scene.
  public static let instants = [0.1, 0.3, 0.5, 0.7, 0.9]

  private static let margin = 36.0
  private static let names = 190.0
  private static let gap = 10.0
  private static let between = 34.0
  private static let width = 124.0
  private static let head = 150.0

  /// Writes the sheet: one row for each scene, with its instants forward on the left and in reverse on the right.
  /// - Throws: `LeafError` for options that a scene does not accept, `ExportError` when the sink fails.
  public func writeSheet(
    to path: String, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws {
    var rows: [[Recording]] = []
    for scene in scenes {
      rows.append(
        try Direction.allCases.map { direction in
          var stills = try scene.stills(direction, fidelity, at: Gallery.instants)
          stills.place(from: from, to: to)
          return stills
        })
      progress(rows.count, scenes.count)
    }
    try AtomicFile.write(to: path) { sink throws(ExportError) in try writeSheet(rows, to: sink) }
  }

  private func writeSheet(_ rows: [[Recording]], to sink: TextSink) throws(ExportError) {
    let block = Double(Gallery.instants.count) * (Gallery.width + Gallery.gap) - Gallery.gap
    let width = 2 * Gallery.margin + Gallery.names + 2 * block + Gallery.between
    let heights = scenes.map { Gallery.width * $0.viewport.height / $0.viewport.width }
    let height =
      Gallery.head + heights.reduce(0, +) + Gallery.gap * Double(max(0, scenes.count - 1)) + Gallery.margin
    let lefts = [
      Gallery.margin + Gallery.names, Gallery.margin + Gallery.names + block + Gallery.between,
    ]
    try sink.write(head(width, height))
    try sink.write(columnHeads(lefts))
    let pictures = EmbeddedPicture.all(of: rows.first?.first)
    try EmbeddedPicture.define(pictures, rows.first?.first?.pictures ?? [], to: sink)
    var y = Gallery.head
    for (row, scene) in scenes.enumerated() {
      try sink.write(rowHead(scene, y))
      for (side, recording) in rows[row].enumerated() {
        for frame in 0..<recording.frameCount {
          let x = lefts[side] + Double(frame) * (Gallery.width + Gallery.gap)
          let place = Rect(x: x, y: y, width: Gallery.width, height: heights[row])
          try sink.write(ContactSheet.picture(recording, frame, place, "r\(row)s\(side)f\(frame)", pictures))
        }
      }
      y += heights[row] + Gallery.gap
    }
    try sink.write("</svg>\n")
  }

  private func head(_ width: Double, _ height: Double) -> String {
    let w = Markup.number(width)
    let h = Markup.number(height)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(w) \(h)" width="\(w)" height="\(h)" role="img">
      <title>The gallery, \(fidelity)</title>
      <style>text{font-family:\(Palette.sans)}\(Artwork.Label.css())</style>
      <rect width="\(w)" height="\(h)" fill="\(Palette.ground)"/>
      <text x="36" y="58" font-size="30" font-weight="600" fill="\(Palette.text)">The gallery</text>
      <text x="36" y="88" font-size="16" fill="\(Palette.muted)">fidelity \(fidelity); fractions of the way are eased</text>

      """
  }

  private func columnHeads(_ lefts: [Double]) -> String {
    var out = ""
    for (name, left) in zip(["Forward", "Reverse"], lefts) {
      out += Gallery.text(name, left, 116, 18, Palette.text, "font-weight=\"600\"")
      for (index, instant) in Gallery.instants.enumerated() {
        let x = left + Double(index) * (Gallery.width + Gallery.gap)
        out += Gallery.text("e = \(Markup.number(instant))", x, 140, 14, Palette.muted)
      }
    }
    return out
  }

  private func rowHead(_ scene: GalleryScene, _ y: Double) -> String {
    var out = Gallery.text(scene.title, Gallery.margin, y + 24, 20, Palette.text, "font-weight=\"600\"")
    for (line, words) in Gallery.lines(fidelity == .corrected ? scene.note : scene.originalNote, width: 25).enumerated()
    {
      out += Gallery.text(words, Gallery.margin, y + 48 + 18 * Double(line), 13, Palette.muted)
    }
    return out
  }

  /// Breaks text into lines of at most `width` characters, as far as its words allow.
  static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  static func text(
    _ text: String, _ x: Double, _ y: Double, _ size: Double, _ color: String, _ more: String = ""
  ) -> String {
    "<text x=\"\(Markup.number(x))\" y=\"\(Markup.number(y))\" font-size=\"\(Markup.number(size))\" "
      + "fill=\"\(color)\" \(more)>\(Markup.escaped(text))</text>\n"
  }
}
