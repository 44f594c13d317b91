/// The two axes of a transition that comes from an edge. A transition is written once, for a view that comes from the
/// right; the axes convert its lengths, anchors and rotations for any of the four edges.
///
/// `along` points toward the edge; `across` is at right angles to it, down or to the right. Left is the reflection of
/// right, bottom its transposition, top both. Rotation axes are pseudo-vectors: a reflection turns them the other way
/// round.
struct EdgeAxes {
  let horizontal: Bool
  /// +1 toward right or bottom, −1 toward left or top.
  let sign: Double

  init(_ edge: Edge) {
    horizontal = edge == .left || edge == .right
    sign = edge == .right || edge == .bottom ? 1 : -1
  }

  func along(_ size: Size) -> Double { horizontal ? size.width : size.height }
  func across(_ size: Size) -> Double { horizontal ? size.height : size.width }
  func along(_ frame: Rect) -> Double { horizontal ? frame.width : frame.height }

  /// The anchor at the fraction `u` of the way toward the edge, in the middle across.
  func anchor(_ u: Double) -> Point {
    let along = sign > 0 ? u : 1 - u
    return horizontal ? Point(x: along, y: 0.5) : Point(x: 0.5, y: along)
  }

  func slide(_ pose: inout Pose, by distance: Double) {
    if horizontal { pose.position.x += sign * distance } else { pose.position.y += sign * distance }
  }

  /// Turns so that for a positive angle the side toward the edge goes away from the viewer.
  func turn(_ pose: inout Pose, by angle: Double) {
    pose.axis = horizontal ? .y : .x
    pose.angle = horizontal == (sign > 0) ? angle : -angle
  }

  func turn(_ pose: inout Pose, by angle: Double, about axis: Vector3) {
    pose.axis = .free
    pose.angle = angle
    switch (horizontal, sign > 0) {
    case (true, true): pose.freeAxis = axis
    case (true, false): pose.freeAxis = Vector3(x: axis.x, y: -axis.y, z: -axis.z)
    case (false, true): pose.freeAxis = Vector3(x: -axis.y, y: -axis.x, z: -axis.z)
    case (false, false): pose.freeAxis = Vector3(x: axis.y, y: -axis.x, z: axis.z)
    }
  }

  /// A vector given as (along, across, toward the viewer).
  func vector(_ v: Vector3) -> Vector3 {
    horizontal ? Vector3(x: sign * v.x, y: v.y, z: v.z) : Vector3(x: v.y, y: sign * v.x, z: v.z)
  }

  // MARK: Slices

  /// The index from left or top of the slice that is `q`-th on the way toward the edge.
  func physical(_ q: Int, of count: Int) -> Int { sign > 0 ? q : count - 1 - q }

  /// Slice `index`, counted from left or top, of a frame cut into `count` equal parts along the way.
  func slice(_ frame: Rect, _ index: Int, of count: Int) -> Rect {
    let parts = Double(count)
    var part = frame
    if horizontal {
      part.x += frame.width * Double(index) / parts
      part.width = frame.width / parts
    } else {
      part.y += frame.height * Double(index) / parts
      part.height = frame.height / parts
    }
    return part
  }

  /// Names of the slices of a pair: the first (even) and the second.
  func part(_ index: Int) -> CellIdentity.Part {
    index % 2 == 0 ? (horizontal ? .left : .top) : (horizontal ? .right : .bottom)
  }

  /// A point of a slice, given for slices side by side, converted to the present edge, where slices may lie one
  /// above the other.
  func unit(_ x: Double, _ y: Double) -> Point { horizontal ? Point(x: x, y: y) : Point(x: y, y: x) }
}
