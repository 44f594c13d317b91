/// Chooses, from many samples, the few stops between which another program may draw straight lines.
///
/// From each stop it goes as far as a line still fits; all samples between two stops are checked. Stops are an even
/// number of samples apart, except for the last. So even the shortest line is compared with the sample in its middle,
/// where its error is greatest.
enum StopChooser {
  /// The stops of the samples in `run`, the first and the last among them.
  /// - Parameters:
  ///   - unfit: called for each stop from which not even a line of two samples fits; that line is used all the same.
  ///   - fits: whether the line between these two samples fits those in between.
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

  /// The farthest sample found to which a line fits: steps double until one fails, then the gap is halved.
  private static func reach(_ from: Int, _ last: Int, _ fits: (Int, Int) -> Bool) -> Int? {
    if last - from == 1 { return last }
    // A longer line may fit where a short one does not, because some players ignore very small turns.
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
