import LeafSpring

/// The labels of some pages, from one on.
struct PageLabelRange {
  let first: Int
  /// A name of the PDF standard: /D decimal, /R and /r roman, /A and /a letters; nil for no number.
  let style: String?
  let prefix: String
  let start: Int

  func label(_ page: Int) -> String {
    let number = max(1, start) + page - first
    switch style {
    case "/D": return prefix + "\(number)"
    case "/R": return prefix + PageLabelRange.roman(number)
    case "/r": return prefix + PageLabelRange.roman(number).lowercased()
    case "/A": return prefix + PageLabelRange.letters(number)
    case "/a": return prefix + PageLabelRange.letters(number).lowercased()
    default: return prefix
    }
  }

  private static func roman(_ number: Int) -> String {
    let digits = [
      (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
      (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
    // Roman numbers end below 4000.
    guard number < 4000 else { return "\(number)" }
    var rest = number
    var text = ""
    for (value, letters) in digits {
      while rest >= value {
        text += letters
        rest -= value
      }
    }
    return text
  }

  /// A to Z, AA to ZZ, AAA to ZZZ.
  private static func letters(_ number: Int) -> String {
    let letter = Character(Unicode.Scalar(UInt8(65 + (number - 1) % 26)))
    return String(repeating: letter, count: min(1 + (number - 1) / 26, 100))
  }
}

/// The part of a PDF's page that is seen.
struct PageBox {
  private let x: (Double, Double)
  private let y: (Double, Double)
  private let turn: Int

  /// - Parameter turn: degrees clockwise by which the page is turned.
  init?(_ corners: [Double], turn: Int) {
    guard corners.count == 4, corners[0] != corners[2], corners[1] != corners[3] else { return nil }
    x = (min(corners[0], corners[2]), max(corners[0], corners[2]))
    y = (min(corners[1], corners[3]), max(corners[1], corners[3]))
    self.turn = ((turn % 360) + 360) % 360
  }

  /// A rectangle in parts of the page as it is seen, from its top left.
  func part(_ corners: [Double]) -> Rect? {
    guard corners.count == 4, corners.allSatisfy(\.isFinite) else { return nil }
    func place(_ px: Double, _ py: Double) -> (Double, Double) {
      let (u, v) = ((px - x.0) / (x.1 - x.0), (y.1 - py) / (y.1 - y.0))
      let turned = turn == 90 ? (1 - v, u) : turn == 180 ? (1 - u, 1 - v) : turn == 270 ? (v, 1 - u) : (u, v)
      return (min(max(turned.0, 0), 1), min(max(turned.1, 0), 1))
    }
    let (a, b) = (place(corners[0], corners[1]), place(corners[2], corners[3]))
    let (width, height) = (abs(a.0 - b.0), abs(a.1 - b.1))
    guard width > 0, height > 0 else { return nil }
    return Rect(x: min(a.0, b.0), y: min(a.1, b.1), width: width, height: height)
  }
}
