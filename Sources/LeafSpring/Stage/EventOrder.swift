/// Sorts the events of one step by time.
enum EventOrder {
  /// Sorts by time; events at equal times stay in the order they were caused. Uses no extra memory: runs of eight are
  /// sorted by insertion, since the list is short and nearly sorted, and then merged in place by rotations, O(n log²
  /// n).
  static func sort(_ events: UnsafeMutableBufferPointer<StageEvent>) {
    let count = events.count
    guard count > 1 else { return }
    var run = 8
    for start in stride(from: 0, to: count, by: run) { insert(events, start, min(start + run, count)) }
    while run < count {
      for start in stride(from: 0, to: count - run, by: 2 * run) {
        merge(events, start, start + run, min(start + 2 * run, count))
      }
      run *= 2
    }
  }

  private static func insert(_ events: UnsafeMutableBufferPointer<StageEvent>, _ start: Int, _ end: Int) {
    for index in (start + 1)..<max(end, start + 1) {
      let event = events[index]
      var place = index
      while place > start, events[place - 1].time > event.time {
        events[place] = events[place - 1]
        place -= 1
      }
      events[place] = event
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
      right = bound(events, middle, end) { $0 < events[left].time }
    } else {
      left = bound(events, start, middle) { $0 <= events[right].time }
    }
    reverse(events, left, middle)
    reverse(events, middle, right)
    reverse(events, left, right)
    let cut = left + right - middle
    merge(events, start, left, cut)
    merge(events, cut, right, end)
  }

  /// The first place in a sorted part whose time fails the test.
  private static func bound(
    _ events: UnsafeMutableBufferPointer<StageEvent>, _ start: Int, _ end: Int, _ passes: (Double) -> Bool
  ) -> Int {
    var (low, high) = (start, end)
    while low < high {
      let half = (low + high) / 2
      if passes(events[half].time) { low = half + 1 } else { high = half }
    }
    return low
  }

  private static func reverse(_ events: UnsafeMutableBufferPointer<StageEvent>, _ start: Int, _ end: Int) {
    var (low, high) = (start, end - 1)
    while low < high {
      events.swapAt(low, high)
      low += 1
      high -= 1
    }
  }
}
