extension Array {
  /// Index of the last element for which `holds`, in an array in which all of those come first; −1 if there is none. O(log n).
  @inline(__always)
  func lastIndex(ofFirst holds: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }
}
