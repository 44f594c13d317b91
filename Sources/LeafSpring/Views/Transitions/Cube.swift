/// Both views are neighbouring faces of a cube that rolls past.
///
/// Cells: old view, new view, each under a flat black of up to 0.8. `corrected` shows the outside of a cube
/// in true perspective, nothing nearer than the screen; `original` has the published perspective, which is
/// strongest half-way and none at the ends. Source: transitions.md 6.
package struct Cube: PublishedTransition {
  /// Seconds when it runs by itself.
  package let duration: Double
  /// The side from which the new view comes when running forward. If not given: the right (bottom for a vertical way);
  /// in `original` the left (top), as published.
  package let edge: Edge?
  /// Direction in which the cube rolls. Read only when there is no `edge`.
  package let cubeAnimationWay: PublishedWay
  /// Eye distance in points. If not given: 500/568 of the longer side of the viewport; 200 in `original`.
  package let eye: Double?

  package init(_ options: TransitionOptions) throws(LeafError) {
    (duration, eye) = try options.timeAndEye()
    (edge, cubeAnimationWay) = (options.edge, options.cubeAnimationWay)
  }

  package func describe(_ cells: borrowing CellTable, in space: TransitionSpace) {
    let black = Gradient(
      color: .black, start: .zero, end: Point(x: 1, y: 0), locations: (0, 1, 0, 0), alphas: (0.8, 0.8, 0, 0),
      stopCount: 2)
    Staging(in: space).describeWholes(cells, surface: CellSurface(gradient: black))
  }

  package func incomingEdge(in space: TransitionSpace) -> Edge? {
    let isOriginal = space.fidelity == .original
    return edge ?? (cubeAnimationWay == .horizontal ? (isOriginal ? .left : .right) : isOriginal ? .top : .bottom)
  }

  package func correctedNearness(_ tolerance: Tolerance, in space: TransitionSpace) -> Double {
    // A face goes by its length while it turns by a quarter turn about its edge, away from the viewer but for an
    // overshoot.
    let length = space.longest(axes(space))
    let distance = eye ?? 500 * max(space.viewport.width, space.viewport.height) / 568
    let seen = Tolerance.magnification(
      radius: length + space.halfDiagonal, depth: .pi / 2 * Tolerance.most * length, eye: distance)
    return tolerance.fraction(speed: length + .pi / 2 * length * seen, share: 1)
  }

  package func poses(at e: Double, in space: TransitionSpace, into poses: borrowing PoseBuffer) {
    let stage = Staging(at: e, in: space)
    let t = stage.t
    // The published order puts the incoming view on top both ways; true faces never overlap.
    let incoming = stage.original && stage.newView == .from ? 0 : 1
    poses[paintedAt: 0] = 1 - incoming
    poses[paintedAt: 1] = incoming
    if stage.isAtRest(t), t == 0 || t == 1 {
      return stage.rest(into: poses, oldVisible: t == 0, newVisible: t == 1)
    }
    poses[0] = face(stage.old, amount: -t, hinge: 1, in: space)
    poses[1] = face(stage.new, amount: 1 - t, hinge: 0, in: space)
  }

  /// A face turned `amount` quarter turns about its edge at `hinge`, which has moved by `amount` times the
  /// face's length. The published interpolation has the opposite angle and, for its perspective, the column
  /// (∓amount/d, 0, 0).
  private func face(_ frame: Rect, amount: Double, hinge: Double, in space: TransitionSpace) -> Pose {
    let axes = axes(space), isOriginal = space.fidelity == .original
    let d = eye ?? (isOriginal ? 200 : 500 * max(space.viewport.width, space.viewport.height) / 568)
    var pose = Pose(frame: frame, anchor: axes.anchor(hinge))
    axes.slide(&pose, by: axes.along(frame) * amount)
    axes.turn(&pose, by: (isOriginal ? -amount : amount) * (Double.pi / 2))
    let column = isOriginal ? Vector3(x: amount / d, y: 0, z: 0) : Vector3(x: 0, y: 0, z: -1 / d)
    pose.perspective = axes.vector(column)
    pose.shade = clamp(abs(amount))
    return pose.seen()
  }
}

extension Cube {
  static var facts: TransitionFacts {
    TransitionFacts(
      3, "cube", "Cube",
      "two outer faces of a cube; the new one comes from the right",
      original: "two outer faces of a cube; the new one comes from the left",
      [
        .duration(), .edge("where the new view comes from; if not given, cubeAnimationWay decides"), cubeAnimationWay,
        .eye("eye distance; if not given 500/568 of the viewport's longer side, in original 200"),
      ],
      of: Cube.self)
  }

  static var cubeAnimationWay: Parameter {
    .way(
      "cubeAnimationWay", standard: .horizontal,
      "where no edge is given: the right or the bottom, in original the left or the top")
  }
}

extension TransitionOptions {
  /// The axis along which `cube` moves; read only without an `edge`.
  package var cubeAnimationWay: PublishedWay {
    get { way(Cube.cubeAnimationWay) }
    set { set(Cube.cubeAnimationWay, newValue) }
  }
}
