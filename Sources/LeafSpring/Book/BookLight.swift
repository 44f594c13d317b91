/// The light on a book: the cross-sections of its leaves in the air, and the shadows they cast.
final class BookLight {
  /// Its strength as drawn, 0…1.
  let strength: Double
  /// Share of a page's shadow that is left between its ends, on the mean.
  let ends: Double
  /// True if the book casts shadows: it is of paper. Else only the faces of its leaves are lit.
  let casts: Bool
  let sections: LeafSections
  /// The shadows of the present poses, back to front, with the planes that they are in.
  let shadows: Column<Shadow>
  let planes: Column<CellPlace>
  var count = 0
  /// Slots of the leaves in the air.
  private(set) var aloft = 0..<0
  /// Slots of those whose sections are held: they cast shadows, and shade each other.
  private(set) var casting = 0..<0
  /// True while the book opens or shuts: nothing lies on the left.
  var isOpening = false
  /// Slots of the leaves that do not lie flat, whose faces are lit.
  var lit = 0..<0
  /// Slots whose light was written since the last snapshot.
  var relit = 0..<0
  /// By slot, in a book whose leaves do not bend: the light on it.
  let faces: Column<SIMD2<Float>>
  /// Outlines of both pages, once known, and the boards' overhang at that time; and what the table's shadow, the first
  /// one, was made of.
  var pages: (right: SIMD16<Float>, left: SIMD16<Float>, overhang: Double)?
  var table = SIMD4<Double>()
  /// Room for polygons, and for the numbers of a profile.
  let points: Column<Point>
  let numbers: Column<Double>

  /// The most shadows of a book: of the table, of both sides, two of each peeled leaf, some rigid leaves under others.
  static let most = 3 + 2 * BookPaper.mostPeeled + 24

  /// The light on a book; nil if it is in none.
  static func make(_ book: Book, slots: Int, in memory: inout Memory) -> BookLight? {
    book.isLit ? BookLight(book, slots: slots, in: &memory) : nil
  }

  private init(_ book: Book, slots: Int, in memory: inout Memory) {
    let room = book.paper == nil ? 0 : BookLight.most
    (strength, casts) = (book.light, book.paper != nil)
    ends = PaperLight.meanEnds(of: book.isUpright ? book.pageSize.transposed : book.pageSize)
    sections = LeafSections(strips: book.strips, leaves: slots, in: &memory)
    shadows = Column(room, in: &memory)
    planes = Column(room, in: &memory)
    faces = Column(book.strips > 1 ? 0 : slots, in: &memory)
    points = Column(ShadowPolygon.room, in: &memory)
    numbers = Column(LeafSections.profileRoom, in: &memory)
  }

  func setAloft(_ slots: Range<Int>, castingFrom first: Int) {
    aloft = slots.isEmpty ? 0..<0 : slots
    casting = slots.isEmpty ? 0..<0 : (first..<slots.upperBound).prefix(LeafSections.most)
  }

  /// Takes the state of the light on the same book.
  func take(_ other: BookLight) {
    sections.take(other.sections)
    shadows.take(other.shadows, other.count)
    planes.take(other.planes, other.count)
    faces.take(other.faces, faces.count)
    (count, lit, relit) = (other.count, other.lit, other.relit)
    (aloft, casting, isOpening) = (other.aloft, other.casting, other.isOpening)
    if count > 0 { table = other.table }
  }
}

extension Book {
  /// True if its leaves are lit by anything but B8's gradient: they bend or are of paper.
  package var isLit: Bool { light > 0 && (strips > 1 || paper != nil) }

  /// e·s for the right page.
  var brightness: Double { canonical(PaperLight.bright).x }
}
