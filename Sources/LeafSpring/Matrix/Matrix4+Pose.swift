import CMathShim

extension Matrix4 {
  /// M, the cell's own transform about its anchor: S(scale) · R(angle, axis) · T(shift) · Persp(perspective).
  package init(layer pose: Pose) {
    let r = Matrix4.rotation(pose.angle, about: pose.axis, unit: pose.freeAxis)
    let (sx, sy) = (pose.scale.x, pose.scale.y)
    let (t, p) = (pose.shift, pose.perspective)
    let a1 = (sx * r.m11, sx * r.m12, sx * r.m13)
    let a2 = (sy * r.m21, sy * r.m22, sy * r.m23)
    self.init(
      (a1.0, a1.1, a1.2, a1.0 * p.x + a1.1 * p.y + a1.2 * p.z),
      (a2.0, a2.1, a2.2, a2.0 * p.x + a2.1 * p.y + a2.2 * p.z),
      (r.m31, r.m32, r.m33, r.m31 * p.x + r.m32 * p.y + r.m33 * p.z),
      (t.x, t.y, t.z, 1 + (t.x * p.x + t.y * p.y + t.z * p.z)))
  }

  /// L = T(−anchor·size) · M · T(position): from the cell's own points (origin at its top-left corner) to the viewport,
  /// without the scene's shared perspective. Operations have the order of the lane kernels, so the bits are equal.
  @inline(never)
  public init(cell pose: Pose) {
    let m = Matrix4(layer: pose)
    let gx = pose.anchor.x * pose.size.width
    let gy = pose.anchor.y * pose.size.height
    let (ox, oy) = (pose.position.x, pose.position.y)
    let w = m.m44 - gx * m.m14 - gy * m.m24
    self.init(
      (m.m11 + m.m14 * ox + 0, m.m12 + m.m14 * oy + 0, m.m13 + 0, m.m14 + 0),
      (m.m21 + m.m24 * ox + 0, m.m22 + m.m24 * oy + 0, m.m23 + 0, m.m24 + 0),
      (m.m31 + m.m34 * ox + 0, m.m32 + m.m34 * oy + 0, m.m33 + 0, m.m34 + 0),
      (
        m.m41 - gx * m.m11 - gy * m.m21 + w * ox + 0, m.m42 - gx * m.m12 - gy * m.m22 + w * oy + 0,
        m.m43 - gx * m.m13 - gy * m.m23 + 0, w + 0
      ))
  }

  /// For hosts with a camera of their own: anchor, scale, rotation, shift and position of the cell, and no perspective.
  package init(model pose: Pose) {
    var flat = pose
    flat.perspective = .zero
    self.init(cell: flat)
  }
}
