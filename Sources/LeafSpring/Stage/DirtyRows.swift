/// A scene's rows in the snapshot: what the next refresh has to write, what the last one wrote, and which rows carry the
/// mark of a change.
struct DirtyRows {
  // MARK: Due, until a refresh has written it

  /// True if every pose is to be written: most calls set it, and steps that start or land something.
  var rewritesAll = true
  /// True if identities or surfaces differ from the snapshot's.
  var identitiesChanged = true
  /// Slots of the leaves whose rows of facets are to be written or emptied, as `writePoses` and fingers note them. A
  /// slot here is enough for the scene to be written.
  var facetSlots = 0..<0

  // MARK: Written by the last `writePoses`. Before it runs, all cells with poses and their ranks stand here

  /// The smallest range that holds every cell whose pose may have changed, of those before `Scene.headCells`. Those that
  /// follow from them are written with them (`Scene.forEachRun`).
  var rewritten = 0..<0
  /// From this cell on, matrices repeat that of the cell two rows earlier, since pages lie flat on each other. Int.max
  /// if none does, as before every `writePoses`.
  var firstRepeated = Int.max
  /// Ranks at which another cell may stand than before.
  var reranked = ChangedRanks(0)

  // MARK: Known of the snapshot

  /// The size that all cells have in the snapshot; nil if it is not the same for all, or not known.
  var size: Size?
  /// Cells whose rows carry the mark of a change, `CellFlags.changed`. A step removes the marks of the step before it.
  /// The marks of a refresh between two steps stay for the second of these, which reports its rows as changed too, and
  /// go with that step's own. If rows of the stage have moved, refreshes mark all rows until the next step has done so;
  /// the step after that removes those marks (`WholeMarks`).
  var marked: Range<Int> { markedInStep.joined(markedBetween) }
  private var markedInStep = 0..<0
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

/// The state of a mark on all rows, which they have because some have moved; see `DirtyRows.marked`.
enum WholeMarks: UInt8 {
  case none
  /// Rows have moved since the last step.
  case due
  /// The last step marked all rows.
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
