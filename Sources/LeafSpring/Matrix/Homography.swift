/// The plane of one cell on screen: the 3x3 part of K that planar content needs (rows and columns 1, 2 and 4).
///
/// A point (x, y) of the cell is drawn at X = (x·a11 + y·a21 + a31)/w and likewise Y, with w = x·a13 + y·a23 + a33.
struct Homography {
  var a11, a12, a13: Double
  var a21, a22, a23: Double
  var a31, a32, a33: Double

  /// From the 16 entries of K.
  init<Number: BinaryFloatingPoint>(_ k: UnsafePointer<Number>) {
    (a11, a12, a13) = (Double(k[0]), Double(k[1]), Double(k[3]))
    (a21, a22, a23) = (Double(k[4]), Double(k[5]), Double(k[7]))
    (a31, a32, a33) = (Double(k[12]), Double(k[13]), Double(k[15]))
  }

  /// The homography of a matrix.
  init(_ k: Matrix4) {
    (a11, a12, a13) = (k.m11, k.m12, k.m14)
    (a21, a22, a23) = (k.m21, k.m22, k.m24)
    (a31, a32, a33) = (k.m41, k.m42, k.m44)
  }

  /// The drawn position of a cell's point, homogeneous: divide x and y by z, which is above 0 before the eye.
  func seen(_ point: Point) -> Vector3 {
    Vector3(
      x: point.x * a11 + point.y * a21 + a31, y: point.x * a12 + point.y * a22 + a32,
      z: point.x * a13 + point.y * a23 + a33)
  }

  /// The velocity of the cell's point under a moving place on the screen: the derivative of `point(at:)`.
  ///
  /// With (x, y) the point and w·(X, Y, 1) = (x, y, 1)·A, (ẋ, ẏ) solves ẋ(a11 − X·a13) + ẏ(a21 − X·a23) = w·Ẋ, and
  /// likewise for Y.
  func velocity(at place: Point, _ velocity: Point) -> Point {
    guard let (_, w) = point(at: place) else { return .zero }
    let (b11, b12) = (a11 - place.x * a13, a12 - place.y * a13)
    let (b21, b22) = (a21 - place.x * a23, a22 - place.y * a23)
    let determinant = b11 * b22 - b12 * b21
    let (x, y) = (w * velocity.x, w * velocity.y)
    return Point(x: (x * b22 - y * b21) / determinant, y: (y * b11 - x * b12) / determinant)
  }

  /// The point of the cell that is drawn at a place on the screen, and its w. Nil if the cell is edge-on, or if the ray
  /// through that place meets the plane at or behind the eye (w ≤ 0).
  ///
  /// (x, y, 1)·A = w·(X, Y, 1), so (x, y, 1) = w·(X, Y, 1)·A⁻¹. With the adjugate instead of the inverse, the last
  /// component q gives w = det/q.
  func point(at place: Point) -> (point: Point, w: Double)? {
    let c11 = a22 * a33 - a23 * a32
    let c12 = a13 * a32 - a12 * a33
    let c13 = a12 * a23 - a13 * a22
    let c21 = a23 * a31 - a21 * a33
    let c22 = a11 * a33 - a13 * a31
    let c23 = a13 * a21 - a11 * a23
    let c31 = a21 * a32 - a22 * a31
    let c32 = a12 * a31 - a11 * a32
    let c33 = a11 * a22 - a12 * a21
    let determinant = a11 * c11 + a12 * c21 + a13 * c31
    let x = place.x * c11 + place.y * c21 + c31
    let y = place.x * c12 + place.y * c22 + c32
    let q = place.x * c13 + place.y * c23 + c33
    guard determinant != 0, q != 0 else { return nil }
    let w = determinant / q
    guard w > 0, w.isFinite else { return nil }
    return (Point(x: x / q, y: y / q), w)
  }
}
