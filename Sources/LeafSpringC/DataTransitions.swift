import CLeafSpring
import LeafSpring

@c @implementation
public func leaf_data_cell_def_default(_ def: UnsafeMutablePointer<leaf_data_cell_def>!, _ struct_size: UInt32)
  -> leaf_status
{
  let cell = DataCell(CellIdentity(role: .view, item: 0, view: .from))
  var value = leaf_data_cell_def()
  value.basis = Int32(cell.basis.rawValue)
  value.cell = leaf_cell(cell.identity, cell.surface, size: cell.size, scene: .none)
  value.anchor = leaf_point(cell.anchor)
  value.position = leaf_point(cell.position)
  value.free_axis.1 = 1
  value.eye = Double(LEAF_UNSET)
  return fill(def, struct_size, value)
}

@c @implementation
public func leaf_data_transition_def_default(
  _ def: UnsafeMutablePointer<leaf_data_transition_def>!, _ struct_size: UInt32
) -> leaf_status {
  let whole = leaf_rect(x: 0, y: 0, width: Double(LEAF_UNSET), height: Double(LEAF_UNSET))
  var value = leaf_data_transition_def()
  value.duration = 1
  value.curve = leaf_curve(TimingCurve.easeInOut)
  value.eye = Double(LEAF_UNSET)
  value.from = whole
  value.to = whole
  return fill(def, struct_size, value)
}

// MARK: Checks of everything behind a pointer

func checkData(_ pointer: UnsafePointer<leaf_data_transition_def>?) -> leaf_status {
  let checked = check(pointer)
  guard checked == .ok, let def = pointer?.pointee else { return checked }
  guard isArray(def.cells, def.cell_count), isArray(def.orders, def.order_count),
    def.from_alpha == nil || isUsable(def.from_alpha), def.to_alpha == nil || isUsable(def.to_alpha)
  else { return .badPointer }
  guard def.cell_count <= DataTransition.cellLimit, def.order_count <= 1 << 16,
    Int64(def.cell_count) * Int64(def.order_count) <= Int64(mostEntries)
  else { return .outOfRange }
  var total = 0
  var status = leaf_status.ok
  for index in 0..<def.cell_count where status == .ok { status = check(def.cells[index], &total) }
  for index in 0..<def.order_count where status == .ok {
    status = isArray(def.orders[index].cells, def.cell_count) ? .ok : .badPointer
  }
  if status == .ok, let alpha = def.from_alpha { status = check(alpha.pointee, &total) }
  if status == .ok, let alpha = def.to_alpha { status = check(alpha.pointee, &total) }
  return status
}

private func check(_ cell: leaf_data_cell_def, _ total: inout Int) -> leaf_status {
  guard cell.struct_size == size(of: leaf_data_cell_def.self) else { return .badStruct }
  guard isArray(cell.tracks, cell.track_count) else { return .badPointer }
  guard cell.track_count <= PoseScalar.allCases.count else { return .outOfRange }
  var status = leaf_status.ok
  for index in 0..<cell.track_count where status == .ok { status = check(cell.tracks[index], &total) }
  return status
}

// MARK: Values

extension CellIdentity {
  fileprivate init(_ cell: leaf_cell) throws(LeafError) {
    self.init(
      role: try choose(cell.role, "role"), item: Int(host: cell.item), leaf: Int(host: cell.leaf),
      face: try choose(cell.face, "face"), view: try choose(cell.view, "view"), part: try choose(cell.part, "part"),
      content: Rect(cell.content))
  }
}

extension CellSurface {
  /// A host's definition of a cell; its numbers are not checked.
  init(_ cell: leaf_cell) {
    let radii = cell.radii
    self.init(
      backColor: Color(cell.back_color),
      radii: Corners(topLeft: radii.0, topRight: radii.1, bottomLeft: radii.2, bottomRight: radii.3),
      gradient: Gradient(
        color: Color(cell.gradient_color), start: Point(cell.gradient_start), end: Point(cell.gradient_end),
        locations: cell.gradient_locations, alphas: cell.gradient_alphas, stopCount: Int(host: cell.gradient_stop_count)
      ))
  }
}

/// An eye distance, or infinity for none. In the library infinity means none; a host can only say so with LEAF_UNSET.
private func eye(_ distance: Double) throws(LeafError) -> Double {
  guard let distance = given(distance) else { return .infinity }
  guard distance.isFinite else { throw LeafError(.nonFinite, "eye", accepts: "a finite number") }
  return distance
}

private func dataCell(_ def: leaf_data_cell_def) throws(LeafError) -> DataCell {
  var cell = DataCell(
    try CellIdentity(def.cell), basis: try choose(def.basis, "basis"), size: Size(def.cell.size),
    anchor: Point(def.anchor), position: Point(def.position))
  cell.surface = CellSurface(def.cell)
  cell.axis = try choose(def.axis, "axis")
  cell.freeAxis = Vector3(x: def.free_axis.0, y: def.free_axis.1, z: def.free_axis.2)
  cell.eye = try eye(def.eye)
  cell.tracks = try UnsafeBufferPointer(start: def.tracks, count: def.track_count).map { track throws(LeafError) in
    PoseTrack(try choose(track.what, "what"), try keyframes(track))
  }
  return cell
}

/// The transition of a checked definition.
func dataTransition(_ def: leaf_data_transition_def) throws(LeafError) -> DataTransition {
  try reserve(def.cell_count, of: DataCell.self)
  try reserve(def.cell_count * def.order_count, of: Int.self)
  let cells = try (0..<def.cell_count).map { index throws(LeafError) in try dataCell(def.cells[index]) }
  let orders = UnsafeBufferPointer(start: def.orders, count: def.order_count).map { order in
    DataOrder(
      from: order.start, UnsafeBufferPointer(start: order.cells, count: def.cell_count).map { Int(host: $0) })
  }
  var (fromAlpha, toAlpha): (KeyframeTrack?, KeyframeTrack?)
  if let alpha = def.from_alpha { fromAlpha = try keyframes(alpha.pointee) }
  if let alpha = def.to_alpha { toAlpha = try keyframes(alpha.pointee) }
  return try DataTransition(
    cells: cells, duration: def.duration, curve: try TimingCurve(def.curve), eye: try eye(def.eye),
    orders: orders, backgrounds: (Color(def.from_background), Color(def.to_background)), fromAlpha: fromAlpha,
    toAlpha: toAlpha)
}

@c @implementation
public func leaf_stage_add_data_transition(
  _ stage: OpaquePointer!, _ def: UnsafePointer<leaf_data_transition_def>!, _ scene: UnsafeMutablePointer<leaf_scene>!
) -> leaf_status {
  add(stage, scene, checkData(def)) { stage throws(LeafError) in
    let def = def.pointee
    return try stage.add(
      try dataTransition(def), fidelity: try choose(def.fidelity, "fidelity"), from: given(def.from), to: given(def.to))
  }
}
