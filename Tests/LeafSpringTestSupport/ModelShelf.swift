/// The reference shelf: book-and-album.md part S, one book at a time.
public struct ModelShelf: Sendable {
  public var books: Int
  public var viewport: (width: Double, height: Double)
  public var item = (width: 362.0, height: 568.0)
  public var pitch = 372.0

  public init(books: Int, viewport: (width: Double, height: Double) = (1024, 768)) {
    self.books = books
    self.viewport = viewport
  }

  public var inset: Double { viewport.width / 2 - item.width / 2 }

  /// Points from the viewport's middle to the middle of a book, without sign.
  public func distance(book: Int, at x: Double) -> Double { abs(x + inset - pitch * Double(book)) }

  public func scale(book: Int, at x: Double) -> Double {
    0.7 * min(max(1 - distance(book: book, at: x) / viewport.width, 0.75), 1)
  }

  /// Frame on screen, scaled about the middle of the untransformed one.
  public func frame(book: Int, at x: Double) -> (x: Double, y: Double, width: Double, height: Double) {
    let scale = scale(book: book, at: x)
    let middle = (x: pitch * Double(book) + item.width / 2 - x, y: viewport.height / 2)
    let size = (width: item.width * scale, height: item.height * scale)
    return (middle.x - size.width / 2, middle.y - size.height / 2, size.width, size.height)
  }

  /// The rest position of a throw: a whole number of pitches, depending on the sign of the velocity.
  public func snap(proposed: Double, velocity: Double, clamped: Bool = false) -> Double {
    let exact = (proposed + inset) / pitch
    var index: Double
    if velocity > 0 {
      index = exact.rounded(.up)
    } else if velocity < 0 {
      index = exact.rounded(.down)
    } else {
      index = exact.rounded(.toNearestOrAwayFromZero)
    }
    if clamped { index = min(max(index, 0), Double(max(books - 1, 0))) }
    return index * pitch - inset
  }

  /// The book whose scaled frame holds the viewport's middle.
  public func selected(at x: Double) -> Int? {
    let middle = viewport.width / 2
    return (0..<max(books, 0)).first { book in
      let frame = frame(book: book, at: x)
      return middle >= frame.x && middle < frame.x + frame.width
    }
  }
}
