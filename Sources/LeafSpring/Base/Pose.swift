/// The position of one cell: the scalars from which its matrix is made, and the values that a host gets beside the
/// matrix.
///
/// The cell's own transform is, for row vectors, `M = S(scale) · R(angle, axis) · T(shift) · Persp(perspective)`, and
/// its place on screen `K = T(−anchor·size) · M · T(position) · Sub · View`; see `Matrix4` for the conventions.
/// `original` scenes use the same order, as do the parts of the specification that blend poses. So every published
/// effect is a pose of this form, and no matrix is ever blended.
public struct Pose: Equatable, Sendable {
  /// Bounds of the cell in points.
  public var size: Size
  /// The point of the cell about which it turns and scales, in unit coordinates.
  public var anchor: Point
  /// The anchor's position in the viewport, in points.
  public var position: Point
  public var scale = Point(x: 1, y: 1)
  /// Radians about `axis`, by the left-hand rule, as the axes are left-handed: a positive angle about y takes +x away
  /// from the viewer, about x it takes +y toward the viewer, about z it takes +x toward +y, clockwise on the screen. An
  /// angle beyond ±2⁴⁰ counts as that.
  public var angle = 0.0
  public var axis = RotationAxis.y
  /// Unit vector, read only when `axis` is `free`.
  public var freeAxis = Vector3.zero
  /// Translation after the rotation, in points.
  public var shift = Vector3.zero
  /// Fourth column of the cell's own perspective: w' = 1 + p·(x, y, z). A perspective of eye distance d is (0, 0,
  /// −1/d).
  public var perspective = Vector3.zero
  /// 0…1.
  public var opacity = 1.0
  /// Strength of the cell's gradient, 0…1.
  public var shade = 0.0
  public var flags = CellFlags.visible

  public init(size: Size, anchor: Point, position: Point) {
    self.size = size
    self.anchor = anchor
    self.position = position
  }

  /// A cell that fills `frame` and turns about `anchor`, a point in the frame's unit coordinates.
  public init(frame: Rect, anchor: Point = Point(x: 0.5, y: 0.5)) {
    size = Size(width: frame.width, height: frame.height)
    self.anchor = anchor
    position = Point(x: frame.x + anchor.x * frame.width, y: frame.y + anchor.y * frame.height)
  }
}

/// Three components, in points or per point.
public struct Vector3: Equatable, Sendable, BitwiseCopyable {
  public var x: Double
  public var y: Double
  public var z: Double

  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  public static let zero = Vector3(x: 0, y: 0, z: 0)
}

extension Vector3 {
  static func + (a: Vector3, b: Vector3) -> Vector3 { Vector3(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z) }

  static func - (a: Vector3, b: Vector3) -> Vector3 { Vector3(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z) }

  static func * (a: Double, b: Vector3) -> Vector3 { Vector3(x: a * b.x, y: a * b.y, z: a * b.z) }

  var length: Double { Elementary.sqrt(dot(self)) }

  func dot(_ other: Vector3) -> Double { x * other.x + y * other.y + z * other.z }

  func cross(_ other: Vector3) -> Vector3 {
    Vector3(x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
  }

  /// The direction at right angles to both, of length 1; toward the viewer if they are parallel.
  func unitNormal(_ other: Vector3) -> Vector3 {
    let normal = cross(other), length = normal.length
    guard length > 0 else { return Vector3(x: 0, y: 0, z: 1) }
    return Vector3(x: normal.x / length, y: normal.y / length, z: normal.z / length)
  }
}

/// Facts about a cell that a host needs besides its matrix.
public struct CellFlags: OptionSet, Equatable, Sendable, BitwiseCopyable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The cell is to be drawn. Without this flag it is culled and can be skipped.
  public static let visible = CellFlags(rawValue: 1)
  /// The viewer sees the cell's back (a mirror image of its content).
  public static let backFacing = CellFlags(rawValue: 2)
  /// The cell is seen exactly from its edge.
  public static let edgeOn = CellFlags(rawValue: 4)
  /// A corner reaches or passes the eye plane (w ≤ 0): the matrix is right, but projecting that corner is meaningless.
  public static let crossesEye = CellFlags(rawValue: 8)
  /// The cell was written since the last step, so it may differ from the frame before. Facets and pages that
  /// peel have this flag only if they differ from the last frame that was read.
  public static let changed = CellFlags(rawValue: 16)
  /// The cell shows only a part of its picture, its band: a facet of a page that is bent or folded.
  public static let banded = CellFlags(rawValue: 32)
  /// The cell is a facet of a page that is peeled: its band goes with the fold; or an edge of the stack
  /// of pages. Rows that are there for nothing else always have it.
  public static let folded = CellFlags(rawValue: 64)
}

/// A scene's shared perspective about one point of the viewport: the factor `Sub` that all its cells have in common.
public struct SharedEye: Equatable, Sendable {
  /// Eye distance in points; `.infinity` for none (`Sub` is the identity).
  public var distance: Double
  /// The vanishing point in the viewport, in points.
  public var centre: Point

  public init(distance: Double, centre: Point) {
    self.distance = distance
    self.centre = centre
  }

  /// No shared perspective.
  public static let none = SharedEye(distance: .infinity, centre: .zero)
}
