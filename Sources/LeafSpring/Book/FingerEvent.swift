/// An event of a finger.
struct FingerEvent {
  var phase: GesturePhase
  /// The touch in what the host draws, and in points of the viewport.
  var drawn, place: Point
  let velocity: Point?
  let time: Double
  let pointer: Int32
  /// The line of sight of a camera of the host's own; nil for the scene's eye.
  var ray: Ray?
  /// Finds the cell under it, as its own eye sees it.
  var hit: (Stage, FingerEvent) -> Hit? = { stage, touch in stage.hit(at: touch.drawn) }

  /// The way of a finger to where it lets go.
  var moving: FingerEvent { inPhase(.changed) }
  var cancelled: FingerEvent { inPhase(.cancelled) }

  private func inPhase(_ phase: GesturePhase) -> FingerEvent {
    var touch = self
    touch.phase = phase
    return touch
  }

  func moved(by offset: Point) -> FingerEvent {
    var touch = self
    touch.place = Point(x: place.x + offset.x, y: place.y + offset.y)
    touch.ray = ray?.moved(by: offset)
    return touch
  }

  /// The place where its line of sight passes at the height of a book's eye, from there, in the book's own orientation.
  func sight(over book: Book, in viewport: Size) -> Point {
    guard let place = ray?.point(atHeight: book.eyeDistance) else { return .zero }
    return book.fromSpine(place, in: viewport)
  }
}
