/// The poses of all cells of a scene, one column per scalar (see `Pose` for meaning and units), and their paint order.
///
/// Choreographies write it, the matrix room reads it. `paint` lists the cells from back to front, each exactly once.
/// Written through its subscript it is a plain array of `Pose`; kernels take the columns. One block of memory holds all
/// columns; their distance is kept away from multiples of 4 KiB, where caches would put all columns into the same few lines.
public struct PoseBuffer: ~Copyable {
  typealias Scalars = UnsafeMutablePointer<Double>

  public let count: Int
  private let block: Column<Double>
  let width, height: Scalars
  let anchorX, anchorY: Scalars
  let positionX, positionY: Scalars
  let scaleX, scaleY: Scalars
  let angle: Scalars
  let axisX, axisY, axisZ: Scalars
  let shiftX, shiftY, shiftZ: Scalars
  let perspectiveX, perspectiveY, perspectiveZ: Scalars
  let opacity, shade: Scalars
  let flags, paint: UnsafeMutablePointer<UInt32>
  let axis: UnsafeMutablePointer<UInt8>

  private static let columns = 20

  /// Room for `count` cells (0 or more), every pose zero, painted in index order.
  /// - Throws: `outOfMemory`.
  public init(count: Int) throws(LeafError) {
    let stride = PoseBuffer.stride(count)
    let (scalars, overflow) = stride.multipliedReportingOverflow(by: PoseBuffer.columns + 2)
    block = try Column(overflow ? -1 : scalars)
    self.count = count
    let base = block.pointer
    width = base
    height = base + stride
    anchorX = base + 2 * stride
    anchorY = base + 3 * stride
    positionX = base + 4 * stride
    positionY = base + 5 * stride
    scaleX = base + 6 * stride
    scaleY = base + 7 * stride
    angle = base + 8 * stride
    axisX = base + 9 * stride
    axisY = base + 10 * stride
    axisZ = base + 11 * stride
    shiftX = base + 12 * stride
    shiftY = base + 13 * stride
    shiftZ = base + 14 * stride
    perspectiveX = base + 15 * stride
    perspectiveY = base + 16 * stride
    perspectiveZ = base + 17 * stride
    opacity = base + 18 * stride
    shade = base + 19 * stride
    let words = UnsafeMutableRawPointer(base + PoseBuffer.columns * stride)
    flags = words.bindMemory(to: UInt32.self, capacity: stride)
    paint = (words + 4 * stride).bindMemory(to: UInt32.self, capacity: stride)
    axis = (words + 8 * stride).bindMemory(to: UInt8.self, capacity: stride)
    for index in 0..<count { paint[index] = UInt32(truncatingIfNeeded: index) }
  }

  /// Doubles from one column to the next: whole cache lines, and never a multiple of 4 KiB.
  private static func stride(_ count: Int) -> Int {
    guard count >= 0, count < Int.max / 64 else { return Int.max }
    let lines = (count + 7) / 8 + 1
    return 8 * (lines % 64 == 0 ? lines + 1 : lines)
  }

  @inline(__always)
  private func check(_ index: Int) {
    precondition(index >= 0 && index < count, "cell index out of range")
  }

  /// The pose of one cell. The index must lie in 0..<count.
  public subscript(index: Int) -> Pose {
    get {
      check(index)
      var pose = Pose(
        size: Size(width: width[index], height: height[index]),
        anchor: Point(x: anchorX[index], y: anchorY[index]),
        position: Point(x: positionX[index], y: positionY[index]))
      pose.scale = Point(x: scaleX[index], y: scaleY[index])
      pose.angle = angle[index]
      pose.axis = RotationAxis(rawValue: axis[index]) ?? .y
      pose.freeAxis = Vector3(x: axisX[index], y: axisY[index], z: axisZ[index])
      pose.shift = Vector3(x: shiftX[index], y: shiftY[index], z: shiftZ[index])
      pose.perspective = Vector3(x: perspectiveX[index], y: perspectiveY[index], z: perspectiveZ[index])
      pose.opacity = opacity[index]
      pose.shade = shade[index]
      pose.flags = CellFlags(rawValue: flags[index])
      return pose
    }
    nonmutating set {
      check(index)
      width[index] = newValue.size.width
      height[index] = newValue.size.height
      anchorX[index] = newValue.anchor.x
      anchorY[index] = newValue.anchor.y
      positionX[index] = newValue.position.x
      positionY[index] = newValue.position.y
      scaleX[index] = newValue.scale.x
      scaleY[index] = newValue.scale.y
      angle[index] = newValue.angle
      axis[index] = newValue.axis.rawValue
      axisX[index] = newValue.freeAxis.x
      axisY[index] = newValue.freeAxis.y
      axisZ[index] = newValue.freeAxis.z
      shiftX[index] = newValue.shift.x
      shiftY[index] = newValue.shift.y
      shiftZ[index] = newValue.shift.z
      perspectiveX[index] = newValue.perspective.x
      perspectiveY[index] = newValue.perspective.y
      perspectiveZ[index] = newValue.perspective.z
      opacity[index] = newValue.opacity
      shade[index] = newValue.shade
      flags[index] = newValue.flags.rawValue
    }
  }

  /// The cell painted `rank`-th from the back. Writers must leave a permutation of 0..<count.
  public subscript(paintedAt rank: Int) -> Int {
    get {
      check(rank)
      return Int(paint[rank])
    }
    nonmutating set {
      check(rank)
      paint[rank] = UInt32(truncatingIfNeeded: newValue)
    }
  }
}
