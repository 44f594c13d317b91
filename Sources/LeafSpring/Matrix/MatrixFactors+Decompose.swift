import CMathShim

/// Three double-doubles.
private struct Wide3 {
  var x, y, z: DoubleDouble

  init(_ x: DoubleDouble, _ y: DoubleDouble, _ z: DoubleDouble) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The three numbers divided by 2^`exponent`.
  init(_ x: Double, _ y: Double, _ z: Double, exponent: Int64) {
    self.init(
      DoubleDouble(leaf_scale(x, -exponent)), DoubleDouble(leaf_scale(y, -exponent)),
      DoubleDouble(leaf_scale(z, -exponent)))
  }

  func dot(_ b: Wide3) -> DoubleDouble {
    x * b.x + y * b.y + z * b.z
  }

  func cross(_ b: Wide3) -> Wide3 {
    Wide3(y * b.z - z * b.y, z * b.x - x * b.z, x * b.y - y * b.x)
  }

  /// This vector minus `share` times the vector `b`.
  func without(_ share: DoubleDouble, _ b: Wide3) -> Wide3 {
    Wide3(x - share * b.x, y - share * b.y, z - share * b.z)
  }

  func divided(by b: DoubleDouble) -> Wide3 { Wide3(x / b, y / b, z / b) }
  var negated: Wide3 { Wide3(-x, -y, -z) }
  var length: DoubleDouble { leaf_dd_sqrt(dot(self)) }
  var rounded: Vector3 { Vector3(x: x.hi, y: y.hi, z: z.hi) }
}

extension MatrixFactors {
  /// Decomposes `m`: t is row 4. Rows 1 to 3 give scale, skew and rotation by Gram and Schmidt. p is the inverse of the
  /// part without column 4, applied to column 4. Computed in double-double; each factor is within a few ULP of the
  /// exact one for the entries given, as long as the rows are not nearly dependent.
  /// - Throws: `nonFinite`; `noSolution` where the upper left 3x3 block is singular (or nearly so: its rows are
  ///   dependent to 50 bits); `overflow` where a factor is beyond what a double holds.
  package init(of m: Matrix4) throws(LeafError) {
    try Check.that(m.isFinite, .nonFinite, "matrix", accepts: "finite entries")
    // Each row is scaled by its own power of two, so that rows may have any size and products stay in range.
    let e1 = try Self.exponent(m.m11, m.m12, m.m13)
    let e2 = try Self.exponent(m.m21, m.m22, m.m23)
    let e3 = try Self.exponent(m.m31, m.m32, m.m33)
    let row2 = Wide3(m.m21, m.m22, m.m23, exponent: e2)
    let row3 = Wide3(m.m31, m.m32, m.m33, exponent: e3)

    var r1 = Wide3(m.m11, m.m12, m.m13, exponent: e1)
    var s1 = r1.length
    r1 = r1.divided(by: s1)
    var d21 = row2.dot(r1)
    var r2 = row2.without(d21, r1)
    let s2 = r2.length
    guard s2.hi > Self.dependence else { throw Self.singular }
    r2 = r2.divided(by: s2)
    var d31 = row3.dot(r1)
    let d32 = row3.dot(r2)
    var r3 = row3.without(d31, r1).without(d32, r2)
    let s3 = r3.length
    guard s3.hi > Self.dependence else { throw Self.singular }
    r3 = r3.divided(by: s3)
    if r3.dot(r1.cross(r2)).hi < 0 {
      (r1, s1, d21, d31) = (r1.negated, -s1, -d21, -d31)
    }
    let k21 = d21 / s2
    let k31 = d31 / s3
    let k32 = d32 / s3

    // Scale · Skew · Rotation · p = column 4, solved from the left.
    let z1 = DoubleDouble(leaf_scale(m.m14, -e1)) / s1
    let y2 = DoubleDouble(leaf_scale(m.m24, -e2)) / s2
    let y3 = DoubleDouble(leaf_scale(m.m34, -e3)) / s3
    let z2 = y2 - k21 * z1
    let z3 = y3 - k31 * z1 - k32 * z2
    let z = Wide3(z1, z2, z3)
    let p = Wide3(
      z.dot(Wide3(r1.x, r2.x, r3.x)), z.dot(Wide3(r1.y, r2.y, r3.y)), z.dot(Wide3(r1.z, r2.z, r3.z)))
    let t = Wide3(m.m41, m.m42, m.m43, exponent: 0)
    let last = DoubleDouble(m.m44) - t.dot(p)

    scale = Vector3(x: leaf_scale(s1.hi, e1), y: leaf_scale(s2.hi, e2), z: leaf_scale(s3.hi, e3))
    skew = Vector3(x: k21.hi + 0, y: k31.hi + 0, z: k32.hi + 0)
    quaternion = Quaternion(rows: r1.rounded, r2.rounded, r3.rounded)
    translation = Vector3(x: m.m41, y: m.m42, z: m.m43)
    perspective = Column4(x: p.x.hi + 0, y: p.y.hi + 0, z: p.z.hi + 0, w: last.hi)
    try Check.that(
      matrix.isFinite && scale.x != 0 && scale.y != 0 && scale.z != 0,
      .overflow, "matrix", accepts: "factors that doubles can hold")
  }

  /// Rows whose perpendicular part is below this share of their length count as dependent.
  private static let dependence = 0x1p-50

  private static var singular: LeafError {
    LeafError(.noSolution, "matrix", accepts: "a transform whose rows 1 to 3 are independent")
  }

  /// The exponent of the largest of three numbers.
  private static func exponent(_ a: Double, _ b: Double, _ c: Double) throws(LeafError) -> Int64 {
    let largest = max(a.magnitude, b.magnitude, c.magnitude)
    guard largest > 0 else { throw singular }
    return leaf_exponent(largest)
  }
}

extension MatrixFactors.Quaternion {
  /// The rotation whose rows, for row vectors, are these. The largest component comes from the diagonal, the
  /// others from differences and sums across it, so that none is the root of a small difference.
  init(rows a: Vector3, _ b: Vector3, _ c: Vector3) {
    let trace = a.x + b.y + c.z
    var q: Self
    if trace >= max(a.x, b.y, c.z) {
      q = Self(x: b.z - c.y, y: c.x - a.z, z: a.y - b.x, w: 1 + trace)
    } else if a.x >= b.y && a.x >= c.z {
      q = Self(x: 1 + a.x - b.y - c.z, y: a.y + b.x, z: a.z + c.x, w: b.z - c.y)
    } else if b.y >= c.z {
      q = Self(x: a.y + b.x, y: 1 + b.y - a.x - c.z, z: b.z + c.y, w: c.x - a.z)
    } else {
      q = Self(x: a.z + c.x, y: b.z + c.y, z: 1 + c.z - a.x - b.y, w: a.y - b.x)
    }
    self = q.normalised
    if w != 0 ? w < 0 : x != 0 ? x < 0 : y != 0 ? y < 0 : z < 0 { self = negated }
  }

  var negated: Self { Self(x: 0 - x, y: 0 - y, z: 0 - z, w: 0 - w) }

  /// Of length 1. The length must be neither 0 nor extreme.
  var normalised: Self {
    let length = Elementary.sqrt(x * x + y * y + z * z + w * w)
    return Self(x: x / length + 0, y: y / length + 0, z: z / length + 0, w: w / length + 0)
  }
}
