/// Chooses, of many samples, the few between which something else may draw straight lines.
///
/// From each stop it goes as far as still fits; all samples between two stops are looked at. Stops lie an even number of samples
/// apart, but for the last, so that even the shortest line is held against the sample in its middle, where it errs most.
enum StopChooser {
  /// The stops of the samples in `run`, the first and the last among them.
  /// - Parameters:
  ///   - unfit: told of each stop from where not even two samples on fit; the line goes two samples on all the same.
  ///   - fits: whether a line between these two samples keeps to those between.
  static func choose(_ run: Range<Int>, unfit: (_ from: Int) -> Void, fits: (_ from: Int, _ to: Int) -> Bool) -> [Int] {
    guard let first = run.first, let last = run.last else { return [] }
    var stops = [first]
    while let from = stops.last, from < last {
      if let to = reach(from, last, fits) {
        stops.append(to)
      } else {
        unfit(from)
        stops.append(from + 2)
      }
    }
    return stops
  }

  /// The farthest sample found that fits: steps double until one fails, then the gap is halved.
  private static func reach(_ from: Int, _ last: Int, _ fits: (Int, Int) -> Bool) -> Int? {
    if last - from == 1 { return last }
    // What does not fit near by may fit farther on: a player may refuse to turn by very little.
    var good = 2
    while !fits(from, from + good) {
      good *= 2
      guard good <= 1024, from + good <= last else { return nil }
    }
    var bad = 2 * good
    while from + bad < last, fits(from, from + bad) {
      good = bad
      bad *= 2
    }
    if from + bad >= last {
      if fits(from, last) { return last }
      bad = (last - from + 1) / 2 * 2
    }
    while bad - good > 2 {
      let middle = (good + bad) / 4 * 2
      if fits(from, from + middle) { good = middle } else { bad = middle }
    }
    return from + good
  }
}
