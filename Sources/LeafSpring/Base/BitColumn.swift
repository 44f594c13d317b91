/// A set of indices below a fixed count, one bit each. Going through it costs a word for 64 that are not in it.
struct BitColumn: ~Copyable {
  private let words: Column<UInt64>

  /// An empty set for indices below `count`.
  /// - Throws: `outOfMemory`.
  init(_ count: Int) throws(LeafError) { words = try Column<UInt64>((count + 63) / 64) }

  private init(_ words: consuming Column<UInt64>) { self.words = words }

  /// Another set of the same indices.
  /// - Throws: `outOfMemory`.
  func copied() throws(LeafError) -> BitColumn {
    let words = try words.copied()
    return BitColumn(words)
  }

  @inline(__always)
  func insert(_ index: Int) { words.pointer[index >> 6] |= 1 << UInt64(index & 63) }

  @inline(__always)
  func remove(_ index: Int) { words.pointer[index >> 6] &= ~(1 << UInt64(index & 63)) }

  @inline(__always)
  func contains(_ index: Int) -> Bool { words.pointer[index >> 6] >> UInt64(index & 63) & 1 != 0 }

  /// Every member, in ascending order. `body` may remove the one it is given.
  @inline(__always)
  func forEach(_ body: (Int) -> Void) {
    for place in 0..<words.count {
      var word = words.pointer[place]
      while word != 0 {
        body(place << 6 + word.trailingZeroBitCount)
        word &= word - 1
      }
    }
  }
}
