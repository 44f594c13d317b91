/// Which of a scene's rows in the snapshot are out of date, and which have been written since the last step.
struct DirtyRows {
  /// Whether a call has changed something: every pose is then written again.
  var poses = true
  /// Whether identities or surfaces differ from the snapshot's.
  var identities = true
  /// Cells whose pose may have changed in the last `writePoses`. All cells before that call, which may narrow the
  /// range.
  var rewritten = 0..<0
  /// Cells from this one on have the matrices of the cells two before them: pages that lie flat on each other. Beyond the last
  /// cell for none, as before every `writePoses`.
  var repeated = Int.max
  /// Ranks at which another cell may stand than before; all of them before `writePoses` is called.
  var reranked = ChangedRanks(0)
  /// Ranks of shadows, and of leaves above them, at which another cell may stand than before.
  var raised = 0..<0
  /// Slots of the leaves whose shadows were written, or taken away, since the snapshot was.
  var shadowed = 0..<0
  /// Slots of the leaves whose facets were written, or taken away, since the snapshot was.
  var peeled = 0..<0
  /// Cells whose rows carry the mark of a change.
  private(set) var marked = 0..<0
  /// Whether they were written between two steps, because a host asked: the next step then reports them as changed too.
  private var isMarkedBetween = false

  /// Notes that the rows of `cells` were written, in a step or between two.
  mutating func mark(_ cells: Range<Int>, inStep: Bool) {
    marked = marked.joined(cells)
    isMarkedBetween = !inStep
  }

  /// Cells that lose their mark when a step begins, because nothing has written them since the step before.
  mutating func takeOldMarks() -> Range<Int> {
    let old = isMarkedBetween ? 0..<0 : marked
    if !isMarkedBetween { marked = 0..<0 }
    isMarkedBetween = false
    return old
  }
}

extension Range<Int> {
  /// The part before `end`.
  func upTo(_ end: Int) -> Range<Int> { lowerBound..<Swift.max(lowerBound, Swift.min(upperBound, end)) }

  /// The smallest range that holds both; an empty range does not count.
  func joined(_ other: Range<Int>) -> Range<Int> {
    if isEmpty { return other }
    return other.isEmpty ? self : Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
