import LeafSpring

extension Artwork {
  private static let hues = [0.44, 0.02, 0.60, 0.10, 0.83, 0.33]
  private static let gold = Color(red: 0.86, green: 0.72, blue: 0.44)

  private static func cloth(_ design: Int) -> Color {
    hue(hues[((design % hues.count) + hues.count) % hues.count], 0.42, 0.235)
  }

  /// A cloth cover: a band at the binding, a double rule, a leaf on a spring, a title.
  static func cover(_ size: Size, design: Int, spine: Edge) -> Artwork {
    var art = Artwork(size: size, paper: cloth(design))
    let w = size.width
    let h = size.height
    let unit = min(w, h * 0.64) / 362
    // Weave: faint horizontal threads.
    let thread = Color(white: 1, alpha: 0.025)
    for row in stride(from: 0.0, to: h, by: 24 * unit) { art.rect(0, row, w, 8 * unit, thread) }
    art.rect(0, 0, 30 * unit, h, Color(white: 0, alpha: 0.28))
    art.rect(30 * unit, 0, 2 * unit, h, Color(white: 1, alpha: 0.10))
    // The rules go on the part to the right of the band.
    let left = 48 * unit
    let inset = 22 * unit
    for (step, width) in [(0.0, 3.0), (8.0, 1.0)] {
      let s = step * unit
      let t = width * unit
      let x = left + s
      let y = inset + s
      let ruleWidth = w - left - inset - 2 * s
      let ruleHeight = h - 2 * inset - 2 * s
      art.rect(x, y, ruleWidth, t, gold)
      art.rect(x, y + ruleHeight - t, ruleWidth, t, gold)
      art.rect(x, y + t, t, ruleHeight - 2 * t, gold)
      art.rect(x + ruleWidth - t, y + t, t, ruleHeight - 2 * t, gold)
    }
    let centre = Point(x: (left + w - inset) / 2, y: 0.45 * h)
    art.leaf(at: centre, scale: 1.15 * unit)
    art.text("LEAF", centre.x, 0.19 * h, 44 * unit, gold)
    art.text("SPRING", centre.x, 0.77 * h, 44 * unit, gold)
    art.text(design == 0 ? "a book that opens" : "volume \(design + 1)", centre.x, 0.86 * h, 17 * unit, gold)
    return spine == .right ? art.mirrored : art
  }

  /// This artwork with left and right exchanged; text stays readable.
  private var mirrored: Artwork {
    var art = self
    let width = size.width
    art.shapes = shapes.map { shape in
      switch shape {
      case .fill(let points, let color): return .fill(points.map { Point(x: width - $0.x, y: $0.y) }, color)
      case .text(var label):
        label.at.x = width - label.at.x
        return .text(label)
      }
    }
    return art
  }

  /// The ornament: a coil that ends in a leaf.
  private mutating func leaf(at centre: Point, scale: Double) {
    let gold = Artwork.gold
    func place(_ x: Double, _ y: Double) -> Point { Point(x: centre.x + x * scale, y: centre.y + y * scale) }
    var coil: [Point] = []
    for step in 0...72 {
      let t = Double(step) / 72
      let swing = 26 * Trig.sine(2 * .pi * 4.5 * t)
      coil.append(place(swing, 96 - 78 * t))
    }
    line(coil, width: 3.2 * scale, gold)
    var outline: [Point] = []
    for side in [1.0, -1.0] {
      for step in 0...16 {
        let t = side > 0 ? Double(step) / 16 : 1 - Double(step) / 16
        let bulge = 44 * Trig.sine(.pi * t) * (1 - 0.35 * t)
        outline.append(place(side * bulge, 18 - 118 * t))
      }
    }
    fill(outline, gold)
    let vein = Color(red: 0.10, green: 0.16, blue: 0.14)
    line([place(0, 10), place(0, -84)], width: 2.4 * scale, vein)
    for row in 0..<4 {
      let y = -2 - 18 * Double(row)
      line([place(0, y), place(22 - 2 * Double(row), y - 16)], width: 1.6 * scale, vein)
      line([place(0, y), place(-22 + 2 * Double(row), y - 16)], width: 1.6 * scale, vein)
    }
  }

  /// Cut paper.
  static let edgePaper = Color(red: 0.93, green: 0.915, blue: 0.88)

  /// The edge of a stack of paper, from the front cover to the back cover: lines at uneven distances, as sheets lie.
  static func edge(_ size: Size, goesDown: Bool) -> Artwork {
    var art = Artwork(size: size, paper: edgePaper)
    let lines = 36
    for line in 0..<lines {
      let place = (Double(line) + 0.3 + 0.4 * Double(line * 17 % 10) / 10) / Double(lines)
      let width = (0.25 + 0.35 * Double(line * 7 % 5) / 5) / Double(lines)
      let color = Color(red: 0.33, green: 0.28, blue: 0.22, alpha: 0.25 + 0.4 * Float(line * 13 % 7) / 7)
      if goesDown {
        art.rect(0, place * size.height, size.width, width * size.height, color)
      } else {
        art.rect(place * size.width, 0, width * size.width, size.height, color)
      }
    }
    return art
  }

  /// A printed page: a chapter with its heading, and the page's number.
  static func page(_ size: Size, number item: Int, spine: Edge, paper: Color) -> Artwork {
    let number = max(item, 0)
    let tint = number % 2 == 0 ? Float(0) : 0.012
    var art = Artwork(
      size: size, paper: Color(red: paper.red - tint, green: paper.green - tint, blue: paper.blue - tint))
    art.print(chapter(number), number, spine, min(size.width, size.height * 0.64) / 362)
    return art
  }

  private mutating func print(_ chapter: Chapter, _ number: Int, _ spine: Edge, _ unit: Double) {
    let ink = Color(red: 0.17, green: 0.15, blue: 0.13)
    let (inner, outer, letter) = (50 * unit, 38 * unit, 16 * unit)
    let left = spine == .right ? outer : inner
    let width = size.width - inner - outer
    var y = 70 * unit
    for line in Artwork.lines(chapter.title, size: 27 * unit, width: width) {
      label(line, left, y, 27 * unit, Artwork.hue(Artwork.hues[number % Artwork.hues.count], 0.5, 0.32))
      y += 34 * unit
    }
    rect(left, y - 8 * unit, 44 * unit, 2 * unit, Artwork.gold)
    y += 26 * unit
    for paragraph in chapter.paragraphs {
      for line in Artwork.lines(paragraph, size: letter, width: width) where y < size.height - 62 * unit {
        label(line, left, y, letter, ink)
        y += 23 * unit
      }
      y += 10 * unit
    }
    text(String(number), left + width / 2, size.height - 36 * unit, 14 * unit, ink)
  }

  private mutating func label(_ text: String, _ x: Double, _ y: Double, _ size: Double, _ color: Color) {
    shapes.append(.text(Label(text: text, at: Point(x: x, y: y), size: size, color: color, isLeft: true)))
  }

  /// The inside of a cover: a board in cloth, and the paper that is pasted on it.
  static func lining(_ size: Size, design: Int, spine: Edge) -> Artwork {
    var art = Artwork(size: size, paper: cloth(design))
    let (w, h, unit) = (size.width, size.height, min(size.width, size.height * 0.64) / 362)
    let turn = 10 * unit
    let left = spine == .left ? 0 : turn
    let top = spine == .top ? 0 : turn
    let (right, bottom) = (spine == .right ? w : w - turn, spine == .bottom ? h : h - turn)
    art.rect(left, top, right - left, bottom - top, Color(red: 0.93, green: 0.9, blue: 0.83))
    art.leaf(at: Point(x: w / 2, y: 0.46 * h), scale: 0.5 * unit)
    return art
  }
}
