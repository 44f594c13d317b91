import LeafSpringTestSupport
import Testing

@testable import LeafSpring

/// Books that are peeled on a stage, seen only through snapshots.
enum Peels {
  static func book(_ pages: Int = 21, _ change: (inout Book) -> Void = { _ in }) -> Book {
    var book = Book(pages: pages)
    (book.restRatio, book.fan, book.paper) = (1, 0, Paper())
    change(&book)
    return book
  }

  /// A book of paper whose leaves are never peeled.
  static func turned(_ pages: Int = 21, _ change: (inout Book) -> Void = { _ in }) -> Book {
    book(pages) {
      $0.paper?.cornerZone = 0
      $0.paper?.sheet = 0.5
      change(&$0)
    }
  }

  /// Every hinge, reading direction and spread mode; rigid leaves and soft ones; with a thickness.
  static var orientations: [Book] {
    var books: [Book] = []
    for hinge in Edge.allCases {
      for reading in ReadingDirection.allCases {
        for mode in Book.SpreadMode.allCases {
          for strips in [1, 5] {
            books.append(
              book {
                ($0.hinge, $0.reading, $0.spreadMode) = (hinge, reading, mode)
                $0.paper?.sheet = 0.4
                if strips > 1 { $0.soft = SoftLeaves(strips: strips) }
              })
          }
        }
      }
    }
    return books
  }

  static func name(_ book: Book) -> String {
    "\(book.hinge) \(book.reading) \(book.spreadMode) \(book.strips) strips \(book.paper?.hinges ?? 0) hinges"
  }

  static func open(_ book: Book, at spread: Int = 3, mode: ProductMode = .double) throws -> (stage: Stage, id: SceneID)
  {
    let (stage, id) = try Scenes.open(book, mode: mode)
    try stage.turn(id, to: spread)
    try stage.advance(by: 20)
    return (stage, id)
  }

  /// A page's place on the screen, its point (u, v) counted from the spine and the top, on the right of a left-bound
  /// book or on its left: by the definition, not by the core's poses.
  static func place(_ point: Point, of book: Book, isTurned: Bool = false) -> Point {
    let spine = book.vanishingPoint(in: Scenes.viewport)
    let height = book.isUpright ? book.pageSize.width : book.pageSize.height
    let runsLeft =
      (book.hinge == .right || book.hinge == .bottom || book.hinge == .left && book.reading == .rightToLeft)
    let x = runsLeft != isTurned ? -point.x : point.x
    let y = point.y - height / 2
    return book.isUpright ? Point(x: spine.x + y, y: spine.y + x) : Point(x: spine.x + x, y: spine.y + y)
  }

  /// Width away from the spine and height along it.
  static func size(_ book: Book) -> Size { book.isUpright ? book.pageSize.transposed : book.pageSize }
}

extension Stage {
  /// The drawn position of a point of a face's picture, by the topmost visible row of the leaf whose band has it; nil
  /// if none shows it.
  func drawn(_ point: Point, leaf: Int, face: CellIdentity.Face) -> Point? {
    var found: Point?
    withSnapshot { frame in
      for rank in 0..<frame.count {
        let row = Int(frame.backToFront[rank])
        let flags = CellFlags(rawValue: frame.flags[row]), identity = frame.identity(row)
        guard flags.contains(.visible), identity.role == .page, identity.leaf == leaf, identity.face == face
        else { continue }
        guard !flags.contains(.banded) || frame.band(row).near(point) else { continue }
        found = Self.image(frame, row, point)
      }
    }
    return found
  }

  static func image(_ frame: borrowing Snapshot, _ row: Int, _ point: Point) -> Point {
    func entry(_ index: Int) -> Double {
      frame.matrices64.isEmpty ? Double(frame.matrices[16 * row + index]) : frame.matrices64[16 * row + index]
    }
    func image(_ column: Int) -> Double { point.x * entry(column) + point.y * entry(4 + column) + entry(12 + column) }
    return Point(x: image(0) / image(3), y: image(1) / image(3))
  }
}

extension PaperBand {
  /// True if a point is in the band, up to the rounding of the snapshot's Floats.
  func near(_ point: Point) -> Bool {
    let offset = axis.x * point.x + axis.y * point.y
    return offset >= low - 1e-3 && offset <= high + 1e-3
  }
}
