/// A set of indices below a count, one bit each. Iteration costs one word per 64 indices that are not in it; an empty
/// set costs nothing.
struct BitColumn: ~Copyable {
  /// The number of members, then their bits.
  private var words: Column<UInt64>

  /// An empty set for indices below `count`.
  /// - Throws: `outOfMemory`.
  init(_ count: Int) throws(LeafError) { words = try Column<UInt64>(BitColumn.words(count)) }

  init(_ count: Int, in memory: inout Memory) { words = Column<UInt64>(BitColumn.words(count), in: &memory) }

  private init(_ words: consuming Column<UInt64>) { self.words = words }

  private static func words(_ count: Int) -> Int { 1 + (count + 63) / 64 }

  /// A copy with the same members and capacity.
  /// - Throws: `outOfMemory`.
  func copied() throws(LeafError) -> BitColumn {
    let words = try words.copied()
    return BitColumn(words)
  }

  /// Takes the members of a set for as many indices.
  func take(_ other: borrowing BitColumn) { words.take(other.words, words.count) }

  /// Reserves capacity for indices below `count`; if it grows, to at least twice the old capacity.
  /// - Throws: `outOfMemory`; the set is unchanged then.
  mutating func reserve(_ count: Int) throws(LeafError) {
    guard BitColumn.words(count) > words.count else { return }
    let wider = try Column<UInt64>(max(BitColumn.words(count), 2 * words.count))
    wider.take(words, words.count)
    words = wider
  }

  var count: Int { Int(truncatingIfNeeded: words.pointer[0]) }
  var isEmpty: Bool { count == 0 }

  @inline(__always)
  func insert(_ index: Int) {
    let (word, bit) = (words.pointer + 1 + index >> 6, UInt64(1) << UInt64(index & 63))
    if word.pointee & bit == 0 { words.pointer[0] += 1 }
    word.pointee |= bit
  }

  @inline(__always)
  func remove(_ index: Int) {
    let (word, bit) = (words.pointer + 1 + index >> 6, UInt64(1) << UInt64(index & 63))
    if word.pointee & bit != 0 { words.pointer[0] -= 1 }
    word.pointee &= ~bit
  }

  /// Makes the indices below `count` the only members. The capacity must suffice.
  func replace(withFirst count: Int) {
    precondition(BitColumn.words(count) <= words.count, "no room for \(count) indices")
    for place in 0..<words.count { words.pointer[place] = 0 }
    for index in 0..<count { insert(index) }
  }

  /// Gives the members from `index` on, and below `count`, another index, as many further. O(count − index).
  func move(from index: Int, to count: Int, by distance: Int) {
    guard !isEmpty else { return }
    let step = distance < 0 ? 1 : -1
    for old in stride(from: distance < 0 ? index : count - 1, to: distance < 0 ? count : index - 1, by: step) {
      if contains(old) { insert(old + distance) } else { remove(old + distance) }
      remove(old)
    }
  }

  /// The first member from `index` on.
  func next(from index: Int) -> Int? {
    var members = members(from: index)
    return members.next()
  }

  /// The members in ascending order, each looked for when the loop comes to it. The set must not grow meanwhile.
  var members: BitMembers { members(from: 0) }

  /// Those from `index` on.
  func members(from index: Int) -> BitMembers { BitMembers(words: words.pointer, count: words.count, index: index) }

  @inline(__always)
  func contains(_ index: Int) -> Bool { words.pointer[1 + index >> 6] >> UInt64(index & 63) & 1 != 0 }

  /// Every member, in ascending order. `body` may remove the one it is given.
  @inline(__always)
  func forEach(_ body: (Int) -> Void) {
    guard !isEmpty else { return }
    for place in 0..<words.count - 1 {
      var word = words.pointer[place + 1]
      while word != 0 {
        body(place << 6 + word.trailingZeroBitCount)
        word &= word - 1
      }
    }
  }

  /// All members as runs of neighbours, in ascending order. No run goes beyond a word of 64. `body` may remove members of
  /// the run that it is given.
  @inline(__always)
  func forEachRun(_ body: (Range<Int>) -> Void) {
    guard !isEmpty else { return }
    for place in 0..<words.count - 1 {
      var word = words.pointer[place + 1]
      while word != 0 {
        let first = word.trailingZeroBitCount, end = first + (~(word >> UInt64(first))).trailingZeroBitCount
        body(place << 6 + first..<place << 6 + end)
        word = end < 64 ? word & ~0 << UInt64(end) : 0
      }
    }
  }
}

struct BitMembers: Sequence, IteratorProtocol {
  fileprivate let words: UnsafeMutablePointer<UInt64>
  fileprivate let count: Int
  fileprivate var index: Int

  mutating func next() -> Int? {
    guard words[0] > 0, index >> 6 < count - 1 else { return nil }
    let bits = words + 1
    var place = index >> 6
    var word = bits[place] & ~0 << UInt64(index & 63)
    while word == 0 {
      place += 1
      guard place < count - 1 else { return nil }
      word = bits[place]
    }
    let member = place << 6 + word.trailingZeroBitCount
    index = member + 1
    return member
  }
}
