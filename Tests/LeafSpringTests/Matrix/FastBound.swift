@testable import LeafSpring

extension MatrixBatch {
  /// The error bound of an entry of a pose's matrix in `fast` mode, in which everything from the angle's sine on is
  /// Float. It is 24 u times the sum of the magnitudes of all terms of the entry, u = 2⁻²⁴, plus the loss of
  /// intermediate numbers that are too small for a normal Float. An entry is rounded at most 20 times on its way, and
  /// sine and cosine have an error of at most 2 u. Holds for both kernels as long as no magnitude exceeds 3e38.
  /// - Parameter shared: the shared factor; rounded to Float, as in the product.
  static func fastBound(of pose: Pose, by shared: Matrix4) -> Matrix4 {
    let locals = magnitudes(pose)
    var bound = Matrix4.identity
    for row in 0..<4 {
      for column in 0..<4 {
        var sum = least
        for k in 0..<4 { sum += product(locals[row, k], shared[k, column].magnitude) }
        bound[row, column] = 24 * 0x1p-24 * sum + 2 * least
      }
    }
    return bound
  }

  /// The least normal Float: below it, errors are absolute.
  private static var least: Double { 0x1p-126 }

  private static func product(_ a: Double, _ b: Double) -> Double { a * b + least }

  /// The local matrix (`leaf_pose.h`) with every number replaced by its magnitude and every difference by a sum.
  private static func magnitudes(_ pose: Pose) -> Matrix4 {
    func size(_ x: Double) -> Double { x.magnitude + least }
    var r = Matrix4.rotation(pose.angle, about: pose.axis, unit: pose.freeAxis)
    if pose.axis == .free {
      // Contains (1 − cos), a difference. The axis is a unit vector, so no entry's terms sum to more than 3.
      for entry in 0..<9 { r[entry / 3, entry % 3] = 3 }
    }
    let (t, p, o) = (pose.shift, pose.perspective, pose.position)
    let shift = [size(t.x), size(t.y), size(t.z)], eye = [size(p.x), size(p.y), size(p.z)]
    let scale = [size(pose.scale.x), size(pose.scale.y), 1]
    let anchor = [
      product(size(pose.anchor.x), size(pose.size.width)), product(size(pose.anchor.y), size(pose.size.height)),
    ]
    var m = Matrix4.identity
    for column in 0..<3 {
      for row in 0..<3 { m[row, column] = product(scale[row], size(r[row, column])) }
      m[3, column] = shift[column] + product(anchor[0], m[0, column]) + product(anchor[1], m[1, column])
    }
    for row in 0..<3 { m[row, 3] = (0..<3).reduce(0) { $0 + product(m[row, $1], eye[$1]) } }
    let own = (0..<3).reduce(1) { $0 + product(shift[$1], eye[$1]) }
    m[3, 3] = own + product(anchor[0], m[0, 3]) + product(anchor[1], m[1, 3])
    for row in 0..<4 {
      m[row, 0] += product(m[row, 3], size(o.x))
      m[row, 1] += product(m[row, 3], size(o.y))
    }
    return m
  }
}
