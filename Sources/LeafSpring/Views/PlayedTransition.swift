/// A transition of any type, as the scenes that play it see it. One virtual call per frame asks for the poses, so that
/// the scenes are compiled once, not once for every type (such copies were a fifth of the C library's code). It is a
/// `Transition` itself, for callers that have only a kind.
package class PlayedTransition: Transition {
  /// A host's function that changes its poses. Clones of its scene share it.
  final var code: PoseCode?
  /// Why the poses of the function's last call were not taken; nil if they were.
  final var fault: LeafError.Code?

  /// True if the way back is the way there in reverse, as with all but the album.
  var isReversible: Bool { true }
  package var duration: Double { 0 }
  package func curve(_ space: TransitionSpace) -> TimingCurve { .easeInOut }
  package func cellCount(in space: TransitionSpace) -> Int { 0 }
  package func describe(_ cells: borrowing CellTable, in space: TransitionSpace) {}
  package func eye(in space: TransitionSpace) -> SharedEye { .none }
  package func poses(at e: Double, in space: TransitionSpace, into poses: borrowing PoseBuffer) {}
  package func screens(at e: Double, in space: TransitionSpace) -> Screens { Screens() }
  package func nearness(_ tolerance: Tolerance, in space: TransitionSpace) -> Double { 0 }
  package final func incomingEdge(in space: TransitionSpace) -> Edge? { gestures(in: space).edge }
  func gestures(in space: TransitionSpace) -> TransitionGestures { TransitionGestures() }
  func refit(_ geometry: CoverGeometry) throws(LeafError) {}
  /// A second box with the same value.
  func copied() -> PlayedTransition { PlayedTransition() }
}

extension PlayedTransition {
  /// The transition's cells, described.
  /// - Throws: `outOfRange` for more cells than a stage takes, and what cells that mean nothing throw; `outOfMemory`.
  func cells(in space: TransitionSpace) throws(LeafError) -> SceneCells {
    let count = cellCount(in: space)
    try Check.count(count, 0...Stage.cellLimit, "cells", accepts: "0 to 16,777,216 cells")
    let cells = try SceneCells(count: count)
    describe(cells.table, in: space)
    try cells.table.validate()
    return cells
  }

  /// The screens at a fraction of which the picture at `shown` is drawn: while cross-fading that of an end. It hides an
  /// item only where it draws it itself.
  func screens(at fraction: Double, shown: Double, in space: TransitionSpace) -> Screens {
    var screens = screens(at: fraction, in: space)
    if shown != fraction { screens.hiddenItem = self.screens(at: shown, in: space).hiddenItem }
    return screens
  }
}

/// The subclass that knows the type; shared by the scene and the host's handle on it.
final class TransitionBox<T: Transition>: PlayedTransition {
  var transition: T

  init(_ transition: T) { self.transition = transition }

  override var isReversible: Bool { transition.pinchVariant == nil }

  override var duration: Double { transition.duration }

  override func curve(_ space: TransitionSpace) -> TimingCurve { transition.curve(space) }

  override func cellCount(in space: TransitionSpace) -> Int { transition.cellCount(in: space) }

  override func describe(_ cells: borrowing CellTable, in space: TransitionSpace) {
    transition.describe(cells, in: space)
  }

  override func eye(in space: TransitionSpace) -> SharedEye { transition.eye(in: space) }

  override func poses(at e: Double, in space: TransitionSpace, into poses: borrowing PoseBuffer) {
    transition.poses(at: e, in: space, into: poses)
  }

  override func screens(at e: Double, in space: TransitionSpace) -> Screens { transition.screens(at: e, in: space) }

  override func nearness(_ tolerance: Tolerance, in space: TransitionSpace) -> Double {
    transition.nearness(tolerance, in: space)
  }

  override func gestures(in space: TransitionSpace) -> TransitionGestures {
    TransitionGestures(transition.pinchVariant, edge: transition.incomingEdge(in: space))
  }

  override func refit(_ geometry: CoverGeometry) throws(LeafError) {
    transition = try transition.refitted(geometry)
  }

  override func copied() -> PlayedTransition {
    let twin = TransitionBox(transition)
    twin.code = code
    return twin
  }
}

extension TransitionKind {
  /// The transition of this kind.
  /// - Throws: `nonFinite`, `outOfRange` for options.
  package func make(_ options: TransitionOptions = TransitionOptions()) throws(LeafError) -> PlayedTransition {
    try facts.make(options)
  }
}
