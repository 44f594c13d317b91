/// The light on a book: the cross-sections of its leaves in the air, and the shadows they cast.
final class BookLight {
  /// Its strength as drawn, 0…1.
  let strength: Double
  /// True if the book casts shadows: it is of paper. Else only the faces of its leaves are lit.
  let casts: Bool
  let sections: LeafSections
  /// The shadows of the present poses, back to front, with the planes that they are in.
  let shadows: Column<Shadow>
  let planes: Column<CellPlace>
  var count = 0
  /// Slots of the leaves that turn in the air and cast shadows.
  var aloft = 0..<0
  /// Slots of the leaves that do not lie flat, whose faces are lit.
  var lit = 0..<0
  /// Slots whose light was written since the last snapshot.
  var relit = 0..<0
  /// Share of their strength that the shadows of leaves in the air have: they come while the book comes to rest.
  var share = 0.0
  /// By slot, in a book whose leaves do not bend: the light on it.
  let faces: Column<SIMD2<Float>>
  /// Outlines of both pages, once known; and what the table's shadow, the first one, was made of.
  var pages: (right: SIMD16<Float>, left: SIMD16<Float>)?
  var table = SIMD4<Double>()
  /// Room for polygons, and for 34 numbers of a profile.
  let points: Column<Point>
  let numbers: Column<Double>

  /// The most shadows of a book: of the table, of both sides, two of each peeled leaf, some rigid leaves under others.
  static let most = 3 + 2 * BookPaper.mostPeeled + 24

  /// Memory that can fail is had before the object is made.
  static func make(_ book: Book, slots: Int) throws(LeafError) -> BookLight? {
    guard book.isLit else { return nil }
    let room = book.paper == nil ? 0 : BookLight.most
    let sections = try LeafSections.make(strips: book.strips, leaves: slots)
    let shadows = try Column<Shadow>(room)
    let planes = try Column<CellPlace>(room)
    let faces = try Column<SIMD2<Float>>(book.strips > 1 ? 0 : slots)
    let points = try Column<Point>(ShadowPolygon.room)
    let numbers = try Column<Double>(34)
    return BookLight(book, sections, shadows, planes, faces, points, numbers)
  }

  private init(
    _ book: Book, _ sections: LeafSections, _ shadows: consuming Column<Shadow>,
    _ planes: consuming Column<CellPlace>, _ faces: consuming Column<SIMD2<Float>>, _ points: consuming Column<Point>,
    _ numbers: consuming Column<Double>
  ) {
    (strength, casts) = (book.light, book.paper != nil)
    self.sections = sections
    self.shadows = shadows
    self.planes = planes
    self.faces = faces
    self.points = points
    self.numbers = numbers
  }

  /// Takes the state of the light on the same book.
  func take(_ other: BookLight) {
    sections.take(other.sections)
    shadows.take(other.shadows, other.count)
    planes.take(other.planes, other.count)
    faces.take(other.faces, faces.count)
    (count, aloft, lit, relit, share) = (other.count, other.aloft, other.lit, other.relit, other.share)
    if count > 0 { table = other.table }
  }
}

extension Book {
  /// True if its leaves are lit by anything but B8's gradient: they bend or are of paper.
  package var isLit: Bool { light > 0 && (strips > 1 || paper != nil) }

  /// e·s for the right page.
  var brightness: Double { canonical(PaperLight.bright).x }
}
