/// The old view opens in the middle like a sliding door; behind it the new one comes nearer.
///
/// Cells: old view, new view, left and right half of the old view. Source: transitions.md 11.
package struct Portal: PublishedTransition {
  /// Seconds when it runs by itself.
  package let duration: Double
  /// Scale of the view behind the closed door, above 0.
  package let zoom: Double

  package init(_ options: TransitionOptions) throws(LeafError) {
    duration = try options.timeAndEye().duration
    zoom = options.zoom
    try Portal.zoom.check(zoom)
  }

  /// Ease-out; `corrected` comes back along its time mirror.
  package func curve(_ space: TransitionSpace) -> TimingCurve {
    space.direction == .reverse && space.fidelity == .corrected ? TimingCurve.easeOut.mirrored : .easeOut
  }

  package func cellCount(in space: TransitionSpace) -> Int { 4 }

  package func describe(_ cells: borrowing CellTable, in space: TransitionSpace) {
    let stage = Staging(in: space)
    let axes = EdgeAxes(.right)
    stage.describeWholes(cells)
    for half in 0..<2 {
      let content = axes.slice(.unit, half, of: 2)
      cells[2 + half] = (
        CellIdentity(role: .view, item: 0, view: stage.oldView, part: axes.part(half), content: content),
        CellSurface()
      )
    }
  }

  package func correctedNearness(_ tolerance: Tolerance, in space: TransitionSpace) -> Double {
    let door = max(space.from.width, space.to.width) / 2
    return tolerance.fraction(speed: max(abs(1 - zoom) * space.halfDiagonal, door))
  }

  package func poses(at e: Double, in space: TransitionSpace, into poses: borrowing PoseBuffer) {
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
    let axes = EdgeAxes(.right)
    for half in 0..<2 {
      var door = Pose(frame: axes.slice(stage.old, half, of: 2)).shown(!rests)
      door.position.x += (half == 0 ? -0.5 : 0.5) * stage.old.width * min(t, 1)
      poses[2 + half] = door
    }
    poses.paintInIndexOrder()
  }
}

extension Portal {
  static var zoom: Parameter {
    Parameter(
      "zoom", .number, 0...100, above: true, standard: 0.8, "scale of the new view behind the closed doors")
  }

  static var facts: TransitionFacts {
    TransitionFacts(
      8, "portal", "Portal", "the old view splits in the middle, the new one comes nearer behind it",
      [.duration(), zoom], of: Portal.self)
  }
}

extension TransitionOptions {
  /// Scale behind the doors of `portal`.
  public var zoom: Double {
    get { number(Portal.zoom) }
    set { set(Portal.zoom, newValue) }
  }
}
