import LeafSpring

/// The fit of a picture in a cell whose sides have a different ratio.
public enum PictureFit: String, CaseIterable, Sendable {
  /// The whole picture, with the cell's paper beside it.
  case contain
  /// The whole cell is covered; the parts of the picture beyond it are cut off equally on both sides.
  case cover
  /// The whole picture is stretched to the whole cell.
  case stretch

  /// For `background-size`.
  var css: String { self == .stretch ? "100% 100%" : rawValue }

  /// For `object-fit`.
  var objectFit: String { self == .stretch ? "fill" : rawValue }

  /// For `preserveAspectRatio`.
  var svg: String {
    switch self {
    case .contain: "xMidYMid meet"
    case .cover: "xMidYMid slice"
    case .stretch: "none"
    }
  }

  /// The factors by which a picture's width and height are scaled to fit.
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
  /// The size of a page that these pictures fill, as large as fits into a box. It has the median ratio of width to
  /// height, without the cover's if there are others. Ratios beyond 1:8 count as 1:8. Nil if no picture has known
  /// sides.
  public static func page(of pictures: [Picture], within box: Size) -> Size? {
    let inner = pictures.count > 1 ? pictures.dropFirst() : pictures[...]
    let ratios = inner.compactMap { $0.pixels.map { $0.width / $0.height } }.sorted()
    guard !ratios.isEmpty else { return nil }
    let ratio = min(max(ratios[ratios.count / 2], 1.0 / 8), 8)
    let width = min(box.width, box.height * ratio)
    return Size(width: width, height: width / ratio)
  }
}
