// Whole poses, and cell by cell access to single columns.
extension PoseBuffer {
  /// Gives every cell the same pose. Cost: the flags, one word per cell.
  public func fill(with pose: Pose) {
    fillShared(with: pose)
    fill(.anchorX, with: pose.anchor.x)
    fill(.anchorY, with: pose.anchor.y)
    fill(.angle, with: pose.angle)
    fill(.shade, with: pose.shade)
    flags.update(repeating: pose.flags.rawValue, count: count)
  }

  /// Gives every cell the common values of a book's pages at one instant: everything but anchor, angle, shade, flags
  /// and the columns in `kept`. Costs a few comparisons for any number of cells. Returns true if anything may have
  /// changed.
  @inline(__always) @discardableResult
  func fillShared(with pose: Pose, keeping kept: PoseColumns = PoseColumns()) -> Bool {
    var differs = false
    @inline(__always) func share(_ column: PoseColumn, _ value: Double) {
      if !kept.contains(column) { differs = fill(column, with: value) || differs }
    }
    share(.width, pose.size.width)
    share(.height, pose.size.height)
    share(.positionX, pose.position.x)
    share(.positionY, pose.position.y)
    share(.scaleX, pose.scale.x)
    share(.scaleY, pose.scale.y)
    differs = fillAxis(with: pose.axis) || differs
    share(.axisX, pose.freeAxis.x)
    share(.axisY, pose.freeAxis.y)
    share(.axisZ, pose.freeAxis.z)
    share(.shiftX, pose.shift.x)
    share(.shiftY, pose.shift.y)
    share(.shiftZ, pose.shift.z)
    share(.perspectiveX, pose.perspective.x)
    share(.perspectiveY, pose.perspective.y)
    share(.perspectiveZ, pose.perspective.z)
    share(.opacity, pose.opacity)
    return differs
  }

  /// The pose of one cell. The index must lie in 0..<count.
  public subscript(index: Int) -> Pose {
    get {
      precondition(index >= 0 && index < count, "cell index out of range")
      var pose = Pose(
        size: Size(width: get(.width, index), height: get(.height, index)),
        anchor: Point(x: get(.anchorX, index), y: get(.anchorY, index)),
        position: Point(x: get(.positionX, index), y: get(.positionY, index)))
      pose.scale = Point(x: get(.scaleX, index), y: get(.scaleY, index))
      pose.angle = get(.angle, index)
      let axes = axisBytes
      pose.axis = RotationAxis(rawValue: axes.start[axes.isPerCell ? index : 0]) ?? .y
      pose.freeAxis = Vector3(x: get(.axisX, index), y: get(.axisY, index), z: get(.axisZ, index))
      pose.shift = Vector3(x: get(.shiftX, index), y: get(.shiftY, index), z: get(.shiftZ, index))
      pose.perspective = Vector3(
        x: get(.perspectiveX, index), y: get(.perspectiveY, index), z: get(.perspectiveZ, index))
      pose.opacity = get(.opacity, index)
      pose.shade = get(.shade, index)
      pose.flags = CellFlags(rawValue: flags[index])
      return pose
    }
    nonmutating set {
      precondition(index >= 0 && index < count, "cell index out of range")
      set(.width, index, newValue.size.width)
      set(.height, index, newValue.size.height)
      set(.anchorX, index, newValue.anchor.x)
      set(.anchorY, index, newValue.anchor.y)
      set(.positionX, index, newValue.position.x)
      set(.positionY, index, newValue.position.y)
      set(.scaleX, index, newValue.scale.x)
      set(.scaleY, index, newValue.scale.y)
      set(.angle, index, newValue.angle)
      setAxis(index, newValue.axis)
      set(.axisX, index, newValue.freeAxis.x)
      set(.axisY, index, newValue.freeAxis.y)
      set(.axisZ, index, newValue.freeAxis.z)
      set(.shiftX, index, newValue.shift.x)
      set(.shiftY, index, newValue.shift.y)
      set(.shiftZ, index, newValue.shift.z)
      set(.perspectiveX, index, newValue.perspective.x)
      set(.perspectiveY, index, newValue.perspective.y)
      set(.perspectiveZ, index, newValue.perspective.z)
      set(.opacity, index, newValue.opacity)
      set(.shade, index, newValue.shade)
      flags[index] = newValue.flags.rawValue
    }
  }

  /// Gives `body` one column to write, one entry per cell: the fastest way for a host that moves cells by one scalar.
  /// From then on the column holds a value per cell.
  public func withColumn<Result>(
    _ column: PoseColumn, _ body: (UnsafeMutableBufferPointer<Double>) -> Result
  ) -> Result {
    body(UnsafeMutableBufferPointer(start: cells(column), count: count))
  }

  /// One scalar of all cells, to be read cell by cell.
  struct Scalars {
    let start: UnsafeMutablePointer<Double>
    let mask: Int

    @inline(__always)
    subscript(index: Int) -> Double { start[index & mask] }
  }

  @inline(__always)
  func scalars(_ column: PoseColumn) -> Scalars { Scalars(start: start(column), mask: isPerCell(column) ? ~0 : 0) }

  var width: Scalars { scalars(.width) }
  var height: Scalars { scalars(.height) }
  var angle: Scalars { scalars(.angle) }
  var opacity: Scalars { scalars(.opacity) }
  var shade: Scalars { scalars(.shade) }

  /// The size that all cells have; nil if each has its own.
  var size: Size? {
    let (width, height) = (width, height)
    return width.mask | height.mask == 0 ? Size(width: width[0], height: height[0]) : nil
  }

  /// Multiplies the opacity of one cell.
  func fade(_ index: Int, by factor: Double) { set(.opacity, index, get(.opacity, index) * factor) }
}

/// Two columns of a pose buffer.
struct PoseColumns {
  private var bits: UInt32 = 0

  init() {}

  init(_ a: PoseColumn, _ b: PoseColumn) { bits = 1 << UInt32(a.rawValue) | 1 << UInt32(b.rawValue) }

  @inline(__always)
  func contains(_ column: PoseColumn) -> Bool { bits >> UInt32(column.rawValue) & 1 != 0 }
}
