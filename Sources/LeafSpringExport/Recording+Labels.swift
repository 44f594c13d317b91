import LeafSpring

extension Recording {
  /// Names the places of a book made of a file's pages: numbers count from the first page of the file, which is the cover and
  /// is called so.
  /// - Parameter labels: how the pages are called; empty where each is called by its number.
  mutating func name(pages count: Int, _ labels: [String]) {
    for index in places.indices {
      guard let sides = places[index]?.sides, !sides.isEmpty, sides != [0] else { continue }
      places[index]?.sentence = Recording.sentence(sides, of: count, labels)
    }
  }

  /// "Page 14 of 14", "Pages 2 and 3 of 14", or, where labels differ from numbers, "Pages ii and iii (2 and 3 of 14)".
  static func sentence(_ sides: [Int], of count: Int, _ labels: [String]) -> String {
    let numbers = sides.map { "\($0 + 1)" }
    let names = sides.map { labels.indices.contains($0) ? labels[$0] : "\($0 + 1)" }
    func list(_ words: [String]) -> String { words.joined(separator: " and ") }
    let head = sides.count == 1 ? "Page " : "Pages "
    return head + (names == numbers ? "\(list(numbers)) of \(count)" : "\(list(names)) (\(list(numbers)) of \(count))")
  }
}
