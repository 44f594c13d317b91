/// The old view tips back and shrinks into the depth, then the new one slides up over it, past its place and
/// back.
///
/// Cells: old view, new view. Reverse is the mirror in `corrected`. `original` has the published keys:
/// forward without the overshoot, reverse from a scale of 0.6, opacity and place along splines that do not
/// stay flat in the holds. The two overlapping windows of the old view follow the same rule in both: the later
/// one takes over from the state shown at that moment. Source: transitions.md 5.
package struct Cards: PublishedTransition {
  /// Seconds when it runs by itself.
  package let duration: Double
  /// Eye distance in points. If not given: 900/568 of the viewport's height; 900 in `original`.
  package let eye: Double?

  package init(_ options: TransitionOptions) throws(LeafError) {
    (duration, eye) = try options.timeAndEye()
  }

  package func incomingEdge(in space: TransitionSpace) -> Edge? { .bottom }

  package func correctedNearness(_ tolerance: Tolerance, in space: TransitionSpace) -> Double {
    // The old view tips by 15° and shrinks by a twentieth on the first 0.4; the new one falls back on the last 0.2.
    let height = space.viewport.height, half = space.halfDiagonal, distance = eye ?? 900 * height / 568
    let tip = (1 + 0.1 * half / distance) * half
    return tolerance.fraction(speed: max(tip, 150 * height / 568), share: 1)
  }

  package func poses(at e: Double, in space: TransitionSpace, into poses: borrowing PoseBuffer) {
    let stage = Staging(at: e, in: space)
    let t = stage.clamped
    poses.paintInIndexOrder()
    if stage.isAtRest(t) { return stage.rest(into: poses, oldVisible: t == 0, newVisible: t == 1) }
    if stage.original, space.direction == .reverse { return publishedReturn(at: 1 - t, stage, into: poses) }

    let height = stage.viewport.height
    let d = eye ?? (stage.original ? 900 : 900 * height / 568)
    let half = CardState.lerp(.rest, .tipped(d), 0.5)
    let state: CardState =
      t < 0.2
      ? .lerp(.rest, .tipped(d), t / 0.4) : .lerp(half, .back(d, stage.old.height), min(1, (t - 0.2) / 0.4))
    let dim = ShortTrack(from: 1, to: 0.6, start: 0, length: 0.4)
    poses[0] = state.pose(stage.old, opacity: stage.original ? dim.cubic(at: t) : dim.linear(at: t))

    // The published rise lost its overshoot: it goes up by 30 points from below instead of to 30 points
    // above.
    let below = height - stage.new.y
    var rise = ShortTrack()
    rise.add(0, below)
    rise.add(0.6, below)
    rise.add(0.8, stage.original ? below - 30 : -30 * height / 568)
    rise.add(1, 0)
    var card = Pose(frame: stage.new)
    card.position.y += stage.original ? rise.cubic(at: t) : rise.linear(at: t)
    poses[1] = card
  }

  /// The published way back, which has its own keys: the outgoing view drops out of the picture, and the one
  /// below comes up.
  private func publishedReturn(at e: Double, _ stage: Staging, into poses: borrowing PoseBuffer) {
    let d = eye ?? 900
    let state: CardState =
      e < 0.75
      ? .lerp(.small, .tipped(d), clamp((e - 0.35) / 0.35)) : .lerp(.tipped(d), .rest, (e - 0.75) / 0.25)
    poses[0] = state.pose(stage.old, opacity: ShortTrack(from: 0.6, to: 1, start: 0.35, length: 0.35).cubic(at: e))
    var card = Pose(frame: stage.new)
    let below = stage.viewport.height - stage.new.y
    card.position.y += ShortTrack(from: 0, to: below, start: 0, length: 0.5).cubic(at: e)
    poses[1] = card
  }
}

/// The five factors of a card's matrix, S(sx, sy)·Rx(angle)·T(0, ty, 0)·P(pz). Each goes linearly from one
/// state to another, which is the same as interpolating the matrices by the rule of transitions.md 1.3.
struct CardState {
  var sx, sy, angle, ty, pz: Double

  static let rest = CardState(sx: 1, sy: 1, angle: 0, ty: 0, pz: 0)
  static let small = CardState(sx: 0.6, sy: 0.6, angle: 0, ty: 0, pz: 0)

  /// Rx(15°)·S(.95, .95, 1)·P(−1/d), with the scale brought before the rotation (the row of z does not matter
  /// to a flat cell): sy = √((.95 cos 15°)² + sin² 15°), angle = atan2(sin 15°, .95 cos 15°).
  static func tipped(_ d: Double) -> CardState {
    CardState(sx: 0.95, sy: 0.9534313093062911451319, angle: 0.2749103041306138581517, ty: 0, pz: -1 / d)
  }

  /// S(.8)·T(0, −.08 of the height, 0)·P(−1/d).
  static func back(_ d: Double, _ height: Double) -> CardState {
    CardState(sx: 0.8, sy: 0.8, angle: 0, ty: -0.08 * height, pz: -1 / d)
  }

  static func lerp(_ a: CardState, _ b: CardState, _ f: Double) -> CardState {
    CardState(
      sx: LeafSpring.lerp(a.sx, b.sx, f), sy: LeafSpring.lerp(a.sy, b.sy, f),
      angle: LeafSpring.lerp(a.angle, b.angle, f), ty: LeafSpring.lerp(a.ty, b.ty, f),
      pz: LeafSpring.lerp(a.pz, b.pz, f))
  }

  func pose(_ frame: Rect, opacity: Double) -> Pose {
    var pose = Pose(frame: frame)
    pose.scale = Point(x: sx, y: sy)
    pose.axis = .x
    pose.angle = angle
    pose.shift.y = ty
    pose.perspective.z = pz
    pose.opacity = clamp(opacity)
    return pose.seen()
  }
}

extension Cards {
  static var facts: TransitionFacts {
    TransitionFacts(
      2, "cards", "Cards",
      "the old view shrinks back, the new one slides up from the bottom, past its place and back",
      original: "the old view shrinks back, the new one slides up from the bottom",
      [.duration(), .eye("eye distance; if not given 900/568 of the viewport's height, in original 900")],
      of: Cards.self)
  }
}
