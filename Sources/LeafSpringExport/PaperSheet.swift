import LeafSpring

/// Pages that are peeled by a corner, and pages that bend as they turn, as one sheet: a row for every way, with five instants forward
/// on the left and five back on the right. A finger holds the page at each of them, or the page turns by itself.
public struct PaperSheet {
  private struct Row {
    let title: String
    let note: String
    var book: Book
    /// The corner by which the page is peeled; nil for a page that turns.
    var corner: PaperCorner?
    /// Seconds that a page takes to turn by itself; nil for one that is held.
    var seconds: Double?
    /// The place where it is open.
    var spread = 2

    /// Height of the finger at the middle of its way, in page heights.
    var lift: Double { corner == nil ? 0 : 0.3 }
  }

  private static let viewport = Size(width: 1024, height: 768)
  private static let margin = 36.0, names = 200.0, gap = 10.0, between = 34.0, width = 200.0, head = 150.0

  /// Paper of the pages.
  public var pageColor = Recording.pageColor

  public init() {}

  private static func flat(_ change: (inout Book) -> Void = { _ in }) -> Book {
    var book = Book(pages: 12)
    (book.restRatio, book.fan, book.paper) = (1, 0, Paper())
    change(&book)
    return book
  }

  private static var rows: [Row] {
    let folds = [1, 4].map { hinges in
      Row(
        title: hinges == 1 ? "A flat fold" : "\(hinges) hinges", note: "for hosts that draw few cells",
        book: flat { $0.paper?.hinges = hinges }, corner: .bottom)
    }
    return [
      Row(
        title: "A thick book", note: "500 pages of 0.12 points; the stacks swell and shrink",
        book: flat {
          ($0.pages, $0.cornerRadius) = (500, 0)
          $0.paper?.sheet = 0.12
        }, corner: .bottom, spread: 90),
      Row(
        title: "Bottom corner", note: "8 hinges, as in all rows that say nothing else", book: flat(), corner: .bottom),
      Row(title: "Top corner", note: "", book: flat(), corner: .top),
      Row(
        title: "Right to left", note: "bound on the right", book: flat { $0.reading = .rightToLeft }, corner: .bottom),
      Row(
        title: "Bound at the top", note: "a calendar",
        book: flat {
          $0.hinge = .top
          $0.pageSize = Size(width: 480, height: 320)
        }, corner: .bottom),
    ] + folds + turns
  }

  /// Pages that turn about their spine: bent evenly, and as sheets of paper.
  private static var turns: [Row] {
    let even = SoftLeaves(strips: 16), sheets = SoftLeaves.paper(strips: 16)
    return [
      (even, "A soft page turns", "held at its edge; 16 strips", nil),
      (sheets, "A sheet turns", "held at its edge; a middle of its own, and droop", nil),
      (even, "Soft, by itself", "a soft page: next and previous, 0.8 s", 0.8),
      (sheets, "Sheet, by itself", "a sheet of paper: the same", 0.8),
    ].map { soft, title, note, seconds in
      Row(
        title: title, note: note,
        book: flat {
          $0.paper?.cornerZone = 0
          $0.soft = soft
        }, seconds: seconds)
    }
  }

  /// Writes the sheet.
  /// - Throws: `ExportError` when the sink fails.
  public func write(to path: String, progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }) throws {
    let rows = PaperSheet.rows
    var stills: [[Recording]] = []
    for row in rows {
      stills.append(try [false, true].map { try self.stills(row, isBack: $0) })
      progress(stills.count, rows.count)
    }
    try AtomicFile.write(to: path) { sink throws(ExportError) in try PaperSheet.write(rows, stills, to: sink) }
  }

  /// A page led by a finger to each of the instants, which are fractions of its way.
  private func stills(_ row: Row, isBack: Bool) throws -> Recording {
    let stage = try Stage(viewport: PaperSheet.viewport, mode: .exact)
    let id = try stage.add(row.book)
    try stage.setMotionPolicy(.instant)
    try stage.open(id)
    try stage.advance(by: 0)
    try stage.turn(id, to: row.spread)
    try stage.advance(by: 0)
    try stage.setMotionPolicy(.full)
    var recorder = Recorder(title: row.title, viewport: PaperSheet.viewport, leafCount: row.book.leafCount)
    recorder.pageColor = pageColor
    let page = row.book.pageSize
    let size = row.book.hinge == .top ? Size(width: page.height, height: page.width) : page
    let home = row.corner.map { $0 == .bottom ? size.height : 0 } ?? size.height / 2
    func finger(_ part: Double, inset: Double = 0) -> Point {
      let side: Double = isBack ? -1 : 1, rise = 4 * row.lift * part * (1 - part) * size.height
      return PaperSheet.place(
        Point(x: side * (size.width - inset) * (1 - 2 * part), y: abs(home - rise) - size.height / 2), of: row.book)
    }
    if let seconds = row.seconds {
      try isBack ? stage.previous(id) : stage.next(id)
      for instant in Gallery.instants {
        try stage.seek(to: seconds * instant)
        stage.withSnapshot { recorder.append($0, leading: id, at: instant) }
      }
      return try recorder.recording()
    }
    try stage.drag(id, location: finger(0, inset: 3), phase: .began)
    for instant in Gallery.instants {
      try stage.drag(id, location: finger(instant), phase: .changed)
      try stage.advance(by: 0.12)
      stage.withSnapshot { recorder.append($0, leading: id, at: instant) }
    }
    return try recorder.recording()
  }

  /// A place measured from the middle of the spine, in the book's own orientation, on the screen.
  private static func place(_ point: Point, of book: Book) -> Point {
    let middle = book.fromSpine(.zero, in: viewport)
    let (x, y) = (book.fromSpine(Point(x: 1, y: 0), in: viewport), book.fromSpine(Point(x: 0, y: 1), in: viewport))
    // The screen's axes in the book's orientation; the map keeps lengths and angles, so its inverse is its transpose.
    let (dx, dy) = (point.x - middle.x, point.y - middle.y)
    return Point(
      x: (x.x - middle.x) * dx + (x.y - middle.y) * dy, y: (y.x - middle.x) * dx + (y.y - middle.y) * dy)
  }

  private static func write(_ rows: [Row], _ stills: [[Recording]], to sink: TextSink) throws(ExportError) {
    let block = Double(Gallery.instants.count) * (width + gap) - gap
    let height = width * viewport.height / viewport.width
    let lefts = [margin + names, margin + names + block + between]
    try sink.write(
      head(lefts[1] + block + margin, head + Double(rows.count) * (height + gap) + margin, lefts))
    for (row, recordings) in stills.enumerated() {
      let y = head + Double(row) * (height + gap)
      try sink.write(rowHead(rows[row], y))
      for (side, recording) in recordings.enumerated() {
        for frame in 0..<recording.frameCount {
          let place = Rect(x: lefts[side] + Double(frame) * (width + gap), y: y, width: width, height: height)
          try sink.write(ContactSheet.picture(recording, frame, place, "r\(row)s\(side)f\(frame)", []))
        }
      }
    }
    try sink.write("</svg>\n")
  }

  private static func head(_ width: Double, _ height: Double, _ lefts: [Double]) -> String {
    let (w, h) = (Markup.number(width), Markup.number(height))
    var out = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(w) \(h)" width="\(w)" height="\(h)" role="img">
      <title>Paper</title>
      <style>text{font-family:\(Palette.sans)}\(Artwork.Label.css())</style>
      <rect width="\(w)" height="\(h)" fill="\(Palette.ground)"/>

      """
    out += Gallery.text("Paper", margin, 58, 30, Palette.text, "font-weight=\"600\"")
    out += Gallery.text("a page at fractions of its way", margin, 88, 16, Palette.muted)
    for (name, left) in zip(["Forward", "Back"], lefts) {
      out += Gallery.text(name, left, 116, 18, Palette.text, "font-weight=\"600\"")
      for (index, instant) in Gallery.instants.enumerated() {
        out += Gallery.text(
          Markup.number(instant), left + Double(index) * (PaperSheet.width + gap), 140, 14, Palette.muted)
      }
    }
    return out
  }

  private static func rowHead(_ row: Row, _ y: Double) -> String {
    var out = Gallery.text(row.title, margin, y + 24, 20, Palette.text, "font-weight=\"600\"")
    for (line, words) in Gallery.lines(row.note, width: 25).enumerated() {
      out += Gallery.text(words, margin, y + 48 + 18 * Double(line), 13, Palette.muted)
    }
    return out
  }
}
