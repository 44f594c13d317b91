/// The place in a book that a reader has before them, as facts: for a page number in a margin, for assistive
/// technology, in any language.
public struct Reading: Equatable, Sendable {
  /// The kind of place in the book.
  public enum Place: UInt8, CaseIterable, Sendable {
    /// Its cover: the book is shut, or lies on its back.
    case cover
    /// One page or two: `first` and `last`.
    case pages
    /// The back of its last leaf, which has no page.
    case back
    /// An open book without pages.
    case none
  }

  public var place: Place
  /// The first and the last page of the open spread in reading order, counted from 0 without the cover; nil except at
  /// `pages`.
  public var first, last: Int?
  /// Pages of the book, without the cover.
  public var pageCount: Int
  /// The spread that is open, that the leaves in the air lead to, or that a waiting turn asks for; also while the book
  /// is shut.
  public var spread = 0
  /// The spreads that can be turned to.
  public var spreads = 0...0
  /// True if the book still opens, shuts or turns toward that place, or a finger holds it.
  public var isMoving = false

  package init(place: Place, first: Int? = nil, last: Int? = nil, pageCount: Int) {
    self.place = place
    (self.first, self.last, self.pageCount) = (first, last, pageCount)
  }
}

extension Stage {
  /// The place where a book is open. While it moves, the place it goes to; while a gesture holds its opening, the place
  /// from which the gesture took it.
  /// - Throws: `unknownScene`.
  public func reading(_ id: SceneID) throws(LeafError) -> Reading {
    let scene = try findAnyBook(id)
    let (book, run) = (scene.book, scene.interaction.progress)
    let isOpen = run.isHeld ? !run.leadsFar : run.motion.target == 1
    let spread = scene.aimedSpread
    var reading = Reading(place: .cover, pageCount: book.pages)
    (reading.spread, reading.spreads) = (spread, book.spreads)
    reading.isMoving = scene.isMoving(at: now) || run.isHeld || scene.isHeld
    let lies = book.spreadMode == .double ? spread >= 0 : spread > 0
    guard isOpen, lies else { return reading }
    let pages = book.pages(ofSpread: spread)
    (reading.first, reading.last) = (pages.first ?? pages.second, pages.second ?? pages.first)
    reading.place = reading.first != nil ? .pages : spread > 0 ? .back : .none
    return reading
  }
}

extension Stage {
  /// A book to ask questions of: also one that a container moves.
  func findAnyBook(_ id: SceneID) throws(LeafError) -> BookScene {
    try Check.found(findAny(id).asBook, accepts: "the id of a book")
  }
}

/// The plain English of it.
extension Reading {
  /// A sentence to announce: "Cover", "Page 4 of 32", "Pages 4 and 5 of 32", "Back cover", "No pages". If labels differ
  /// from plain numbers, both are given: "Pages iv and v (4 and 5 of 32)". A host with another language makes its own
  /// from the members.
  /// - Throws: `outOfRange` for pages that no book has.
  public func sentence(_ labels: PageLabels = .plain) throws(LeafError) -> String {
    String(decoding: try sentenceUTF8(labels), as: UTF8.self)
  }

  /// This text as UTF-8: at most `Reading.sentenceLimit` bytes.
  package func sentenceUTF8(_ labels: PageLabels = .plain) throws(LeafError) -> [UInt8] {
    var text = PlainText()
    switch place {
    case .cover: text.append("Cover")
    case .back: text.append("Back cover")
    case .none: text.append("No pages")
    case .pages:
      let first = first ?? 0
      try write(first, last ?? first, labels, into: &text)
    }
    return text.bytes
  }

  /// The most bytes of a sentence.
  package static let sentenceLimit = 256

  private func write(
    _ first: Int, _ last: Int, _ labels: PageLabels, into text: inout PlainText
  ) throws(LeafError) {
    var names = PlainText(), numbers = PlainText()
    var isNamed = true
    for page in first == last ? [first] : [first, last] {
      let name = try labels.utf8(ofPage: page)
      isNamed = isNamed && !name.isEmpty
      if !numbers.bytes.isEmpty {
        names.append(" and ")
        numbers.append(" and ")
      }
      names.append(name)
      numbers.append(page + 1)
    }
    isNamed = isNamed && !names.bytes.elementsEqual(numbers.bytes)
    text.append(first == last ? "Page " : "Pages ")
    if isNamed {
      text.append(names.bytes)
      text.append(" (")
    }
    text.append(numbers.bytes)
    text.append(" of ")
    text.append(pageCount)
    if isNamed { text.append(")") }
  }
}
