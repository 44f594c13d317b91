extension Matrix4 {
  /// The matrix that undoes this one; `nil` if there is none, or none with finite entries.
  ///
  /// By cofactors: each entry is a sum of products of 2x2 minors divided by the determinant. A matrix that is nearly
  /// singular has an inverse as inaccurate as its condition number says; only an exactly zero determinant gives `nil`.
  public var inverse: Matrix4? {
    let a0 = m11 * m22 - m12 * m21
    let a1 = m11 * m23 - m13 * m21
    let a2 = m11 * m24 - m14 * m21
    let a3 = m12 * m23 - m13 * m22
    let a4 = m12 * m24 - m14 * m22
    let a5 = m13 * m24 - m14 * m23
    let b0 = m31 * m42 - m32 * m41
    let b1 = m31 * m43 - m33 * m41
    let b2 = m31 * m44 - m34 * m41
    let b3 = m32 * m43 - m33 * m42
    let b4 = m32 * m44 - m34 * m42
    let b5 = m33 * m44 - m34 * m43
    let first = a0 * b5 - a1 * b4, second = a2 * b3 + a3 * b2
    let det = first + second + (a5 * b0 - a4 * b1)
    guard det != 0, det.isFinite else { return nil }
    let result = Matrix4(
      (
        (m22 * b5 - m23 * b4 + m24 * b3) / det, (m13 * b4 - m12 * b5 - m14 * b3) / det,
        (m42 * a5 - m43 * a4 + m44 * a3) / det, (m33 * a4 - m32 * a5 - m34 * a3) / det
      ),
      (
        (m23 * b2 - m21 * b5 - m24 * b1) / det, (m11 * b5 - m13 * b2 + m14 * b1) / det,
        (m43 * a2 - m41 * a5 - m44 * a1) / det, (m31 * a5 - m33 * a2 + m34 * a1) / det
      ),
      (
        (m21 * b4 - m22 * b2 + m24 * b0) / det, (m12 * b2 - m11 * b4 - m14 * b0) / det,
        (m41 * a4 - m42 * a2 + m44 * a0) / det, (m32 * a2 - m31 * a4 - m34 * a0) / det
      ),
      (
        (m22 * b1 - m21 * b3 - m23 * b0) / det, (m11 * b3 - m12 * b1 + m13 * b0) / det,
        (m42 * a1 - m41 * a3 - m43 * a0) / det, (m31 * a3 - m32 * a1 + m33 * a0) / det
      ))
    return result.isFinite ? result : nil
  }
}
