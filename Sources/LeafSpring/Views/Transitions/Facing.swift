/// The look of a flat cell from its eye: from the front, from behind, from its edge, or reaching past the eye.
enum Facing {
  /// Flags of `pose` seen through its own perspective and the shared `eye`; `visible` is kept as it is.
  ///
  /// A point (x, y) of the cell, measured from the anchor, is mapped to the homogeneous (X, Y, w) linearly in
  /// (x, y, 1). The determinant of that map is the distance of the eye from the cell's plane in units of the eye
  /// distance, signed by the side: 1 for a cell that lies flat, 0 seen edge-on, below 0 from behind. For a cell
  /// with its own perspective of distance d it is (d·cos θ − tx·sin θ)/d, the rule of the book. Edge-on below
  /// 1e−9. Cost: one sine and cosine.
  static func flags(of pose: Pose, eye: SharedEye = .none) -> CellFlags {
    let k = eye.distance == .infinity ? 0 : -1 / eye.distance
    let centre = k == 0 ? pose.position : eye.centre
    let place = Point(x: pose.position.x - centre.x, y: pose.position.y - centre.y)
    let rows = rotatedRows(of: pose)
    /// A vector with weight `h`, through the cell's own and the shared perspective: x and y about the vanishing
    /// point, and w as `z`.
    @inline(__always)
    func project(_ v: Vector3, _ h: Double) -> Vector3 {
      let p = pose.perspective
      let w = h + (p.x * v.x + p.y * v.y + p.z * v.z)
      return Vector3(x: v.x + w * place.x, y: v.y + w * place.y, z: w + k * v.z)
    }
    let (a, b, o) = (project(rows.x, 0), project(rows.y, 0), project(pose.shift, 1))
    let determinant =
      a.x * (b.y * o.z - b.z * o.y) - a.y * (b.x * o.z - b.z * o.x) + a.z * (b.x * o.y - b.y * o.x)

    var flags = pose.flags.subtracting([.backFacing, .edgeOn, .crossesEye])
    if abs(determinant) < 1e-9 { flags.insert(.edgeOn) } else if determinant < 0 { flags.insert(.backFacing) }
    let wx = a.z * pose.scale.x * pose.size.width
    let wy = b.z * pose.scale.y * pose.size.height
    let corner = o.z - pose.anchor.x * wx - pose.anchor.y * wy
    if !(min(min(corner, corner + wx), min(corner + wy, corner + wx + wy)) > 0) { flags.insert(.crossesEye) }
    return flags
  }

  /// The first two rows of the rotation: where the cell's unit x and y go.
  private static func rotatedRows(of pose: Pose) -> (x: Vector3, y: Vector3) {
    let (s, c) = Elementary.sincos(pose.angle)
    switch pose.axis {
    case .y: return (Vector3(x: c, y: 0, z: -s), Vector3(x: 0, y: 1, z: 0))
    case .x: return (Vector3(x: 1, y: 0, z: 0), Vector3(x: 0, y: c, z: s))
    case .z: return (Vector3(x: c, y: s, z: 0), Vector3(x: -s, y: c, z: 0))
    case .free:
      let u = pose.freeAxis
      let r = 1 - c
      return (
        Vector3(x: c + u.x * u.x * r, y: u.x * u.y * r + u.z * s, z: u.x * u.z * r - u.y * s),
        Vector3(x: u.x * u.y * r - u.z * s, y: c + u.y * u.y * r, z: u.y * u.z * r + u.x * s)
      )
    }
  }
}

extension Pose {
  /// This pose with its facing flags, drawn or not.
  func seen(from eye: SharedEye = .none, visible: Bool = true) -> Pose {
    var pose = shown(visible)
    pose.flags = Facing.flags(of: pose, eye: eye)
    return pose
  }
}
