/// The old view folds up like a paper fan toward one side while the new one unfolds from the other.
///
/// Cells: old view, new view (drawn at rest only), then for each fold, from left or top: first and second
/// panel of the old view, of the new one. In `corrected` the angle θ of the panels has cos θ = 1 − e (old) or
/// e (new), so the two panels of a pair meet in their crease at every instant; `original` turns linearly and
/// has a second perspective on the outgoing panels. Both paint panels by depth. Source: transitions.md 8.
package struct Fold: PublishedTransition {
  /// Seconds when it runs by itself.
  package let duration: Double
  /// Pairs of panels, 1…1000.
  package let folds: Int
  /// The side from which the new view comes when running forward. If not given: the right; in `original` the left, as
  /// published.
  package let edge: Edge?
  /// Eye distance in points. If not given: 0.625 of the viewport's length along the fold; 200 in `original`.
  package let eye: Double?

  package init(_ options: TransitionOptions) throws(LeafError) {
    (duration, eye) = try options.timeAndEye()
    (folds, edge) = (options.folds, options.edge)
    try Fold.folds.check(Double(folds))
  }

  private var panels: Int { 2 * folds }

  package func cellCount(in space: TransitionSpace) -> Int { 2 + 4 * folds }

  /// The cell of panel `index` (from left or top) of the old (0) or new (2) view.
  private func cell(_ index: Int, _ view: Int) -> Int { 2 + 4 * (index / 2) + view + index % 2 }

  package func describe(_ cells: borrowing CellTable, in space: TransitionSpace) {
    let stage = Staging(in: space)
    let axes = axes(space)
    stage.describeWholes(cells)
    for index in 0..<panels {
      // Dark toward the crease. As published, the two gradients are not mirror images of each other.
      let gradient = Gradient(
        color: .black, start: index % 2 == 0 ? axes.unit(0, 0.2) : axes.unit(1, 0),
        end: index % 2 == 0 ? axes.unit(1, 0) : axes.unit(0, 1), locations: (0, 1, 0, 0),
        alphas: (0, 1, 0, 0),
        stopCount: 2)
      var identity = CellIdentity(
        role: .view, item: index / 2, leaf: index / 2, view: stage.oldView, part: axes.part(index),
        content: axes.slice(.unit, index, of: panels))
      cells[cell(index, 0)] = (identity, CellSurface(gradient: gradient))
      identity.view = stage.newView
      cells[cell(index, 2)] = (identity, CellSurface(gradient: gradient))
    }
  }

  package func eye(in space: TransitionSpace) -> SharedEye {
    let standard = space.fidelity == .original ? 200 : 0.625 * axes(space).along(space.viewport)
    return SharedEye(distance: eye ?? standard, centre: space.middle)
  }

  package func incomingEdge(in space: TransitionSpace) -> Edge? {
    edge ?? (space.fidelity == .original ? .left : .right)
  }

  package func correctedNearness(_ tolerance: Tolerance, in space: TransitionSpace) -> Double {
    // A panel of width w is raised to w·√(c(2 − c)) where the fold is open but for c: seen from aside as q·m/d times as
    // much, half of the tolerance. All else goes straight, or turns where the panels are closed: the other half.
    let length = space.longest(axes(space)), width = length / Double(panels), distance = eye(in: space).distance
    let seen = Tolerance.magnification(radius: space.radius + length, depth: width, eye: distance)
    let rise = width * (space.radius + length) * seen / distance
    let half = tolerance.points / 2
    return min(
      Tolerance(points: half).fraction(speed: length + width * seen, share: 1), half / rise * (half / rise) / 2)
  }

  package func poses(at e: Double, in space: TransitionSpace, into poses: borrowing PoseBuffer) {
    let stage = Staging(at: e, in: space)
    let t = stage.clamped
    let rests = stage.isAtRest(t)
    let axes = axes(space)
    let eye = eye(in: space)
    stage.rest(into: poses, oldVisible: rests && t == 0, newVisible: rests && t == 1)
    func fan(_ frame: Rect, closed: Double, gathers: Double) -> Fan {
      Fan(
        frame: frame, closed: closed, gathers: gathers,
        angle: stage.original ? Double.pi / 2 * closed : Fold.angle(closed))
    }
    let (leaving, coming) = (fan(stage.old, closed: t, gathers: 0), fan(stage.new, closed: 1 - t, gathers: 1))
    for q in 0..<panels {
      let index = axes.physical(q, of: panels)
      var old = panel(q, of: leaving, axes)
      if stage.original, stage.oldView == .from { old.perspective.z = -t / eye.distance }
      poses[cell(index, 0)] = old.seen(from: eye, visible: !rests)
      var new = panel(q, of: coming, axes)
      if stage.original, stage.newView == .from { new.perspective.z = (t - 1) / eye.distance }
      poses[cell(index, 2)] = new.seen(from: eye, visible: !rests)
    }
    paint(poses, stage, in: space)
  }

  /// A view that is folded, `closed` from flat (0) to shut (1). Its hinges move toward the end of the frame where it
  /// gathers, 0 away from the edge and 1 at it.
  private struct Fan {
    let frame: Rect
    let closed, gathers, angle: Double
  }

  /// Panel `q` on the way toward the edge.
  private func panel(_ q: Int, of fan: Fan, _ axes: EdgeAxes) -> Pose {
    let first = q % 2 == 0, part = axes.slice(fan.frame, axes.physical(q, of: panels), of: panels)
    var pose = Pose(frame: part, anchor: axes.anchor(first ? 0 : 1))
    let hinge = Double(first ? q : q + 1) / Double(panels)
    axes.slide(&pose, by: axes.along(fan.frame) * (fan.gathers - hinge) * fan.closed)
    axes.turn(&pose, by: first ? fan.angle : -fan.angle)
    pose.shade = fan.closed
    return pose
  }

  /// The angle with cosine 1 − `closed`, from its tangent: its sine is √(closed·(2 − closed)).
  private static func angle(_ closed: Double) -> Double {
    Elementary.atan2(y: Elementary.sqrt(closed * (2 - closed)), x: 1 - closed)
  }

  /// Back to front. All panels together are one surface along the line toward the edge, so on either side of the
  /// eye a panel can hide only those farther from the eye. Each side is painted from its far end to the panel
  /// under the eye, which comes last.
  private func paint(_ poses: borrowing PoseBuffer, _ stage: Staging, in space: TransitionSpace) {
    let t = stage.clamped, axes = axes(space), eye = eye(in: space)
    let middle = axes.horizontal ? eye.centre.x : eye.centre.y
    let start = axes.horizontal ? stage.old.x : stage.old.y
    let length = axes.along(stage.old)
    let fromNear = axes.sign > 0 ? middle - start : start + length - middle
    let oldWidth = length * (1 - t) / Double(panels)
    let newWidth = length * t / Double(panels)
    var below = 0
    while below < 2 * panels - 1 {
      let past = below + 1
      let edge =
        past <= panels ? oldWidth * Double(past) : length * (1 - t) + newWidth * Double(past - panels)
      if edge > fromNear { break }
      below = past
    }
    poses[paintedAt: 0] = 0
    poses[paintedAt: 1] = 1
    for rank in 0..<(2 * panels) {
      // Ranks 0..<below count up from the near end, the others down from the far end to the panel under the
      // eye.
      let place = rank < below ? rank : 2 * panels - 1 - (rank - below)
      let index = axes.physical(place % panels, of: panels)
      poses[paintedAt: 2 + rank] = cell(index, place < panels ? 0 : 2)
    }
  }
}

extension Fold {
  static var folds: Parameter {
    Parameter("folds", .whole, 1...1000, standard: 2, "pairs of panels")
  }

  static var facts: TransitionFacts {
    TransitionFacts(
      5, "fold", "Fold",
      "the new view unfolds from the right edge, the old one collapses into the left",
      original: "the new view unfolds from the left edge, the old one collapses into the right",
      [
        .duration(), .edge("where the new view comes from; if not given the right, in original the left"),
        .eye("eye distance; if not given 0.625 of the viewport's length along the fold, in original 200"), folds,
      ],
      of: Fold.self)
  }
}

extension TransitionOptions {
  /// Pairs of panels of `fold`.
  public var folds: Int {
    get { whole(Fold.folds) }
    set { set(Fold.folds, newValue) }
  }
}
