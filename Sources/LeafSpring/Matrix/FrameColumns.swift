/// Springs that turn a frame's cells, in the host's columns: one spring per cell, all with the same parameters.
///
/// The cell turns by `rest + slope · value` radians about its pose's axis; the pose's own angle does not count.
public struct TurningSprings<Scalar> {
  /// Each spring's distance from its target, in the host's unit; updated in place.
  public var values: UnsafeMutableBufferPointer<Scalar>
  /// Its rate of change per second; updated in place.
  public var velocities: UnsafeMutableBufferPointer<Scalar>
  /// Radians at the target.
  public var rest: Double
  /// Radians per unit of the value.
  public var slope: Double

  /// Springs over columns that the host owns; they must live as long as they are used.
  public init(
    values: UnsafeMutableBufferPointer<Scalar>, velocities: UnsafeMutableBufferPointer<Scalar>, rest: Double = 0,
    slope: Double = 1
  ) {
    self.values = values
    self.velocities = velocities
    self.rest = rest
    self.slope = slope
  }
}

/// Where a frame is written: the columns of a snapshot, in the host's memory. A column that is nil is not written.
public struct FrameColumns {
  /// 16 Floats a cell; a base at a 64-byte boundary is fastest.
  public var matrices: UnsafeMutableBufferPointer<Float>
  /// The pose's opacity within 0…1.
  public var opacity: UnsafeMutableBufferPointer<Float>?
  /// `Book.shade(angle:)` of the cell's angle: 0 flat, 1 upright.
  public var shade: UnsafeMutableBufferPointer<Float>?
  /// The cell's rank from the back, from the poses' paint order.
  public var order: UnsafeMutableBufferPointer<UInt32>?

  /// Columns that the host owns; they must live as long as they are used.
  public init(
    matrices: UnsafeMutableBufferPointer<Float>, opacity: UnsafeMutableBufferPointer<Float>? = nil,
    shade: UnsafeMutableBufferPointer<Float>? = nil, order: UnsafeMutableBufferPointer<UInt32>? = nil
  ) {
    self.matrices = matrices
    self.opacity = opacity
    self.shade = shade
    self.order = order
  }
}
