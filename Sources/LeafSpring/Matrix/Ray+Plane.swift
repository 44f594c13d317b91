extension Ray {
  /// Where it meets the plane that a matrix takes points (x, y, 0) to: the distance, in lengths of the direction, and
  /// the point.
  ///
  /// A point of the plane is at ((x, y, 1)·(a, b, c))/((x, y, 1)·w), where a, b, c are rows of the matrix. The cross
  /// products of the columns of (a − o·w₁, b − o·w₂, c − o·w₃), with o the ray's origin, take the direction to (x, y,
  /// 1) times a number, by Cramer's rule.
  func meets(_ plane: Matrix4) -> (distance: Double, point: Point)? {
    func row(_ x: Double, _ y: Double, _ z: Double, _ weight: Double) -> Vector3 {
      Vector3(x: x - weight * origin.x, y: y - weight * origin.y, z: z - weight * origin.z)
    }
    let a = row(plane.m11, plane.m12, plane.m13, plane.m14), b = row(plane.m21, plane.m22, plane.m23, plane.m24)
    let c = row(plane.m41, plane.m42, plane.m43, plane.m44)
    let normal = a.cross(b), along = normal.dot(direction)
    guard along != 0 else { return nil }
    // (x, y) from the origin on, and the weight there.
    let x = b.cross(c).dot(direction) / along, y = c.cross(a).dot(direction) / along
    let weight = x * plane.m14 + y * plane.m24 + plane.m44
    let distance = normal.dot(c) / along / weight
    guard weight > 0, distance > 0, distance < 1e24 else { return nil }
    return (distance, Point(x: x, y: y))
  }

  /// True if it runs against the normal of a plane.
  func comes(fromFrontOf plane: Matrix4) -> Bool {
    direction.x * plane.m31 + direction.y * plane.m32 + direction.z * plane.m33 < 0
  }
}
