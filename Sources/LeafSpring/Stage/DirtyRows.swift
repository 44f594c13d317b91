/// What of a scene's rows in the snapshot is out of date, and what has been written since the last step.
struct DirtyRows {
  /// A call has changed something: every pose is written again.
  var poses = true
  /// Identities or surfaces are others than the snapshot's.
  var identities = true
  /// Cells whose pose is another than before the last `writePoses`, which may narrow it; all of them before it is called.
  var rewritten = 0..<0
  /// Ranks at which another cell may stand than before; all of them before `writePoses` is called.
  var reranked = ChangedRanks(0)
  /// Cells whose rows carry the mark of a change.
  private(set) var marked = 0..<0
  /// They were written after the last step, for a host that asked between two: the next step reports them as changed too.
  private var isMarkedBetween = false

  /// Notes that the rows of `cells` were written, in a step or between two.
  mutating func mark(_ cells: Range<Int>, inStep: Bool) {
    marked = marked.joined(cells)
    isMarkedBetween = !inStep
  }

  /// Cells that lose their mark when a step begins, for nothing has written them since the step before.
  mutating func takeOldMarks() -> Range<Int> {
    let old = isMarkedBetween ? 0..<0 : marked
    if !isMarkedBetween { marked = 0..<0 }
    isMarkedBetween = false
    return old
  }
}

extension Range<Int> {
  /// The smallest range that holds both; an empty one holds nothing.
  func joined(_ other: Range<Int>) -> Range<Int> {
    if isEmpty { return other }
    return other.isEmpty ? self : Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
