/// The old view swings away about its side like a door while the new one flies in over it from beyond the
/// edge.
///
/// Cells: old view, new view. `corrected` keeps the new view on top and scales the published lengths with the
/// viewport; `original` uses them unscaled, as made for 320 × 568 points, and paints the incoming view last. In
/// large viewports a corner then flies past the eye, which `crossesEye` reports. Source: transitions.md 9.
package struct NatGeo: PublishedTransition {
  /// Seconds when it runs by itself.
  package let duration: Double
  /// The side from which the new view comes when running forward.
  package let edge: Edge
  /// Eye distance in points. If not given: 500/320 of the viewport's length along the way; 500 in `original`.
  package let eye: Double?

  package init(_ options: TransitionOptions) throws(LeafError) {
    (duration, eye) = try options.timeAndEye()
    edge = options.edge ?? .right
  }

  // The old view ends at T(170, 0, −30)·Ry(80°) = Ry(80°)·T(tx, 0, tz):
  // tx = 170 cos 80° − 30 sin 80°, tz = −170 sin 80° − 30 cos 80°.
  private static let doorAngle = 1.396263401595463661539
  private static let doorShift = Vector3(x: -0.02404238698808247621046, y: 0, z: -172.6267633420832805579)
  // The new view starts at R·T(320, −40, 150)·Rz(5°) with R = Rx(10°)·Ry(−45°). Its rotation R·Rz(5°) is one
  // turn by 46.7196° about an axis; its translation the vector (320, −40, 150) turned by 5°.
  private static let flightAngle = 0.8154107348740865283075
  private static let flightAxis = Vector3(
    x: 0.2448240328762682516373, y: -0.9516984306264379507774, z: 0.1852870477647452652249)
  private static let cos5 = 0.9961946980917455322950
  private static let sin5 = 0.08715574274765817355806

  package func incomingEdge(in space: TransitionSpace) -> Edge? { edge }

  package func correctedNearness(_ tolerance: Tolerance, in space: TransitionSpace) -> Double {
    let axes = axes(space)
    let long = axes.along(space.viewport) / 320, wide = axes.across(space.viewport) / 568
    let distance = eye ?? 500 * long, half = space.halfDiagonal
    // The door swings away from the viewer, in four fifths of the time.
    let shift = Tolerance.hypotenuse(NatGeo.doorShift.x, NatGeo.doorShift.z) * long
    let door = Tolerance.magnification(radius: 2 * half + long, depth: 0, eye: distance)
    let swing = 1.25 * (NatGeo.doorAngle * 2 * half + shift) * door
    // The flight begins as much nearer as it is shifted and half a view can stick out.
    let way = Tolerance.hypotenuse(Tolerance.hypotenuse(320 * long, 40 * wide), 150 * long)
    let flight = Tolerance.magnification(radius: half + way, depth: half + 150 * long, eye: distance)
    return tolerance.fraction(speed: max(swing, (NatGeo.flightAngle * half + way) * flight))
  }

  package func poses(at e: Double, in space: TransitionSpace, into poses: borrowing PoseBuffer) {
    let stage = Staging(at: e, in: space)
    let t = stage.t
    let incomingBelow = stage.original && stage.newView == .from
    poses[paintedAt: 0] = incomingBelow ? 1 : 0
    poses[paintedAt: 1] = incomingBelow ? 0 : 1
    if stage.isAtRest(t), t <= 0 || t == 1 {
      return stage.rest(into: poses, oldVisible: t <= 0, newVisible: t == 1)
    }
    let axes = axes(space)
    let long = stage.original ? 1 : axes.along(stage.viewport) / 320
    let wide = stage.original ? 1 : axes.across(stage.viewport) / 568
    let column = Vector3(x: 0, y: 0, z: -1 / (eye ?? 500 * long))
    // The swing starts later than the flight: it takes 0.2…1.
    let f = max(0, (t - 0.2) / 0.8)
    let v = min(1, 1 - t)

    var door = Pose(frame: stage.old, anchor: axes.anchor(0))
    axes.turn(&door, by: NatGeo.doorAngle * f)
    let shift = NatGeo.doorShift
    door.shift = axes.vector(Vector3(x: shift.x * long * f, y: 0, z: shift.z * long * f))
    door.perspective = column
    poses[0] = door.seen()

    var flight = Pose(frame: stage.new)
    axes.turn(&flight, by: NatGeo.flightAngle * v, about: NatGeo.flightAxis)
    let x = 320 * long
    let y = -40 * wide
    flight.shift = axes.vector(
      Vector3(
        x: (x * NatGeo.cos5 - y * NatGeo.sin5) * v, y: (x * NatGeo.sin5 + y * NatGeo.cos5) * v,
        z: 150 * long * v))
    flight.perspective = column
    poses[1] = flight.seen()
  }
}

extension NatGeo {
  static var facts: TransitionFacts {
    TransitionFacts(
      6, "natgeo", "NatGeo", "the old view swings away about its left edge, the new one flies in from the right",
      [
        .duration(), .edge("where the new view comes from; the right if not given"),
        .eye("eye distance; if not given 500/320 of the viewport's length along the way, in original 500"),
      ],
      of: NatGeo.self)
  }
}
