import LeafSpring

/// The drawing on a cell that has no picture: covers, pages, photos and whole views. It consists of polygons and text
/// in the coordinates of the source image, so that every writer shows the same thing and polygons can be projected
/// exactly.
struct Artwork {
  enum Shape {
    /// A filled polygon; the colour's alpha counts.
    case fill([Point], Color)
    case text(Label)
  }

  /// A line of text about a point, its size in points.
  struct Label {
    let text: String
    var at: Point
    let size: Double
    let color: Color
    var serif = true
    /// True if the point is the text's left end; otherwise it is its middle.
    var isLeft = false

    /// For the `class` attribute.
    var style: String { (serif ? "s" : "u") + (isLeft ? " l" : "") }

    /// The styles of the classes of labels.
    static func css(serif: String = Palette.serif, sans: String = Palette.sans) -> String {
      "text.s,text.u{text-anchor:middle}text.s{font-family:\(serif)}text.u{font-family:\(sans)}text.l{text-anchor:start}"
    }
  }

  /// Size of the source image in points; a cell may show only a part of it.
  let size: Size
  /// The design of a page on which nothing is printed.
  static let blank = -1
  /// The design of the inside of a cover of another design.
  static func inside(_ design: Int) -> Int { -2 - design }
  var paper: Color
  var shapes: [Shape] = []

  init(size: Size, paper: Color) {
    self.size = size
    self.paper = paper
  }

  /// The artwork of a cell. Cells of a scene with the same role, item, view and design get the same artwork.
  static func of(_ cell: Recording.Cell) -> Artwork {
    let content = cell.identity.content
    let size = Size(
      width: cell.size.width / (content.width > 0 ? content.width : 1),
      height: cell.size.height / (content.height > 0 ? content.height : 1))
    switch cell.identity.role {
    case .page where cell.design == blank: return Artwork(size: size, paper: Color(white: 1))
    case .page where cell.design < blank:
      return lining(size, design: inside(cell.design), spine: spineEdge(of: cell)).bound(as: cell)
    case .page where cell.identity.item == 0: return cover(size, design: cell.design, spine: spineEdge(of: cell))
    case .page:
      let number = Int(cell.identity.item)
      return page(size, number: number, spine: spineEdge(of: cell), paper: cell.pageColor).bound(as: cell)
    case .cover: return cover(size, design: cell.design, spine: spineEdge(of: cell))
    case .photo: return photo(size, number: Int(cell.identity.item))
    case .view where cell.design > 0: return photo(size, number: cell.design - 1)
    case .view: return cell.identity.view == .to ? detail(size) : list(size)
    case .board: return Artwork(size: size, paper: cell.surface.backColor)
    case .block where cell.identity.part == .whole: return Artwork(size: size, paper: edgePaper)
    case .block: return edge(size, goesDown: [.top, .bottom].contains(cell.identity.part))
    }
  }

  /// The edge at which a page is bound: opposite its rounded corners, or by the parity of its number if it has none.
  static func spineEdge(of cell: Recording.Cell) -> Edge {
    let radii = cell.surface.radii
    let left = radii.topLeft + radii.bottomLeft
    let right = radii.topRight + radii.bottomRight
    let top = radii.topLeft + radii.topRight
    let bottom = radii.bottomLeft + radii.bottomRight
    if left != right { return left < right ? .left : .right }
    if top != bottom { return top < bottom ? .top : .bottom }
    return cell.identity.role != .page || cell.identity.item % 2 == 0 ? .left : .right
  }

  // MARK: Drawing

  mutating func fill(_ points: [Point], _ color: Color) { shapes.append(.fill(points, color)) }

  mutating func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color) {
    fill(Outline.rect(Rect(x: x, y: y, width: width, height: height)), color)
  }

  mutating func frame(inset: Double, width: Double, _ color: Color) {
    let w = size.width - 2 * inset
    let h = size.height - 2 * inset
    rect(inset, inset, w, width, color)
    rect(inset, inset + h - width, w, width, color)
    rect(inset, inset + width, width, h - 2 * width, color)
    rect(inset + w - width, inset + width, width, h - 2 * width, color)
  }

  mutating func text(
    _ text: String, _ x: Double, _ y: Double, _ size: Double, _ color: Color, serif: Bool = true
  ) {
    shapes.append(.text(Label(text: text, at: Point(x: x, y: y), size: size, color: color, serif: serif)))
  }

  /// A line through points; each segment is a thin quad.
  mutating func line(_ points: [Point], width: Double, _ color: Color) {
    for (a, b) in zip(points, points.dropFirst()) {
      let dx = b.x - a.x
      let dy = b.y - a.y
      let length = Trig.root(dx * dx + dy * dy)
      guard length > 0 else { continue }
      let nx = -dy / length * width / 2
      let ny = dx / length * width / 2
      fill(
        [
          Point(x: a.x + nx, y: a.y + ny), Point(x: b.x + nx, y: b.y + ny), Point(x: b.x - nx, y: b.y - ny),
          Point(x: a.x - nx, y: a.y - ny),
        ], color)
    }
  }

  /// This artwork, darker toward the binding where the core does not darken it, where pages lie against each other.
  private func bound(as cell: Recording.Cell) -> Artwork {
    var art = self
    if !cell.surface.gradient.isContact { art.gutter(Artwork.spineEdge(of: cell), strength: 0.26) }
    return art
  }

  /// Darkening toward the binding, in strips.
  private mutating func gutter(_ edge: Edge, strength: Float) {
    let depth = 0.11 * (edge == .left || edge == .right ? size.width : size.height)
    let strips = 9
    for strip in 0..<strips {
      let near = depth * Double(strip) / Double(strips)
      let thick = depth / Double(strips)
      let part = 1 - Float(strip) / Float(strips)
      let color = Color(red: 0.13, green: 0.09, blue: 0.05, alpha: strength * part * part)
      switch edge {
      case .left: rect(near, 0, thick, size.height, color)
      case .right: rect(size.width - near - thick, 0, thick, size.height, color)
      case .top: rect(0, near, size.width, thick, color)
      case .bottom: rect(0, size.height - near - thick, size.width, thick, color)
      }
    }
  }

  /// A colour by hue (turns), saturation and lightness.
  static func hue(_ hue: Double, _ saturation: Double, _ lightness: Double) -> Color {
    func channel(_ n: Double) -> Float {
      let k = (n + hue * 12).truncatingRemainder(dividingBy: 12)
      let a = saturation * min(lightness, 1 - lightness)
      return Float(lightness - a * max(-1, min(k - 3, 9 - k, 1)))
    }
    return Color(red: channel(0), green: channel(8), blue: channel(4))
  }
}
