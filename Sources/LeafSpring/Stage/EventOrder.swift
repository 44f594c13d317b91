/// Sorts the events of one step by time.
enum EventOrder {
  /// A merge sort in place, because a frame allocates nothing. Events at equal times stay in the order they were
  /// caused. O(n) if sorted, else O(n log² n).
  static func sort(_ events: UnsafeMutableBufferPointer<StageEvent>) {
    var run = 1
    while run < events.count {
      for start in stride(from: 0, to: events.count - run, by: 2 * run) {
        merge(events, start, start + run, min(start + 2 * run, events.count))
      }
      run *= 2
    }
  }

  /// Merges start..<middle and middle..<end, both sorted.
  private static func merge(
    _ events: UnsafeMutableBufferPointer<StageEvent>, _ start: Int, _ middle: Int, _ end: Int
  ) {
    guard start < middle, middle < end, events[middle - 1].time > events[middle].time else { return }
    guard end - start > 2 else { return events.swapAt(start, middle) }
    // Cuts the longer part in half and the other where the cut's time belongs; equal times from the left stay on the
    // left.
    var (left, right) = ((start + middle) / 2, (middle + end) / 2)
    if middle - start > end - middle {
      right = events[middle..<end].lastIndex(ofFirst: { $0.time < events[left].time }) + 1
    } else {
      left = events[start..<middle].lastIndex(ofFirst: { $0.time <= events[right].time }) + 1
    }
    reverse(events, left..<middle)
    reverse(events, middle..<right)
    reverse(events, left..<right)
    let cut = left + right - middle
    merge(events, start, left, cut)
    merge(events, cut, right, end)
  }

  @inline(__always)
  private static func reverse(_ events: UnsafeMutableBufferPointer<StageEvent>, _ range: Range<Int>) {
    var part = UnsafeMutableBufferPointer(rebasing: events[range])
    part.reverse()
  }
}
