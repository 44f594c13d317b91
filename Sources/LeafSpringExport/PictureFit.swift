import LeafSpring

/// How a picture fills a cell whose sides have another ratio.
public enum PictureFit: String, CaseIterable, Sendable {
  /// The whole picture, with the cell's paper beside it.
  case contain
  /// The whole cell is covered; the parts of the picture beyond it are cut off equally on both sides.
  case cover
  /// The whole picture on the whole cell: it is stretched.
  case stretch

  /// For `background-size`.
  var css: String { self == .stretch ? "100% 100%" : rawValue }

  /// For `preserveAspectRatio`.
  var svg: String {
    switch self {
    case .contain: "xMidYMid meet"
    case .cover: "xMidYMid slice"
    case .stretch: "none"
    }
  }

  /// The factors of a picture's width and height that fit it.
  func scale(_ picture: Size, into cell: Size) -> (x: Double, y: Double) {
    let x = cell.width / picture.width
    let y = cell.height / picture.height
    switch self {
    case .contain: return (min(x, y), min(x, y))
    case .cover: return (max(x, y), max(x, y))
    case .stretch: return (x, y)
    }
  }
}

extension Size {
  /// The size of a page that these pictures fill, as large as a box takes: of the middle ratio of width to height, the
  /// cover's aside where there are others. Ratios beyond 1:8 count as that. Nil where no picture has sides.
  public static func page(of pictures: [Picture], within box: Size) -> Size? {
    let inner = pictures.count > 1 ? pictures.dropFirst() : pictures[...]
    let ratios = inner.compactMap { $0.pixels.map { $0.width / $0.height } }.sorted()
    guard !ratios.isEmpty else { return nil }
    let ratio = min(max(ratios[ratios.count / 2], 1.0 / 8), 8)
    let width = min(box.width, box.height * ratio)
    return Size(width: width, height: width / ratio)
  }
}
