/// The numbers that are printed on a book's pages, as rules: sections of pages, each numbered in a style of its own,
/// with a prefix; as in a PDF's /PageLabels. Pages count from 0, without the cover.
///
/// Roman front matter of eight pages, then arabic numbers from 1, then an appendix "A-1", "A-2":
///
///     try PageLabels([
///       .init(start: 0, .lowerRoman), .init(start: 8, .decimal), .init(start: 200, .decimal, prefix: "A-"),
///     ])
public struct PageLabels: Equatable, Sendable {
  /// The style of a section's numbers.
  public enum Style: UInt8, CaseIterable, Sendable {
    /// Not at all: the label is the prefix alone.
    case none
    /// 1, 2, 3.
    case decimal
    /// I, II, III; beyond 3,999 decimal.
    case upperRoman
    /// i, ii, iii; beyond 3,999 decimal.
    case lowerRoman
    /// A to Z, then AA to ZZ, then AAA; beyond sixteen letters (416) decimal.
    case upperLetters
    /// a to z, then aa to zz; beyond sixteen letters (416) decimal.
    case lowerLetters
  }

  /// The pages from one on, up to the next section's.
  public struct Section: Equatable, Sendable {
    /// Its first page, counted from 0 without the cover.
    public var start: Int
    public var style: Style
    /// The number of its first page, 1 to 1,000,000.
    public var first: Int
    /// Written before each number: UTF-8, at most `prefixLimit` bytes, none of them 0.
    public var prefix: [UInt8]

    public init(start: Int, _ style: Style = .decimal, first: Int = 1, prefix: [UInt8] = []) {
      (self.start, self.style, self.first, self.prefix) = (start, style, first, prefix)
    }

    public init(start: Int, _ style: Style = .decimal, first: Int = 1, prefix: String) {
      self.init(start: start, style, first: first, prefix: [UInt8](prefix.utf8))
    }
  }

  /// The most bytes of a prefix, of a label, and the most sections.
  package static let prefixLimit = 64, labelLimit = 84, sectionLimit = 65_536

  /// In ascending order, the first at page 0.
  public let sections: [Section]

  /// Every page has its number, from 1.
  public static var plain: PageLabels { PageLabels(checked: [Section(start: 0)]) }

  private init(checked sections: [Section]) { self.sections = sections }

  /// - Parameter sections: in ascending order of their starts, the first at page 0; none for plain numbers from 1.
  /// - Throws: `outOfRange` for a start, a first number or a prefix that is not as `Section` says, and for too many.
  public init(_ sections: [Section]) throws(LeafError) {
    guard !sections.isEmpty else {
      self = .plain
      return
    }
    try Check.that(sections.count <= PageLabels.sectionLimit, .outOfRange, "sections", accepts: "up to 65,536 sections")
    try Check.that(sections[0].start == 0, .outOfRange, "start", accepts: "0 for the first section")
    for index in sections.indices {
      let section = sections[index]
      try Check.that(
        section.start <= Book.pageLimit && (index == 0 || section.start > sections[index - 1].start),
        .outOfRange, "start", accepts: "pages in ascending order, up to 1,000,000")
      try Check.count(section.first, 1...1_000_000, "first", accepts: "1 to 1,000,000")
      try Check.that(
        section.prefix.count <= PageLabels.prefixLimit && !section.prefix.contains(0),
        .outOfRange, "prefix", accepts: "up to 64 bytes, none of them 0")
    }
    self.sections = sections
  }

  /// The label of a page as UTF-8: at most `labelLimit` bytes, none for a page of a section without numbers and prefix.
  /// - Throws: `outOfRange` for a page below 0 or beyond 1,000,000. O(log sections).
  package func utf8(ofPage page: Int) throws(LeafError) -> [UInt8] {
    try Check.that(page >= 0 && page <= Book.pageLimit, .outOfRange, "page", accepts: "a page counted from 0")
    let section = sections[sections.lastIndex(ofFirst: { $0.start <= page })]
    let number = section.first + (page - section.start)
    var text = PlainText(bytes: section.prefix)
    switch section.style {
    case .none: break
    case .decimal: text.append(number)
    case .upperRoman: text.append(roman: number, base: 0)
    case .lowerRoman: text.append(roman: number, base: 32)
    case .upperLetters: text.append(letters: number, first: 65)
    case .lowerLetters: text.append(letters: number, first: 97)
    }
    return text.bytes
  }

  /// The label of a page.
  /// - Throws: as `utf8(ofPage:)`.
  public func label(ofPage page: Int) throws(LeafError) -> String {
    String(decoding: try utf8(ofPage: page), as: UTF8.self)
  }
}

/// Text that is put together byte by byte.
struct PlainText {
  var bytes: [UInt8] = []

  mutating func append(_ text: StaticString) {
    for byte in UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount) { bytes.append(byte) }
  }

  mutating func append(_ other: [UInt8]) { for byte in other { bytes.append(byte) } }

  /// A number in decimals, 0 or more.
  mutating func append(_ number: Int) {
    let start = bytes.count
    var rest = number
    repeat {
      bytes.append(UInt8(truncatingIfNeeded: 48 + rest % 10))
      rest /= 10
    } while rest > 0
    var (low, high) = (start, bytes.count - 1)
    while low < high {
      bytes.swapAt(low, high)
      (low, high) = (low + 1, high - 1)
    }
  }

  /// A number in roman signs; `base` 32 makes small letters of them.
  mutating func append(roman number: Int, base: UInt8) {
    guard number >= 1, number <= 3999 else { return append(number) }
    var rest = number
    // M D C L X V I, each with the sign by which it is lessened.
    for (value, sign, less) in PlainText.signs {
      while rest >= value {
        if less > 0 { bytes.append(less + base) }
        bytes.append(sign + base)
        rest -= value
      }
    }
  }

  private static var signs: [(Int, UInt8, UInt8)] {
    [
      (1000, 77, 0), (900, 77, 67), (500, 68, 0), (400, 68, 67), (100, 67, 0), (90, 67, 88), (50, 76, 0), (40, 76, 88),
      (10, 88, 0), (9, 88, 73), (5, 86, 0), (4, 86, 73), (1, 73, 0),
    ]
  }

  /// A number in letters: a to z, aa to zz, aaa.
  mutating func append(letters number: Int, first: UInt8) {
    let times = (number - 1) / 26 + 1
    guard number >= 1, times <= 16 else { return append(number) }
    for _ in 0..<times { bytes.append(first + UInt8((number - 1) % 26)) }
  }
}
