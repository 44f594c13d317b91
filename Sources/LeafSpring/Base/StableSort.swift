extension UnsafeMutableBufferPointer {
  /// Sorts in place, because a frame allocates nothing; of elements neither of which is before the other the order
  /// stays. O(n) if sorted, else O(n log n) comparisons and O(n log² n) swaps.
  @inline(__always)
  func sortStably(by isBefore: (Element, Element) -> Bool) {
    StableSort.sort(count, isBefore: { isBefore(self[$0], self[$1]) }, swap: { self.swapAt($0, $1) })
  }
}

extension Array {
  /// The same elements in their order, as `sortStably(by:)` puts them.
  func sortedStably(by isBefore: (Element, Element) -> Bool) -> [Element] {
    var sorted = self
    sorted.withUnsafeMutableBufferPointer { $0.sortStably(by: isBefore) }
    return sorted
  }
}

/// A merge sort of places, which the caller compares and swaps. So it is compiled once for all kinds of elements: web
/// pages load it, and one of the standard library's takes three kilobytes for each kind.
private enum StableSort {
  @inline(never)
  static func sort(_ count: Int, isBefore: (Int, Int) -> Bool, swap: (Int, Int) -> Void) {
    func reverse(_ part: Range<Int>) {
      for step in 0..<part.count / 2 { swap(part.lowerBound + step, part.upperBound - 1 - step) }
    }
    /// Merges start..<middle and middle..<end, both sorted.
    func merge(_ start: Int, _ middle: Int, _ end: Int) {
      guard start < middle, middle < end, isBefore(middle, middle - 1) else { return }
      guard end - start > 2 else { return swap(start, middle) }
      // Cuts the longer part in half and the other where the element at the cut belongs; equals from the left stay on
      // the left.
      var (left, right) = ((start + middle) / 2, (middle + end) / 2)
      if middle - start > end - middle {
        right = (middle..<end).lastIndex(ofFirst: { isBefore($0, left) }) + 1
      } else {
        left = (start..<middle).lastIndex(ofFirst: { !isBefore(right, $0) }) + 1
      }
      reverse(left..<middle)
      reverse(middle..<right)
      reverse(left..<right)
      merge(start, left, left + right - middle)
      merge(left + right - middle, right, end)
    }
    var run = 1
    while run < count {
      for start in stride(from: 0, to: count - run, by: 2 * run) {
        merge(start, start + run, min(start + 2 * run, count))
      }
      run *= 2
    }
  }
}
