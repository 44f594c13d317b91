@testable import LeafSpring

/// Reproducible numbers for the matrix tests.
struct MatrixRandom {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// Evenly in low..<high.
  mutating func next(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Double(next() >> 11) * 0x1p-53
  }

  mutating func next(below count: Int) -> Int { Int(next() % UInt64(count)) }
}

/// The kinds of poses that the matrix tests multiply.
enum PoseKind: CaseIterable {
  /// Pages of a book: hinges left and right, turning about y.
  case book
  /// Every field random, all four axes mixed.
  case mixed
  /// Numbers at the limits: zeros of both signs, multiples of π/2, huge and tiny values, far angles, no rotation.
  case adversarial
  /// Every field random but for the axis, without perspective: what has kernels of its own in fast mode.
  case aboutX, aboutY, aboutZ
  /// The numbers of `adversarial`, so too.
  case adversarialAboutX, adversarialAboutY, adversarialAboutZ

  /// The axis that all cells of this kind turn about, if they are alike in that.
  private var axis: RotationAxis? {
    switch self {
    case .book, .mixed, .adversarial: nil
    case .aboutX, .adversarialAboutX: .x
    case .aboutY, .adversarialAboutY: .y
    case .aboutZ, .adversarialAboutZ: .z
    }
  }

  func pose(_ index: Int, _ random: inout MatrixRandom) -> Pose {
    switch self {
    case .book:
      var pose = Pose(
        size: Size(width: 362, height: 568), anchor: Point(x: index % 2 == 0 ? 0 : 1, y: 0.5),
        position: Point(x: 512, y: 384))
      pose.angle = random.next(-3.2, 3.2)
      pose.shift.z = random.next(-3, 3)
      return pose
    case .mixed, .aboutX, .aboutY, .aboutZ:
      var pose = Pose(
        size: Size(width: random.next(1, 3000), height: random.next(1, 3000)),
        anchor: Point(x: random.next(-1, 2), y: random.next(-1, 2)),
        position: Point(x: random.next(-2000, 4000), y: random.next(-2000, 4000)))
      pose.scale = Point(x: random.next(-2, 2), y: random.next(-2, 2))
      pose.angle = random.next(-20, 20)
      pose.axis = RotationAxis(rawValue: UInt8(random.next(below: 4)))!
      pose.freeAxis = PoseKind.unit(&random)
      pose.shift = Vector3(x: random.next(-99, 99), y: random.next(-99, 99), z: random.next(-999, 999))
      pose.perspective = Vector3(
        x: random.next(-1e-3, 1e-3), y: random.next(-1e-3, 1e-3), z: -1 / random.next(100, 3000))
      return alike(pose)
    case .adversarial, .adversarialAboutX, .adversarialAboutY, .adversarialAboutZ:
      let edges: [Double] = [0, -0.0, 1, -1, 1e-30, -1e-40, 1e-44, 3e6, -3e6, 0x1.fffffep-1, 0x1p-126, 1.0 / 3]
      func edge() -> Double { edges[random.next(below: edges.count)] }
      var pose = Pose(
        size: Size(width: edge(), height: edge()), anchor: Point(x: edge(), y: edge()),
        position: Point(x: edge(), y: edge()))
      pose.scale = Point(x: edge(), y: edge())
      let angles: [Double] = [0, -0.0, .pi / 2, .pi, -.pi / 2, 1e-9, 1e5 * .pi, 1e22, -5e300, .pi / 4, 0x1p-1074]
      pose.angle = angles[random.next(below: angles.count)]
      pose.axis = RotationAxis(rawValue: UInt8(random.next(below: 4)))!
      pose.freeAxis = Vector3(x: 0, y: -0.0, z: 1)
      pose.shift = Vector3(x: edge(), y: edge(), z: edge())
      pose.perspective = Vector3(x: edge() * 1e-3, y: edge() * 1e-3, z: edge() * 1e-3)
      return alike(pose)
    }
  }

  private func alike(_ pose: Pose) -> Pose {
    guard let axis else { return pose }
    var pose = pose
    pose.axis = axis
    pose.freeAxis = Vector3(x: 0, y: 0, z: 1)
    pose.perspective = Vector3(x: 0, y: 0, z: 0)
    return pose
  }

  static func unit(_ random: inout MatrixRandom) -> Vector3 {
    let (x, y, z) = (random.next(-1, 1), random.next(-1, 1), random.next(0.1, 1))
    let length = (x * x + y * y + z * z).squareRoot()
    return Vector3(x: x / length, y: y / length, z: z / length)
  }

  func poses(_ count: Int, seed: UInt64 = 7) throws -> PoseBuffer {
    var random = MatrixRandom(seed)
    let buffer = try PoseBuffer(count: count)
    for index in 0..<count { buffer[index] = pose(index, &random) }
    return buffer
  }
}

/// The shared factors of the tests: a book's eye, with and without a view to normalised device coordinates.
let bookEye = Matrix4(SharedEye(distance: 2000, centre: Point(x: 512, y: 384)))
let ndcView = Matrix4(
  (2.0 / 1024, 0, 0, 0), (0, -2.0 / 768, 0, 0), (0, 0, 1e-4, 0), (-1, 1, 0.5, 1))

/// Rows for results, with guards before and after them that no product may touch.
struct GuardedRows<Number: BinaryFloatingPoint> {
  var memory: [Number]
  static var margin: Int { 64 }
  static var mark: Number { 12345.5 }

  init(cells: Int) { memory = Array(repeating: Self.mark, count: 16 * cells + 2 * Self.margin) }

  var rows: ArraySlice<Number> { memory[Self.margin..<(memory.count - Self.margin)] }

  var isIntact: Bool {
    memory.prefix(Self.margin).allSatisfy { $0 == Self.mark }
      && memory.suffix(Self.margin).allSatisfy { $0 == Self.mark }
  }
}

/// Bits with every NaN alike.
func bits(_ value: Float) -> UInt32 { value.isNaN ? 0x7fc0_0000 : value.bitPattern }
func bits(_ value: Double) -> UInt64 { value.isNaN ? 0x7ff8_0000_0000_0000 : value.bitPattern }

/// The matrix of 16 numbers, row by row.
func matrix(_ values: ArraySlice<some BinaryFloatingPoint>) -> Matrix4 {
  var result = Matrix4.identity
  for (entry, value) in values.enumerated() { result[entry / 4, entry % 4] = Double(value) }
  return result
}

/// To Float as `exact` mode promises: nearest, then no −0 and no subnormal.
func single(_ value: Double) -> Float {
  let rounded = Float(value)
  return rounded.magnitude < 0x1p-126 ? 0 : rounded
}

/// The promise of `exact` mode for one cell, written out: Floats multiplied in Double, summed in order, rounded once.
func exactWorld(_ local: Matrix4, _ shared: Matrix4) -> [Float] {
  var result: [Float] = []
  for row in 0..<4 {
    for column in 0..<4 {
      var sum = 0.0
      for k in 0..<4 { sum += Double(single(local[row, k])) * Double(single(shared[k, column])) }
      result.append(single(sum))
    }
  }
  return result
}

extension MatrixBatch {
  /// One run over `cells` into guarded rows.
  func rows(_ poses: borrowing PoseBuffer, _ cells: Range<Int>, _ shared: Matrix4) -> (
    floats: GuardedRows<Float>, doubles: GuardedRows<Double>
  ) {
    var floats = GuardedRows<Float>(cells: cells.count)
    var doubles = GuardedRows<Double>(cells: cells.count)
    floats.memory.withUnsafeMutableBufferPointer { small in
      doubles.memory.withUnsafeMutableBufferPointer { wide in
        run(
          poses, cells: cells, shared: shared, into: small.baseAddress! + GuardedRows<Float>.margin,
          doubles: wide.baseAddress! + GuardedRows<Double>.margin)
      }
    }
    return (floats, doubles)
  }
}
