/// The old view opens in the middle like a sliding door; behind it the new one comes nearer.
///
/// Cells: old view, new view, left and right half of the old view. Source: transitions.md 11.
public struct Portal: Transition {
  /// Seconds when it runs by itself.
  public let duration: Double
  /// Scale of the view behind the closed door, above 0.
  public let zoom: Double

  /// As published.
  public init() {
    duration = 1
    zoom = 0.8
  }

  /// - Parameters:
  ///   - duration: seconds, 0 or more.
  ///   - zoom: scale of the view behind the closed door, above 0.
  /// - Throws: `nonFinite`, `outOfRange`.
  public init(duration: Double = 1, zoom: Double = 0.8) throws(LeafError) {
    try Check.common(duration: duration)
    try Check.positive(zoom, "zoom")
    guard zoom <= 100 else { throw LeafError(.outOfRange, "zoom", accepts: "a scale up to 100") }
    self.duration = duration
    self.zoom = zoom
  }

  /// Ease-out; `corrected` comes back along its time mirror.
  public func curve(_ space: TransitionSpace) -> TimingCurve {
    space.direction == .reverse && space.fidelity == .corrected ? TimingCurve.easeOut.mirrored : .easeOut
  }

  public func cellCount(in space: TransitionSpace) -> Int { 4 }

  public func describe(_ cells: borrowing CellTable, in space: TransitionSpace) {
    let stage = Staging(in: space)
    let heading = Heading(.right)
    stage.describeWholes(cells)
    for half in 0..<2 {
      let content = heading.slice(.unit, half, of: 2)
      cells[2 + half] = (
        CellIdentity(role: .view, item: 0, view: stage.oldView, part: heading.part(half), content: content),
        CellSurface()
      )
    }
  }

  public func poses(at e: Double, in space: TransitionSpace, into poses: borrowing PoseBuffer) {
    let stage = Staging(at: e, in: space)
    let t = max(0, stage.t)
    let rests = stage.isAtRest(t)
    stage.rest(into: poses, oldVisible: rests && t == 0, newVisible: !rests || t != 0)
    if t != 1 {
      let scale = lerp(zoom, 1, t)
      var behind = poses[1]
      behind.scale = Point(x: scale, y: scale)
      poses[1] = behind
    }
    let heading = Heading(.right)
    for half in 0..<2 {
      var door = Pose(frame: heading.slice(stage.old, half, of: 2)).shown(!rests)
      door.position.x += (half == 0 ? -0.5 : 0.5) * stage.old.width * min(t, 1)
      poses[2 + half] = door
    }
    poses.paintInIndexOrder()
  }
}
