/// The set of scenes that a step must visit, by their index in the stage's order, one bit each. Going through it costs
/// one word per 64 scenes that are not in it.
struct SceneSet {
  private var words: [UInt64] = []
  private var members = 0

  var isEmpty: Bool { members == 0 }

  /// Makes room for indices below `count`.
  mutating func reserve(_ count: Int) {
    while words.count * 64 < count { words.append(0) }
  }

  /// Gives the set memory of its own, so that no later change must allocate.
  mutating func makeUnique() { words.reserveCapacity(words.count) }

  /// Makes `indices` the only members.
  mutating func replace(with indices: Range<Int>) {
    reserve(indices.upperBound)
    for word in 0..<words.count { words[word] = 0 }
    members = 0
    for index in indices { insert(index) }
  }

  mutating func insert(_ index: Int) {
    let bit = UInt64(1) << UInt64(index & 63)
    if words[index >> 6] & bit == 0 { members += 1 }
    words[index >> 6] |= bit
  }

  mutating func remove(_ index: Int) {
    let bit = UInt64(1) << UInt64(index & 63)
    if words[index >> 6] & bit != 0 { members -= 1 }
    words[index >> 6] &= ~bit
  }

  /// The first member from `index` on.
  func next(from index: Int) -> Int? {
    guard members > 0, index >> 6 < words.count else { return nil }
    var place = index >> 6
    var word = words[place] & ~0 << UInt64(index & 63)
    while word == 0 {
      place += 1
      guard place < words.count else { return nil }
      word = words[place]
    }
    return place << 6 + word.trailingZeroBitCount
  }
}
