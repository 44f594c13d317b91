/// A page turns: one half of the old view lifts and falls over as the other half of the new one.
///
/// Cells: old view, new view, then the left (top) and right (bottom) half of the new and of the old view.
/// Halves are drawn only while they show something; at rest only the whole view is drawn. In `original` the
/// turned half keeps the published 0.001 radians at the end. Source: transitions.md 7.
package struct Flip: PublishedTransition {
  /// Seconds when it runs by itself.
  package let duration: Double
  /// The edge whose half lifts when running forward. If not given: the right; in `original` the left, as
  /// published.
  package let edge: Edge?
  /// Eye distance in points. If not given: 500/568 of the longer side of the viewport; 500 in `original`.
  package let eye: Double?

  package init(_ options: TransitionOptions) throws(LeafError) {
    (duration, eye) = try options.timeAndEye()
    edge = options.edge
  }

  package func cellCount(in space: TransitionSpace) -> Int { 6 }

  package func describe(_ cells: borrowing CellTable, in space: TransitionSpace) {
    let stage = Staging(in: space)
    let axes = axes(space)
    stage.describeWholes(cells)
    for half in 0..<2 {
      // Black, from nothing at the outer edge to a half at the spine.
      let gradient = Gradient(
        color: .black, start: axes.unit(half == 0 ? 0 : 1, 0.5), end: axes.unit(half == 0 ? 1 : 0, 0.5),
        locations: (0, 1, 0, 0), alphas: (0, 0.5, 0, 0), stopCount: 2)
      let content = axes.slice(.unit, half, of: 2)
      var identity = CellIdentity(
        role: .view, item: 0, view: stage.newView, part: axes.part(half), content: content)
      cells[2 + half] = (identity, CellSurface(gradient: gradient))
      identity.view = stage.oldView
      cells[4 + half] = (identity, CellSurface(gradient: gradient))
    }
  }

  package func eye(in space: TransitionSpace) -> SharedEye { .ofPageTurn(eye, in: space) }

  package func incomingEdge(in space: TransitionSpace) -> Edge? {
    edge ?? (space.fidelity == .original ? .left : .right)
  }

  package func correctedNearness(_ tolerance: Tolerance, in space: TransitionSpace) -> Double {
    tolerance.fraction(speed: space.turnSpeed(axes(space), eye: eye(in: space).distance), share: 2)
  }

  package func poses(at e: Double, in space: TransitionSpace, into poses: borrowing PoseBuffer) {
    let stage = Staging(at: e, in: space)
    let t = stage.clamped
    let rests = stage.isAtRest(t)
    let axes = axes(space)
    let eye = eye(in: space)
    let far = axes.physical(1, of: 2)
    let near = axes.physical(0, of: 2)
    let right = Double.pi / 2
    // The published remainder of 0.001 radians keeps the landed half of the incoming view above its neighbour.
    let residue = 0.001
    let lift =
      stage.original && stage.oldView == .to
      ? residue + (right - residue) * min(1, 2 * t) : right * min(1, 2 * t)
    let fall = max(0, 2 * t - 1)
    let landing =
      stage.original && stage.newView == .to ? right - (right - residue) * fall : right - right * fall
    let firstHalf = t < 0.5

    stage.rest(into: poses, oldVisible: rests && t == 0, newVisible: rests && t == 1)
    poses[2 + far] = half(far, of: stage.new, axes).shown(!rests)
    poses[4 + near] = half(near, of: stage.old, axes).shown(!rests)
    var lifting = half(far, of: stage.old, axes)
    axes.turn(&lifting, by: -lift)
    lifting.shade = min(1, 2 * t)
    poses[4 + far] = lifting.seen(from: eye, visible: !rests && firstHalf)
    var falling = half(near, of: stage.new, axes)
    axes.turn(&falling, by: landing)
    falling.shade = 1 - fall
    poses[2 + near] = falling.seen(from: eye, visible: !rests && !firstHalf)

    // The moving half is always above the two that lie still.
    poses[paintedAt: 0] = 0
    poses[paintedAt: 1] = 1
    poses[paintedAt: 2] = firstHalf ? 2 + near : 4 + far
    poses[paintedAt: 3] = 2 + far
    poses[paintedAt: 4] = 4 + near
    poses[paintedAt: 5] = firstHalf ? 4 + far : 2 + near
  }

  /// A half lying at its place, hinged at the spine.
  private func half(_ index: Int, of frame: Rect, _ axes: EdgeAxes) -> Pose {
    let spine = index == 0 ? 1.0 : 0
    return Pose(frame: axes.slice(frame, index, of: 2), anchor: axes.unit(spine, 0.5))
  }
}

extension Flip {
  static var facts: TransitionFacts {
    TransitionFacts(
      4, "flip", "Flip",
      "the right half of the old page lifts and lands on the left",
      original: "the left half of the old page lifts and lands on the right",
      [
        .duration(), .edge("the half that lifts first; if not given the right, in original the left"),
        .eye("eye distance; if not given 500/568 of the viewport's longer side, in original 500"),
      ],
      of: Flip.self)
  }
}
