extension Ray {
  /// Where it meets the plane that a matrix without perspective takes points (x, y, 0) to: the distance, in lengths of
  /// the direction, and the point.
  func meets(_ plane: Matrix4) -> (distance: Double, point: Point)? {
    let a = Vector3(x: plane.m11, y: plane.m12, z: plane.m13), b = Vector3(x: plane.m21, y: plane.m22, z: plane.m23)
    let way = Vector3(x: plane.m41 - origin.x, y: plane.m42 - origin.y, z: plane.m43 - origin.z)
    let normal = a.cross(b), along = normal.dot(direction)
    guard along != 0 else { return nil }
    let distance = normal.dot(way) / along
    guard distance > 0, distance < 1e24 else { return nil }
    let p = Vector3(
      x: distance * direction.x - way.x, y: distance * direction.y - way.y, z: distance * direction.z - way.z)
    let (aa, ab, bb, pa, pb) = (a.dot(a), a.dot(b), b.dot(b), p.dot(a), p.dot(b))
    let square = aa * bb - ab * ab
    guard square > 0 else { return nil }
    return (distance, Point(x: (pa * bb - pb * ab) / square, y: (pb * aa - pa * ab) / square))
  }

  /// True if it runs against the normal of a plane.
  func comes(fromFrontOf plane: Matrix4) -> Bool {
    direction.x * plane.m31 + direction.y * plane.m32 + direction.z * plane.m33 < 0
  }
}

extension Vector3 {
  fileprivate func dot(_ other: Vector3) -> Double { x * other.x + y * other.y + z * other.z }

  fileprivate func cross(_ other: Vector3) -> Vector3 {
    Vector3(
      x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
  }
}
