import CMathShim

extension Matrix4 {
  /// Moves by (x, y, z) points.
  public static func translation(x: Double, y: Double, z: Double = 0) -> Matrix4 {
    Matrix4((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (x, y, z, 1))
  }

  /// Scales about the origin.
  public static func scale(x: Double, y: Double, z: Double = 1) -> Matrix4 {
    Matrix4((x, 0, 0, 0), (0, y, 0, 0), (0, 0, z, 0), (0, 0, 0, 1))
  }

  /// Turns by `angle` radians about an axis through the origin; `Matrix4` says which way a positive angle turns.
  ///
  /// A named axis gives exact zeros and ones. `unit` is read for `.free` only and must have length 1: it is used as it
  /// is, so another length scales as well. Sine and cosine are our own, the same bits on every machine; an angle beyond
  /// ±2⁴⁰ counts as that.
  public static func rotation(_ angle: Double, about axis: RotationAxis, unit: Vector3 = .zero) -> Matrix4 {
    var (s, c) = (angle, 1.0)
    if angle != 0 { leaf_sincos(angle, &s, &c) }
    switch axis {
    case .y: return Matrix4((c, 0, -s, 0), (0, 1, 0, 0), (s, 0, c, 0), (0, 0, 0, 1))
    case .x: return Matrix4((1, 0, 0, 0), (0, c, s, 0), (0, -s, c, 0), (0, 0, 0, 1))
    case .z: return Matrix4((c, s, 0, 0), (-s, c, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))
    case .free:
      // c I + (1 − c) u uᵀ + s [u], in the order the lane kernels use.
      let v = 1 - c
      let xy = v * unit.x * unit.y
      let xz = v * unit.x * unit.z
      let yz = v * unit.y * unit.z
      let (sx, sy, sz) = (s * unit.x, s * unit.y, s * unit.z)
      return Matrix4(
        (c + v * unit.x * unit.x, xy + sz, xz - sy, 0), (xy - sz, c + v * unit.y * unit.y, yz + sx, 0),
        (xz + sy, yz - sx, c + v * unit.z * unit.z, 0), (0, 0, 0, 1))
    }
  }

  /// Perspective about the origin seen from `distance` points in front of it; `.infinity` gives the identity.
  public static func perspective(distance: Double) -> Matrix4 {
    perspective(Vector3(x: 0, y: 0, z: -1 / distance))
  }

  /// A perspective given by its fourth column: w' = w + (x, y, z) · `column`. Entries per point.
  public static func perspective(_ column: Vector3) -> Matrix4 {
    Matrix4((1, 0, 0, column.x), (0, 1, 0, column.y), (0, 0, 1, column.z), (0, 0, 0, 1))
  }

  /// The factor `Sub` of a scene: T(−centre) · perspective · T(centre). Exactly the identity for `SharedEye.none`.
  public init(_ eye: SharedEye) {
    let k = -1 / eye.distance
    self.init(
      (1, 0, 0, 0), (0, 1, 0, 0), (k * eye.centre.x + 0, k * eye.centre.y + 0, 1, k + 0), (0, 0, 0, 1))
  }

  /// The shared factor of a scene's cells: `Sub`, then the host's view.
  package static func eyeAndView(_ eye: SharedEye, view: Matrix4 = .identity) -> Matrix4 {
    Matrix4(eye) * view
  }
}
