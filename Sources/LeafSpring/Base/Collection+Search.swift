extension RandomAccessCollection where Index == Int {
  /// Index of the last element that satisfies `holds`, the one before `startIndex` if none does. Elements that do must
  /// all come first. O(log n).
  @inline(__always)
  func lastIndex(ofFirst holds: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }
}
