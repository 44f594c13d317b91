/// The rows of a scene in the snapshot that are out of date, and those that have been written since the last step.
struct DirtyRows {
  /// True if a call has changed something: every pose is then written again.
  var poses = true
  /// True if identities or surfaces differ from the snapshot's.
  var identities = true
  /// Cells whose pose may have changed in the last `writePoses`. All cells before that call, which may narrow the
  /// range.
  var rewritten = 0..<0
  /// First cell whose matrix repeats that of the cell two rows earlier, since pages lie flat on each other; Int.max if
  /// none, as before every `writePoses`.
  var repeated = Int.max
  /// Ranks at which another cell may stand than before; all of them before `writePoses` is called.
  var reranked = ChangedRanks(0)
  /// The size that all cells have in the snapshot; nil if it is not the same for all, or not known.
  var size: Size?
  /// Slots of the leaves whose facets were written, or taken away, since the snapshot was.
  var peeled = 0..<0
  /// Cells whose rows carry the mark of a change. One that was made in a step is gone when the next begins; one that
  /// was made between two steps is gone when the step after the next begins.
  var marked: Range<Int> { markedInStep.joined(markedBetween) }
  private var markedInStep = 0..<0
  /// Cells that were written between two steps, because a host asked. The next step reports them as changed too.
  private var markedBetween = 0..<0

  /// Notes that the rows of `cells` were written, in a step or between two.
  mutating func mark(_ cells: Range<Int>, inStep: Bool) {
    if inStep { markedInStep = markedInStep.joined(cells) } else { markedBetween = markedBetween.joined(cells) }
  }

  /// Cells that lose their mark when a step begins, because nothing has written them since the step before: those
  /// before and those after the cells that were written between the two.
  mutating func takeOldMarks() -> (before: Range<Int>, after: Range<Int>) {
    let (old, kept) = (markedInStep, markedBetween)
    (markedInStep, markedBetween) = (kept, 0..<0)
    return (old.upTo(kept.lowerBound), min(max(old.lowerBound, kept.upperBound), old.upperBound)..<old.upperBound)
  }
}

/// The marks of all rows, which those that have moved bring about.
enum WholeMarks: UInt8 {
  case none
  /// Some have moved since the last step.
  case due
  /// They had at the last step.
  case shown
}

extension Range<Int> {
  /// The part before `end`.
  func upTo(_ end: Int) -> Range<Int> { lowerBound..<Swift.max(lowerBound, Swift.min(upperBound, end)) }

  /// The part from `start` on.
  func from(_ start: Int) -> Range<Int> { Swift.min(Swift.max(lowerBound, start), upperBound)..<upperBound }

  /// The smallest range that holds both; an empty range does not count.
  func joined(_ other: Range<Int>) -> Range<Int> {
    if isEmpty { return other }
    return other.isEmpty ? self : Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
