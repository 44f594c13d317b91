/// Elements travel between two lists of rectangles (a thumbnail to its large picture, say) while the views
/// behind them mix.
///
/// Cells: old view, new view, then for each element its picture in the old and in the new view. Both pictures
/// of an element share one rectangle at every instant, the old one fading out over the new one; at either end
/// only the picture of that end is drawn, unscaled, exactly at the rectangle the host gave. Paths and sizes
/// are straight lines.
public struct Move: Transition {
  /// Seconds when it runs by itself.
  public let duration: Double
  private let starts: [Rect]
  private let ends: [Rect]

  /// - Parameters:
  ///   - from: the elements' rectangles in the view that is outgoing in the forward run, in points of the container.
  ///   - to: the same elements, in the same order, in the other view.
  ///   - duration: seconds, 0 or more.
  /// - Throws: `nonFinite`; `outOfRange` for lists of different lengths and for sides that are not above 0 or above
  ///   `Size.limit`.
  public init(from: [Rect], to: [Rect], duration: Double = 1) throws(LeafError) {
    try Check.common(duration: duration)
    guard from.count == to.count else {
      throw LeafError(.outOfRange, "to", accepts: "as many rectangles as in the other list")
    }
    for index in 0..<from.count {
      try Check.frame(from[index], "from")
      try Check.frame(to[index], "to")
    }
    self.duration = duration
    starts = from
    ends = to
  }

  /// How many elements travel.
  public var count: Int { starts.count }

  public func cellCount(in space: TransitionSpace) -> Int { 2 + 2 * starts.count }

  public func describe(_ cells: borrowing CellTable, in space: TransitionSpace) {
    let stage = Staging(in: space)
    stage.describeWholes(cells)
    for index in 0..<starts.count {
      let old = CellIdentity(role: .view, item: index, leaf: index, view: stage.oldView)
      let new = CellIdentity(role: .view, item: index, leaf: index, view: stage.newView)
      cells[2 + 2 * index] = (old, CellSurface())
      cells[3 + 2 * index] = (new, CellSurface())
    }
  }

  public func nearness(_ tolerance: Tolerance, in space: TransitionSpace) -> Double {
    guard space.fidelity == .corrected else { return 0 }
    var speed = 0.0
    for index in 0..<starts.count {
      let (start, end) = (starts[index], ends[index])
      let way = Tolerance.hypotenuse(end.midX - start.midX, end.midY - start.midY)
      let growth = Tolerance.hypotenuse(end.width - start.width, end.height - start.height) / 2
      speed = max(speed, way + growth)
    }
    return tolerance.fraction(speed: speed, share: 1)
  }

  public func poses(at e: Double, in space: TransitionSpace, into poses: borrowing PoseBuffer) {
    let stage = Staging(at: e, in: space)
    let t = stage.clamped
    stage.rest(into: poses, oldVisible: t < 1, newVisible: t > 0)
    poses[0].opacity = 1 - t
    poses[paintedAt: 0] = 1
    poses[paintedAt: 1] = 0
    for index in 0..<starts.count {
      let (start, end) = (starts[index], ends[index])
      let place = Rect(
        x: lerp(start.midX, end.midX, t), y: lerp(start.midY, end.midY, t),
        width: lerp(start.width, end.width, t),
        height: lerp(start.height, end.height, t))
      var old = Move.picture(start, centred: place).shown(t < 1)
      old.opacity = 1 - t
      poses[2 + 2 * index] = old
      poses[3 + 2 * index] = Move.picture(end, centred: place).shown(t > 0)
      poses[paintedAt: 2 + 2 * index] = 3 + 2 * index
      poses[paintedAt: 3 + 2 * index] = 2 + 2 * index
    }
  }

  /// A picture made for `frame`, scaled to the size of `place` about its middle (x, y).
  private static func picture(_ frame: Rect, centred place: Rect) -> Pose {
    var pose = Pose(frame: frame)
    pose.position = Point(x: place.x, y: place.y)
    pose.scale = Point(x: place.width / frame.width, y: place.height / frame.height)
    return pose
  }
}
