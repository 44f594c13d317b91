/// The parts of the two views: every transition is written once, as its forward picture from an old view to a new one.
///
/// Reverse is the same picture at 1 − e with the views exchanged, so a reverse frame is the forward frame of the
/// mirrored instant, bit for bit, and no transition can have a mirror of its own that is slightly off.
struct Staging {
  /// Fraction of the forward picture: 0 shows the old view at rest, 1 the new one. Limited to −1…2.
  let t: Double
  /// Rest frames in points of the container.
  let old: Rect
  let new: Rect
  let oldView: CellIdentity.View
  let newView: CellIdentity.View
  let viewport: Size
  let original: Bool

  /// - Parameter exchanges: false for a picture that has no reverse direction.
  init(at e: Double = 0, in space: TransitionSpace, exchanges: Bool = true) {
    let limited = e > -1 ? min(e, 2) : -1
    let exchanged = exchanges && space.direction == .reverse
    t = exchanged ? 1 - limited : limited
    old = exchanged ? space.to : space.from
    new = exchanged ? space.from : space.to
    oldView = exchanged ? .to : .from
    newView = exchanged ? .from : .to
    viewport = space.viewport
    original = space.fidelity == .original
  }

  /// `t` without overshoot, for pictures that mean nothing outside 0…1.
  var clamped: Double { clamp(t) }

  /// The old view shown whole at its frame, the new one whole at its frame.
  func describeWholes(_ cells: borrowing CellTable, surface: CellSurface = CellSurface()) {
    cells[0] = (CellIdentity(role: .view, item: 0, view: oldView), surface)
    cells[1] = (CellIdentity(role: .view, item: 0, view: newView), surface)
  }

  /// Puts both whole views at rest in cells 0 and 1, each drawn or not.
  func rest(into poses: borrowing PoseBuffer, oldVisible: Bool, newVisible: Bool) {
    poses[0] = Pose(frame: old).shown(oldVisible)
    poses[1] = Pose(frame: new).shown(newVisible)
  }

  /// The old view whole, fading out over the new one.
  func fade(into poses: borrowing PoseBuffer) {
    let t = clamped
    rest(into: poses, oldVisible: t < 1, newVisible: t > 0)
    poses[0].opacity = 1 - t
    poses[paintedAt: 0] = 1
    poses[paintedAt: 1] = 0
  }

  /// The exact rest states of a corrected run: at or before the start only the old view, at or past the end
  /// only the new.
  func isAtRest(_ t: Double) -> Bool { !original && (t <= 0 || t >= 1) }
}

extension TransitionSpace {
  /// For a picture of which the published one has no reverse direction.
  func staging(at e: Double = 0) -> Staging { Staging(at: e, in: self, exchanges: fidelity == .corrected) }
}

extension Pose {
  /// This pose, drawn or not.
  func shown(_ visible: Bool) -> Pose {
    var pose = self
    if visible { pose.flags.insert(.visible) } else { pose.flags.remove(.visible) }
    return pose
  }
}

extension PoseBuffer {
  /// Paints all cells in index order.
  func paintInIndexOrder() {
    for index in 0..<count { paint[index] = UInt32(truncatingIfNeeded: index) }
  }
}
