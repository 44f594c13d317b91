/// The picture that goes on a cell.
public struct CellIdentity: Equatable, Sendable, BitwiseCopyable {
  /// The thing that a cell is a part of.
  public enum Role: UInt8, Sendable, BitwiseCopyable {
    /// A page of a book, or its own cover, which is item 0; `item` and `leaf` count from the cover.
    case page
    /// The cover that stands for a book on a shelf, or for an album in a list; never a cell of a book.
    case cover
    /// A photo of an album.
    case photo
    /// A whole view, or a part of one, of a transition.
    case view
    /// An edge of the stack of pages on one side of an open book: `part` says which, as the book lies on the screen,
    /// `whole` a round corner between two edges; `face` is `back` for the stack of the leaves that are turned. It is
    /// never under a finger.
    case block = 5
    /// The inner side of a cover that is a board, under the pages of a book that has such covers: plain, and never
    /// under a finger. `face` is `back` for the front cover, which lies on the left of a book that is read from there.
    case board = 6

    /// True if a finger can be on such a cell.
    var isTouchable: Bool { self != .block && self != .board }
  }

  public enum Face: UInt8, Sendable, BitwiseCopyable { case front, back }

  /// One of the two views of a transition.
  public enum View: UInt8, Sendable, BitwiseCopyable { case none, from, to }

  /// The part of a view or a pair of panels, or the edge of a stack of pages, that the cell is.
  public enum Part: UInt8, Sendable, BitwiseCopyable { case whole, left, right, top, bottom }

  public var role: Role
  /// Index of the page side, book, photo or tile within its scene.
  public var item: Int32
  /// Index of the leaf (two page sides) or of the panel; −1 where there is none.
  public var leaf: Int32
  public var face: Face
  public var view: View
  public var part: Part
  /// The part of the source image or view the cell shows, in unit coordinates.
  public var content: Rect

  public init(
    role: Role, item: Int, leaf: Int = -1, face: Face = .front, view: View = .none, part: Part = .whole,
    content: Rect = .unit
  ) {
    self.role = role
    self.item = Int32(truncatingIfNeeded: item)
    self.leaf = Int32(truncatingIfNeeded: leaf)
    self.face = face
    self.view = view
    self.part = part
    self.content = content
  }
}

/// A gradient laid over a cell: colour, axis in the cell's unit coordinates, and the alpha at each stop.
/// The cell's shade multiplies every alpha. Points before the start and past the end take the nearest stop.
public struct Gradient: Equatable, Sendable, BitwiseCopyable {
  public var color: Color
  public var start: Point
  public var end: Point
  /// Up to four stops; `stopCount` says how many are in use.
  public var locations: (Float, Float, Float, Float)
  public var alphas: (Float, Float, Float, Float)
  public var stopCount: UInt32

  public init(
    color: Color, start: Point, end: Point, locations: (Float, Float, Float, Float),
    alphas: (Float, Float, Float, Float), stopCount: Int
  ) {
    self.color = color
    self.start = start
    self.end = end
    self.locations = locations
    self.alphas = alphas
    self.stopCount = UInt32(truncatingIfNeeded: stopCount)
  }

  /// No gradient.
  public static let none = Gradient(
    color: .clear, start: .zero, end: Point(x: 1, y: 0), locations: (0, 1, 0, 0), alphas: (0, 0, 0, 0), stopCount: 0)

  public static func == (a: Gradient, b: Gradient) -> Bool {
    a.color == b.color && a.start == b.start && a.end == b.end && a.locations == b.locations
      && a.alphas == b.alphas && a.stopCount == b.stopCount
  }
}

/// Everything else that a host needs to draw a cell; it never changes or rarely does.
public struct CellSurface: Equatable, Sendable, BitwiseCopyable {
  /// Shown where the content does not cover the cell, and on the back of a cell without a back picture.
  public var backColor: Color
  /// Corner radii in points.
  public var radii: Corners<Float>
  public var gradient: Gradient

  public init(
    backColor: Color = .clear,
    radii: Corners<Float> = Corners(topLeft: 0, topRight: 0, bottomLeft: 0, bottomRight: 0),
    gradient: Gradient = .none
  ) {
    self.backColor = backColor
    self.radii = radii
    self.gradient = gradient
  }
}
