/// Elements travel between two lists of rectangles (a thumbnail to its large picture, say) while the views
/// behind them mix.
///
/// Cells: old view, new view, then for each element its picture in the old and in the new view. Both pictures
/// of an element share one rectangle at every instant, the old one fading out over the new one; at either end
/// only the picture of that end is drawn, unscaled, exactly at the rectangle the host gave. Paths and sizes
/// are straight lines.
///
/// Lists that differ are matched by identity (`MoveItem`). An element that only the old view has has one cell and fades
/// out where it is; one that only the new view has fades in. An element that keeps its picture has one cell, which
/// belongs to neither view and stays opaque all the way.
///
/// A host leaves the elements out of its pictures of the two views, because their own cells show them at every instant:
/// `hiddenItems(incoming:)` names them. `Screens.hiddenItem`, a single number, names none.
public struct Move: Transition {
  /// Seconds when it runs by itself.
  public let duration: Double
  private let elements: [MoveElement]

  /// - Parameters:
  ///   - from: the elements' rectangles in the view that is outgoing in the forward run, in points of the container.
  ///   - to: the same elements, in the same order, in the other view.
  ///   - duration: seconds, 0 or more.
  /// - Throws: `nonFinite`; `outOfRange` for lists of different lengths and for sides that are not above 0 or above
  ///   `Size.limit`.
  public init(from: [Rect], to: [Rect], duration: Double = 1) throws(LeafError) {
    try Check.notNegative(duration, "duration")
    self.duration = duration
    elements = try MoveElement.pairs(from: from, to: to)
  }

  /// - Parameters:
  ///   - old: the elements of the view that is outgoing in the forward run, in any order. Their cells come in this
  ///     order, and
  ///     after them those of the elements that appear, in theirs; later ones are painted over earlier ones. Cells have the
  ///     element's identity as their item, and its place in this order as their leaf.
  ///   - new: the elements of the other view.
  ///   - duration: seconds, 0 or more.
  /// - Throws: `nonFinite`; `outOfRange` for an identity that is no number from 0 to 2³¹ − 1 and for sides that are not
  ///   above 0 or above `Size.limit`; `refused` for an identity that a list has twice, and for an element that keeps
  ///   its picture in one list only.
  public init(matching old: [MoveItem], with new: [MoveItem], duration: Double = 1) throws(LeafError) {
    try Check.notNegative(duration, "duration")
    self.duration = duration
    elements = try MoveElement.matched(from: old, to: new)
  }

  /// The number of elements in either view or in both.
  public var count: Int { elements.count }

  /// The elements that a host leaves out of its picture of the outgoing view of the forward run, or of the incoming
  /// one.
  public func hiddenItems(incoming: Bool) -> [Int] {
    var items: [Int] = []
    for element in elements where element.part != (incoming ? .goes : .comes) { items.append(Int(element.id)) }
    return items
  }

  public func cellCount(in space: TransitionSpace) -> Int { elements.last.map { $0.cell + $0.cellCount } ?? 2 }

  public func describe(_ cells: borrowing CellTable, in space: TransitionSpace) {
    let stage = Staging(in: space)
    stage.describeWholes(cells)
    for index in 0..<elements.count {
      let element = elements[index]
      let item = Int(element.id)
      let old = CellIdentity(role: .view, item: item, leaf: index, view: stage.oldView)
      let new = CellIdentity(role: .view, item: item, leaf: index, view: stage.newView)
      switch element.part {
      case .both:
        cells[element.cell] = (old, CellSurface())
        cells[element.cell + 1] = (new, CellSurface())
      case .kept: cells[element.cell] = (CellIdentity(role: .view, item: item, leaf: index), CellSurface())
      case .goes: cells[element.cell] = (old, CellSurface())
      case .comes: cells[element.cell] = (new, CellSurface())
      }
    }
  }

  public func nearness(_ tolerance: Tolerance, in space: TransitionSpace) -> Double {
    guard space.fidelity == .corrected else { return 0 }
    var speed = 0.0
    for index in 0..<elements.count {
      let (start, end) = (elements[index].start, elements[index].end)
      let way = Tolerance.hypotenuse(end.midX - start.midX, end.midY - start.midY)
      let growth = Tolerance.hypotenuse(end.width - start.width, end.height - start.height) / 2
      speed = max(speed, way + growth)
    }
    return tolerance.fraction(speed: speed, share: 1)
  }

  public func poses(at e: Double, in space: TransitionSpace, into poses: borrowing PoseBuffer) {
    let stage = Staging(at: e, in: space)
    stage.fade(into: poses)
    for index in 0..<elements.count { Move.write(elements[index], at: stage.clamped, into: poses) }
  }

  private static func write(_ element: MoveElement, at t: Double, into poses: borrowing PoseBuffer) {
    let (start, end, cell) = (element.start, element.end, element.cell)
    guard element.part == .both else {
      poses[cell] = single(element, at: t)
      poses[paintedAt: cell] = cell
      return
    }
    let place = place(element, at: t)
    var old = Move.picture(start, centred: place).shown(t < 1)
    old.opacity = 1 - t
    poses[cell] = old
    poses[cell + 1] = Move.picture(end, centred: place).shown(t > 0)
    poses[paintedAt: cell] = cell + 1
    poses[paintedAt: cell + 1] = cell
  }

  /// The only picture of an element.
  private static func single(_ element: MoveElement, at t: Double) -> Pose {
    var pose = Pose(frame: t < 1 ? element.start : element.end)
    switch element.part {
    case .both, .kept: if t < 1 { pose = Move.picture(element.start, centred: place(element, at: t)) }
    case .goes: pose.opacity = 1 - t
    case .comes: pose.opacity = t
    }
    return pose.shown(pose.opacity > 0)
  }

  /// Middle and size of an element on its way.
  private static func place(_ element: MoveElement, at t: Double) -> Rect {
    let (start, end) = (element.start, element.end)
    return Rect(
      x: lerp(start.midX, end.midX, t), y: lerp(start.midY, end.midY, t),
      width: lerp(start.width, end.width, t),
      height: lerp(start.height, end.height, t))
  }

  /// A picture made for `frame`, scaled to the size of `place` about its middle (x, y).
  private static func picture(_ frame: Rect, centred place: Rect) -> Pose {
    var pose = Pose(frame: frame)
    pose.position = Point(x: place.x, y: place.y)
    pose.scale = Point(x: place.width / frame.width, y: place.height / frame.height)
    return pose
  }
}
