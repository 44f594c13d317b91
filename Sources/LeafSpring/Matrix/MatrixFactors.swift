/// The factors of an invertible 4x4 transform, for row vectors:
///
/// `M = Scale · Skew · Rotation · Translation · Perspective`
///
/// Nothing is divided by m44; it goes into the perspective's last component. The published effects interpolate
/// matrices by interpolating these factors one by one. If a pose can be blended instead, blend the pose. Source:
/// `transitions.md` 1.3.
package struct MatrixFactors: Equatable, Sendable, BitwiseCopyable {
  /// Lengths of the three rows after making them perpendicular. x is negative where the transform mirrors.
  package var scale: Vector3
  /// Entries m21 (`x`), m31 (`y`) and m32 (`z`) of the unit lower triangle after the scale.
  package var skew: Vector3
  /// A rotation by its unit quaternion.
  package var quaternion: Quaternion
  /// Row 4, in points.
  package var translation: Vector3
  /// Column 4 of the perspective factor.
  package var perspective: Column4

  /// axis · sin(angle/2) and cos(angle/2); a positive angle about z takes +x toward +y.
  ///
  /// As `MatrixFactors` makes it, `w` ≥ 0, and in a half turn (`w` = 0) the first component that is not zero
  /// is positive.
  package struct Quaternion: Equatable, Sendable, BitwiseCopyable {
    package var x: Double
    package var y: Double
    package var z: Double
    package var w: Double

    package init(x: Double, y: Double, z: Double, w: Double) {
      self.x = x
      self.y = y
      self.z = z
      self.w = w
    }
  }

  /// Entries m14, m24, m34, m44: w' = (x, y, z, 1) · column.
  package typealias Column4 = SIMD4<Double>

  package init(
    scale: Vector3, skew: Vector3, quaternion: Quaternion, translation: Vector3, perspective: Column4
  ) {
    self.scale = scale
    self.skew = skew
    self.quaternion = quaternion
    self.translation = translation
    self.perspective = perspective
  }

  /// The product of the factors, within a few ULP of each row's length.
  package var matrix: Matrix4 {
    let r = quaternion.rows
    let row1 = scale.x * r.0
    let row2 = scale.y * (r.1 + skew.x * r.0)
    let row3 = scale.z * (r.2 + skew.z * r.1 + skew.y * r.0)
    let p = Vector3(x: perspective.x, y: perspective.y, z: perspective.z)
    return Matrix4(
      (row1.x, row1.y, row1.z, row1.dot(p)),
      (row2.x, row2.y, row2.z, row2.dot(p)),
      (row3.x, row3.y, row3.z, row3.dot(p)),
      (translation.x, translation.y, translation.z, translation.dot(p) + perspective.w))
  }
}

extension MatrixFactors.Quaternion {
  /// The rows of the rotation, for row vectors.
  var rows: (Vector3, Vector3, Vector3) {
    (
      Vector3(x: 1 - 2 * (y * y + z * z), y: 2 * (x * y + z * w), z: 2 * (x * z - y * w)),
      Vector3(x: 2 * (x * y - z * w), y: 1 - 2 * (x * x + z * z), z: 2 * (y * z + x * w)),
      Vector3(x: 2 * (x * z + y * w), y: 2 * (y * z - x * w), z: 1 - 2 * (x * x + y * y))
    )
  }
}
