/// The ranks of a paint order at which another cell may stand than before, in two parts.
struct ChangedRanks {
  var first, second: Range<Int>

  /// All of `count`.
  init(_ count: Int) { (first, second) = (0..<count, 0..<0) }

  init(_ first: Range<Int>, _ second: Range<Int> = 0..<0) { (self.first, self.second) = (first, second) }
}
