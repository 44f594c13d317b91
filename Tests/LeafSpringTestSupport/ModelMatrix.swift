/// The reference 4x4 matrix: row vectors, row after row, translation in the last row. Three nested loops, nothing else.
public struct ModelMatrix<Scalar: BinaryFloatingPoint & Sendable>: Equatable, Sendable {
  /// m11, m12 … m44.
  public var m: [Scalar]

  public init(_ m: [Scalar]) {
    precondition(m.count == 16, "16 entries are needed, \(m.count) are there")
    self.m = m
  }

  public static var identity: ModelMatrix { .init([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]) }

  public static func translation(_ x: Scalar, _ y: Scalar, _ z: Scalar) -> ModelMatrix {
    .init([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1])
  }

  public static func scale(_ x: Scalar, _ y: Scalar, _ z: Scalar) -> ModelMatrix {
    .init([x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1])
  }

  /// w' = 1 + a·x + b·y + c·z: the fourth column.
  public static func perspective(_ a: Scalar, _ b: Scalar, _ c: Scalar) -> ModelMatrix {
    .init([1, 0, 0, a, 0, 1, 0, b, 0, 0, 1, c, 0, 0, 0, 1])
  }

  /// A turn about the unit vector (x, y, z), given by its cosine and sine. About y: m11 = c, m13 = −s, m31 = s, m33 =
  /// c.
  public static func rotation(_ x: Scalar, _ y: Scalar, _ z: Scalar, cosine c: Scalar, sine s: Scalar)
    -> ModelMatrix
  {
    let u = 1 - c
    let row1: [Scalar] = [c + u * x * x, u * x * y + s * z, u * x * z - s * y, 0]
    let row2: [Scalar] = [u * x * y - s * z, c + u * y * y, u * y * z + s * x, 0]
    let row3: [Scalar] = [u * x * z + s * y, u * y * z - s * x, c + u * z * z, 0]
    return .init(row1 + row2 + row3 + [0, 0, 0, 1])
  }

  public static func * (a: ModelMatrix, b: ModelMatrix) -> ModelMatrix {
    var product = [Scalar](repeating: 0, count: 16)
    for row in 0..<4 {
      for column in 0..<4 {
        var sum = a.m[4 * row] * b.m[column]
        for k in 1..<4 { sum += a.m[4 * row + k] * b.m[4 * k + column] }
        product[4 * row + column] = sum
      }
    }
    return .init(product)
  }

  /// The image of a point, before the division by w.
  public func apply(_ x: Scalar, _ y: Scalar, _ z: Scalar = 0) -> (x: Scalar, y: Scalar, z: Scalar, w: Scalar) {
    func column(_ k: Int) -> Scalar { x * m[k] + y * m[4 + k] + z * m[8 + k] + m[12 + k] }
    return (column(0), column(1), column(2), column(3))
  }

  /// Σ|a|·|b| for every entry: the scale of the error of a product of this matrix with `other`.
  public func magnitudes(times other: ModelMatrix) -> ModelMatrix {
    ModelMatrix(m.map { abs($0) }) * ModelMatrix(other.m.map { abs($0) })
  }

  public func converted<Other>(to: Other.Type) -> ModelMatrix<Other> { .init(m.map { Other($0) }) }
}

/// The promise of `exact`: both factors are rounded to Float, multiplied and summed from left to right in Double, and
/// rounded to Float.
public func modelExactProduct(_ local: ModelMatrix<Double>, _ shared: ModelMatrix<Double>) -> ModelMatrix<
  Float
> {
  let a = local.converted(to: Float.self).converted(to: Double.self)
  let b = shared.converted(to: Float.self).converted(to: Double.self)
  return (a * b).converted(to: Float.self)
}

/// A cell's pose in the words of the specification, and its matrices by plain products. A counterpart of the core's
/// `Pose` that deliberately uses none of its code.
public struct ModelPose: Sendable {
  public var size = (width: 0.0, height: 0.0)
  /// Unit coordinates.
  public var anchor = (x: 0.5, y: 0.5)
  /// Points in the viewport.
  public var position = (x: 0.0, y: 0.0)
  public var scale = (x: 1.0, y: 1.0)
  /// Radians about `axis`, a unit vector.
  public var angle = 0.0
  public var axis = (x: 0.0, y: 1.0, z: 0.0)
  public var shift = (x: 0.0, y: 0.0, z: 0.0)
  public var perspective = (x: 0.0, y: 0.0, z: 0.0)

  public init() {}

  /// M = S · R · T · P.
  public var matrix: ModelMatrix<Wide> {
    let turn = ModelMatrix<Wide>.rotation(
      Wide(axis.x), Wide(axis.y), Wide(axis.z), cosine: wideCos(Wide(angle)), sine: wideSin(Wide(angle)))
    return .scale(Wide(scale.x), Wide(scale.y), 1) * turn
      * .translation(Wide(shift.x), Wide(shift.y), Wide(shift.z))
      * .perspective(Wide(perspective.x), Wide(perspective.y), Wide(perspective.z))
  }

  /// T(−anchor·size) · M · T(position): the cell's local factor of K, before the scene's shared one.
  public var local: ModelMatrix<Wide> {
    .translation(-Wide(anchor.x) * Wide(size.width), -Wide(anchor.y) * Wide(size.height), 0) * matrix
      * .translation(Wide(position.x), Wide(position.y), 0)
  }

  /// The factor Sub: perspective of eye distance `distance` about `centre`.
  public static func shared(eye distance: Double, centre: (x: Double, y: Double)) -> ModelMatrix<Wide> {
    .translation(-Wide(centre.x), -Wide(centre.y), 0) * .perspective(0, 0, -1 / Wide(distance))
      * .translation(Wide(centre.x), Wide(centre.y), 0)
  }

  /// The position at which a point of the cell, in unit coordinates, appears: x and y after the division, z and w
  /// before it.
  public func project(
    _ u: Double, _ v: Double, shared: ModelMatrix<Wide> = .identity
  ) -> (x: Double, y: Double, z: Double, w: Double) {
    let image = (local * shared).apply(Wide(u) * Wide(size.width), Wide(v) * Wide(size.height))
    return (Double(image.x / image.w), Double(image.y / image.w), Double(image.z), Double(image.w))
  }
}
