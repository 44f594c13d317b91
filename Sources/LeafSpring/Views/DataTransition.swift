/// A transition given as data: cells, and a keyframe track for each number of their poses that changes. For hosts that
/// cannot conform a type to `Transition`, and for transitions in files.
///
/// The tracks describe the forward picture; reverse is its exact mirror with the views exchanged. Everything is checked
/// when the transition is made. Cost of a frame: one evaluation per track; nothing is allocated.
package struct DataTransition: Transition, Equatable {
  /// Seconds when it runs by itself.
  package let duration: Double
  /// Curve of the forward run; reverse uses its mirror.
  package let curve: TimingCurve
  /// Eye distance that all cells share, about the middle of the container, in points; `.infinity` for none.
  package let eye: Double
  package let cells: [DataCell]
  /// Paint orders, ascending by start, the first at 0; index order if empty.
  package let orders: [DataOrder]
  /// Backgrounds of the screen the forward run starts from, and of the one it leads to.
  package let backgrounds: (from: Color, to: Color)
  private let fromAlpha: KeyframeTrack?
  private let toAlpha: KeyframeTrack?

  package static let cellLimit = 1 << 20

  /// - Parameters:
  ///   - cells: at most 1,048,576.
  ///   - fromAlpha, toAlpha: opacity of the two backgrounds; 0 if not given.
  /// - Throws: `nonFinite`, `outOfRange`, `refused`; the error names the first thing that is wrong.
  package init(
    cells: [DataCell], duration: Double = 1, curve: TimingCurve = .easeInOut, eye: Double = .infinity,
    orders: [DataOrder] = [], backgrounds: (from: Color, to: Color) = (.clear, .clear),
    fromAlpha: KeyframeTrack? = nil, toAlpha: KeyframeTrack? = nil
  ) throws(LeafError) {
    try Check.notNegative(duration, "duration")
    try Check.count(cells.count, 0...DataTransition.cellLimit, "cells", accepts: "0 to 1,048,576 cells")
    try Check.eyeOrNone(eye)
    try Check.color(backgrounds.from, "backgrounds")
    try Check.color(backgrounds.to, "backgrounds")
    for cell in cells { try cell.validate() }
    for index in orders.indices {
      try DataTransition.check(
        orders[index], cells: cells.count, after: index == 0 ? nil : orders[index - 1].start)
    }
    self.cells = cells
    self.duration = duration
    self.curve = curve
    self.eye = eye
    self.orders = orders
    self.backgrounds = backgrounds
    self.fromAlpha = fromAlpha
    self.toAlpha = toAlpha
  }

  private static func check(_ order: DataOrder, cells: Int, after: Double?) throws(LeafError) {
    try Check.share(order.start, "orders")
    guard after.map({ order.start > $0 }) ?? (order.start == 0) else {
      throw LeafError(.outOfRange, "orders", accepts: "rising starts, the first at 0")
    }
    var seen = [Bool](repeating: false, count: cells)
    for cell in order.cells {
      try Check.that(cell >= 0 && cell < cells && !seen[cell], .outOfRange, "orders", accepts: "every cell once")
      seen[cell] = true
    }
    try Check.that(order.cells.count == cells, .outOfRange, "orders", accepts: "every cell once")
  }

  package static func == (a: DataTransition, b: DataTransition) -> Bool {
    a.duration == b.duration && a.curve == b.curve && a.eye == b.eye && a.cells == b.cells
      && a.orders == b.orders
      && a.backgrounds == b.backgrounds && a.fromAlpha == b.fromAlpha && a.toAlpha == b.toAlpha
  }

  // MARK: Transition

  package func curve(_ space: TransitionSpace) -> TimingCurve {
    space.direction == .forward ? curve : curve.mirrored
  }

  package func cellCount(in space: TransitionSpace) -> Int { cells.count }

  package func eye(in space: TransitionSpace) -> SharedEye {
    SharedEye(distance: eye, centre: Point(x: space.viewport.width / 2, y: space.viewport.height / 2))
  }

  package func describe(_ table: borrowing CellTable, in space: TransitionSpace) {
    for index in cells.indices {
      var identity = cells[index].identity
      if space.direction == .reverse { identity.view = identity.view.opposite }
      table[index] = (identity, cells[index].surface)
    }
  }

  package func poses(at e: Double, in space: TransitionSpace, into poses: borrowing PoseBuffer) {
    let stage = Staging(at: e, in: space)
    let shared = eye(in: space)
    for index in cells.indices {
      let basis = stage.rect(of: cells[index].basis)
      var pose = rest(of: cells[index], in: basis)
      var visible = true
      for channel in cells[index].tracks {
        pose.set(channel.scalar, to: channel.track.value(eased: stage.t), in: basis, &visible)
      }
      poses[index] = pose.seen(from: shared, visible: visible && pose.opacity > 0)
    }
    paint(at: stage.t, poses)
  }

  private func rest(of cell: DataCell, in basis: Rect) -> Pose {
    var pose = Pose(
      size: Size(width: cell.size.width * basis.width, height: cell.size.height * basis.height),
      anchor: cell.anchor,
      position: Point(x: basis.x + cell.position.x * basis.width, y: basis.y + cell.position.y * basis.height)
    )
    pose.axis = cell.axis
    pose.freeAxis = cell.freeAxis
    if cell.eye != .infinity { pose.perspective.z = -1 / cell.eye }
    return pose
  }

  private func paint(at t: Double, _ poses: borrowing PoseBuffer) {
    guard var last = orders.indices.first else { return poses.paintInIndexOrder() }
    for index in orders.indices where orders[index].start <= t { last = index }
    for rank in 0..<orders[last].cells.count { poses[paintedAt: rank] = orders[last].cells[rank] }
  }

  package func screens(at e: Double, in space: TransitionSpace) -> Screens {
    let t = Staging(at: e, in: space).t
    return Screens(
      from: Screens.Screen(background: backgrounds.from, alpha: clamp(fromAlpha?.value(eased: t) ?? 0)),
      to: Screens.Screen(background: backgrounds.to, alpha: clamp(toAlpha?.value(eased: t) ?? 0)))
  }
}

extension Staging {
  func rect(of basis: DataCell.Basis) -> Rect {
    switch basis {
    case .points: .unit
    case .container: Rect(x: 0, y: 0, width: viewport.width, height: viewport.height)
    case .old: old
    case .new: new
    }
  }
}

extension Pose {
  mutating func set(_ scalar: PoseScalar, to value: Double, in basis: Rect, _ visible: inout Bool) {
    switch scalar {
    case .angle: angle = value
    case .scaleX: scale.x = value
    case .scaleY: scale.y = value
    case .shiftX: shift.x = value * basis.width
    case .shiftY: shift.y = value * basis.height
    case .shiftZ: shift.z = value * basis.width
    case .moveX: position.x += value * basis.width
    case .moveY: position.y += value * basis.height
    case .opacity: opacity = clamp(value)
    case .shade: shade = clamp(value)
    case .visible: visible = value >= 0.5
    }
  }
}

extension CellIdentity.View {
  /// The other view of a transition.
  package var opposite: CellIdentity.View {
    switch self {
    case .none: .none
    case .from: .to
    case .to: .from
    }
  }
}
