import LeafSpring

/// How a page of a PDF is drawn, by its sides.
enum PageShape {
  /// To the height that is wanted.
  case usual
  /// Lower, because it is so wide.
  case wide
  /// Smaller: of more pixels for a point no JPEG is written.
  case tiny
  /// Without its crop box, which leaves nothing of it.
  case whole

  /// A page wider than this many heights is wide.
  private static let widest = 4.0
  /// The most pixels for an inch, and the least height of a usual page, in points, drawn to 1800 pixels.
  private static let finest = 65_000
  private static let leastHeight = 2.0

  init(_ size: Size) {
    let isWide = size.width > PageShape.widest * size.height
    if size.width == 0 || size.height == 0 {
      self = .whole
    } else if (isWide ? size.width / PageShape.widest : size.height) < PageShape.leastHeight {
      self = .tiny
    } else {
      self = isWide ? .wide : .usual
    }
  }

  /// The arguments for `pdftoppm` that say which part of the page is drawn.
  var box: [String] { self == .whole ? [] : ["-cropbox"] }

  /// The arguments for `pdftoppm`.
  func words(_ height: Int) -> [String] {
    switch self {
    case .usual, .whole: box + ["-scale-to-x", "-1", "-scale-to-y", "\(height)"]
    case .wide: box + ["-scale-to-x", "\(Int(PageShape.widest) * height)", "-scale-to-y", "-1"]
    case .tiny: box + ["-r", "\(PageShape.finest)"]
    }
  }
}
