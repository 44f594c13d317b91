/// A 4x4 matrix of Doubles. Every convention about matrices is stated here, once.
///
/// - Space: origin at the top-left of the viewport, x to the right, **y down**, z toward the viewer; points and
///   radians.
/// - **Row vectors**: p' = p · M, so `a * b` does `a` first, then `b`. Entry `mRC` stands in row R and column C, the
///   translation in row 4. In memory the rows follow each other.
/// - In memory these 16 numbers are also a **column-major matrix for column vectors**: OpenGL, Metal, Vulkan, WebGL and
///   CSS `matrix3d()` take the bytes as they are.
/// - A positive angle about y takes +x away from the viewer (−z), and about x it takes +y toward the viewer. About z it
///   takes +x toward +y, which is clockwise on a screen with y down.
/// - A perspective of eye distance d has m34 = −1/d: w' = 1 − z/d. A point is drawn at x/w, y/w; w ≤ 0 lies at or
///   behind the eye and has no place on screen.
/// - A cell on screen is K = T(−anchor·size) · M · T(position) · Sub · View, M = S · R · T · Persp being its `Pose`.
public struct Matrix4: Equatable, Sendable, BitwiseCopyable {
  public var m11, m12, m13, m14: Double
  public var m21, m22, m23, m24: Double
  public var m31, m32, m33, m34: Double
  public var m41, m42, m43, m44: Double

  /// The four rows.
  public init(
    _ row1: (Double, Double, Double, Double), _ row2: (Double, Double, Double, Double),
    _ row3: (Double, Double, Double, Double), _ row4: (Double, Double, Double, Double)
  ) {
    (m11, m12, m13, m14) = row1
    (m21, m22, m23, m24) = row2
    (m31, m32, m33, m34) = row3
    (m41, m42, m43, m44) = row4
  }

  /// The matrix that changes nothing.
  public static let identity = Matrix4((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))

  /// Entry by row and column, each 0…3.
  public subscript(row: Int, column: Int) -> Double {
    get {
      let offset = Matrix4.offset(row, column)
      return withUnsafeBytes(of: self) { $0.loadUnaligned(fromByteOffset: offset, as: Double.self) }
    }
    set {
      let offset = Matrix4.offset(row, column)
      withUnsafeMutableBytes(of: &self) { $0.storeBytes(of: newValue, toByteOffset: offset, as: Double.self) }
    }
  }

  private static func offset(_ row: Int, _ column: Int) -> Int {
    precondition(0 <= row && row < 4 && 0 <= column && column < 4, "no entry \(row), \(column)")
    return 8 * (4 * row + column)
  }

  /// First `a`, then `b`. Each entry is summed from left to right and never fused, so it is the same on every machine.
  public static func * (a: Matrix4, b: Matrix4) -> Matrix4 {
    Matrix4(
      b.row(a.m11, a.m12, a.m13, a.m14), b.row(a.m21, a.m22, a.m23, a.m24),
      b.row(a.m31, a.m32, a.m33, a.m34), b.row(a.m41, a.m42, a.m43, a.m44))
  }

  /// The row vector (x, y, z, w) times this matrix.
  @inline(__always)
  func row(_ x: Double, _ y: Double, _ z: Double, _ w: Double) -> (Double, Double, Double, Double) {
    (
      x * m11 + y * m21 + z * m31 + w * m41, x * m12 + y * m22 + z * m32 + w * m42,
      x * m13 + y * m23 + z * m33 + w * m43, x * m14 + y * m24 + z * m34 + w * m44
    )
  }

  /// The image of the point, before the division by w. With w ≤ 0 it lies at or behind the eye: do not divide.
  public func apply(_ point: Vector3) -> (x: Double, y: Double, z: Double, w: Double) {
    let image = row(point.x, point.y, point.z, 1)
    return (image.0, image.1, image.2, image.3)
  }

  /// The image of a point of the cell's plane (z = 0), before the division by w.
  public func apply(_ point: Point) -> (x: Double, y: Double, z: Double, w: Double) {
    apply(Vector3(x: point.x, y: point.y, z: 0))
  }

  /// Rows become columns.
  package var transposed: Matrix4 {
    Matrix4((m11, m21, m31, m41), (m12, m22, m32, m42), (m13, m23, m33, m43), (m14, m24, m34, m44))
  }

  /// No entry is NaN or infinite.
  package var isFinite: Bool {
    // A sum of products with 0 is 0 unless a factor is not finite. Summed in pairs, so that no sum waits for another.
    let a = (m11 * 0 + m12 * 0) + (m13 * 0 + m14 * 0), b = (m21 * 0 + m22 * 0) + (m23 * 0 + m24 * 0)
    let c = (m31 * 0 + m32 * 0) + (m33 * 0 + m34 * 0), d = (m41 * 0 + m42 * 0) + (m43 * 0 + m44 * 0)
    return (a + b) + (c + d) == 0
  }

  /// The greatest magnitude of an entry; no entry may be NaN.
  var largestMagnitude: Double {
    func greatest(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
      max(max(a.magnitude, b.magnitude), max(c.magnitude, d.magnitude))
    }
    return greatest(
      greatest(m11, m12, m13, m14), greatest(m21, m22, m23, m24), greatest(m31, m32, m33, m34),
      greatest(m41, m42, m43, m44))
  }
}
