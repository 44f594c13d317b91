/// A shelf of book covers that scrolls sideways: the list a book is opened from. Specification: `book-and-album.md`,
/// part S.
public struct Shelf: Equatable, Sendable {
  /// Number of books, 0 or more.
  public var books: Int
  /// Size of a cover before it is scaled, in points.
  public var itemSize = Size(width: 362, height: 568)
  /// Distance from one cover to the next, in points.
  public var pitch = 372.0
  /// Scale of the cover in the middle.
  public var scale = 0.7
  /// The least factor by which covers away from the middle shrink, 0…1.
  public var floor = 0.75
  public var cornerRadius = 20.0
  /// The covers of right-to-left books have their round corners on the left.
  public var reading = ReadingDirection.leftToRight
  public var fidelity = Fidelity.corrected
  public var background = Color(red: 0.3098, green: 0.3569, blue: 0.4)

  /// The published shelf with this many books.
  public init(books: Int) {
    self.books = books
  }

  /// Checks that every number is in its range; the error names the first one that is not.
  package func validate() throws(LeafError) {
    try Check.count(books, 0...100_000, "books", accepts: "0 to 100,000 books")
    try Check.size(itemSize, "itemSize")
    try Check.positive(pitch, "pitch")
    try Check.that(pitch <= Size.limit, .outOfRange, "pitch", accepts: "up to 1,000,000 points")
    try Check.positive(scale, "scale")
    try Check.that(scale <= 100, .outOfRange, "scale", accepts: "a scale up to 100")
    try Check.share(floor, "floor")
    try Check.radius(cornerRadius, "cornerRadius")
    try Check.color(background, "background")
  }

  /// Space before the first cover at offset 0, in points; the offset of a centred first cover is −inset.
  package func inset(in viewport: Size) -> Double { viewport.width / 2 - itemSize.width / 2 }

  /// The offset that centres a book, in points.
  public func offset(centring book: Int, in viewport: Size) -> Double { pitch * Double(book) - inset(in: viewport) }

  /// S1: distance of a book from the middle of the viewport, in points.
  package func distance(ofBook book: Int, offset: Double, in viewport: Size) -> Double {
    abs(offset + inset(in: viewport) - pitch * Double(book))
  }

  /// S1: 0.7 · clamp(1 − d/W, 0.75, 1).
  package func scale(ofBook book: Int, offset: Double, in viewport: Size) -> Double {
    scale * min(max(1 - distance(ofBook: book, offset: offset, in: viewport) / viewport.width, floor), 1)
  }

  /// The middle of a cover in the viewport, in points.
  func centre(ofBook book: Int, offset: Double, in viewport: Size) -> Point {
    Point(x: pitch * Double(book) - offset + itemSize.width / 2, y: viewport.height / 2)
  }

  /// The untransformed frame of a cover in content coordinates, in points.
  package func frame(ofBook book: Int, in viewport: Size) -> Rect {
    Rect(
      x: pitch * Double(book), y: (viewport.height - itemSize.height) / 2, width: itemSize.width,
      height: itemSize.height)
  }

  /// S2: where a release at `offset` with `velocity` (points per second; only its sign counts) comes to rest.
  package func snap(offset: Double, velocity: Double, in viewport: Size) -> (offset: Double, book: Int) {
    let position = (offset + inset(in: viewport)) / pitch
    if fidelity == .original {
      let index = Scroll.target(position: position, velocity: velocity)
      return (index * pitch - inset(in: viewport), Scroll.bounded(index, -1_000_000_000, 1_000_000_000))
    }
    let index = Scroll.index(position: position, velocity: velocity, count: books)
    return (self.offset(centring: index, in: viewport), index)
  }

  /// S3: the book whose scaled frame holds the middle of the viewport at this offset, or nil.
  package func selection(offset: Double, in viewport: Size) -> Int? {
    guard books > 0 else { return nil }
    let nearest = Scroll.index(position: (offset + inset(in: viewport)) / pitch, velocity: 0, count: books)
    let reach = scale(ofBook: nearest, offset: offset, in: viewport) * itemSize.width / 2
    return distance(ofBook: nearest, offset: offset, in: viewport) < reach ? nearest : nil
  }
}
