import LeafSpring

extension Recording {
  /// The place where a book is open, for people who do not see it.
  public struct Place: Equatable, Sendable {
    /// A sentence to announce, such as "Pages 4 and 5 of 32".
    public var sentence: String
    /// The sides that are seen: 0 is the cover, 1 the first page.
    public var sides: [Int]
  }
}

extension Recording.Place {
  /// - Throws: as `Reading.sentence` does.
  init(_ reading: Reading) throws(LeafError) {
    sentence = try reading.sentence()
    switch reading.place {
    case .cover: sides = [0]
    case .pages: sides = Set([reading.first, reading.last].compactMap(\.self)).sorted().map { $0 + 1 }
    case .back, .none: sides = []
    }
  }
}

extension Recorder {
  /// Notes in the frame that was begun last where a book is open; nothing for a scene that is no book.
  public mutating func note(_ book: SceneID, on stage: Stage) {
    guard let reading = try? stage.reading(book) else { return }
    place = try? Recording.Place(reading)
  }
}
