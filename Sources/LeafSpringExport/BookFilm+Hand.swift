import LeafSpring

/// A film in which a finger turns the pages, as a reader does.
extension BookFilm {
  /// One way of the finger over the book, from its touch to its release. Places are in pages: x away from the spine, toward the
  /// right-hand page of a book that is read from left to right, y from the top.
  struct Stroke {
    /// The start of the way, the point it bends toward, and its end.
    var from, by, to: Point
    var seconds: Double
    /// Seconds from the release to the next touch.
    var pause: Double
    /// True if it takes what is in the air by its free corner, instead of what is at `from`.
    var catches = false
  }

  /// A corner is peeled; the next page is thrown, caught in the air and thrown back; then it is peeled by its other corner.
  static let strokes = [
    Stroke(
      from: Point(x: 0.97, y: 0.97), by: Point(x: 0.45, y: 0.45), to: Point(x: -0.7, y: 0.85), seconds: 1.1, pause: 0.8),
    Stroke(
      from: Point(x: 0.97, y: 0.97), by: Point(x: 0.75, y: 0.8), to: Point(x: 0.25, y: 0.8), seconds: 0.35, pause: 0.1),
    Stroke(
      from: .zero, by: Point(x: 0.1, y: 0.5), to: Point(x: 0.75, y: 0.75), seconds: 0.6, pause: 0.8, catches: true),
    Stroke(
      from: Point(x: 0.97, y: 0.03), by: Point(x: 0.4, y: 0.6), to: Point(x: -0.7, y: 0.15), seconds: 1, pause: 0.8),
  ]

  /// Seconds that the finger's strokes take.
  static var handLength: Double { strokes.reduce(0) { $0 + $1.seconds + $1.pause } }

  /// Plays the strokes. A touch comes 120 times a second.
  func turnByHand(
    _ stage: Stage, _ id: SceneID, from start: Double, play: (_ until: Double) throws -> Void
  ) throws {
    var time = start
    for stroke in BookFilm.strokes {
      try play(time)
      let from = stroke.catches ? cornerInTheAir(stage, id) : place(stroke.from)
      guard let from else { continue }
      let (by, to) = (place(stroke.by), place(stroke.to))
      try stage.drag(id, location: from, phase: .began)
      let touches = Int(stroke.seconds * 120)
      for touch in 1...touches {
        try play(time + Double(touch) / 120)
        let s = Double(touch) / Double(touches), (a, b, c) = ((1 - s) * (1 - s), 2 * s * (1 - s), s * s)
        let there = Point(x: a * from.x + b * by.x + c * to.x, y: a * from.y + b * by.y + c * to.y)
        try stage.drag(id, location: there, phase: touch == touches ? .ended : .changed)
      }
      time += stroke.seconds + stroke.pause
    }
    try play(time)
  }

  /// A place on the page, in the viewport.
  private func place(_ part: Point) -> Point {
    let (across, down) = (book.pageSize.width, book.pageSize.height)
    let (width, height) = book.isUpright ? (down, across) : (across, down)
    let spine = book.vanishingPoint(in: viewport)
    let away = book.onScreen(Point(x: part.x * width, y: (part.y - 0.5) * height))
    return Point(x: spine.x + away.x, y: spine.y + away.y)
  }

  /// The point nearest to the corner at which the flap of a leaf in the air, whose verso is seen, can be taken; nil if
  /// there is none.
  private func cornerInTheAir(_ stage: Stage, _ id: SceneID) -> Point? {
    var best: (place: Point, off: Double)?
    for row in 0...48 {
      for column in 0...96 {
        let place = place(Point(x: Double(column) / 48 - 1, y: Double(row) / 48))
        guard let hit = try? stage.hitTest(place), hit.scene == id, hit.identity.face == .back,
          stage.withSnapshot({ CellFlags(rawValue: $0.flags[hit.row]).contains(.folded) })
        else { continue }
        let off = 1 - abs(hit.unit.x - 0.5) - abs(hit.unit.y - 0.5)
        if best.map({ off < $0.off }) ?? true { best = (place, off) }
      }
    }
    return best?.place
  }
}
