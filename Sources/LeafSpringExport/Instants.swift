import LeafSpring

/// Chooses the frames of a contact sheet: some from every phase, at equal steps of distance travelled. So even a spring
/// that goes most of its way in a quarter of its time is shown on that way.
enum Instants {
  /// Up to `count` different frames in order; the first and the last are always among them.
  static func choose(_ count: Int, of recording: Recording) -> [Int] {
    let last = recording.frameCount - 1
    guard recording.frameCount > count else { return Array(0...max(0, last)) }
    guard count > 1 else { return [last] }
    let travel = cumulativeTravel(recording)
    // With more phases than pictures, the whole recording is one stretch.
    let phases = stretches(recording)
    let ranges = phases.count < count ? phases : [0...last]
    var chosen: Set<Int> = [0, last]
    for (range, share) in zip(ranges, shares(count, ranges.count)) {
      let isFirst = range.lowerBound == 0
      let total = travel[range.upperBound] - travel[range.lowerBound]
      let steps = isFirst ? share - 1 : share
      for step in stride(from: 1, through: steps, by: 1) {
        let goal = travel[range.lowerBound] + total * Double(step) / Double(steps)
        let found = range.first { travel[$0] >= goal } ?? range.upperBound
        chosen.insert(step == steps ? range.upperBound : found)
      }
    }
    fill(&chosen, to: count, last: last)
    return chosen.sorted()
  }

  /// Frame ranges of the phases; the whole recording where there are none.
  private static func stretches(_ recording: Recording) -> [ClosedRange<Int>] {
    let last = recording.frameCount - 1
    var ranges: [ClosedRange<Int>] = []
    for phase in recording.phases {
      let start = ranges.isEmpty ? 0 : ranges[ranges.count - 1].upperBound
      let end = recording.frame(at: phase.end)
      if end > start { ranges.append(start...end) }
    }
    return ranges.isEmpty ? [0...last] : ranges
  }

  /// Frames per phase: the first and the last phase get what the others leave.
  private static func shares(_ count: Int, _ phases: Int) -> [Int] {
    guard phases > 1 else { return [count] }
    var shares = [Int](repeating: max(1, phases > 2 ? min(2, count / phases) : count / phases), count: phases)
    var left = count - shares.reduce(0, +)
    var turn = 0
    while left > 0 {
      shares[turn % 2 == 0 ? 0 : phases - 1] += 1
      turn += 1
      left -= 1
    }
    return shares
  }

  /// Adds frames in the widest gaps until there are `count`.
  private static func fill(_ chosen: inout Set<Int>, to count: Int, last: Int) {
    while chosen.count < min(count, last + 1) {
      let sorted = chosen.sorted()
      let gaps = zip(sorted, sorted.dropFirst())
      guard let widest = gaps.max(by: { $0.1 - $0.0 < $1.1 - $1.0 }), widest.1 - widest.0 > 1 else { return }
      chosen.insert((widest.0 + widest.1) / 2)
    }
    while chosen.count > count, let extra = chosen.sorted().dropFirst().dropLast().first {
      chosen.remove(extra)
    }
  }

  /// Points travelled from frame to frame by the visible corner that goes farthest, added up: so one cover that opens counts like
  /// twenty photos that fly. A corner that rushes past the eye counts for at most a tenth of the viewport per frame.
  private static func cumulativeTravel(_ recording: Recording) -> [Double] {
    var sums = [0.0]
    var before = corners(recording, frame: 0)
    for frame in 1..<recording.frameCount {
      let now = corners(recording, frame: frame)
      var farthest = 0.0
      for (a, b) in zip(before, now) {
        guard let a, let b else { continue }
        farthest = max(farthest, min(abs(a.x - b.x) + abs(a.y - b.y), 0.1 * recording.viewport.width))
      }
      sums.append(sums[frame - 1] + farthest)
      before = now
    }
    return sums
  }

  private static func corners(_ recording: Recording, frame: Int) -> [Point?] {
    recording.cells.indices.flatMap { cell -> [Point?] in
      guard recording.flags[frame * recording.cellCount + cell].contains(.visible) else { return [nil, nil] }
      let size = recording.cells[cell].size
      let projection = recording.projection(frame: frame, cell: cell)
      return [
        projection.point(.zero), projection.point(Point(x: size.width, y: size.height)),
      ]
    }
  }
}
